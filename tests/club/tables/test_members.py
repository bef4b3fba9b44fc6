"""People at an evening: who is a member, who has come and paid, who plays with whom, where, and who
is kept apart; all that comes back from the file."""

from typing import Any

import pytest

from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.rules.config import Config, System
from scorekeeper.club.rules.pairing import draw, pairing
from scorekeeper.club.rules.rounds import Entrant
from scorekeeper.club.rules.systems import Evening
from scorekeeper.club.tables import acts, member_acts
from scorekeeper.club.tables.state import EventState
from scorekeeper.rules.problems import What
from tests.club.tables.test_event_results import NAMES, NOW, Event
from tests.helpers.cases import every


def member(state: EventState, name: str) -> str:
    return next(each.id for each in state.members.values() if each.name == name)


def club(*names: str, **config: Any) -> Event:
    """An evening that begins with members alone."""
    event = Event()
    event.log.clear()
    members = [{"id": f"{n:016}", "name": name, "here": True} for n, name in enumerate(names)]
    set_up = {"config": {"system": "danese"} | config, "pairs": [], "game": {}, "members": members}
    event._note("set_up", set_up, NOW)
    return event


def pair(event: Event, *names: str) -> list[What]:
    state = event.state
    return event.do(member_acts.form_pair(state, [member(state, name) for name in names]))


EIGHT = ("Ada", "Bea", "Ciro", "Dino", "Elio", "Fede", "Gina", "Ivo")


def test_pairs_are_formed_of_members_who_are_here() -> None:
    """The config was for those expected; who is split is free again, under the same identity."""
    event = club(*EIGHT, "Lia", "Mario", rounds=5)
    assert event.state.config.rounds == 5
    event.do(member_acts.tick(event.state, {f"here-{member(event.state, 'Mario')}": False}))
    assert pair(event, "Ada", "Mario") == [What.EVENT_WENT_ON]
    for two in zip(EIGHT[::2], EIGHT[1::2], strict=True):
        assert event.do(acts.number_entrants(event.state, [*event.state.entrants])) == [
            What.ENTRANTS_OUT_OF_RANGE
        ]
        assert pair(event, *two) == []
    assert pair(event, "Ada", "Lia") == [What.EVENT_WENT_ON]
    assert [each.name for each in event.state.free()] == ["Lia"]
    assert event.do(acts.leave(event.state, 1)) == []
    assert [each.name for each in event.state.free()] == ["Ada", "Bea", "Lia"]
    assert pair(event, "Ada", "Lia") == []
    assert event.do(acts.number_entrants(event.state, [4, 3, 2, 1])) == []
    assert event.state.name(1) == "Ada & Lia" and event.state.config.rounds == 3


def test_a_person_stays_one_under_another_name() -> None:
    event = Event()
    ids = {name: member(event.state, name) for name in ("Anna", "Bruno")}
    for name, wrong in (
        ("Bruno", [What.NAME_TWICE]),
        ("", [What.EVENT_WENT_ON]),
        ("Anna Verdi", []),
    ):
        assert event.do(member_acts.rename_member(event.state, ids["Anna"], name)) == wrong
    assert event.state.name(1) == "Anna Verdi & Bruno"
    assert event.do(acts.rename(event.state, 1, "Anna Verdi & Brunone", is_spelling=True)) == []
    assert member(event.state, "Brunone") == ids["Bruno"]
    assert event.do(acts.rename(event.state, 1, "Anna Verdi & Zoe")) == []
    assert member(event.state, "Brunone") == ids["Bruno"] != member(event.state, "Zoe")
    # Another Anna is another person, and who is asked for twice is one.
    assert event.do(acts.join(event.state, "Anna Verdi & Lia")) == []
    assert member(event.state, "Anna Verdi (Lia)") != ids["Anna"]
    before = len(event.state.members)
    event.do(member_acts.add_members(event.state, ["zoe", "Ugo", "UGO"]))
    assert len(event.state.members) == before + 1
    assert event.do(member_acts.rename_member(event.state, member(event.state, "Ugo"), "")) == []
    assert len(event.state.members) == before


def test_ticks_change_nothing_but_what_was_ticked() -> None:
    event = Event()
    assert event.do(member_acts.tick(event.state, {"pair-1": True, "paid-2": True})) == []
    event.do(acts.number_entrants(event.state, [4, 3, 2, 1]))
    assert event.state.here() == [4] and event.state.entrants[3].paid
    event.do(member_acts.tick(event.state, {f"here-{member(event.state, 'Bruno')}": False}))
    assert event.state.here() == [] and event.state.members[member(event.state, "Anna")].here
    assert member_acts.tick(event.state, {"paid-99": True}) == []


def test_a_fixed_table_takes_its_meeting_in_each_round() -> None:
    event = Event(rounds=3)
    event.do(member_acts.seat(event.state, 4, 1, [3]))
    event.do(acts.number_entrants(event.state, [1, 2, 3, 4]))
    assert [meeting[:1] for meeting in event.state.at_tables(event.state.ahead())] == [(1,), (2,)]
    (gina,) = (each.number for each in event.state.entrants.values() if each.table)
    assert event.state.name(gina) == NAMES[3]
    event.publish()
    meeting = event.state.meeting_of(gina)
    assert meeting and meeting.table == 1 and gina != 4
    event.do(acts.undo(event.state, 1))
    assert event.do(acts.number_entrants(event.state, [4, 3, 2, 1])) == [What.NUMBERS_ARE_GIVEN]
    assert event.do(acts.number_entrants(event.state, [4, 3, 2, 1], again=True)) == []
    assert [each.name for each in event.state.entrants.values() if each.table] == [NAMES[3]]


@pytest.mark.parametrize("system", System)
def test_the_draw_keeps_two_apart_in_round_one(system: System) -> None:
    """Of two who would meet the lower changes places with the next that may; whoever else meets
    them is left as drawn."""
    numbers = range(1, 13)
    entrants = tuple(Entrant(number, str(number)) for number in numbers)
    config = Config(system, rounds=5, groups=3)
    met = pairing(Evening(config, entrants), 1).meetings
    apart = [(min(side), max(other)) for side, other in met[:3]]
    evening = Evening(config, entrants, apart=tuple(map(tuple, map(sorted, apart))))
    order = draw(evening, list(numbers))
    assert sorted(order) == list(numbers) and order != list(numbers)
    together = [{order[number - 1] for number in a + b} for a, b in met]
    assert not any({*two} <= there for two in apart for there in together)


def test_all_comes_back_from_the_file() -> None:
    event = Event()
    event.do(member_acts.tick(event.state, {"pair-1": True, "paid-2": True}))
    event.do(member_acts.seat(event.state, 3, 7, [1]))
    written = write_event(event.state.evening())
    assert written["apart"] == [[1, 3]] and written["pairs"][2]["table"] == 7
    read, problems = read_event(written)
    assert read and not problems and write_event(read) | {"id": "event"} == written
    forming = club(*EIGHT, system="groups", groups=2, rounds=1)
    for two in zip(EIGHT[::2], EIGHT[1::2], strict=True):
        written = write_event(forming.state.evening())
        assert not read_event(written)[1] and read_event(written | {"members": []})[1]
        assert pair(forming, *two) == []
    assert not read_event(write_event(forming.state.evening()))[1]


ANNA, BEA = {"id": "0" * 16, "name": "Anna"}, {"id": "0" * 16, "name": "Bea"}


@every(
    "wrong", [{"members": [ANNA | {"id": "short"}]}, {"members": [ANNA, BEA]}, {"apart": [[1, 9]]}]
)
def test_what_no_evening_has_is_refused(wrong: dict[str, Any]) -> None:
    pairs = [{"number": number, "name": name} for number, name in enumerate(NAMES, 1)]
    assert read_event({"config": {"system": "danese"}, "pairs": pairs} | wrong)[1]
