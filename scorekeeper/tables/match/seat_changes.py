"""What people put right of their seats while they play. What was said before stays in the record:
of the same deals the last counts."""

from dataclasses import asdict, replace

from scorekeeper import limits
from scorekeeper.rules.match.match import SeatChange
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import Rejected
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import setup, with_fields


def change_seats(store: Store, played: MatchState, change: SeatChange) -> Rejected | None:
    """Store what was said of a match that is played; what is so already is not stored again.

    `Rejected` where there is no such seat, or the deal is not one of those played so far or the
    next, or so much was said before.
    """
    match, wrong = played.match, limits.over(limits.VERSIONS, len(played.match.changes) + 1)
    if not 0 <= change.dealer < len(match.players):
        wrong.append(Problem(What.NO_SUCH_DEALER))
    if not 1 <= change.since <= played.next_deal:
        wrong.append(Problem(What.NOT_THE_NEXT_DEAL, figures=(played.next_deal,)))
    if played.over:
        wrong.append(Problem(What.AFTER_THE_END))
    if wrong:
        return Rejected(tuple(wrong))

    def changed(settings: str) -> str:
        before, _ = setup(replace(played.row, settings=settings))
        before = replace(before, first_dealer=match.first_dealer)
        if before.dealer(change.since) == change.dealer:
            return settings
        return with_fields(settings, changes=[*map(asdict, (*before.changes, change))])

    store.matches.change_settings(played.table, played.number, changed)
    return None
