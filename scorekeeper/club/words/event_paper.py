"""What stands on the paper of a club evening and in its tables for spreadsheets, beside names and
figures. The English words of the tables are those of docs/csv.md."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext, ngettext
from scorekeeper.words.language import gettext as _


def evening_name(name: str) -> str:
    """What the evening is called, or that it is one."""
    return name or _("Club evening")


def of_table() -> str:
    """The word over the number of a table."""
    return _("Table")


def of_number() -> str:
    """The word over the number of a pair or a player."""
    return _("Number")


def of_pairs() -> str:
    """The word over names."""
    return _("Pair")


def of_place() -> str:
    """The sign over places."""
    return "#"


def of_score() -> str:
    """The word over the score."""
    return _("Score")


def season_name() -> str:
    """The title of a season."""
    return _("Season")


def after_evenings(number: int) -> str:
    """How many evenings a season adds."""
    return ngettext("After {num} evening", "After {num} evenings", number).format(num=number)


def rests() -> str:
    """Beside who has no opponent."""
    return _("rests")


def withdrawn(after: int) -> str:
    """Beside who has left."""
    if not after:
        return _("withdrawn before the first round")
    return _("withdrawn after round {n}").format(n=after)


def standing_name(after: int) -> str:
    """The title of a standing."""
    return _("Standing after round {n}").format(n=after)


def printed(at: str, is_final: bool) -> tuple[str, str]:
    """When it was printed, and whether it can still change."""
    return _("Printed {at}").format(at=at), _("Final.") if is_final else _("Provisional.")


def how_by_hand() -> str:
    """How that sheet is used."""
    return _(
        "For each round: in the upper half of a box the score of the round, in the lower half the "
        "sum so far. Whoever has no opponent rests."
    )


def pairing_by_hand() -> str:
    """How the list of a round is filled in."""
    return _("Write the numbers of both sides, then the points of each.")


def of_table_card() -> str:
    """What the code of a table's card does."""
    return _("Point the camera here in every round: your phone finds the meeting at this table.")


def of_pair_card() -> str:
    """What the code of a pair's card does."""
    return _(
        "Point the camera here once: your phone finds your table in every round. Who has this "
        "code enters for you."
    )


def typed_code(code: str, address: str) -> str:
    """The letters of the evening, for a phone without a camera."""
    return _("Or type {code} at {address}").format(code=code, address=address)


def games_name() -> str:
    """The word before the games that each side has won."""
    return _("Games")


def signed() -> str:
    """The word before the lines to sign on."""
    return _("signed")


def absent() -> str:
    """The word beside a box to tick."""
    return _("absent")


def time() -> str:
    """The word before a line for the hour."""
    return _("time")


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
