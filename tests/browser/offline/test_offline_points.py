"""The points that a phone says by itself are those of the server, or none."""

from typing import Any

from playwright.sync_api import Page

from scorekeeper.commands.score import answer
from tests.helpers.browser.actions import DECK, THREE_SIDES, TWO_SIDES

SCORED = """async deals => {
  const page = document.querySelector("#offline").src;
  const { tally } = await import(new URL("offline_points.js", page));
  return deals.map(([fields, sides]) => tally(fields, sides, true).points ?? null);
}"""
Fields = list[tuple[str, str]]


def fields_of(deal: dict[str, Any]) -> Fields:
    """The deal as its form sends it."""
    cards = [(card, str(at)) for at, pile in enumerate(deal["piles"], 1) for card in pile]
    return cards + [(f"scope-{at}", str(each)) for at, each in enumerate(deal["scope"], 1)]


def points_of(deals: list[dict[str, Any]]) -> list[list[int] | None]:
    """What the rules give each deal, played alone; None where they refuse it."""
    found: list[list[int] | None] = []
    for deal in deals:
        sides = [{"name": name} for name in "ABC"[: len(deal["piles"])]]
        match = {"format": "scopa-match/1", "rules": {"preset": "traditional"}, "sides": sides}
        results = dict(answer({**match, "deals": [deal]})).get("deals")
        found.append(results[0]["points"] if results else None)  # type: ignore[index]
    return found


def test_the_phone_scores_as_the_rules_do(phone: Page) -> None:
    played = [*TWO_SIDES, *THREE_SIDES]
    phone.goto("/")
    sent = [(fields_of(deal), len(deal["piles"])) for deal in played]
    assert phone.evaluate(SCORED, sent) == points_of(played)


def test_doubtful_deals_have_no_points(phone: Page) -> None:
    tried = [(20, [11, 0]), (1, [0, 0]), (39, [0, 0]), (20, [9, 10]), (28, [15, 0])]
    deals = [{"piles": [DECK[:cards], DECK[cards:]], "scope": scope} for cards, scope in tried]
    phone.goto("/")
    assert points_of(deals) == [None] * len(tried)
    assert phone.evaluate(SCORED, [(fields_of(deal), 2) for deal in deals]) == points_of(deals)
    deal = fields_of(TWO_SIDES[0])
    for name, text in (("said", "all sevens"), ("scope-1", "-1"), ("scope-1", "two")):
        assert phone.evaluate(SCORED, [([*deal, (name, text)], 2)]) == [None]
    typed = {
        ("3", ""): [3, 0],
        ("1", " 2"): [1, 2],
        ("", ""): None,
        ("15", "4"): None,
        ("-1", "2"): None,
        ("1", "x"): None,
    }
    sent = [([("points-1", one), ("points-2", other)], 2) for one, other in typed]
    assert phone.evaluate(SCORED, sent) == list(typed.values())
