"""What people put right of their seats while they play: who deals, and who has gone home. What was
said before stays in the record: of the same deals the last counts."""

from contextlib import suppress
from dataclasses import replace

from scorekeeper import limits
from scorekeeper.rules.match.match import SeatChange, problems_of_change
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.match_values import Count
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import RefusedAct, Rejected
from scorekeeper.tables.deal.counting import CountedMeanwhile, TooMuchCounted, set_counts
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import setup, with_changes


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
