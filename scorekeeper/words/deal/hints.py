"""Sentences that only pages need: on the grid, after a deal, about the match."""

from collections.abc import Collection, Sequence

from scorekeeper.documents.record import Style
from scorekeeper.rules.entry.all_cards import FIFTEEN, doubtful_sums, law_of
from scorekeeper.rules.entry.deal import Deal, hints_of
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def grid_words(names: Sequence[str], style: Style, leftovers: bool) -> dict[str, object]:
    """What the grid's script says, with {side}, {n} and {sum} for it to fill in. Of two, one is for
    a single card."""
    score = _("{sum} · score this deal")
    return {
        "names": list(names),
        "leftovers": leftovers,
        "start": [_("Tap every card in one pile"), _("the smaller pile is quicker")],
        "startMany": [_("Tap every pile but the largest"), _("the rest goes there by itself")],
        "rest": [[_("The last card to {side}"), score], [_("The other {n} to {side}"), score]],
        "done": [_("{sum}"), _("Score this deal")],
        "left": [
            [_("{sum}"), _("1 card still to give")],
            [_("{sum}"), _("{n} cards still to give")],
        ],
        "next": _("Now the pile of {side}"),
        "table": _("{sum} + {n} on the table = 40 ✓"),
        "leave": [_("Leave 1 on the table: makes 40"), _("Leave {n} on the table: makes 40")],
        "given": _("{card} given to {side}."),
        "moved": _("{card} given to {side}, no more with {was}."),
        "takenBack": _("{card} taken back."),
        "give": _("give to {side}"),
        "giveFrom": _("give to {side}, now with {was}"),
        "takeBack": _("take back from {side}"),
        "nobody": _("nobody yet"),
        "named": _("{name}: {text}"),
        "draft": _("Still here"),
        "draftSaid": _("Your taps are still here."),
    }


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
    if not totals:
        return _pips_alone() if sums else ""
    return _pips_line(law_of(rules)).format(sums=listed(totals))


def _pips_line(law: int | None) -> str:
    if law == FIFTEEN:
        return _(
            "The cards add up to {sums}: here every pile is a multiple of 15, the last one and 10, "
            "so one card may be with the wrong side."
        )
    return _(
        "The cards add up to {sums}: in this game every pile is even, so one card may be with the "
        "wrong side."
    )


def _pips_alone() -> str:
    return _("The piles do not make fifteens as they should: a card may be with the wrong side.")


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


def seating_line(match: Match) -> str:
    """Who plays with whom where the house decides it."""
    if len(match.sides) == 4:
        return _("Four play, each alone.")
    return _("Six play in two teams: {sides}.").format(
        sides=listed(side.name for side in match.sides)
    )
