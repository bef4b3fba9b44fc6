"""Reading the numbers of a form. Says what cannot be read; never guesses."""

from scorekeeper.documents.plain_values import MOST_POINTS
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.wrong_fields import mark
from scorekeeper.words.deal.problems import field_name
from scorekeeper.words.language import said_of

MINUS = "-\N{MINUS SIGN}\N{EN DASH}"
"""What stands for it on the keyboards of phones."""


def number(text: str, most: int, least: int = 0) -> int | None:
    """The whole number from `least` to `most` that was typed; None where it is none."""
    if least < 0 and text.strip()[:1] in tuple(MINUS):
        taken = number(text.strip()[1:], -least)
        return None if taken is None else -taken
    digits = text.strip().lstrip("0")
    if not text.strip().isdecimal() or len(digits) > len(str(most)):
        return None
    value = int(digits or "0")
    return value if value <= most else None


def unread(field: str, text: str, sides: tuple[int, ...] = ()) -> Problem:
    """The problem of a field in which something else stands than it may, under its name for people;
    the field is marked."""
    mark(field)
    mark(f"{field}-")
    typed = said_of(field_name(field.partition("-")[0]), text[:40])
    return Problem(What.NOT_A_NUMBER, sides=sides, text=typed)


def whole(
    field: str,
    text: str,
    sides: tuple[int, ...],
    problems: list[Problem],
    most: int = MOST_POINTS,
    least: int = 0,
) -> int:
    """The whole number that was typed, 0 where the field is empty; 0 and a problem where it is none
    or too large, or less than `least`."""
    value = number(text or "0", most, least)
    if value is None:
        problems.append(unread(field, text, sides))
        return 0
    return value
