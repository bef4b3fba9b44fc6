"""Answers per second of what phones ask, beside a bare Flask "hello" and beside ihatemoney.

All are asked in turns, and each round is held against that of the same turn: what else the machine
does hits both. The median is shown.
"""

import random
import secrets
from collections.abc import Callable, Iterator
from statistics import median

from benchmarks import peer, wrk
from benchmarks.matches import Match, matches_at, request
from benchmarks.servers import Bare, Measured
from benchmarks.tables import met, show
from tests.helpers.clients.visitor import Visitor

ROUNDS, SECONDS = 3, 2
CONNECTIONS = (1, 16, 64)
PEER_CONNECTIONS = (1, 16)  # with more it answers nothing in so few seconds
TABLES, MATCHES = 20, 16  # a deal that is posted waits for none of another match before it
POSTS = 1_600  # in a round, at most
DEALS_BEFORE = 4
BARE, PEER = "bare hello", "ihatemoney"
AIMS = {"poll": 0.6, "table page, drawn before": 0.3, "poll, two workers": 1.0}
"""Parts of bare, with 16 at once."""
PEERS = {
    "table page, drawn": ("list of bills", 8),
    "entry page": ("form of a bill", 5),
    "deal stored": ("bill stored", 6),
}
"""The page of ihatemoney beside each, and how many times as many answers are aimed at."""
Asked = dict[str, tuple[int, Callable[[], list[bytes]]]]
Rounds = dict[str, list[wrk.Round]]


def measure() -> None:
    """Every stored deal is looked up afterwards."""
    chance = random.Random(4)
    with (
        Bare() as bare,
        Measured() as app,
        Measured(workers=2) as two,
        peer.serving() as (port, bills),
    ):
        played = matches_at(app.port, TABLES, MATCHES)
        shown, there = (matches_at(each.port, 1)[0] for each in (app, two))
        for match in (shown, there):
            match.play(DEALS_BEFORE, chance)
        polls = [each.poll() for each in (shown, there)]
        asked: Asked = {
            BARE: (bare.port, lambda: [request("/", Visitor.at(bare.port))]),
            "poll": (app.port, lambda: [polls[0]]),
            "table page, drawn before": (app.port, lambda: [shown.page("")]),
            "table page, drawn": (app.port, lambda: anew(shown)),
            "entry page": (app.port, lambda: [shown.page(f"/{DEALS_BEFORE + 1}/enter")]),
            "deal stored": (app.port, lambda: deals(played, chance)),
            "poll, two workers": (two.port, lambda: [polls[1]]),
            "table page, drawn before, two workers": (two.port, lambda: [there.page("")]),
        }
        asked |= {
            f"{PEER}, {name}": (port, lambda sent=sent: [sent])  # type: ignore[misc]
            for name, sent in bills.items()
        }
        by_number = {connections: rounds(asked, connections) for connections in CONNECTIONS}
        answered = sum(each.answers for of in by_number.values() for each in of["deal stored"])
        lost = answered - sum(match.stored() for match in played)
    show(
        ["answers a second, part of bare, p99", *(f"{each} at once" for each in CONNECTIONS)],
        ([name, *(cell(name, by_number[each], each) for each in by_number)] for name in asked),
    )
    show(
        ["ours", "beside ihatemoney's", *(f"{each} at once" for each in PEER_CONNECTIONS), "aim"],
        (
            [
                *(ours, theirs),
                *(beside(ours, theirs, aim, by_number[each]) for each in PEER_CONNECTIONS),
                f"{aim} times",
            ]
            for ours, (theirs, aim) in PEERS.items()
        ),
    )
    print(f"Deals answered with 303: {answered}; of these not stored: {max(lost, 0)}.")


def anew(match: Match) -> list[bytes]:
    """Pages of which none was drawn before: what is remembered of one is its whole address."""
    return [match.page(f"?{secrets.token_hex(6)}") for _ in range(POSTS)]


def deals(matches: list[Match], chance: random.Random) -> list[bytes]:
    """What comes next at each: of what was under way when a round ended, nobody knows before
    whether it was stored."""
    begun = [match.stored() for match in matches]
    turns = range(1, POSTS // len(matches) + 1)
    return [m.deal(n + turn, chance) for turn in turns for m, n in zip(matches, begun, strict=True)]


def rounds(asked: Asked, connections: int) -> Rounds:
    """In turns.

    :raise RuntimeError: when anything is answered with an error.
    """
    of: Rounds = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, (port, requests) in asked.items():
            if name.startswith(PEER) and connections not in PEER_CONNECTIONS:
                continue
            done = wrk.ask(port, requests(), connections, SECONDS)
            if done.errors:
                raise RuntimeError(f"{name}: {done.errors} errors")
            of[name].append(done)
    return of


def ratio(of: Rounds, one: str, other: str) -> float:
    """How many times as many answers of one there are as of the other."""
    pairs: Iterator[tuple[wrk.Round, wrk.Round]] = zip(of[one], of[other], strict=True)
    return median(each.rate / max(its.rate, 1 / its.seconds) for each, its in pairs)


def cell(name: str, of: Rounds, connections: int) -> str:
    """How many, which part of bare, and in how long 99 of 100 were answered."""
    if not of[name]:
        return ""
    rate, p99 = (median(getattr(each, what) for each in of[name]) for what in ("rate", "p99"))
    if name == BARE:
        return f"{rate:,.0f}, {p99:.0f} ms"
    part = ratio(of, name, BARE)
    aim = AIMS.get(name, 0) if connections == 16 else 0
    return f"{rate:,.0f}, {met(f'{part:.2f}', part >= aim)}, {p99:.0f} ms"


def beside(ours: str, theirs: str, aim: int, of: Rounds) -> str:
    """How many times as many as ihatemoney."""
    times = ratio(of, ours, f"{PEER}, {theirs}")
    return met(f"{times:.1f} times", times >= aim)
