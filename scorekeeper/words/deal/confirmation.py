"""Sentences about confirmations and objections: on pages, in the list of deals, and on paper."""

from collections.abc import Iterable, Sequence

from scorekeeper.tables.deal.confirmation import Acceptance, SideReply
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def what_was_entered(number: int, points: Sequence[int], who: str, names: Sequence[str]) -> str:
    """What a side is asked about: "Deal 4: Anna 3, Bruno 1. Entered by Anna.". A file may not say
    who entered it."""
    each = ", ".join(f"{name} {gets}" for name, gets in zip(names, points, strict=True))
    message = (
        _("Deal {number}: {points}. Entered by {who}.") if who else _("Deal {number}: {points}.")
    )
    return message.format(number=number, points=each, who=who)


def entered(who: str, *, here: bool) -> str:
    """Who entered a deal, or on whose phone; a phone may not have said whose it is."""
    if who:
        return _("Entered by {who}").format(who=who)
    return _("Entered on this phone") if here else _("Entered on another phone")


def who_corrected(who: str, why: str, *, here: bool) -> str:
    """Who stored a version of a deal, or on whose phone, and why, where that is said."""
    who = who or (_("on this phone") if here else _("on another phone"))
    return _("{who}: “{why}”").format(who=who, why=why) if why else who


def still_asked(deal: Acceptance, names: Sequence[str]) -> str:
    """ "Deal 4: to be confirmed by Bruno."."""
    return _("Deal {number}: to be confirmed by {sides}.").format(
        number=deal.deal, sides=listed(names[side] for side in deal.asked)
    )


def confirmation(reply: SideReply, names: Sequence[str]) -> str:
    """ "Confirmed by Bruno", and on whose phone, where that has another name."""
    side = names[reply.side]
    if reply.who in ("", side):
        return _("Confirmed by {side}").format(side=side)
    return _("Confirmed by {side}, on the phone of {who}").format(side=side, who=reply.who)


def objection(number: int, reply: SideReply, names: Sequence[str]) -> str:
    """ "Deal 4, objection by Bruno: “the settebello was ours”"."""
    side = names[reply.side]
    message = _("Deal {number}, objection by {side}: “{word}”")
    if reply.who not in ("", side):
        message = _("Deal {number}, objection by {side}, on the phone of {who}: “{word}”")
    return message.format(number=number, side=side, who=reply.who, word=reply.word)


def agreement_mark(deal: Acceptance) -> str:
    """What a list says of a deal that not all agree with; empty where nothing is to be said."""
    if deal.objections:
        return _("objection")
    if deal.asked:
        return _("to be confirmed")
    return ""


def confirmations_on_paper(deals: Iterable[Acceptance], names: Sequence[str]) -> tuple[str, ...]:
    """Which deals each side has confirmed, objects to, or has said nothing of, a line each."""
    known, lines = tuple(deals), []
    for side, name in enumerate(names):
        if confirmed := [each.deal for each in known if side in each.agreeing]:
            message = ngettext(
                "Confirmed by {side}: deal {deals}.",
                "Confirmed by {side}: deals {deals}.",
                len(confirmed),
            )
            lines.append(message.format(side=name, deals=listed(map(str, confirmed))))
        if silent := [each.deal for each in known if side in each.asked + each.absent]:
            message = ngettext(
                "Not confirmed by {side}: deal {deals}.",
                "Not confirmed by {side}: deals {deals}.",
                len(silent),
            )
            lines.append(message.format(side=name, deals=listed(map(str, silent))))
        message = _("Deal {number}, objection by {side}: “{word}”")
        lines += [
            message.format(number=deal.deal, side=name, word=reply.word)
            for deal in known
            for reply in deal.objections
            if reply.side == side
        ]
    return tuple(lines)
