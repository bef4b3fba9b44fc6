"""Counts of every game: what its points need and nothing else, scored as the piles score."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.commands.score import answer
from scorekeeper.documents.deal import read_deal, write_deal
from scorekeeper.documents.match import read_match
from scorekeeper.rules.cards import DECK, parse_card
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.claims import BEST, claim_kinds, counts_cards, counts_suit
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import best_cards
from scorekeeper.rules.problems import What
from scorekeeper.words import award_reason, problem
from tests.helpers.cases import every
from tests.helpers.generators.games import game_of, games, shared_cards
from tests.helpers.hypothesis_effort import some
from tests.rules.game.test_family import FAMILY, options_of

NAMES = ("Anna", "Bruno", "Carla")


def rules_of(game: str, **options: Any) -> Rules:
    sides = [{"name": name} for name in NAMES[:2]]
    return read_match({"rules": {"game": game, **options}, "sides": sides}).rules


def counted(piles: list[list[str]], rules: Rules) -> Deal:
    """What people say who count these piles."""
    sides = []
    for pile in piles:
        cards = frozenset(map(parse_card, pile))
        told = {point.name: point.tell(cards) for point in rules.points}
        told[BEST] = tuple(card for card in best_cards(cards, rules.options) if card)
        coins = sum(card.suit is rules.counted_suit for card in cards)
        said = tuple((name, told[name]) for name in claim_kinds(rules))
        number = len(cards) if counts_cards(rules) else None
        sides.append(SideCount(number, coins if counts_suit(rules) else None, said))
    nothing = (0,) * len(piles)
    return Deal(Counts(tuple(sides)), nothing, nothing)


def scores_as_piles(piles: list[list[str]], rules: Rules) -> None:
    deal = counted(piles, rules)
    cards = tuple(frozenset(map(parse_card, pile)) for pile in piles)
    known = score_deal(Deal(Piles(cards), deal.scope, deal.bonus), rules)
    assert problems_of_deal(deal, rules, len(piles)) == []
    found = score_deal(deal, rules)
    assert [a.points for a in found.awards] == [a.points for a in known.awards]
    assert found.wins == known.wins
    for award in found.awards:
        assert award_reason(award, found, NAMES[: len(piles)])
    written = json.loads(json.dumps(write_deal(deal)))
    assert read_deal(written, len(piles), rules) == (deal, [])


@pytest.mark.parametrize("key", FAMILY)
@some(40)
@given(data=st.data())
def test_true_counts_score_as_piles(data: st.DataObject, key: str) -> None:
    options = data.draw(options_of(key))
    sides = data.draw(st.sampled_from(sorted({2, 3} & set(FAMILY[key]["players"]))))
    scores_as_piles(data.draw(shared_cards(sides)), rules_of(key, **options))


@some(60)
@given(data=st.data(), game=games(), sides=st.integers(2, 3))
def test_made_up_games_are_counted(data: st.DataObject, game: Any, sides: int) -> None:
    made = game_of(game)
    scores_as_piles(data.draw(shared_cards(sides)), Rules(made, 21, made.options))


ASKED = {
    "rubamazzo": "cards",
    "spazzino": "cards coins settebello fante_di_spade due_di_spade napola",
    "cirulla": "cards coins settebello best piccola grande",
    "escoba": "cards coins sietes velo",
    "escoba-setenta": "cards coins best velo",
    "assi-31": "cards coins settebello best napola",
}


@every("game", ASKED)
def test_a_game_asks_what_it_needs(game: str) -> None:
    rules = rules_of(game)
    numbers = ["cards"] * counts_cards(rules) + ["coins"] * counts_suit(rules)
    assert " ".join([*numbers, *claim_kinds(rules)]) == ASKED[game]


def test_one_number_is_enough_in_rubamazzo() -> None:
    document = {"rules": "rubamazzo", "sides": [{"name": "Anna"}, {"name": "Bruno"}]}
    answered = answer(document | {"deals": [{"counts": [{"cards": 23}, {}]}]})
    assert (answered["deals"][0]["carte"], answered["winner"]) == ([1, 0], 0)


ESCOBA = [
    {"cards": 21, "coins": 6, "sietes": [3], "velo": True},
    {"cards": 19, "coins": 4, "sietes": [1]},
]
CIRULLA = [
    {"cards": 21, "coins": 6, "settebello": True, "best": ["7d", "7c", "6s", "6b"], "piccola": 4},
    {"cards": 19, "coins": 4, "best": ["5d", "6c", "7s", "7b"], "piccola": 0, "grande": True},
]
WRONG = [
    ("escoba", 0, {"sietes": [2]}, "Sevens: together 3, not 4."),
    ("escoba", 1, {"velo": True}, "Only one side can have the velo (7 of coins): now"),
    ("escoba", 0, {"coins": 5}, "The coins make 9, not 10"),
    ("escoba", 0, {"sietes": []}, "Sietes is still open: give the numbers."),
    ("escoba", 0, {"velo": False}, "The velo (7 of coins) is in no pile."),
    ("escoba", 0, {"napola": 3}, "napola"),
    ("escoba", 0, {"velo": 1}, "counts"),
    ("cirulla", 0, {"piccola": 7}, "the piccola is longer (7) than the coins are many (6)"),
    ("cirulla", 0, {"grande": True}, "Grande: only one side can have it"),
    ("cirulla", 0, {"piccola": 2}, "a piccola of 2, but it starts with ace, 2, 3 of coins"),
    ("cirulla", 1, {"piccola": 3}, "so only one a piccola"),
    ("cirulla", 1, {"coins": 2, "cards": 19}, "The coins make 8, not 10"),
]


@every(("game", "side", "changed", "said"), WRONG)
def test_counts_that_cannot_be(game: str, side: int, changed: Any, said: str) -> None:
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    right = {"escoba": ESCOBA, "cirulla": CIRULLA}[game]
    document = {"rules": game, "sides": sides, "deals": [{"counts": right}]}
    assert "error" not in answer(document), answer(document)
    wrong = [each | changed if place == side else each for place, each in enumerate(right)]
    assert said in " ".join(answer(document | {"deals": [{"counts": wrong}]})["problems"])


def test_a_broken_grande_cannot_be_whole() -> None:
    """Anna has nine coins, so Bruno has not 8 9 10."""
    rules = rules_of("cirulla")
    counts = [CIRULLA[0] | {"coins": 9}, CIRULLA[1] | {"coins": 1}]
    deal, found = read_deal({"counts": counts}, 2, rules)
    assert deal and not found
    (wrong,) = problems_of_deal(deal, rules, 2)
    assert wrong.what is What.COUNTS_IMPOSSIBLE and problem(wrong, NAMES)


@every(
    ("game", "sentence"),
    [
        ("cirulla", "Anna: scope 6, cards 10. Each scopa takes at least two cards."),
        ("escoba", "Anna: “Escobas” 6, cards 10. Each takes at least two cards."),
    ],
)
def test_sweeps_are_called_as_in_the_game(game: str, sentence: str) -> None:
    cards = [str(card) for card in DECK]
    deal = counted([cards[:10], cards[10:]], rules_of(game))
    (wrong,) = problems_of_deal(replace(deal, scope=(6, 0)), rules_of(game), 2)
    assert problem(wrong, NAMES) == sentence
