"""Blank sheets as plain values: free lines, a row for each deal, or one for each point."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper import words
from scorekeeper.rules.match.match import Seating
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.sheets.content.score_form import named_points, sign_of, suits_of
from scorekeeper.words.match.ending import how_it_ends
from scorekeeper.words.paper import points_lines, primiera_table, rules_lines


class BlankKind(StrEnum):
    """The forms of a blank sheet: free lines, a row for each deal, a row for each point."""

    PAD = "pad"
    DEALS = "deals"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank sheet for `sides` sides of `partners` players each.

    `counted` are what gives points, by their names; the place of primiera and of scope among them
    is known, for both have something to write beside the point. `signs` and `suits` name the
    drawings of these and of the four suits. `primiera` holds the cards from the best down, each
    with its value. `rules` are lines for the head, `points` for the foot.
    """

    kind: BlankKind
    title: str
    sides: int
    partners: int
    rules: tuple[str, ...]
    counted: tuple[tuple[GamePoint, str], ...]
    primiera: tuple[tuple[str, str], ...]
    points: tuple[str, ...]
    signs: tuple[str, ...]
    suits: tuple[str, ...]


def describe_blank(
    rules: Rules,
    seating: Seating,
    kind: BlankKind = BlankKind.PAD,
    style: words.Style = words.Style.ITALIAN,
) -> Blank:
    """A blank sheet for those who play, worded in the language that is spoken now."""
    sides, partners = seating.sides, seating.each
    points = named_points(rules)
    ends, *house = rules_lines(rules, sides)
    if rules.preset.is_family:  # its name is the title
        ends = how_it_ends(rules)
    return Blank(
        kind=kind,
        title=words.preset_name(rules.preset.key) if rules.preset.is_family else "Scopa",
        sides=sides,
        partners=partners,
        rules=(ends, *house),
        counted=points,
        primiera=primiera_table(rules, style),
        points=points_lines(rules, style),
        signs=tuple(sign_of(point, style) for point, _ in points),
        suits=suits_of(style),
    )
