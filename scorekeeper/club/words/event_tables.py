"""The words in the tables of a club evening for spreadsheets: their names, heads of columns, what
has become of a meeting. The English ones are those of docs/csv.md."""

from scorekeeper.words.language import gettext
from scorekeeper.words.language import translatable as N_

_WORDS = frozenset(
    (
        N_("entrants"),
        N_("pairings"),
        N_("results"),
        N_("standing"),
        N_("number"),
        N_("name"),
        N_("joined"),
        N_("left"),
        N_("round"),
        N_("table"),
        N_("number a"),
        N_("number b"),
        N_("state"),
        N_("points a"),
        N_("points b"),
        N_("games a"),
        N_("games b"),
        N_("absent"),
        N_("said by"),
        N_("at"),
        N_("why"),
        N_("counts"),
        N_("group"),
        N_("rank"),
        N_("score"),
        N_("match points"),
        N_("difference"),
        N_("points"),
        N_("won"),
        N_("drawn"),
        N_("lost"),
        N_("rests"),
        N_("open"),
        N_("entered"),
        N_("disputed"),
        N_("questioned"),
        N_("accepted"),
        N_("director"),
        N_("yes"),
        N_("no"),
    )
)


def word(key: str) -> str:
    """A word of the tables as the page's language has it; what is a letter stays."""
    return gettext(key) if key in _WORDS else key
