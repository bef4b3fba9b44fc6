"""The verdict of primiera where cards are unknown: only what is the same in every deal is shown."""

from dataclasses import replace

from scorekeeper.rules.evidence import Evidence, shares_of
from scorekeeper.rules.presets import Method, Options
from scorekeeper.rules.primiera import COUNTED_RANKS, Verdict, Why, decide, holding
from scorekeeper.rules.primiera_proof import Question, SuitLeft


def proved_verdict(
    evidence: Evidence, options: Options, winner: int | None, others: int
) -> Verdict:
    """The verdict of a primiera that is proved for `winner` while `others` cards are not named.

    Where nothing that it shows can be otherwise it is the verdict of the known cards. Else
    `why` is `PROVED`; a total is None unless it is the same in every deal, `unsure` names the
    suits of which that is not so, and their cards and values are the best of those known.
    """
    summing = replace(options, primiera=Method.VALUES)
    question = Question.of(evidence, shares_of(evidence), summing)
    known = decide([holding(pile) for pile in evidence.known], options)
    unsure = []
    totals: list[int | None] = []
    for side in question.sides:
        ranges = [_worth(question, left, side) for left in question.suits]
        open_suits = [
            left.suit
            for left, (low, high) in zip(question.suits, ranges, strict=True)
            if low != high
        ]
        unsure.append(frozenset(open_suits))
        total = sum(low for low, _ in ranges)
        totals.append(None if open_suits or total < 0 else total)
    same = not any(unsure) and tuple(totals) == known.totals and known.winner == winner
    if same and _ranks_are_known(evidence, known):
        return known
    return Verdict(
        winner,
        Why.PROVED,
        known.cards,
        known.values,
        tuple(totals),
        unsure=tuple(unsure),
        others=others,
    )


def _worth(question: Question, left: SuitLeft, side: int) -> tuple[int, int]:
    """The least and the most that the suit can be worth to the side."""
    share = question.shares[side]
    unknown = len(left.unknown)
    if left is question.suits[0]:
        fewest, most = share.coins_low, share.coins_high
    else:
        fewest = max(0, share.others_low - (question.others - unknown))
        most = min(share.others_high, unknown)
    return left.bottom[side][fewest], left.top[side][most]


def _ranks_are_known(evidence: Evidence, verdict: Verdict) -> bool:
    """Whether every card of the ranks that were compared has a known owner."""
    if verdict.rank is None:
        return True
    compared = COUNTED_RANKS[: COUNTED_RANKS.index(verdict.rank) + 1]
    return not any(card.rank in compared for card in evidence.unknown)
