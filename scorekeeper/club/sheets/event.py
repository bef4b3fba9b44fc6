"""What is printed of a club evening, as plain values: lists, cards and slips."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.pairing import Pairing, foreseen
from scorekeeper.club.rules.rounds import EntrantNumbers
from scorekeeper.club.rules.standing import StandingRow
from scorekeeper.club.rules.systems import whole_rounds
from scorekeeper.club.sheets.bracket import BracketSheet, bracket_sheet
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.results import asks_games, format_of_round
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words import event_paper as say
from scorekeeper.club.words.event import difference_text, outcome_text, standing_parts
from scorekeeper.club.words.event_bracket import bracket_name, reached_names, round_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.paper import points_name

Address = Callable[[int], str]
"""The address that belongs to the number of a table or of a pair."""
MOST_ROUNDS_ACROSS = 8
"""Columns of rounds on a sheet to add up by hand."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list. One that is `wide` shares what the others leave; one to `write` in is
    empty and has room for a figure by hand."""

    head: str
    wide: bool = False
    right: bool = False
    bold: bool = False
    write: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with heads, on as many pages as it needs; with a column to write in its rows are as
    high as on ruled paper."""

    title: str
    about: tuple[str, ...]
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card of A6 for a table or a pair: what its number is of, who has it, what its code is for
    and where that leads."""

    of: str
    number: int
    name: str
    event: str
    link: str
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of A6 for a table and a round: each side with its numbers and its name, both empty
    where nobody knows them yet. `link` is where its result is entered; empty on paper alone. With
    `games` it has a line for the games of both."""

    event: str
    round: int
    table: int
    sides: tuple[tuple[str, str], tuple[str, str]]
    link: str = ""
    games: bool = False


EventPart = Listing | BracketSheet | TableCard | Slip


def table_cards(state: EventState, address: Address, typed: str) -> list[TableCard]:
    """A card for each table that is ever used; `typed` says what may be typed instead."""
    about = tuple(filter(None, (say.of_table_card(), typed)))
    event = say.evening_name(state.table.name)
    most = max(tables_of(state, number) for number in round_numbers(state))
    return [
        TableCard(say.of_table(), number, "", event, address(number), about)
        for number in range(1, most + 1)
    ]


def pair_cards(state: EventState, address: Address) -> list[TableCard]:
    """A card for each who takes part."""
    event = say.evening_name(state.table.name)
    return [
        TableCard(
            say.of_number(),
            each.number,
            each.name,
            event,
            address(each.number),
            (say.of_pair_card(),),
        )
        for each in state.entrants.values()
        if each.left is None
    ]


def slips(state: EventState, number: int, address: Address | None = None) -> list[Slip]:
    """The slips of a round, with the names where the pairing is known."""
    known = _pairing(state, number)
    event = say.evening_name(state.table.name)
    games = asks_games(format_of_round(state, number))
    if known is None:
        empty = (("", ""), ("", ""))
        tables = range(1, tables_of(state, number) + 1)
        return [Slip(event, number, at, empty, games=games) for at in tables]
    return [
        Slip(
            event,
            number,
            table,
            (_side(state, a, number), _side(state, b, number)),
            address(table) if address else "",
            games,
        )
        for table, a, b in known
    ]


def pairings(state: EventState, number: int, about: tuple[str, ...]) -> Listing:
    """Who meets whom in a published round, with the results that count so far;
    `about` says when it was printed."""
    played = state.rounds[number - 1]
    columns = (
        ListColumn(say.of_table(), bold=True),
        ListColumn(say.of_pairs(), wide=True),
        ListColumn(say.of_pairs(), wide=True),
        ListColumn(_("Result"), right=True),
    )
    rows = [
        (
            str(each.table),
            _numbered(state, each.a, number),
            _numbered(state, each.b, number),
            _result(each),
        )
        for each in played.meetings
    ]
    rows += [
        ("", _numbered(state, each.a, number), _numbered(state, each.b, number), _result(each))
        for each in state.missed(number)
    ]
    rests = state.rests(number)
    rows += [("", _numbered(state, (each,), number), say.rests(), "") for each in rests]
    return Listing(_title(state, round_name(state, number)), about, columns, tuple(rows))


def standing_sheets(state: EventState, number: int, about: tuple[str, ...]) -> list[Listing]:
    """The standing after a round, each line of Mitchell and each group on its own; `about` says
    when it was printed."""
    reached = reached_names(state, number)
    columns = (
        ListColumn(say.of_place(), right=True),
        ListColumn("", right=True),
        ListColumn(say.of_pairs(), wide=True),
        ListColumn("" if reached else say.of_score(), right=True, bold=True),
        ListColumn("±", right=True),
        ListColumn(points_name(), right=True),
        ListColumn(_("W-D-L"), right=True),
    )
    title = _title(state, say.standing_name(number))
    return [
        Listing(
            f"{title} · {name}" if name else title,
            about,
            columns,
            tuple((place, *_cells(state, row, reached)) for place, row in placed),
        )
        for name, placed in standing_parts(state, state.standing(number))
    ]


def bracket_sheets(state: EventState, about: tuple[str, ...] = ()) -> list[BracketSheet]:
    """The bracket, once it is drawn; `about` says when it was printed."""
    sheet = bracket_sheet(state, _title(state, bracket_name()), about)
    return [sheet] if sheet else []


def season_sheet(evenings: int, about: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Listing:
    """A season: place, player, score, difference and what each evening gave, with how it is
    computed."""
    columns = (
        ListColumn(say.of_place(), right=True),
        ListColumn(_("Player"), wide=True),
        ListColumn(say.of_score(), right=True, bold=True),
        ListColumn("±", right=True),
        ListColumn(_("Evenings"), wide=True),
    )
    title = f"{say.season_name()} · {say.after_evenings(evenings)}"
    return Listing(title, about, columns, tuple(rows))


def on_paper(state: EventState, cards: Sequence[TableCard]) -> Iterator[EventPart]:
    """All that an evening needs without a phone: what is added up by hand, then for each round
    its list and its slips, and the cards of the tables."""
    # A line for each pair and a box for each round, on several lists where there are many.
    numbers = list(round_numbers(state))
    across = -(-len(numbers) // -(-len(numbers) // MOST_ROUNDS_ACROSS))
    for first in range(0, len(numbers), across):
        rounds = tuple(
            ListColumn(str(number), write=True) for number in numbers[first : first + across]
        )
        total = ListColumn(_("Total"), write=True)
        columns = (
            ListColumn("", right=True),
            ListColumn(say.of_pairs(), wide=True),
            *rounds,
            total,
        )
        rows = tuple(
            (str(each.number), each.name, *("",) * (len(rounds) + 1))
            for each in state.entrants.values()
        )
        yield Listing(_title(state, _("The evening by hand")), (say.how_by_hand(),), columns, rows)
    yield from bracket_sheets(state)
    for number in round_numbers(state):
        yield _blank_pairings(state, number)
    for number in round_numbers(state):
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
        made = foreseen(state.evening(), number)
    return [(at, a, b) for at, (a, b) in enumerate(made.meetings, 1)] if made else None


def _blank_pairings(state: EventState, number: int) -> Listing:
    known = _pairing(state, number)
    points = (ListColumn(points_name(), write=True), ListColumn(points_name(), write=True))
    title, about = _title(state, round_name(state, number)), (say.pairing_by_hand(),)
    if known is None:
        columns = (
            ListColumn(say.of_table(), bold=True),
            *(ListColumn(say.of_number(), write=True),) * 2,
        )
        cells = tuple((str(at), *("",) * 4) for at in range(1, tables_of(state, number) + 1))
        return Listing(title, about, (*columns, *points), cells)
    wide = ListColumn(say.of_pairs(), wide=True)
    cells = tuple(
        (str(table), _numbered(state, a, number), _numbered(state, b, number), "", "")
        for table, a, b in known
    )
    return Listing(
        title, about, (ListColumn(say.of_table(), bold=True), wide, wide, *points), cells
    )


def _title(state: EventState, of: str) -> str:
    return f"{say.evening_name(state.table.name)} · {of}"


def _side(state: EventState, side: EntrantNumbers, number: int) -> tuple[str, str]:
    """The numbers of a side and what it is called in a round."""
    return " ".join(map(str, side)), state.name(side, number)


def _numbered(state: EventState, side: EntrantNumbers, number: int) -> str:
    return " ".join(_side(state, side, number))


def _result(meeting: EventMeeting) -> str:
    return outcome_text(meeting.accepted) if meeting.accepted else ""


def _cells(state: EventState, row: StandingRow, reached: Mapping[int, str]) -> tuple[str, ...]:
    name = state.name(row.number)
    if row.rank is None:
        name += f" ({say.withdrawn(state.entrants[row.number].left or 0)})"
    tally = row.tally
    record = f"{tally.won}-{tally.drawn}-{tally.lost}"
    score = reached.get(row.number) or str(tally.score)
    figures = (score, difference_text(tally.difference), str(tally.points), record)
    return (str(row.number), name, *figures)
