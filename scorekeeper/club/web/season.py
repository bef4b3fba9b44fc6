"""A season: some evenings added for each player, the best N of them. It is stored nowhere: its
address says which evenings it adds, and how."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.club.documents.event import LONGEST_OF_EVENING
from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.people import People, Two, known_as, people, told_apart
from scorekeeper.club.rules.standing import Score, SeasonRow, place_points
from scorekeeper.club.rules.standing import season as add_evenings
from scorekeeper.club.sheets.event import season_sheet
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EventInBin, event_here, your_evenings
from scorekeeper.club.words.event import difference_text, rank
from scorekeeper.club.words.event_paper import season_points, season_rule
from scorekeeper.documents.foreign.pairs import players_of
from scorekeeper.rules.free_text import one_line, problems_of_text
from scorekeeper.rules.problems import Problem, What
from scorekeeper.sheets.blocks import Paper
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number, unread
from scorekeeper.web.paper.answer import answer, begin, paper_choice
from scorekeeper.words import dates

bp = Blueprint("season", __name__)
MOST_EVENINGS = 40
LONGEST_TEXT = 8_000
_EVENT = re.compile(r"(?:\S*/e/)?([0-9a-z]{16})(?:[/?#.]\S*)?")
PLACES = "10 8 6 5 4 3 2 1"
LONGEST_NUMBER, LONGEST_POINTS = 40, 200
MOST_POINTS = 999
MOST_SAID = 200
"""Answers about two names."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A line of the season: the place, with a sign where it is shared, and what each evening gave,
    None where the player was not there."""

    place: str
    row: SeasonRow
    scores: tuple[float | None, ...]


@dataclass(slots=True)
class Season:
    """What the address asks for, and what it comes to; nothing where there are `problems`."""

    text: str
    """The addresses of evenings, as they were typed; empty once these are ticked."""
    best: str
    """How many of them count, as it was typed."""
    by_places: bool
    """Whether points for the place count, not the score of the evening."""
    points: str
    """Those for each place, as they were typed."""
    name: str = ""
    """What it is called."""
    ticked: list[str] = field(default_factory=list)
    """The ids of the evenings that are added, in their order."""
    offered: list[EventState] = field(default_factory=list)
    """These and those that this phone directed, the newest first."""
    same: list[Two] = field(default_factory=list)
    """Names that were said to be one person."""
    apart: list[Two] = field(default_factory=list)
    """Names that were said to be two."""
    people: People = field(default_factory=lambda: People({}))
    """Who is who by all that."""
    names: list[set[str]] = field(default_factory=list)
    """Those of each evening."""
    renamed: list[Two] = field(default_factory=list)
    """Names of members who are called otherwise now."""
    is_repeated: bool = False
    """Whether an evening, or a copy of it, was named twice: it counts once."""
    events: list[EventState] = field(default_factory=list)
    """The evenings."""
    lines: list[SeasonLine] = field(default_factory=list)
    """Of the season."""
    problems: list[Problem] = field(default_factory=list)
    """All that is wrong."""

    @property
    def places(self) -> list[int]:
        """Points for the first place, the second and so on."""
        return [int(point) for point in self.points.split()]

    @property
    def address(self) -> dict[str, Any]:
        """What leads to the same season again."""
        count = "places" if self.by_places else "score"
        typed = {
            name: ["\n".join(two) for two in getattr(self, name)] for name in ("same", "apart")
        }
        return typed | {
            "event": self.ticked,
            "events": self.text,
            "name": self.name,
            "best": self.best,
            "count": count,
            "points": self.points,
        }

    def saying(self, name: str, two: Two) -> dict[str, Any]:
        """The address with one more answer about two names, or without it where it is there."""
        text = "\n".join(two)
        others = [there for there in self.address[name] if there != text]
        is_new = len(others) == len(self.address[name])
        return self.address | {name: [*others, text] if is_new else others}

    def evenings_of(self, person: str) -> str:
        """On which evenings a person was, under any name."""
        names = {name for name, to in self.people.called.items() if to == person}
        evenings = zip(self.events, self.names, strict=True)
        return words.listed([self.name_of(event) for event, there in evenings if names & there])

    def name_of(self, event: EventState) -> str:
        """What an evening is called; the day of it, where it has no name or several have that."""
        name, there = event.table.name, [other.table.name for other in self.offered]
        return name if name and there.count(name) < 2 else self.day_of(event)

    def day_of(self, event: EventState) -> str:
        """The day of an evening, by its clock."""
        return dates.day(event.table.made, settings_of(event.table.settings).zone)

    def about(self, event: EventState) -> str:
        """The day of an evening, or its name, who has won it so far, and how many took part."""
        named = {event.table.name, self.day_of(event)} - {self.name_of(event)}
        first = (
            [row for row in event.standing(event.done) if row.rank == 1] if event.done > 0 else []
        )
        names = words.listed([event.name(row.number) for row in first])
        number = len(event.entrants)
        many = words.ngettext("{num} pair", "{num} pairs", number).format(num=number)
        if event.config.system is System.INDIVIDUAL:
            many = words.ngettext("{num} player", "{num} players", number).format(num=number)
        return " · ".join(filter(None, (*named, names, many)))


@bp.get("/events/season")
def show() -> str | tuple[str, int]:
    """The form, and the season that its address asks for."""
    season = _season_asked_for()
    sentences = [words.problem(problem, ()) for problem in season.problems]
    page = render_template("club/season.html", season=season, sentences=sentences)
    return (page, 422) if sentences else page


@bp.get("/events/season/sheet")
@bp.get("/events/season/sheet.pdf", endpoint="pdf")
def sheet() -> Response | Redirect:
    """The season on paper; where there is none, the page that says why."""
    paper, season = begin(), _season_asked_for()
    if not season.lines:
        return redirect_to(".show", **season.address)
    rows = []
    for line in season.lines:
        row = line.row
        points = [
            season_points(score, place in row.counted) for place, score in enumerate(line.scores)
        ]
        figures = (season_points(row.score), difference_text(row.difference))
        rows.append((line.place, row.player, *figures, "  ".join(points)))
    rule = season_rule(season.places if season.by_places else (), season.best)
    title = season.name or words.gettext("Season")
    leaf = season_sheet(title, len(season.events), rule, rows)
    back = url_for(".show", **season.address), title
    sheets = [Paper(leaf.title, (leaf,), paper)]
    return answer(sheets, "scopa-season", back, [paper_choice(paper)])


def _season_asked_for() -> Season:
    season = Season(
        request.args.get("events", "")[:LONGEST_TEXT],
        request.args.get("best", "").strip()[:LONGEST_NUMBER],
        request.args.get("count") == "places",
        request.args.get("points", "").strip()[:LONGEST_POINTS] or PLACES,
        one_line(request.args.get("name", "")[:LONGEST_POINTS]),
        same=_said("same"),
        apart=_said("apart"),
    )
    problems = season.problems
    wrong_name = problems_of_text(season.name, LONGEST_OF_EVENING, What.NAME_TOO_LONG)
    problems += (replace(problem, field="name") for problem in wrong_name)
    addresses = [*request.args.getlist("event"), *season.text.split()]
    typed = {address: _EVENT.fullmatch(address) for address in addresses}
    ids = {found[1]: address for address, found in typed.items() if found}
    season.is_repeated = len(ids) < len(addresses)
    if season.best and not number(season.best, MOST_EVENINGS):
        problems.append(unread("best", season.best))
    wrong = [point for point in season.points.split() if number(point, MOST_POINTS) is None]
    problems += (unread("points", point) for point in wrong[:1])
    if len(ids) > MOST_EVENINGS:
        problems.append(Problem(What.EVENINGS_OUT_OF_RANGE, figures=(MOST_EVENINGS, len(ids))))
    problems += (
        Problem(What.NO_SUCH_EVENING, text=address[:80])
        for address, found in typed.items()
        if not found
    )
    season.events = [] if problems else _events(ids, problems)
    own = [evening.state for evening in your_evenings(MOST_EVENINGS) if not evening.pair]
    offered = {event.id: event for event in (*season.events, *own)}
    season.offered = sorted(offered.values(), key=lambda event: event.table.made, reverse=True)
    season.ticked = [event for event in offered if event in ids]
    # What has no line of its own to tick stays typed.
    season.text = "\n".join(
        address for address, found in typed.items() if not found or found[1] not in offered
    )
    season.is_repeated = season.is_repeated or len(season.events) < len(ids)
    configs = [event.config for event in season.events]
    scorings = {(config.scoring, config.match_points, config.by_games) for config in configs}
    if not season.by_places and len(scorings) > 1:
        problems.append(Problem(What.SCORINGS_DIFFER))
    if not problems:
        best = number(season.best, MOST_EVENINGS) or None
        places = season.places if season.by_places else ()
        called = known_as([event.members for event in season.events])
        given = [_scores(event, places, called) for event in season.events]
        season.renamed = sorted(
            {
                (member.name, called[member.id])
                for event in season.events
                for member in event.members.values()
                if called[member.id] != member.name
            }
        )
        season.names = [set(scores) for scores in given]
        season.people = people(season.names, season.same, season.apart)
        evenings = [_of_people(scores, season.people) for scores in given]
        added = add_evenings(evenings, best)
        ranks = [row.rank for row in added]
        for row in added:
            place = rank(row.rank, ranks.count(row.rank) > 1)
            scores = [evening.get(row.player) for evening in evenings]
            points = tuple(score.score if score else None for score in scores)
            season.lines.append(SeasonLine(place, row, points))
    return season


def _said(name: str) -> list[Two]:
    """The answers of the address about two names."""
    sent = (text[:LONGEST_POINTS].replace("\r", "") for text in request.args.getlist(name))
    return [(one, other) for one, _, other in (text.partition("\n") for text in sent)][:MOST_SAID]


def _of_people(scores: Mapping[str, Score], known: People) -> dict[str, Score]:
    """What each person got; who has two names at one evening has the better of the two."""
    better: dict[str, Score] = {}
    for name, score in scores.items():
        person = known.called[name]
        if person not in better or score.score > better[person].score:
            better[person] = score
    return better


def _events(ids: Mapping[str, str], problems: list[Problem]) -> list[EventState]:
    """The evenings, each with what was typed for it; of an evening and its copies, the one that has
    gone on longest."""
    states: dict[str, EventState] = {}
    for event, typed in ids.items():
        try:
            state = event_here(event)
        except (NotFound, EventInBin):
            problems.append(Problem(What.NO_SUCH_EVENING, text=typed[:80]))
            continue
        origin = state.origin or state.id
        if origin not in states or state.done > states[origin].done:
            states[origin] = state
    return sorted(states.values(), key=lambda event: event.table.made)


def _scores(
    state: EventState, places: Sequence[int], called: Mapping[str, str]
) -> dict[str, Score]:
    """What each player, not each pair, got at an evening so far; `places` are the points for each
    place, where these count. Who has played for two pairs has the score of the better one; two of
    one name who play in two pairs are told apart. Members have the names by which they are
    `called` over all evenings."""
    standing = state.standing(state.done) if state.done > 0 else []
    points = place_points(standing, places) if places else {}
    scores: dict[str, Score] = {}
    now = told_apart(
        {number: players_of(entrant.name) for number, entrant in state.entrants.items()}
    )
    for entrant in state.entrants.values():
        for place, member in enumerate(entrant.members):
            if called[member] != state.members[member].name:
                now[entrant.number][place] = called[member]
    for row in standing:
        score = Score(points.get(row.number, row.tally.score), row.tally.difference)
        # All who have played for this entrant, also those who were replaced.
        former = [name for _, name in state.entrants[row.number].former]
        for player in [*now[row.number], *chain.from_iterable(map(players_of, former))]:
            scores.setdefault(player, score)
    return scores
