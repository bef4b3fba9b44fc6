"""What a correction changed, in words with old and new."""

from collections.abc import Sequence

from scorekeeper.rules.changes import NOWHERE, Change, Changed
from scorekeeper.words.cards import Style, card_names
from scorekeeper.words.dates import moment
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_

_FIGURES = {
    Changed.CARDS: N_("{side}: carte {new}, before {old}"),
    Changed.COINS: N_("{side}: denari {new}, before {old}"),
    Changed.NAPOLA: N_("{side}: napola {new}, before {old}"),
    Changed.SCOPE: N_("{side}: scope {new}, before {old}"),
    Changed.BONUS: N_("{side}: bonus {new}, before {old}"),
    Changed.POINTS: N_("{side}: points {new}, before {old}"),
    Changed.TABLE: N_("left on the table {new}, before {old}"),
    Changed.ENTRY: N_("entered in another form"),
}
_CARDS = {
    Changed.BEST: N_("{side}: best cards now {cards}"),
    Changed.NAMED: N_("{side}: named as well {cards}"),
    Changed.UNNAMED: N_("{side}: no longer named {cards}"),
}
_TAKEN = {
    Changed.SETTEBELLO: (N_("{side} has the settebello"), N_("{side} has not the settebello")),
    Changed.RE_BELLO: (N_("{side} has the re bello"), N_("{side} has not the re bello")),
}


def change(each: Change, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """One change: "Anna: scope 2, before 1", "7 of cups: from Anna to Bruno"."""
    side = names[each.side] if each.side is not None else ""
    if each.changed is Changed.CARDS_MOVED:
        return _("{cards}: from {old} to {new}").format(
            cards=card_names(each.cards, style),
            old=_owner(each.old, names),
            new=_owner(each.new, names),
        )
    if each.changed in _CARDS:
        cards = card_names(each.cards, style) if each.cards else _("none")
        return _(_CARDS[each.changed]).format(side=side, cards=cards)
    if each.changed in _TAKEN:
        yes, no = _TAKEN[each.changed]
        return _(yes if each.new else no).format(side=side)
    return _(_FIGURES[each.changed]).format(side=side, old=each.old, new=each.new)


def correction(number: int, known: tuple[str, str, str], what: Sequence[str]) -> str:
    """Who corrected deal `number` when, what became of it and why.

    `known` is when, who and why; what is empty is not said. `what` are the changes in words.
    """
    at, who, why = known
    when = moment(at)
    if at and who:
        head = _("Deal {number}, corrected by {who}, {when}")
    elif who:
        head = _("Deal {number}, corrected by {who}")
    elif at:
        head = _("Deal {number}, corrected {when}")
    else:
        head = _("Deal {number}, corrected")
    changed = "; ".join(what) or _("nothing changed")
    sentence = _("{head}: {changed} (“{why}”).") if why else _("{head}: {changed}.")
    head = head.format(number=number, who=who, when=when)
    return sentence.format(head=head, changed=changed, why=why)


def _owner(owner: int, names: Sequence[str]) -> str:
    return _("the table") if owner == NOWHERE else names[owner]
