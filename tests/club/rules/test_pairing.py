"""Who meets whom: the golden evenings, the printed tables, and each system's own cases."""

import random
import time
from dataclasses import replace

from scorekeeper.club.documents.event import read_event
from scorekeeper.club.rules.config import Avoid, Config, System, Tie
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.placing import drawn_bracket, standing, whole_rounds
from scorekeeper.club.rules.rounds import Correction, Entrant, MeetingOutcome, Rest, Result, Round
from scorekeeper.club.rules.systems import (
    Evening,
    berger,
    bracket,
    mitchell,
    mitchell_lines,
)
from tests.helpers.cases import every
from tests.helpers.evenings import EVENINGS, GOLDEN, document


def evening(count: int, config: Config, *rounds: Round) -> Evening:
    return Evening(config, tuple(Entrant(number) for number in range(1, count + 1)), rounds)


def played(number: int, *results: tuple[int, int, int, int], rests: tuple[int, ...] = ()) -> Round:
    """A round of meetings a, b, points of a, points of b."""
    found = tuple(
        Result(number, table, (a,), (b,), MeetingOutcome((x, y)))
        for table, (a, b, x, y) in enumerate(results, 1)
    )
    return Round(number, found, tuple(Rest(each) for each in rests))


def pairs(of: Evening, number: int) -> list[tuple[int, ...]]:
    return [(*a, *b) for a, b in pairing(of, number).meetings]


def ranks(of: Evening, number: int) -> list[tuple[int | None, int]]:
    return [(row.rank, row.number) for row in standing(of, number)]


def with_results(of: Evening, chance: random.Random) -> Evening:
    """One round more, as it is paired."""
    made = pairing(of, number := len(of.rounds) + 1)
    results = tuple(
        Result(number, table, a, b, MeetingOutcome((chance.randrange(22), chance.randrange(22))))
        for table, (a, b) in enumerate(made.meetings, 1)
    )
    return replace(of, rounds=(*of.rounds, Round(number, results, tuple(map(Rest, made.rests)))))


@every("name", EVENINGS)
def test_golden_events_are_paired_as_played(name: str) -> None:
    found, problems = read_event(document(name))
    assert found and not problems
    for number, each in enumerate(EVENINGS[name]["rounds"], 1):
        said = [(r["a"], r["b"]) for r in each["results"] if "rest" not in r]
        assert pairs(found, number) == said
        rests = [r["rest"] for r in each["results"] if "rest" in r]
        assert list(pairing(found, number).rests) == rests


@every("size", GOLDEN["berger"])
def test_berger_equals_the_printed_table(size: str) -> None:
    numbers = range(1, int(size) + 1)
    for number, said in enumerate(GOLDEN["berger"][size], 1):
        assert berger(numbers, number) == [tuple(each) for each in said]


@every("case", GOLDEN["mitchell"])
def test_mitchell_moves_as_described(case: dict) -> None:  # type: ignore[type-arg]
    tables = case["tables"]
    numbers = [n for n in range(1, 2 * tables + 1) if not (case["odd"] and n == tables)]
    stay, move = mitchell_lines(Evening(Config(), tuple(map(Entrant, numbers))))
    for number, said in enumerate(case["rounds"], 1):
        found = mitchell(stay, move, number, case["skip"])
        assert [[table, *each] for table, each in enumerate(found, 1)] == said


def test_a_pair_that_left_is_paired_no_more() -> None:
    gone = Evening(
        Config(),
        (Entrant(1), Entrant(2), Entrant(3, left=1), Entrant(4)),
        (played(1, (1, 2, 5, 3), (3, 4, 9, 1)), played(2, (1, 4, 3, 2), rests=(2,))),
    )
    assert pairing(gone, 2).rests == (4,)
    assert next((row.rank, row.number) for row in standing(gone, 1)) == (1, 3)
    assert [(row.rank, row.number) for row in standing(gone, 2)][-1] == (None, 3)


def test_who_leaves_keeps_its_place_before() -> None:
    """1 lost to 2, but 3 is level with both and met neither: the round after 3 has left is paired
    in the standing with 3."""
    of = Evening(
        Config(avoid=Avoid.NONE, ties=(Tie.DIRECT, Tie.DRAW)),
        tuple(Entrant(n, left=2 if n == 3 else None) for n in range(1, 7)),
        (
            played(1, (1, 2, 1, 2), (3, 4, 2, 1), (5, 6, 2, 2)),
            played(2, (1, 4, 2, 1), (2, 5, 1, 2), (3, 6, 1, 2)),
        ),
    )
    assert [row.number for row in standing(of, 2)] == [5, 6, 1, 2, 3, 4]
    assert pairs(of, 3) == [(5, 6), (1, 2)]


def test_an_absent_pair_was_not_met() -> None:
    absent = Round(
        1,
        (
            Result(1, 1, (1,), (2,), MeetingOutcome(absent=(2,))),
            Result(1, 2, (3,), (4,), MeetingOutcome((9, 1))),
        ),
    )
    of = evening(4, Config(), absent, played(2, (3, 1, 5, 4), (2, 4, 7, 6)))
    # 1 and 2 can still meet; 3 has met both others.
    assert pairs(of, 3) == [(3, 2), (1, 4)]
    again = evening(4, Config(), absent, played(2, (3, 2, 5, 4), (1, 4, 7, 6)))
    assert pairs(again, 3) == [(3, 1), (4, 2)] or pairs(again, 3) == [(3, 1), (2, 4)]


@every(("repeated", "most"), [(False, 4), (True, 3)])
def test_mitchell_has_a_last_round(repeated: bool, most: int) -> None:
    """What is played after it is paired by the standing."""
    of = evening(8, Config(system=System.MITCHELL, rounds=6, repeated_deals=repeated))
    chance = random.Random(2)
    while len(of.rounds) < 6:
        of = with_results(of, chance)
    lines = [{a <= 4 < b for a, b in pairs(of, number)} for number in range(1, 7)]
    assert lines[:most] == [{True}] * most and {True} not in lines[most:]
    assert len({pair for number in range(1, most + 1) for pair in pairs(of, number)}) == 4 * most


def test_snake_groups_lead_to_a_bracket() -> None:
    of = evening(8, Config(system=System.GROUPS, groups=2, advance=2, third_place=True))
    chance = random.Random(4)
    assert pairs(of, 1) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    for _ in range(3):
        of = with_results(of, chance)
    rows = standing(of, 3)
    a, b = [row.number for row in rows[:4]], [row.number for row in rows[4:]]
    assert sorted(a) == [1, 4, 5, 8] and sorted(b) == [2, 3, 6, 7]
    assert {frozenset(each) for each in pairs(of, 4)} == {
        frozenset((a[0], b[1])),
        frozenset((b[0], a[1])),
    }
    of = with_results(of, chance)
    final, third = pairs(of, 5)  # and the losers of the semifinals
    won, level = (9, 1), (9, 9)
    for points, other, expected in (
        (won, won, [1, 2, 3, 4]),
        (won, level, [1, 2, 3, 3]),
        (level, won, [1, 1, 3, 4]),
    ):
        last = replace(of, rounds=(*of.rounds, played(5, (*final, *points), (*third, *other))))
        assert [row.rank for row in standing(last, 5)][:4] == expected
    nobody = Round(5, (Result(5, 1, final[:1], final[1:], MeetingOutcome(absent=final)),))
    assert drawn_bracket(replace(of, rounds=(*of.rounds, nobody))).rounds[-1][0].winner is None
    uneven = evening(9, Config(system=System.GROUPS, groups=2, advance=2))
    assert whole_rounds(uneven) == 5 + 2, "as many as the larger group needs, and the bracket"


def test_a_bracket_meets_as_usual() -> None:
    assert bracket(range(1, 9)) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert bracket(range(1, 7)) == [(1, None), (4, 5), (2, None), (3, 6)]
    assert bracket([1, 2, 3, 4], {1: "A", 2: "B", 3: "B", 4: "A"}) == [(1, 3), (2, 4)]


FIRST = ((1, 8, 9, 1), (4, 5, 9, 1), (2, 7, 9, 1), (3, 6, 9, 1))


def test_a_swap_in_a_bracket_holds() -> None:
    """The director has let 5 and 8 change places."""
    swapped = ((1, 5, 1, 9), (4, 8, 1, 9), *FIRST[2:])
    of = evening(8, Config(system=System.KNOCK_OUT), played(1, *swapped))
    assert pairs(of, 2) == [(5, 8), (2, 3)]
    of = replace(of, rounds=(*of.rounds, played(2, (5, 8, 9, 1), (2, 3, 9, 1))))
    assert pairs(of, 3) == [(5, 2)]
    assert ranks(of, 2)[:4] == [(1, 2), (1, 5), (3, 3), (3, 8)]


def test_meetings_of_a_bracket_stay_played() -> None:
    """Though 8 beat 1 after all, who has played the semifinal in its place."""
    second = replace(
        played(2, (1, 4, 1, 9), (2, 3, 9, 1)),
        corrections=(Correction(1, 1, MeetingOutcome((1, 9))),),
    )
    of = evening(8, Config(system=System.KNOCK_OUT, third_place=True), played(1, *FIRST), second)
    assert pairs(of, 2) == [(1, 4), (2, 3)]
    assert pairs(of, 3) == [(4, 2), (1, 3)]
    assert ranks(of, 2)[:4] == [(1, 2), (1, 4), (3, 1), (3, 3)]


def test_a_late_correction_redraws_nothing() -> None:
    """Of the groups, once their bracket is being played."""
    of = evening(8, Config(system=System.GROUPS, groups=2, advance=2))
    for seed in range(4):
        of = with_results(of, random.Random(seed))
    before = pairs(of, 5)
    wrong = tuple(Correction(3, table, MeetingOutcome((0, 21))) for table in range(1, 5))
    of = replace(of, rounds=(*of.rounds[:3], replace(of.rounds[3], corrections=wrong)))
    assert pairs(of, 5) == before


def test_the_largest_evening_is_quick() -> None:
    """50 ms by the law; the machine of a test may be busy, so the best of three counts."""
    of = evening(64, Config(rounds=12))
    chance = random.Random(1)
    for _ in range(11):
        of = with_results(of, chance)
    best = 1.0
    for _ in range(3):
        began = time.thread_time()
        pairing(of, 12)
        standing(of, 11)
        best = min(best, time.thread_time() - began)
    assert best < 0.05 * 3  # both, on a slow machine


def test_who_is_there_goes_on_in_a_bracket() -> None:
    entrants = tuple(Entrant(n, left=1 if n == 1 else None) for n in range(1, 9))
    second = played(2, (2, 3, 9, 1))
    of = Evening(Config(system=System.KNOCK_OUT), entrants, (played(1, *FIRST), second))
    assert pairs(of, 2) == [(2, 3)]
    assert pairs(of, 3) == [(4, 2)]
