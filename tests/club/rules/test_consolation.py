"""The consolation of a bracket: whoever has lost the first meeting plays on."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.rules.config import Config, System
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.placing import drawn_consolation, whole_rounds
from scorekeeper.club.rules.rounds import EntrantNumbers, MeetingOutcome, Result, Round
from scorekeeper.club.rules.systems import Evening
from tests.club.rules.test_pairing import evening, ranks
from tests.helpers.cases import every
from tests.helpers.second_director import Consolation

FIRST, SECOND = MeetingOutcome((11, 5)), MeetingOutcome((5, 11))


def main_of(now: Evening) -> tuple[tuple[EntrantNumbers, EntrantNumbers], ...]:
    """The next round of an evening at which nobody plays on."""
    alone = replace(now, config=replace(now.config, consolation=False))
    return pairing(alone, len(now.rounds) + 1).meetings


@given(st.integers(4, 40), st.booleans(), st.randoms(use_true_random=False))
def test_all_play_on_who_lost_their_first_meeting(
    entrants: int, third_place: bool, chance: Random
) -> None:
    """Beside a second director, who knows the law alone."""
    config = Config(system=System.KNOCK_OUT, third_place=third_place, consolation=True)
    now, book = evening(entrants, config), Consolation({*range(1, entrants + 1)})
    while (number := len(now.rounds) + 1) <= whole_rounds(now):
        meetings, main = pairing(now, number).meetings, main_of(now)
        assert meetings[: len(main)] == main
        won = [chance.choice((FIRST, SECOND)) for _ in meetings]
        results = [Result(number, at, *two, won[at]) for at, two in enumerate(meetings)]
        for at, (a, b) in enumerate(meetings):
            loser = b if won[at] is FIRST else a
            book.play(a[0], b[0], loser[0], at < len(main))
        now = replace(now, rounds=(*now.rounds, Round(number, tuple(results))))
        book.end_round({each for two in main_of(now) for side in two for each in side})
    assert book.on is not None and len(book.on) <= 1
    if drawn := drawn_consolation(now):
        assert {drawn.rounds[-1][0].winner} == book.on


@every(
    ("third_place", "placed"),
    [
        (False, [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (6, 6), (7, 7), (7, 8)]),
        (True, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (7, 8)]),
    ],
)
def test_it_parts_who_shared_a_place(third_place: bool, placed: list[tuple[int, int]]) -> None:
    """Of eight the lower number wins: 5 meets 8 and 6 meets 7, as those do who stand so."""
    config = Config(system=System.KNOCK_OUT, third_place=third_place, consolation=True)
    now = evening(8, config)
    for number in range(1, 4):
        meetings = pairing(now, number).meetings
        won = (FIRST if a < b else SECOND for a, b in meetings)
        results = [Result(number, at, *two, next(won)) for at, two in enumerate(meetings, 1)]
        now = replace(now, rounds=(*now.rounds, Round(number, tuple(results))))
        if number == 2:
            assert [{*a, *b} for a, b in meetings[2:]] == [{5, 8}, {6, 7}]
    assert ranks(now, 3) == placed


def test_swapped_meetings_keep_to_their_bracket() -> None:
    """Also where one of the consolation is played at the first table."""
    now = evening(8, Config(system=System.KNOCK_OUT, consolation=True))
    first = tuple(Result(1, at, *two, FIRST) for at, two in enumerate(main_of(now), 1))
    now = replace(now, rounds=(Round(1, first),))
    (a, b), (c, d), *others = pairing(now, 2).meetings
    seated = {2: (a, c), 3: (b, d), 1: others[0], 4: others[1]}
    second = tuple(Result(2, at, *two, FIRST) for at, two in seated.items())
    now = replace(now, rounds=(*now.rounds, Round(2, second)))
    assert main_of(now) == ((a, b),)
