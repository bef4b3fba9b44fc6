"""A season: some evenings added for each player, the best N of them. It is stored nowhere: its
address says which evenings it adds, and how."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper import words
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.tournament.season import Score, SeasonRow, place_points, season
from scorekeeper.store import NotFound
from scorekeeper.tables.event.history import load_event
from scorekeeper.tables.event.state import EventState
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.forms.numbers import number

bp = Blueprint("season", __name__)
MOST_EVENINGS = 40
LONGEST_TEXT = 8_000
_EVENT = re.compile(r"(?:^|/e/|\s)([0-9a-z]{16})(?=$|[\s/?#])")
_PLACES = (10, 8, 6, 5, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the season: what each evening gave, None where the player was not there."""

    row: SeasonRow
    scores: tuple[float | None, ...]


@bp.get("/events/season")
def show() -> str | tuple[str, int]:
    """The form, and the season that its address asks for."""
    text = request.args.get("events", "")[:LONGEST_TEXT]
    by_places = request.args.get("count") == "places"
    best = request.args.get("best", "").strip()
    ids = list(dict.fromkeys(_EVENT.findall(text)))
    problems = []
    if best and not number(best, MOST_EVENINGS):
        problems.append(Problem(What.NOT_A_NUMBER, text=best[:40]))
    if (text.strip() and not ids) or len(ids) > MOST_EVENINGS:
        problems.append(Problem(What.EVENINGS_OUT_OF_RANGE, figures=(MOST_EVENINGS, len(ids))))
    events = [] if problems else _events(ids, problems)
    if not by_places and len({(e.config.scoring, e.config.match_points) for e in events}) > 1:
        problems.append(Problem(What.SCORINGS_DIFFER))
    found = [] if problems else _lines(events, number(best, MOST_EVENINGS) or None, by_places)
    page = render_template(
        "event/season.html",
        text=text,
        best=best,
        by_places=by_places,
        events=events,
        lines=found,
        places=_PLACES,
        sentences=[words.problem(each, ()) for each in problems],
    )
    return (page, 422) if problems else page


def _events(ids: Sequence[str], problems: list[Problem]) -> list[EventState]:
    found = []
    for event in ids:
        try:
            found.append(load_event(get_store(), event))
        except NotFound:
            problems.append(Problem(What.NO_SUCH_EVENING, text=event))
    return sorted(found, key=lambda each: each.table.made)


def _lines(events: Sequence[EventState], best: int | None, by_places: bool) -> list[Line]:
    evenings = [_scores(each, by_places) for each in events]
    return [
        Line(row, tuple(_score(each.get(row.player)) for each in evenings))
        for row in season(evenings, best)
    ]


def _score(of: Score | None) -> float | None:
    return of.score if of else None


def _scores(state: EventState, by_places: bool) -> dict[str, Score]:
    """What each player, not each pair, got at an evening."""
    standing = state.standing(len(state.rounds)) if state.rounds else []
    points = place_points(standing, _PLACES) if by_places else {}
    return {
        name.strip(): Score(points.get(row.number, row.tally.score), row.tally.difference)
        for row in standing
        for name in state.entrants[row.number].name.split("&")
        if name.strip()
    }
