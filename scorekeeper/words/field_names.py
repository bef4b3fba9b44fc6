"""What fields of numbers are called where something is wrong in them."""

from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext
from scorekeeper.words.language import translatable as N_

_NAMES = {
    "cards": N_("Cards"),
    "coins": N_("Coins"),
    "table": N_("Cards left on the table"),
    "rounds": N_("Rounds"),
    "deals": N_("Deals"),
    "minutes": N_("Minutes"),
    "ahead": N_("Points ahead"),
    "cap": N_("Deals until one ahead is enough"),
    "margin": N_("Points ahead"),
    "margin_cap": N_("Deals until one ahead is enough"),
    "games": N_("Games"),
    "groups": N_("Groups"),
    "advance": N_("Of each group go on"),
    "danese_rounds": N_("Danese rounds after them"),
    "win": N_("Win"),
    "draw": N_("Draw"),
    "loss": N_("Loss"),
    "rest_win": N_("Match points of a rest"),
    "rest_difference": N_("Difference of a rest"),
    "rest_vp": N_("Victory points of a rest"),
    "best": N_("How many of the best count? Empty: all"),
}


def field_name(name: str) -> str:
    """A number that is typed, by its field: as it is called on the page, or as the point is."""
    return gettext(_NAMES[name]) if name in _NAMES else category_name(name)
