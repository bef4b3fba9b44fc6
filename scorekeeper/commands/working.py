"""The working of a primiera as text: who has it, the suits in columns, what would turn it."""

from collections.abc import Iterator, Sequence

from scorekeeper import words
from scorekeeper.rules.dispute import Judged, disagree, in_force, judge, readings, turning_card
from scorekeeper.rules.presets import Options
from scorekeeper.rules.primiera import SuitLine, rank_lines, suit_lines
from scorekeeper.rules.proof import Evidence
from scorekeeper.words.language import gettext as _
from scorekeeper.words.primiera.dispute import (
    cell_text,
    lacking_sentences,
    rest_sentence,
    sentence,
    so_far,
    turn_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    reading_name,
    reading_result,
    readings_sentence,
    sources,
)
from scorekeeper.words.primiera.totals import total_text


def working(
    evidence: Evidence, options: Options, names: Sequence[str], style: words.Style
) -> Iterator[str]:
    """The lines of it; every side has a name.

    :raise scorekeeper.rules.proof.Impossible: when no deal fits the evidence.
    """
    judged = judge(evidence, options)
    yield sentence(judged, names, style)
    yield rest_sentence(judged.verdict) if judged.point.settled else so_far(judged, names)
    yield ""
    yield from _table(judged, names, style)
    yield ""
    turn, sure = turning_card(evidence, options)
    notes = [*lacking_sentences(judged, names, style), turn_sentence(turn, sure, names, style)]
    yield from filter(None, notes)
    if any(notes):
        yield ""
    every = readings(evidence, options)
    yield readings_sentence(every, names)
    for each in every:
        mark = "*" if in_force(each, options) else " "
        yield f"{mark} {reading_name(each.options)}: {reading_result(each, names, style)}"
    if disagree(every):
        yield ""
        yield from sources()


def _table(judged: Judged, names: Sequence[str], style: words.Style) -> Iterator[str]:
    """The suits, the sums, and under the methods by sevens the ranks, in columns."""
    verdict, piles, options = judged.verdict, judged.evidence.known, judged.options
    sides = range(len(names))
    rows = [("", *names)]
    for line in suit_lines(verdict, piles):
        cells = [_cell(line, side, options, style) for side in sides]
        rows.append((words.suit_name(line.suit, style), *cells))
    totals = [total_text(judged, side) for side in sides]
    rows.append((_("primiera"), *totals))
    for ranks in rank_lines(verdict, piles):
        rows.append((words.rank_plural(ranks.rank), *map(str, ranks.counts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "   ".join(cells).rstrip()


def _cell(line: SuitLine, side: int, options: Options, style: words.Style) -> str:
    """ "7  21 +5  (4 R)": the best card, its value, by how much it is best, the cards behind;
    "7  21 so far" where a better one may come, "not given" or "no cup" where there is none."""
    card = line.best[side]
    note = cell_text(line.cells[side], line.suit, style, options.faces)
    shown = [f"{words.card_index(card.rank, style):<2} {line.values[side]}"] if card else []
    shown += [note] if note else []
    if line.winner == side:
        shown.append(f"+{line.lead}")
    if line.behind[side]:
        behind = " ".join(words.card_index(each.rank, style) for each in line.behind[side])
        shown.append(f" ({behind})")
    return " ".join(shown)
