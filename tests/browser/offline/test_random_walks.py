"""Taps at random, on good and bad connections, on two phones: whatever a page shows is what a plain
model says."""

import json
import random
import re
import signal as signs
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OFTEN
from tests.browser.offline.test_one_record import plus
from tests.browser.offline.test_outbox import keep
from tests.helpers.browser.actions import (
    THREE_SIDES,
    TWO_SIDES,
    check,
    document_of,
    listen,
    same_piles,
    send,
    start,
)
from tests.helpers.clients.seated_phones import seat_browser
from tests.helpers.paths import DATA
from tests.helpers.second_family_scorer import score as score_family
from tests.helpers.second_family_scorer import with_options
from tests.helpers.second_scorer import score as score_scopa
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.server_process import Server

pytestmark = pytest.mark.with_worker
NAMES = ["Anna", "Bruno", "Carla"]
KINDS: dict[str, dict[str, str]] = {
    "scopa": {"target": "99"},
    "three": {"target": "99"},
    "cirulla": {"preset": "cirulla", "target": "101"},
    "escoba": {"preset": "escoba", "target": "31"},
    "meeting": {"meeting": "best-of-three", "target": "11"},
}
STEPS = ["tap"] * 5 + ["connection"] * 3 + ["deal"] * 2
STEPS += ["reload", "tab", "back", "other tap", "other deal", "correct", "confirm", "piles", "kill"]
SIGNALS = ["good", "good", "good", "none", "lost", "deaf", "busy", "swallowed"]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
FAMILY = json.loads((DATA / "family.json").read_text())
GIVE = "cards => cards.forEach((c) => document.getElementById(`c${c}`).click())"
CUT = ("none", "busy", "swallowed", "dead")


@dataclass
class Model:
    """A match as people at the table know it."""

    kind: str
    scope: list[int] = field(default_factory=list)
    deals: list[tuple[int, list[int]]] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)
    """Counted on the other phone, and not heard here yet."""
    waits: bool = False

    def __post_init__(self) -> None:
        self.nothing()

    def nothing(self) -> None:
        self.scope, self.unseen = [0] * self.sides, [0] * self.sides

    @property
    def sides(self) -> int:
        return 3 if self.kind == "three" else 2

    @property
    def played(self) -> list[Any]:
        """With so many cards a side that any number of scope is possible that is counted here."""
        deals = THREE_SIDES if self.sides == 3 else TWO_SIDES
        return [each["piles"] for each in deals if min(map(len, each["piles"])) > 11]

    @property
    def totals(self) -> list[int]:
        points = [self.points(*deal) for deal in self.deals]
        return [sum(each[side] for each in points) for side in range(self.sides)]

    @property
    def over(self) -> bool:
        """That somebody may have won: what ends a match is tried elsewhere."""
        return max(self.totals) >= int(KINDS[self.kind]["target"])

    def points(self, which: int, scope: list[int]) -> list[int]:
        piles = self.played[which]
        game = KINDS[self.kind].get("preset")
        if game:
            return list(score_family(points_of(game), piles, counted_in(game, scope))["points"])
        sides = [{"name": name} for name in NAMES[: self.sides]]
        deal = {"piles": piles, "scope": scope}
        rules = {"preset": "traditional", "target": 99}
        answer = score_scopa({"rules": rules, "sides": sides, "deals": [deal]})
        return list(answer["deals"][0]["points"])


def points_of(game: str) -> list[dict[str, Any]]:
    (found,) = [each for each in FAMILY["games"] if each["key"] == game]
    return with_options(found, {})


def counted_in(game: str, scope: list[int]) -> dict[str, list[int]]:
    """What was counted there: all of it are cleared tables."""
    names = [each["name"] for each in points_of(game) if each["kind"] == "counted"]
    return {name: scope if name == names[0] else [0] * len(scope) for name in names}


class Walk:
    """Two phones at a table, the first on a connection that may be bad."""

    def __init__(self, browser: Browser, folder: Path, kind: str, seed: int) -> None:
        self.browser, self.folder, self.luck = browser, folder, random.Random(seed)
        self.server = Server(folder)
        self.signal, self.good = BadSignal(self.server.address), BadSignal(self.server.address)
        self.model = Model(kind)
        phones = [
            browser.new_context(**PHONE, base_url=s.address) for s in (self.signal, self.good)
        ]
        for phone in phones:
            phone.add_init_script(OFTEN)
            phone.set_default_timeout(30_000)
        self.page, self.other = (phone.new_page() for phone in phones)
        self.table = start(self.page, *NAMES[: self.model.sides], **KINDS[kind])
        database = str(folder / "scorekeeper.db")
        there = self.table.replace(self.signal.address, self.good.address)
        seat_browser(phones[1], database, "Bruno", there)
        self.match = "/" + self.table.split("/", 3)[3] + "/1"
        self.page.goto(self.match)
        keep(self.page)
        self.other.goto(self.match)
        self.board = phones[0].new_page()
        self.board.goto(f"{self.match}/table")
        self.tabs = [self.page]

    def close(self) -> None:
        for page in (self.page, self.other):
            page.context.close()
        self.signal.close()
        self.good.close()
        if self.server.process.returncode is None:
            self.server.end(signs.SIGKILL)

    @property
    def now(self) -> str:
        return self.signal.now

    def settled(self) -> bool:
        """Whether both phones hear everything; then nothing waits any more."""
        if self.now != "good" or any(self.model.unseen):
            return False
        expect(self.page.locator("#outbox")).to_be_hidden()
        self.model.waits = False
        return True

    def agrees(self) -> None:
        model = self.model
        for page in self.tabs:
            self.shows(page)
        expect(self.board.locator(".fat")).to_have_text([str(each) for each in model.totals])
        if self.now == "good" and not any(model.unseen):
            self.shows(self.other)

    def shows(self, page: Page) -> None:
        model = self.model
        expect(page.locator(".total .number")).to_have_text([str(each) for each in model.totals])
        if model.over:
            return
        numbers = page.locator("#scope .num")
        for side, count in enumerate(model.scope):
            expect(numbers.nth(side)).to_have_text(str(count))
        expect(page.locator("#counted")).to_contain_text(f"deal {len(model.deals) + 1}")

    def step(self, step: str) -> None:
        if self.model.over:
            return
        getattr(self, step.replace(" ", "_"))()
        self.agrees()

    def tap(self) -> None:
        side = self.luck.randrange(self.model.sides)
        if max(self.model.scope) < 5:
            plus(self.luck.choice(self.tabs), side + 1)
            self.model.scope[side] += 1

    def reload(self) -> None:
        self.page.reload()

    def tab(self) -> None:
        if len(self.tabs) < 3:
            self.page = self.page.context.new_page()
            self.page.goto(self.match)
            self.tabs.append(self.page)

    def back(self) -> None:
        self.enter()
        self.page.go_back()
        self.page.wait_for_url(re.compile(r"/t/\w+(/1)?$"))

    def hear(self, how: str) -> None:
        """From now on the connection is so."""
        if self.now == "dead":
            self.server = Server(self.folder)
            for each in (self.signal, self.good):
                each.lead_to(self.server.address)
        self.signal.now = how
        if how == "good":
            model = self.model
            model.scope = [a + b for a, b in zip(model.scope, model.unseen, strict=True)]
            model.unseen = [0] * model.sides

    def connection(self) -> None:
        how = self.luck.choice(SIGNALS)
        if how in CUT or how == "good" or not any(self.model.unseen):
            self.hear(how)

    def kill(self) -> None:
        if self.now == "good":
            self.server.end(signs.SIGKILL)
            self.signal.now = "dead"

    def other_tap(self) -> None:
        model, side = self.model, self.luck.randrange(self.model.sides)
        if model.waits or self.now in ("lost", "deaf", "dead") or max(model.scope) > 4:
            return
        with self.other.expect_response("**/scope"):
            plus(self.other, side + 1)
        (model.scope if self.now == "good" else model.unseen)[side] += 1

    def enter(self) -> None:
        """Open the page of the deal that is played; it says so, and what was counted."""
        self.page.get_by_role("link", name="Deal is over").tap()
        self.is_on_entry(self.page)

    def is_on_entry(self, page: Page) -> None:
        model = self.model
        heading = re.compile(rf"^Deal {len(model.deals) + 1}\s*:")
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        for side, count in enumerate(model.scope, 1):
            expect(page.locator(f"[name=scope-{side}]")).to_have_value(str(count))
        listen(page)

    def deal(self) -> None:
        if any(self.model.unseen):
            return
        self.enter()
        self.model.waits |= self.now != "good"
        self.fill(self.page)

    def other_deal(self) -> None:
        if self.settled():
            self.agrees()
            self.other.get_by_role("link", name="Deal is over").tap()
            self.is_on_entry(self.other)
            self.fill(self.other)

    def fill(self, page: Page) -> None:
        model, which = self.model, self.luck.randrange(len(self.model.played))
        more = page.locator("#scope-2 + button")
        if self.luck.random() < 0.5:
            more.tap()
            model.scope[1] += 1
            expect(page.locator("[name=scope-2]")).to_have_value(str(model.scope[1]))
        check(page, model.played[which])
        send(page)
        model.deals.append((which, model.scope))
        model.nothing()
        page.wait_for_url(re.compile(r"/t/\w+/1$"))

    def correct(self) -> None:
        model = self.model
        if not model.deals or not self.settled():
            return
        deal = self.luck.randrange(len(model.deals))
        self.page.goto(f"{self.match}/{deal + 1}/enter")
        which, (_, scope) = self.luck.randrange(len(model.played)), model.deals[deal]
        check(self.page, model.played[which])
        if self.luck.random() < 0.5:
            self.hear("lost")
            model.waits = True
        send(self.page)
        model.deals[deal] = (which, scope)
        self.page.wait_for_url(re.compile(rf"/t/\w+/1(/{deal + 1})?$"))
        self.page.goto(self.match)

    def confirm(self) -> None:
        right = self.other.get_by_role("button", name="That is right")
        if self.settled() and right.count():
            right.first.tap()
            self.other.goto(self.match)

    def piles(self) -> None:
        model = self.model
        if model.sides != 2 or not self.settled():
            return
        self.agrees()
        deal = len(model.deals) + 1
        which = self.luck.randrange(len(model.played))
        for side, page in enumerate((self.page, self.other)):
            page.goto(f"{self.match}/{deal}/pile/{side + 1}")
            page.evaluate(GIVE, model.played[which][side])
            page.locator("#go").tap()
            page.wait_for_url(re.compile(r"/(piles|t/\w+/1)$"))
        model.deals.append((which, model.scope))
        model.nothing()
        for page in (self.page, self.other):
            page.goto(self.match)

    def end(self) -> None:
        model = self.model
        self.hear("good")
        self.page.goto(self.match)
        expect(self.page.locator("#outbox")).to_be_hidden()
        expect(self.page.locator(".deals tbody tr")).to_have_count(len(model.deals))
        self.agrees()
        stored = document_of(self.page)["deals"]
        assert [deal["scope"] for deal in stored] == [scope for _, scope in model.deals]
        for deal, (which, _) in zip(stored, model.deals, strict=True):
            assert same_piles(deal["piles"], model.played[which])


def walk(browser: Browser, folder: Path, kind: str, seed: int, steps: int) -> None:
    """So many steps at random; after each all numbers are those of the model."""
    walk, told = Walk(browser, folder, kind, seed), []
    try:
        for _ in range(steps):
            told.append(f"{walk.now}: {walk.luck.choice(STEPS)}")
            walk.step(told[-1].partition(": ")[2])
        walk.end()
    except BaseException as error:
        error.add_note("\n".join([*told, str(walk.model), walk.page.url]))
        raise
    finally:
        walk.close()


def test_a_short_walk_agrees_with_a_model(browser: Browser, tmp_path: Path) -> None:
    walk(browser, tmp_path, "scopa", seed=1, steps=12)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(2, 8))
def test_long_walks_agree_with_a_model(
    browser: Browser, tmp_path: Path, kind: str, seed: int
) -> None:
    walk(browser, tmp_path, kind, seed, steps=40)
