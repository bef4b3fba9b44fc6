"""The rules of a match on the back of its sheet: what the house plays first, then how it is
counted, won, dealt and taken."""

from collections.abc import Iterable

from scorekeeper.documents.match import Record
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.blank_sheet import sign_of, suits_of
from scorekeeper.sheets.blocks import Cell, Column, Grid, Leaf, Sign, cell, head, notes, scale, text
from scorekeeper.words import Style
from scorekeeper.words.language import gettext
from scorekeeper.words.paper import primiera_table, rules_lines
from scorekeeper.words.rule_page import match_rules

BESIDE = 5
"""So many points of a deal stand beside each other."""


def rule_leaf(rules: Rules, sides: int, style: Style = Style.ITALIAN, title: str = "") -> Leaf:
    """The rules that a match of so many sides is played by, or a game's under its own title; worded
    in the language that is spoken now, for the players' cards."""
    page = match_rules(rules, style)
    title = title or gettext("Rules of this match")
    worth = primiera_table(rules, style)
    lines = rules_lines(rules, sides)
    suits = cell(*suits_of(style), look="head", align="right")
    blocks = [head(title, lines, last=suits), notes(gettext("The points of a deal"))]
    signs = {point.name: sign_of(point, style) for point in rules.points}
    points = [
        Cell((*[text(Sign(sign), look="figures")] * bool(sign), text(line)), align="centre")
        for name, line in page.points
        for sign in (signs.get(name, ""),)
    ]
    # At most five beside each other, and as many in each row.
    across = -(-len(points) // -(-len(points) // BESIDE))
    points += [Cell()] * (-len(points) % across)
    rows = tuple((tuple(points[at : at + across]),) for at in range(0, len(points), across))
    blocks.append(Grid((Column(),) * across, (), rows, look="boxed"))
    for heading, said in (
        (gettext("Primiera"), page.primiera_notes),
        (gettext("The end of the match"), page.ending),
        (gettext("The deal"), [line for _, line in page.dealing]),
        (gettext("Taking cards"), [line for _, line in page.taking]),
    ):
        if said:
            blocks.append(notes(heading, map(text, said)))
        if worth and heading == gettext("Primiera"):
            blocks.append(scale(worth))
    return Leaf(title, tuple(blocks))


def rule_leaves(records: Iterable[Record]) -> tuple[Leaf, ...]:
    """A card for each match, but one for those with the same rules and cards."""
    different = {(each.match.rules, each.cards): each for each in records}
    return tuple(
        rule_leaf(each.match.rules, len(each.match.sides), Style(each.cards))
        for each in different.values()
    )
