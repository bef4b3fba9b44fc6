"""The way of each through a club evening: whom it met in every round, what came of it, and how it
stood then."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.club.rules.rounds import MeetingOutcome
from scorekeeper.club.rules.standing import StandingRow
from scorekeeper.club.tables.event_meetings import EventMeeting, PublishedRound
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import (
    Placed,
    adjusted,
    outcome_text,
    result_figures,
    standing_parts,
)
from scorekeeper.club.words.event_bracket import free, reached_names
from scorekeeper.words.language import gettext


@dataclass(frozen=True, slots=True)
class Step:
    """A round of one who takes part; of one that was not in it only the number is told."""

    round: int
    """Its number."""
    table: str = ""
    """Where it was played; empty for who met nobody."""
    opponents: str = ""
    """The numbers of the other side."""
    against: str = ""
    """How the other side is called, and a partner who is there for this round alone."""
    result: str = ""
    """What both made, its own first; or that it sat out, or that somebody did not come."""
    has_won: bool = False
    """Whether it was ahead, or the other side did not come."""
    score: str = ""
    """What it had after the round, or how far it had come; empty while that is played."""
    place: str = ""
    """Where it stood then."""
    adjusted: tuple[str, ...] = ()
    """Penalties and bonuses of the round."""


def courses(state: EventState) -> dict[int, list[Step]]:
    """By number, a step for each published round."""
    steps: dict[int, list[Step]] = {number: [] for number in state.entrants}
    for played in state.rounds:
        done = played.number <= state.done
        reached = reached_names(state, played.number) if done else {}
        stood = placed(state, played.number) if done else {}
        for number, step in _steps(state, played):
            if number in stood:
                place, row = stood[number]
                score = reached.get(number) or str(row.tally.score)
                made = [made for made in row.tally.adjustments if made.round == played.number]
                step = replace(step, score=score, place=place, adjusted=tuple(map(adjusted, made)))
            steps[number].append(step)
    return steps


def placed(state: EventState, number: int) -> dict[int, Placed]:
    """By number, the place and the line of each in the standing after a round; none before the
    first is over."""
    rows: list[StandingRow] = state.standing(number) if number > 0 else []
    return {
        row.number: (place, row) for _, part in standing_parts(state, rows) for place, row in part
    }


def _steps(state: EventState, played: PublishedRound) -> Iterator[tuple[int, Step]]:
    met = {
        number: meeting
        for meeting in (*played.meetings, *state.missed(played.number))
        for number in (*meeting.a, *meeting.b)
    }
    sits_out = dict(free(state, played.number))
    for number in state.entrants:
        if meeting := met.get(number):
            yield number, _met(state, meeting, number)
        else:
            yield number, Step(played.number, result=sits_out.get(number, ""))


def _met(state: EventState, meeting: EventMeeting, number: int) -> Step:
    own, other = (meeting.a, meeting.b) if number in meeting.a else (meeting.b, meeting.a)
    against = state.name(other, meeting.round)
    if partners := tuple(partner for partner in own if partner != number):
        partner = state.name(partners, meeting.round)
        message = gettext("with {partner}, against {name}")
        against = message.format(partner=partner, name=against)
    table = str(meeting.table) if meeting.published else ""
    step = Step(meeting.round, table, " ".join(map(str, other)), against)
    outcome = meeting.accepted
    if outcome is None and meeting.state == "entered":
        (outcome,) = meeting.said.values()
    if outcome is None:
        return step
    lead = meeting.result(outcome).lead * (1 if own == meeting.a else -1)
    has_won = lead > 0 or (bool(outcome.absent) and number not in outcome.absent)
    return replace(step, result=_result(outcome, own == meeting.a), has_won=has_won)


def _result(outcome: MeetingOutcome, is_first: bool) -> str:
    made = result_figures(outcome)
    if not any(made):
        return outcome_text(outcome)
    return "–".join(made if is_first else reversed(made))
