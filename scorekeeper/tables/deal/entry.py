"""Enter a deal or correct one: check it, then store it once, however often it is sent.

Nothing is overwritten: a correction of an outdated version is answered with both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper import limits
from scorekeeper.documents.deal import write_deal
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import (
    Deal,
    problems_of_deal,
    problems_of_gone,
    tally_of,
    with_tally,
)
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.match.match import may_leave
from scorekeeper.rules.match.standings import Standing, final, stand
from scorekeeper.rules.problems import Problem, What, explaining_first
from scorekeeper.rules.scoring import DealScore
from scorekeeper.store.errors import ConflictKind, NotStored
from scorekeeper.store.match_values import Count, Held, NewDeal, StoredDeal
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import AlreadySaved, Conflict, RefusedAct, Rejected, Saved
from scorekeeper.tables.deal.counting import Closing, close_counts
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import as_text, scored, setup


@dataclass(frozen=True, slots=True)
class Submission:
    """A deal as it was sent."""

    number: int
    """In its match, from 1."""
    based_on: int
    """The version that it corrects; 0 for a new deal."""
    key: str
    """Of the form."""
    seat: str
    """The id of the seat."""
    at: str
    """When (UTC)."""
    why: str = ""
    """It is corrected."""


def store_deal(
    store: Store,
    played: MatchState,
    submission: Submission,
    entered: Deal | None,
    problems: Sequence[Problem] = (),
    closing: Closing | None = None,
) -> Saved | AlreadySaved | Rejected | Conflict:
    """Store the deal, new or as a correction.

    `problems` are those of reading the form; `entered` is None where it could not be read.
    `Rejected` lists these and all problems that the rules find. `closing` says of a new deal what
    was counted in it.

    :raise scorekeeper.store.errors.NotFound: when there is no such match or seat any more.
    :raise scorekeeper.tables.deal.counting.CountedMeanwhile: when the table has counted something
        else.
    """
    wrong = [*out_of_turn(played, submission.number), *problems]
    if entered is not None:
        wrong += problems_of_deal(entered, played.match.rules, len(played.match.sides))
    if wrong or entered is None:
        return Rejected(explaining_first(wrong))
    new = NewDeal(
        number=submission.number,
        based_on=submission.based_on,
        entry=as_text(write_deal(entered)),
        key=submission.key,
        seat=submission.seat,
        at=submission.at,
        why=submission.why,
    )
    if new.number < played.next_deal and not new.why:
        # Based on the version that counts, equal to it and without a reason: nothing is to store.
        counts = played.deals[new.number - 1]
        if (counts.version, counts.entry) == (new.based_on, new.entry):
            return AlreadySaved(counts)
    return _append(store, played, new, entered, closing)


def add_to_deal(
    store: Store, played: MatchState, count: Count, seat: str
) -> Saved | AlreadySaved | Rejected | Conflict:
    """Correct a deal that is over by a count that came too late, once, however often it is sent.

    :raise scorekeeper.store.errors.NotFound: when there is no such deal.
    """
    for stored in store.deals.history(played.table, played.number, count.deal):
        if stored.key == count.key:
            return AlreadySaved(stored)
    deal, rules = played.match.deals[count.deal - 1], played.match.rules
    if deal.entry.method is EntryMethod.POINTS:
        return Rejected((Problem(What.COUNT_IN_POINTS, figures=(count.deal,)),))
    numbers = list(tally_of(deal, rules))
    numbers[count.place] = max(0, numbers[count.place] + count.step)
    submission = Submission(count.deal, stored.version, count.key, seat, count.at)
    return store_deal(store, played, submission, with_tally(deal, rules, numbers))


def versions_of_deal(
    store: Store, played: MatchState, number: int
) -> list[tuple[StoredDeal, Deal, DealScore]]:
    """Every version of a deal with its points, oldest first.

    :raise scorekeeper.store.errors.NotFound: when there is no such deal.
    """
    sides = len(played.match.sides)
    return [
        (old, *scored(played.row.rules, sides, old.entry))
        for old in store.deals.history(played.table, played.number, number)
    ]


def standings_before(
    played: MatchState, known: Sequence[tuple[StoredDeal, Deal, DealScore]]
) -> tuple[Standing, ...]:
    """How the match stood before the correction of a deal whose versions are `known`; nothing where
    that is not the newest change of the match."""
    if len(known) < 2 or known[-1][0] != played.newest:
        return ()
    scores = [standing.score for standing in played.standings]
    scores[known[-1][0].number - 1] = known[-2][2]
    return stand(played.match, scores)


def ended_or_reopened(played: MatchState, before: Sequence[Standing]) -> bool | None:
    """Whether the correction before which the match stood so ended it (True) or reopened it
    (False); else None."""
    if not before:
        return None
    was_won, is_over = final(played.match, before) is not None, played.over
    return None if (was_won or bool(played.row.ended)) == is_over else is_over


def exchanged(
    store: Store, played: MatchState, number: int, version: int | None, a: int, b: int
) -> Deal | None:
    """That version of a deal with the piles of two sides exchanged; None where there is no such
    version or it holds no piles."""
    for old, entered, _ in versions_of_deal(store, played, number):
        if old.version == version and entered.entry.piles:
            piles = list(entered.entry.piles)
            piles[a], piles[b] = piles[b], piles[a]
            return replace(entered, entry=Piles(tuple(piles), entered.entry.on_table))
    return None


def out_of_turn(played: MatchState, number: int) -> list[Problem]:
    """Why a deal of that number cannot be stored, whatever it holds."""
    problems = []
    if number == played.next_deal and played.over:
        problems.append(Problem(What.AFTER_THE_END))
    if not 1 <= number <= played.next_deal:
        problems.append(Problem(What.NOT_THE_NEXT_DEAL, figures=(played.next_deal,)))
    return problems


def _append(
    store: Store, played: MatchState, new: NewDeal, entered: Deal, closing: Closing | None
) -> Saved | AlreadySaved | Rejected | Conflict:
    def look(held: Held) -> None:
        wrong = limits.over(limits.DEALS, held.deals)
        wrong += limits.over(limits.KEPT_DEALS, held.all_versions)
        wrong += limits.over(limits.VERSIONS, held.versions)
        # Somebody may have gone home since the match was read; of two sides nobody does.
        if may_leave(played.match):
            before, _ = setup(store.matches.get(played.table, played.number))
            wrong += problems_of_gone(entered, before.rules, before.gone(new.number))
        if wrong:
            raise RefusedAct(wrong)
        if closing and not new.based_on:
            close_counts(store, played, new.number, closing, held)

    try:
        saved = store.deals.append(played.table, played.number, new, look)
    except RefusedAct as over:
        return Rejected(over.problems)
    except NotStored as refused:
        if refused.stored is None or refused.why is ConflictKind.OUT_OF_ORDER:
            return Rejected((Problem(What.NOT_THE_NEXT_DEAL, figures=(played.next_deal,)),))
        return Conflict(refused.stored, new, refused.version)
    return Saved(saved) if saved.is_new else AlreadySaved(saved)
