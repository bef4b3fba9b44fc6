"""What stands on the paper of a club evening and in its tables for spreadsheets, beside names and
figures. The English words of the tables are those of docs/csv.md."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext
from scorekeeper.words.language import gettext as _


def evening_name(name: str) -> str:
    """What the evening is called, or that it is one."""
    return name or _("Club evening")


def withdrawn(after: int) -> str:
    """Beside who has left."""
    if not after:
        return _("withdrawn before the first round")
    return _("withdrawn after round {n}").format(n=after)


def season_points(score: float | None, counts: bool = True) -> str:
    """What an evening gave, in halves; in brackets where it does not count."""
    if score is None:
        return "–"
    whole, half = divmod(round(score * 2), 2)
    text = f"{whole}½" if half and whole else "½" if half else str(whole)
    return text if counts else f"({text})"


def season_rule(places: Sequence[int], best: str) -> tuple[str, ...]:
    """How a season is computed: by points for `places`, or by the scores where there are none."""
    if places:
        first = _(
            "Each evening gives points for the place: {points}; who shares a place shares the "
            "points, rounded down to halves."
        ).format(points=" ".join(map(str, places)))
    else:
        first = _("Each evening gives the score of the evening.")
    lines = [first]
    if best:
        message = _("The best {n} evenings of each are added; what is in brackets does not count.")
        lines.append(message.format(n=best))
    lines.append(
        _(
            "Level players: more difference in what counts, then the better best evening, the "
            "second best, and so on."
        )
    )
    return tuple(lines)


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
        N_("adjusted"),
        N_("sits out"),
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
