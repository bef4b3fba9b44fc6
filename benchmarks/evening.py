"""A club evening of 64 pairs at five times the pace of play.

Thirty-two tables with two phones each, a wall and the director's page, each kind asked by a `wrk`
of its own as often as so many would: with one server on SQLite, and with two on one PostgreSQL,
between which the phones are shared.
"""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

from benchmarks import wrk
from benchmarks.load import said
from benchmarks.matches import Match, request
from benchmarks.servers import DurablePostgres, Measured
from benchmarks.tables import met, show
from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.visitor import Visitor

PAIRS, TABLES = 64, 32
PACE, SECONDS = 5, 60
EVERY = {"deal stored": 300 / PACE, "poll": 1.3, "director's page": 15 / PACE, "wall": 4 / PACE}
"""Seconds between two of a kind: of a table, of a phone, of the director, of the wall."""
PHONES = {"deal stored": TABLES, "poll": PAIRS, "director's page": 1, "wall": 1}
AIM = 250
"""Milliseconds of which 99 of 100 answers of each kind need no more."""
FIELDS = {"target": "999", "rounds": "5"}


def measure() -> None:
    """The evening on one server, then on two."""
    lost: list[int] = []
    with DurablePostgres() as postgres:
        databases = {"SQLite": "", "PostgreSQL": postgres.new_database()}
        show(["p50, p99", *EVERY, "core, memory", "errors"], rows(databases, lost))
    print(f"Deals answered with 303 and not stored: {sum(lost)}.")


def rows(databases: dict[str, str], lost: list[int]) -> Iterator[list[str]]:
    """An evening after the other; `lost` is told how many deals each has lost."""
    for store, database in databases.items():
        with ExitStack() as opened:
            servers = [opened.enter_context(Measured(database=database))]
            if database:
                servers.append(opened.enter_context(Measured(database=database, beside=servers[0])))
            many = f"{len(servers)} server{'s' * (len(servers) > 1)}"
            yield [f"{store}, {many}", *play(servers, lost)]


def play(servers: Sequence[Measured], lost: list[int]) -> list[str]:
    """What each kind took, and what the servers did."""
    chance, port = random.Random(31), servers[0].port
    director, event = begin(port)
    matches = list(sit_down(port, director, event))
    playing = matches[::2]
    turns = range(1, 3 + int(SECONDS / EVERY["deal stored"]))
    sent = {
        "deal stored": [each.deal(turn, chance) for turn in turns for each in playing],
        "poll": [each.page(f"{each.table}/changed") for each in matches],
        "director's page": [request(f"{event}/director", director)],
        "wall": [request(f"{event}/wall", Visitor.at(port))],
    }
    ports = [each.port for each in servers]
    before = sum(each.worked() for each in servers)
    done = wrk.at_once(
        {kind: (ports, sent[kind], PHONES[kind], EVERY[kind]) for kind in EVERY}, SECONDS
    )
    core = (sum(each.worked() for each in servers) - before) / SECONDS
    lost.append(max(0, done["deal stored"].answers - sum(each.stored() for each in playing)))
    return [
        *(met(said(each), each.p99 <= AIM) for each in done.values()),
        f"{core:.0%}, {sum(each.most_memory() for each in servers):.0f} MB",
        str(sum(each.errors for each in done.values())),
    ]


def begin(port: int) -> tuple[Visitor, str]:
    """A director whose first round is published, and the address of the event."""
    director = Visitor.at(port)
    (form,) = forms_in(director.ask("/events/new").page)
    pairs = "\n".join(f"Anna {number} & Bruno {number}" for number in range(1, PAIRS + 1))
    new = Form(form, "/events/new")
    (form,) = forms_in(director.ask(new.action, new.fields | FIELDS | {"pairs": pairs}).page)
    read = Form(form, "/events/new")
    page = director.ask(read.action, read.fields).leads_to
    forms = [Form(each, page) for each in forms_in(director.ask(page).page)]
    publish = next(each for each in forms if each.action.endswith("/publish"))
    director.ask(publish.action, publish.fields)
    return director, page.removesuffix("/director")


def sit_down(port: int, director: Visitor, event: str) -> Iterator[Match]:
    """The match of each pair, as its phone holds it; both of a table follow each other."""
    codes = director.ask(f"{event}/paper/codes").text
    for path in re.findall(rf'href="[^"]*?({event}/pair/\d+/\w+)"', codes):
        phone = Visitor.at(port)
        phone.ask(path)
        forms = [Form(each, event) for each in forms_in(phone.ask(f"{event}/mine").page)]
        play = next(each for each in forms if each.action.endswith("/play"))
        table = phone.ask(play.action, play.fields).leads_to
        yield Match(phone, play.fields["csrf_token"], f"{table}/1")
