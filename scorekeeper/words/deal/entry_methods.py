"""How a deal was entered, in words."""

from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import translatable as N_

_WAYS = {
    EntryMethod.PILES: N_("all cards"),
    EntryMethod.COUNTS: N_("counts only"),
    EntryMethod.KNOWN: N_("proved"),
    EntryMethod.POINTS: N_("points only"),
    EntryMethod.WINNERS: N_("as said at the table"),
}


def entry_method_name(entered: EntryMethod) -> str:
    """What an entry method is called."""
    return _(_WAYS[entered])


def entry_mark(entered: EntryMethod) -> str:
    """What stands beside a deal; nothing where every card is known, as it usually is."""
    return "" if entered.every_card else entry_method_name(entered)
