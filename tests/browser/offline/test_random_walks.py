"""Taps at random, on good and bad connections, on two phones: whatever a page shows is what a plain
model says."""

import json
import random
import re
import signal as signs
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from scorekeeper.commands.score import answer
from tests.browser.offline.test_outbox import SOON_KEPT
from tests.helpers.browser.actions import CHECK, DECK, same_piles
from tests.helpers.browser.engines import ENGINES
from tests.helpers.browser.tabs import GOING, Phones, Tab, in_chromium, in_engine, reads, waits
from tests.helpers.clients.phone import setup
from tests.helpers.clients.seated_phones import sit
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.server_process import Server
from tests.helpers.walked_match import KINDS, MOST, NAMES, Count, Deal, Model, Stand

pytestmark = pytest.mark.with_worker
STEPS = ["tap"] * 5 + ["connection"] * 3 + ["deal"] * 2
STEPS += ["reload", "tab", "back", "other_tap", "other_deal", "correct", "kill"]
STEPS += ["bin", "come_back", "wrong"]
WHILE_CUT_OFF = ["tap", "other_tap", "deal", "connection"] * 3 + ["other_tap", "other_deal"] * 2
WHILE_CUT_OFF += ["bin", "end_and_on"] * 2
SIGNALS = ["good", "good", "good", "slow", "none", "lost", "deaf", "busy", "swallowed"]
NOTHING_GETS_THROUGH = ("none", "busy", "swallowed")
UNHEARD = ("slow", "lost", "deaf")

# Pages ask and try again so often here: no test waits for a poll. What never comes is given up as
# late as ever, also by the driver of WebKit, with its 30 seconds; and what is true for minutes, as
# that somebody enters a deal, is no sooner over.
OFTEN = """(() => {
  const set = setTimeout, late = [3000, 8000, 30000];
  const soon = (after) => after >= 1300 && after <= 60000 && !late.includes(after);
  globalThis.setTimeout = (done, after, ...more) => set(done, soon(after) ? 300 : after, ...more);
})();
"""
# As over plain http, where two tabs may send the same at once.
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"
LONG_WALKS = [*(("chromium", seed) for seed in range(2, 8)), *((name, 8) for name in ENGINES)]
SHORTEST = {
    "counted before the connection drops": "tap 1, tap 1, hear none, deal, tap 2",
    "nothing comes before the next poll": "tap 1, tap 1, hear none, reload",
    "no page comes after a deal": "hear deaf, deal, tap 1, deal",
    "left while it is sent": "hear swallowed, tap 1, reload, deal, reload",
    "the answer to a tap is lost": "hear lost, tap 1, tap 1, reload",
    "answers are under way": "hear slow, tap 1, deal, tap 2, hear slow, reload",
    "too much to do": "hear busy, tap 2, deal, back",
    "the server ends": "kill, tap 1, deal, hear none",
    "in a second tab": "tab, tap 1, hear none, tap 2, deal, tap 1",
    "the table has counted meanwhile": "hear none, tap 1, other_tap, deal, tap 2",
    "the deal is over meanwhile": "hear none, tap 1, tap 2, other_deal, tap 1",
    "two phones with a deal each": "hear none, tap 1, deal, other_deal, tap 2, deal",
    "in the bin meanwhile": "tap 2, hear none, tap 1, deal, tap 2, bin, deal",
    "at its end meanwhile": "hear none, tap 1, deal, tap 2, end_and_on, deal",
    "a page that has sent its deal": "come_back, tap 1, come_back, wrong, come_back",
}
SHOWN = """const shown = (selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.getClientRects().length)
  .map((each) => each.textContent.replace(/\\s+/g, " ").trim())"""
SCORE = f"""(sides) => {{
  {SHOWN};
  const said = (text, selector) => text.exec(shown(selector).join())?.[1] ?? null;
  return [shown(".total .number"), said(/(\\w+) wins/, ".won .cry"),
    said(/deal (\\d+)/, "#scope .counting"), shown("#scope .num").slice(0, sides)];
}}"""
ENTRY = f"""(sides) => {{
  {SHOWN};
  const typed = (_, at) => document.querySelector(`[name=scope-${{at + 1}}]`)?.value;
  return [/^Deal (\\d+)/.exec(shown("h1").join())?.[1], Array.from({{ length: sides }}, typed)];
}}"""
BOARD = f"() => {{ {SHOWN}; return shown('.fat'); }}"
LATE = f"""() => {{
  {SHOWN};
  return shown("#outbox li").filter((each) => each.includes("was over when")).length;
}}"""
WAITS = "() => Object.keys(localStorage).some((name) => /^(outbox|said) /.test(name))"
TELLS = "() => document.querySelector('#outbox').getClientRects().length > 0"
HERE = "() => location.pathname"
PLUS = "(side) => document.querySelector(`#scope .owner${side} .more-scope`).click()"
PROBLEM = """() => (document.querySelector("#problems") && "problem")
  || (document.querySelector(".notice:not([hidden])") && "doubtful")"""
SENT = """() => (document.querySelector(".notice:not([hidden])") && "doubtful")
  || !location.pathname.endsWith("/enter")"""
TITLE = f"""() => {{
  {SHOWN};
  return location.pathname.endsWith("/enter") ? shown("h1").join() : "";
}}"""
BINNED = "() => document.title.includes('in the bin') && !document.querySelector('#totals')"
REFUSED = """() => document.querySelector("#outbox .refused, #outbox .differs") !== null"""
# By a form of one button, past the page: as another phone does that is at its page already.
PRESS = """async (path, fields) => {
  const token = await (await fetch("/token")).text();
  const body = new URLSearchParams({ csrf_token: token, ...fields });
  return (await fetch(path, { method: "POST", body })).ok;
}"""
SIT = "(cookie) => { document.cookie = `${cookie}; path=/`; }"
# As the form of the first page, which gets the cookie; and it is the phone of the first side.
START = """async (chosen) => {
  const token = document.querySelector("[name=csrf_token]").value;
  const post = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  const { key } = Object.fromEntries(new FormData(document.querySelector("form.new")));
  const { url } = await post("/", { csrf_token: token, key, ...chosen });
  await post(`${url}/1/side`, { csrf_token: token, side: 1 });
  return new URL(url).pathname;
}"""


class Walk:
    """Two phones at a table, the first on a connection that may be bad."""

    def __init__(self, phones: Phones, folder: Path, kind: str, seed: int) -> None:
        self.folder, self.luck, self.model = folder, random.Random(seed), Model(kind)
        self.server = Server(folder)
        often = {"/page/dom.js": OFTEN + NO_LOCKS * (seed % 4 == 3)}
        self.signal, self.good = (BadSignal(self.server.address, often) for _ in range(2))
        self.page, self.other = phones(self.signal.address), phones(self.good.address)
        self.page.open("/")
        self.table = self.page.run(START, setup(NAMES[: self.model.sides], KINDS[kind]))
        seat, held = sit(str(folder / "scorekeeper.db"), self.table, "Bruno")
        self.other.open("/")
        self.other.run(SIT, f"seat-{seat.table}={held.text()}")
        self.tabs, self.board, self.number = [self.page], self.page.another(), 0
        self.played: list[Stand] = []
        self.begin()

    def begin(self) -> None:
        """The next match, on all pages."""
        self.number += 1
        self.match = f"{self.table}/{self.number}"
        self.model.begin()
        self.played.append(self.model.table)
        self.board.open(f"{self.match}/table")
        for page in (*self.tabs, self.other):
            page.open(self.match)
        assert self.page.run(SOON_KEPT)

    def seen(self) -> list[str]:
        """What all pages say, for whoever looks for a fault."""
        found = []
        for page in (*self.tabs, self.other):
            with suppress(*GOING):
                found.append(page.run("() => `${location} ${document.body.innerText}`"))
        return found

    def close(self) -> None:
        self.signal.close()
        self.good.close()
        if self.server.process.returncode is None:
            self.server.end(signs.SIGKILL)

    @property
    def is_good(self) -> bool:
        return self.signal.now == "good"

    def has_won(self) -> bool:
        """Whether somebody may have won; how matches end is tried elsewhere, but in a meeting."""
        now = self.model.now
        target = int(KINDS[self.model.kind]["target"])
        return bool(self.model.winner(now)) or (
            self.model.kind != "meeting" and max(self.model.totals(now)) >= target
        )

    def any_step(self) -> str:
        return self.luck.choice(STEPS + WHILE_CUT_OFF * self.is_cut_off())

    def step(self, step: str) -> None:
        if self.has_won():
            self.go_on()
        else:
            name, *how = step.split()
            getattr(self, name)(*how)
        self.agrees()

    def agrees(self) -> None:
        model = self.model
        for page in self.tabs:
            self.shows(page, model.now)
        reads(self.board, BOARD, texts(model.totals(model.now)))
        if not model.is_heard:
            self.shows(self.other, model.table)

    def shows(self, page: Tab, stand: Stand) -> None:
        """Its totals, and its counters or who has won."""
        model, totals = self.model, texts(self.model.totals(stand))
        winner = model.winner(stand)
        counting = [None, []] if winner else [str(stand.next), texts(stand.counts)]
        reads(page, SCORE, [totals, winner, *counting], model.sides)

    def hear(self, how: str) -> None:
        """From now on the connection is so."""
        if self.signal.now == "dead":
            self.server = Server(self.folder)
            for each in (self.signal, self.good):
                each.lead_to(self.server.address)
        self.signal.now = how
        self.said()

    def said(self) -> None:
        """On the first phone: whether the table has it now."""
        if self.is_good:
            self.model.meet(self.asked)
        elif self.signal.now in UNHEARD and self.model.log:
            self.model.is_heard = True

    def asked(self, what: str, said: Count | Deal) -> str:
        """Answer what the first phone asks."""
        page, model = self.page, self.model
        mine = self.luck.choice(["mine", "theirs"])
        if what == "meanwhile":
            there = "–".join(texts(model.table.counts))
            page.press(f"Take {there}" if mine == "theirs" else "Take what this phone counted")
            return mine
        if what == "differs":
            page.press("Look at both")
            page.press("Take mine, as a correction" if mine == "mine" else "Keep what is stored")
            reads(page, HERE, f"{self.match}/{said.deal}")
            page.open(self.match)
            return mine
        assert isinstance(said, Count)
        return self.puts(said)

    def puts(self, late: Count) -> str:
        """Say where a count goes whose deal was over as it came."""
        page, table, luck = self.page, self.model.table, self.luck
        are_late = len(self.model.late)
        reads(page, LATE, are_late)
        if table.deals[late.deal - 1][1][late.side] < MOST and luck.random() < 0.5:
            page.press(f"Put it into deal {late.deal}")
            goes = "into"
        elif table.counts[late.side] < MOST and luck.random() < 0.8:
            page.press(f"Count it in deal {table.next}")
            goes = "anew"
        else:
            page.press("Throw it away")
            page.press("Tap again")
            goes = "away"
        reads(page, LATE, are_late - 1)
        return goes

    def settled(self) -> bool:
        """Whether both phones hear everything; then nothing waits any more."""
        if not self.is_good:
            return False
        for tab in (self.page, self.other):
            reads(tab, WAITS, False)
        return True

    def is_cut_off(self) -> bool:
        """Whether the other phone may go its own way: the table has nothing that is on the first,
        and no match ends that way."""
        is_cut = self.signal.now in NOTHING_GETS_THROUGH and self.model.kind != "meeting"
        return is_cut and not self.model.is_heard

    def connection(self) -> None:
        how = self.luck.choice(SIGNALS)
        if how in ("good", *NOTHING_GETS_THROUGH) or not self.model.is_apart:
            self.hear(how)

    def kill(self) -> None:
        if self.is_good:
            self.server.end(signs.SIGKILL)
            self.signal.now = "dead"

    def tap(self, side: str = "") -> None:
        at = int(side or self.luck.randint(1, self.model.sides)) - 1
        if self.model.has_room(at):
            self.luck.choice(self.tabs).run(PLUS, at + 1)
            self.model.count(at)
            self.said()

    def reload(self) -> None:
        self.page.reload()

    def tab(self) -> None:
        if len(self.tabs) < 3:
            self.page = self.page.another()
            self.page.open(self.match)
            self.tabs.append(self.page)

    def back(self) -> None:
        self.enter(self.page, self.model.now)
        self.page.back()

    def come_back(self) -> None:
        """To the page of a deal that was sent: it is that of the next one, or corrects it."""
        deal = self.model.now.next
        self.deal()
        if self.has_won():
            return
        self.page.back()
        now = re.compile(f"Deal {deal + 1}\\b|Correct deal {deal}$")
        shown = waits(self.page, TITLE, now.match, now.pattern)
        if shown.startswith("Deal") and self.model.has_room(1):
            self.page.tap("#scope-2 + button")
            self.model.count(1)
            self.said()
            self.counts_two(self.page, self.model.now)
        self.page.open(self.match)

    def bin(self) -> None:
        """The other phone puts the table there and takes it out again; meanwhile what was said on
        the first is sent, which waits."""
        if not (self.settled() or self.is_cut_off()):
            return
        assert self.other.run(PRESS, f"{self.table}/delete", {})
        self.signal.now = "good"
        for tab in (*self.tabs, self.board, self.other):
            reads(tab, BINNED, True)
        assert self.other.run(PRESS, f"{self.table}/bin", {})
        self.reopened()

    def end_and_on(self) -> None:
        """The other phone ends the match, what is sent is refused, and they play on."""
        if not self.is_cut_off() or not any(isinstance(said, Deal) for said in self.model.log):
            return
        if self.model.is_apart:
            return
        assert self.other.run(PRESS, f"{self.match}/end", {})
        self.signal.now = "good"
        reads(self.page, REFUSED, True)
        assert self.other.run(PRESS, f"{self.match}/end", {"on": "1"})
        self.reopened()

    def reopened(self) -> None:
        self.board.open(f"{self.match}/table")
        for page in (*self.tabs, self.other):
            page.open(self.match)
        self.said()

    def wrong(self) -> None:
        """Send what cannot be: its page says so, and is mended."""
        model = self.model
        if not self.settled() or not model.has_room(1):
            return
        self.enter(self.page, model.now)
        self.page.tap("#scope-2 + button")
        model.count(1)
        self.counts_two(self.page, model.now)
        self.page.run(CHECK, [[card, 1] for card in DECK])
        self.page.tap("#go")
        if waits(self.page, PROBLEM, bool, "a tap that is heard") == "doubtful":
            self.page.tap(".notice:not([hidden]) button")
        reads(self.page, PROBLEM, "problem")
        which = self.send(self.page)
        model.close(which)
        self.said()
        reads(self.page, HERE, self.match)

    def enter(self, page: Tab, stand: Stand) -> None:
        """Open the page of the deal that is played; it says so, and what was counted."""
        page.tap("#act .go")
        reads(page, ENTRY, [str(stand.next), texts(stand.counts)], self.model.sides)

    def deal(self) -> None:
        model = self.model
        self.enter(self.page, model.now)
        if self.luck.random() < 0.5 and model.has_room(1):
            self.page.tap("#scope-2 + button")
            model.count(1)
            self.said()
            self.counts_two(self.page, model.now)
        which = self.send(self.page)
        model.close(which)
        self.said()
        reads(self.page, HERE, self.match)

    def counts_two(self, page: Tab, stand: Stand) -> None:
        typed = "() => document.querySelector('[name=scope-2]').value"
        reads(page, typed, str(stand.counts[1]))

    def send(self, page: Tab) -> int:
        """All cards of a deal, by its number, and the big button."""
        which = self.luck.randrange(len(self.model.played))
        piles = self.model.played[which]
        owners = {card: side for side, pile in enumerate(piles, 1) for card in pile}
        page.run(CHECK, [[card, owners.get(card, 0)] for card in DECK])
        page.tap("#go")
        if waits(page, SENT, bool, "a tap that is heard") == "doubtful":
            page.tap(".notice:not([hidden]) button")
        return which

    def other_tap(self) -> None:
        side, model = self.luck.randrange(self.model.sides), self.model
        has_deal = any(isinstance(said, Deal) for said in model.log)
        if not (self.is_good or self.is_cut_off()) or has_deal or not model.has_room(side):
            return
        self.other.run(PLUS, side + 1)
        model.table.counts[side] += 1
        self.is_said()

    def is_said(self) -> None:
        """By the other phone, and it is at the table."""
        if self.is_good:
            self.model.hear()
        self.shows(self.other, self.model.table)
        reads(self.other, WAITS, False)

    def other_deal(self) -> None:
        if not (self.settled() or self.is_cut_off()):
            return
        table = self.model.table
        self.shows(self.other, table)
        self.enter(self.other, table)
        if self.luck.random() < 0.5 and self.model.has_room(1):
            self.other.tap("#scope-2 + button")
            table.counts[1] += 1
            self.counts_two(self.other, table)
        table.store(self.send(self.other), table.counts)
        reads(self.other, HERE, self.match)
        self.is_said()

    def correct(self) -> None:
        model = self.model
        if not model.table.deals or not self.settled():
            return
        deal = self.luck.randrange(len(model.table.deals)) + 1
        self.page.open(f"{self.match}/{deal}/enter")
        if self.luck.random() < 0.5:
            self.signal.now = "lost"
            model.is_heard = True
        model.correct(deal, self.send(self.page))
        reads(
            self.page, f"() => [`{self.match}`, `{self.match}/{deal}`].includes(({HERE})())", True
        )
        self.page.open(self.match)

    def go_on(self) -> None:
        """With the next match of a meeting, where there is one."""
        self.hear("good")
        self.agrees()
        matches = [self.model.winner(each) for each in self.played]
        if self.model.kind == "meeting" and max(map(matches.count, matches)) < 2:
            self.page.press("Next game")
            reads(self.page, HERE, f"{self.table}/{self.number + 1}")
            self.begin()

    def end(self) -> None:
        self.hear("good")
        for tab in (*self.tabs, self.other):
            tab.open(self.match)
            reads(tab, WAITS, False)
            reads(tab, TELLS, False)
        self.agrees()
        for number, stand in enumerate(self.played, 1):
            self.stored(number, stand)

    def stored(self, number: int, stand: Stand) -> None:
        with urllib.request.urlopen(f"{self.good.address}{self.table}/{number}.json") as answered:
            exported = json.load(answered)
        document = {name: exported[name] for name in ("format", "rules", "sides", "deals")}
        assert exported["results"] == answer(document)
        deals = exported["deals"]
        assert [deal["scope"] for deal in deals] == [scope for _, scope in stand.deals]
        for deal, (which, _) in zip(deals, stand.deals, strict=True):
            assert same_piles(deal["piles"], self.model.played[which])


def texts(numbers: list[int]) -> list[str]:
    return [str(each) for each in numbers]


def walk(phones: Phones, folder: Path, kind: str, seed: int, steps: list[str] | int) -> None:
    """These steps, or so many at random; after each all numbers are those of the model."""
    walk, told = Walk(phones, folder, kind, seed), []
    try:
        for step in range(steps) if isinstance(steps, int) else steps:
            chosen = step if isinstance(step, str) else walk.any_step()
            told.append(f"{walk.signal.now}: {chosen}")
            walk.step(chosen)
        walk.end()
    except BaseException as error:
        error.add_note("\n".join([*told, str(walk.model), *walk.seen()]))
        raise
    finally:
        walk.close()


def test_a_short_walk_agrees_with_a_model(browser: Browser, tmp_path: Path) -> None:
    with in_chromium(browser) as phones:
        walk(phones, tmp_path, "scopa", 5870, 10)


@pytest.fixture(params=["chromium", *ENGINES])
def phones(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    name = request.param
    with ExitStack() as open_now:
        if name == "chromium":
            yield open_now.enter_context(
                in_chromium(request.getfixturevalue("browser_with_memory"))
            )
        else:
            yield open_now.enter_context(in_engine(name, tmp_path_factory.mktemp(name)))


@pytest.mark.long
@pytest.mark.parametrize("steps", SHORTEST.values(), ids=SHORTEST)
def test_the_shortest_steps_to_old_faults(phones: Phones, tmp_path: Path, steps: str) -> None:
    walk(phones, tmp_path, "scopa", 1, steps.split(", "))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("phones", "seed"), LONG_WALKS, indirect=["phones"])
def test_long_walks_agree_with_a_model(
    phones: Phones, tmp_path: Path, kind: str, seed: int
) -> None:
    walk(phones, tmp_path, kind, seed, 40)
