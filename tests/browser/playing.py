"""What people at the table do with the app, and what the rules say about it."""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.commands.score import answer

Piles = Sequence[Sequence[str]]
Deal = dict[str, Any]

PLAYED: dict[str, list[Deal]] = json.loads(
    (Path(__file__).resolve().parents[2] / "benchmarks" / "played-deals.json").read_text()
)
TWO_SIDES, THREE_SIDES = PLAYED["two_sides"], PLAYED["three_sides"]
DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
MATCH = re.compile(r"/t/\w+(/\d+)?$")

MIDDLE = """code => {
  const card = document.querySelector(`.card:has(> [name="${code}"])`);
  card.scrollIntoView({ block: "nearest" });
  const box = card.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
CHECK = """cards => cards.forEach(
  ([code, side]) => document.getElementById(`c${code}-${side}`).click())"""


def start(page: Page, *names: str, players: str = "", **fields: str) -> str:
    """Start a match from the first page; the address of its table."""
    page.goto("/")
    fill_in_setup(page, *names, players=players, **fields)
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(MATCH)
    return page.url


def fill_in_setup(page: Page, *names: str, players: str = "", **fields: str) -> None:
    """Who plays, how many (as the form calls it, where names do not tell), and other fields."""
    seating = page.locator(f'label:has([name=players][value="{players or len(names)}"])')
    if not seating.is_visible():
        page.get_by_text("House rules").tap()
    seating.tap()
    for seat, name in enumerate(names, 1):
        page.locator(f"[name=name-{seat}]").fill(name)
    for field, value in fields.items():
        if not page.locator(f"[name={field}]").first.is_visible():
            page.get_by_text("House rules").tap()
        if page.locator(f"select[name={field}]").count():
            page.locator(f"select[name={field}]").select_option(value)
        else:
            page.locator(f"[name={field}]").fill(value)


def deal_is_over(page: Page) -> None:
    """From the match's page to the grid."""
    page.get_by_role("link", name="The deal is over").tap()
    expect(page.locator("#go")).to_be_visible()
    page.wait_for_load_state()  # by then the page's script, where there is one, has run


def pick(page: Page, side: int) -> None:
    """Tap the tile of a side, from 1: the next taps are its cards."""
    page.locator(f".tile.t{side}").tap()
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
    """Press the big button and see the result of the deal."""
    page.locator("#go").tap()
    result_of(page, deal)


def result_of(page: Page, deal: int) -> None:
    """Wait for the result page of the deal."""
    page.wait_for_url(re.compile(rf"/t/\w+/\d+/{deal}$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Deal {deal}")
    page.wait_for_load_state()


def largest(piles: Piles) -> int:
    """The pile that nobody should have to tap, by index."""
    return max(range(len(piles)), key=lambda side: len(piles[side]))


def document_of(page: Page) -> dict[str, Any]:
    """The match document of the match that the page belongs to, without its results.

    Its results must be what the rules answer for it.
    """
    found = re.search(r"/t/\w+/\d+", page.url)
    address = found[0] if found else f"{page.url}/1"
    answered = page.request.get(f"{address}.json")
    assert answered.status == 200
    exported = answered.json()
    document = {name: exported[name] for name in ("format", "rules", "sides", "deals")}
    assert exported["results"] == answer(document)
    return document


def shows_totals(page: Page, totals: Sequence[int]) -> None:
    """The large figures of a match's page."""
    expect(page.locator(".total .num")).to_have_text([str(total) for total in totals])


def shows_points(page: Page, points: Sequence[int]) -> None:
    """The large figures of a result: what each side has got from this deal."""
    expect(page.locator(".total .num")).to_have_text([f"+{number}" for number in points])


def same_piles(stored: Piles, played: Piles) -> bool:
    """Whether each side has the same cards, in whatever order."""
    return [sorted(pile) for pile in stored] == [sorted(pile) for pile in played]


def sums(counts: Iterable[int]) -> str:
    """As the button says it: "23 + 17 = 40"."""
    figures = list(counts)
    return f"{' + '.join(map(str, figures))} = {sum(figures)}"
