"""A dispute, and the matches of a table, on paper."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import Judged
from scorekeeper.sheets.blank_sheet import suits_of
from scorekeeper.sheets.blocks import (
    NARROW,
    Cell,
    Column,
    Grid,
    Leaf,
    cell,
    head,
    notes,
    scale,
    side_sign,
    text,
)
from scorekeeper.sheets.match_sheet import NONE, card_parts
from scorekeeper.words import Style, worth_text
from scorekeeper.words.language import gettext
from scorekeeper.words.primiera import dispute as sentences


def dispute_leaf(
    judged: Judged, names: Sequence[str], style: Style, point: str, rule: str, link: str = ""
) -> Leaf:
    """The verdict of a dispute: who has the point, the best cards of each side and their sum."""
    verdict, headline = judged.verdict, sentences.headline(judged, names, style, point)
    heads = (Cell(), *(cell(suit, align="centre") for suit in suits_of(style)), Cell())
    groups = []
    for side, four in enumerate(verdict.cards):
        own = "strong" if side == judged.side else ""
        total = verdict.totals[side]
        made = NONE if total is None else worth_text(total)
        if verdict.counts and verdict.counts[side] is not None:
            made = str(verdict.counts[side])
        row = [cell(side_sign(side), f"{NARROW}{names[side]}", look="head")]
        for card in four:
            drawn = card_parts(card, style) if card else NONE
            row.append(cell(drawn, look="head", align="centre", rule=True))
        row.append(cell(made, look="figures" if own else "head", align="centre", rule=True))
        groups.append((tuple(row),))
    grid = Grid((Column(), *(Column(6.0) for _ in Suit), Column(7.0)), (heads,), tuple(groups))
    lacking = sentences.lacking_sentences(judged, names, style, point)
    worths = sentences.worths(judged, style)
    end = [notes(sentences.verdict_sentence(judged, names, style, point), map(text, lacking))]
    end += [scale(worths)] if worths else []
    return Leaf(headline, (head(headline, (rule,), link), grid, *end))


def matches_leaf(
    name: str,
    time: str,
    matches: Iterable[tuple[str, Sequence[str], str, int | None]],
    tallies: Iterable[str],
) -> Leaf:
    """The matches of a table: the day of each, who played, how it stands and who has won; and
    how often each side won."""
    groups = []
    for day, names, totals, winner in matches:
        shown = cell(names[winner], look="strong") if winner is not None else cell(NONE)
        groups.append(((cell(day), cell(" – ".join(names)), cell(totals, align="centre"), shown),))
    heads = (Cell(), Cell(), cell(gettext("Points"), align="centre"), cell(gettext("Winner")))
    columns = (Column(11.0), Column(), Column(8.0), Column(13.0))
    blocks = (head(name, filter(None, (time,))), Grid(columns, (heads,), tuple(groups)))
    won = [text(tally) for tally in tallies]
    return Leaf(name, (*blocks, notes(gettext("Who won how often") if won else "", won)))
