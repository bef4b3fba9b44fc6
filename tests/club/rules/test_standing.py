"""Who stands where: scorings, rests, absences, tie-breaks, corrections, withdrawals, the season."""

from dataclasses import replace

from scorekeeper.club.documents.event import read_event
from scorekeeper.club.rules.config import (
    BY_MEETING,
    VICTORY_TABLES,
    Bye,
    Config,
    Scoring,
    System,
    Tie,
    victory_points,
)
from scorekeeper.club.rules.placing import standing, with_absences
from scorekeeper.club.rules.rounds import (
    Correction,
    Entrant,
    MeetingOutcome,
    Rest,
    Result,
    Round,
    corrected,
)
from scorekeeper.club.rules.standing import place_points
from scorekeeper.club.rules.systems import Evening
from tests.club.rules.test_pairing import evening, played, ranks
from tests.helpers.cases import every
from tests.helpers.evenings import EVENINGS, GOLDEN, document

ONE_TABLE = (1, 2, 9, 4)


def rows(of: Evening, number: int) -> list[list[int | None]]:
    return [row.columns() for row in standing(of, number)]


def test_a_correction_changes_later_rounds() -> None:
    found, _ = read_event(document("A"))
    assert found
    first, second, _ = corrected(found.rounds[:3])
    said = EVENINGS["A"]["rounds"][2]["standing_of_round_2_corrected"]
    assert rows(replace(found, rounds=(first, second)), 2) == said


@every("case", GOLDEN["vp"]["cases"])
def test_victory_points_equal_their_table(case: dict) -> None:  # type: ignore[type-arg]
    table = VICTORY_TABLES[case["table"]]
    assert list(table) == GOLDEN["vp"][case["table"]]
    assert [victory_points(d, table) for d in (case["diff"], -case["diff"])] == case["vp"]


@every(
    ("scoring", "winner", "rest", "absent"),
    [
        # score, match points, difference, points, won, drawn, lost, rests
        (Scoring.MATCH_POINTS, [3, 3, 5, 9, 1, 0, 0, 0], [3, 3, 0, 0, 0, 0, 0, 1], 3),
        (Scoring.DIFFERENCE, [5, 3, 5, 9, 1, 0, 0, 0], [0, 3, 0, 0, 0, 0, 0, 1], 0),
        (Scoring.POINTS, [9, 3, 5, 9, 1, 0, 0, 0], [7, 3, 0, 0, 0, 0, 0, 1], 7),
        (Scoring.VICTORY_POINTS, [13, 3, 5, 9, 1, 0, 0, 0], [14, 3, 7, 0, 0, 0, 0, 1], 14),
    ],
)
def test_rests_and_absences_have_points(
    scoring: Scoring, winner: list[int], rest: list[int], absent: int
) -> None:
    """The mean of 9 and 4 is 6 and a half, rounded up."""
    results = (
        Result(1, 1, (1,), (2,), MeetingOutcome((9, 4))),
        Result(1, 2, (3,), (4,), MeetingOutcome(absent=(4,))),
    )
    of = evening(5, Config(scoring=scoring), Round(1, results, (Rest(5),)))
    found = {row[1]: row[2:] for row in rows(of, 1)}
    assert found[1] == winner
    assert found[5] == rest
    assert found[3] == [absent, 3, 0, 0, 1, 0, 0, 0]
    assert found[4] == [0, 0, 0, 0, 0, 0, 1, 0]


def test_a_rest_has_the_points_of_the_event() -> None:
    bye = Bye(2, 4, 12)
    of = evening(5, Config(bye=bye), played(1, (1, 2, 9, 4), rests=(5,)))
    assert next(row for row in rows(of, 1) if row[1] == 5)[2:5] == [2, 2, 4]
    nothing = Round(1, played(1, ONE_TABLE).results, (Rest(5, scores=False),))
    for each in (
        evening(5, Config(), nothing),
        evening(5, Config(system=System.ROUND_ROBIN), played(1, ONE_TABLE, rests=(5,))),
    ):
        assert next(row for row in rows(each, 1) if row[1] == 5)[2:] == [0] * 8


LEVEL = played(1, (1, 2, 9, 4), (3, 4, 9, 4))


def test_places_are_shared_until_drawn() -> None:
    of = evening(4, Config(), LEVEL)
    assert ranks(of, 1) == [(1, 1), (1, 3), (3, 2), (3, 4)]
    drawn = replace(of, config=Config(lots={3: 1, 1: 2, 4: 5}))
    # 4 has a lot, 2 has none yet: they share.
    assert ranks(drawn, 1) == [(1, 3), (2, 1), (3, 2), (3, 4)]


def test_direct_results_need_a_full_circle() -> None:
    ties = (Tie.DIRECT, Tie.DIFFERENCE)
    circle = played(1, (1, 2, 5, 1), (3, 4, 5, 1))
    second = played(2, (2, 3, 9, 1), (4, 1, 9, 1))
    third = played(3, (3, 1, 5, 4), (2, 4, 0, 1))
    of = evening(4, Config(ties=ties), circle, second, third)
    # 3 and 4 have six, and 4 lost to 3; 1 and 2 have three, and 2 lost to 1.
    assert ranks(of, 3) == [(1, 3), (2, 4), (3, 1), (4, 2)]
    unmet = evening(6, Config(ties=(Tie.DIRECT,)), played(1, (1, 2, 5, 1), (3, 4, 9, 1)))
    assert ranks(unmet, 1)[:2] == [(1, 1), (1, 3)]


def test_wins_and_opponents_break_ties() -> None:
    first = played(1, (1, 2, 9, 4), (3, 4, 5, 4))
    second = played(2, (1, 3, 1, 2), (2, 4, 9, 0))
    of = evening(4, Config(ties=(Tie.OPPONENTS,)), first, second)
    # 1 and 2 have three points each: 1 has met 2 and 3 (9), 2 has met 1 and 4 (3).
    assert ranks(of, 2)[1:3] == [(2, 1), (3, 2)]
    draws = evening(
        4,
        Config(ties=(Tie.WINS,), match_points=(2, 1, 0)),
        played(1, (1, 2, 5, 5), (3, 4, 5, 4)),
        played(2, (1, 4, 5, 5), (2, 3, 6, 5)),
    )
    assert ranks(draws, 2) == [(1, 2), (2, 3), (3, 1), (4, 4)]


@every(("left", "struck"), [(1, True), (2, False)])
def test_leaving_a_round_robin_strikes_out(left: int, struck: bool) -> None:
    config = Config(system=System.ROUND_ROBIN, rounds=3, ties=BY_MEETING)
    entrants = tuple(Entrant(n, left=left if n == 4 else None) for n in range(1, 5))
    rounds = (
        played(1, (1, 4, 9, 4), (2, 3, 9, 4)),
        played(2, (4, 3, 9, 4), (1, 2, 9, 4)) if left > 1 else played(2, (1, 2, 9, 4), rests=(3,)),
        played(3, (3, 1, 9, 4), rests=(2,)),
    )
    of = Evening(config, entrants, rounds)
    found = {row[1]: row for row in rows(of, 3)}
    assert found[4][0] is None
    assert found[4][6:9] == ([0, 0, 0] if struck else [1, 0, 1])
    assert found[1][2] == (3 if struck else 6)


def test_a_correction_can_record_an_absence() -> None:
    first = played(1, ONE_TABLE, (3, 4, 5, 2))
    fixed = replace(first, corrections=(Correction(1, 1, MeetingOutcome(absent=(1,))),))
    of = evening(4, Config(), fixed)
    assert ranks(of, 1)[0] == (1, 3)
    assert {row[1]: row[6:9] for row in rows(of, 1)}[2] == [1, 0, 0]


def test_each_group_gives_its_points() -> None:
    of = evening(4, Config(System.MITCHELL), played(1, (1, 3, 9, 4), (2, 4, 7, 5)))
    assert place_points(standing(of, 1), (10, 8)) == {1: 10, 2: 8, 4: 10, 3: 8}


def test_shared_places_share_their_points() -> None:
    of = evening(4, Config(), LEVEL)
    assert place_points(standing(of, 1), [10, 8, 6, 5]) == {1: 9, 3: 9, 2: 5.5, 4: 5.5}
    assert place_points(standing(of, 1), [10, 5]) == {1: 7.5, 3: 7.5, 2: 0, 4: 0}


FOUR_MEET = (
    played(1, (1, 4, 9, 0), (2, 3, 9, 0)),
    played(2, (4, 3, 9, 0), (1, 2, 9, 0)),
    played(3, (3, 1, 9, 0), rests=(2,)),
)


@every(
    ("joined", "left", "won"),
    [
        # After two of three meetings the third is an absence: 2 has won, and does not rest.
        (1, 2, {1: 2, 2: 2, 3: 1, 4: 1}),
        # After one of three it is struck out for everybody.
        (1, 1, {1: 1, 2: 1, 3: 1, 4: 0}),
        # Who comes late has missed a meeting: 1 has won it.
        (2, None, {1: 2, 2: 1, 3: 1, 4: 1}),
    ],
)
def test_missed_meetings_of_all_are_absences(
    joined: int, left: int | None, won: dict[int, int]
) -> None:
    entrants = (*(Entrant(n) for n in (1, 2, 3)), Entrant(4, joined=joined, left=left))
    rounds = list(FOUR_MEET)
    if joined == 2:
        rounds = [
            played(1, (2, 3, 9, 0), rests=(1,)),
            FOUR_MEET[1],
            played(3, (3, 1, 9, 0), (2, 4, 0, 0)),
        ]
    if left == 1:
        rounds[1] = played(2, (1, 2, 9, 0), rests=(3,))
    of = with_absences(
        Evening(Config(system=System.ROUND_ROBIN, rounds=3), entrants, tuple(rounds))
    )
    assert {row.number: row.tally.won for row in standing(of, 3)} == won
    assert with_absences(of) == of
    resting = [rest.entrant for each in of.rounds for rest in each.rests]
    assert resting == ([3, 2] if left == 1 else [])
