"""The figures of a table and of its people, their names, and merging two spellings."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.store.match_values import Person
from scorekeeper.tables import Rejected
from scorekeeper.tables.match.listing import periods_of_matches
from scorekeeper.tables.match_state import load_match
from scorekeeper.tables.people import people as acts
from scorekeeper.tables.people import statistics
from scorekeeper.tables.people.people import everybody, somebody
from scorekeeper.tables.people.statistics import PersonFigures, TableFigures, Tally
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
from scorekeeper.words.match.outcome import describe_head_to_head

bp = Blueprint("figures", __name__)

FACES_SHOWN = 6
MOST_LOOKED_AT = 200
"""Of so many matches between two people, the newest, it is shown who won."""
PERSON = f"{TABLE}/people/<int:person>"


@dataclass(frozen=True, slots=True)
class AskedFigures:
    """The time and the game of which the figures are asked for."""

    times: list[str]
    """All that can be asked for."""
    time: str
    """The one that is."""
    games: list[str]
    """The same."""
    game: str
    """The same."""
    shared: tuple[str, ...]
    """The points of the game that one side alone can have."""
    sweep: str
    """What another game than Scopa calls a cleared table; empty where it counts none."""
    called: Callable[[str], str]
    """What a point is called."""
    style: Style
    """That of the cards of the table."""


@dataclass(frozen=True, slots=True)
class Face:
    """Sides that met, how often each has won, and in whose colours, from 1; and the two people
    where it is two."""

    names: tuple[str, ...]
    won: tuple[int, ...]
    colours: tuple[int, ...]
    two: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SharedPoints:
    """A point, how often each of some people had it, and how often nobody."""

    category: str
    won: tuple[int, ...]
    nobody: int = 0


def faces(
    tallies: Sequence[Tally], names: Mapping[int, str], persons: Sequence[PersonFigures]
) -> list[Face]:
    """Who won how often against whom: those who met most often first. Where everybody is alone,
    each has the colour of the list of people."""
    places = {(person.person,): place for place, person in enumerate(persons[: len(SIGNS)], 1)}
    met = sorted(
        (tally for tally in tallies if any(tally.wins)), key=lambda tally: -sum(tally.wins)
    )
    found = []
    for tally in met[:FACES_SHOWN]:
        by_wins = sorted(zip(tally.wins, tally.sides, strict=True), key=lambda one: -one[0])
        won, sides = zip(*by_wins, strict=True)
        is_listed = all(side in places for side in sides)
        colours = [places[side] if is_listed else n for n, side in enumerate(sides, 1)]
        two = tuple(side[0] for side in sides) if [*map(len, sides)] == [1, 1] else ()
        called = tuple(words.names_of(side, names) for side in sides)
        found.append(Face(called, won, tuple(colours), two))
    return found


def point_rates(
    persons: Sequence[PersonFigures], table: TableFigures, asked: AskedFigures
) -> list[SharedPoints]:
    """How often the first of these people, as many as there are colours, had each of the points,
    and how many cleared tables they made."""
    persons = persons[: len(SIGNS)]
    rates = [
        SharedPoints(name, tuple(person.shares[place].won for person in persons), nobody.won)
        for place, (name, nobody) in enumerate(zip(asked.shared, table.nobody, strict=False))
    ]
    rates.append(SharedPoints(asked.sweep or Category.SCOPE, tuple(p.scope for p in persons)))
    return [rate for rate in rates if sum(rate.won)]


@bp.get(f"{TABLE}/figures")
def of_table(table: str) -> str:
    """The figures of everybody and of the table; of a year or a month with `?time=`."""
    store, asked = get_store(), _asked_figures(table)
    names = {person.id: person.name for person in everybody(store, table)}
    which = store, table, asked.time, asked.game
    # Whoever won most matches first, then by points a deal.
    persons = sorted(
        statistics.people_figures(*which).values(),
        key=lambda person: (-person.won, -person.points_a_deal),
    )
    counted = statistics.table_figures(*which)
    return render_template(
        "people/figures.html",
        table=table,
        asked=asked,
        counted=counted,
        names=names,
        persons=persons,
        caution=words.caution(persons[0].matches) if persons else "",
        faces=faces(statistics.tallies(*which), names, persons),
        points=point_rates(persons, counted, asked),
        curve=small_curve,
        records=[*words.of_records(statistics.records(*which), persons, names, asked.shared)],
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
    two = [somebody(store, table, person_id) for person_id in (person, other)]
    matches = statistics.between(store, table, two[0].id, two[1].id, MOST_LOOKED_AT)
    results = [result for _, result in matches]
    return render_template(
        "people/head_to_head.html",
        table=table,
        two=two,
        matches=[match for match, _ in matches][::-1],
        won=[results.count(1), results.count(-1)],
        steps=difference_chart(results),
        said=describe_head_to_head(results, [person.name for person in two]),
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
    strangers = [person for person in everybody(get_store(), table) if person.id not in met]
    return render_template(
        "people/same_person.html", table=table, who=who, form=form, strangers=strangers
    )


def _person_page(table: str, person: int, form: PersonForm) -> str:
    store, asked = get_store(), _asked_figures(table)
    people = everybody(store, table)
    names = {person.id: person.name for person in people}
    which = store, table, asked.time, asked.game
    figures = statistics.people_figures(*which, person).get(person, PersonFigures())
    opponents, partners = statistics.met(*which, person)
    return render_template(
        "people/person.html",
        table=table,
        person=person,
        names=names,
        form=form,
        asked=asked,
        figures_of=figures,
        curve=small_curve,
        caution=words.caution(figures.matches),
        matches=words.share_line(gettext("Matches won"), figures.matches),
        points=words.of_points(
            zip(asked.shared, figures.shares, strict=False), asked.called, bool(asked.game)
        ),
        play=[*words.of_play(figures, asked.sweep)],
        known=words.known_of(figures),
        against=opponents,
        beside=partners,
        spellings=[known for known in store.people.all(table) if known.root == person != known.id],
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
    played = store.facts.games(table)
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
        games=[key for key in played if key],
        game=game,
        shared=statistics.points_of(game),
        sweep=sweep.name if sweep else "",
        called=called,
        style=style,
    )


def address_of_time(time: str) -> str:
    """The page that is open now, about another time."""
    asked = request.args.to_dict() | {"time": time}
    asked = {key: asked[key] for key in ("who", "time", "game") if asked.get(key)}
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked)  # type: ignore[arg-type]
