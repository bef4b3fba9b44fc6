"""Blank sheets described as plain values: the pad with free lines, and the form with rows."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper import words
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.words.sheets import (
    points_lines,
    points_name,
    primiera_table,
    total_name,
)

SIDES = {2: (2, 1), 3: (3, 1), 4: (2, 2), 6: (3, 2)}
"""How many play -> how many sides, and how many players each has."""


class Kind(StrEnum):
    """The two forms of a blank sheet."""

    PAD = "pad"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank sheet for `sides` sides of `partners` players each.

    `rows` are the labels of the form, none on the pad. `primiera` holds the cards from the
    best down, each with its value. `rules` are lines for the head, `points` for the foot.
    """

    kind: Kind
    title: str
    sides: int
    partners: int
    rules: tuple[str, ...]
    rows: tuple[str, ...]
    primiera: tuple[tuple[str, str], ...]
    points: tuple[str, ...]


def describe_blank(
    rules: Rules,
    players: int,
    kind: Kind = Kind.PAD,
    style: words.Style = words.Style.ITALIAN,
) -> Blank:
    """A blank sheet for 2, 3, 4 players in pairs or 6 in three pairs, worded in the language
    that is spoken now.

    :raise KeyError: for another number of players.
    """
    sides, partners = SIDES[players]
    return Blank(
        kind=kind,
        title="Scopa",
        sides=sides,
        partners=partners,
        rules=(words.rules_line(rules), *words.house_rules(rules)),
        rows=_rows(rules) if kind is Kind.FORM else (),
        primiera=primiera_table(rules.options, style),
        points=points_lines(rules, style),
    )


def _rows(rules: Rules) -> tuple[str, ...]:
    options = rules.options
    played = {
        Category.CARTE: True,
        Category.DENARI: True,
        Category.SETTEBELLO: True,
        Category.PRIMIERA: True,
        Category.RE_BELLO: options.re_bello,
        Category.NAPOLA: options.napola,
        Category.SCOPE: True,
        Category.BONUS: options.bonus,
    }
    names = [words.category_name(category) for category, is_played in played.items() if is_played]
    return (*names, points_name(), total_name())
