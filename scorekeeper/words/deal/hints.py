"""What is improbable in a deal that is stored, and how to be sure of it."""

from collections.abc import Collection, Sequence

from scorekeeper.rules.entry.all_cards import FIFTEEN, doubtful_sums, law_of
from scorekeeper.rules.entry.deal import Deal, hints_of
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def pips_hint(deal: Deal, rules: Rules, names: Sequence[str]) -> str:
    """That the piles do not add up as they do in that game; empty where they do, or nobody knows.

    "The cards add up to 137 for Anna and 83 for Bruno: in this game every pile is even, so one card
    may be with the wrong side."
    """
    piles = deal.entry.piles_of_all
    sums = doubtful_sums(piles, rules) if piles else ()
    totals = [
        _("{n} for {name}").format(n=total, name=name)
        for total, name in zip(sums, names, strict=False)
        if total is not None
    ]
    if not sums:
        return ""
    if not totals:
        return _(
            "The piles do not make fifteens as they should: a card may be with the wrong side."
        )
    if law_of(rules) == FIFTEEN:
        message = _(
            "The cards add up to {sums}: here every pile is a multiple of 15, the last one and 10, "
            "so one card may be with the wrong side."
        )
    else:
        message = _(
            "The cards add up to {sums}: in this game every pile is even, so one card may be with "
            "the wrong side."
        )
    return message.format(sums=listed(totals))


def count_the_pile(names: Sequence[str], piles: Sequence[Collection[object]]) -> str:
    """The check that catches most slips: one pile counted by hand."""
    side = min(range(len(piles)), key=lambda each: (len(piles[each]) == 0, len(piles[each])))
    return ngettext(
        "To be sure, count this pile: {side}, {n} card.",
        "To be sure, count this pile: {side}, {n} cards.",
        len(piles[side]),
    ).format(side=names[side], n=len(piles[side]))


def hints(deal: Deal, names: Sequence[str]) -> list[str]:
    """What is improbable, yet accepted."""
    return [
        ngettext(
            "{n} scopa for {side} in one deal is rare. If it is right, all is well.",
            "{n} scope for {side} in one deal is rare. If it is right, all is well.",
            scope,
        ).format(n=scope, side=names[side])
        for side, scope in hints_of(deal)
    ]
