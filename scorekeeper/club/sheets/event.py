"""What is printed of a club evening, as plain values: lists, cards and slips."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.pairing import Pairing, pairing
from scorekeeper.club.rules.placing import whole_rounds
from scorekeeper.club.rules.rounds import EntrantNumbers
from scorekeeper.club.rules.systems import stage
from scorekeeper.club.rules.tables import Seated, first_tables
from scorekeeper.club.sheets.bracket import bracket_leaves
from scorekeeper.club.tables.results import asks_games
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.bracket_sheet import bracket_sheets
from scorekeeper.club.words.event import adjusted, difference_text, outcome_text, standing_parts
from scorekeeper.club.words.event_bracket import reached_names, round_name
from scorekeeper.club.words.event_paper import evening_name, withdrawn
from scorekeeper.sheets.blocks import (
    NARROW,
    Cell,
    Code,
    Column,
    Grid,
    Leaf,
    Look,
    cell,
    head,
    listing,
    notes,
    side_sign,
    text,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext, said_of
from scorekeeper.words.paper import match_title

Address = Callable[[int], str]
"""The address that belongs to the number of a table or of a pair."""
FORESEEN = (System.MITCHELL, System.ROUND_ROBIN, System.GROUPS)
"""The systems whose rounds follow from the entrants alone; all others take results."""
MOST_ROUNDS_ACROSS = 8
"""Columns of rounds on a sheet to add up by hand."""


DEALS = 10
"""A slip has so many rows."""
NAME, RANK = Column(), Column(3.0, align="right")
NUMBER = Column(4.5, look="strong")


@dataclass(frozen=True, slots=True)
class EventPart:
    """A sheet, or a small one to cut apart; what it is called where its link is sent, and where
    that leads: to enter a result, or to the meeting at a table."""

    leaf: Leaf
    is_small: bool = False
    name: str = ""
    link: str = ""


def _card(kind: str, number: int, name: str, event: str, link: str, *about: str) -> EventPart:
    """A small card for a table or a pair: its number large, to be read across the table, and the
    code."""
    middle = (
        text(kind),
        text(str(number), look="large"),
        *[text(name, look="head")] * bool(name),
        text(Code(link), look="camera"),
    )
    small = notes("", (text(line, look="small") for line in about))
    leaf = Leaf(event, (head(event), notes("", middle, "centre"), small))
    return EventPart(leaf, True, name, link)


Sides = tuple[tuple[str, str], tuple[str, str]]
"""Of each side of a slip its numbers and its name, both empty where nobody knows them yet."""


def _slip(
    event: str, number: int, table: int, sides: Sides, games: bool, link: str = ""
) -> EventPart:
    """A slip for a table and a round: who meets whom, a row for each deal, the sums, who signs;
    with a line for the games of both where these count."""
    title, number_of = _("Table {n}").format(n=table), _("Round {n}").format(n=number)
    heads = [cell(_("Deal"))]
    for side, (numbers, name) in enumerate(sides):
        look: Look = "strong" if numbers else "quiet"
        above = text(side_sign(side), f"{NARROW}{numbers or _('Number')}", look=look)
        heads.append(Cell((above, text(name or " ", look="strong")), rule=True))
    labels = [*map(str, range(1, DEALS + 1)), _("Total"), *[_("Games")] * games, _("signed")]
    groups = tuple(((cell(label), Cell(rule=True), Cell(rule=True)),) for label in labels)
    columns = (Column(11.0), NAME, NAME)
    grid = Grid(columns, (tuple(heads),), groups, by_hand=True, look="boxed")
    line = " ________   "
    absent = text("\N{WHITE SQUARE} ", _("absent"), line, _("time"), line, look="quiet")
    above_all = head(title, (number_of, event), link)
    leaf = Leaf(" · ".join((title, number_of)), (above_all, grid, notes("", (absent,))))
    return EventPart(leaf, True, said_of(title, match_title([name for _, name in sides])), link)


def table_cards(state: EventState, address: Address, typed: str) -> list[EventPart]:
    """A card for each table that is ever used; `typed` says what may be typed instead."""
    point = _("Point the camera here in every round: your phone finds the meeting at this table.")
    about = tuple(filter(None, (point, typed)))
    event = evening_name(state.table.name)
    tables = {meeting.table for meeting in state.meetings()}
    for number in round_numbers(state):
        tables |= {*tables_of(state, number)}
    return [
        _card(_("Table"), number, "", event, address(number), *about) for number in sorted(tables)
    ]


def pair_cards(
    state: EventState, address: Callable[[int], tuple[str, str]], only: int
) -> list[EventPart]:
    """A card for each who takes part, or for the `only` one, also where it has left: where its code
    leads, and what may be typed instead."""
    event = evening_name(state.table.name)
    point = _(
        "Point the camera here once: your phone finds your table in every round. Whoever has this "
        "code enters for you."
    )
    cards = []
    for number, entrant in state.entrants.items():
        if number == only or (not only and entrant.left is None):
            link, typed = address(number)
            about = (point, typed) if typed else (point,)
            cards.append(_card(_("Number"), number, entrant.name, event, link, *about))
    return cards


def slips(state: EventState, number: int, address: Address = lambda _: "") -> list[EventPart]:
    """The slips of a round, with the names where the pairing is known."""
    known = _pairing(state, number)
    event = evening_name(state.table.name)
    games = asks_games(state)
    if known is None:
        empty = (("", ""), ("", ""))
        tables = tables_of(state, number)
        return [_slip(event, number, table, empty, games) for table in tables]
    made = []
    for table, *sides in known:
        a, b = ((" ".join(map(str, side)), state.name(side, number)) for side in sides)
        made.append(_slip(event, number, table, (a, b), games, address(table)))
    return made


def pairings(state: EventState, number: int, about: tuple[str, ...]) -> Leaf:
    """Who meets whom in a published round, with the results that count so far;
    `about` says when it was printed."""
    columns = (
        (_("Table"), NUMBER),
        (_("Pair"), NAME),
        (_("Pair"), NAME),
        (_("Result"), Column(9.0, align="right")),
    )
    meetings = [(str(meeting.table), meeting) for meeting in state.rounds[number - 1].meetings]
    meetings += [("", meeting) for meeting in state.missed(number)]
    rows = []
    for table, meeting in meetings:
        result = outcome_text(meeting.accepted) if meeting.accepted else ""
        a, b = (_numbered(state, side, number) for side in (meeting.a, meeting.b))
        rows.append((table, a, b, result))
    for entrant in state.rests(number):
        rows.append(("", _numbered(state, (entrant,), number), _("sits out"), ""))
    return _list(_title(state, round_name(state, number)), about, columns, rows)


def standing_sheets(state: EventState, number: int, about: tuple[str, ...]) -> list[Leaf]:
    """The standing after a round, each line of Mitchell and each group on its own; `about` says
    when it was printed."""
    reached = reached_names(state, number)
    columns = (
        ("#", RANK),
        ("", RANK),
        (_("Pair"), NAME),
        (
            "" if reached else _("Score"),
            Column(9.0 if reached else 7.5, align="right", look="strong"),
        ),
        ("±", Column(4.0, align="right")),
        (_("Made"), Column(5.0, align="right")),
        (_("Rests"), Column(6.5, align="right")),
        (_("W-D-L"), Column(6.0, align="right")),
    )
    title = _title(state, _("Standing after round {n}").format(n=number))
    sheets = []
    for group, placed in standing_parts(state, state.standing(number)):
        rows = []
        for place, row in placed:
            name, tally = state.name(row.number), row.tally
            if row.rank is None:
                name += f" ({withdrawn(state.entrants[row.number].left or 0)})"
            name = " · ".join((name, *map(adjusted, tally.adjustments)))
            score = reached.get(row.number) or str(tally.score)
            figures = (difference_text(tally.difference), str(tally.points), str(tally.rests or ""))
            record = f"{tally.won}-{tally.drawn}-{tally.lost}"
            rows.append((place, str(row.number), name, score, *figures, record))
        titled = f"{title} · {group}" if group else title
        sheets.append(_list(titled, about, columns, rows))
    return sheets


def season_sheet(
    name: str, evenings: int, about: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Leaf:
    """A season: place, player, score, difference and what each evening gave, with how it is
    computed."""
    columns = (
        ("#", RANK),
        (_("Player"), NAME),
        (_("Score"), Column(6.0, align="right", look="strong")),
        ("±", Column(4.0, align="right")),
        (_("Evenings"), Column(align="right")),
    )
    after = ngettext("After {num} evening", "After {num} evenings", evenings).format(num=evenings)
    return _list(" · ".join((name, after)), about, columns, rows)


def on_paper(state: EventState, cards: Sequence[EventPart]) -> Iterator[EventPart]:
    """All that an evening needs without a phone: what is added up by hand, then for each round
    its list and its slips, and the cards of the tables."""
    how = _(
        "For each round: in the upper half of a box the score of the round, in the lower half the "
        "sum so far. Whoever has no opponent sits out."
    )
    # A line for each pair and a box for each round, on several lists where there are many.
    numbers = list(round_numbers(state))
    across = -(-len(numbers) // -(-len(numbers) // MOST_ROUNDS_ACROSS))
    for first in range(0, len(numbers), across):
        boxes = [str(number) for number in numbers[first : first + across]] + [_("Total")]
        box = Column(4.4, align="centre")
        columns = (("", RANK), (_("Pair"), NAME), *((head, box) for head in boxes))
        rows = [
            (str(entrant.number), entrant.name, *("",) * len(boxes))
            for entrant in state.entrants.values()
        ]
        title = _title(state, _("The evening by hand"))
        yield EventPart(_list(title, (how,), columns, rows, by_hand=True))
    for sheet in bracket_sheets(state):
        yield from map(EventPart, bracket_leaves(sheet))
    for number in numbers:
        yield EventPart(_blank_pairings(state, number))
    for number in numbers:
        yield from slips(state, number)
    yield from cards


def round_numbers(state: EventState) -> range:
    """The numbers of all rounds of the evening."""
    return range(1, max(whole_rounds(state.evening()), len(state.rounds)) + 1)


def tables_of(state: EventState, number: int) -> list[int]:
    """The tables of a round, or all that it may have where its pairing is not known."""
    known = _pairing(state, number)
    if known is not None:
        return [table for table, *_ in known]
    config, last = state.config, round_numbers(state)[-1]
    most = len(state.entrants) // (4 if config.system is System.INDIVIDUAL else 2)
    if config.system in (System.KNOCK_OUT, System.GROUPS) and not config.consolation:
        most = min(most, (1 << (last - number)) + int(config.third_place and number == last))
    return first_tables(most, config.tables)


def _pairing(state: EventState, number: int) -> list[Seated] | None:
    """Table and sides of each meeting of a round, where it is published or follows from what is
    known."""
    if number <= len(state.rounds):
        return [
            (meeting.table, meeting.a, meeting.b) for meeting in state.rounds[number - 1].meetings
        ]
    made: Pairing | None
    if number == len(state.rounds) + 1 and state.is_complete() and state.has_next():
        made = state.next_pairing()
    else:
        evening = state.evening()
        follows = number == 1 or stage(evening, number) in FORESEEN
        made = pairing(evening, number) if follows else None
    return state.at_tables(made) if made else None


def _blank_pairings(state: EventState, number: int) -> Leaf:
    known = _pairing(state, number)
    points = (_("Points"), Column(6.0, align="centre"))
    side = (_("Pair"), NAME)
    rows: list[tuple[str, ...]]
    if known is None:
        side = (_("Number"), Column(align="centre"))
        rows = [(str(table), *("",) * 4) for table in tables_of(state, number)]
    else:
        rows = [
            (str(table), _numbered(state, a, number), _numbered(state, b, number), "", "")
            for table, a, b in known
        ]
    about = _("Write the numbers of both sides, then the points of each.")
    title = _title(state, round_name(state, number))
    columns = ((_("Table"), NUMBER), side, side, points, points)
    return _list(title, (about,), columns, rows, by_hand=True)


def _list(
    title: str,
    about: tuple[str, ...],
    columns: Sequence[tuple[str, Column]],
    rows: Iterable[Sequence[str]],
    by_hand: bool = False,
) -> Leaf:
    """A list under its title, on as many pages as it needs."""
    return Leaf(title, (head(title, about), listing(columns, rows, by_hand)))


def _title(state: EventState, title: str) -> str:
    return f"{evening_name(state.table.name)} · {title}"


def _numbered(state: EventState, side: EntrantNumbers, number: int) -> str:
    """The numbers of a side, and what it is called in a round."""
    return " ".join((*map(str, side), state.name(side, number)))
