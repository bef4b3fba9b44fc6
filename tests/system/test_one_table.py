"""One table and many phones, by whatever acts in whatever order: nothing that was acknowledged is
lost or doubled, and who may not write never does.

A state machine that hypothesis drives over the pages. Beside the program stands a second
bookkeeper (`tests/helpers/second_bookkeeper.py`), who says what each sending must be answered with.
"""

import copy
import itertools
import re
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store import engines
from scorekeeper.store.sql.store import Store
from scorekeeper.web.access.session import POLL
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Fields, Phone, setup
from tests.helpers.second_bookkeeper import (
    PRESETS,
    WAYS,
    Becomes,
    Match,
    Seat,
    Sending,
    Table,
    entered_deal,
)

ANSWERS = (200, 303, 403, 404, 409, 422, 429)
NAMES = ("Anna", "Bruno", "Carla")
PHONES, TABLES = 4, 2
MOST_MATCHES = 8
"""After so many no more are read in."""
PHONE = st.integers(0, PHONES - 1)
# One of the four; else one of those who sit there, or sat there until they were taken back.
WHO = st.integers(0, 2 * PHONES)
MAKER = 12
"""Of up to four who sit there the first, whoever that number leads round to."""
MANAGER = st.sampled_from([MAKER] * 3 + [0, 1, 2])
# Most happens at one of the two, so that it gets crowded there.
TABLE = st.sampled_from([0] * 4 + [1])
WHICH = st.integers(0, 50)
DEAL = st.integers(0, 8)
WAY = st.sampled_from(WAYS)
TARGET = st.sampled_from([2, 4, 11])
# What differs between two drawings of a page of which nothing has changed.
TOTALS = re.compile(r'<span class="number"[^>]*>(\d+)</span>')
COUNTED = re.compile(r"data-sentence[^>]*>(\d+)</b>")
# How this phone entered a deal last is its own, and no change of the table.
OF_THE_MOMENT = re.compile(
    r'name="(csrf_token|key)" value="[^"]*"|(?<=\d/)(enter|short|counts|winners|points)\b'
)


@dataclass(frozen=True)
class Opened:
    """A page on which a deal is entered, as a phone has it open, perhaps for long."""

    phone: int
    table: int
    match: int
    deal: int
    version: int
    key: str


@dataclass(frozen=True)
class Sent:
    """A deal that was sent, to be sent again."""

    phone: int
    table: int
    match: int
    what: Sending


class OneTable(RuleBasedStateMachine):
    """Four phones and two tables; who sits where, and what is known there, changes as it goes."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.app = app
        self.phones = [Phone(app) for _ in range(PHONES)]
        self.watcher = Phone(app)
        self.tables: list[Table] = []
        self.opened: list[Opened] = []
        self.sent: list[Sent] = []
        self.links: list[tuple[int, str]] = []
        self.codes: list[tuple[int, str]] = []
        self.sittings: list[tuple[int, int, str, Fields]] = []
        self.entries: dict[tuple[str, int, int, int], str] = {}
        self.changed: dict[int, int] = {}
        self.shown: dict[int, list[str]] = {}
        self.moves: set[int] = set()
        self.touched: set[int] = set()
        self.tags: dict[str, str] = {}
        self.keys = itertools.count()

    # --- how a phone asks ---

    def open(self, phone: int, address: str) -> Page:
        return self.answered(self.phones[phone].open(address))

    def post(self, phone: int, address: str, fields: Any = None) -> Page:
        return self.answered(self.phones[phone].sure(self.phones[phone].post(address, fields)))

    def answered(self, page: Page) -> Page:
        assert page.status in ANSWERS, (page.address, page.status)
        begins = [page.address.startswith(each.address) for each in self.tables]
        self.touched |= {number for number, here in enumerate(begins) if here}
        return page

    def deliver(self, phone: int, table: int, match: int, what: Sending) -> None:
        """Send a deal, and hold the answer to what the bookkeeper says of it."""
        there, played = self.tables[table], self.tables[table].matches[match]
        address = f"{there.address}/{match + 1}/{what.number}"
        page = self.post(phone, f"{address}/{what.says.way}", fields_of(what))
        if not there.writes(phone):
            assert page.status == 403
            return
        becomes = played.becomes(what)
        assert page.status == becomes.status, (becomes, page.problems or page.text)
        if becomes is Becomes.STORED:
            played.keep(what, there.seats[phone].id)
            self.moves.add(table)
        if page.status == 303:
            assert page.location == f"{there.address}/{match + 1}"
        if becomes is Becomes.CONFLICT and page.forms:
            chosen = page.form.fields
            again = replace(what, key=chosen["key"], based_on=int(chosen["version"]))
            self.sent.append(Sent(phone, table, match, again))

    def one_of(self, who: int, table: int) -> int:
        """The phone that is meant by a number of WHO."""
        sitters = [*self.tables[table].seats]
        return sitters[who % len(sitters)] if who >= PHONES else who

    # --- sitting down ---

    @initialize(points=TARGET, preset=st.sampled_from(PRESETS), sides=st.sampled_from([2, 2, 3]))
    def start(self, points: int, preset: str, sides: int) -> None:
        for phone, rules, number in ((0, preset, sides), (PHONES - 1, "winning-moves", 2)):
            names = NAMES[: number if rules == "winning-moves" else 2]
            self.phones[phone].start(*names, preset=rules, target=str(points))
            table = Table(self.phones[phone].table, [Match(rules, points, names)])
            table.seats[phone] = Seat(self.phones[phone].seat, maker=True)
            self.tables.append(table)
        self.moves = set(range(TABLES))
        self.let_others_in(0, 0)
        self.sit_down_by_a_link(1, 0, "Bruno")

    @rule(phone=PHONE, table=TABLE)
    def let_others_in(self, phone: int, table: int) -> None:
        there = self.tables[table]
        page = self.post(phone, f"{there.address}/invite")
        if not there.writes(phone):
            assert page.status == 403
        elif there.link:
            assert self.invitation(phone, table) == (there.link, there.code)
        else:
            self.new_invitation(phone, table)

    @rule(phone=PHONE, table=TABLE)
    def make_link_and_code_new(self, phone: int, table: int) -> None:
        page = self.post(phone, f"{self.tables[table].address}/renew")
        if self.tables[table].writes(phone):
            self.new_invitation(phone, table)
        else:
            assert page.status == 403

    def new_invitation(self, phone: int, table: int) -> None:
        there = self.tables[table]
        there.link, there.code = self.invitation(phone, table)
        assert (table, there.link) not in self.links and (table, there.code) not in self.codes
        self.links.append((table, there.link))
        self.codes.append((table, there.code))
        self.moves.add(table)

    def invitation(self, phone: int, table: int) -> tuple[str, str]:
        page = self.open(phone, f"{self.tables[table].address}/seats")
        link = page.root.one("textarea", id="text").text.removeprefix("http://localhost")
        return link, page.root.one("p", class_="code").text.replace(" ", "")

    @precondition(lambda self: self.links)
    @rule(phone=PHONE, which=WHICH, name=st.sampled_from([*NAMES, "Zoe"]))
    def sit_down_by_a_link(self, phone: int, which: int, name: str) -> None:
        table, link = nth(self.links, which)
        there, page = self.tables[table], self.open(phone, link)
        if link != there.link:
            assert page.status == 404
        elif there.writes(phone):
            assert page.forms == [] and self.post(phone, link).location == there.address
        else:
            plays = name in page.form.choices("who")
            who = {"who": name} if plays else {"who": "other", "name": name}
            fields = page.form.fields | who
            self.sittings.append((phone, table, link, fields))
            self.sit(phone, table, link, fields)

    @precondition(lambda self: self.sittings)
    @rule(which=WHICH)
    def send_the_name_once_more(self, which: int) -> None:
        self.sit(*nth(self.sittings, which))

    def sit(self, phone: int, table: int, link: str, fields: Fields) -> None:
        there = self.tables[table]
        page = self.post(phone, link, fields)
        if link != there.link:
            assert page.status == 404 or self.seat(phone, table) == there.seats[phone].id
            return
        if fields["who"] not in (*there.matches[-1].names, "other") and not there.writes(phone):
            assert page.status == 422  # chosen in a match before, and does not play in this one
            return
        assert (page.status, page.location) == (303, there.address)
        if not there.writes(phone):
            there.seats[phone] = Seat(self.seat(phone, table))
            self.moves.add(table)

    def seat(self, phone: int, table: int) -> str:
        name = f"seat-{self.tables[table].address.removeprefix('/t/')}"
        return self.phones[phone].cookies[name].partition(".")[0]

    @precondition(lambda self: self.codes)
    @rule(phone=PHONE, which=WHICH)
    def type_a_code(self, phone: int, which: int) -> None:
        table, code = nth(self.codes, which)
        there = self.tables[table]
        page = self.post(phone, "/join", {"code": f"{code[:3]} {code[3:].lower()}"})
        works = code == there.code
        assert (page.status, page.location) == ((303, there.link) if works else (422, None))

    @rule(who=MANAGER, table=TABLE, whom=WHO, deal=DEAL, way=WAY)
    def take_a_seat_back(self, who: int, table: int, whom: int, deal: int, way: str) -> None:
        """While its phone has a page open: what is sent from there is refused."""
        there = self.tables[table]
        phone, other = self.one_of(who, table), self.one_of(whom, table)
        opened, seat = self.opens(other, table, 0, 0), there.seats.get(other)
        if self.managed(phone, table, seat, "take-back") and seat and not seat.gone:
            seat.gone = True
            self.moves.add(table)
            if there.link:
                self.new_invitation(phone, table)
        if opened:
            self.sends(opened, deal, way, "")

    @precondition(lambda self: self.gone())
    @rule(who=MANAGER, which=WHICH)
    def give_a_seat_back(self, who: int, which: int) -> None:
        table, seat = nth(self.gone(), which)
        if self.managed(self.one_of(who, table), table, seat, "give-back"):
            seat.gone = False
            self.moves.add(table)

    def gone(self) -> list[tuple[int, Seat]]:
        """The seats that were taken back."""
        tables = enumerate(self.tables)
        return [(n, seat) for n, table in tables for seat in table.seats.values() if seat.gone]

    def managed(self, phone: int, table: int, seat: Seat | None, act: str) -> bool:
        """Whether the act was done; else it was refused as it must be."""
        there = self.tables[table]
        page = self.post(phone, f"{there.address}/seats/{seat.id if seat else 'nobody'}/{act}")
        if not there.manages(phone):
            assert page.status == 403
        elif seat is None or (act == "take-back" and seat is there.seats[phone]):
            assert page.status == 404
        else:
            assert page.status == 303
            return True
        return False

    @rule(phone=st.integers(1, PHONES - 2))
    def lose_what_the_phone_keeps(self, phone: int) -> None:
        self.phones[phone].cookies = {}
        for table in self.tables:
            table.seats.pop(phone, None)

    # --- deals ---

    @rule(who=WHO, table=TABLE, back=st.sampled_from([0, 0, 0, 1]), earlier=WHICH, way=WAY)
    def open_a_deal(self, who: int, table: int, back: int, earlier: int, way: str) -> None:
        self.opens(self.one_of(who, table), table, back, earlier, way)

    def opens(
        self, phone: int, table: int, back: int, earlier: int, way: str = "enter"
    ) -> Opened | None:
        there = self.tables[table]
        match = max(0, len(there.matches) - 1 - back)
        played = there.matches[match]
        deal = played.next_deal - earlier % played.next_deal
        page = self.open(phone, f"{there.address}/{match + 1}/{deal}/{way}")
        if not there.writes(phone):
            assert page.status == 403
        elif page.status == 303:
            assert deal == played.next_deal and played.over
        else:
            (form,) = [each for each in page.forms if "version" in each.fields]
            now = played.current.get(deal)
            assert form.fields["version"] == str(now.version if now else 0)
            version, key = int(form.fields["version"]), form.fields["key"]
            self.opened.append(Opened(phone, table, match, deal, version, key))
            return self.opened[-1]
        return None

    @precondition(lambda self: self.opened)
    @rule(which=WHICH, deal=DEAL, way=WAY, why=st.sampled_from(["", "", "recounted"]))
    def send_an_open_page(self, which: int, deal: int, way: str, why: str) -> None:
        """Also one that was sent before, filled in anew: its key is used already."""
        self.sends(nth(self.opened, which), deal, way, why)

    @rule(who=WHO, table=TABLE, earlier=st.integers(0, 1), deal=DEAL, way=WAY)
    def open_and_send(self, who: int, table: int, earlier: int, deal: int, way: str) -> None:
        if opened := self.opens(self.one_of(who, table), table, 0, earlier):
            self.sends(opened, deal, way, "")

    @rule(one=WHO, other=WHO, table=TABLE, deals=st.tuples(DEAL, DEAL), way=WAY)
    def two_phones_enter_at_once(
        self, one: int, other: int, table: int, deals: tuple[int, int], way: str
    ) -> None:
        pages = [self.opens(self.one_of(who, table), table, 0, 0) for who in (one, other)]
        for opened, deal in zip(pages, deals, strict=True):
            if opened:
                self.sends(opened, deal, way, "")

    def sends(self, opened: Opened, deal: int, way: str, why: str) -> None:
        played = self.tables[opened.table].matches[opened.match]
        says = entered_deal(played.preset, len(played.names), deal, way)
        what = Sending(opened.deal, opened.version, opened.key, says, why)
        self.sent.append(Sent(opened.phone, opened.table, opened.match, what))
        self.deliver(opened.phone, opened.table, opened.match, what)

    @precondition(lambda self: self.sent)
    @rule(which=WHICH)
    def send_the_very_same_again(self, which: int) -> None:
        """A second tap, a retry after hours, or the stored one replaced by one's own."""
        sent = nth(self.sent, which)
        self.deliver(sent.phone, sent.table, sent.match, sent.what)

    @precondition(lambda self: self.sent)
    @rule(which=WHICH, phone=PHONE)
    def send_what_another_phone_sent(self, which: int, phone: int) -> None:
        sent = nth(self.sent, which)
        self.deliver(phone, sent.table, sent.match, sent.what)

    @precondition(lambda self: self.opened)
    @rule(which=WHICH, way=WAY)
    def send_an_open_page_empty(self, which: int, way: str) -> None:
        opened = nth(self.opened, which)
        there = self.tables[opened.table]
        address = f"{there.address}/{opened.match + 1}/{opened.deal}/{way}"
        sent = {"key": opened.key, "version": str(opened.version), "1d": "9", "cards-1": "x"}
        page = self.post(opened.phone, address, sent)
        assert page.status == (422 if there.writes(opened.phone) else 403)

    @rule(who=WHO, table=TABLE, late=st.booleans(), side=st.integers(1, 3), swept=WHICH)
    def count_scope(self, who: int, table: int, late: bool, side: int, swept: int) -> None:
        there, phone = self.tables[table], self.one_of(who, table)
        played, swept = there.matches[-1], swept % 4
        deal = played.next_deal - late
        fields = {f"scope-{side}": str(swept), "deal": str(deal)}
        page = self.post(phone, f"{there.address}/{len(there.matches)}/scope", fields)
        # What a deal that is over does not hold is asked about.
        asks = deal and swept and side <= len(played.names) and (late or played.over)
        assert page.status == ((409 if asks else 303) if there.writes(phone) else 403)
        if there.writes(phone) and not late and not played.over and side <= len(played.names):
            if played.count_scope(side - 1, swept):
                self.moves.add(table)

    # --- the recovery link ---

    @rule(who=MANAGER, table=TABLE)
    def make_a_recovery_link(self, who: int, table: int) -> None:
        there, phone = self.tables[table], self.one_of(who, table)
        fields = {"key": f"recovery {next(self.keys)}"}
        page = self.post(phone, f"{there.address}/recovery", fields)
        assert page.status == (200 if there.manages(phone) else 403)
        if there.manages(phone):
            there.recovery.append(page.root.one("textarea").text[-16:])
            self.moves.add(table)

    @precondition(lambda self: any(each.recovery for each in self.tables))
    @rule(phone=PHONE, which=WHICH)
    def come_back(self, phone: int, which: int) -> None:
        """By the link made last; by an older one and that of another table nobody comes in."""
        number = nth([n for n, each in enumerate(self.tables) if each.recovery], which)
        secrets = self.tables[number].recovery
        table = number if which % 3 else 1 - number
        there, secret = self.tables[table], nth(secrets, which)
        fields = {"name": "Carla", "key": f"back {next(self.keys)}"}
        page = self.post(phone, f"{there.address}/back/{secret}", fields)
        is_good = number == table and secret == secrets[-1]
        assert page.status == (303 if is_good else 404)
        if is_good and not there.manages(phone):
            there.seats[phone] = Seat(self.seat(phone, table), maker=True)
            self.moves.add(table)

    # --- matches ---

    @rule(who=WHO, table=TABLE, back=st.integers(0, 1))
    def rematch(self, who: int, table: int, back: int) -> None:
        there, phone = self.tables[table], self.one_of(who, table)
        match = max(0, len(there.matches) - 1 - back)
        before = there.matches[match]
        page = self.post(phone, f"{there.address}/{match + 1}/rematch")
        again = Match(before.preset, before.target, before.names)
        self.led_to(page, phone, table, again)

    @rule(who=WHO, table=TABLE, points=TARGET, preset=st.sampled_from(PRESETS))
    def start_another_match(self, who: int, table: int, points: int, preset: str) -> None:
        there, phone = self.tables[table], self.one_of(who, table)
        fields = setup(NAMES[:2], {"preset": preset, "target": str(points), "key": "k"})
        page = self.post(phone, f"{there.address}/new", fields)
        self.led_to(page, phone, table, Match(preset, points, NAMES[:2]))

    @rule(who=WHO, table=TABLE, source=st.integers(0, TABLES - 1))
    def read_a_table_in(self, who: int, table: int, source: int) -> None:
        """Every match of a table, with every correction, beside the matches that are there."""
        there, phone = self.tables[table], self.one_of(who, table)
        if len(there.matches) > MOST_MATCHES:
            return
        file = self.watcher.client.get(f"{self.tables[source].address}/export.json")
        matches = copy.deepcopy(self.tables[source].matches)
        ticks = {f"add-{place}": "1" for place in range(1, len(matches) + 1)}
        key = f"file {next(self.keys)}"
        fields = {"document": file.get_data(as_text=True), "key": key, "confirm": "1"} | ticks
        for _ in range(2):
            page = self.post(phone, f"{there.address}/import", fields)
            assert page.status == (303 if there.writes(phone) else 403)
        if there.writes(phone):
            self.moves.add(table)
            there.matches += [brought(each, there.seats[phone].id) for each in matches]

    def led_to(self, page: Page, phone: int, table: int, new: Match) -> None:
        """A tap that starts a match starts it, or leads to one that has just been started so."""
        there = self.tables[table]
        if not there.writes(phone):
            assert page.status == 403
            return
        assert page.status == 303 and page.location
        number = int(page.location.rpartition("/")[2])
        if number > len(there.matches):
            assert number == len(there.matches) + 1
            there.matches.append(new)
            self.moves.add(table)
        else:
            assert number == len(there.matches)
            assert there.matches[-1].is_like(new) and not there.matches[-1].over

    # --- what always holds ---

    @invariant()
    def every_table_is_as_acknowledged(self) -> None:
        for number, table in enumerate(self.tables):
            with closing(engines.open_store(self.app.config["DATABASE"])) as opened:
                self.is_stored(opened, table)
                changed = opened.tables.get(table.address.removeprefix("/t/")).changed
            moved = changed != self.changed.get(number)
            assert moved == (number in self.moves), "moved" if moved else "stands still"
            self.polls(table, moved)
            self.changed[number] = changed
            if number in self.touched | self.moves:
                self.shows_what_is_stored(number, moved)
        self.moves.clear()
        self.touched.clear()

    def is_stored(self, opened: Store, table: Table) -> None:
        """Version by version what was acknowledged, and nothing else."""
        key = table.address.removeprefix("/t/")
        assert opened.matches.latest(key) == len(table.matches)
        for number, match in enumerate(table.matches, 1):
            rows = opened.matches.get(key, number).versions
            kept = sorted(match.versions, key=lambda each: (each.sent.number, each.version))
            assert [(row.number, row.version, row.seat, row.why) for row in rows] == [
                (each.sent.number, each.version, each.seat, each.sent.why) for each in kept
            ]
            for row, each in zip(rows, kept, strict=True):
                assert each.sent.key in (row.key, None)
                first = self.entries.setdefault((key, number, row.number, row.version), row.entry)
                assert row.entry == first, "a stored version never changes"

    def polls(self, table: Table, moved: bool) -> None:
        """Whoever asks whether anything has changed is told so exactly when it has."""
        known = self.tags.get(table.address, "")
        sent = {"If-None-Match": known}
        answer = self.watcher.client.get(f"{table.address}/{POLL}", headers=sent)
        assert answer.status_code == (200 if moved else 304)
        self.tags[table.address] = answer.headers["ETag"]

    def shows_what_is_stored(self, number: int, moved: bool) -> None:
        """What a page shows changes only when the table's number does."""
        table = self.tables[number]
        last = f"{table.address}/{len(table.matches)}"
        data = self.watcher.client.get(f"{last}.json").get_json()["results"]
        answer = table.matches[-1].answer
        for name in ("totals", "finished", "winner"):
            assert data[name] == answer[name], name
        points = [deal["points"] for deal in answer["deals"]]
        assert [deal["points"] for deal in data["deals"]] == points
        maker = 0 if number == 0 else PHONES - 1
        seats = f"{table.address}/seats"
        pages = [
            OF_THE_MOMENT.sub("", phone.client.get(address).get_data(as_text=True))
            for phone in (self.watcher, self.phones[maker])
            for address in (table.address, seats)
        ]
        for page in (pages[0], pages[2]):
            assert TOTALS.findall(page) == [str(total) for total in answer["totals"]]
        # Whoever came back by the link is a maker too, and may have taken the first one's seat.
        counts = table.writes(maker) and not answer["finished"]
        counted = table.matches[-1].counted if counts else []
        assert COUNTED.findall(pages[2]) == [str(each) for each in counted]
        assert moved or pages == self.shown[number], "it shows more than the number tells"
        self.shown[number] = pages


def brought(match: Match, seat: str) -> Match:
    """The match as a file brings it, with the deals as versions of whoever reads it in."""
    kept = [
        replace(
            each,
            seat=seat,
            sent=replace(each.sent, key=f"import {each.sent.number}.{each.version}"),
        )
        for each in match.versions
    ]
    return Match(match.preset, match.target, match.names, kept)


def fields_of(what: Sending) -> Fields:
    fields = dict(what.says.fields) | {"key": what.key, "version": str(what.based_on)}
    return fields | ({"why": what.why} if what.why else {})


def nth(things: list[Any], which: int) -> Any:
    """One of them, the newest first: with a small number what happened a moment ago."""
    return things[-1 - which % len(things)]


def test_nothing_acknowledged_is_lost(app: Flask, long: bool) -> None:
    play(app, 1_100 if long else 5)


@pytest.mark.long
def test_nothing_is_lost_on_postgresql(make_app: MakeApp, postgres_url: str, long: bool) -> None:
    app = make_app(WTF_CSRF_ENABLED=False, DATABASE=postgres_url)
    app.testing = True
    play(app, 275 if long else 2)


def play(app: Flask, examples: int) -> None:
    run_state_machine_as_test(
        lambda: OneTable(app),
        settings=settings(
            max_examples=examples, stateful_step_count=40, suppress_health_check=list(HealthCheck)
        ),
    )
