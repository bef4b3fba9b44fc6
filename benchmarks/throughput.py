"""Requests per second of three pages beside a bare Flask "hello" on the same server."""

import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from urllib.parse import urlencode

from benchmarks import client
from benchmarks.deals import Piles, random_piles
from benchmarks.figures import Figure
from benchmarks.servers import BARE, SCOREKEEPER, Server, serving
from benchmarks.visitor import Visitor, entry_fields

ROUNDS = 5
BARE_REQUESTS = 4800
PAGE_REQUESTS = 640
DEVICES = 16
DEALS_BEFORE = 4
AIMS = {
    "table page, drawn": 1 / 3,
    "table page, drawn before": 1 / 3,
    "entry page": 1 / 4,
    "deal stored": 1 / 6,
}


@dataclass(slots=True)
class Rounds:
    """All rounds of one kind, and the processor time of its server for a request."""

    done: list[client.Round] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def add(self, server: Server, requests: list[bytes], status: int = 200) -> None:
        """One more round."""
        before = server.worked()
        done = client.run(server.port, requests, status)
        self.done.append(done)
        self.worked.append((server.worked() - before) / len(requests))

    def figure(
        self, name: str, bare: "Rounds", aim: float | None = None, beside: str = "bare"
    ) -> Figure:
        """What came of it beside the bare rounds; `aim` is a part of their rate."""
        rate = median(each.rate for each in self.done)
        p50, p99 = (median(each.percentile(n) for each in self.done) for n in (50, 99))
        measured = f"{rate:.0f}/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms"
        if self is bare:
            busy = median(each.busy for each in self.done)
            return Figure(name, measured, f"the client takes {busy:.0%} of a core")
        # Each round beside the bare one before it: what else the machine does hits both.
        pairs = zip(self.done, bare.done, strict=True)
        ratios = [mine.rate / theirs.rate for mine, theirs in pairs]
        ratio, low, high = median(ratios), min(ratios), max(ratios)
        compared = f"1/{1 / ratio:.1f} of {beside} (1/{1 / low:.1f} to 1/{1 / high:.1f})"
        if all(bare.worked):
            compared += f"; 1/{median(self.worked) / median(bare.worked):.1f} by processor time"
        if aim is None:
            return Figure(name, measured, compared)
        return Figure(name, measured, compared, f"1/{1 / aim:.0f}", ratio >= aim)


@dataclass(frozen=True, slots=True)
class Place:
    """A match that is played, the device that keeps its score, and what was posted to it."""

    device: Visitor
    path: str
    posted: list[Piles] = field(default_factory=list)
    """Deals that were sent to the match."""


def measure() -> list[Figure]:
    """Interleaved rounds; every stored deal is looked up afterwards."""
    chance = random.Random(4)
    with serving(BARE) as bare, serving(SCOREKEEPER) as app:
        device = Visitor(app.address)
        path = _match_with_deals(device, chance)
        places = _places(app.address)
        hello = [request("/")] * BARE_REQUESTS
        table = [request(path, device.cookie)] * PAGE_REQUESTS
        entry = [request(f"{path}/{DEALS_BEFORE + 1}/enter", device.cookie)] * PAGE_REQUESTS
        for server, requests in ((bare, hello), (app, table), (app, entry)):
            client.run(server.port, requests[:200], 200)
        client.run(bare.port, [next_deal(place, chance, "/") for place in places[:200]], 303)
        of = {name: Rounds() for name in ("bare hello", *AIMS)}
        stored = Rounds()
        for _ in range(ROUNDS):
            of["bare hello"].add(bare, hello)
            of["table page, drawn"].add(app, drawn_anew([(path, device.cookie)] * PAGE_REQUESTS))
            of["table page, drawn before"].add(app, table)
            of["entry page"].add(app, entry)
            stored.add(bare, [next_deal(place, chance, "/") for place in places], 303)
            of["deal stored"].add(app, [next_deal(place, chance) for place in places], 303)
        missing = sum(lost(place) for place in places)
    figures = [rounds.figure(name, of["bare hello"], AIMS.get(name)) for name, rounds in of.items()]
    figures.insert(-1, stored.figure("the form stored by the bare app", of["bare hello"]))
    figures.append(of["deal stored"].figure("deal stored, beside that", stored, beside="it"))
    posted = f"{missing} of {ROUNDS * len(places)}"
    return [*figures, Figure("answered with 303, not stored", posted, "", "0", missing == 0)]


def _match_with_deals(device: Visitor, chance: random.Random) -> str:
    path = device.start("Anna", "Bruno")
    for deal in range(1, DEALS_BEFORE + 1):
        post_deal(device, path, deal, random_piles(chance))
    return path


def post_deal(device: Visitor, path: str, deal: int, piles: Piles) -> None:
    """Enter the next deal of a match."""
    device.get(f"{path}/{deal}/enter")
    fields = entry_fields(piles, [1, 0])
    device.post(f"{path}/{deal}/enter", **fields, key=secrets.token_urlsafe(12))


def _places(address: str) -> list[Place]:
    """A match for each post of a round, at tables of several devices: no post waits for another."""
    found = []
    for _ in range(DEVICES):
        device, new = Visitor(address), "/"
        for number in range(PAGE_REQUESTS // DEVICES):
            # A table does not start the same match twice before anything is played.
            path = device.start("Anna", f"Bruno {number}", path=new)
            found.append(Place(device, path))
            new = f"{path.rpartition('/')[0]}/new"
    assert len({place.path for place in found}) == PAGE_REQUESTS
    random.Random(16).shuffle(found)
    return found


def request(path: str, cookie: str = "", headers: Mapping[str, str] = {}) -> bytes:
    """What a phone sends to get that page."""
    return _head("GET", path, cookie, headers) + b"\r\n"


def drawn_anew(pages: list[tuple[str, str]]) -> list[bytes]:
    """What a phone sends to get these pages, by address and cookie, where none of them was drawn
    before: what is remembered of a page is its whole address."""
    return [request(f"{path}?{secrets.token_hex(6)}", cookie) for path, cookie in pages]


def next_deal(place: Place, chance: random.Random, elsewhere: str = "") -> bytes:
    """The next deal of that match, never posted before, with a key of its own; `elsewhere` is an
    address that is no match, to which it is sent instead."""
    piles = random_piles(chance)
    if not elsewhere:
        place.posted.append(piles)
    fields = {"csrf_token": place.device.token, "key": secrets.token_urlsafe(12)}
    fields |= entry_fields(piles, [chance.randrange(3), chance.randrange(3)])
    body = urlencode(fields).encode()
    address = elsewhere or f"{place.path}/{len(place.posted)}/enter"
    head = _head("POST", address, place.device.cookie)
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
    return head + kind + b"Content-Length: %d\r\n\r\n" % len(body) + body


def _head(method: str, path: str, cookie: str, headers: Mapping[str, str] = {}) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip, deflate"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return "".join(f"{line}\r\n" for line in lines).encode()


def lost(place: Place) -> int:
    """How many of the posted deals the match does not hold just as they were posted."""
    held = [deal["piles"] for deal in place.device.data(f"{place.path}.json")["deals"]]
    if len(held) != len(place.posted):
        return len(place.posted)
    pairs = zip(held, place.posted, strict=True)
    return sum(
        [set(pile) for pile in there] != [set(pile) for pile in sent] for there, sent in pairs
    )
