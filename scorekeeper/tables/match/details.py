"""What is said of a match besides its deals: day, note, names, its end, the
call of time, and who deals or goes home."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date

from scorekeeper import limits
from scorekeeper.documents.match import LONGEST_NOTE
from scorekeeper.rules.ending import TimeCall
from scorekeeper.rules.free_text import problems_of_names, problems_of_signs
from scorekeeper.rules.match.match import SeatChange, Side, problems_of_change, problems_of_sides
from scorekeeper.rules.match.standings import How, can_close
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.match_values import Count
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import RefusedAct, Rejected
from scorekeeper.tables.deal.counting import CountedMeanwhile, TooMuchCounted, set_counts
from scorekeeper.tables.match.meetings import meeting_of
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import setup, sides_text, with_changes, with_fields


def store_day_and_note(
    store: Store, played: MatchState, day: str, note: str, old_day: str = ""
) -> Rejected | None:
    """Store the day of the match ("" where nobody knows it) and its note.

    `old_day` is the day that the form showed, by the clock of the table: if it is unchanged, the
    hour stays.
    """
    wrong = []
    if day and not is_day(day):
        wrong.append(Problem(What.NOT_A_DAY, text=day[:40]))
    if len(note) > LONGEST_NOTE:
        wrong.append(Problem(What.NOTE_TOO_LONG, figures=(len(note), LONGEST_NOTE)))
    if wrong:
        return Rejected(tuple(wrong))
    started = played.row.started
    started = started if (old_day or started[:10]) == day else day
    if (started, note) != (played.row.started, played.row.note):
        store.matches.describe(played.table, played.number, started, note)
    return None


def name_players(store: Store, played: MatchState, names: Sequence[str]) -> Rejected | None:
    """Store the players' names in the order of their seats; an empty name is removed.

    A side with a name of its own keeps it.
    """
    named = []
    for place, side in enumerate(played.sides):
        anew = Side.of(*names[place :: len(played.sides)])
        has_own = side != Side.of(*side.players)
        named.append(replace(anew, name=side.name) if has_own else anew)
    sides = tuple(named)
    wrong = problems_of_names(list(enumerate(names))) + problems_of_signs(names)
    if wrong or (wrong := problems_of_sides(sides)):
        return Rejected(tuple(wrong))
    if sides != played.sides:
        meeting = meeting_of(store, played.row)
        for game in meeting.games if meeting else (played,):
            # The same people play the whole meeting, so it is said once.
            if game.sides == played.sides:
                store.matches.name_sides(played.table, game.number, *sides_text(sides))
    return None


def end_match(store: Store, played: MatchState, moment: str) -> None:
    """End the match without a winner at that moment; one that is won stays won. With "" one that
    was ended so goes on."""
    is_due = not played.over if moment else bool(played.row.ended)
    if is_due:
        store.matches.end(played.table, played.number, moment)


def call_time(store: Store, played: MatchState, call: TimeCall | None, moment: str) -> bool:
    """Say that time is over in a match that is played by time, or close one that no lead ends; with
    None take that back. Where it was said already, it stays as it is.

    False, and nothing is said, where neither can be, or where other deals are stored than the call
    knows of.
    """
    counted = sum(standing.counts for standing in played.standings)
    by_time, stored = played.match.rules.ending.minutes is not None, played.match.time_call
    if (call and call.after != counted) or not (by_time or stored or may_close(played)):
        return False

    def change(settings: str) -> str:
        if call and json.loads(settings).get("called"):
            return settings
        called = (
            {"after": call.after, "deal_in_play": call.deal_in_play, "at": moment} if call else None
        )
        return with_fields(settings, called=called)

    store.matches.change_settings(played.table, played.number, change)
    return True


def asks_if_played(played: MatchState) -> bool:
    """Whether a table may still say if a deal was being played as time was called: until the next
    deal is entered, where the answer decides anything."""
    call, outcome = played.match.time_call, played.outcome
    if call is None or call.after != len(played.deals) or played.ended:
        return False
    if played.match.rules.ending.minutes is None:
        return False
    return outcome is None or outcome.how in (How.TIME, How.DRAW_BY_TIME)


def answer_call(store: Store, played: MatchState, answer: TimeCall) -> bool:
    """Say whether a deal was being played as time was called; the call keeps its moment.

    False, and nothing is said, where it is not asked any more, or other deals are stored than the
    answer knows of.
    """
    if not asks_if_played(played) or answer.after != len(played.deals):
        return False

    def change(settings: str) -> str:
        called = json.loads(settings).get("called")
        if not called or called["after"] != answer.after:
            return settings
        return with_fields(settings, called=called | {"deal_in_play": answer.deal_in_play})

    store.matches.change_settings(played.table, played.number, change)
    return True


def may_close(played: MatchState) -> bool:
    """Whether the match may be closed as it stands."""
    return not played.over and can_close(played.match, played.standings)


def is_day(text: str) -> bool:
    """Whether that is a day as it is stored: 2026-11-20."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def change_seats(store: Store, played: MatchState, change: SeatChange) -> Rejected | None:
    """Store what was said of a match that is played; what is so already is not stored again.

    `Rejected` where it cannot be, the deal is not one of those played so far or the next, or so
    much was said before. Who goes home does so before the next deal.
    """
    match, deal = played.match, played.next_deal
    wrong = limits.over(limits.VERSIONS, len(match.changes) + 1)
    wrong += problems_of_change(match, change)
    if not 1 <= change.since <= deal:
        wrong.append(Problem(What.NOT_THE_NEXT_DEAL, figures=(deal,)))
    if played.over and not (match.left and change.left is not None):
        wrong.append(Problem(What.AFTER_THE_END))
    if wrong:
        return Rejected(tuple(wrong))

    def changed(settings: str) -> str:
        there = store.matches.get(played.table, played.number)
        if change.left is not None and len(there.deals) != change.since - 1:
            raise RefusedAct([Problem(What.NOT_THE_NEXT_DEAL, figures=(len(there.deals) + 1,))])
        before = replace(setup(there)[0], first_dealer=match.first_dealer)
        dealer, gone = before.dealer(change.since), before.gone(change.since)
        if change.dealer in (None, dealer) and change.left in (None, gone):
            return settings
        return with_changes(settings, replace(before, changes=(*before.changes, change)))

    try:
        store.matches.change_settings(played.table, played.number, changed)
    except RefusedAct as refused:
        return Rejected(refused.problems)
    if change.left:
        _count_nothing(store, played, change)
    return None


def _count_nothing(store: Store, played: MatchState, change: SeatChange) -> None:
    """What was counted in the deal for who has gone home is counted no more."""
    sides, points = range(len(played.match.sides)), played.match.rules.tallied
    numbers = [0 if side in (change.left or ()) else None for _ in points for side in sides]

    def named(place: int, step: int) -> Count:
        return Count(f"left-{change.at}-{place}", change.since, place, step, change.at)

    with suppress(CountedMeanwhile, TooMuchCounted):
        set_counts(store, played, change.since, numbers, None, named)
