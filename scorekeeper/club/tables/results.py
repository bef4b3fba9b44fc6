"""What is said of the result of a meeting: by a side, by the director from a slip, and corrected.

Decisions as in `acts`, which `acts.perform` stores.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.club.documents.results import KEPT_OUTCOME
from scorekeeper.club.rules.config import MOST_AT_A_TABLE
from scorekeeper.club.rules.placing import is_bracket, struck
from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    MeetingOutcome,
    can_end,
    can_meeting_end,
    corrected,
)
from scorekeeper.club.tables.acts import Decision, Step, rejected
from scorekeeper.club.tables.event_meetings import EventMeeting, load_at_table
from scorekeeper.club.tables.state import CORRECTED_DAYS, EventState
from scorekeeper.rules.match.meeting import MOST_N, MeetingKind
from scorekeeper.rules.match.meeting import Meeting as Format
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import Rejected

LONGEST_REASON = 200
MOST_SAID = 20
"""So often the sides say what one meeting came to; then the director does."""
RoundAndTable = tuple[int, int]
"""The number of a round and of a table."""


def scope_made(store: Store, state: EventState) -> Mapping[int, int]:
    """What each entrant made, by number, in meetings that count. A slip says no scope: there are
    none unless each of the meetings was played here deal by deal, and counts as it was played."""
    evening, made = state.evening(with_entered=True), Counter[int]()
    out = struck(evening, corrected(evening.rounds), state.done)
    for meeting in state.meetings():
        outcome = next(iter(meeting.known), None)
        if outcome is None or outcome.points is None or out & {*meeting.a, *meeting.b}:
            continue
        there = load_at_table(store, meeting.at, state.game.meeting)
        swept = there.scope if there and there.outcome == outcome else None
        if swept is None:
            return {}
        for side, numbers in enumerate((meeting.a, meeting.b)):
            made += Counter(dict.fromkeys(numbers, swept[side]))
    return made


def format_at(state: EventState) -> Format | None:
    """How many games a meeting has; None where it is one match."""
    format_ = state.game.meeting
    if format_ is None and state.config.by_games:  # of a file, which does not say how many
        return Format(MeetingKind.ALL, MOST_N)
    return format_


def asks_games(state: EventState) -> bool:
    """Whether a result says the games of both: where they decide."""
    return format_at(state) is not None


def can_come_to(state: EventState, meeting: EventMeeting, outcome: MeetingOutcome) -> bool:
    """Whether the game that is played there can give such a result. A level one where somebody goes
    on is no matter of doubt: it is refused."""
    goes_on = is_bracket(state.evening(), meeting.round)
    if goes_on and _is_level(outcome):
        return True
    format_ = format_at(state)
    by_players = (state.game.rules(players, goes_on) for players in (2, MOST_AT_A_TABLE))
    if outcome.points is None or not state.game.preset:
        return True
    if format_ is None:
        return any(can_end(rules, outcome.points) for rules in by_players)
    points = outcome.points if any(outcome.points) else None
    return any(can_meeting_end(format_, rules, points, outcome.games) for rules in by_players)


def say_result(
    state: EventState,
    place: RoundAndTable,
    outcome: MeetingOutcome,
    by: int,
    phone: str,
    moment: str,
    seen: int | None = None,
) -> Decision:
    """What an entrant says from a phone. The other side has to say the same from another phone, or
    the director has to accept it. So both sides also correct what counts, until the next round.
    What another phone of this side has said since it was `seen` is not overwritten."""
    meeting = state.meeting(*place)
    side = meeting.side_of(by)
    if side is None:
        return rejected(What.NOT_AT_THIS_TABLE)
    if meeting.said.get(side, meeting.accepted) == outcome:
        return []
    if state.closed or state.is_final(moment):
        return rejected(What.EVENT_IS_CLOSED)
    if meeting.round != len(state.rounds):
        return rejected(What.RESULT_IS_ACCEPTED)
    if meeting.said.get(1 - side) == outcome and phone and meeting.phones.get(1 - side) == phone:
        return rejected(What.OWN_ENTRY)
    if side in meeting.said and meeting.is_overtaken(seen, outcome):
        return rejected(What.EVENT_WENT_ON)
    if len(meeting.versions) >= MOST_SAID:
        return rejected(What.SAID_TOO_OFTEN)
    return _report(state, meeting, outcome, by, {"phone": phone})


@dataclass(frozen=True, slots=True)
class Slip:
    """What the director types for a table, and how often its result had been said on the page
    where this was typed; `chosen` over what others have kept meanwhile."""

    outcome: MeetingOutcome
    seen: int
    chosen: bool = False


def enter_slips(
    state: EventState,
    number: int,
    slips: Mapping[int, Slip],
    reason: str,
    moment: str,
    overtaken: dict[int, MeetingOutcome],
    problems: list[Problem],
) -> Decision:
    """What the director types for a round, by table. Where others have said something else since
    the page was drawn, that stays and `overtaken` has what was typed, to choose; chosen, it is a
    correction for that `reason`. What else is wrong `problems` say; all the rest is kept."""
    steps: list[Step] = []
    problems.clear()
    overtaken.clear()
    for table, slip in slips.items():
        meeting, outcome = state.meeting(number, table), slip.outcome
        is_late = meeting.accepted not in (None, outcome) and not slip.chosen
        if is_late or meeting.is_overtaken(slip.seen, outcome):
            overtaken[table] = outcome
            continue
        decision = correct(state, (number, table), outcome, reason, moment, slip.seen, sure=False)
        if isinstance(decision, Rejected):
            problems += decision.problems
        else:
            steps += decision
    return steps


def correct(
    state: EventState,
    place: RoundAndTable,
    outcome: MeetingOutcome,
    reason: str,
    moment: str,
    seen: int | None = None,
    sure: bool = True,
) -> Decision:
    """What the director types or accepts; where a result counts already, its correction, with a
    reason. `seen` is how often it had been said when the director looked."""
    meeting = state.meeting(*place)
    if meeting.accepted == outcome:
        return []
    if meeting.is_overtaken(seen, outcome):
        return rejected(What.EVENT_WENT_ON)
    if not meeting.accepted:
        return _report(state, meeting, outcome, BY_DIRECTOR, {})
    if not state.can_correct(moment):
        return rejected(What.TOO_LATE_TO_CORRECT, CORRECTED_DAYS)
    if not reason:
        return rejected(What.REASON_WANTED)
    if not sure and _changes_winner(state, meeting, outcome):
        return rejected(What.WINNER_CHANGES, meeting.round, meeting.round + 1)
    if _is_level(outcome) and is_bracket(state.evening(), meeting.round):
        return rejected(What.LEVEL_IN_BRACKET, meeting.table)
    entry = {"round": meeting.round, "table": meeting.table, "by": BY_DIRECTOR}
    return [("correct", entry | KEPT_OUTCOME.write(outcome) | {"reason": reason})]


def _report(
    state: EventState, meeting: EventMeeting, outcome: MeetingOutcome, by: int, more: dict[str, str]
) -> Decision:
    if _is_level(outcome) and is_bracket(state.evening(), meeting.round):
        return rejected(What.LEVEL_IN_BRACKET, meeting.table)
    entry = {"round": meeting.round, "table": meeting.table, "by": by}
    return [("say", entry | KEPT_OUTCOME.write(outcome) | more)]


def _is_level(outcome: MeetingOutcome) -> bool:
    """Whether nobody would go on: level, or not played."""
    a, b = outcome.games or outcome.points or (0, 0)
    return not outcome.absent and (not outcome.points or a == b)


def _changes_winner(state: EventState, meeting: EventMeeting, outcome: MeetingOutcome) -> bool:
    """Whether somebody else would go on from a bracket of which the next round is paired."""
    if meeting.round == len(state.rounds) or not is_bracket(state.evening(), meeting.round):
        return False
    before, after = meeting.result(meeting.accepted or outcome), meeting.result(outcome)
    first_was_out = before.lead < 0 or before.absent == meeting.a
    first_is_out = after.lead < 0 or after.absent == meeting.a
    return first_was_out != first_is_out
