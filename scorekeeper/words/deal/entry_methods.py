"""How a deal was entered, in words."""

from scorekeeper.rules.entry.method import Entered
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_

_WAYS = {
    Entered.PILES: N_("all cards"),
    Entered.COUNTS: N_("counts only"),
    Entered.KNOWN: N_("proved"),
    Entered.POINTS: N_("points only"),
}


def way_name(entered: Entered) -> str:
    """The way to enter a deal, as it is called."""
    return _(_WAYS[entered])


def entry_mark(entered: Entered) -> str:
    """What stands beside a deal; nothing where every card is known, as it usually is."""
    return "" if entered.every_card else way_name(entered)
