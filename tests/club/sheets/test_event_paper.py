"""The paper of a club evening: every list, card and slip on every paper, with names of forty
letters; nothing is cut, and each code is read from a picture of its page."""

from collections.abc import Sequence
from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp

from scorekeeper import words
from scorekeeper.club.documents.reader import read_event
from scorekeeper.club.rules.rounds import MeetingOutcome, Rest
from scorekeeper.club.sheets import event as content
from scorekeeper.club.sheets.event_pages import event_pages
from scorekeeper.club.tables.event_meetings import EventMeeting, PublishedRound
from scorekeeper.club.tables.state import EventState
from scorekeeper.sheets.drawing.paper import MILLIMETRE, PAPERS
from scorekeeper.sheets.drawing.pen import Look
from scorekeeper.sheets.drawing.typeface import ELLIPSIS
from scorekeeper.sheets.layout.pages import Pages
from scorekeeper.sheets.pdf import pages_pdf
from scorekeeper.sheets.svg import draw_pages
from scorekeeper.store.table_values import Table
from tests.helpers.cases import every

LONG = "Massimiliano Bartolomeo Quattropani-Rossi"[:40]
DOTS = 150 / 72
"""Of a poor printer and a cheap camera."""
KINDS = ("codes", "cards", "slips", "evening", "sheet")
EDGE = 8 * MILLIMETRE
PRINTED = ("Printed 25 November 2026, 21:40 CET", "Provisional.")


def evening(pairs: int, rounds: int = 3, system: str = "danese") -> EventState:
    """An evening of pairs with the longest names, its first round played."""
    names = [
        {"number": at, "name": f"{LONG[:-3]} {at:02} & {LONG[:-3]} {100 - at:02}"}
        for at in range(1, pairs + 1)
    ]
    config = {"system": system, "rounds": rounds}
    read, problems = read_event({"config": config, "pairs": names})
    assert read, problems
    table = Table("0" * 16, LONG, "en", "2026-11-25T20:00:00+00:00")
    state = EventState(table, read.config)
    state.entrants = {each.number: each for each in read.entrants}
    made = state.next_pairing()
    meetings = [EventMeeting(1, at, a, b) for at, (a, b) in enumerate(made.meetings, 1)]
    for each in meetings:
        each.first = each.accepted = MeetingOutcome((11, 110))
    state.rounds.append(PublishedRound(1, meetings, tuple(map(Rest, made.rests)), table.made))
    return state


def address(of: str) -> content.Address:
    return lambda number: f"https://scopa.example/e/{'0' * 16}/{of}/{number}"


def parts(state: EventState, what: str) -> Sequence[content.EventPart]:
    cards = content.table_cards(state, address("at"), "Or type ABCDEF at scopa.example/join")
    match what:
        case "codes":
            return content.pair_cards(state, address("pair"))
        case "cards":
            return cards
        case "slips":
            return content.slips(state, 1, address("slip"))
        case "evening":
            return list(content.on_paper(state, cards))
    return content.pairings(state, 1, PRINTED), *content.standing_sheets(state, 1, PRINTED)


class Measured:
    """A surface that keeps what is written, and whether it leaves the page."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.size = size
        self.text = ""

    def inside(self, x: float, y: float) -> None:
        wide, high = self.size
        assert EDGE <= x <= wide - EDGE and EDGE <= y <= high - EDGE, (x, y, self.text[-80:])

    def write(self, x: float, y: float, text: str, size: float, look: Look, wide: float) -> None:
        if look == "upwards":
            return
        self.text += text.replace(" ", "")
        self.inside(x, y - 0.7 * size)
        self.inside(x + wide, y)
        assert size >= 7

    def squares(self, x: float, y: float, step: float, rows: Sequence[Sequence[bool]]) -> None:
        self.inside(x, y)
        self.inside(x + step * len(rows), y + step * len(rows))
        assert step >= 0.5 * MILLIMETRE

    def box(self, *_: object) -> None: ...

    def band(self, *_: object) -> None: ...

    def art(self, *_: object) -> None: ...

    def line(self, *_: object) -> None: ...

    def leads(self, *_: object) -> None: ...


SMALLEST_FIRST = [
    "a6",
    *(pytest.param(each, marks=pytest.mark.long) for each in PAPERS if each != "a6"),
]
"""Where the least has room; the others in a long run."""


def written(pages: Pages) -> str:
    found = ""
    for draw in pages.draw:
        surface = Measured(pages.size)
        draw(surface)
        found += surface.text
    return found


@pytest.mark.parametrize("paper", SMALLEST_FIRST)
@every(("pairs", "language", "kinds"), [(9, "it", KINDS), (8, "es", KINDS), (64, "en", ("sheet",))])
def test_nothing_printed_is_cut(
    pairs: int, language: str, kinds: tuple[str, ...], paper: str
) -> None:
    state = evening(pairs)
    resting = [each.entrant for each in state.rounds[0].resting]
    with words.speaking(language):
        for what in kinds:
            text = written(event_pages("", parts(state, what), paper))
            assert ELLIPSIS not in text
            if what != "cards":
                for each in state.entrants.values():
                    rests = what == "slips" and each.number in resting
                    assert rests or each.name.replace(" ", "") in text, (what, each.number)


@pytest.mark.parametrize("paper", SMALLEST_FIRST)
@every(("pairs", "a4"), [(4, 1), (12, 1), (64, 5)])
def test_a_bracket_is_printed_whole(pairs: int, a4: int, paper: str) -> None:
    """On as many pages as it needs, with who has won it and the match for third place."""
    state = evening(pairs, system="knock_out")
    state.numbered = True
    sheet = content.bracket_sheet(state, PRINTED)
    assert sheet
    full = replace(sheet, champion=state.name(1), third=sheet.columns[1].boxes[0])
    made = event_pages("", [full], paper)
    text = written(made)
    assert ELLIPSIS not in text and (len(made.draw) == a4 or paper != "a4")
    for each in state.entrants.values():
        assert each.name.replace(" ", "") in text
    assert "Semifinals" in text and "Thirdplace" in text


@pytest.mark.parametrize("paper", SMALLEST_FIRST)
def test_codes_are_read_from_poor_print(paper: str) -> None:
    state = evening(8)
    for what in ("codes", "cards", "slips"):
        some = parts(state, what)
        expected = [each.link for each in some if not isinstance(each, content.Listing)]
        with pypdfium2.PdfDocument(pages_pdf(event_pages("", some, paper))) as opened:
            pictures = [
                each.render(scale=DOTS, grayscale=True).to_pil().convert("1") for each in opened
            ]
        read = [code.text for each in pictures for code in zxingcpp.read_barcodes(each)]
        assert sorted(read) == sorted(expected), what


@every("paper", ["a4", "letter"])
def test_sixty_four_pairs_fill_a_page(paper: str) -> None:
    pages = event_pages("", parts(evening(64), "sheet"), paper)
    assert len(pages.draw) == 2


def test_four_small_ones_share_a_large_page() -> None:
    slips = parts(evening(9), "slips")
    counts = {paper: len(event_pages("", slips, paper).draw) for paper in PAPERS}
    assert counts == {"a4": 1, "letter": 1, "a5": 4, "a6": 4}


def test_paper_alone_has_all_slips() -> None:
    state = evening(9, 4)
    some = list(parts(state, "evening"))
    slips = [(each.round, each.table) for each in some if isinstance(each, content.Slip)]
    assert slips == [(number, table) for number in range(1, 5) for table in range(1, 5)]
    assert sum(isinstance(each, content.TableCard) for each in some) == 4
    named = {each.round for each in some if isinstance(each, content.Slip) and each.sides[0][1]}
    assert named == {1, 2}  # the second follows from the results of the first


@every("paper", ["a6", "letter"])
def test_a_slip_of_several_games_asks_them(paper: str) -> None:
    state = evening(8)
    assert "Games" not in written(event_pages("", content.slips(state, 2), paper))
    state.game["meeting"] = {"kind": "best_of", "n": 3}
    for number in (1, 2):  # with the names and without
        text = written(event_pages("", content.slips(state, number), paper))
        assert text.count("Games") == text.count("signed") == 4


@every(
    ("system", "tables"),
    [
        ("round_robin", [3] * 3),
        ("mitchell", [3] * 3),
        ("individual", [1] * 3),
        ("knock_out", [2, 2, 1]),
    ],
)
def test_what_is_known_before_is_printed(system: str, tables: list[int]) -> None:
    state = evening(6, 3, system)
    assert [content.tables_of(state, number) for number in (1, 2, 3)] == tables
    slips = content.slips(state, 3)
    assert bool(slips[0].sides[0][1]) == (system in ("round_robin", "mitchell"))


def test_no_difference_has_no_sign() -> None:
    """A printed standing says it as the pages do."""
    state = evening(4)
    state.rounds[0].meetings[0].first = MeetingOutcome((9, 9))
    said = written(event_pages("", content.standing_sheets(state, 1, PRINTED), "a4"))
    assert "+99" in said and "-99" in said and "+0" not in said


@every(("system", "head"), [("danese", "Score"), ("knock_out", "")])
def test_a_standing_is_by_score_or_by_what_was_reached(system: str, head: str) -> None:
    (listing, *_) = content.standing_sheets(evening(4, 2, system), 1, PRINTED)
    assert listing.columns[3].head == head


def test_browser_and_pdf_print_the_same() -> None:
    pages = event_pages("", parts(evening(8), "evening"), "a5")
    with pypdfium2.PdfDocument(pages_pdf(pages)) as opened:
        assert len(opened) == len(draw_pages(pages, "/static"))
