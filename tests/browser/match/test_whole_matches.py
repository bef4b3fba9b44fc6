"""Matches played from the first page to the winner, by tapping, on a small phone."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.commands.score import answer
from tests.helpers.browser.actions import (
    THREE_SIDES,
    TWO_SIDES,
    Deal,
    deal_is_over,
    document_of,
    largest,
    same_piles,
    score,
    shows_points,
    shows_totals,
    start_by_taps,
    sums,
    tap_piles,
)

pytestmark = pytest.mark.with_worker


def play(page: Page, deals: Sequence[Deal]) -> dict[str, Any]:
    """Play the deals until one wins, from the match's page to the final score.

    After each deal the pages show what the rules answer; the last answer is returned.
    """
    for number, played in enumerate(deals, 1):
        count_scope(page, played["scope"])
        deal_is_over(page)
        tap_piles(page, played["piles"], leave=largest(played["piles"]))
        check_button(page, played["piles"])
        score(page, number)
        answered = check_result(page, deals[:number])
        expect(page.locator(".deals tbody tr")).to_have_count(number)
        shows_totals(page, answered["totals"])
        if answered["finished"]:
            return answered
        expect(page.locator("#scope")).to_contain_text(f"Scope in deal {number + 1}")
    raise AssertionError("these deals do not end the match")


def count_scope(page: Page, scope: Sequence[int]) -> None:
    for side, swept in enumerate(scope):
        for count in range(1, swept + 1):
            with page.expect_response("**/scope"):
                plus = page.locator(f"#scope .owner{side + 1} .more-scope")
                plus.evaluate(
                    "plus => plus.click()"
                )  # a finger as fast is taken for one that bounces
            expect(page.locator(f"#scope .owner{side + 1} .num")).to_have_text(str(count))


def check_button(page: Page, piles: Sequence[Sequence[str]]) -> None:
    rest = largest(piles)
    name = page.locator(f".tile.owner{rest + 1} .who b").inner_text()
    button = page.locator("#go")
    expect(button).to_contain_text(f"The other {len(piles[rest])} to {name}")
    expect(button).to_contain_text(sums(map(len, piles)))


def check_result(page: Page, deals: Sequence[Deal]) -> dict[str, Any]:
    document = document_of(page)
    assert len(document["deals"]) == len(deals)
    assert same_piles(document["deals"][-1]["piles"], deals[-1]["piles"])
    assert document["deals"][-1]["scope"] == deals[-1]["scope"]
    answered = answer(document)
    shows_points(page, answered["deals"][-1]["points"])
    assert page.locator(".board .plus").all_inner_texts() == [
        f"+{points}" for points in won_points(answered["deals"][-1])
    ]
    return answered


def won_points(deal: dict[str, Any]) -> list[int]:
    """The points of a deal as its table shows them, from left to right in each row."""
    single = [
        1 for point in ("carte", "denari", "settebello", "primiera") if deal[point] is not None
    ]
    return single + [points for points in deal["scope"] if points]


@pytest.mark.long
def test_three_people_play_to_the_winner(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", "Carla")
    answered = play(phone, THREE_SIDES)
    names = ["Anna", "Bruno", "Carla"]
    expect(phone.locator(".cry")).to_contain_text(f"{names[answered['winner']]} wins ")
    assert max(answered["totals"]) >= 8


@pytest.mark.long
def test_two_pairs_play_to_the_winner(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", "Carla", "Dino")
    answered = play(phone, TWO_SIDES[1::2])
    pairs = ["Anna & Carla", "Bruno & Dino"]
    expect(phone.locator(".cry")).to_contain_text(
        f"{pairs[answered['winner']].replace(' & ', ' and ')} win "
    )
    assert max(answered["totals"]) >= 15
