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
    if each.changed is Changed.BEST:
        cards = card_names(each.cards, style) if each.cards else _("none")
        return _("{side}: best cards now {cards}").format(side=side, cards=cards)
    if each.changed in _TAKEN:
        yes, no = _TAKEN[each.changed]
        return _(yes if each.new else no).format(side=side)
    return _(_FIGURES[each.changed]).format(side=side, old=each.old, new=each.new)


def correction(at: str, who: str, why: str, what: Sequence[str]) -> str:
    """Who corrected when, what became of it and why; what is not known is not said."""
    if at and who:
        head = _("Corrected by {who}, {when}").format(who=who, when=moment(at))
    elif who:
        head = _("Corrected by {who}").format(who=who)
    elif at:
        head = _("Corrected {when}").format(when=moment(at))
    else:
        head = _("Corrected")
    changed = "; ".join(what) or _("nothing changed")
    if why:
        return _("{head}: {changed} (“{why}”).").format(head=head, changed=changed, why=why)
    return _("{head}: {changed}.").format(head=head, changed=changed)


def _owner(owner: int, names: Sequence[str]) -> str:
    return _("the table") if owner == NOWHERE else names[owner]
