"""A primiera dispute in sentences: the verdict and why, what would turn it, what is open."""

from collections.abc import Sequence

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import Turn, Working
from scorekeeper.rules.presets import MissingSuit, Options
from scorekeeper.rules.primiera import Verdict, Why
from scorekeeper.rules.proof import Point
from scorekeeper.words.cards import OF_RANK, Style, card_name, listed, rank_plural, suit_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_
from scorekeeper.words.language import ngettext

_NO_CARD = {
    Suit.COINS: N_("no coin"),
    Suit.CUPS: N_("no cup"),
    Suit.SWORDS: N_("no sword"),
    Suit.BATONS: N_("no baton"),
}
_NO_FRENCH_CARD = {
    Suit.COINS: N_("no diamond"),
    Suit.CUPS: N_("no heart"),
    Suit.SWORDS: N_("no spade"),
    Suit.BATONS: N_("no club"),
}


def side_names(names: Sequence[str], sides: int) -> list[str]:
    """A name for every side: those given, "Side 3" where there is none."""
    given = [*names, *[""] * sides][:sides]
    return [name or _("Side {n}").format(n=n) for n, name in enumerate(given, 1)]


def headline(verdict: Verdict, names: Sequence[str]) -> str:
    """The verdict for a title or a chat: "Primiera: Anna 78, Bruno 73"."""
    by_rank = verdict.rank is not None
    compared = verdict.counts if by_rank else verdict.totals
    figures = ", ".join(
        _("{side} {figure}").format(side=name, figure=_("none") if total is None else figure)
        for name, total, figure in zip(names, verdict.totals, compared, strict=True)
    )
    if verdict.rank is None:
        return _("Primiera: {figures}").format(figures=figures)
    rank = rank_plural(verdict.rank)
    return _("Primiera: {figures} ({rank})").format(figures=figures, rank=rank)


def verdict_sentence(working: Working, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """Who has primiera and why, in one sentence; a missing suit is said with the rule (003)."""
    verdict = working.verdict
    winner = None if verdict.winner is None else names[verdict.winner]
    if verdict.why in (Why.ONLY_COMPLETE, Why.NOBODY_COMPLETE):
        lacks = listed(_lacks(working, side, names, style) for side in _lacking(working))
        if winner is None:
            sentence = N_("{lacks}: without all four suits there is no primiera, so nobody has it.")
        else:
            sentence = N_(
                "{lacks}: without all four suits there is no primiera, so it is {side}'s."
            )
        return _(sentence).format(lacks=lacks, side=winner)
    reason = _by_rank(working, names) if working.ranks else reason_in_short(verdict, names)
    if winner is None:
        return _("Nobody has primiera: {reason}.").format(reason=reason)
    return _("{side} has primiera: {reason}.").format(side=winner, reason=reason)


def missing_suits_sentences(
    working: Working, names: Sequence[str], options: Options, style: Style = Style.ITALIAN
) -> list[str]:
    """For each side that lacks a suit, what follows from it under these rules."""
    if options.missing_suit is MissingSuit.SUM:
        sentence = N_("{lacks}: that adds nothing.")
    else:
        sentence = N_("{lacks}: without all four suits there is no primiera.")
    return [
        _(sentence).format(lacks=_lacks(working, side, names, style)) for side in _lacking(working)
    ]


def rest_sentence(
    point: Point, given: int, names: Sequence[str], style: Style = Style.ITALIAN
) -> str:
    """What the cards that are in no pile can still do, where `given` cards are in a pile."""
    others = 40 - given
    if not others:
        return _("All forty cards are given.")
    if not point.settled:
        suits = listed(suit_name(suit, style) for suit in point.suits)
        if len(point.cards) == 1:
            sentence = N_("Still open in {suits}: the {card} decides it.")
        else:
            sentence = N_("Still open in {suits}: say next who has the {card}.")
        return _(sentence).format(suits=suits, card=card_name(point.cards[0], style))
    if point.side is None:
        return ngettext(
            "Nobody's, whatever the other card is.",
            "Nobody's, whatever the other {n} cards are.",
            others,
        ).format(n=others)
    return ngettext(
        "{side}'s, whatever the other card is.",
        "{side}'s, whatever the other {n} cards are.",
        others,
    ).format(side=names[point.side], n=others)


def turn_sentence(turn: Turn | None, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """The cheapest card that would have turned the verdict, and what it would be then."""
    if turn is None:
        return _("No single card would have turned it.")
    if turn.instead and turn.giver is not None:
        sentence = N_("With {giver}'s {card} instead of the {instead}, {side}: {reason}.")
    elif turn.instead:
        sentence = N_("With the {card} instead of the {instead}, {side}: {reason}.")
    elif turn.giver is not None:
        sentence = N_("With {giver}'s {card} as well, {side}: {reason}.")
    else:
        sentence = N_("With the {card} as well, {side}: {reason}.")
    level = turn.verdict.winner is None
    return _(sentence).format(
        card=card_name(turn.card, style),
        instead=card_name(turn.instead, style) if turn.instead else "",
        giver=names[turn.giver] if turn.giver is not None else "",
        side=_("{side} would be level").format(side=names[turn.side])
        if level
        else names[turn.side],
        reason=reason_in_short(turn.verdict, names),
    )


def reason_in_short(verdict: Verdict, names: Sequence[str]) -> str:
    """What decided, without saying for whom: "78 to 73", "75 each", "3 sevens to 1"."""
    if verdict.winner is not None and verdict.why is Why.ONLY_COMPLETE:
        return _("the only one with all four suits")
    if verdict.why is Why.NOBODY_COMPLETE:
        return _("nobody with all four suits")
    if verdict.rank is not None:
        return _compared(verdict, verdict.compared, verdict.counts, names)
    competing = [side for side, total in enumerate(verdict.totals) if total is not None]
    return _compared(verdict, competing, [total or 0 for total in verdict.totals], names)


def _by_rank(working: Working, names: Sequence[str]) -> str:
    """The count of the rank that decided, and what was level before it."""
    reason = reason_in_short(working.verdict, names)
    before = [rank_plural(line.rank) for line in working.ranks[:-1]]
    if not before:
        return reason
    return _("level in {ranks}, then {reason}").format(ranks=listed(before), reason=reason)


def _compared(
    verdict: Verdict,
    sides: Sequence[int],
    figures: Sequence[int],
    names: Sequence[str],
) -> str:
    """ "78 to 73", "3 sevens to 1", "75 each", "75 each for Anna and Bruno"."""
    ordered = sorted((figures[side] for side in sides), reverse=True)
    top = str(ordered[0]) if verdict.rank is None else _number(verdict.rank, ordered[0])
    if verdict.winner is not None:
        others = listed(map(str, ordered[1:]))
        return _("{first} to {others}").format(first=top, others=others)
    level = [names[side] for side in sides if figures[side] == ordered[0]]
    if len(level) == len(names):
        return _("{first} each").format(first=top)
    return _("{first} each for {sides}").format(first=top, sides=listed(level))


def _number(rank: int, count: int) -> str:
    return ngettext(*OF_RANK[rank], count).format(n=count)


def _lacking(working: Working) -> list[int]:
    return [side for side, suits in enumerate(working.lacking) if suits]


def _lacks(working: Working, side: int, names: Sequence[str], style: Style) -> str:
    """ "Bruno has no cup and no sword"; "no cup that counts" where only faces are there."""
    wordings = _NO_FRENCH_CARD if style is Style.FRENCH else _NO_CARD
    missing = []
    for line in working.suits:
        if line.suit in working.lacking[side]:
            sentence = N_("{no_card} that counts") if line.behind[side] else N_("{no_card}")
            missing.append(_(sentence).format(no_card=_(wordings[line.suit])))
    cards = any(line.best[side] or line.behind[side] for line in working.suits)
    return _("{side} has {missing}").format(
        side=names[side], missing=listed(missing) if cards else _("no card at all")
    )
