"""What the director may do, and what is refused because the event is further on."""

from collections.abc import Callable

import pytest

from scorekeeper.club.rules.config import System, usual_rounds
from scorekeeper.club.rules.rounds import Adjustment
from scorekeeper.club.tables import acts
from scorekeeper.club.tables.acts import Decision
from scorekeeper.club.tables.event_meetings import PublishedRound
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import clock_left
from scorekeeper.rules.problems import What
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.clock_and_ids import later
from tests.club.tables.test_event_results import (
    FIRST,
    LEVEL,
    LOST,
    NAMES,
    NOW,
    WON,
    Event,
    enter_result,
    shown,
)
from tests.helpers.cases import every

Act = Callable[[EventState], Decision]

DRAWN: list[tuple[Act, list[What]]] = [
    (lambda state: acts.number_entrants(state, [1, 2, 3]), [What.EVENT_WENT_ON]),
    (lambda state: acts.number_entrants(state, [4, 3, 2, 1]), []),
    (lambda state: acts.undo(state, 1), []),
    (lambda state: acts.keep_time(state, 1, "start"), []),
    (lambda state: acts.keep_time(state, 1, "call"), []),
    (lambda state: acts.keep_time(state, 1, "uncall"), []),
    (lambda state: acts.keep_time(state, 1, "more"), []),
    (lambda state: acts.reopen(state, NOW), []),
]
PUBLISHED: list[tuple[Act, list[What]]] = [
    (lambda state: acts.number_entrants(state, [4, 3, 2, 1]), [What.NUMBERS_ARE_GIVEN]),
    (lambda state: acts.publish(state, 2, "", "chance"), [What.RESULTS_MISSING]),
    (lambda state: acts.undo(state, 2), []),
    (lambda state: acts.leave(state, 5), [What.NOT_AT_THIS_TABLE]),
    (lambda state: acts.stay(state, 1), []),
    (lambda state: acts.rename(state, 5, "Lia & Mario"), [What.NOT_AT_THIS_TABLE]),
    (lambda state: acts.rename(state, 1, NAMES[0]), []),
    (lambda state: acts.rename(state, 1, NAMES[1]), [What.NAME_TWICE]),
    (lambda state: acts.join(state, NAMES[1]), [What.NAME_TWICE]),
    (lambda state: acts.keep_lots(state, {5: 1}), [What.NOT_AT_THIS_TABLE]),
    (lambda state: acts.close(state, ""), [What.RESULTS_MISSING]),
]
CLOSED: list[tuple[Act, list[What]]] = [
    (lambda state: acts.publish(state, 2, "", "chance"), [What.NO_ROUND_LEFT]),
    (lambda state: acts.undo(state, 1), [What.EVENT_IS_CLOSED]),
    (lambda state: acts.join(state, "Lia & Mario"), [What.EVENT_IS_CLOSED]),
    (lambda state: acts.leave(state, 1), [What.EVENT_IS_CLOSED]),
    (lambda state: acts.swap(state, 1, 2, ""), [What.NOT_TO_SWAP]),
    (lambda state: enter_result(state, FIRST, LOST), [What.REASON_WANTED]),
    (lambda state: enter_result(state, FIRST, WON), []),
    (lambda state: acts.close(state, ""), []),
    (lambda state: acts.reopen(state, later(NOW, days=8)), [What.TOO_LATE_TO_CORRECT]),
]


def closed() -> Event:
    event = Event().played()
    assert event.do(acts.close(event.state, shown(event.state))) == []
    return event


@every(
    ("event", "tried"),
    [(Event, DRAWN), (lambda: Event().publish(), PUBLISHED), (closed, CLOSED)],
)
def test_acts_before_and_after_their_time(
    event: Callable[[], Event], tried: list[tuple[Act, list[What]]]
) -> None:
    """What does nothing any more is no problem: it was tapped twice, or late."""
    for number, (act, problems) in enumerate(tried):
        there = event()
        before = there.state.version
        assert there.do(act(there.state)) == problems, number
        assert (there.state.version > before) == (act is DRAWN[1][0]), number


def test_what_was_ended_goes_on() -> None:
    """The call of time, and the evening: each is taken back, and can be made again."""
    event = closed()
    before = event.state
    assert event.do(acts.reopen(event.state, NOW)) == []
    assert not event.state.closed and event.state.standing(1) == before.standing(1)
    assert event.do(enter_result(event.state, FIRST, LOST)) == [What.REASON_WANTED]
    assert event.do(acts.close(event.state, shown(event.state))) == [] and event.state.closed
    event = Event(rounds=3).played().publish()
    assert event.do(acts.keep_time(event.state, 2, "start")) == []
    for called in (True, False, True):
        act = acts.keep_time(event.state, 2, "call" if called else "uncall")
        assert event.do(act) == []
        assert [bool(each.called) for each in event.state.rounds] == [False, called]
    assert [bool(each.started) for each in event.state.rounds] == [False, True]


def test_who_missed_a_round_has_left_it() -> None:
    event = Event(rounds=3).played()
    assert event.do(acts.leave(event.state, 4)) == []
    event.publish()
    assert event.do(acts.leave(event.state, 4)) == []
    assert event.do(acts.stay(event.state, 4)) == [What.ROUND_WITHOUT_PAIR]
    assert event.state.entrants[4].left == 1
    # Nor does anybody come back to what is over.
    event = Event(rounds=3).played()
    for act in (acts.leave(event.state, 4), acts.close(event.state, shown(event.state))):
        assert event.do(act) == []
    assert event.do(acts.stay(event.state, 4)) == [What.ROUND_WITHOUT_PAIR]


@every("system", ["knock_out", "mitchell"])
def test_full_systems_take_nobody_late(system: str) -> None:
    event = Event(system=system, rounds=2).publish()
    assert event.do(acts.join(event.state, "Lia & Mario")) == [What.NOBODY_LATE]


def test_a_bracket_has_no_draw() -> None:
    event = Event(system="knock_out", rounds=2).publish()
    assert event.do(enter_result(event.state, FIRST, LEVEL)) == [What.LEVEL_IN_BRACKET]
    assert event.says(1, LEVEL) == [What.LEVEL_IN_BRACKET]
    assert event.do(enter_result(event.state, FIRST, WON)) == []
    assert event.corrects(LEVEL) == [What.LEVEL_IN_BRACKET]
    with pytest.raises(NotFound):
        event.state.meeting(1, 3)


def test_a_late_pair_adds_a_round() -> None:
    """As many rounds as usual stay as many as usual, but not those that somebody has chosen."""
    for rounds, after in ((usual_rounds(System.ROUND_ROBIN, 4), 5), (2, 2)):
        event = Event(system="round_robin", rounds=rounds)
        assert event.do(acts.join(event.state, "Lia & Mario")) == []
        assert event.state.config.rounds == after


def test_a_penalty_counts_from_its_round() -> None:
    """Set in round 2 for round 1, it is in both standings, but not in the one that was published;
    where the round is taken back, it waits."""
    event = Event(rounds=3).played().publish()
    for number, points in ((1, -2), (2, 4)):
        made = Adjustment(2, number, points, "late")
        assert event.do(acts.adjust(event.state, made)) == []

    def scores(number: int, **more: bool) -> list[int]:
        rows = event.state.standing(number, **more)
        return sorted(row.tally.score for row in rows if row.number == 2)

    assert [scores(1), scores(1, as_published=True), scores(2)] == [[-2], [0], [2]]
    assert event.do(acts.undo(event.state, 2)) == [] and scores(1) == [-2]
    event.publish()
    assert scores(2) == [2]
    (first, _) = event.state.adjustments
    assert event.do(acts.unadjust(event.state, first)) == [] and scores(2) == [4]
    assert event.do(acts.unadjust(event.state, first)) == []
    stranger = Adjustment(5, 1, 1, "late")
    assert event.do(acts.adjust(event.state, stranger)) == [What.EVENT_WENT_ON]


def test_a_paused_clock_loses_nothing() -> None:
    """What was left when it was stopped is left when it goes on; five minutes more count from now
    where time is over already."""
    event = Event({"preset": "scopone", "ending": {"minutes": 40}}).publish()

    def kept(what: str, after: int) -> PublishedRound:
        at = later(NOW, minutes=after)
        assert event.do(acts.keep_time(event.state, 1, what), at) == []
        return event.state.rounds[0]

    assert kept("pause", 0).paused == ""  # no clock runs yet
    assert kept("start", 0).until == later(NOW, minutes=40)
    assert clock_left(kept("pause", 10)) == "30:00"
    assert clock_left(kept("pause", 12)) == "30:00"  # it stands still already
    assert clock_left(kept("more", 12)) == "35:00"
    assert kept("resume", 20).until == later(NOW, minutes=55)
    assert kept("resume", 25).until == later(NOW, minutes=55)
    assert kept("more", 60).until == later(NOW, minutes=65)
