"""What may be said of a result, by whom and until when; and what meets in the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from scorekeeper.club.rules.rounds import MeetingOutcome
from scorekeeper.club.tables import acts
from scorekeeper.club.tables.new_event import create_event, read_set_up
from scorekeeper.club.tables.replay import load_event, replayed
from scorekeeper.club.tables.results import MOST_SAID, RoundAndTable, correct, say_result
from scorekeeper.club.tables.state import EventState
from scorekeeper.rules.problems import What
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound
from scorekeeper.store.match_values import Held, NewDeal, NewMatch
from scorekeeper.store.sql.tables import Events
from scorekeeper.store.table_values import EventEntry, Seat, Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.serialization import as_text
from tests.helpers.cases import every

NOW = "2026-11-25T20:00:00+00:00"
TABLE = Table("event", "Bar", "it", NOW)
NAMES = ("Anna & Bruno", "Carla & Dino", "Elena & Furio", "Gina & Ivo")
WON, LOST, LEVEL = MeetingOutcome((11, 7)), MeetingOutcome((7, 11)), MeetingOutcome((9, 9))
FIRST, SECOND = (1, 1), (1, 2)


def shown(state: EventState) -> str:
    """What the button beside the list of the next round sends."""
    return state.fingerprint()


def enter_result(state: EventState, place: RoundAndTable, outcome: MeetingOutcome) -> acts.Decision:
    """What the director types of a result that does not count yet."""
    return correct(state, place, outcome, "", NOW)


class Event:
    """An event of four pairs at which things are done at given moments."""

    def __init__(self, game: dict[str, object] | None = None, **config: object) -> None:
        evening = read_set_up({"system": "danese", "rounds": 1} | config, NAMES)
        assert not isinstance(evening, Rejected)
        self.log: list[EventEntry] = []
        pairs = [{"number": at, "name": name} for at, name in enumerate(NAMES, 1)]
        written = {"system": "danese", "rounds": 1} | config
        self._note("set_up", {"config": written, "pairs": pairs, "game": game or {}}, NOW)

    def _note(self, kind: str, entry: dict[str, object], at: str) -> None:
        number = len(self.log) + 1
        self.log.append(EventEntry(number, kind, as_text(entry), "", at, f"key {number}"))

    @property
    def state(self) -> EventState:
        return replayed(TABLE, self.log)

    def do(self, decision: acts.Decision, at: str = NOW) -> list[What]:
        """Store it: why it was refused, if it was."""
        if isinstance(decision, Rejected):
            return [each.what for each in decision.problems]
        for kind, entry in decision:
            self._note(kind, entry, at)
        return []

    def publish(self) -> "Event":
        state = self.state
        assert self.do(acts.publish(state, len(state.rounds) + 1, shown(state), "chance")) == []
        return self

    def says(self, by: int, outcome: MeetingOutcome, phone: str = "", at: str = NOW) -> list[What]:
        place = FIRST if by in (1, 2) else SECOND
        return self.do(say_result(self.state, place, outcome, by, phone or f"phone {by}", at), at)

    def corrects(self, outcome: MeetingOutcome, at: str = NOW, **more: object) -> list[What]:
        said: Callable[..., acts.Decision] = partial(correct, self.state, FIRST, outcome)
        return self.do(said(**{"reason": "read wrong", "moment": at} | more), at)

    def played(self) -> "Event":
        """With all results of its only round."""
        self.publish()
        for place in (FIRST, SECOND):
            assert self.do(enter_result(self.state, place, WON)) == []
        return self

    @property
    def result(self) -> tuple[str, MeetingOutcome | None]:
        meeting = self.state.meeting(*FIRST)
        return meeting.state, meeting.accepted


def test_nobody_confirms_an_own_entry() -> None:
    event = Event().publish()
    assert event.says(1, WON, "one phone") == []
    assert event.says(1, WON, "another phone") == []  # the same side again
    assert event.result == ("entered", None)
    assert event.says(2, WON, "one phone") == [What.OWN_ENTRY]
    assert event.result == ("entered", None)
    assert event.says(2, WON, "their phone") == []
    assert event.result == ("accepted", WON)
    assert event.says(3, WON) == []
    assert event.do(say_result(event.state, FIRST, WON, 3, "", NOW)) == [What.NOT_AT_THIS_TABLE]


def test_both_sides_correct_together() -> None:
    event = Event(rounds=2).publish()
    assert event.says(1, WON) == event.says(2, WON) == []
    assert event.says(2, LOST) == []
    assert event.result == ("questioned", WON)
    assert event.says(2, WON) == []  # taken back
    assert event.result == ("accepted", WON)
    assert event.says(2, LOST) == event.says(1, LOST) == []
    assert event.result == ("accepted", LOST)
    (version,) = event.state.meeting(*FIRST).corrections
    assert (version.before, version.outcome) == (WON, LOST)
    assert event.do(enter_result(event.state, SECOND, WON)) == []
    assert event.says(1, WON) == []
    event.publish()  # closes the results of the first round
    assert event.says(2, WON) == [What.RESULT_IS_ACCEPTED]
    assert event.result == ("accepted", LOST)


def test_a_side_does_not_say_it_for_ever() -> None:
    event = Event().publish()
    said = [event.says(1, (WON, LOST)[at % 2]) for at in range(MOST_SAID + 1)]
    assert said == [[]] * MOST_SAID + [[What.SAID_TOO_OFTEN]]
    assert event.do(enter_result(event.state, FIRST, WON)) == []


@every(
    ("hours", "side", "director"),
    [
        (47, [], []),
        (48, [What.EVENT_IS_CLOSED], []),
        (48 + 7 * 24 - 1, [What.EVENT_IS_CLOSED], []),
        (48 + 7 * 24, [What.EVENT_IS_CLOSED], [What.TOO_LATE_TO_CORRECT]),
    ],
)
def test_results_are_final_after_48_hours(
    hours: int, side: list[What], director: list[What]
) -> None:
    at = later(NOW, hours=hours)
    assert Event().played().says(1, LOST, at=at) == side
    event = Event().played()
    assert event.corrects(LOST, at) == director
    assert event.state.is_final(at) == (hours >= 48)


def test_one_sides_word_counts_in_the_end() -> None:
    """After 48 hours in which nobody objected; and it is corrected as what counts."""
    event = Event().publish()
    assert event.says(1, WON) == event.says(3, WON) == event.says(4, WON) == []
    at = later(NOW, hours=48)
    assert replayed(TABLE, event.log, later(NOW, hours=47)).meeting(*FIRST).accepted is None
    state = replayed(TABLE, event.log, at)
    assert [row.tally.won for row in state.standing(1)] == [1, 1, 0, 0]
    assert event.do(correct(state, FIRST, LOST, "", at)) == [What.REASON_WANTED]
    assert event.do(correct(state, FIRST, LOST, "read wrong", at), at) == []
    (version,) = event.state.meeting(*FIRST).corrections
    assert (version.before, version.outcome) == (WON, LOST)


def test_a_bracket_has_a_winner() -> None:
    event = Event(system="knock_out").publish()
    for nobody in (LEVEL, MeetingOutcome()):
        assert event.says(1, nobody) == [What.LEVEL_IN_BRACKET]
    event = Event(system="knock_out").played().publish()
    assert event.corrects(LOST, sure=False) == [What.WINNER_CHANGES]
    assert event.corrects(MeetingOutcome((12, 7)), sure=False) == []
    assert event.corrects(LOST) == []
    assert event.state.rounds[1].meetings[0].a == (1,)  # the final is played as it was paired


def test_a_correction_is_of_what_was_seen() -> None:
    event = Event().played()
    assert event.corrects(LOST, seen=1) == []
    assert event.corrects(LEVEL, seen=1) == [What.EVENT_WENT_ON]
    assert event.corrects(LEVEL, reason="") == [What.REASON_WANTED]
    assert event.corrects(LEVEL, seen=2) == []


def test_an_undone_round_loses_no_correction() -> None:
    event = Event(rounds=3).played().publish()
    assert event.corrects(LOST) == []
    assert event.do(acts.leave(event.state, 4)) == event.do(acts.join(event.state, "Late")) == []
    assert event.state.current and event.state.current.corrected_before == [1]
    assert event.do(acts.undo(event.state, 2)) == []
    assert [row.number for row in event.state.standing(1)][:2] == [2, 3]
    ahead = event.state.next_pairing()
    assert {n for a, b in ahead.meetings for n in (*a, *b)} | set(ahead.rests) == {1, 2, 3, 5}


def test_a_round_taken_back_keeps_its_draw() -> None:
    """The numbers that were drawn, and what the director had swapped."""
    event = Event(rounds=2)
    assert event.do(acts.number_entrants(event.state, [3, 1, 4, 2])) == []
    assert event.do(acts.swap(event.state, 1, 4, shown(event.state))) == []
    before = event.state.next_pairing()
    event.publish()
    assert event.do(acts.undo(event.state, 1)) == []
    assert event.state.numbered and event.state.next_pairing() == before
    assert event.state.entrants[1].name == NAMES[2]


def test_a_pair_taken_back_keeps_its_number() -> None:
    """Its code too, before and after the draw; also where its name is typed again. What was taken
    off before the draw, or before a round, does not come back under that number."""
    for drawn in (False, True):
        for back in (acts.take_back, lambda state, _: acts.join(state, NAMES[1])):
            event = Event()
            assert event.do(acts.join(event.state, "Lia & Mario")) == []
            if drawn:
                assert event.do(acts.number_entrants(event.state, [1, 2, 3, 4, 5])) == []
            before = event.state
            assert event.do(acts.leave(event.state, 2)) == []
            (code,) = event.state.removed
            assert event.do(back(event.state, code)) == []
            assert event.state.entrants == before.entrants and event.state.codes == before.codes
            assert list(event.state.entrants) == [1, 2, 3, 4, 5] and not event.state.removed
            assert event.do(acts.take_back(event.state, code)) == []  # it is there
            assert event.do(acts.leave(event.state, 2)) == []
            if not drawn:
                assert event.do(acts.number_entrants(event.state, [4, 3, 2, 1])) == []
            event.publish()
            late = acts.take_back(event.state, code)
            assert event.do(late) == [What.ROUND_WITHOUT_PAIR]


def test_preview_and_standing_count_the_same() -> None:
    """What one side alone has said counts in both, where the round is complete with it."""
    event = Event(rounds=2).publish()
    assert event.says(1, LOST) == event.says(3, WON) == []
    assert [row.number for row in event.state.standing(1)] == [2, 3, 1, 4]
    assert event.state.next_pairing().meetings == (((2,), (3,)), ((1,), (4,)))


def test_a_swap_ends_with_who_leaves() -> None:
    event = Event(rounds=2).played()
    before = event.state.next_pairing()
    assert event.do(acts.swap(event.state, 1, 2, shown(event.state))) == []
    assert event.state.next_pairing() != before
    assert event.do(acts.leave(event.state, 2)) == []
    ahead = event.state.next_pairing()
    assert {n for a, b in ahead.meetings for n in (*a, *b)} | set(ahead.rests) == {1, 3, 4}
    assert event.do(acts.stay(event.state, 2)) == []
    event.publish()
    assert event.state.entrants[2].left is None


def test_the_list_that_was_shown_goes_out() -> None:
    """Not another that the same numbers make, nor that of a round published already; whatever
    leaves the list as it was is no hindrance."""
    for act in (
        partial(acts.rename, number=1, name="Anna & Zoe"),
        partial(acts.number_entrants, order=[2, 1, 3, 4]),
    ):
        event = Event(rounds=2)
        seen = shown(event.state)
        assert event.do(act(event.state)) == []
        assert event.do(acts.publish(event.state, 1, seen, "chance")) == [What.EVENT_WENT_ON]
        assert event.do(acts.publish(event.state, 1, "", "chance")) == [What.EVENT_WENT_ON]
        event.publish()
        for place in (FIRST, SECOND):
            assert event.do(enter_result(event.state, place, LEVEL)) == []
        seen = shown(event.state)
        assert event.do(acts.keep_time(event.state, 1, "call")) == []
        assert event.do(acts.publish(event.state, 2, seen, "chance")) == []


def test_acts_of_one_moment_both_count(url: str) -> None:
    """Each is decided on what the other has stored."""
    evening = read_set_up({"system": "danese", "rounds": 2}, NAMES)
    assert not isinstance(evening, Rejected)
    with closing(open_store(url)) as store, closing(open_store(url)) as other:
        create_event(store, TABLE, "", evening, "new", "chance")
        store.read_once()
        state = load_event(store, TABLE.id, NOW)
        publish = partial(acts.publish, number=1, seen=shown(state), chance="chance")
        assert acts.perform(other, state, acts.SentAct("first", NOW), publish) is None
        assert acts.perform(store, state, acts.SentAct("second", NOW), publish) is None
        state = load_event(store, TABLE.id, NOW)
        words = partial(say_result, place=FIRST, outcome=WON, moment=NOW)
        for one, by in ((other, 1), (store, 2)):
            act = partial(words, by=by, phone=str(by))
            assert acts.perform(one, state, acts.SentAct(f"by {by}", NOW), act) is None
        after = load_event(other, TABLE.id, NOW)
        assert len(after.rounds) == 1 and after.meeting(*FIRST).accepted == WON


@pytest.mark.parametrize("first", ["deal", "undo"])
def test_a_round_goes_back_without_a_deal(url: str, first: str) -> None:
    """What comes in the same moment waits until the other is stored, and is refused."""
    evening = read_set_up({"system": "danese", "rounds": 2}, NAMES)
    assert not isinstance(evening, Rejected)
    undone: list[Rejected | None] = []
    refused: list[NotFound] = []

    def undo() -> None:
        with closing(open_store(url)) as store:
            act = partial(acts.undo, number=1)
            sent = acts.SentAct("undo", NOW)
            undone.append(acts.perform(store, seen, sent, act, undoes_round=True))

    def enter_deal(limit: Callable[[Held], None] | None = None) -> None:
        with closing(open_store(url)) as store:
            try:
                store.deals.append(opened, 1, NewDeal(1, 0, "{}", "key", "anna", NOW), limit)
            except NotFound as error:
                refused.append(error)

    with closing(open_store(url)) as store:
        create_event(store, TABLE, "", evening, "new", "chance")
        seen = load_event(store, TABLE.id, NOW)
        publish = partial(acts.publish, number=1, seen=shown(seen), chance="chance")
        assert acts.perform(store, seen, acts.SentAct("first", NOW), publish) is None
        seen = load_event(store, TABLE.id, NOW)
        opened = seen.meetings()[1].at
        seat = Seat("anna", opened, "Anna", "score")
        match = NewMatch(1, "{}", "[]", "{}", 0, NOW)
        store.create_table(Table(opened, "", "it", NOW), seat, match)
        with ThreadPoolExecutor(1) as pool, pytest.MonkeyPatch.context() as patch:
            if first == "deal":
                enter_deal(lambda held: wait([pool.submit(undo)], 0.2) and None)
            else:
                insert = Events._insert

                def meanwhile(*given: Any) -> None:
                    pool.submit(enter_deal)
                    insert(*given)

                patch.setattr(Events, "_insert", meanwhile)
                undo()
        rounds = load_event(store, TABLE.id, NOW).rounds
        deals = store.deals.history(opened, 1, 1) if first == "deal" else ()
    if first == "deal":
        assert len(rounds) == len(deals) == 1
        assert [each and each.problems[0].what for each in undone] == [What.ROUND_HAS_BEGUN]
        assert refused == []
    else:
        assert rounds == [] and undone == [None] and len(refused) == 1


def test_who_left_all_against_all_has_lost() -> None:
    """With half or more of its meetings played: the others have won what is left of them."""
    event = Event(system="round_robin", rounds=3)
    for number in (1, 2):
        event.publish()
        for table in (1, 2):
            assert event.do(enter_result(event.state, (number, table), WON)) == []
    assert event.do(acts.leave(event.state, 4)) == []
    event.publish()
    before = {row.number: row.tally.won for row in event.state.standing(2)}
    assert event.do(enter_result(event.state, (3, 1), WON)) == []
    rows = event.state.standing(3)
    won = {row.number: row.tally.won - before[row.number] for row in rows}
    assert won == {1: 0, 2: 1, 3: 1, 4: 0}
    assert (rows[-1].rank, rows[-1].number) == (None, 4)


@every(("published", "joins"), [(2, True), (3, False)])
def test_a_late_pair_comes_before_round_3(published: int, joins: bool) -> None:
    event = Event(system="round_robin", rounds=5)
    assert event.do(acts.join(event.state, "Lia & Mario")) == []
    for number in range(1, published + 1):
        event.publish()
        for table in (1, 2):
            assert event.do(enter_result(event.state, (number, table), WON)) == []
    said = event.do(acts.join(event.state, "Nella & Oreste"))
    assert said == ([] if joins else [What.NOBODY_LATE])
