"""How the rounds of a club evening are called, who has won it, and how far each has come."""

from itertools import chain

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.pairing import Pairing
from scorekeeper.club.rules.placing import (
    Slot,
    drawn_bracket,
    drawn_consolation,
    is_bracket,
    reached,
    rounds_after,
    through,
    whole_rounds,
)
from scorekeeper.club.rules.standing import sharing
from scorekeeper.club.rules.systems import groups_of
from scorekeeper.club.rules.tables import first_tables
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import STATE_NAMES
from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext, listed

_ROUNDS = (
    N_("Final"),
    N_("Semifinals"),
    N_("Quarter-finals"),
    N_("Round of 16"),
    N_("Round of 32"),
    N_("Round of 64"),
)
"""Of a bracket, from its end."""


def round_name(state: EventState, number: int, in_sentence: bool = False) -> str:
    """ "Round 3", within a sentence "round 3"; of a bracket "Quarter-finals"."""
    evening = state.evening()
    if is_bracket(evening, number):
        after = rounds_after(evening, number)
        return bracket_name(after) if after >= 0 else gettext("Consolation")
    message = gettext("round {n}") if in_sentence else gettext("Round {n}")
    return message.format(n=number)


def bracket_name(after: int) -> str:
    """What the round of a bracket is called after which so many come."""
    return gettext(_ROUNDS[after])


def free(state: EventState, number: int, made: Pairing | None = None) -> list[tuple[int, str]]:
    """Who meets nobody in a round that is published, or as it is `made` now, and what that is."""
    rests = state.rests(number) if made is None else made.rests
    on = through(state.evening(with_entered=True), number)
    return [
        *((rest, gettext("sits out")) for rest in rests),
        *((entrant, gettext("through to the next round")) for entrant in on),
    ]


def publish_button(state: EventState, number: int) -> str:
    """What publishes a round."""
    if is_bracket(state.evening(), number):
        return gettext("Publish: {round}").format(round=round_name(state, number))
    return gettext("Publish round {n}").format(n=number)


def not_main(state: EventState, meeting: EventMeeting) -> str:
    """What a meeting of a bracket is for that leads nobody to its final; empty for all others."""
    evening, number = state.evening(), meeting.round
    if not is_bracket(evening, number):
        return ""
    second = drawn_consolation(evening)
    if (
        second
        and number > second.before
        and meeting.a[0] in chain(*(s.pair for s in second.rounds[0]))
    ):
        return gettext("Consolation")
    main = drawn_bracket(evening)
    if main is None or rounds_after(evening, number) or not evening.config.third_place:
        return ""
    is_final = {*main.rounds[-1][0].pair} == {*meeting.a, *meeting.b}
    return "" if is_final else gettext("Third place")


def beside(state: EventState, meeting: EventMeeting) -> str:
    """What has become of a meeting, and of which round of a bracket it is."""
    stands = gettext(STATE_NAMES[meeting.state])
    if not is_bracket(state.evening(), meeting.round):
        return stands
    of_round = not_main(state, meeting) or round_name(state, meeting.round)
    return f"{of_round} · {stands}"


def rounds_in_all(state: EventState) -> int:
    """How many rounds the evening has, those that are played beyond them too."""
    return max(len(state.rounds), 0 if state.closed else whole_rounds(state.evening()))


def provisional(state: EventState) -> list[tuple[int, list[tuple[str, bool]]]]:
    """The next round of a bracket while this one is played, by its tables: each side by its name,
    and whether it is one; else it is called by the table whose winner it will be."""
    evening, number = state.evening(), len(state.rounds)
    sides = []
    for drawn in (drawn_bracket(evening), drawn_consolation(evening)):
        if drawn and 0 < number - drawn.before < len(drawn.rounds):
            sides += [
                (state.name(slot.winner), True) if slot.winner else (winner_of(state, slot), False)
                for slot in drawn.rounds[number - drawn.before - 1]
            ]
    tables = first_tables(len(sides) // 2, state.config.tables)
    return [(table, sides[2 * at : 2 * at + 2]) for at, table in enumerate(tables)]


def winner_of(state: EventState, slot: Slot) -> str:
    """Who comes from a meeting that is played now, by its table; empty where there is none."""
    meetings = state.current.meetings if state.current else []
    tables = (meeting.table for meeting in meetings if {*meeting.a, *meeting.b} == set(slot.pair))
    return next((gettext("winner of {n}").format(n=table) for table in tables), "")


def winner(state: EventState) -> str:
    """Who has won the evening, in a sentence; empty while it is not over, or where nothing says
    who has won the final."""
    if not state.rounds or not state.is_complete() or (state.has_next() and not state.closed):
        return ""
    first = [row.number for row in state.standing(state.done) if row.rank == 1]
    if not first or (len(first) > 1 and is_bracket(state.evening(), state.done)):
        return ""
    names = listed([state.name(number) for number in first])
    return gettext("Winner: {names}").format(names=names)


def consolation_winner(state: EventState) -> str:
    """Who has won the consolation; empty while it is played, and where there is none."""
    drawn = drawn_consolation(state.evening())
    number = drawn.rounds[-1][0].winner if drawn else None
    return "" if number is None else state.name(number)


def reached_names(state: EventState, number: int) -> dict[int, str]:
    """After a round of a bracket, by number, how far each has come; nothing after another one."""
    evening = state.evening()
    came = reached(evening, number)
    if not came:
        return {}
    names = {
        number: gettext(_ROUNDS[rounds_after(evening, number)]) for number in set(came.values())
    }
    told = {
        entrant.number: names.get(came.get(entrant.number, 0), gettext("Groups"))
        for entrant in state.entrants.values()
    }
    if rounds_after(evening, number) <= 0 and not state.rounds[number - 1].open():
        rows = state.standing(number)
        together = {row.number for row in sharing(rows)}
        ends = {1: gettext("Winner")}
        drawn = drawn_bracket(evening)
        if drawn and drawn.third:
            ends |= {3: gettext("Third"), 4: gettext("Fourth")}
        told |= {
            row.number: ends[row.rank]
            for row in rows
            if row.rank in ends and row.number not in together
        }
    return told


def drawn_groups(state: EventState) -> list[tuple[str, list[str]]]:
    """The groups with who is in each, once the numbers are drawn and before anything is played."""
    if not state.numbered or state.done > 0 or state.config.system is not System.GROUPS:
        return []
    return [
        (gettext("Group {n}").format(n=number), [f"{n} {state.name(n)}" for n in group])
        for number, group in enumerate(groups_of(state.evening(), 1), 1)
    ]
