"""Store a deal once, whoever sends it how often; where two differ, ask. Overwrites nothing."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper.rules.entry import Deal, problems
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store import Conflict, ConflictKind, NewDeal, Seat, StoredDeal
from scorekeeper.tables.played import Played
from scorekeeper.tables.texts import deal_text, scored
from scorekeeper.web import access
from scorekeeper.web.fields import number as number_of
from scorekeeper.web.home import now
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
    found = [*_out_of_turn(played, deal), *found]
    if entered is not None:
        found += problems(entered, played.match.rules, len(played.match.sides))
    if found or entered is None:
        return found
    new = _sent(deal, entered, seat)
    now_counts = played.deals[deal - 1] if deal < played.next_deal else None
    unchanged = now_counts and (now_counts.version, now_counts.entry) == (new.based_on, new.entry)
    if unchanged and not new.why:
        # Back and "score" again, or a correction that corrects nothing.
        return _to_the_result(played, deal)
    try:
        get_store().append(played.table, played.number, new)
    except Conflict as conflict:
        if conflict.stored is None or conflict.why is ConflictKind.OUT_OF_ORDER:
            return [Problem(What.NOT_THE_NEXT_DEAL, figures=(played.next_deal,))]
        return _conflict_page(played, deal, new, conflict.stored)
    return _to_the_result(played, deal)


def _to_the_result(played: Played, deal: int) -> Redirect:
    where = url_for("deals.result", table=played.table, number=played.number, deal=deal)
    return redirect(where, 303)


def _out_of_turn(played: Played, deal: int) -> list[Problem]:
    """Why a deal of that number cannot be stored, whatever it holds."""
    found = []
    if deal == played.next_deal and played.outcome is not None:
        found.append(Problem(What.AFTER_THE_END))
    if not 1 <= deal <= played.next_deal:
        found.append(Problem(What.NOT_THE_NEXT_DEAL, figures=(played.next_deal,)))
    return found


def _sent(deal: int, entered: Deal, seat: Seat) -> NewDeal:
    """The version that this request sends."""
    return NewDeal(
        number=deal,
        based_on=number_of(request.form.get("version", ""), MOST_VERSIONS) or 0,
        entry=deal_text(entered),
        key=request.form.get("key", "")[:LONGEST_KEY] or access.new_key(),
        seat=seat.id,
        at=now(),
        why=request.form.get("why", "").strip()[:200],
    )


def _conflict_page(played: Played, deal: int, new: NewDeal, stored: StoredDeal) -> Page:
    """Both versions side by side: nothing is overwritten until the player chooses."""
    rules = played.row.rules
    there, there_score = scored(rules, len(played.match.sides), stored.entry)
    yours, your_score = scored(rules, len(played.match.sides), new.entry)
    fields = [
        (name, value)
        for name, value in request.form.items(multi=True)
        if name not in ("csrf_token", "key", "version")
    ]
    page = render_template(
        "conflict.html",
        played=played,
        deal=deal,
        stored=stored,
        mine=stored.seat == new.seat,
        same=stored.number == deal and stored.entry == new.entry,
        both=((stored.number, there, there_score), (deal, yours, your_score)),
        changes=differences(there, yours, played.match.rules, played.names, played.style),
        fields=fields,
        version=_version_now(played, deal),
        key=access.new_key(),
        action=request.path,
    )
    return page, 409


def _version_now(played: Played, deal: int) -> int:
    fresh = get_store().match(played.table, played.number)
    return fresh.deals[deal - 1].version if deal <= len(fresh.deals) else 0
