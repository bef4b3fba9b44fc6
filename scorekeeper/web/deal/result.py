"""A stored deal as a page and as JSON: its points, their working, its versions."""

import json
from dataclasses import dataclass
from itertools import pairwise

from flask import Blueprint, Response, render_template

from scorekeeper import words
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.standings import compared, in_front
from scorekeeper.rules.primiera import SuitLine, suit_lines
from scorekeeper.rules.scoring import Award, DealScore
from scorekeeper.tables.deal.entry import standings_before, versions_of_deal
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access import permissions, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import DEAL
from scorekeeper.web.access.viewed_match import stored_deal
from scorekeeper.web.deal.entry_methods import BY_ENTRY
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.live.polling import Live, deal_status_line, follow, turned
from scorekeeper.web.primiera.dispute import dispute_of
from scorekeeper.words.deal.corrections import differences, entry_mark

bp = Blueprint("deals", __name__)


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One point."""

    category: str
    """Its key."""
    name: str
    """What it is called."""
    figures: tuple[str, ...]
    """What each side has of it."""
    lacks: tuple[str, ...]
    """The same where that is words."""
    points: tuple[int, ...]
    """What each gets."""
    short: str
    """Why, in a word or two."""
    reason: str
    """Why, as a sentence."""


@dataclass(frozen=True, slots=True)
class Tile:
    """How one side stands."""

    side: int
    """From 0."""
    name: str
    """What it is called."""
    people: tuple[str, ...]
    """Who is on it."""
    total: int
    """Its points."""
    gained: int | None
    """What the deal that is shown added to them; None where none did."""
    won: bool
    """Whether it has won."""
    leads: bool
    """Whether it is in front."""
    over: bool
    """Whether the match is."""
    gone: bool
    """Whether the side has gone home."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The score as it is after a deal, and that deal's points; both pages show it."""

    tiles: tuple[Tile, ...]
    rows: tuple[PointsRow, ...]
    gained: tuple[int, ...]


def points_table_of(played: MatchState, deal: int) -> PointsTable:
    """The score after that deal, with its points; before the first deal, 0, the score alone."""
    standing = played.standings[deal - 1] if deal else None
    totals = standing.totals if standing else played.totals
    score = standing.score if standing else None
    counted = standing if standing and standing.counts else None
    outcome = counted.outcome if counted else played.outcome
    gained = counted.score.points if counted else None
    over = outcome is not None and outcome.ends
    match, last = played.match, deal or len(played.deals)
    gone = match.gone(last + 1)
    leading = set(in_front(compared(match, last, totals), match.rules.ending.aim))
    if len(leading) == len(totals) - len(gone):
        leading = set()  # where all are level, nobody leads
    tiles = tuple(
        Tile(
            number,
            side.name,
            # They may stand on lines of their own; partners without names have one together.
            side.players if side == Side.of(*side.players) else (side.name,),
            totals[number],
            gained[number] if gained else None,
            outcome is not None and outcome.winner == number,
            number in leading and not over,
            over,
            number in gone,
        )
        for number, side in enumerate(played.match.sides)
    )
    rows = rows_of(score, played.names, played.style) if score else []
    return PointsTable(tiles, tuple(rows), score.points if score else ())


def rows_of(score: DealScore, names: list[str], style: words.Style) -> list[PointsRow]:
    """A row for every point that is played, in counting order."""
    rows = []
    for award in score.awards:
        figures, lacks = _figures(award, style)
        rows.append(
            PointsRow(
                award.category,
                words.point_name(award.point),
                figures,
                lacks,
                award.points,
                words.short_reason(award, score, style),
                words.award_reason(award, score, names, style),
            )
        )
    return rows


def _figures(award: Award, style: words.Style) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each side has of the point; and for each why it has no sum of primiera, where a suit is
    missing; else ""."""
    verdict, lacks = award.verdict, [""] * len(award.points)
    if verdict is None and award.figures:
        return tuple(map(words.figure, award.figures)), tuple(lacks)
    if verdict is None:
        return tuple("✓" if points else "" for points in award.points), tuple(lacks)
    if verdict.rank is not None:
        counts = ("–" if count is None else str(count) for count in verdict.counts)
        return tuple(counts), tuple(lacks)
    for side, total in enumerate(verdict.totals):
        if total is None and (suits := verdict.lacking(side)):
            lacks[side] = words.lacking(suits, style)
    sums = ("–" if total is None else words.worth_text(total) for total in verdict.totals)
    return tuple(sums), tuple(lacks)


def working_of(score: DealScore) -> tuple[SuitLine, ...]:
    """The working of primiera suit by suit; empty where nobody said a card."""
    verdict = score.verdict
    return suit_lines(verdict) if verdict and any(map(any, verdict.cards)) else ()


def correction_page(played: MatchState, deal: int) -> str:
    """The last part of the address where a stored deal is corrected: where all of it is shown."""
    return BY_ENTRY[played.match.deals[deal - 1].entry.method].page


def deal_mark(played: MatchState, number: int) -> str:
    """What a list says of a deal beside its points: how it was entered, that it was corrected."""
    marks = [entry_mark(played.match.deals[number - 1].entry.method)]
    if played.deals[number - 1].version > 1:
        marks.append(words.gettext("corrected"))
    if not played.standings[number - 1].counts:
        marks.append(words.gettext("after the end: does not count"))
    return ", ".join(filter(None, marks))


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


def result_page(here: Live, played: MatchState, deal: int) -> str:
    """The page of a stored deal."""
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
        every_card=entered.entry.method.every_card,
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
        turned=turned(played, standings_before(played, known)),
        writes=permissions.can_score(played.table),
        mark=deal_mark(played, deal),
        key=session.new_key(),
        seat=own.id if own else "",
    )
