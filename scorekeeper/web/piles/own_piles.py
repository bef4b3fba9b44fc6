"""Each side sends its own pile; here it sees who is missing and resolves what the piles disagree
about."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request

from scorekeeper import words
from scorekeeper.rules.cards import WRITTEN, Card
from scorekeeper.rules.entry.own_piles import Joined, Resolution, tally_of_side
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import Conflict, Rejected
from scorekeeper.tables.deal.counting import live_scope
from scorekeeper.tables.deal.own_piles import (
    SentPiles,
    joined_now,
    send,
    sent_piles,
    store_own_piles,
    take_pile_back,
    waits,
)
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.seats import side_at
from scorekeeper.web.access import permissions, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import DEAL, redirect_to
from scorekeeper.web.access.viewed_match import stored_deal
from scorekeeper.web.deal.entry import conflict_page, scope_for, submission_of, url_after_saving
from scorekeeper.web.deal.forms.all_cards import THE_REST
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.live.polling import HIGHEST_VERSION, of_entry
from scorekeeper.web.piles.forms import FORMS, OwnPileForm, form_of
from scorekeeper.words.cards import card_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed
from scorekeeper.words.piles import counted_of_rest, still_missing

bp = Blueprint("piles", __name__)
OWN = f"{DEAL}/<any({', '.join(FORMS)}):kind>/<int:side>"


@dataclass(frozen=True, slots=True)
class SentRow:
    """A side in the list: how many cards it sent, None for no pile yet; whether it was sent from
    this phone (`here`); and whether every card of it was named (`full`)."""

    side: int
    name: str
    cards: int | None
    here: bool
    full: bool


@bp.get(f"{DEAL}/pile")
@permissions.scorer_only
def mine(table: str, number: int, deal: int) -> PageResult:
    """Redirect to the pile of this phone's side, or to the piles of all where it has none."""
    seat = permissions.acting_seat()
    played = stored_deal(table, number, deal, or_next=True)
    side = side_at(get_store(), played, seat)
    if side is None:
        return redirect_to(".state", table=table, number=number, deal=deal)
    return redirect_to(".own", table=table, number=number, deal=deal, kind="pile", side=side + 1)


@bp.get(OWN)
@permissions.scorer_only
def own(table: str, number: int, deal: int, kind: str, side: int) -> PageResult:
    """The page of one side's own pile, empty, or as it was sent before."""
    played = _played(table, number, deal, kind, side)
    if played.over and deal == played.next_deal:
        return redirect_to("matches.match", table=table, number=number)
    sent = sent_piles(get_store(), played, deal)
    counted = scope_for(played, deal)[side - 1 :: len(played.match.sides)]
    showing = form_of(kind, played.match.rules.counted).showing
    form = showing(played, deal, side - 1, sent.own_piles[side - 1], counted)
    return _own_page(form, sent)


@bp.post(OWN)
@permissions.scorer_only
def store(table: str, number: int, deal: int, kind: str, side: int) -> PageResult:
    """Store the pile; with the last one the deal is proved and stored."""
    seat = permissions.acting_seat()
    played = _played(table, number, deal, kind, side)
    form = form_of(kind, played.match.rules.counted)(played, deal, side - 1, request.form)
    own, problems = form.read()
    submission = submission_of(deal, seat)
    wrong = send(get_store(), played, submission, side - 1, own, problems)
    if wrong:
        form.pile_problems = list(wrong.problems)
        return _own_page(form, sent_piles(get_store(), played, deal)), 422
    answer = store_own_piles(get_store(), played, submission, Resolution())
    if isinstance(answer, (Joined, Rejected)):
        return redirect_to(".state", table=table, number=number, deal=deal)
    if isinstance(answer, Conflict):
        return conflict_page(played, answer, seat), 409
    return redirect(url_after_saving(played, deal), 303)


@bp.get(f"{DEAL}/piles")
@permissions.scorer_only
def state(table: str, number: int, deal: int) -> PageResult:
    """Who has sent a pile; once all have, what is to be resolved."""
    seat = permissions.acting_seat()
    played = stored_deal(table, number, deal, or_next=True)
    sent = sent_piles(get_store(), played, deal)
    scored = not waits(get_store(), played, sent)
    if "follow" in request.args:
        return _sent_page(played, sent, joined_now(played, sent), seat, scored=scored)
    if scored:
        return redirect(url_after_saving(played, deal), 303)
    joined = joined_now(played, sent)
    if joined.missing:
        return _sent_page(played, sent, joined, seat)
    return _settle_page(played, sent, joined, seat, {}, [])


@bp.post(f"{DEAL}/piles")
@permissions.scorer_only
def settle(table: str, number: int, deal: int) -> PageResult:
    """Store the deal with what was resolved by hand: cards, or whose the rest is."""
    seat = permissions.acting_seat()
    played = stored_deal(table, number, deal, or_next=True)
    back = number_of(request.form.get("back", ""), len(played.match.sides))
    if back:
        take_pile_back(get_store(), played, deal, back - 1)
        return redirect_to(".state", table=table, number=number, deal=deal)
    sent = sent_piles(get_store(), played, deal)
    resolution = _resolution(played, joined_now(played, sent))
    answer = store_own_piles(get_store(), played, submission_of(deal, seat), resolution)
    if isinstance(answer, Rejected):
        answer = Joined(problems=answer.problems)
    if isinstance(answer, Joined):
        # The page again with what was tapped, when something is left to settle.
        if answer.missing:
            return _sent_page(played, sent, answer, seat), 422
        if answer.disputed:
            # The page was sent before everything was settled: it says what is left.
            names = listed(card_name(each.card, played.style) for each in answer.disputed)
            sentences = [_("Still to settle: {cards}").format(cards=names)]
            everything = joined_now(played, sent)
            owners = dict(resolution.owners)
            return _settle_page(played, sent, everything, seat, owners, sentences), 422
        return _settle_page(played, sent, answer, seat, dict(resolution.owners), []), 422
    if isinstance(answer, Conflict):
        return conflict_page(played, answer, seat), 409
    return redirect(url_after_saving(played, deal), 303)


def _played(table: str, number: int, deal: int, kind: str, side: int) -> MatchState:
    """The match, if it has that side, and the deal is stored or the next one; else 404. Also 404
    for the high cards of a game that does not compare cards."""
    played = stored_deal(table, number, deal, or_next=True)
    if not 1 <= side <= len(played.match.sides):
        abort(404)
    if kind == "high" and played.match.rules.compared is None:
        abort(404)
    return played


def _own_page(form: OwnPileForm, sent: SentPiles) -> str:
    form.mark_fields()
    names = form.played.names
    others = [side for side in sent.missing if side != form.side]
    based_on = request.args.get("version", form.version.data)
    return render_template(
        form.TEMPLATE,
        played=form.played,
        match=form.played.match,
        deal=form.deal,
        form=form,
        side=form.side,
        has_high_cards=form.played.match.rules.compared is not None,
        sent=sent,
        news=of_entry(form.played, form.deal, number_of(based_on, HIGHEST_VERSION) or 0),
        missing=still_missing(others, names),
        sentences=[words.problem(each, names, form.played.style) for each in form.pile_problems],
    )


def _sent_page(
    played: MatchState, sent: SentPiles, joined: Joined, seat: Seat, *, scored: bool = False
) -> str:
    """Who waits, and for whom."""
    is_stored = sent.deal < played.next_deal
    version = number_of(request.args.get("follow", ""), HIGHEST_VERSION)
    if version is None:
        version = played.deals[sent.deal - 1].version if is_stored else 0
    of_rest = ""
    if len(joined.missing) == 1:
        # What is counted so far for the only side that has sent nothing.
        (side,) = joined.missing
        numbers = live_scope(get_store(), played)[side :: len(played.match.sides)]
        tallied = (point.name for point in played.match.rules.tallied)
        counted = dict(zip(tallied, numbers, strict=True))
        of_rest = counted_of_rest(played.names[side], counted)
    return render_template(
        "piles/sent.html",
        played=played,
        deal=sent.deal,
        stored=is_stored,
        scored=scored,
        version=version,
        news=of_entry(played, sent.deal, version),
        rows=_rows(played, sent, seat),
        joined=joined,
        counted_of_rest=of_rest,
    )


def _rows(played: MatchState, sent: SentPiles, seat: Seat) -> list[SentRow]:
    """A row for each side."""
    return [
        SentRow(
            side,
            played.names[side],
            pile.cards if pile else None,
            row is not None and row.seat == seat.id,
            pile is not None and pile.is_full,
        )
        for side, (row, pile) in enumerate(zip(sent.sent, sent.own_piles, strict=True))
    ]


def _settle_page(
    played: MatchState,
    sent: SentPiles,
    joined: Joined,
    seat: Seat,
    owners: dict[Card, int],
    sentences: Sequence[str],
) -> str:
    """What the piles disagree about."""
    deal, rows = sent.deal, _rows(played, sent, seat)
    is_stored = deal < played.next_deal
    full = [pile for pile in sent.own_piles if pile and pile.is_full]
    disputed = {each.card for each in joined.disputed}
    return render_template(
        "piles/resolve.html",
        played=played,
        match=played.match,
        deal=deal,
        stored=is_stored,
        version=played.deals[deal - 1].version if is_stored else 0,
        rows=rows,
        joined=joined,
        owners=owners,
        leftovers=played.match.rules.preset.leftovers,
        # How many cards of each side nobody else claims; empty unless all piles are full.
        agreed=[len(pile.known - disputed) for pile in full] if len(full) == len(rows) else [],
        key=session.new_key(),
        sentences=sentences,
        problems=[words.problem(each, played.names, played.style) for each in joined.problems],
    )


def _resolution(played: MatchState, joined: Joined) -> Resolution:
    """What this request settles of the disputed cards. It names sides from 1, and 0 for the
    table."""
    sides = len(played.match.sides)
    owners = {
        card: (owner or sides + 1) - 1
        for code, text in request.form.items()
        if (card := WRITTEN.get(code)) and (owner := number_of(text, sides)) is not None
    }
    if request.form.get("table") == THE_REST:
        nobody = (each.card for each in joined.disputed if not each.claimed)
        owners = dict.fromkeys(nobody, sides) | owners
    rest = number_of(request.form.get("rest", ""), sides)
    if not rest:
        return Resolution(owners, number_of(request.form.get("left", ""), 40))
    scope, counted = tally_of_side(
        live_scope(get_store(), played)[rest - 1 :: sides], played.match.rules
    )
    return Resolution(owners, rest=rest - 1, scope=scope, counted=counted)
