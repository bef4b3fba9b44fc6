"""The rules of a match on the back of its sheet: what the house plays first, then how it is
counted, won, dealt and taken."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.match import Match
from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.pen import Pen
from scorekeeper.sheets.drawing.typeface import wrapped
from scorekeeper.sheets.layout.head import Words
from scorekeeper.words.learn.rule_page import match_rules
from scorekeeper.words.paper import (
    dealing_name,
    ending_name,
    points_of_deal_name,
    primiera_name,
    rules_of_match_name,
    sheet_rules,
    taking_name,
)

SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
"""From the largest down; the first in which the card has room on its page is taken."""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """The rules in words. Each section has its heading and its sentences."""

    title: str
    rules: tuple[str, ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]


def describe_rules(match: Match) -> RuleCard:
    """The card of a match, worded in the language that is spoken now."""
    page = match_rules(match.rules)
    worth = " · ".join(f"{card} {value}" for card, value in page.primiera)
    return RuleCard(
        rules_of_match_name(),
        sheet_rules(match),
        tuple(
            (heading, lines)
            for heading, lines in (
                (points_of_deal_name(), tuple(line for _, line in page.points)),
                (primiera_name(), tuple(filter(None, (*page.primiera_notes, worth)))),
                (ending_name(), page.ending),
                (dealing_name(), tuple(line for _, line in page.dealing)),
                (taking_name(), tuple(line for _, line in page.taking)),
            )
            if lines
        ),
    )


def describe_all_rules(matches: Iterable[Match]) -> list[RuleCard]:
    """A card for each match, but one for those with the same rules."""
    different = {match.rules: match for match in matches}
    return [describe_rules(match) for match in different.values()]


def draw_rules(pen: Pen, card: RuleCard, area: Area) -> None:
    """Draw the card on its page, in the largest letters in which all of it has room."""
    for size in SIZES:
        lines = _lines(card, area.width, size)
        if sum(line.leading for line in lines) <= area.height:
            break
    y = 0.0
    for line in lines:
        y += line.leading
        pen.text(0, y, line.text, line.size, line.bold)


def _lines(card: RuleCard, width: float, size: float) -> list[Words]:
    def paragraph(text: str, after: float, bold: bool = False) -> list[Words]:
        first, *others = wrapped(text, width, size, bold)
        return [
            Words(first, size, after * size, bold),
            *(Words(line, size, 1.3 * size, bold) for line in others),
        ]

    laid = [Words(card.title, 1.6 * size, 1.6 * size, True)]
    for place, text in enumerate(card.rules):
        laid += paragraph(text, 1.4 if place else 2, bold=True)
    for heading, sentences in card.sections:
        laid += [Words(heading, 1.15 * size, 2.4 * size, True)]
        for text in sentences:
            laid += paragraph(text, 1.5)
    return laid
