"""What a correction changed, in words with old and new."""

from collections.abc import Sequence
from functools import reduce

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.deal import ON_TABLE, Change, Changed, Deal, changes
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Value
from scorekeeper.words.cards import card_names
from scorekeeper.words.dates import moment
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _

_WAYS = {
    EntryMethod.PILES: N_("all cards"),
    EntryMethod.POINTS: N_("points only"),
    EntryMethod.WINNERS: N_("as said at the table"),
}


def entry_mark(entered: EntryMethod) -> str:
    """What stands beside a deal; nothing where every card is known, as it usually is."""
    return "" if entered.every_card else _(_WAYS[entered])


# Arrows, because the same words stand on the sheet, where a version came before the other, and
# where two phones differ and neither did.
_CHANGES = {
    Changed.FIGURE: N_("{side}, {point}: {old} → {new}"),
    Changed.BEST: N_("{side}, best cards: {old} → {new}"),
    Changed.TABLE: N_("left on the table: {old} → {new}"),
    Changed.ENTRY: N_("entered as: {old} → {new}"),
    Changed.CARDS_MOVED: N_("{cards}: {old} → {new}"),
}

# By whether it is known who corrected it, when, and why.
_CORRECTED = {
    (True, True, True): N_("Deal {number}, corrected by {who}, {when}: {changed} (“{why}”)."),
    (True, True, False): N_("Deal {number}, corrected by {who}, {when}: {changed}."),
    (True, False, True): N_("Deal {number}, corrected by {who}: {changed} (“{why}”)."),
    (True, False, False): N_("Deal {number}, corrected by {who}: {changed}."),
    (False, True, True): N_("Deal {number}, corrected {when}: {changed} (“{why}”)."),
    (False, True, False): N_("Deal {number}, corrected {when}: {changed}."),
    (False, False, True): N_("Deal {number}, corrected: {changed} (“{why}”)."),
    (False, False, False): N_("Deal {number}, corrected: {changed}."),
}


def differences(
    old: Deal, new: Deal, rules: Rules, names: Sequence[str], style: Style
) -> list[str]:
    """Everything in which the new version of a deal differs, a line each."""
    return [change(changed, names, style) for changed in changes(old, new, rules)]


def change(changed: Change, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """One change: "Anna, scope: 1 → 2", "7 of cups: Anna → Bruno"."""
    old, new = _figure(changed.old), _figure(changed.new)
    if changed.changed is Changed.BEST:
        best = (changed.were, changed.cards)
        old, new = (card_names(cards, style) if cards else _("none") for cards in best)
    if changed.changed is Changed.CARDS_MOVED:
        old, new = _owner(changed.old, names), _owner(changed.new, names)
    return _(_CHANGES[changed.changed]).format(
        side="" if changed.side is None else names[changed.side],
        point=category_name(changed.name).lower(),
        cards=card_names(changed.cards, style) if changed.cards else "",
        old=old,
        new=new,
    )


def correction_words(rules: Rules, sides: int) -> dict[str, object]:
    """What the script of a correction says, with {sums} and {n} to fill in, and the points of the
    game in counting order."""
    return {
        "points": [category_name(point.name) for point in rules.points],
        "change": _("{cards}: {old} → {new}"),
        "between": _("{cards}: from {old} to {new}"),
        "nobody": _("nobody"),
        "several": _("both") if sides == 2 else _("several"),
        "nothing": _("Nothing changed yet"),
        "tap": _("A tap moves a card to the other pile.") if sides == 2 else "",
        "save": _("Save: {sums}"),
        "plain": _("Save the correction"),
        "moved": [_("1 card moved"), _("{n} cards moved")],
        "kept": _("the old count is kept too"),
    }


def correction(
    number: int, known: tuple[str, str, str], what: Sequence[str], zone: str = ""
) -> str:
    """Who corrected deal `number` when, by the clock of that time zone, what became of it and why.

    `known` is when, who and why; what is empty is not said. `what` are the changes in words.
    """
    (instant, who, why), nothing = known, (_("nothing changed"),)
    message = _CORRECTED[bool(who), bool(instant), bool(why)]
    both = _("{first}; {then}")
    changed = reduce(lambda first, then: both.format(first=first, then=then), what or nothing)
    when = moment(instant, zone)
    return _(message).format(number=number, who=who, when=when, changed=changed, why=why)


def _figure(value: Value | EntryMethod | None) -> str:
    match value:
        case None:
            return _("not said")
        case EntryMethod():
            return _(_WAYS[value])
        case bool():
            return _("yes") if value else _("no")
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


def _owner(owner: Value | EntryMethod | None, names: Sequence[str]) -> str:
    match owner:
        case int() if owner == ON_TABLE:
            return _("the table")
        case int():
            return names[owner]
    return ""


def entered(who: str, *, here: bool) -> str:
    """Who entered a deal, or on whose phone; a phone may not have said whose it is."""
    if who:
        return _("Entered by {who}").format(who=who)
    return _("Entered on this phone") if here else _("Entered on another phone")


def who_corrected(who: str, why: str, *, here: bool) -> str:
    """Who stored a version of a deal, or on whose phone, and why, where that is said."""
    who = who or (_("on this phone") if here else _("on another phone"))
    return _("{who}: “{why}”").format(who=who, why=why) if why else who
