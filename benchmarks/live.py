"""Polls a second beside a bare Flask "hello", and how soon a deal is seen on the other phone."""

import random
import time
from statistics import median

from playwright.sync_api import Browser, Page

from benchmarks import client
from benchmarks.deals import random_piles
from benchmarks.figures import Figure
from benchmarks.phone import chromium, phone
from benchmarks.servers import BARE, SCOREKEEPER, Server, serving
from benchmarks.throughput import BARE_REQUESTS, Rounds, drawn_anew, post_deal, request
from benchmarks.visitor import Visitor

ROUNDS = 5
TABLES = 200
DEVICES = 4
POLLS = 3200
PAGES = 640
DEALS = 12
AIM_POLL = 1 / 2
AIM_SEEN = 2.0


def measure() -> list[Figure]:
    """Interleaved rounds at 200 tables, then a real browser that watches."""
    with serving(BARE) as bare, serving(SCOREKEEPER) as app:
        figures = _rates(bare, app)
        with chromium() as browser:
            return [*figures, _seen(browser, app.address)]


def _rates(bare: Server, app: Server) -> list[Figure]:
    tables = _tables(app.address)
    polls = [_poll(path, device) for path, device in tables]
    known = [
        _poll(path, device, device.header(f"{path}/changed", "ETag")) for path, device in tables
    ]
    pages = [request(path, device.cookie) for path, device in tables]
    here = [
        request(path, device.cookie, {"If-None-Match": device.header(path, "ETag")})
        for path, device in tables
    ]
    asked = {
        "bare hello": (bare, [request("/")] * BARE_REQUESTS, 200),
        "poll, unchanged": (app, _times(known, POLLS), 304),
        "poll, changed": (app, _times(polls, POLLS), 200),
        "score page, unchanged": (app, _times(here, PAGES), 304),
        "score page, drawn before": (app, _times(pages, PAGES), 200),
    }
    of = {name: Rounds() for name in (*asked, "score page, drawn")}
    for name in asked:
        server, requests, status = asked[name]
        client.run(server.port, requests[:200], status)
    for _ in range(ROUNDS):
        for name, (server, requests, status) in asked.items():
            of[name].add(server, requests, status)
        anew = [(path, device.cookie) for path, device in tables]
        of["score page, drawn"].add(app, drawn_anew(anew * (PAGES // TABLES)))
    aims = {"poll, unchanged": AIM_POLL}
    return [rounds.figure(name, of["bare hello"], aims.get(name)) for name, rounds in of.items()]


def _tables(address: str) -> list[tuple[str, Visitor]]:
    """Tables after one deal, each with the phone that keeps its score."""
    chance = random.Random(8)
    found = []
    for _ in range(DEVICES):
        device = Visitor(address)
        for _ in range(TABLES // DEVICES):
            path = device.start("Anna", "Bruno")
            post_deal(device, path, 1, random_piles(chance))
            found.append((path.rpartition("/")[0], device))
    return found


def _poll(path: str, device: Visitor, tag: str = "") -> bytes:
    return request(f"{path}/changed", device.cookie, {"If-None-Match": tag} if tag else {})


def _times(requests: list[bytes], many: int) -> list[bytes]:
    return [requests[at % len(requests)] for at in range(many)]


def _seen(browser: Browser, address: str) -> Figure:
    """From the answer to a deal until a phone that only watches has painted the new total."""
    chance = random.Random(2)
    device = Visitor(address)
    path = device.start("Anna", "Bruno")
    context = phone(browser, address)
    page = context.new_page()
    page.goto(path)
    waits = []
    for deal in range(1, DEALS + 1):
        # Anywhere between two polls.
        page.wait_for_timeout(chance.uniform(0, 1300))
        post_deal(device, path, deal, random_piles(chance))
        waits.append(_painted(page, deal))
    context.close()
    measured = f"median {median(waits):.1f} s, longest {max(waits):.1f} s"
    met = max(waits) < AIM_SEEN
    return Figure("a deal, on the other phone", measured, f"{DEALS} deals", "2 s at most", met)


def _painted(page: Page, deals: int) -> float:
    started = time.perf_counter()
    page.locator(".deals tbody tr").nth(deals - 1).wait_for()
    page.evaluate("() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); })")
    return time.perf_counter() - started
