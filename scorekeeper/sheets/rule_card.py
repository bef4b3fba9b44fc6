"""The rules of a match on the back of its sheet: what the house plays first, then how it is
counted, won, dealt and taken."""

from collections.abc import Iterable

from scorekeeper.documents.match import Record
from scorekeeper.rules.match.match import Match
from scorekeeper.sheets.blank_sheet import suits_of
from scorekeeper.sheets.blocks import Leaf, cell, head, notes, scale, text
from scorekeeper.words import Style
from scorekeeper.words.language import gettext
from scorekeeper.words.paper import primiera_table, rules_lines
from scorekeeper.words.rule_page import match_rules


def rule_leaf(match: Match, style: Style = Style.ITALIAN) -> Leaf:
    """The card of a match, worded in the language that is spoken now, for the players' cards."""
    page = match_rules(match.rules, style)
    title = gettext("Rules of this match")
    worth = primiera_table(match.rules, style)
    lines = rules_lines(match.rules, len(match.sides))
    suits = cell(*suits_of(style), look="head", align="right")
    blocks = [head(title, lines, last=suits)]
    for heading, said in (
        (gettext("The points of a deal"), [line for _, line in page.points]),
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
    return tuple(rule_leaf(each.match, Style(each.cards)) for each in different.values())
