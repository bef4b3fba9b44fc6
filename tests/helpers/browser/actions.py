"""What people at the table do with the app, and what the rules say about it."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper import words
from scorekeeper.commands.score import answer
from tests.helpers.clients.page import Form, forms_in, read
from tests.helpers.clients.phone import given, setup
from tests.helpers.paths import DATA

Piles = Sequence[Sequence[str]]
Deal = dict[str, Any]

PLAYED: dict[str, list[Deal]] = json.loads((DATA / "played-deals.json").read_text())
TWO_SIDES, THREE_SIDES = PLAYED["two_sides"], PLAYED["three_sides"]
DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
MATCH = re.compile(r"/t/\w+(/\d+)?$")

MIDDLE = """code => {
  const card = document.querySelector(`.card:has(> :is([name="${code}"], #c${code}))`);
  card.scrollIntoView({ block: "nearest" });
  const box = card.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
LISTEN = "() => document.getAnimations().forEach((each) => each.finish())"
LATER = """milliseconds => {
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  Object.defineProperty(Event.prototype, "timeStamp",
    { configurable: true, get() { return get.call(this) + milliseconds; } });
}"""
# Where there is a script, a card has one button, which gives it to the side that is picked.
CHECK = """async cards => {
  const answers = () => document.querySelector(".js, .deck [type=radio]");
  while (!answers()) await new Promise((done) => { setTimeout(done, 20); });
  const picked = document.querySelector("[name=brush]:checked");
  for (const [code, side] of cards) {
    const radio = document.getElementById(`c${code}-${side}`);
    if (radio) {
      radio.click();
      continue;
    }
    const card = document.getElementById(`c${code}`), { value } = card.querySelector("input");
    if (value === String(side || "")) continue;
    document.getElementById(`brush${side || value.replace(/^t/, "-t")}`).click();
    card.click();
  }
  picked.click();
}"""


def italian(page: Page) -> Page:
    """The same phone, asking for pages as an Italian's browser does."""
    page.set_extra_http_headers({"Accept-Language": "it-IT,it;q=0.9"})
    return page


def in_italian(message: str, **facts: object) -> str:
    """The message as an Italian reads it."""
    with words.speaking("it"):
        return words.say(message, **facts)


def start(page: Page, *names: str, players: str = "", **fields: str) -> str:
    """Start a match without a tap, and open its page; the address of its table."""
    page.goto(make_table(page, *names, players=players, **fields))
    return page.url


def open_deal(
    page: Page, *names: str, players: str = "", way: str = "enter", **fields: str
) -> None:
    """Start a match without a tap, and open the page of its first deal, ready to be tapped."""
    page.goto(f"{make_table(page, *names, players=players, **fields)}/1/1/{way}")
    listen(page)


def send_form(page: Page, address: str, **fields: str) -> str:
    """Send the form that a page is for past the browser: the page that answers, or its address."""
    return send_shown(page, address, page.request.get(address).text(), **fields)


def send_shown(page: Page, address: str, shown: str, **fields: str) -> str:
    """Send the form of a page that was read past the browser."""
    form, *_ = (Form(each, address) for each in forms_in(read(shown)))
    owners = "".join(fields.get(card) or "0" for card in DECK)  # what may be asked is answered
    sent = dict(form.fields | fields) | ({"asked": owners} if "asked" in form.fields else {})
    answered = page.request.post(form.action, form=sent, max_redirects=0)
    assert answered.status in (200, 303), answered.text()
    return answered.headers.get("location") or answered.text()


def store_deal(
    page: Page, match: str, number: int, piles: Piles, scope: Sequence[int] = ()
) -> None:
    """Store these piles, and the scope where they are said, past the browser."""
    cards = dict.fromkeys(DECK, "") | given(*piles)
    swept = {f"scope-{side}": str(count) for side, count in enumerate(scope, 1)}
    send_form(page, f"{match}/{number}/enter", **cards, **swept)


def make_table(page: Page, *names: str, players: str = "", **fields: str) -> str:
    """Send the form of the first page past the browser, which gets the cookie, and say that it is
    the phone of the first side: the table's path."""
    first = read(page.request.get("/").text())
    form = Form(first.one("form", class_="new"), "/")
    chosen = setup(names, fields | {"players": players or str(len(names))})
    assert not chosen.keys() - form.fields.keys() - setup(names).keys()
    sent = {name: form.fields[name] for name in ("csrf_token", "key")} | chosen
    answered = page.request.post("/", form=dict(sent), max_redirects=0)
    assert answered.status == 303, answered.text()
    table = answered.headers["location"]
    if names:
        named = {"csrf_token": sent["csrf_token"], "side": "1"}
        page.request.post(f"{table}/1/side", form=named, max_redirects=0)
    return table


def start_by_taps(page: Page, *names: str, players: str = "", **fields: str) -> str:
    """Start a match at a new table from the first page, as somebody does; the table's address."""
    page.goto("./")  # which may lie below a path
    another_table(page)
    fill_in_setup(page, *names, players=players, **fields)
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(MATCH)
    return page.url


def another_table(page: Page) -> None:
    """Where a device has a table, open the form and choose another one for a new match."""
    if page.locator(".fresh:not([open])").count():
        page.locator(".fresh > summary").tap()
    other = page.locator('label:has([name=table][value=""])')
    if other.count():
        other.tap()


def fill_in_setup(page: Page, *names: str, players: str = "", **fields: str) -> None:
    """Who plays, how many (as the form calls it, where names do not tell), and other fields."""
    seating = page.locator(f'label:has([name=players][value="{players or len(names)}"])')
    if not seating.is_visible():
        change(page)
        page.get_by_text("House rules", exact=True).tap()
    seating.tap()
    for seat, name in enumerate(names, 1):
        page.locator(f"[name=name-{seat}]").fill(name)
    for field, value in fields.items():
        change(page)
        if not page.locator(f"[name={field}]").first.is_visible():
            page.get_by_text("House rules", exact=True).tap()
        if field == "preset" and not page.locator(f"[name=preset][value={value}]").is_visible():
            page.get_by_text("Other rules").tap()
        if page.locator(f"[type=radio][name={field}]").count():
            page.locator(f'label:has([name={field}][value="{value}"])').tap()
        else:
            page.locator(f"[name={field}]").fill(value)


def change(page: Page) -> None:
    """Open what lies behind the line that sums up what is chosen, where it is not open."""
    if not page.locator(".chosen[open]").count():
        page.locator(".chosen > summary").tap()


def deal_is_over(page: Page) -> None:
    """From the match's page to the grid."""
    with page.expect_navigation():  # by its end the page's script, where there is one, has run
        page.get_by_role("link", name="Deal is over").tap()
    expect(page.locator("#go")).to_be_visible()
    listen(page)


def stop_clock(page: Page) -> None:
    """From the next page on only `page.clock.run_for` lets time pass, however long a test takes."""
    page.clock.install(time=0)
    page.clock.pause_at(60)


def listen(page: Page) -> None:
    """What arrives under a finger is deaf for a moment: let the moment be over."""
    page.evaluate(LISTEN)


def later(page: Page, milliseconds: int) -> None:
    """The next taps come so much later, for a page that tells a bounce by the time of its taps."""
    page.evaluate(LATER, milliseconds)


def pick(page: Page, side: int) -> None:
    """Tap the tile of a side, from 1: the next taps are its cards."""
    page.locator(f".tile.owner{side}").tap()
    expect(page.locator(f"#brush{side}")).to_be_checked()


def tap(page: Page, *cards: str) -> None:
    """Touch the middle of each card; whatever lies there gets the touch."""
    for card in cards:
        page.touchscreen.tap(*page.evaluate(MIDDLE, card))


def tap_piles(page: Page, piles: Piles, leave: int) -> None:
    """Tap every card of every pile but one (by index), as the deal was captured."""
    for side, pile in enumerate(piles):
        if side != leave:
            pick(page, side + 1)
            tap(page, *pile)


def check(page: Page, piles: Piles) -> None:
    """Give all cards at once, where a test is not about the tapping; the others go to nobody."""
    owners = {card: side for side, pile in enumerate(piles, 1) for card in pile}
    page.evaluate(CHECK, [[card, owners.get(card, 0)] for card in DECK])


def score(page: Page, deal: int) -> None:
    """Press the big button, which leads to the score page."""
    send(page)
    result_of(page, deal)
    assert page.locator(".deals").count(), page.url


def send(page: Page) -> None:
    """Press the big button, and say yes where it is asked whether the cards are right."""
    page.locator("#go").tap()
    sure(page)


def sure(page: Page) -> None:
    """Say yes where it is asked whether the cards are right."""
    if (notice := page.locator(".notice:not([hidden])")).count():
        listen(page)
        notice.get_by_role("button").tap()


def enter_deal(page: Page, deal: int, piles: Piles) -> None:
    """From the match's page through the cards, given all at once, to the score."""
    deal_is_over(page)
    check(page, piles)
    score(page, deal)


def result_of(page: Page, deal: int) -> None:
    """Wait for the points of the deal: on the score page among all, or on its own page."""
    page.wait_for_url(re.compile(rf"/t/\w+/\d+(/{deal})?$"))
    page.wait_for_load_state()
    on_score = page.locator(".deals").count()
    where = page.locator(".deals tbody" if on_score else "h1")
    expect(where).to_contain_text(f"Deal {deal}")


def deal_page(page: Page, deal: int) -> None:
    """Go to the deal's own page, with all its reasons."""
    page.goto(f"{match_of(page)}/{deal}")


def back_to_score(page: Page) -> None:
    """From the deal's own page by its main button."""
    page.locator("a.go").tap()
    page.wait_for_url(re.compile(r"/t/\w+/\d+$"))


def unfold(page: Page) -> None:
    """Open what is folded under the points on the score page."""
    page.locator(".every > summary").tap()


def open_menu(page: Page) -> None:
    """Lay what the score leads on to over it."""
    page.get_by_role("link", name="Menu").tap()


def match_of(page: Page) -> str:
    """The address of the match that the page belongs to; on a table's own page its first."""
    match = re.search(r"^.*/t/\w+/\d+", page.url)
    return match[0] if match else f"{page.url}/1"


def largest(piles: Piles) -> int:
    """The pile that nobody should have to tap, by index."""
    return max(range(len(piles)), key=lambda side: len(piles[side]))


def document_of(page: Page) -> dict[str, Any]:
    """The match document of the match that the page belongs to, without its results.

    Its results must be what the rules answer for it.
    """
    answered = page.request.get(f"{match_of(page)}.json")
    assert answered.status == 200
    exported = answered.json()
    document = {name: exported[name] for name in ("format", "rules", "sides", "deals")}
    assert exported["results"] == answer(document)
    return document


def shows_totals(page: Page, totals: Sequence[int]) -> None:
    """The large figures of a match's page."""
    expect(page.locator(".total .number")).to_have_text([str(total) for total in totals])


def shows_points(page: Page, points: Sequence[int]) -> None:
    """What each side has got from the deal that is shown, on the score page or the deal's own."""
    expect(page.locator(".board tfoot .figure")).to_have_text([f"+{number}" for number in points])


def same_piles(saved: Piles, played: Piles) -> bool:
    """Whether each side has the same cards, in whatever order."""
    return [sorted(pile) for pile in saved] == [sorted(pile) for pile in played]


def sums(counts: Iterable[int]) -> str:
    """As the button says it: "23 + 17 = 40"."""
    figures = list(counts)
    return f"{' + '.join(map(str, figures))} = {sum(figures)}"
