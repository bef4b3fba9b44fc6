"""What of the next deal is enough to win the match: positions worked out by hand."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.match.clinch import Enough, clinching_ways
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import stand
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import points_only
from tests.helpers.cases import every

NAMES = ("Anna", "Bruno", "Carla", "Dino")
LETTERS = {"c": "carte", "d": "denari", "s": "settebello", "p": "primiera", "r": "re_bello"}
HIGHEST, ORDER, IF_LEVEL = Finish


def match(
    finish: Finish, sides: int, target: int = 11, re_bello: bool = False, bonus: bool = False
) -> Match:
    rules = Rules.of("traditional")
    options = replace(rules.options, finish=finish, re_bello=re_bello, bonus=bonus)
    rules = replace(rules, target=target, options=options)
    return Match(rules, tuple(Side.of(name) for name in NAMES[:sides]))


def after(played: Match, *totals: int) -> tuple[Enough, ...]:
    """What is enough after a deal that led to these totals."""
    return clinching_ways(played, stand(played, [points_only(totals)]))


def sets(found: Enough) -> set[frozenset[str]]:
    """Every set of points that is said to be enough, as first letters."""
    letters = {category: letter for letter, category in LETTERS.items()}
    return {
        frozenset(letters[p.name] for p in points) for way in found.ways for points in way.sets()
    }


def smallest_by_name(found: Sequence[Enough]) -> dict[str, str]:
    """For each side the smallest sets: {"Anna": "c d"} where carte or denari will do."""
    return {
        NAMES[each.side]: " ".join(sorted("".join(sorted(one)) for one in smallest(sets(each))))
        for each in found
    }


def smallest(found: set[frozenset[str]]) -> set[frozenset[str]]:
    return {one for one in found if not any(other < one for other in found)}


# By hand. The letters are those of carte, denari, settebello, primiera, re bello.
ANY = "c d p s"
ANY_TWO = "cd cp cs dp ds ps"
ANY_THREE = "cdp cds cps dps"


@every(
    ("finish", "totals", "expected"),
    [
        # With one point Anna has 11; Bruno has 10 with the three others.
        (HIGHEST, (10, 7), {"Anna": ANY, "Bruno": "cdps"}),
        # With one point for Anna and three for Bruno both have 11, and play on.
        (HIGHEST, (10, 8), {"Anna": ANY_TWO, "Bruno": "cdps"}),
        (HIGHEST, (9, 10), {"Anna": ANY_THREE, "Bruno": ANY_TWO}),
        (HIGHEST, (10, 10), {"Anna": ANY_THREE, "Bruno": ANY_THREE}),
        # They have reached it together and play on.
        (HIGHEST, (12, 12), {"Anna": ANY_THREE, "Bruno": ANY_THREE}),
        (HIGHEST, (10, 10, 3), {"Anna": ANY_THREE, "Bruno": ANY_THREE}),
        (HIGHEST, (10, 6, 3, 0), {"Anna": ANY}),
        (HIGHEST, (7, 2), {"Anna": "cdps"}),
        (HIGHEST, (6, 6), {}),
        # Whoever has carte is there first.
        (ORDER, (10, 10), {"Anna": "c", "Bruno": "c"}),
        (ORDER, (10, 9), {"Anna": "c d", "Bruno": "cd"}),
        # Of carte, denari and settebello one of them has two.
        (ORDER, (9, 9), {"Anna": "cd cs ds", "Bruno": "cd cs ds"}),
        (ORDER, (10, 9, 10), {"Anna": "c", "Bruno": "cd", "Carla": "c"}),
        (ORDER, (10, 8, 8, 1), {"Anna": "c d s", "Bruno": "cds", "Carla": "cds"}),
        # Two points each make 12 each: then carte decides.
        (IF_LEVEL, (10, 10), {"Anna": "cd cp cs dps", "Bruno": "cd cp cs dps"}),
        # 11 each by one point and three: Anna is there first, but with primiera alone.
        (IF_LEVEL, (10, 8), {"Anna": "c d s", "Bruno": "cds"}),
        (IF_LEVEL, (10, 9), {"Anna": ANY_TWO, "Bruno": ANY_THREE}),
        (IF_LEVEL, (10, 10, 8, 8), {"Anna": "cd cp cs dps", "Bruno": "cd cp cs dps"} | {
            "Carla": "cds", "Dino": "cds"}),
    ],
)  # fmt: skip
def test_enough_to_win_is_listed(
    finish: Finish, totals: tuple[int, ...], expected: dict[str, str]
) -> None:
    assert smallest_by_name(after(match(finish, len(totals)), *totals)) == expected


# When nothing is said


def test_nothing_is_said_before_a_deal() -> None:
    assert clinching_ways(match(HIGHEST, 2, target=3), ()) == ()
    assert clinching_ways(replace(match(HIGHEST, 2), totals_before=(10, 10)), ()) == ()


def test_nothing_is_said_after_the_end() -> None:
    assert after(match(HIGHEST, 2), 11, 10) == ()
    over = match(HIGHEST, 2)
    assert clinching_ways(over, stand(over, [points_only((11, 10)), points_only((0, 0))])) == ()


def test_a_side_needing_scope_is_not_listed() -> None:
    assert after(match(HIGHEST, 2, target=21), 10, 10) == ()
    (anna,) = after(match(HIGHEST, 2), 8, 6)
    assert anna.side == 0


def test_a_tie_played_on_is_near_the_end_too() -> None:
    played = match(HIGHEST, 2)
    found = clinching_ways(played, stand(played, [points_only((9, 9)), points_only((2, 2))]))
    assert smallest_by_name(found) == {"Anna": ANY_THREE, "Bruno": ANY_THREE}


def test_a_later_higher_total_ends_nothing() -> None:
    """Anna and Bruno are there first, and level; Carla has more, by bonus, which counts last."""
    played = match(ORDER, 3, bonus=True)
    before = stand(played, [points_only((11, 11, 0), bonus=(0, 0, 12))])
    assert before[0].outcome is not None and before[0].outcome.winner is None
    found = clinching_ways(played, before)
    assert smallest_by_name(found) == {"Anna": ANY_THREE, "Bruno": ANY_THREE, "Carla": ANY_TWO}
