"""Answers per second of what phones ask, beside a bare Flask "hello" and beside ihatemoney."""

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median
from urllib.parse import urlencode

from benchmarks import peer, wrk
from benchmarks.deals import Piles, random_piles
from benchmarks.figures import Figure
from benchmarks.servers import BARE, SCOREKEEPER, TWO_WORKERS, serving
from benchmarks.visitor import Visitor, entry_fields

ROUNDS = 3
SECONDS = 4
CONNECTIONS = (1, 16, 64)
TABLES = 40
MATCHES = 16  # at each of them: a deal that is posted waits for none before it
POSTS = 4000  # in a round, at most
DEALS_BEFORE = 4
BARE_NAME = "bare hello"
AIMS = {"poll": 0.6, "table page, drawn before": 0.3, "poll, two workers": 1.0}
PEERS = {"table page, drawn": (8, "list of bills"), "entry page": (5, "form of a bill")}
PEERS |= {"deal stored": (6, "bill stored")}
Requests = Callable[[], list[bytes]]
Asked = dict[str, tuple[int, Requests]]


@dataclass(frozen=True, slots=True)
class Place:
    """A match that is played, and the device that keeps its score."""

    device: Visitor
    path: str

    @property
    def table(self) -> str:
        """The address of its table."""
        return self.path.rpartition("/")[0]


def measure() -> list[Figure]:
    """Interleaved rounds; every stored deal is looked up afterwards."""
    chance = random.Random(4)
    with (
        serving(BARE) as bare,
        serving(SCOREKEEPER) as app,
        serving(TWO_WORKERS) as two,
        peer.serving() as (port, other),
    ):
        places = places_at(app.address, TABLES, MATCHES)
        shown = [_with_deals(place, chance) for place in places_at(app.address, 1, 1)]
        there = [_with_deals(place, chance) for place in places_at(two.address, 1, 1)]

        def deals() -> list[bytes]:
            """What comes next at each match: of what was under way when a round ended, nobody
            knows before whether it was stored."""
            begun = [stored(place) for place in places]
            return [
                next_deal(place, begun[at] + turn, chance)
                for turn in range(1, POSTS // len(places) + 1)
                for at, place in enumerate(places)
            ]

        asked: Asked = {
            BARE_NAME: (bare.port, lambda: [request("/")]),
            "poll": (app.port, partial(_polls, shown)),
            "table page, drawn before": (app.port, partial(_pages, shown)),
            "table page, drawn": (app.port, partial(_drawn, shown[0])),
            "entry page": (app.port, partial(_pages, shown, f"/{DEALS_BEFORE + 1}/enter")),
            "deal stored": (app.port, deals),
            "poll, two workers": (two.port, partial(_polls, there)),
            "table page, drawn before, two workers": (two.port, partial(_pages, there)),
            "ihatemoney, list of bills": (port, lambda: [_peer(other, "/")]),
            "ihatemoney, form of a bill": (port, lambda: [_peer(other, "/add")]),
            "ihatemoney, bill stored": (port, lambda: [_bill(other)]),
        }
        figures, answered = [], 0
        for connections in CONNECTIONS:
            of = _rounds(asked, connections)
            answered += sum(each.answers for each in of["deal stored"])
            figures += _figures(of, connections)
        lost = answered - sum(stored(place) for place in places)
    figures.append(Figure("answered with 303, not stored", str(max(lost, 0)), "", "0", lost <= 0))
    return figures


def _rounds(asked: Asked, connections: int) -> dict[str, list[wrk.Round]]:
    of: dict[str, list[wrk.Round]] = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, (port, requests) in asked.items():
            done = wrk.ask(port, requests(), connections, SECONDS)
            if done.errors:
                raise RuntimeError(f"{name}: {done.errors} errors")
            of[name].append(done)
    return of


def _figures(of: dict[str, list[wrk.Round]], connections: int) -> list[Figure]:
    """Each round is held against that of the same turn: what else the machine does hits both."""
    figures = []
    for name, rounds in of.items():
        rate, p50, p99 = (median(getattr(each, of) for each in rounds) for of in wrk.SHOWN)
        measured = f"{rate:.0f}/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms"
        ratios = [each.rate / bare.rate for each, bare in zip(rounds, of[BARE_NAME], strict=True)]
        compared = f"{median(ratios):.2f} of bare ({min(ratios):.2f} to {max(ratios):.2f})"
        aim = AIMS.get(name) if connections == 16 else None
        met = None if aim is None else median(ratios) >= aim
        said = "" if aim is None else str(aim)
        if name in PEERS:
            times, page = PEERS[name]
            theirs = of[f"ihatemoney, {page}"]
            pairs = zip(rounds, theirs, strict=True)
            beside = median(ours.rate / max(its.rate, 1 / its.seconds) for ours, its in pairs)
            compared += f"; {beside:.1f} times ihatemoney's {page}"
            said, met = f"{times} times", beside >= times
        figures.append(Figure(f"{connections} at once: {name}", measured, compared, said, met))
    return figures


def places_at(address: str, tables: int, matches: int) -> list[Place]:
    """So many matches at each of so many tables, one table after the other."""
    found = []
    for _ in range(tables):
        device, new = Visitor(address), "/"
        for number in range(matches):
            # A table does not start the same match twice before anything is played.
            path = device.start("Anna", f"Bruno {number}", path=new)
            found.append(Place(device, path))
            new = f"{path.rpartition('/')[0]}/new"
    return found


def _with_deals(place: Place, chance: random.Random) -> Place:
    for deal in range(1, DEALS_BEFORE + 1):
        post_deal(place.device, place.path, deal, random_piles(chance))
    return place


def post_deal(device: Visitor, path: str, deal: int, piles: Piles) -> None:
    """Enter the next deal of a match."""
    device.get(f"{path}/{deal}/enter")
    fields = entry_fields(piles, [1, 0])
    device.post(f"{path}/{deal}/enter", **fields, key=secrets.token_urlsafe(12))


def _polls(places: list[Place]) -> list[bytes]:
    found = []
    for place in places:
        address = f"{place.table}/changed"
        known = {"If-None-Match": place.device.header(address, "ETag")}
        found.append(request(address, place.device.cookie, known))
    return found


def _pages(places: list[Place], more: str = "") -> list[bytes]:
    return [request(place.path + more, place.device.cookie) for place in places]


def _drawn(place: Place) -> list[bytes]:
    """Pages of which none was drawn before: what is remembered of one is its whole address."""
    anew = [f"{place.path}?{secrets.token_hex(6)}" for _ in range(POSTS)]
    return [request(path, place.device.cookie) for path in anew]


def _peer(visitor: Visitor, path: str) -> bytes:
    return request(f"/{peer.PROJECT}{path}", visitor.cookie)


def _bill(visitor: Visitor) -> bytes:
    return _form(f"/{peer.PROJECT}/add", visitor.cookie, urlencode(peer.BILL))


def request(path: str, cookie: str = "", headers: Mapping[str, str] = {}) -> bytes:
    """What a phone sends to get that page."""
    return _head("GET", path, cookie, headers) + b"\r\n"


def next_deal(place: Place, deal: int, chance: random.Random) -> bytes:
    """That deal of the match, never posted before, with a key of its own."""
    fields = {"csrf_token": place.device.token, "key": secrets.token_urlsafe(12)}
    fields |= entry_fields(random_piles(chance), [chance.randrange(3), chance.randrange(3)])
    return _form(f"{place.path}/{deal}/enter", place.device.cookie, urlencode(fields))


def _form(path: str, cookie: str, body: str) -> bytes:
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    return _head("POST", path, cookie, kind) + b"\r\n" + body.encode()


def _head(method: str, path: str, cookie: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip, deflate"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return "".join(f"{line}\r\n" for line in lines).encode()


def stored(place: Place) -> int:
    """How many deals the match has."""
    return len(place.device.data(f"{place.path}.json")["deals"])
