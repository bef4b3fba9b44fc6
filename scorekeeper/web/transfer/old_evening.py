"""An old evening from paper: who played, then a row of points for each deal, and the matches that
they make."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import limits
from scorekeeper.rules.match.standings import matches_of_evening, standings
from scorekeeper.rules.problems import Problem
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.people.people import recent_players
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.tables.transfer import OldEvening, store_evening
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import mark_problems
from scorekeeper.web.http import limited
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.transfer.forms import EveningForm, EveningRows, carried
from scorekeeper.words import as_spoken
from scorekeeper.words.transfer import match_verdict, row_problem

bp = Blueprint("evening", __name__)


@dataclass(frozen=True, slots=True)
class EveningLine:
    """What stands beside a row: the totals after it, what it makes of the match, and whether the
    next row begins another one, with which number; or what is wrong with it."""

    totals: str = ""
    verdict: str = ""
    begins: int = 0
    sentences: tuple[str, ...] = ()


NOTHING = EveningLine()


@bp.get(f"{TABLE}/evening")
@permissions.own_table_only
def begin(table: str) -> str:
    """Who played, by which rules, and when: as in the last match, unless something else is set."""
    new = settings_of(get_store().tables.get(table).settings).new
    return _setup_page(table, EveningForm.again(viewed_match(table), new))


@bp.post(f"{TABLE}/evening")
@permissions.own_table_only
def enter(table: str) -> PageResult:
    """The page of the rows, with totals as far as they can be read; nothing is stored until that
    is asked for. What cannot be is said on the same page."""
    seat = permissions.acting_seat()
    form = EveningForm()
    ready = form.read()
    if ready is None or request.form.get("act") == "change":
        return _setup_page(table, form), 422 if ready is None else 200
    rows = EveningRows(ready.match, request.form)
    deals, problems = rows.read()
    evening = OldEvening(ready, form.date.data, tuple(deals))
    if request.form.get("act") == "store":
        if not evening.problems(problems):
            limited.consume(limits.EVENINGS, seat.table)
        # The key under which the evening is stored: the same, however often it is sent.
        typed = repr(sorted(rows.typed.items()))
        sent = [form.key.data, *evening.ready.texts(), evening.day, typed]
        numbers = store_evening(
            get_store(),
            seat,
            sha256("\0".join(sent).encode()).hexdigest(),
            evening,
            now(),
            problems,
        )
        if isinstance(numbers, Rejected):
            return _rows_page(seat.table, form, rows, evening, numbers.problems), 422
        month, span = (evening.day or now())[:7], f"{numbers[0]}-{numbers[-1]}"
        there = url_for("history.history", table=seat.table, time=month, stored=span)
        return redirect(there, 303)
    return _rows_page(table, form, rows, evening, evening.problems(problems))


def _setup_page(table: str, form: EveningForm) -> str:
    return render_template(
        "transfer/old_evening.html",
        table=table,
        form=form,
        recent=recent_players(get_store(), table),
        hidden=carried(request.form),
    )


def _rows_page(
    table: str, form: EveningForm, rows: EveningRows, evening: OldEvening, wrong: Sequence[Problem]
) -> str:
    mark_problems(wrong)
    called = as_spoken(rows.match.called())
    names = [side.name for side in called.sides]
    # What a draft of the rows rests on: who played, and that nothing was stored meanwhile.
    setup = sha256("\0".join([*evening.ready.texts(), evening.day]).encode()).hexdigest()[:8]
    return render_template(
        "transfer/old_evening_rows.html",
        table=table,
        form=form,
        match=called,
        names=names,
        rows=rows,
        lines=_lines(evening, wrong, names),
        nothing=NOTHING,
        sentences=[row_problem(each, names) for each in wrong],
        hidden=carried(request.form, rows),
        version=f"{get_store().matches.highest(table)}-{setup}",
    )


def _lines(
    evening: OldEvening, wrong: Sequence[Problem], names: list[str]
) -> dict[int, EveningLine]:
    """What stands beside each row that says something. Totals run down to the first row with which
    something is wrong: what comes after it nobody knows yet."""
    rows = {each.deal for each in wrong}
    right = next((n for n in range(len(evening.deals)) if n + 1 in rows), len(evening.deals))
    read = [deal for deal in evening.deals[:right] if deal is not None]
    lines, row = {}, 0
    first = as_spoken(evening.ready.match.called())
    for number, match in enumerate(matches_of_evening(first, read), 1):
        for standing in standings(match):
            row += 1
            won = standing.outcome is not None and standing.outcome.ends
            totals = " : ".join(map(str, standing.totals))
            next_match = number + 1 if won else 0
            lines[row] = EveningLine(totals, match_verdict(match, standing), next_match)
    for each in wrong:
        if each.deal is not None:
            sentence = row_problem(replace(each, deal=None), names)
            before = lines.get(each.deal, NOTHING)
            lines[each.deal] = replace(before, sentences=(*before.sentences, sentence))
    return lines
