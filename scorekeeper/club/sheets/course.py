"""All rounds of a club evening on paper: one table of everybody, and a card for each."""

from scorekeeper.club.sheets.event import NAME, RANK, EventPart
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.course import Step, courses, placed
from scorekeeper.club.words.event import adjusted, difference_text
from scorekeeper.club.words.event_bracket import reached_names
from scorekeeper.club.words.event_paper import evening_name
from scorekeeper.sheets.blocks import Cell, Column, Grid, Leaf, cell, head, listing, text
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import said_of

MOST_ACROSS = 6
"""Columns of rounds on a sheet, beside what they came to."""
MOST_ON_A_CARD = 12
"""Rounds on a small card; more have a whole page."""


def crosstable(state: EventState, about: tuple[str, ...]) -> list[Leaf]:
    """A line for each, its rounds from the left and what it came to; on several sheets where there
    are many rounds, the sum on the last."""
    title = f"{evening_name(state.table.name)} · {_('All rounds')}"
    steps, rounds = courses(state), len(state.rounds)
    across = -(-rounds // -(-rounds // MOST_ACROSS))
    leaves = []
    for first in range(0, rounds, across):
        parts = {number: own[first : first + across] for number, own in steps.items()}
        has_sums = first + across >= rounds and state.done > 0
        leaves.append(Leaf(title, (head(title, about), _table(state, parts, has_sums))))
    return leaves


def _table(state: EventState, steps: dict[int, list[Step]], has_sums: bool) -> Grid:
    shown = next(iter(steps.values()))
    heads = ["#", _("Pair"), *(str(step.round) for step in shown)]
    columns = [RANK, NAME, *[Column(4.0)] * len(shown)]
    stands = placed(state, state.done) if has_sums else {}
    if has_sums:
        heads += [_("Points"), "±", _("Made"), _("Place")]
        columns += [Column(5.4, shade=True), Column(3.6), Column(5.4), Column(4.4)]
    groups, reached = [], reached_names(state, state.done)
    for number, own in steps.items():
        row = [cell(str(number), align="right"), cell(state.name(number)), *map(_box, own)]
        if number in stands:
            place, line = stands[number]
            score = reached.get(number) or str(line.tally.score)
            sums = (difference_text(line.tally.difference), str(line.tally.points))
            signs = (adjusted(made, with_reason=False) for made in line.tally.adjustments)
            changed = [text(" ".join(signs), look="quiet")] * bool(line.tally.adjustments)
            row.append(Cell((text(score, look="strong"), *changed), align="centre"))
            row += [cell(figure, align="centre") for figure in (*sums, place)]
        row += [Cell()] * (len(columns) - len(row))
        groups.append((tuple(row),))
    titles = tuple(
        cell(title, align="centre" if at > 1 else "left") for at, title in enumerate(heads)
    )
    return Grid(tuple(columns), (titles,), tuple(groups), look="boxed")


def _box(step: Step) -> Cell:
    """Whom somebody met in a round, by number, above what both made."""
    result = text(step.result, look="strong" if step.has_won else "")
    lines = (text(step.opponents, look="quiet"), result)
    return Cell(tuple(filter(None, lines)), align="centre")


def course_cards(state: EventState, only: int = 0) -> list[EventPart]:
    """A card for each, or for the `only` one: its rounds, and how it stood after each."""
    # A card is narrower than a page, and so are its columns.
    columns = (
        (_("Round"), Column(6.0)),
        (_("Table"), Column(7.0, align="centre")),
        (_("Against"), NAME),
        (_("Result"), Column(10.4, align="centre", look="strong")),
        (_("Score"), Column(11.0, align="centre")),
        (_("Place"), Column(6.0, align="centre")),
    )
    cards, event = [], evening_name(state.table.name)
    for number, steps in courses(state).items():
        if only not in (0, number):
            continue
        name = f"{number} {state.name(number)}"
        rows = [(str(at.round), at.table, *_met(at), at.score, at.place) for at in steps]
        leaf = Leaf(said_of(event, name), (head(name, (event,)), listing(columns, rows)))
        cards.append(EventPart(leaf, len(rows) <= MOST_ON_A_CARD))
    return cards


def _met(step: Step) -> tuple[str, str]:
    """Against whom and with what result, or that there was nobody; and what was adjusted then."""
    against, result = (step.against, step.result) if step.against else (step.result, "")
    return " · ".join(filter(None, (against, *step.adjusted))), result
