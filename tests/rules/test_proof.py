"""What is called settled is the same in every deal that fits, and what is open is not."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.documents.deal import read_deal
from scorekeeper.rules.cards import DECK, RANKS, Card, Suit, parse_card
from scorekeeper.rules.dispute import METHODS
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.game.kinds import Run
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.presets import PRESETS, Rules
from scorekeeper.rules.primiera import decide, only_highest
from scorekeeper.rules.problems import What
from scorekeeper.rules.proof.evidence import Evidence, Impossible, is_possible
from scorekeeper.rules.proof.holdings import Proof, prove
from scorekeeper.rules.scoring import Category
from scorekeeper.words import award_reason, problem
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


# --- the short entry ---


def counts(entry: KeyCards) -> Deal:
    nothing = (0,) * len(entry.sides)
    return Deal(entry, nothing, nothing)


def anna_and_bruno(anna: str, bruno: str, **said: Any) -> KeyCards:
    """Twenty-two cards and six coins to eighteen and four, and these cards named."""
    return KeyCards(
        (KeyCardsSide(22, 6, cards(anna), tuple(said.items())), KeyCardsSide(18, 4, cards(bruno)))
    )


TRADITIONAL = Rules.of("traditional")


def sentences(entry: KeyCards, rules: Rules = TRADITIONAL) -> list[str]:
    found = problems_of_deal(counts(entry), rules, len(entry.sides))
    return [problem(each, ["Anna", "Bruno"]) for each in found]


def the_short_entry(piles: list[frozenset[Card]], rules: Rules) -> KeyCards:
    """Whole ranks are named, the sevens first, only as far as something is open."""
    known = [frozenset(card for card in pile if card.rank == 7) for pile in piles]
    while True:
        sides = tuple(
            KeyCardsSide(len(pile), coins_in(pile), named)
            for pile, named in zip(piles, known, strict=True)
        )
        entry = KeyCards(sides)
        open_points = prove(entry.evidence(rules), rules.points).open
        asked = next((point.cards[0].rank for point in open_points if point.cards), None)
        if asked is None:
            return entry
        known = [
            named | {card for card in pile if card.rank == asked}
            for pile, named in zip(piles, known, strict=True)
        ]


def test_key_cards_score_like_full_piles(long: bool) -> None:
    luck = random.Random(3)
    named = 0
    deals = 55_000 if long else 100
    for number in range(deals):
        rules = Rules.of(list(PRESETS)[number % len(PRESETS)])
        sides = 2 if set(rules.preset.players) == {4} else luck.choice([2, 2, 3, 4])
        owned = list(zip(luck.choices(range(sides), k=40), DECK, strict=True))
        piles = [frozenset(c for owner, c in owned if owner == side) for side in range(sides)]
        entry = the_short_entry(piles, rules)
        nothing = (0,) * sides
        full = Deal(Piles(tuple(piles)), nothing, nothing)
        assert problems_of_deal(counts(entry), rules, sides) == problems_of_deal(full, rules, sides)
        got, real = score_deal(counts(entry), rules), score_deal(full, rules)
        assert [award.points for award in got.awards] == [award.points for award in real.awards]
        named += sum(len(side.known) for side in entry.sides)
    assert named / deals < 16


def test_the_deciding_card_is_named() -> None:
    entry = KeyCards(
        (KeyCardsSide(20, 5, cards("7d 7c 6c 6s 1b")), KeyCardsSide(20, 5, cards("6d 7s 7b 6b 5c")))
    )
    assert sentences(entry) == ["Primiera is still open; it hangs on one card: ace of cups."]


def test_an_open_proof_names_the_next_card() -> None:
    assert sentences(anna_and_bruno("", "")) == [
        "Settebello is still open; it hangs on one card: 7 of coins.",
        "Primiera is still open; say next whose card this is: 7 of coins.",
    ]


def test_the_settebello_stands_for_its_seven() -> None:
    entry = anna_and_bruno("7c 7s 7b", "", settebello=True)
    assert sentences(entry) == []
    settebello = score_deal(counts(entry), TRADITIONAL).award(Category.SETTEBELLO)
    assert settebello is not None
    assert settebello.side == 0


@every(
    ("entry", "sentence"),
    [
        (anna_and_bruno("7d 6c", "7c 6c"), "In two piles (Anna, Bruno): 6 of cups."),
        (
            anna_and_bruno("", "1c 2c 3c 4c 5c 6c 7c 1s 2s 3s 4s 5s 6s 7s 1b"),
            "Bruno: more cards other than coins are named (15) than counted (14).",
        ),
        (anna_and_bruno("", "1d 2d 3d 4d 5d"), "Bruno: more coins are named (5) than counted (4)."),
        (
            anna_and_bruno("", "7d", settebello=True),
            "The settebello (7 of coins) is said to be with Anna, but is among the cards of Bruno.",
        ),
        (
            anna_and_bruno("7d", "", settebello=False),
            "Anna: in this pile by the cards, but said not to be: 7 of coins.",
        ),
        (
            KeyCards((KeyCardsSide(22, 6, cards("7d")), KeyCardsSide(17, 4, cards("")))),
            "The cards make 39, not 40: 22 + 17.",
        ),
        (
            KeyCards((KeyCardsSide(22, 6, cards("7d")), KeyCardsSide(18, 5, cards("")))),
            "The coins make 11, not 10: 6 + 5.",
        ),
        (
            KeyCards((KeyCardsSide(2, 0, cards("6c 7c 6s")), KeyCardsSide(38, 10, cards("")))),
            "Anna: more cards are named (3) than counted (2).",
        ),
        (
            KeyCards(
                (
                    KeyCardsSide(2, 0, cards("6c"), claims=(("settebello", True),)),
                    KeyCardsSide(38, 10, cards("")),
                )
            ),
            "These numbers and cards cannot all be right together. Look at each pile again.",
        ),
    ],
)
def test_contradictions_are_named(entry: KeyCards, sentence: str) -> None:
    assert sentence in sentences(entry)


def test_a_napola_is_checked_against_cards() -> None:
    rules = Rules.of("quindici-napoli")
    named = "7d 7c 7s 7b"
    assert sentences(anna_and_bruno(named, "4d", napola=3), rules) == []
    assert sentences(anna_and_bruno(named, "2d", napola=3), rules) == [
        "Anna: a napola of 3 is said, but the cards show otherwise."
    ]
    assert sentences(anna_and_bruno(named + " 1d 2d 3d", "4d", napola=0), rules) == [
        "Anna: a napola of 0 is said, but the cards show otherwise."
    ]
    assert sentences(anna_and_bruno(named, ""), rules) == [
        "Napola is still open; say next whose card this is: ace of coins."
    ]


def test_cards_left_over_may_decide() -> None:
    leaflet = Rules.of("winning-moves")
    sides = (KeyCardsSide(20, 5, cards("7d 7c 6s 6b")), KeyCardsSide(18, 4, cards("7s 7b 6d 5c")))
    entry = KeyCards(sides, left=2)
    assert sentences(entry, leaflet) == ["Primiera is still open; it hangs on one card: 6 of cups."]


def test_partial_proofs_are_worded_as_proofs() -> None:
    score = score_deal(counts(anna_and_bruno("7d 7c 7s 6b", "7b")), TRADITIONAL)
    award = score.award(Category.PRIMIERA)
    assert award is not None and score.verdict is not None
    assert award_reason(award, score, ["Anna", "Bruno"]) == (
        "proved, whatever the other 35 cards are"
    )
    assert score.verdict.totals == (81, None)
    assert score.verdict.lacking(1) == ()


def test_the_last_sides_numbers_follow() -> None:
    raw = {"counts": [{"cards": 22, "coins": 6, "known": ["7d"]}, {"known": []}]}
    deal, found = read_deal(raw, 2)
    assert found == []
    assert deal is not None and isinstance(deal.entry, KeyCards)
    assert (deal.entry.sides[1].cards, deal.entry.sides[1].coins) == (18, 4)


def test_best_cards_add_to_known_ones() -> None:
    first = {"cards": 22, "coins": 6, "known": ["7d", "7c", "7s"]}
    deal, found = read_deal({"counts": [first, {"cards": 18, "coins": 4, "best": ["7b"]}]}, 2)
    assert found == []
    assert deal is not None and isinstance(deal.entry, KeyCards)
    assert deal.entry.sides[1].known == cards("7b")


@every("wrong", [{"known": "7d"}, {"known": [], "settebello": "yes"}])
def test_unreadable_known_cards_are_named(wrong: dict[str, Any]) -> None:
    _, found = read_deal({"counts": [{"cards": 22, "coins": 6, **wrong}, {"known": []}]}, 2)
    assert [each.what for each in found] == [What.NOT_READABLE]
