"""What is printed of a club evening, as plain values: lists, cards and slips."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.pairing import Pairing, pairing
from scorekeeper.club.rules.rounds import EntrantNumbers
from scorekeeper.club.rules.systems import stage, whole_rounds
from scorekeeper.club.sheets.bracket import bracket_leaves
from scorekeeper.club.tables.results import asks_games
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.bracket_sheet import bracket_sheet
from scorekeeper.club.words.event import difference_text, outcome_text, standing_parts
from scorekeeper.club.words.event_bracket import reached_names, round_name
from scorekeeper.club.words.event_paper import evening_name, withdrawn
from scorekeeper.sheets.blocks import (
    NARROW,
    Cell,
    Code,
    Column,
    Grid,
    Leaf,
    cell,
    head,
    notes,
    side_sign,
    text,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

Address = Callable[[int], str]
"""The address that belongs to the number of a table or of a pair."""
FORESEEN = (System.MITCHELL, System.ROUND_ROBIN, System.GROUPS)
"""The systems whose rounds follow from the entrants alone; all others take results."""
MOST_ROUNDS_ACROSS = 8
"""Columns of rounds on a sheet to add up by hand."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list."""

    head: str
    wide: float = 0.0
    """In the size of the small print; 0 shares what the others leave."""
    right: bool = False
    bold: bool = False
    write: bool = False
    """Whether it is empty and has room for a figure by hand."""


def listing(
    title: str,
    about: tuple[str, ...],
    columns: Sequence[ListColumn],
    rows: Sequence[tuple[str, ...]],
) -> Leaf:
    """A list with heads, on as many pages as it needs; with a column to write in it has lines
    between its columns, and its rows are as high as on ruled paper."""
    by_hand = any(each.write for each in columns)
    heads = tuple(
        cell(each.head, align="right" if each.right else "centre" if each.write else "left")
        for each in columns
    )
    groups = tuple(
        (
            tuple(
                cell(
                    said,
                    look="strong" if column.bold else "",
                    align="right" if column.right else "left",
                )
                for said, column in zip(row, columns, strict=True)
            ),
        )
        for row in rows
    )
    grid = Grid(
        tuple(Column(each.wide) for each in columns),
        (heads,),
        groups,
        tall=by_hand,
        look="boxed" if by_hand else "",
    )
    return Leaf(title, (head(title, about), grid))


@dataclass(frozen=True, slots=True)
class TableCard:
    """A small card for a table or a pair."""

    of: str
    """What its number is of."""
    number: int
    name: str
    event: str
    link: str
    """Where its code leads."""
    about: tuple[str, ...]

    @property
    def leaf(self) -> Leaf:
        """The card on paper: its number large, to be read across the table, and the code."""
        middle = (
            text(self.of),
            text(str(self.number), look="large"),
            *[text(self.name, look="head")] * bool(self.name),
            text(Code(self.link), look="camera"),
        )
        about = notes("", (text(each, look="small") for each in self.about))
        return Leaf(self.event, (head(self.event), notes("", middle, "centre"), about))


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip for a table and a round."""

    event: str
    round: int
    table: int
    sides: tuple[tuple[str, str], tuple[str, str]]
    """Of each side its numbers and its name, both empty where nobody knows them yet."""
    link: str = ""
    """Where its result is entered; empty on paper alone."""
    games: bool = False
    """Whether it has a line for the games of both."""

    @property
    def leaf(self) -> Leaf:
        """The slip on paper: who meets whom, a row for each deal, the sums, who signs."""
        title = _("Table {n}").format(n=self.table)
        about = (_("Round {n}").format(n=self.round), self.event)
        sides = (
            Cell(
                (
                    text(
                        side_sign(side),
                        f"{NARROW}{numbers or _('Number')}",
                        look="strong" if numbers else "quiet",
                    ),
                    text(name or " ", look="strong"),
                ),
                rule=True,
            )
            for side, (numbers, name) in enumerate(self.sides)
        )
        labels = [
            *map(str, range(1, DEALS + 1)),
            _("Total"),
            *[_("Games")] * self.games,
            _("signed"),
        ]
        groups = tuple(((cell(each), Cell(rule=True), Cell(rule=True)),) for each in labels)
        columns = (Column(11.0), Column(), Column())
        grid = Grid(columns, ((cell(_("Deal")), *sides),), groups, by_hand=True, look="boxed")
        line = " ________   "
        absent = text("\N{WHITE SQUARE} ", _("absent"), line, _("time"), line, look="quiet")
        above, foot = head(title, about, self.link), notes("", (absent,))
        return Leaf(" · ".join((title, about[0])), (above, grid, foot))


DEALS = 10
"""A slip has so many rows."""
EventPart = Leaf | TableCard | Slip


def table_cards(state: EventState, address: Address, typed: str) -> list[TableCard]:
    """A card for each table that is ever used; `typed` says what may be typed instead."""
    point = _("Point the camera here in every round: your phone finds the meeting at this table.")
    about = tuple(filter(None, (point, typed)))
    event = evening_name(state.table.name)
    most = max(tables_of(state, number) for number in round_numbers(state))
    return [
        TableCard(_("Table"), number, "", event, address(number), about)
        for number in range(1, most + 1)
    ]


def pair_cards(state: EventState, address: Address) -> list[TableCard]:
    """A card for each who takes part."""
    event = evening_name(state.table.name)
    point = _(
        "Point the camera here once: your phone finds your table in every round. Who has this "
        "code enters for you."
    )
    return [
        TableCard(_("Number"), each.number, each.name, event, address(each.number), (point,))
        for each in state.entrants.values()
        if each.left is None
    ]


def slips(state: EventState, number: int, address: Address | None = None) -> list[Slip]:
    """The slips of a round, with the names where the pairing is known."""
    known = _pairing(state, number)
    event = evening_name(state.table.name)
    games = asks_games(state)
    if known is None:
        empty = (("", ""), ("", ""))
        tables = range(1, tables_of(state, number) + 1)
        return [Slip(event, number, at, empty, games=games) for at in tables]
    made = []
    for table, *sides in known:
        a, b = ((" ".join(map(str, side)), state.name(side, number)) for side in sides)
        link = address(table) if address else ""
        made.append(Slip(event, number, table, (a, b), link, games))
    return made


def pairings(state: EventState, number: int, about: tuple[str, ...]) -> Leaf:
    """Who meets whom in a published round, with the results that count so far;
    `about` says when it was printed."""
    columns = (
        ListColumn(_("Table"), 4.5, bold=True),
        ListColumn(_("Pair")),
        ListColumn(_("Pair")),
        ListColumn(_("Result"), 9, right=True),
    )
    meetings = [(str(each.table), each) for each in state.rounds[number - 1].meetings]
    meetings += [("", each) for each in state.missed(number)]
    rows = []
    for table, each in meetings:
        result = outcome_text(each.accepted) if each.accepted else ""
        a, b = (_numbered(state, side, number) for side in (each.a, each.b))
        rows.append((table, a, b, result))
    for entrant in state.rests(number):
        rows.append(("", _numbered(state, (entrant,), number), _("rests"), ""))
    return listing(_title(state, round_name(state, number)), about, columns, tuple(rows))


def standing_sheets(state: EventState, number: int, about: tuple[str, ...]) -> list[Leaf]:
    """The standing after a round, each line of Mitchell and each group on its own; `about` says
    when it was printed."""
    reached = reached_names(state, number)
    columns = (
        ListColumn("#", 3, right=True),
        ListColumn("", 3, right=True),
        ListColumn(_("Pair")),
        ListColumn("" if reached else _("Score"), 6, right=True, bold=True),
        ListColumn("±", 4, right=True),
        ListColumn(_("Points"), 5, right=True),
        ListColumn(_("W-D-L"), 6, right=True),
    )
    title = _title(state, _("Standing after round {n}").format(n=number))
    sheets = []
    for group, placed in standing_parts(state, state.standing(number)):
        rows = []
        for place, row in placed:
            name, tally = state.name(row.number), row.tally
            if row.rank is None:
                name += f" ({withdrawn(state.entrants[row.number].left or 0)})"
            score = reached.get(row.number) or str(tally.score)
            figures = (difference_text(tally.difference), str(tally.points))
            record = f"{tally.won}-{tally.drawn}-{tally.lost}"
            rows.append((place, str(row.number), name, score, *figures, record))
        titled = f"{title} · {group}" if group else title
        sheets.append(listing(titled, about, columns, tuple(rows)))
    return sheets


def season_sheet(evenings: int, about: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Leaf:
    """A season: place, player, score, difference and what each evening gave, with how it is
    computed."""
    columns = (
        ListColumn("#", 3, right=True),
        ListColumn(_("Player")),
        ListColumn(_("Score"), 6, right=True, bold=True),
        ListColumn("±", 4, right=True),
        ListColumn(_("Evenings")),
    )
    after = ngettext("After {num} evening", "After {num} evenings", evenings).format(num=evenings)
    return listing(" · ".join((_("Season"), after)), about, columns, tuple(rows))


def on_paper(state: EventState, cards: Sequence[TableCard]) -> Iterator[EventPart]:
    """All that an evening needs without a phone: what is added up by hand, then for each round
    its list and its slips, and the cards of the tables."""
    how = _(
        "For each round: in the upper half of a box the score of the round, in the lower half the "
        "sum so far. Whoever has no opponent rests."
    )
    # A line for each pair and a box for each round, on several lists where there are many.
    numbers = list(round_numbers(state))
    across = -(-len(numbers) // -(-len(numbers) // MOST_ROUNDS_ACROSS))
    for first in range(0, len(numbers), across):
        boxes = [str(number) for number in numbers[first : first + across]] + [_("Total")]
        columns = (
            ListColumn("", 3, right=True),
            ListColumn(_("Pair")),
            *(ListColumn(head, 4.4, write=True) for head in boxes),
        )
        rows = tuple(
            (str(each.number), each.name, *("",) * len(boxes)) for each in state.entrants.values()
        )
        yield listing(_title(state, _("The evening by hand")), (how,), columns, rows)
    if bracket := bracket_sheet(state):
        yield from bracket_leaves(bracket)
    for number in numbers:
        yield _blank_pairings(state, number)
    for number in numbers:
        yield from slips(state, number)
    yield from cards


def round_numbers(state: EventState) -> range:
    """The numbers of all rounds of the evening."""
    return range(1, max(whole_rounds(state.evening()), len(state.rounds)) + 1)


def tables_of(state: EventState, number: int) -> int:
    """How many tables a round has, or has at most where its pairing is not known."""
    known = _pairing(state, number)
    if known is not None:
        return len(known)
    config, last = state.config, round_numbers(state)[-1]
    most = len(state.entrants) // (4 if config.system is System.INDIVIDUAL else 2)
    if config.system not in (System.KNOCK_OUT, System.GROUPS):
        return most
    return min(most, (1 << (last - number)) + int(config.third_place and number == last))


def _pairing(
    state: EventState, number: int
) -> list[tuple[int, EntrantNumbers, EntrantNumbers]] | None:
    """Table and sides of each meeting of a round, where it is published or follows from what is
    known."""
    if number <= len(state.rounds):
        return [(each.table, each.a, each.b) for each in state.rounds[number - 1].meetings]
    made: Pairing | None
    if number == len(state.rounds) + 1 and state.is_complete() and state.has_next():
        made = state.next_pairing()
    else:
        evening = state.evening()
        follows = number == 1 or stage(evening, number) in FORESEEN
        made = pairing(evening, number) if follows else None
    return [(at, a, b) for at, (a, b) in enumerate(made.meetings, 1)] if made else None


def _blank_pairings(state: EventState, number: int) -> Leaf:
    known = _pairing(state, number)
    table = ListColumn(_("Table"), 4.5, bold=True)
    points = ListColumn(_("Points"), 6, write=True)
    side = ListColumn(_("Pair"))
    if known is None:
        side = ListColumn(_("Number"), write=True)
        rows = tuple((str(at), *("",) * 4) for at in range(1, tables_of(state, number) + 1))
    else:
        rows = tuple(
            (str(at), _numbered(state, a, number), _numbered(state, b, number), "", "")
            for at, a, b in known
        )
    about = _("Write the numbers of both sides, then the points of each.")
    title = _title(state, round_name(state, number))
    return listing(title, (about,), (table, side, side, points, points), rows)


def _title(state: EventState, of: str) -> str:
    return f"{evening_name(state.table.name)} · {of}"


def _numbered(state: EventState, side: EntrantNumbers, number: int) -> str:
    """The numbers of a side, and what it is called in a round."""
    return " ".join((*map(str, side), state.name(side, number)))
