"""What goes on from the file of an event: every word waits, or has been answered, as before."""

from contextlib import closing

import pytest

from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.tables import acts
from scorekeeper.club.tables.new_event import create_event
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.engines import open_store
from scorekeeper.tables.clock_and_ids import later
from tests.club.tables.test_event_results import (
    FIRST,
    LOST,
    NOW,
    SECOND,
    TABLE,
    WON,
    Event,
    enter_result,
    shown,
)


def reopened(event: Event, url: str) -> EventState:
    """What goes on from the file of the event."""
    evening, _ = read_event(write_event(event.state.evening()))
    assert evening
    with closing(open_store(url)) as store:
        create_event(store, TABLE, "", evening, "new", "chance")
        return load_event(store, TABLE.id, NOW)


def test_the_last_word_waits_in_a_file(sqlite_url: str) -> None:
    event = Event().publish()
    assert event.says(1, WON) == event.says(3, WON) == []
    again = reopened(event, sqlite_url)
    assert [each.state for each in again.meetings()] == ["entered", "entered"]
    assert again.final_at() == event.state.final_at() == later(NOW, hours=48)


@pytest.mark.parametrize("rounds", [1, 2])
def test_what_was_answered_does_not_wait(sqlite_url: str, rounds: int) -> None:
    """A word that counts since the end; one that was said otherwise of a round before the last."""
    event = Event(rounds=rounds).publish()
    assert event.do(enter_result(event.state, SECOND, WON)) == event.says(1, WON) == []
    if rounds == 1:
        assert event.do(acts.close(event.state, shown(event.state))) == []
    else:
        assert event.says(2, WON) == event.says(2, LOST) == []
        event.publish()
    assert event.result == ("accepted", WON)
    again = reopened(event, sqlite_url).meeting(*FIRST)
    assert (again.state, again.accepted) == ("accepted", WON)
