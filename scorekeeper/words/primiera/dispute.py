"""A primiera dispute in sentences: proved, proved for nobody, or a question; never more than that.

Every sentence comes from the proof and its verdict. It decides nothing by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import Judged, Turn, deciding_card
from scorekeeper.rules.options import Faces, MissingSuit
from scorekeeper.rules.primiera import Cell, Verdict, Why
from scorekeeper.rules.scoring import Category
from scorekeeper.words.cards import card_name, suit_name
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext
from scorekeeper.words.primiera import totals

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


@dataclass(frozen=True, slots=True)
class DisputeHead:
    """What stands above the working: a question while it is open, else who has it and why.

    `title` is the card that is asked for, or who has it; `label` says in small which of them.
    `figures` is empty where it is open, where no figures decided and where not all are known.
    """

    state: Literal["open", "proved", "nobody"]
    label: str
    title: str
    figures: str
    line: str


def all_side_names(names: Sequence[str], sides: int) -> list[str]:
    """A name for every side: those given, "Side 3" where there is none."""
    padded = [*names, *[""] * sides][:sides]
    return [name or _("Side {n}").format(n=n) for n, name in enumerate(padded, 1)]


def dispute_head(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> DisputeHead:
    """The question, or who has primiera, or the point of that name, and by what figures."""
    verdict = judged.verdict
    if not judged.point.settled:
        if not judged.ask:
            return DisputeHead("open", "", _("Still open"), "", so_far(judged, names))
        card = card_name(judged.ask[0], style)
        return DisputeHead("open", _("Whose card?"), card, "", so_far(judged, names))
    figures, line = totals.compared_figures(verdict, names), _because(verdict)
    if judged.point.side is None:
        return DisputeHead("nobody", "", _named(_("Nobody has {point}"), point), figures, line)
    is_primiera = point == Category.PRIMIERA
    label = _("Primiera for") if is_primiera else _named(_("{point} for"), point)
    return DisputeHead("proved", label, names[judged.point.side], figures, line)


def headline(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> str:
    """One line for a title or a chat: "Primiera: Anna, 78 to 73", or the question."""
    facts = _facts(judged, names)
    if not judged.point.settled:
        sentence = N_("{point}: still open. {so_far}")
        if judged.ask:
            sentence = N_("{point}: whose card? {card}. {so_far}")
        card = card_name(judged.ask[0], style) if judged.ask else ""
        return _named(_(sentence), point, card=card, so_far=so_far(judged, names))
    if judged.point.side is None:
        return _named(_("{point}: nobody, {reason}"), point, **facts)
    return _named(_("{point}: {side}, {reason}"), point, **facts)


def verdict_sentence(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> str:
    """The verdict in one sentence with its reason; or that it is open, and what to ask."""
    if not judged.point.settled:
        card = deciding_card(judged)
        if card is not None:
            hangs = _("{point} is still open; it hangs on one card: {card}.")
            return _named(hangs, point, card=card_name(card, style))
        if judged.ask:
            ask = _("{point} is still open; ask next who has this card: {card}.")
            return _named(ask, point, card=card_name(judged.ask[0], style))
        return _named(_("{point} is still open."), point)
    facts = _facts(judged, names)
    if judged.point.side is None:
        return _named(_("Nobody has {point}: {reason}."), point, **facts)
    return _named(_("{point} for {side}: {reason}."), point, **facts)


def _facts(judged: Judged, names: Sequence[str]) -> dict[str, str]:
    """Where it is settled, for whom and why."""
    side = judged.point.side
    return {
        "side": "" if side is None else names[side],
        "reason": totals.why_settled(judged.verdict, names),
    }


def _named(message: str, point: str, **facts: str) -> str:
    """The message with what the point is called, with a capital where it begins the sentence."""
    called = category_name(point)
    first = message.startswith("{point}")
    return message.format(point=called if first else called.lower(), **facts)


def so_far(judged: Judged, names: Sequence[str]) -> str:
    """What the known cards come to: sums, or sevens where these are counted."""
    piles = judged.evidence.known
    if not any(piles):
        return _("No card is given yet")
    if not judged.options.ranks:
        return totals.sums_so_far(judged.verdict.sums, None, names)
    return totals.sums_so_far([sum(card.rank == 7 for card in pile) for pile in piles], 7, names)


def lacking_sentences(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> list[str]:
    """For each side that surely lacks a suit, what follows from it; by sevens nothing does."""
    options = judged.options
    if options.ranks:
        return []
    message = _(_LACKING[options.faces is Faces.BARRED, options.missing_suit])
    sentences = []
    for side, name in enumerate(names):
        if lacking := judged.verdict.lacking(side):
            suits = listed(suit_name(suit, style) for suit in lacking)
            sentences.append(_named(message, point, side=name, suits=suits))
    return sentences


_LACKING = {
    (False, MissingSuit.CANNOT_WIN): N_(
        "{side}: no card of {suits}. Without all four suits there is no {point}."
    ),
    (False, MissingSuit.SUM): N_("{side}: no card of {suits}. That adds nothing."),
    (True, MissingSuit.CANNOT_WIN): N_(
        "{side}: no card that counts of {suits}. Without all four suits there is no {point}."
    ),
    (True, MissingSuit.SUM): N_("{side}: no card that counts of {suits}. That adds nothing."),
}


def turn_sentence(
    turn: Turn | None,
    sure: bool,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> str:
    """The cheapest card that would have turned the verdict, and what it would be then; that no
    card would, where that is sure; else nothing."""
    if turn is None:
        return _("No single card would have turned it.") if sure else ""
    wins = turn.verdict.winner is not None
    message = _(_TURNS[wins, turn.instead is not None, turn.giver is not None])
    return _named(
        message,
        point,
        card=card_name(turn.card, style),
        instead=card_name(turn.instead, style) if turn.instead else "",
        giver=names[turn.giver] if turn.giver is not None else "",
        side=names[turn.side],
        reason=totals.why_settled(turn.verdict, names),
    )


_TURNS = {  # by whether the side wins, whether it is in place of a card, whether it is taken
    (True, True, True): N_(
        "{card} from {giver} in place of {instead}: {point} for {side}, {reason}."
    ),
    (True, True, False): N_("{card} in place of {instead}: {point} for {side}, {reason}."),
    (True, False, True): N_("One card more, {card} from {giver}: {point} for {side}, {reason}."),
    (True, False, False): N_("One card more, {card}: {point} for {side}, {reason}."),
    (False, True, True): N_(
        "{card} from {giver} in place of {instead}: only level for {side}, {reason}."
    ),
    (False, True, False): N_("{card} in place of {instead}: only level for {side}, {reason}."),
    (False, False, True): N_(
        "One card more, {card} from {giver}: only level for {side}, {reason}."
    ),
    (False, False, False): N_("One card more, {card}: only level for {side}, {reason}."),
}


def cell_text(
    cell: Cell, suit: Suit, style: Style = Style.ITALIAN, faces: Faces = Faces.TEN
) -> str:
    """What stands in a cell in place of its card or beside it: "not given", "no cup", "so far"."""
    match cell:
        case Cell.BEST:
            return ""
        case Cell.SO_FAR:
            return _("so far")
        case Cell.NOT_GIVEN:
            return _("not given")
        case Cell.NONE:
            if faces is Faces.BARRED:
                return _("none that counts")
            return _((_NO_FRENCH_CARD if style.has_diamonds else _NO_CARD)[suit])


def rest_sentence(verdict: Verdict) -> str:
    """That all cards are known; or, of a verdict that is settled, that the others do not matter."""
    if not verdict.others:
        return _("All forty cards are known.")
    return ngettext(
        "Whatever the other card is.", "Whatever the other {n} cards are.", verdict.others
    ).format(n=verdict.others)


def _because(verdict: Verdict) -> str:
    """What the figures leave unsaid: the reason without figures, or what was not needed."""
    match verdict.why:
        case Why.ONLY_COMPLETE:
            return _("The only side with all four suits.")
        case Why.NOBODY_COMPLETE:
            return _("No side has all four suits.")
        case Why.MOST_OF_RANK if ranks := totals.level_before(verdict):
            return _("Level in {ranks}.").format(ranks=ranks)
        case _ if verdict.others:
            return _("No other card can change it.")
        case _:
            return rest_sentence(verdict)
