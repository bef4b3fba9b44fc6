"""How a match stands after each deal, and what ended it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.ending import DEALS_BEFORE_WAIVER
from scorekeeper.rules.entry.deal import score_deal
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.outcome import (
    Outcome,
    Progress,
    added,
    outcome_after,
    outcome_before,
)
from scorekeeper.rules.scoring import DealScore


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand after one deal: its score, the totals, the outcome if one is reached.

    `counts` is False for a deal that was entered after the match had ended: it stays in the
    record and adds nothing.
    """

    score: DealScore
    totals: tuple[int, ...]
    outcome: Outcome | None
    counts: bool = True


def standings(match: Match) -> tuple[Standing, ...]:
    """How things stand after each deal, in order. Ask only about deals without problems."""
    return stand(match, [score_deal(deal, match.rules) for deal in match.deals])


def stand(match: Match, scores: Sequence[DealScore]) -> tuple[Standing, ...]:
    """The same from deals that are scored already."""
    totals = match.totals_before or (0,) * len(match.sides)
    over = _over_before(match) is not None
    by_target_alone = match.rules.by_target_alone
    result: list[Standing] = []
    for score in scores:
        if over:
            result.append(Standing(score, totals, None, counts=False))
            continue
        progress = None if by_target_alone else next_progress(match, result)
        outcome = outcome_after(match.rules, totals, score, progress)
        totals = added(totals, score.points)
        over = outcome is not None and outcome.ends
        result.append(Standing(score, totals, outcome))
    return tuple(result)


def next_progress(match: Match, after: Sequence[Standing]) -> Progress:
    """How far the match is with the deal that follows these standings."""
    target, deal = match.rules.target, len(after) + 1
    start = match.totals_before or (0,) * len(match.sides)
    every = [start, *(standing.totals for standing in after)]
    first = next((n for n, t in enumerate(every) if target is not None and max(t) >= target), deal)
    return Progress(deal, deal - first, is_time_over(match, deal), _is_waived(match, deal))


def can_waive_margin(match: Match, after: Sequence[Standing]) -> bool:
    """Whether it may be said now that the highest wins: the margin has no cap, and the tenth deal
    after the one in which the target was first reached is over, and nobody is so much ahead."""
    ending = match.rules.ending
    if ending.margin == 1 or ending.margin_cap is not None or match.waiver is not None:
        return False
    played = next_progress(match, after).since_target - 1
    return played >= DEALS_BEFORE_WAIVER and final(match, after) is None


def _is_waived(match: Match, deals: int) -> bool:
    return match.waiver is not None and deals >= match.waiver.after


def is_time_over(match: Match, deals: int) -> bool:
    """Whether time is over once so many deals are played."""
    call = match.time_call
    return call is not None and deals >= call.last_deal(match.rules.ending.time_called)


def final(match: Match, after: Sequence[Standing]) -> Outcome | None:
    """The outcome that ended the match; None while it is played.

    Where the totals to start from ended it, no deal did: then no standing has an outcome.
    """
    ended = (s.outcome for s in after if s.outcome and s.outcome.ends)
    return _over_before(match) or next(ended, None)


def _over_before(match: Match) -> Outcome | None:
    """The end before the first deal, of a match that starts from totals or was called at once."""
    if match.totals_before is None and match.time_call is None:
        return None
    progress = Progress(0, 0, is_time_over(match, 0), _is_waived(match, 0))
    return outcome_before(match.rules, match.totals_before, progress, sides=len(match.sides))
