"""A stored deal as a page and as JSON: its points, their working, its versions."""

import json
from itertools import pairwise

from flask import Blueprint, Response, render_template

from scorekeeper.tables.deal.entry import versions_of_deal
from scorekeeper.tables.deal.own_piles import counted_by
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access import keys, permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import DEAL
from scorekeeper.web.access.viewed_match import stored_deal
from scorekeeper.web.deal.points_table import points_table_of, working_of
from scorekeeper.web.deal.stored_deal import (
    correction_page,
    deal_mark,
    deal_replies,
    entered_by,
    own_side,
)
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.live.polling import Live, follow
from scorekeeper.web.live.status_line import deal_status_line, turned
from scorekeeper.web.primiera.dispute import dispute_of
from scorekeeper.words.deal.corrections import differences

bp = Blueprint("deals", __name__)


@bp.get(DEAL)
def result(table: str, number: int, deal: int) -> str:
    """The points of a deal, who has each and why, and the new totals."""
    here = follow(table)
    return result_page(here, stored_deal(table, number, deal), deal)


@bp.get(f"{DEAL}.json")
def data(table: str, number: int, deal: int) -> Response:
    """The deal as data: as entered, its points, its versions."""
    played = stored_deal(table, number, deal)
    known = versions_of_deal(get_store(), played, deal)
    standing = played.standings[deal - 1]
    return json_response(
        {
            "entry": json.loads(played.deals[deal - 1].entry),
            "points": list(standing.score.points),
            "totals": list(standing.totals),
            "versions": [
                {"version": old.version, "who": old.who, "at": old.at, "why": old.why}
                for old, _, _ in known
            ],
        }
    )


def result_page(here: Live, played: MatchState, deal: int, *, outdated: bool = False) -> str:
    """The page of a stored deal; `outdated` after something was said of an earlier version."""
    standing = played.standings[deal - 1]
    entered = played.match.deals[deal - 1]
    known, own = versions_of_deal(get_store(), played, deal), permissions.current_seat(played.table)
    changes = [
        differences(before, after, played.match.rules, played.names, played.style)
        for (_, before, _), (_, after, _) in pairwise(known)
    ]
    return render_template(
        "deal/result.html",
        live=here,
        news=deal_status_line(played, deal),
        played=played,
        match=played.match,
        deal=deal,
        entered=entered,
        every_card=entered_by(played, deal).every_card,
        fix=correction_page(played, deal),
        dispute=dispute_of(played, deal),
        standing=standing,
        board=points_table_of(played, deal),
        working=working_of(standing.score),
        # Of every version, from the first on, its points and what it changed.
        versions=[
            (old, score, changed)
            for (old, _, score), changed in zip(known, [[], *changes], strict=True)
        ],
        turned=turned(played, known),
        writes=permissions.can_score(played.table),
        mark=deal_mark(played, deal),
        counted=counted_by(get_store(), played, deal),
        key=keys.new_key(),
        agreed=deal_replies(played, deal),
        seat=own.id if own else "",
        side=own_side(played),
        outdated=outdated,
    )
