"""What is printed at an event, cards of
tables and pairs, slips of a round, pairings with the standing, an evening on paper alone."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import limits, words
from scorekeeper.club.sheets import event as content
from scorekeeper.club.sheets.bracket import bracket_leaves
from scorekeeper.club.sheets.course import course_cards, crosstable
from scorekeeper.club.tables.secrets import (
    CARDS_SEAT,
    event_code,
    make_event_code,
    pair_letters,
    pair_seat,
    shown,
)
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EVENT, MOST_CODE, event_here, require_director
from scorekeeper.club.words.bracket_sheet import bracket_sheets
from scorekeeper.club.words.event_paper import evening_name
from scorekeeper.sheets.blocks import Paper
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.web.access.request_store import get_store, table_moment
from scorekeeper.web.access.session import server_key
from scorekeeper.web.access.urls import absolute_url, code_address, redirect_to
from scorekeeper.web.forms.fields import number as read_number
from scorekeeper.web.http import limited
from scorekeeper.web.paper.answer import answer, begin, is_pdf, paper_choice

bp = Blueprint("event_paper", __name__)
PAPER = f"{EVENT}/paper/<any(codes,cards,slips,evening):what>"
NUMBERED = ("codes", "evening")
COURSE = f"{EVENT}/sheet/<any(rounds,pairs):what>"


@bp.get(PAPER)
@bp.get(f"{PAPER}.pdf", endpoint="pdf")
def page(table: str, what: str) -> Response | Redirect:
    """What only the director prints; the director's page, which says so, where it shows numbers
    that the pairs do not have yet."""
    state = require_director(table)
    if not state.entrants or (what in NUMBERED and not state.numbered):
        return redirect_to("director.show", table=table)
    return _answer(state, what, url_for("director.show", table=table))


@bp.get(f"{EVENT}/sheet")
@bp.get(f"{EVENT}/sheet.pdf", endpoint="sheet_pdf")
def sheet(table: str) -> Response:
    """The pairings of the round being played, and the standing before it: for everybody."""
    return _answer(event_here(table), "sheet", url_for("event.show", table=table))


@bp.get(COURSE)
@bp.get(f"{COURSE}.pdf", endpoint="course_pdf")
def course(table: str, what: str) -> Response:
    """All rounds in one table, or a card for each pair, of which `?pair=` names one: for
    everybody."""
    state = event_here(table)
    if not state.rounds:
        raise NotFound("round", 1)
    return _answer(state, what, url_for("event_course.everybody", table=table))


@bp.post(f"{EVENT}/paper/code")
def code(table: str) -> Redirect:
    """Let six letters lead to the evening for a day; they stand on the cards of the tables."""
    require_director(table)
    make_event_code(get_store(), server_key(), table, now(), new_id())
    return redirect_to(".page", table=table, what="cards")


def _answer(state: EventState, what: str, back: str) -> Response:
    paper, parts = begin(), _parts(state, what)
    if is_pdf() and not parts:
        abort(404)  # without a page it is no PDF; the page says what to do
    if is_pdf() and len(parts) > len(state.entrants):
        limited.acquire(limits.SHEETS_AT_ONCE)
    return answer(
        _papers(state, parts, paper),
        f"scopa-{what}",
        (back, words.gettext("Back to the evening")),
        [paper_choice(paper)],
        "club/paper.html",
        state=state,
        what=what,
        printed=parts,
        code=event_code(get_store(), server_key(), state.id, now()),
    )


def _papers(state: EventState, parts: Sequence[content.EventPart], paper: str) -> list[Paper]:
    """Lists on whole pages, cards and slips four to a page to cut apart; one without a page where
    none of them can be shown."""
    title = evening_name(state.table.name)
    papers = []
    for is_small, group in groupby(parts, lambda part: part.is_small):
        leaves = tuple(part.leaf for part in group)
        papers.append(Paper(title, leaves, paper, 4 if is_small else 1))
    return papers or [Paper(title, (), paper)]


def _parts(state: EventState, what: str) -> list[content.EventPart]:
    match what:
        case "codes":
            cards = content.pair_cards(state, partial(_pair_address, state), _asked_pair(state))
            return [card for card in cards if card.link]
        case "cards":
            return _cards(state)
        case "slips":
            if not state.current:
                raise NotFound("round", 0)
            number = state.current.number
            result = partial(url_for, "event_results.result", table=state.id, number=number)
            return content.slips(state, number, lambda place: absolute_url(result(place=place)))
        case "pairs":
            return course_cards(state, _asked_pair(state))
        case "evening":
            return [*content.on_paper(state, _cards(state))]
    printed_at = (
        words.gettext("Printed {at}").format(at=table_moment(now())),
        words.gettext("Final.") if state.is_final(now()) else words.gettext("Provisional."),
    )
    if what == "rounds":
        return [*map(content.EventPart, crosstable(state, printed_at))]
    leaves = []
    if state.current:
        leaves.append(content.pairings(state, state.current.number, printed_at))
    for drawn in bracket_sheets(state, printed_at):
        leaves += bracket_leaves(drawn)
    if state.done > 0:
        leaves += content.standing_sheets(state, state.done, printed_at)
    return [*map(content.EventPart, leaves)]


def _pair_address(state: EventState, number: int) -> tuple[str, str]:
    """What the code of a pair leads to, and what may be typed instead; empty where it has none that
    can be shown."""
    code = state.codes[number]
    secret = shown(get_store(), server_key(), state.id, pair_seat(code))
    page = url_for("event_links.to_enter", table=state.id, number=code, secret=secret)
    letters = pair_letters(get_store(), server_key(), state, pair_seat(code), now())
    return absolute_url(page) if secret else "", _typed(letters)


def _typed(letters: str) -> str:
    typed = words.gettext("Or type {code} at {address}")
    return typed.format(code=letters, address=code_address()) if letters else ""


def _asked_pair(state: EventState) -> int:
    """The number of the one pair whose card is asked for; 0 where those of all are."""
    asked = request.args.get("pair")
    only = read_number(asked, MOST_CODE) if asked else 0
    if only is None or only not in (0, *state.entrants):
        raise NotFound("pair", only or 0)
    return only


def _cards(state: EventState) -> list[content.EventPart]:
    secret = shown(get_store(), server_key(), state.id, CARDS_SEAT)
    if not secret:
        return []

    who = partial(url_for, "table_card.who", table=state.id, secret=secret)
    letters = event_code(get_store(), server_key(), state.id, now())
    return content.table_cards(state, lambda place: absolute_url(who(place=place)), _typed(letters))
