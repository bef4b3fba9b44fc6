"""The figures that decided a primiera, in words: only those that cannot be otherwise.

Decides nothing; for a verdict that is proved without figures it has none.
"""

from collections.abc import Sequence

from scorekeeper.rules.primiera import Verdict, Why
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.words.cards import OF_RANK, rank_plural, worth_text
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def compared_figures(verdict: Verdict, names: Sequence[str]) -> str:
    """ "78 to 73", "75 each", "3 sevens to 1", "75 each for Anna and Bruno"; "" where it is not
    figures that decided, or where they are not all known."""
    if verdict.why in (Why.MOST_OF_RANK, Why.LEVEL_RANKS):
        return _compared(verdict, verdict.compared, [count or 0 for count in verdict.counts], names)
    if verdict.why in (Why.HIGHEST, Why.LEVEL):
        competing = [side for side, total in enumerate(verdict.totals) if total is not None]
        return _compared(verdict, competing, [total or 0 for total in verdict.totals], names)
    return ""


def why_settled(verdict: Verdict, names: Sequence[str]) -> str:
    """Why it is settled as it is, without saying for whom."""
    match verdict.why:
        case Why.ONLY_COMPLETE:
            return _("the only side with all four suits")
        case Why.NOBODY_COMPLETE:
            return _("no side with all four suits")
        case Why.MOST_OF_RANK if before := level_before(verdict):
            return _("level in {ranks}, then {figures}").format(
                ranks=before, figures=compared_figures(verdict, names)
            )
        case _:
            return compared_figures(verdict, names)


def level_before(verdict: Verdict) -> str:
    """The ranks that were level before the one that decided: "sevens and sixes", or ""."""
    if verdict.rank is None:
        return ""
    before = COUNTED_RANKS[: COUNTED_RANKS.index(verdict.rank)]
    return listed(map(rank_plural, before)) if before else ""


def _compared(
    verdict: Verdict, sides: Sequence[int], figures: Sequence[float], names: Sequence[str]
) -> str:
    ordered = sorted((figures[side] for side in sides), reverse=True)
    top = worth_text(ordered[0])
    if verdict.rank is not None:
        top = ngettext(*OF_RANK[verdict.rank], int(ordered[0])).format(n=top)
    if verdict.winner is not None:
        others = listed(map(worth_text, ordered[1:]))
        return _("{first} to {others}").format(first=top, others=others)
    level = [names[side] for side in sides if figures[side] == ordered[0]]
    if verdict.rank == COUNTED_RANKS[-1]:
        # All seven ranks were compared: one of them would say less than that.
        if len(level) == len(names):
            return _("level from the sevens to the twos")
        return _("level from the sevens to the twos: {sides}").format(sides=listed(level))
    if len(level) == len(names):
        return _("{first} each").format(first=top)
    return _("{first} each for {sides}").format(first=top, sides=listed(level))
