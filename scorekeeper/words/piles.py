"""Sentences about piles that each side sends for itself."""

import json
from collections.abc import Mapping, Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.own_piles import DisputedCard
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed


def named(sides: Sequence[int], names: Sequence[str]) -> str:
    """The sides by name, as a list."""
    return listed(names[side] for side in sides)


def still_missing(missing: Sequence[int], names: Sequence[str]) -> str:
    """Whose pile has not been sent, beside one's own."""
    if not missing:
        return _("Only this pile is missing.")
    return _("Not sent yet: {sides}").format(sides=named(missing, names))


def counted_of_rest(side: str, counted: Mapping[str, int]) -> str:
    """What is counted so far, by its name, for a side that sent nothing; empty where nothing is."""
    named = [f"{category_name(name)} {number}" for name, number in counted.items() if number]
    if not named:
        return ""
    return _("Counted so far for {side}: {counted}").format(side=side, counted=listed(named))


def added_up(counts: Sequence[int | None], rest: int) -> str:
    """ "17 + 23 = 40": the numbers of cards, the rest where nothing was sent."""
    numbers = [rest if number is None else number for number in counts]
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def where_disputed(each: DisputedCard, sides: int, names: Sequence[str]) -> str:
    """Who says that a card is in the own pile."""
    if not each.claimed:
        return _("in no pile")
    if len(each.claimed) == sides == 2:
        return _("in both piles")
    return _("in the piles of {sides}").format(sides=named(each.claimed, names))


def who_counted(sides: Sequence[int], names: Sequence[str]) -> str:
    """Whose own count the deal is; nothing where nobody counted a pile alone."""
    if not sides:
        return ""
    if len(sides) < len(names):
        return _("The own count says the same: {sides}").format(sides=named(sides, names))
    return _(_ALL[len(sides)])


_ALL = {
    2: N_("Counted by both"),
    3: N_("Counted by all three"),
    4: N_("Counted by all four"),
}


def own_pile_words() -> str:
    """What the script of one's own pile says, as JSON, with {n}, {card} and {sum} to fill in."""
    return json.dumps(
        {
            "send": _("Send my pile: {n} cards"),
            "sendOne": _("Send my pile: 1 card"),
            "sendNone": _("Send my pile: no cards"),
            "taken": _("{card}: in the pile"),
            "back": _("{card}: taken back"),
        },
        ensure_ascii=False,
    )


def settling_words() -> str:
    """What the script says while cards are settled, as JSON."""
    return json.dumps(
        {
            "left": _("{n} cards to settle"),
            "leftOne": _("1 card to settle"),
            "done": _("Score this deal"),
            "table": _("{sum} + {n} on the table = 40 ✓"),
        },
        ensure_ascii=False,
    )
