"""What is called settled is the same in every deal that fits, and what is open is not."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit, parse_card
from scorekeeper.rules.dispute import METHODS
from scorekeeper.rules.game.kinds import Run
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import decide, only_highest
from scorekeeper.rules.proof.evidence import Evidence, Impossible, is_possible
from scorekeeper.rules.proof.holdings import Proof, prove
from scorekeeper.rules.scoring import Category
from tests.helpers.cases import every
from tests.helpers.generators.disputes import deals_that_fit, some_deal
from tests.helpers.played import played

READINGS = [
    Options(method, faces, missing, re_bello=True, napola=True)
    for method in METHODS
    for faces in Faces
    for missing in MissingSuit
]
MOST_WAYS = 3000
Pile = frozenset[Card]


def cards(text: str) -> Pile:
    return frozenset(map(parse_card, text.split()))


def coins_in(pile: Pile) -> int:
    return sum(card.suit is Suit.COINS for card in pile)


def napola_of(pile: Pile) -> int:
    return Run("napola").figure(pile)


# --- against every deal that fits ---


def some_evidence(luck: random.Random, sides: int, unknown: int) -> Evidence:
    """A deal with some cards not named, some of these said to be lacked, and none, some or all
    of the numbers and of "no napola" said."""
    owners = some_deal(luck, sides)
    piles = [
        frozenset(card for card, owner in zip(DECK, owners, strict=True) if owner == each)
        for each in range(sides + 1)
    ]
    ranks = luck.choice([RANKS, (7, 6, 1, 5), (1, 2, 3)])
    suits = luck.choice([list(Suit), [Suit.COINS, Suit.CUPS], [Suit.COINS]])
    among = [card for card in DECK if card.rank in ranks and card.suit in suits]
    unsaid = frozenset(luck.sample(among, min(unknown, len(among))))
    given, lacked = luck.choice([0, 0.6, 1]), luck.choice([0, 0.5])
    *own, on_table = (pile - unsaid for pile in piles)
    return Evidence.of(
        own,
        lacks=[[c for c in unsaid - pile if luck.random() < lacked] for pile in piles[:-1]],
        on_table=on_table,
        cards=[len(pile) if luck.random() < given else None for pile in piles[:-1]],
        coins=[coins_in(pile) if luck.random() < given else None for pile in piles[:-1]],
        table=len(piles[-1]) if not piles[-1] or luck.random() < 0.5 else None,
        no_napola=[i for i in range(sides) if not napola_of(piles[i]) and luck.random() < 0.5],
    )


def results(piles: Sequence[Pile], options: Options) -> dict[Category, Any]:
    holders = {Category.SETTEBELLO: parse_card("7d"), Category.RE_BELLO: parse_card("10d")}
    return {
        Category.CARTE: only_highest([len(pile) for pile in piles]),
        Category.DENARI: only_highest([coins_in(pile) for pile in piles]),
        Category.PRIMIERA: decide(piles, options).winner,
        # The length of a napola is part of the point.
        Category.NAPOLA: next(((i, napola_of(p)) for i, p in enumerate(piles) if napola_of(p)), ()),
    } | {
        point: next((side for side, pile in enumerate(piles) if card in pile), None)
        for point, card in holders.items()
    }


@dataclass
class Case:
    """Evidence, what is made of it, and every deal that fits with its results."""

    evidence: Evidence
    options: Options
    proof: Proof
    deals: list[tuple[Sequence[Pile], dict[Category, Any]]]

    def results(self, category: Category) -> set[Any]:
        return {result[category] for _, result in self.deals}


@pytest.fixture(scope="module", params=[(2, 8, 100), (3, 6, 80), (4, 5, 60)], ids=str)
def tried(request: pytest.FixtureRequest, long: bool) -> list[Case]:
    sides, unknown, some = request.param
    luck = random.Random(f"{sides} sides, {unknown} unknown")
    found = []
    while len(found) < (250 if long else some):
        evidence = some_evidence(luck, sides, luck.randint(0, unknown))
        ways = 1
        for who in evidence.may:
            ways *= who.bit_count()
        if ways > MOST_WAYS:
            continue
        options = luck.choice(READINGS)
        deals = [(piles, results(piles[:-1], options)) for piles in deals_that_fit(evidence)]
        found.append(Case(evidence, options, prove(evidence, played(options)), deals))
    return found


def test_settled_points_hold_in_every_deal(tried: list[Case]) -> None:
    for case in tried:
        for point in case.proof.points:
            if not point.settled:
                continue
            (only,) = case.results(point.category)
            if point.category == Category.NAPOLA:
                assert only == (() if point.side is None else (point.side, point.run)), case
            else:
                assert only == point.side, case


def test_an_open_point_differs_in_two_deals(tried: list[Case]) -> None:
    open_points = [(case, point) for case in tried for point in case.proof.open]
    assert len(open_points) > 0.4 * len(tried)
    for case, point in open_points:
        assert len(case.results(point.category)) > 1, case


def test_possible_owners_exist_in_some_deal(tried: list[Case]) -> None:
    for case in tried:
        for card in DECK:
            owners = {i for piles, _ in case.deals for i, pile in enumerate(piles) if card in pile}
            proof = case.proof.evidence
            assert {i for i in proof.owners if proof.may_have(i, card)} == owners, (card, case)


def test_irrelevant_cards_change_nothing(tried: list[Case]) -> None:
    for case in tried:
        for point in case.proof.open:
            if point.category in (Category.CARTE, Category.DENARI):
                continue
            assert point.cards, case
            seen: dict[tuple[int, ...], Any] = {}
            for piles, result in case.deals:
                owners = tuple(
                    next(i for i, pile in enumerate(piles) if card in pile) for card in point.cards
                )
                result_then = seen.setdefault(owners, result[point.category])
                assert result_then == result[point.category], (point, case.evidence, case.options)


def evidence(*known: str, **said: Any) -> Evidence:
    return Evidence.of([cards(pile) for pile in known], **said)


@every(
    "said",
    [
        evidence("7d 6d", "", cards=(1, None)),
        evidence("7d", "", cards=(20, 21)),
        evidence("", "", cards=(20, 20), coins=(5, 6)),
        evidence("7d", "7d"),
        evidence("", "", lacks=[cards("7d"), cards("7d")]),
        evidence("1d 2d 3d", "", no_napola=[0]),
        evidence("", "", coins=(10, 0), no_napola=[0]),
    ],
)
def test_contradicting_evidence_is_refused(said: Evidence) -> None:
    with pytest.raises(Impossible):
        prove(said, played(Options(napola=True)))


def test_three_owners_can_be_over_asked() -> None:
    """Hall's condition over two and over three owners: nobody alone has too little room."""
    weak = cards("1d 3d 4d 5d 6d 7d 8d 9d 10d")  # all that is stronger than the 2, and the faces
    two = evidence("2d", "", "", lacks=[weak], coins=(5, 3, 2))
    assert not is_possible(two)  # five coins, and the best is the 2
    apart = evidence("", "", "", lacks=[cards("7d 6d 5d 4d"), cards("7d 6d 5d 4d")])
    assert is_possible(apart)
    assert not is_possible(
        evidence("", "", "", lacks=[cards("7d 6d 5d 4d"), cards("7d 6d 5d 4d")], coins=(4, 3, 3))
    )


# --- what it says ---


def test_the_sevens_are_asked_for_first() -> None:
    proof = prove(evidence("", "", cards=(20, 20), coins=(5, 5)), played(Options()))
    point = proof[Category.PRIMIERA]
    assert [card.rank for card in point.cards[:8]] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert {card.suit for card in point.cards} == set(Suit)


def test_dominated_cards_are_not_asked_for() -> None:
    asked = prove(evidence("7d 5c", "6d 7c", table=None), played(Options()))[
        Category.PRIMIERA
    ].cards
    assert not {parse_card("5d"), parse_card("4c")} & set(asked)
    assert parse_card("6c") in asked


def test_sixes_matter_only_for_level_sevens() -> None:
    down = Options(primiera=Method.SEVENS_DOWN)
    assert prove(evidence("7d 7c 7s", "7b"), played(down))[Category.PRIMIERA].side == 0
    two_to_two = prove(evidence("7d 7c", "7s 7b"), played(down))
    assert two_to_two[Category.PRIMIERA].cards[0].rank == 6
