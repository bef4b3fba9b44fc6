"""The figures of a table and of its people, their names, and merging two spellings."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.game.game import shared_points
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.rules.statistics.figures import (
    Figures,
    TableFigures,
    WinTally,
    people_of,
    sides_of_key,
)
from scorekeeper.rules.statistics.subject import Share, Subject, WinRecord, share_of
from scorekeeper.store.match_values import Person
from scorekeeper.tables import Rejected
from scorekeeper.tables.match_state import load_match
from scorekeeper.tables.people import people as acts
from scorekeeper.tables.people.people import everybody, somebody
from scorekeeper.tables.people.statistics import (
    between,
    figures,
    list_meetings,
    periods_of_matches,
    played_games,
    recent_results,
    won_meetings,
)
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.forms.fields import number
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.match.charts import difference_chart, small_curve
from scorekeeper.web.table.forms import MOST_PEOPLE, PersonForm
from scorekeeper.words import Style
from scorekeeper.words import people as words
from scorekeeper.words.deal.points import called_in, category_name
from scorekeeper.words.language import gettext
from scorekeeper.words.match.clinch import describe_head_to_head

bp = Blueprint("figures", __name__)

FACES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in a list: the matches won, the newest results, and how it goes now; a pair has two
    people."""

    people: tuple[int, ...]
    name: str
    subject: Subject
    won: words.FigureLine
    results: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """Sides that met, how often each has won, and in whose colours, from 1; and the two people
    where it is two."""

    names: tuple[str, ...]
    won: tuple[int, ...]
    colours: tuple[int, ...]
    two: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class SharedPoints:
    """A point, how often each of some people had it, and how often nobody."""

    category: str
    won: tuple[int, ...]
    nobody: int = 0


@dataclass(frozen=True, slots=True)
class AskedFigures:
    """The time and the game of which the figures are asked for, and what else there is of both.

    `shared` are the points of the game that one side alone can have, `called` says what they are
    called. `sweep` is what another game than Scopa calls a cleared table, empty where it counts
    none. `style` is that of the cards of the table.
    """

    times: list[str]
    time: str
    games: list[str]
    game: str
    shared: tuple[str, ...]
    sweep: str
    called: Callable[[str], str]
    style: Style


def person_rankings(
    counted: Figures, names: Mapping[int, str], recent: Mapping[int, Sequence[int]]
) -> list[Who]:
    """Whoever won most matches first, then by points a deal."""
    ranked = []
    for key, each in counted.of.items():
        points_a_deal = each.sums.points / each.sums.deals if each.sums.deals else 0
        ranked.append((each.sums.won, points_a_deal, people_of(key), each))
    ranked.sort(key=lambda row: row[:2], reverse=True)
    rankings = []
    for _, _, people, subject in ranked:
        name, results = words.names_of(people, names), recent.get(people[0], ())
        won = words.share_line(name, subject.matches)
        rankings.append(Who(people, name, subject, won, results))
    return rankings


def swept(of: Mapping[str, Subject]) -> int:
    """The cleared tables of all, those of partners once."""
    return sum(
        each.sums.scope * (1 if len(people) == 1 else 1 - len(people))
        for key, each in of.items()
        if (people := people_of(key))
    )


def faces(
    tally: Mapping[str, WinTally], names: Mapping[int, str], persons: Sequence[Who]
) -> list[Face]:
    """Who won how often against whom: those who met most often first. Where everybody is alone,
    each has the colour of the list of people."""
    places = {each.people: place for place, each in enumerate(persons[: len(SIGNS)], 1)}
    faces = []
    for key, each in tally.items():
        if not any(each.wins):
            continue
        by_wins = sorted(zip(each.wins, sides_of_key(key), strict=True), key=lambda one: -one[0])
        sides = [side for _, side in by_wins]
        names_of_sides = tuple(words.names_of(side, names) for side in sides)
        is_listed = all(side in places for side in sides)
        colours = tuple(places[s] for s in sides) if is_listed else range(1, len(sides) + 1)
        two = (sides[0][0], sides[1][0]) if [*map(len, sides)] == [1, 1] else None
        faces.append(Face(names_of_sides, tuple(won for won, _ in by_wins), tuple(colours), two))
    return sorted(faces, key=lambda each: -sum(each.won))[:FACES_SHOWN]


def point_rates(
    persons: Sequence[Who], table: TableFigures, asked: AskedFigures
) -> list[SharedPoints]:
    """How often the first of these people, as many as there are colours, had each of the points,
    and how many cleared tables they made."""
    persons = persons[: len(SIGNS)]
    rates = []
    for category in asked.shared:
        won = tuple(share_of(each.subject.shares, category, asked.shared).won for each in persons)
        nobody = share_of(table.shares, category, asked.shared).nobody
        rates.append(SharedPoints(category, won, nobody))
    swept = tuple(round(each.subject.sums.scope) for each in persons)
    rates.append(SharedPoints(asked.sweep or Category.SCOPE, swept))
    return [each for each in rates if sum(each.won)]


MOST_LOOKED_AT = 200
"""Of so many matches of a person those against another are shown: the newest."""
PERSON = f"{TABLE}/people/<int:person>"


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody whom a person played against, or with."""

    person: int
    name: str
    record: WinRecord


@bp.get(f"{TABLE}/figures")
def of_table(table: str) -> str:
    """The figures of everybody and of the table; of a year or a month with `?time=`."""
    names = {each.id: each.name for each in everybody(get_store(), table)}
    asked = _asked_figures(table)
    counted = figures(get_store(), table, asked.time, asked.game)
    recent = recent_results(get_store(), table, asked.time, asked.game)
    subjects = person_rankings(counted, names, recent) if counted else []
    persons = [each for each in subjects if len(each.people) == 1]
    return render_template(
        "people/figures.html",
        table=table,
        people=(),
        who=None,
        times=asked.times,
        time=asked.time,
        counted=counted,
        persons=persons,
        caution=words.caution(persons[0].subject.matches) if persons else "",
        pairs=[each for each in subjects if len(each.people) > 1],
        swept=swept(counted.of) if counted else 0,
        faces=faces(counted.table.tally, names, persons) if counted else [],
        points=point_rates(persons, counted.table, asked) if counted else [],
        called=asked.called,
        curve=small_curve,
        records=words.of_records(counted, names, asked.shared) if counted else (),
        style=asked.style,
        dealing=words.of_dealing(counted.table) if counted else (),
        nobody=words.of_nobody(counted.table, asked.shared, asked.called) if counted else (),
        games=asked.games,
        game=asked.game,
        words_of=words,
        swept_name=category_name(asked.sweep or Category.SCOPE),
        address=address_of_time,
    )


@bp.get(PERSON)
def of_person(table: str, person: int) -> PageResult:
    """The figures of one person, and what they go by."""
    who = somebody(get_store(), table, person)
    if who.id != person:
        return redirect(url_for(".of_person", table=table, person=who.id))
    return _person_page(table, person, PersonForm(name=who.own))


@bp.get(f"{PERSON}/same")
@permissions.scorer_only
def same(table: str, person: int) -> str:
    """Say who else is this person."""
    return _same_page(table, somebody(get_store(), table, person), PersonForm())


@bp.get(f"{PERSON}/against/<int:other>")
def against(table: str, person: int, other: int) -> str:
    """What two people won against each other, match by match."""
    store = get_store()
    two = [somebody(store, table, each) for each in (person, other)]
    matches = between(store, table, two[0].id, two[1].id, MOST_LOOKED_AT)
    results = [result for _, result in matches]
    names = [each.name for each in two]
    return render_template(
        "people/head_to_head.html",
        table=table,
        two=two,
        matches=[each for each, _ in matches][::-1],
        won=[results.count(1), results.count(-1)],
        steps=difference_chart(results),
        said=describe_head_to_head(results, names),
    )


@bp.post(PERSON)
@permissions.scorer_only
def change(table: str, person: int) -> PageResult:
    """Rename the person, say that another is the same one, or that a spelling is not."""
    store = get_store()
    who = somebody(store, table, person)
    form = PersonForm()
    other = number(form.into.data or "", MOST_PEOPLE)
    act = request.form.get("act", "")
    wrong: Rejected | None = None
    if act == "name" and form.validate():
        wrong = acts.rename(store, table, who.id, form.name.data)
    elif act == "merge" and other:
        wrong = acts.merge(store, table, other, who.id)
    elif act == "apart" and other:
        store.people.merge(table, other, 0)
    elif act != "name":
        abort(400)
    form.refuse(wrong.problems if wrong else ())
    if form.problems:
        page = _same_page(table, who, form) if act == "merge" else _person_page(table, who.id, form)
        return page, 422
    return redirect_to(".of_person", table=table, person=who.id)


def _same_page(table: str, who: Person, form: PersonForm) -> str:
    # Who never played in one match with the person: only they can be the same under another name.
    met = {who.id, *get_store().people.met(table, who.id)}
    strangers = [each for each in everybody(get_store(), table) if each.id not in met]
    return render_template(
        "people/same_person.html", table=table, who=who, form=form, strangers=strangers
    )


def _person_page(table: str, person: int, form: PersonForm) -> str:
    store = get_store()
    people = everybody(store, table)
    names = {each.id: each.name for each in people}
    asked = _asked_figures(table)
    counted = figures(store, table, asked.time, asked.game)
    subject = counted.of.get(str(person), Subject()) if counted else Subject()
    recent = recent_results(store, table, asked.time, asked.game, person)
    # How many meetings the person has won, of those that have a winner.
    won = [
        names[person] in each.sides[each.result.winner or 0].players
        for each in won_meetings(list_meetings(store, table), asked.time, (asked.game,))
        if any(names[person] in side.players for side in each.sides)
    ]
    meetings = Share(sum(won), 0, len(won))
    return render_template(
        "people/person.html",
        table=table,
        person=person,
        name=names[person],
        form=form,
        times=asked.times,
        time=asked.time,
        counted=counted,
        subject=subject,
        results=recent.get(person, ()),
        curve=small_curve,
        caution=words.caution(subject.matches),
        matches=words.share_line(gettext("Matches won"), subject.matches),
        meetings=words.share_line(gettext("Meetings won"), meetings) if won else None,
        points=words.of_points(subject, bool(asked.game), asked.shared, asked.called),
        games=asked.games,
        game=asked.game,
        play=words.of_play(subject, asked.sweep),
        known=words.known_of(subject),
        against=_met(subject.against, names),
        beside=_met(subject.beside, names),
        is_alone=len(people) == 1,
        spellings=[each for each in store.people.all(table) if each.root == person != each.id],
        writes=permissions.can_score(table),
        words_of=words,
        address=address_of_time,
    )


def _asked_figures(table: str) -> AskedFigures:
    """What `?time=` and `?game=` say. No game means Scopa, where it was played; its points are
    called as in the newest match."""
    store = get_store()
    time = request.args.get("time", "")
    times = periods_of_matches(store, table, time)
    played = played_games(store, table)
    game = request.args.get("game", played[0] if played else "")
    if game not in played:
        game = ""
    sweep = Rules.of(game).sweep if game else None
    called, style = category_name, Style.ITALIAN
    with suppress(Unreadable):  # the newest match then says nothing
        latest = load_match(store, table)
        style = latest.style
        if not game:
            called = partial(called_in, latest.match.rules)
    return AskedFigures(
        times=times,
        time=time if time in times else "",
        games=[each for each in played if each],
        game=game,
        shared=shared_points(GAMES[game] if game else None),
        sweep=sweep.name if sweep else "",
        called=called,
        style=style,
    )


def address_of_time(time: str) -> str:
    """The page that is open now, about another time."""
    asked = request.args.to_dict() | {"time": time}
    asked = {key: asked[key] for key in ("who", "time", "game") if asked.get(key)}
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked)  # type: ignore[arg-type]


def _met(records: Mapping[str, WinRecord], names: Mapping[int, str]) -> list[Met]:
    met = [
        Met(int(key), names[int(key)], record)
        for key, record in records.items()
        if key.isdecimal() and int(key) in names
    ]
    return sorted(met, key=lambda each: -each.record.matches)
