"""What becomes of a deal that was sent, as a page: its result, all problems, or both versions."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper.rules.entry import Deal
from scorekeeper.rules.problems import Problem
from scorekeeper.store import Seat
from scorekeeper.tables import Conflict, Wrong
from scorekeeper.tables.deals import Sending, enter
from scorekeeper.tables.fresh import now
from scorekeeper.tables.played import Played
from scorekeeper.tables.texts import scored
from scorekeeper.web import access
from scorekeeper.web.fields import number as number_of
from scorekeeper.web.stored import get_store
from scorekeeper.words.corrections import differences

MOST_VERSIONS = 1_000_000
LONGEST_KEY = 64
Page = str | Redirect | tuple[str, int]


def store_deal(
    played: Played, deal: int, entered: Deal | None, found: list[Problem]
) -> Page | list[Problem]:
    """Store what was sent: the page that answers, or all problems where it cannot be stored."""
    seat = access.writer(played.table)
    answer = enter(get_store(), played, _sending(deal, seat), entered, found)
    if isinstance(answer, Wrong):
        return list(answer.problems)
    if isinstance(answer, Conflict):
        return _conflict_page(played, answer, seat), 409
    where = url_for("deals.result", table=played.table, number=played.number, deal=deal)
    return redirect(where, 303)


def _sending(deal: int, seat: Seat) -> Sending:
    """What this request says beside the deal."""
    return Sending(
        number=deal,
        based_on=sent_version() or 0,
        key=request.form.get("key", "")[:LONGEST_KEY] or access.new_key(),
        seat=seat.id,
        at=now(),
        why=request.form.get("why", "").strip()[:200],
    )


def sent_version() -> int | None:
    """The version of the deal that this request was made from, where it says one."""
    return number_of(request.form.get("version", ""), MOST_VERSIONS)


def _conflict_page(played: Played, conflict: Conflict, seat: Seat) -> str:
    """Both versions side by side: nothing is overwritten until the player chooses."""
    stored, yours = conflict.stored, conflict.yours
    sides = len(played.match.sides)
    there, there_score = scored(played.row.rules, sides, stored.entry)
    here, here_score = scored(played.row.rules, sides, yours.entry)
    return render_template(
        "conflict.html",
        played=played,
        deal=yours.number,
        stored=stored,
        mine=stored.seat == seat.id,
        same=(stored.number, stored.entry) == (yours.number, yours.entry),
        both=((stored.number, there, there_score), (yours.number, here, here_score)),
        changes=differences(there, here, played.match.rules, played.names, played.style),
        fields=_sent_again(),
        version=conflict.version,
        key=access.new_key(),
        action=request.path,
    )


def _sent_again() -> list[tuple[str, str]]:
    """The fields of this request that a second sending repeats."""
    anew = ("csrf_token", "key", "version")
    return [pair for pair in request.form.items(multi=True) if pair[0] not in anew]
