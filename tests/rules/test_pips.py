"""What the ranks of piles prove: a hint on a card with the wrong side, and never a false alarm."""

import json
import random
from collections.abc import Iterator

from scorekeeper.rules.cards import DECK, Card, parse_card
from scorekeeper.rules.entry.all_cards import EVEN, doubtful_sums, law_of
from scorekeeper.rules.game.game import FIFTEEN, played_out
from scorekeeper.rules.presets import GAMES, Rules
from tests.helpers.cases import every
from tests.helpers.paths import DATA, ROOT

PLAYED = json.loads((ROOT / "tests/data/played-deals.json").read_text())
DEALS = [
    [[parse_card(card) for card in pile] for pile in deal["piles"]]
    for name, deals in PLAYED.items()
    if name != "note"
    for deal in deals
]
CHECKS = json.loads((DATA / "golden_family.json").read_text())["pile_checks"]
EVENS, FIFTEENS = Rules.of("traditional"), Rules.of("quindici")


def played(key: str, luck: random.Random) -> list[list[Card]]:
    """The piles of a deal in which every card takes what it may; the rest goes to who took last."""
    game = GAMES[key]
    sides = luck.choice([2, 3])
    cards = luck.sample(DECK, len(DECK))
    turns, left = played_out(cards[:4], cards[4:], game, sides)
    piles: list[list[Card]] = [[] for _ in range(sides)]
    for turn in turns:
        if turn.taken:
            piles[turn.player] += [turn.card, *turn.taken]
    last = next((turn.player for turn in reversed(turns) if turn.taken), 0)
    piles[last] += left
    return piles


def misplaced(piles: list[list[Card]]) -> Iterator[list[list[Card]]]:
    """Every single card with the next side."""
    for side, pile in enumerate(piles):
        for card in pile:
            others = [[each for each in one if each != card] for one in piles]
            others[(side + 1) % len(piles)].append(card)
            yield others


def test_golden_piles_fit_or_are_doubtful() -> None:
    assert len(CHECKS) == 20
    for check in CHECKS:
        piles = [[parse_card(card) for card in pile] for pile in check["piles"]]
        rules = {"sums": EVENS, "fifteen": FIFTEENS}[check["captures"]]
        assert (doubtful_sums(piles, rules) == ()) == check["fits"], check


def test_no_played_deal_is_doubtful() -> None:
    assert len(DEALS) == 100
    assert not any(doubtful_sums(piles, EVENS) for piles in DEALS)


@every(("key", "least", "most"), [("traditional", 0.5, 0.5), ("escoba", 0.88, 0.92)])
def test_how_many_slips_are_noticed(key: str, least: float, most: float) -> None:
    """Even: those of odd rank. Fifteen: all but a 5 for a 10 that the last pile has more."""
    luck, rules = random.Random(5), Rules.of(key)
    deals = [played(key, luck) for _ in range(200)]
    assert not any(doubtful_sums(piles, rules) for piles in deals)
    found = [bool(doubtful_sums(wrong, rules)) for piles in deals for wrong in misplaced(piles)]
    assert least <= sum(found) / len(found) <= most


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


@every("key", GAMES)
def test_each_game_has_its_law(key: str) -> None:
    none = {"assi", "assi-31", "cirulla", "rubamazzo"}
    fifteen = key.startswith(("quindici", "escoba"))
    law = None if key in none else FIFTEEN if fifteen else EVEN
    assert law_of(Rules.of(key, GAMES[key].players[0])) == law
