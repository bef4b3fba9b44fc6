"""The matches of a table with their scores, and who won how often."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, render_template, request

from scorekeeper import limits
from scorekeeper.store.match_values import Person
from scorekeeper.tables.match.listing import (
    MatchListing,
    MeetingListing,
    list_matches,
    list_meetings,
    periods_of_matches,
    won_meetings,
)
from scorekeeper.tables.people.people import everybody
from scorekeeper.tables.people.statistics import Tally, tallies
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.people.figures import address_of_time
from scorekeeper.web.table.forms import MOST_PEOPLE
from scorekeeper.words.people import names_of
from scorekeeper.words.table import called

bp = Blueprint("history", __name__)
ON_A_PAGE = 40
TALLIES_SHOWN = 6
RUN_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Between:
    """How often each side of the same people has won: names and wins, in one order."""

    names: tuple[str, ...]
    wins: tuple[int, ...]
    abandoned: int

    @property
    def matches(self) -> int:
        """How many matches that is."""
        return sum(self.wins) + self.abandoned


@bp.get(f"{TABLE}/matches")
def history(table: str) -> str:
    """All matches of the table, the newest first and some at a time, those after `?before=`, the
    games of a meeting together; of one person with `?who=`, of a year or a month with `?time=`.
    `?stored=4-5` says that those two were stored just now."""
    store = get_store()
    people = everybody(store, table)
    number = number_of(request.args.get("who", ""), MOST_PEOPLE)
    who = next((person for person in people if person.id == number), None)
    wanted = request.args.get("time", "")
    known = periods_of_matches(store, table, wanted)
    time = wanted if wanted in known else ""
    # The list goes on after that match; it begins where `?before=` names none.
    started, _, last = request.args.get("before", "").rpartition(",")
    before = number_of(last, limits.MATCHES.most)
    matches = list_matches(
        store,
        table,
        person=who.id if who else None,
        period=time,
        before=None if before is None else (started, before),
        most=ON_A_PAGE + 1,
    )
    shown = matches[:ON_A_PAGE]
    found = win_tallies(tallies(store, table, time), people, who)
    # Whoever sees every match sees whether there are meetings among them.
    is_all = not (who or time or request.args.get("before")) and len(matches) <= ON_A_PAGE
    has_none = is_all and not any(match.row.meeting for match in matches)
    meetings = [] if has_none else list_meetings(store, table)
    known_meetings = {meeting.number: meeting for meeting in meetings}
    return render_template(
        "people/history.html",
        table=table,
        name=store.tables.get(table).name,
        people=people,
        who=who,
        times=known,
        time=time,
        run=_run(shown, found[0]) if found else [],
        address=address_of_time,
        # In their order, the games of one meeting that follow each other with it.
        groups=[
            (known_meetings.get(key), [*some])
            for key, some in groupby(shown, lambda match: match.row.meeting or -match.row.number)
        ],
        last=shown[-1:],
        more=len(matches) > ON_A_PAGE,
        tallies=found,
        meetings_won=tallies_of_meetings(won_meetings(meetings, time, ("", None)), who),
        shown=TALLIES_SHOWN,
        stored=_saved_matches(table),
        writes=permissions.can_score(table),
        has_bin=bool(store.bin.entries(table) or store.bin.deletions(table)),
    )


def win_tallies(
    tally: Iterable[Tally], people: list[Person], who: Person | None = None
) -> list[Between]:
    """How often the sides of the same people won, those with most matches first; with `who`,
    only where that person played."""
    names = {person.id: person.name for person in people}
    results = []
    for figures in tally:
        if not who or any(who.id in side for side in figures.sides):
            called = tuple(names_of(side, names) for side in figures.sides)
            results.append(Between(called, figures.wins, figures.abandoned))
    return sorted(results, key=lambda figures: -figures.matches)


def _run(matches: Iterable[MatchListing], between: Between) -> list[int]:
    """Which of these sides won each of the listed matches between them, the oldest first."""
    won = []
    for match in matches:
        names = called(match.sides)
        if match.winner is not None and sorted(names) == sorted(between.names):
            won.append(between.names.index(names[match.winner]))
    return won[:RUN_SHOWN][::-1]


def tallies_of_meetings(meetings: Iterable[MeetingListing], who: Person | None) -> list[Between]:
    """How often each side of the same people won their meetings, those with most of them first."""
    totals: dict[frozenset[str], dict[str, int]] = {}
    for meeting in meetings:
        people = [name for side in meeting.sides for name in side.players]
        names, winner = called(meeting.sides), meeting.result.winner
        if winner is None or not all(people) or (who and who.name not in people):
            continue
        wins = totals.setdefault(frozenset(names), dict.fromkeys(names, 0))
        wins[names[winner]] += 1
    counted = [Between(tuple(wins), tuple(wins.values()), 0) for wins in totals.values()]
    return sorted(counted, key=lambda figures: -figures.matches)


def _saved_matches(table: str) -> tuple[int, int] | None:
    """The first and the last of the matches that were stored just now, as far as they are there."""
    named = (number_of(n, limits.MATCHES.most) for n in request.args.get("stored", "").split("-"))
    there = set(get_store().matches.numbers(table)) if "stored" in request.args else set()
    numbers = sorted(n for n in named if n in there)
    return (numbers[0], numbers[-1]) if numbers else None
