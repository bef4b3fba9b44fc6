"""What a chat shows of a match beside its address: a title and one sentence."""

from collections.abc import Sequence

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Outcome
from scorekeeper.words.deal.reasons import outcome_sentence
from scorekeeper.words.language import figure, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.match.ending import how_it_ends


def title(names: Sequence[str], totals: Sequence[int]) -> str:
    """ "Anna 11 : 7 Bruno"; with more sides "Anna 8 · Bruno 6 · Carla 5"."""
    # The sides as strangers see them: by name, or by sign.
    labels = [name or SIGNS[side] for side, name in enumerate(names)]
    if len(labels) == 2:
        points, others_points = map(figure, totals)
        return _("{one} {points} : {others_points} {other}").format(
            one=labels[0], points=points, others_points=others_points, other=labels[1]
        )
    return " · ".join(f"{name} {figure(total)}" for name, total in zip(labels, totals, strict=True))


def sentence(match: Match, totals: Sequence[int], ended: Outcome | None, deals: int) -> str:
    """Who has won and why, or how far the match is."""
    target = match.rules.target
    if ended is not None:
        return outcome_sentence(ended, match, totals)
    if not match.rules.by_target_alone:
        end = how_it_ends(match.rules)
        if not deals:
            return _("A match of Scopa begins: {end}.").format(end=end)
        return ngettext(
            "Scopa, {end}: {n} deal is played so far.",
            "Scopa, {end}: {n} deals are played so far.",
            deals,
        ).format(end=end, n=deals)
    if not deals:
        return _("A match of Scopa to {target} begins.").format(target=target)
    return ngettext(
        "Scopa to {target}: {n} deal is played so far.",
        "Scopa to {target}: {n} deals are played so far.",
        deals,
    ).format(target=target, n=deals)
