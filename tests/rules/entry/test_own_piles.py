"""Each side says its own pile: joined it is the true deal, a question, or what contradicts."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.counts import read_own_pile, write_own_pile
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal, with_tally
from scorekeeper.rules.entry.key_cards import KeyCards
from scorekeeper.rules.entry.own_piles import (
    DisputedCard,
    Joined,
    OwnPile,
    Resolution,
    agrees,
    join_piles,
    own_in,
    tally_of_side,
)
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.problems import What
from scorekeeper.rules.proof.evidence import Impossible
from tests.helpers.cases import every
from tests.helpers.generators.own_piles import (
    Owners,
    all_of,
    cards,
    evidence,
    full,
    mistaken_piles,
    piles_of,
    rest_of,
    short,
    true_piles,
)
from tests.helpers.generators.true_deals import (
    TrueDeal,
    answer_of,
    completed,
    result_of,
    same_points,
    some_deal,
)
from tests.helpers.hypothesis_effort import some

SEEDS = st.integers(0, 10**9)
TWO = Rules.of("traditional")
LEFTOVERS = Rules.of("winning-moves", 11)

ANNA = "7d 6d 5d 4d 3d 7c 6c 5c 4c 3c 7s 6s 5s 4s 3s 1b 2b"
BRUNO = rest_of(ANNA)
A, B, C = ("1d 2d 3d 4d 5d 6d 7d 8d 9d 10d 1c 2c 3c", "4c 5c 6c 7c 8c 9c 10c 1s 2s 3s 4s 5s 6s", "")


def disputed(joined: Joined) -> list[tuple[str, tuple[int, ...]]]:
    assert joined.deal is None and not joined.missing and not joined.problems
    return [(str(each.card), each.claimed) for each in joined.disputed]


def wrong(joined: Joined) -> list[What]:
    assert joined.deal is None and not joined.missing and not joined.disputed
    return [each.what for each in joined.problems]


def entry(joined: Joined) -> Piles | KeyCards:
    assert joined.deal is not None, joined
    assert isinstance(joined.deal.entry, (Piles, KeyCards))
    return joined.deal.entry


# Each kind of answer, by example


def test_two_full_piles_are_the_deal() -> None:
    joined = join_piles([full(ANNA, 2), full(BRUNO)], TWO)
    assert joined == Joined(Deal(Piles((cards(ANNA), cards(BRUNO))), (2, 0), (0, 0)))


@every("game", GAMES)
def test_own_piles_score_as_piles_do(game: str) -> None:
    """Every game, with one of each thing that it counts; swords are counted in Spazzino."""
    rules = Rules.of(game)
    one_each = tuple(int(point not in rules.counted[-1:]) for point in rules.tallied)
    scope, counted = tally_of_side(one_each, rules)
    sent = [OwnPile.full(cards(ANNA), scope, counted=counted), full(BRUNO, scope)]
    joined = join_piles(sent, rules).deal
    whole = Deal(Piles((cards(ANNA), cards(BRUNO))), (0, 0), (0, 0))
    others = [each * point.sweep for each, point in zip(one_each, rules.tallied, strict=True)]
    numbers = [number for both in zip(one_each, others, strict=True) for number in both]
    assert joined == with_tally(whole, rules, numbers)
    assert score_deal(joined, rules) == score_deal(with_tally(whole, rules, numbers), rules)
    assert [agrees(own, joined, side, rules) for side, own in enumerate(sent)] == [True, True]
    assert own_in(joined, 0, rules) == sent[0]
    more = replace(sent[0], counted=(*counted, ("unheard_of", 1)))
    assert not agrees(more, joined, 0, rules)
    assert wrong(join_piles([more, sent[1]], rules)) == [What.COUNTED_UNKNOWN]


def test_missing_sides_are_named_first() -> None:
    assert join_piles([None, full(ANNA)], TWO) == Joined(missing=(0,))
    assert join_piles([full("7d"), None, full("7d")], TWO) == Joined(missing=(1,))
    assert join_piles([None, None], TWO, Resolution(rest=0)) == Joined(missing=(1,))


def test_the_last_side_takes_the_rest() -> None:
    joined = join_piles([full(ANNA), None], TWO, Resolution(rest=1, scope=3))
    assert joined.deal == Deal(Piles((cards(ANNA), cards(BRUNO))), (0, 3), (0, 0))


def test_a_sent_pile_replaces_the_rest() -> None:
    joined = join_piles([full(ANNA), full(BRUNO + " 7d")], TWO, Resolution(rest=1))
    assert disputed(joined) == [("7d", (0, 1))]


def test_a_settled_card_goes_to_its_owner() -> None:
    said = [full(ANNA + " 2c"), full(rest_of(ANNA, "10b"))]
    two_of_cups, re = cards("2c"), cards("10b")
    resolution = Resolution(dict.fromkeys(two_of_cups, 1))
    assert disputed(join_piles(said, TWO, resolution)) == [("10b", ())]
    resolution = Resolution(dict.fromkeys(two_of_cups, 1) | dict.fromkeys(re, 0))
    piles = (cards(ANNA) | re, cards(BRUNO) - re)
    assert entry(join_piles(said, TWO, resolution)) == Piles(piles)


def test_agreement_overrides_settling() -> None:
    joined = join_piles([full(ANNA), full(BRUNO)], TWO, Resolution(dict.fromkeys(cards("7d"), 1)))
    assert entry(joined) == Piles((cards(ANNA), cards(BRUNO)))


def test_unclaimed_cards_may_be_left_over() -> None:
    said = [full(ANNA), full(rest_of(ANNA, "10b 9b"))]
    assert disputed(join_piles(said, LEFTOVERS)) == [("9b", ()), ("10b", ())]
    on_table = Resolution(dict.fromkeys(cards("9b 10b"), 2))
    piles = (cards(ANNA), cards(BRUNO) - cards("9b 10b"))
    assert entry(join_piles(said, LEFTOVERS, on_table)) == Piles(piles, cards("9b 10b"))
    assert What.TABLE_NOT_ALLOWED in wrong(join_piles(said, TWO, on_table))


def test_a_short_pile_that_fits_completes() -> None:
    bruno = short("7b 6b", "7 6", 23, 5)
    assert entry(join_piles([full(ANNA), bruno], TWO)) == Piles((cards(ANNA), cards(BRUNO)))


@every(
    ("bruno", "expected"),
    [
        (short("7b 6b", "7 6", 22, 5), [What.CARDS_DO_NOT_ADD_UP]),
        (short("7b 6b", "7 6", 23, 4), [What.COINS_DO_NOT_ADD_UP]),
        (short("7b 6b", "7 6", 24, 6), [What.CARDS_DO_NOT_ADD_UP, What.COINS_DO_NOT_ADD_UP]),
    ],
)
def test_wrong_sums_are_reported(bruno: OwnPile, expected: list[What]) -> None:
    assert wrong(join_piles([full(ANNA), bruno], TWO)) == expected


def test_two_short_piles_imply_marked_cards() -> None:
    anna = short("7d 7c 7b 6d 6s", "7 6", 17, 6)
    known = entry(join_piles([anna, short("7s", "7", 23, 4)], TWO))
    assert isinstance(known, KeyCards)
    assert [side.known for side in known.sides] == [anna.known, cards("7s")]
    assert [side.implied for side in known.sides] == [frozenset(), cards("6c 6b")]


def test_implied_cards_make_no_full_pile() -> None:
    high = [card for card in ANNA.split() if int(card[:-1]) in (7, 6, 5, 4)]
    low = [card for card in BRUNO.split() if int(card[:-1]) not in (7, 6, 5, 4)]
    anna = short(" ".join(high), "7 6 5 4", 17, 5)
    known = entry(join_piles([anna, short(" ".join(low), "1 2 3 8 9 10", 23, 5)], TWO))
    assert isinstance(known, KeyCards)
    assert [side.taken for side in known.sides] == [cards(ANNA), cards(BRUNO)]


def test_an_unproved_point_is_asked_for() -> None:
    joined = join_piles([short("7d 7c", "7", 20, 5), short("7s 7b", "7", 20, 5)], TWO)
    assert wrong(joined) == [What.STILL_OPEN]
    assert joined.problems[0].cards


def test_cards_left_over_prevent_implication() -> None:
    anna, bruno = short("7d 7c 7b 6d 6s", "7 6", 17, 6), short("7s", "7", 20, 4)
    assert wrong(join_piles([anna, bruno], LEFTOVERS)) == [What.CARDS_DO_NOT_ADD_UP]
    known = entry(join_piles([anna, bruno], LEFTOVERS, Resolution(table=3)))
    assert isinstance(known, KeyCards) and known.left == 3
    assert not any(side.implied for side in known.sides)


# Counted by both


def test_an_equal_pile_counts_a_deal() -> None:
    deal = Deal(Piles((cards(ANNA), cards(BRUNO))), (2, 0), (0, 0))
    assert agrees(full(ANNA, 2), deal, 0, TWO) and agrees(full(BRUNO), deal, 1, TWO)
    assert agrees(short("7b 6b", "7 6", 23, 5), deal, 1, TWO)


@every(
    "other",
    [
        full(rest_of(BRUNO, "7d"), 2),  # a card fewer
        full(ANNA + " 7b", 2),  # a card more
        full(ANNA, 1),  # another scope
        short("7d 7c 7s 6d", "7 6", 17, 5, 2),  # not all its sixes
        short("7d 7c 7s 7b", "7", 17, 5, 2),  # a seven that is another's
        short("7d 7c 7s", "7", 16, 5, 2),
        short("7d 7c 7s", "7", 17, 4, 2),
    ],
)
def test_a_differing_pile_counts_no_deal(other: OwnPile) -> None:
    deal = Deal(Piles((cards(ANNA), cards(BRUNO))), (2, 0), (0, 0))
    assert not agrees(other, deal, 0, TWO)


def test_points_alone_count_no_deal() -> None:
    assert not agrees(full(ANNA), Deal(PointsOnly((3, 1)), (0, 0), (0, 0)), 0, TWO)


# Any deal


def truth_by_hand(deal: TrueDeal, joined: Joined, resolution: Resolution) -> Resolution:
    """What those find who look into the piles for the cards that are disputed."""
    owners = dict(resolution.owners) | {e.card: deal.owner(e.card) for e in joined.disputed}
    return Resolution(owners, resolution.table, resolution.rest, resolution.scope, resolution.bonus)


def settled(said: Sequence[OwnPile | None], deal: TrueDeal, resolution: Resolution) -> Joined:
    joined = join_piles(said, deal.rules, resolution)
    if joined.disputed:
        joined = join_piles(said, deal.rules, truth_by_hand(deal, joined, resolution))
    assert not joined.disputed
    return joined


@some(50)
@given(SEEDS)
def test_true_piles_never_give_a_wrong_deal(seed: int) -> None:
    luck = random.Random(seed)
    deal = some_deal(luck)
    said = true_piles(luck, deal)
    joined = settled(said, deal, Resolution(table=deal.table))
    if joined.deal is None:
        assert {each.what for each in joined.problems} == {What.STILL_OPEN}
        return
    assert same_points(result_of(joined.deal, deal.rules), deal.answer)
    assert all(agrees(own, joined.deal, side, deal.rules) for side, own in enumerate(said))
    for side, pile in enumerate(piles_of(entry(joined))):
        assert pile <= deal.piles[side]


@some(30)
@given(SEEDS)
def test_full_piles_name_every_card(seed: int) -> None:
    luck = random.Random(seed)
    deal = some_deal(luck)
    said: list[OwnPile | None] = [all_of(deal, side) for side in range(deal.sides)]
    resolution = Resolution()
    if not deal.table and luck.random() < 0.5:
        side = luck.randrange(deal.sides)
        said[side] = None
        resolution = Resolution(rest=side, scope=deal.scope[side], bonus=deal.bonus[side])
    found = settled(said, deal, resolution)
    assert found.deal == Deal(Piles(deal.piles[:-1], deal.piles[-1]), deal.scope, deal.bonus)


@some(70)
@given(SEEDS)
def test_a_mistake_is_asked_about_or_hidden(seed: int) -> None:
    luck = random.Random(seed)
    deal = some_deal(luck)
    said = mistaken_piles(luck, true_piles(luck, deal, luck.choice([0, 0.5, 1])))
    joined = join_piles(said, deal.rules, Resolution(table=deal.table))
    if joined.deal is None:
        assert joined.disputed or joined.problems
        return
    # Every deal that agrees with all that was said, so the true one too if it does, has these.
    assert isinstance(joined.deal.entry, (Piles, KeyCards))
    left = 40 - sum(own.cards for own in said)
    for _ in range(3):
        piles = completed(evidence(said, left), luck)
        assert same_points(result_of(joined.deal, deal.rules), answer_of(deal, piles))


@some(70)
@given(SEEDS)
def test_both_joiners_agree(seed: int) -> None:
    luck = random.Random(seed)
    deal = some_deal(luck)
    said = true_piles(luck, deal)
    for _ in range(luck.choice([0, 1, 2, 3])):
        said = mistaken_piles(luck, said)
    joined = join_piles(said, deal.rules)
    left = 40 - sum(own.cards for own in said)
    assert [e.card for e in joined.disputed] == Owners.of(said, left > 0).disputed
    for each in joined.disputed:
        assert each.claimed == tuple(i for i, own in enumerate(said) if each.card in own.known)
    if joined.deal is None:
        return
    owners = Owners.of(said, False)
    for side, pile in enumerate(piles_of(entry(joined))):
        assert pile == owners.sure(side)
    assert not problems_of_deal(joined.deal, deal.rules, deal.sides)
    # A deal is answered only where some deal fits all that was said.
    try:
        completed(evidence(said, left), luck)
    except Impossible:
        pytest.fail("no deal fits what was said")


@some(20)
@given(SEEDS)
def test_the_order_of_sides_changes_nothing(seed: int) -> None:
    luck = random.Random(seed)
    deal = some_deal(luck)
    said = (
        mistaken_piles(luck, true_piles(luck, deal))
        if luck.random() < 0.5
        else true_piles(luck, deal)
    )
    joined = join_piles(said, deal.rules)
    order = luck.choice(list(permutations(range(deal.sides))))
    turned = join_piles([said[side] for side in order], deal.rules)
    place = {side: i for i, side in enumerate(order)}
    assert turned.disputed == tuple(
        DisputedCard(each.card, tuple(sorted(place[side] for side in each.claimed)))
        for each in joined.disputed
    )
    assert sorted(e.what.name for e in turned.problems) == sorted(
        e.what.name for e in joined.problems
    )
    assert (turned.deal is None) == (joined.deal is None)
    if joined.deal is not None and turned.deal is not None:
        assert piles_of(entry(turned)) == tuple(piles_of(entry(joined))[side] for side in order)
        assert turned.deal.scope == tuple(joined.deal.scope[side] for side in order)


# As text


@some(30)
@given(SEEDS)
def test_a_pile_survives_writing_and_reading(seed: int) -> None:
    luck = random.Random(seed)
    said = mistaken_piles(luck, true_piles(luck, some_deal(luck)))
    for own in said:
        if 0 <= own.cards and 0 <= (own.coins or 0) <= 10:
            assert read_own_pile(write_own_pile(own), 0) == (own, [])


def test_a_pile_is_written_like_a_document() -> None:
    assert write_own_pile(full("7c 7d", 1)) == {"pile": ["7d", "7c"], "scope": 1}
    own = OwnPile.full(cards("7d 7c"), counted=(("buona10", 1), ("buona3", 2)))
    written: dict[str, object] = {"pile": ["7d", "7c"], "counted": {"buona10": 1, "buona3": 2}}
    assert (write_own_pile(own), read_own_pile(written, 0)) == (written, (own, []))
    written = {"cards": 17, "coins": 5, "ranks": [6, 7], "known": ["7d", "6c"]}
    assert write_own_pile(short("6c 7d", "7 6", 17, 5)) == written


@every(
    ("raw", "expected"),
    [
        ([], [What.NOT_READABLE]),
        ({}, [What.NOT_READABLE, What.NOT_A_NUMBER, What.NOT_A_NUMBER, What.NOT_READABLE]),
        ({"pile": "7d"}, [What.NOT_READABLE]),
        ({"pile": ["7d", "7x"]}, [What.UNKNOWN_CARD]),
        ({"pile": ["7d", "7d"]}, [What.CARD_LISTED_TWICE]),
        ({"pile": ["7d", "1c"], "scope": -1}, [What.NOT_A_NUMBER]),
        ({"pile": ["7d", "1c"], "cards": 2}, [What.KEY_OF_ANOTHER_KIND]),
        ({"pile": ["7d", "1c"], "piles": []}, [What.UNKNOWN_KEY]),
        ({"cards": 41, "coins": 5, "ranks": [], "known": []}, [What.NOT_A_NUMBER]),
        ({"cards": 17, "coins": True, "ranks": [], "known": []}, [What.NOT_A_NUMBER]),
        ({"cards": 17, "coins": 5, "ranks": [7, 7], "known": []}, [What.NOT_READABLE]),
        ({"cards": 17, "coins": 5, "ranks": [11], "known": []}, [What.NOT_READABLE]),
    ],
)
def test_an_unreadable_pile_lists_problems(raw: object, expected: list[What]) -> None:
    own, found = read_own_pile(raw, 0)
    assert own is None
    assert [each.what for each in found] == expected
