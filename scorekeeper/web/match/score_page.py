"""The score of a match, and the address of a table, which shows its newest one; both as data too.

What it shows of the deals is drawn once for all who look, until something is stored that they show:
that takes half the time of the page, which is drawn for each phone of a table, at each scopa too.
"""

from dataclasses import replace
from hashlib import sha256
from sys import getsizeof

from flask import Blueprint, Response, current_app, render_template
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from scorekeeper.documents.file_reader import write_record
from scorekeeper.rules.free_text import look_alike
from scorekeeper.rules.match.match import may_leave
from scorekeeper.tables.deal.counting import live_scope
from scorekeeper.tables.match.details import asks_if_played, may_close
from scorekeeper.tables.match.listing import MatchListing, list_matches
from scorekeeper.tables.match_state import MatchState, read_record
from scorekeeper.tables.people.statistics import rivalry
from scorekeeper.tables.table.seats import may_score
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.additions import additions
from scorekeeper.web.access.request_store import get_store, table_row, table_zone
from scorekeeper.web.access.urls import TABLE, absolute_url, match_url
from scorekeeper.web.access.viewed_match import (
    OTHERS_SHOWN,
    day_kept_until,
    meeting_of_viewed,
    viewed_match,
)
from scorekeeper.web.deal.entry_methods import preferred
from scorekeeper.web.deal.result import (
    correction_page,
    deal_mark,
    points_table_of,
    working_of,
)
from scorekeeper.web.home import demonstration_table
from scorekeeper.web.http.cache import BoundedCache, cached_by_language
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.live.polling import Live, PageVersion, StatusLine, live_page, match_status_line
from scorekeeper.web.match.charts import charts_of
from scorekeeper.web.match.scoreboard import PlayClock, play_clock
from scorekeeper.web.primiera.dispute import dispute_of
from scorekeeper.words.language import locale
from scorekeeper.words.live import counted_points
from scorekeeper.words.match.outcome import score_words

bp = Blueprint("matches", __name__)
MOST_BYTES_OF_DEALS = 4_000_000
"""Of what is shown of deals: a match of ten has ten kilobytes."""


@bp.get(TABLE, endpoint="table")
@bp.get(f"{TABLE}/<int:number>", endpoint="match")
def score_page(table: str, number: int | None = None) -> Response:
    """A match of the table as it stands; without a number its newest one, and the matches before
    it."""

    def look(here: Live) -> PageVersion:
        played = viewed_match(table, number)
        news, until = match_status_line(played), day_kept_until(table)
        # That somebody enters the deal is over after seconds; who comes by puts off the last day.
        clock = play_clock(played)
        stays = news.seconds is None and not until and clock is None
        shown = (news.text, until, clock.line if clock else "")
        return PageVersion(lambda: _render(here, played, news, until, clock), shown, stays=stays)

    return live_page(table, look)


@bp.get(f"{TABLE}/<int:number>/menu")
def menu(table: str, number: int) -> str:
    """Where the score leads on to, where no script lays it over the score."""
    played, writes = viewed_match(table, number), permissions.can_score(table)
    event = event_of(table_row(table).settings)
    return render_template(
        "match/menu.html",
        played=played,
        match=played.match,
        event=event,
        writes=writes,
        deals=render_deals(played),
        menus=_menus(played, event, writes),
        rivalry=_rivalry(played),
    )


@bp.get(f"{TABLE}.json")
def table_data(table: str) -> Response:
    """The matches of the table as data."""
    summaries = [
        {"number": summary.number, "started": summary.started, "deals": summary.deals}
        for summary in get_store().matches.summaries(table)
    ]
    return json_response({"matches": summaries})


@bp.get(f"{TABLE}/<int:number>.json")
def match_data(table: str, number: int) -> Response:
    """The match document with its results, its date and note, and every correction."""
    return json_response(write_record(read_record(get_store(), table, number)))


def _render(
    here: Live, played: MatchState, news: StatusLine, until: str, clock: PlayClock | None
) -> str:
    seat = permissions.current_seat(played.table)
    writes = may_score(seat)
    event = event_of(table_row(played.table).settings)
    match = played.match
    last = sum(standing.counts for standing in played.standings)
    scope = live_scope(get_store(), played) if writes and not played.over else ()
    dealer = match.players[match.dealer(played.next_deal)]
    chosen_entry = seat_cookies.preferred_entries().get(played.table, "")
    return render_template(
        "match/score_page.html",
        live=here,
        event=event,
        reports=bool(event) and additions().reports(event),
        asks_if_played=bool(event) and writes and asks_if_played(played),
        kept_until=until,
        clock=clock,
        news=news,
        played=played,
        match=match,
        alike=look_alike(match.players),
        writes=writes,
        may_close=may_close(played),
        entry=preferred(chosen_entry, match.rules).page,
        scope=scope,
        counted_points=counted_points(match.rules, played.names, scope, match.left)
        if scope
        else (),
        dealer=dealer,
        says=score_words(played, dealer),
        meeting=meeting_of_viewed(played),
        last=last,
        every_card=bool(last) and match.deals[last - 1].entry.method.every_card,
        deals=render_deals(played),
        key=session.new_key(),
        others=_others(played),
        menus=_menus(played, event, writes),
        tried=demonstration_table(),
        rivalry=_rivalry(played) if played.over else None,
        shown=OTHERS_SHOWN,
        fix=correction_page(played, last) if last else "",
    )


def _rivalry(played: MatchState) -> tuple[int, int] | None:
    """How the two sides stand at the table with this match, where it was not their first."""
    won = rivalry(get_store(), played)
    return won if won and sum(won) > 1 else None


def _others(played: MatchState) -> list[MatchListing]:
    """The newest other matches of the table, and one more than are shown, where there are more."""
    if played.number == 1 and get_store().matches.latest(played.table) == 1:
        return []
    matches = list_matches(get_store(), played.table, most=OTHERS_SHOWN + 2)
    return [match for match in matches if match.row.number != played.number][: OTHERS_SHOWN + 1]


MOST_BYTES = 600_000
"""Of the three as they are drawn: some two kilobytes each."""


@cached_by_language(MOST_BYTES, getsizeof)
def _menu(name: str, *facts: bool) -> str:
    """One of the lists of what there is to do, by the name of its macro, as its facts have it."""
    drawn = current_app.jinja_env.get_template("match/_menus.html").module
    return str(getattr(drawn, name)(*facts))


def _menus(played: MatchState, event: str, writes: bool) -> list[Markup]:
    """What there is to do with the match, at its table, and to end it."""
    tried, here = bool(demonstration_table()), escape(match_url(played))
    minutes, called = bool(played.match.rules.ending.minutes), bool(played.match.time_call)
    ends = writes and not event
    plays, left = writes and not played.over, played.match.left
    leaves = may_leave(played.match) and (plays or (writes and bool(left)))
    lists = (
        _menu("of_match", writes, plays, leaves),
        _menu("of_table", writes, not tried, not event),
        _menu("of_end", minutes, called, played.over, tried) if ends else "",
    )
    table = here.rpartition("/")[0]
    return [Markup(html.replace("@match", here).replace("@table", table)) for html in lists]  # noqa: S704


def _size_of_deals(module: TemplateModule) -> int:
    return sum(getsizeof(part) for part in vars(module).values())


_kept_deals = BoundedCache(MOST_BYTES_OF_DEALS, _size_of_deals)


def render_deals(played: MatchState) -> TemplateModule:
    """What is shown of the deals of a match: all that `match/_deal_list.html` sets."""
    # A deal that was entered after the end does not count, and is on a page of its own.
    last = sum(standing.counts for standing in played.standings)
    # All of it is made of these: of what is stored, of what whoever looks calls the sides, of their
    # language, of where the pages are, and of the clock by which a chat tells the day.
    made_of = (
        replace(played.row, versions=()),
        played.match.sides,
        locale(),
        absolute_url(match_url(played)),
        table_zone(),
    )
    key = sha256(repr(made_of).encode()).digest()
    module = _kept_deals.get(key)
    if module is None:
        match, standings = played.match, played.standings
        score = standings[last - 1].score if last else None
        module = current_app.jinja_env.get_template("match/_deal_list.html").make_module(
            {
                "played": played,
                "last": match.deals[last - 1] if last else None,
                "score": points_table_of(played, last),
                "lines": working_of(score) if score else (),
                "verdict": score.verdict if score else None,
                "disputed": dispute_of(played, last) if last else None,
                "marks": [deal_mark(played, number) for number in range(1, played.next_deal)],
                "pictures": charts_of(match, standings),
            }
        )
        _kept_deals.put(key, module)
    return module
