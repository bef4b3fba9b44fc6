"""What the ranks of piles prove: a hint on a card with the wrong side, and never a false alarm."""

import json

import pytest

from scorekeeper.rules.cards import DECK, parse_card
from scorekeeper.rules.pips import EVEN, FIFTEEN, doubtful_sums, law_of
from scorekeeper.rules.presets import GAMES, Rules
from tests.helpers.paths import ROOT

PLAYED = json.loads((ROOT / "tests/data/played-deals.json").read_text())
DEALS = [
    [[parse_card(card) for card in pile] for pile in deal["piles"]]
    for name, deals in PLAYED.items()
    if name != "note"
    for deal in deals
]
EVENS, FIFTEENS = Rules.of("traditional"), Rules.of("quindici")


def test_no_played_deal_is_doubtful() -> None:
    assert len(DEALS) == 100
    assert not any(doubtful_sums(piles, EVENS) for piles in DEALS)


def test_half_of_all_swaps_are_noticed() -> None:
    """A card of odd rank is, and one of even rank cannot be."""
    noticed = tried = 0
    for piles in DEALS:
        for side, pile in enumerate(piles):
            for card in pile:
                others = [[each for each in one if each != card] for one in piles]
                others[(side + 1) % len(piles)].append(card)
                found = bool(doubtful_sums(others, EVENS))
                assert found == bool(card.rank % 2)
                noticed, tried = noticed + found, tried + 1
    assert noticed * 2 == tried


def test_fifteens_give_one_pile_ten_more() -> None:
    of_rank = {rank: [card for card in DECK if card.rank == rank] for rank in range(1, 11)}
    first = [*of_rank[8], *of_rank[7]]
    assert sum(card.rank for card in first) % FIFTEEN == 0
    rest = [card for card in DECK if card not in first]
    assert doubtful_sums([first, rest], FIFTEENS) == ()
    moved = [*first, rest[0]], rest[1:]
    assert doubtful_sums(moved, FIFTEENS) == (60 + rest[0].rank, 160 - rest[0].rank)
    assert doubtful_sums([[], []], Rules.of("cirulla")) == ()


def test_two_piles_of_ten_more_are_in_doubt() -> None:
    tens = [card for card in DECK if card.rank == 10]
    assert doubtful_sums([tens[:1], tens[1:2]], FIFTEENS) == (10, 10)


@pytest.mark.parametrize("key", GAMES)
def test_each_game_has_its_law(key: str) -> None:
    none = {"assi", "assi-31", "cirulla", "rubamazzo"}
    fifteen = key.startswith(("quindici", "escoba"))
    law = None if key in none else FIFTEEN if fifteen else EVEN
    assert law_of(Rules.of(key, GAMES[key].players[0])) == law
