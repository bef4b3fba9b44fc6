"""Polling: what open pages of a table ask every moment, and what they compare; and the line on
a page that says what happens at the table meanwhile.

Everything rests on one number of the table, which every write raises.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic

from flask import Blueprint, Response, current_app, render_template, request, session, url_for

from scorekeeper import words
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.match.standings import Standing
from scorekeeper.store import engines
from scorekeeper.store.errors import NotFound
from scorekeeper.store.match_values import StoredDeal
from scorekeeper.store.recent import Key
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.deal.counting import begin_entering, who_enters
from scorekeeper.tables.deal.entry import ended_or_reopened, standings_before, versions_of_deal
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.tables.table.seats import is_valid_seat, may_score
from scorekeeper.web.access import permissions, seat_cookies, urls
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.session import POLL
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.cache import BoundedCache
from scorekeeper.web.http.preferences import colours
from scorekeeper.web.http.responses import accepted_encoding, compress
from scorekeeper.words.language import locale
from scorekeeper.words.live import deals_first, deals_now, seat_name
from scorekeeper.words.table import of_side

bp = Blueprint("live", __name__)
news_bp = Blueprint("news", __name__)
MATCH = f"{urls.TABLE}/<int:number>"
DEAL = f"{MATCH}/<int:deal>"
HIGHEST_VERSION = 1_000_000


@dataclass(frozen=True, slots=True)
class Live:
    """What a page gives its script: the address to poll, and the tag from before the page was
    read."""

    poll: str
    tag: str


def follow(table: str) -> Live:
    """Begin to read a page of the table: changes during the reading are not missed.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    return Live(f"{urls.ROOT.get()}/t/{table}/{POLL}", tag_of(table_row(table).changed))


@bp.get(f"{urls.TABLE}/{POLL}", endpoint="changed")
def poll(table: str) -> Response:
    """Whether anything has changed at the table. Needs nothing but the address."""
    return poll_answer((table, False))


def poll_answer(key: Key, *more: object) -> Response:
    """The tag that counts now, of a table or an evening and of what else its page depends on; 304
    where the page has it.

    :raise scorekeeper.store.errors.NotFound: when there is none.
    """
    # By hand, for this is asked far more often than everything else together.
    has = request.environ.get("HTTP_IF_NONE_MATCH", "")
    recent = engines.recent_numbers(current_app.config["DATABASE"])
    number = recent.get(key)
    if number is None or _tag(number.database, number.changed, *more) not in has:
        store = get_store()
        number = recent.read(key, store.number, store.tables.changed)
    if number is None:
        raise NotFound("table", key[0])
    tag = _tag(number.database, number.changed, *more)
    answer = Response(status=304) if tag in has else Response(tag, mimetype="text/plain")
    answer.headers["ETag"] = tag
    return answer


def tag_of(changed: int, *more: object) -> str:
    """The tag of what has this number of changes, and of what else it depends on. It is another one
    where a database was restored: what has happened since its backup may have had the same."""
    return _tag(get_store().number, changed, *more)


def _tag(*parts: object) -> str:
    return f'"{"-".join(map(str, (current_app.config["VERSION"], *parts)))}"'


@dataclass(frozen=True, slots=True)
class StatusLine:
    """One sentence with its consequence and its link."""

    text: str = ""
    """The sentence."""
    heard: str = ""
    """Said only to whoever listens, for the page shows it elsewhere."""
    more: str = ""
    """The consequence."""
    leads_to: str = ""
    """The link."""
    seconds: int | None = None
    """After how many it ceases to be true."""
    saved: bool = False
    """Whether it says that this phone's submission is stored."""


@news_bp.get(f"{urls.TABLE}/news")
def seat_news(table: str) -> str:
    """The line for a page with any other form."""
    get_store().tables.get(table)
    return render_template("live/_status_line.html", news=of_seat(table))


@news_bp.get(f"{DEAL}/news")
def entry_news(table: str, number: int, deal: int) -> str:
    """The line for a page on which the deal is being entered; nothing else of it may change."""
    played = viewed_match(table, number)
    version = number_of(request.args.get("version", ""), HIGHEST_VERSION) or 0
    return render_template("live/_status_line.html", news=of_entry(played, deal, version))


@news_bp.get(f"{DEAL}/conflict")
def conflict_news(table: str, number: int, deal: int) -> str:
    """The line for a page that shows two versions of the deal, and what is left to choose there:
    nothing where somebody has chosen since."""
    played = viewed_match(table, number)
    version = number_of(request.args.get("version", ""), HIGHEST_VERSION) or 0
    news = of_entry(played, deal, version)
    there = played.deals[deal - 1] if deal <= len(played.deals) else None
    settled = there if there and there.version > version else None
    return render_template(
        "deal/_conflict_settled.html", played=played, deal=deal, news=news, settled=settled
    )


@news_bp.post(f"{DEAL}/entering")
@permissions.scorer_only
def entering(table: str, number: int, deal: int) -> tuple[str, int]:
    """Somebody has tapped the first card of this deal."""
    seat = permissions.acting_seat()
    begin_entering(get_store(), viewed_match(table, number), deal, seat.id, now())
    return "", 204


def match_status_line(played: MatchState) -> StatusLine:
    """For the score: that this phone only watches by now, that another match has begun, that
    somebody enters the cards, who stored what last."""
    taken = of_seat(played.table)
    if taken.text:
        return taken
    newest = get_store().matches.latest(played.table)
    if newest > played.number:
        where = url_for("matches.match", table=played.table, number=newest)
        is_over = False
        with suppress(Unreadable):  # of such a match it is said that it is there, and no more
            is_over = load_match(get_store(), played.table, newest).over
        if is_over:
            text = words.say("Match {n} was played after it.", n=newest)
        else:
            text = words.say("Match {n} has begun.", n=newest)
        return StatusLine(text, leads_to=where)
    if line := _entering(played) or _last(played):
        return line
    return StatusLine(heard="" if played.over else deals_first(_dealer(played)))


def deal_status_line(played: MatchState, deal: int) -> StatusLine:
    """For the result of a deal, which says itself who entered it: who has corrected it."""
    taken = of_seat(played.table)
    if taken.text:
        return taken
    stored = played.deals[deal - 1]
    return StatusLine(_saved_deal(played, stored)) if stored.version > 1 else StatusLine()


def of_entry(played: MatchState, deal: int, version: int) -> StatusLine:
    """For a page on which the deal is entered, based on that version: whether another one counts
    by now, or somebody else is entering it too."""
    taken = of_seat(played.table)
    if taken.text:
        return taken
    if deal <= len(played.deals) and played.deals[deal - 1].version > version:
        where = url_for("deals.result", table=played.table, number=played.number, deal=deal)
        return StatusLine(_saved_deal(played, played.deals[deal - 1]), leads_to=where)
    meanwhile = _entering(played) if deal == played.next_deal else None
    return meanwhile or StatusLine()


def of_seat(table: str) -> StatusLine:
    """For a page that shows no match: that this phone only watches by now."""
    seat = permissions.current_seat(table)
    if seat is None or is_valid_seat(seat):
        return StatusLine()
    return StatusLine(
        words.gettext("This phone's seat was taken back: it can watch, and stores nothing more.")
    )


def _entering(played: MatchState) -> StatusLine | None:
    """Who else is entering the deal that is played now."""
    presence = who_enters(get_store(), played, now()) if not played.over else None
    seat = permissions.current_seat(played.table)
    if presence is None or (seat and seat.id == presence.seat.id):
        return None
    text = words.say("{name} is entering the cards.", name=seat_name(presence.seat.name))
    return StatusLine(text, seconds=presence.seconds)


def _last(played: MatchState) -> StatusLine | None:
    """What was stored last, and what is to be done now."""
    deal, seat = played.newest, permissions.current_seat(played.table)
    if deal is None:
        return None
    if deal.version > 1:
        return _corrected(played, deal)
    is_own = seat is not None and seat.id == deal.seat
    if not (is_own and deal.number == len(played.deals)):
        return StatusLine(_saved_deal(played, deal), *_now_to(played))
    # Where cards were tapped, one pile is counted to be sure.
    piles = played.match.deals[deal.number - 1].entry.piles
    to_be_sure = words.count_the_pile(played.names, piles) if piles else ""
    if played.over:
        saved = words.say("Deal {n} is saved. The match is over.", n=deal.number)
        # Seen on the page, which says it in large letters.
        return StatusLine(saved, _now_to(played)[1], to_be_sure, saved=True)
    saved = words.say("Deal {n} is saved.", n=deal.number)
    more = _why_played_on(played) or to_be_sure
    return StatusLine(saved, deals_now(_dealer(played)), more, saved=True)


def _corrected(played: MatchState, deal: StoredDeal) -> StatusLine:
    """What a correction, the last that was stored, has made of the totals."""
    known = versions_of_deal(get_store(), played, deal.number)
    before, seat = standings_before(played, known), permissions.current_seat(played.table)
    totals = [standings[-1].totals for standings in (before, played.standings) if standings]
    # Where nothing has changed they are said once.
    sums = dict.fromkeys(" : ".join(map(words.figure, figures)) for figures in totals)
    is_own = seat is not None and seat.id == deal.seat
    where = url_for("deals.result", table=played.table, number=played.number, deal=deal.number)
    heard, more = _now_to(played)
    if then := turned(played, before):
        heard, more = "", then
    sentence = _saved_deal(played, deal, " → ".join(sums))
    return StatusLine(sentence, heard, more, leads_to=where if is_own else "", saved=is_own)


def turned(played: MatchState, before: Sequence[Standing]) -> str:
    """That a correction, before which the match stood so, has ended it or opened it again; empty
    where it has not, or something was stored since."""
    ended = ended_or_reopened(played, before)
    if ended is None:
        return ""
    if ended:
        return words.gettext("With this correction the match is over.")
    dealer = _dealer(played)
    return of_side(dealer, _REOPENED).format(name=dealer)


_REOPENED = (
    N_("The match is not over any more: play on. Now {name} deals."),
    N_("The match is not over any more: play on. Now our side deals."),
    N_("The match is not over any more: play on. Now their side deals."),
)


def _dealer(played: MatchState) -> str:
    return played.match.players[played.match.dealer(played.next_deal)]


def _now_to(played: MatchState) -> tuple[str, str]:
    """Who deals now, which the score shows, and why another deal is played. When the match is over,
    who has won: nobody, where it was ended without a winner."""
    if not played.over:
        return deals_now(_dealer(played)), _why_played_on(played)
    result = played.outcome
    if result is None:
        return "", ""
    if result.winner is None:
        return "", words.outcome_sentence(result, played.match, played.totals)
    return "", f"{words.victory(result.winner, played.match.called(), played.totals)}."


def _why_played_on(played: MatchState) -> str:
    """Why another deal is played although the target is reached; empty when it is not."""
    last = played.standings[-1] if played.standings else None
    if last is None or last.outcome is None or last.outcome.ends:
        return ""
    return words.outcome_sentence(last.outcome, played.match, last.totals)


def _saved_deal(played: MatchState, deal: StoredDeal, sums: str = "") -> str:
    """Who stored a deal: with its points, or with the totals that its correction has made."""
    points = sums or "–".join(map(str, played.standings[deal.number - 1].score.points))
    name, seat = seat_name(deal.who), permissions.current_seat(played.table)
    if deal.version == 1:
        return words.say(
            "{name} has entered deal {n}: {points}.", name=name, n=deal.number, points=points
        )
    if seat is not None and seat.id == deal.seat:
        return words.say("Deal {n} is corrected: {points}.", n=deal.number, points=points)
    return words.say(
        "{name} has corrected deal {n}: {points}.", name=name, n=deal.number, points=points
    )


MOST_BYTES = 4_000_000
"""Of pages as they are sent, four kilobytes each."""
_AROUND = 1_000  # bytes that Python needs for a page beside its own
LASTS = 30
"""So many seconds what a page shows is not looked for again, if nothing was stored at its table."""
MOST_TAGS = 1_000_000
"""Bytes of what pages are called: some four hundred each, a page for each phone."""
_OF_A_TAG = 400
_SAID = ("wsgi.url_scheme", "HTTP_HOST", "PATH_INFO", "QUERY_STRING", "HTTP_COOKIE")
_pages: BoundedCache[bytes] = BoundedCache(MOST_BYTES, lambda page: len(page) + _AROUND)
_tags: BoundedCache[str] = BoundedCache(MOST_TAGS, lambda tag: _OF_A_TAG)


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What was read for a page: how that is drawn, and what it shows beside what is stored at its
    table: all that comes and goes with the time alone. `stays`: whether nothing of that will
    change within `LASTS` seconds unless something is stored."""

    draw: Callable[[], str]
    shown: tuple[str, ...] = ()
    stays: bool = True


def live_page(table: str, look: Callable[[Live], PageVersion]) -> Response:
    """A page of the table, or 304 where the browser has it. `look` is called only where no
    equal request was answered just now.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    live = follow(table)
    # Everything about the viewer that a page of the table can depend on.
    seat = permissions.current_seat(table)
    viewer: tuple[object, ...] = (live.tag, locale(), colours(), urls.ROOT.get(), seat and seat.id)
    if may_score(seat):
        entry = seat_cookies.preferred_entries().get(table, "")
        viewer = (*viewer, session.get("csrf_token"), entry)
    asked = _key(viewer, monotonic() // LASTS)
    tag, version = _tags.get(asked), None
    if tag is None:
        version = look(live)
        # Weak, for it stays the same when the page is compressed.
        tag = sha256(repr((viewer, version.shown)).encode()).hexdigest()[:24]
        if version.stays:
            _tags.put(asked, tag)
    answer = Response(status=304)
    if not request.if_none_match.contains_weak(tag):
        encoding = accepted_encoding()
        sent = _key(tag, encoding)
        body = _pages.get(sent)  # kept from an equal request, or drawn now
        if body is None:
            body = (version or look(live)).draw().encode()
            if encoding:
                body = compress(body, encoding)
            if not session.modified:  # else the page belongs to a session that begins with it
                _pages.put(sent, body)
        answer = Response(body, mimetype="text/html")
        if encoding:
            answer.headers["Content-Encoding"] = encoding
    answer.set_etag(tag, weak=True)
    return answer


def _key(*more: object) -> bytes:
    """All that the request says, and this more, so that nobody gets what is for another: the
    cookies hold the seats and the session, the host is in the page's links."""
    values = list(map(request.environ.get, _SAID))
    return sha256(repr((values, current_app.config["DATABASE"], more)).encode()).digest()
