"""What others wait, and what memory the server takes, while eight strangers send the worst files
there are, without a pause; then while eight bring a file to a table of 5,000 matches, and forty ask
for a long sheet. Beside it what is measured when nobody does."""

import http.client
import json
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure
from benchmarks.servers import Server, serving
from benchmarks.visitor import Visitor
from benchmarks.worst_files import SHAPES
from scorekeeper.documents.file_reader import read_record
from scorekeeper.rules.cards import DECK
from scorekeeper.store import ImportedMatch, Seat, Table, engines
from scorekeeper.tables.hashed_secrets import hashed
from scorekeeper.tables.match_records import kept

STRANGERS, READERS, SECONDS, PAUSE = 8, 40, 60, 0.05
LONGEST, MEMORY = 1.0, 300
"""Seconds that others wait at most, and megabytes of the server."""
MATCHES, PLAYED = 5_000, 5
TABLE = "abcdefghijklmnop"
BOUNDARY = "----worst"
SIZES = (50_000, 150_000)
LARGE = (
    *("json: a number of many digits", "json: numbers of too many digits", "json: empty objects"),
    *("json: keys that nobody knows", "json: matches of wrong deals", "table: one line of cells"),
    *("table: columns, and lines of one cell", "json: spaces", "json: backslashes"),
)
"""Of nearly five megabytes too."""

Body = tuple[str, bytes]


def measure(seconds: float = SECONDS) -> list[Figure]:
    """Each in turn against one server of one process."""
    with tempfile.TemporaryDirectory() as folder:
        _fill(folder)
        with serving(INSTANCE=folder) as server:
            return list(_figures(server, seconds))


def _figures(server: Server, seconds: float) -> Iterator[Figure]:
    yield _figure(server, "nobody sends anything", [], seconds / 6)
    files = list(worst())
    yield _figure(server, "eight strangers, worst files", _senders(server, files), seconds)
    same = [("the largest file", _form(largest()))]
    yield _figure(server, "eight strangers, the largest file", _senders(server, same), seconds / 3)
    yield _figure(server, "forty, a sheet of 1,000 deals", _askers(server, 2), seconds / 6)
    yield _figure(server, "forty, a sheet of 250 deals", _askers(server, 3), seconds / 6)
    known = [("a match", _form(json.dumps(_document(random.Random(0), PLAYED))))]
    writers = _senders(server, known, f"/t/{TABLE}/import")
    yield _figure(server, f"eight, a file at {MATCHES:,} matches", writers, seconds / 3)


def worst() -> Iterator[Body]:
    """Files of every shape."""
    for name, shape in SHAPES.items():
        for size in (*SIZES, *((4_900_000,) if name in LARGE else ())):
            yield f"{name}, {size:,}", _form(shape(size))
    yield "letters of four bytes", _form('["' + "\N{GRINNING FACE}" * 1_200_000 + '"]')
    yield "fields", b"document=&" * 400_000


def largest() -> str:
    """As many deals as a file may hold, each with all its cards."""
    luck = random.Random(7)
    return json.dumps(
        {"format": "scopa-table/1", "matches": [_document(luck, PLAYED) for _ in range(500)]}
    )


def _document(luck: random.Random, deals: int) -> dict[str, object]:
    decks = [luck.sample(DECK, len(DECK)) for _ in range(deals)]
    piles = [{"piles": [[*map(str, deck[:20])], [*map(str, deck[20:])]]} for deck in decks]
    rules = {"preset": "traditional", "target": 999}
    return {"rules": rules, "sides": [{"name": "Anna"}, {"name": "Bruno"}], "deals": piles}


def _fill(folder: str) -> None:
    """A table with many matches, two of them long."""
    luck = random.Random(1)
    database = str(Path(folder) / "scorekeeper.db")
    engines.prepare(database)
    lengths = [PLAYED, 1_000, 250, *[PLAYED] * (MATCHES - 3)]
    with closing(engines.open_store(database)) as opened:
        table = Table(TABLE, "", "en", "2026-11-01T20:00:00+00:00")
        played = [_kept(_document(luck, deals)) for deals in lengths]
        opened.create_table_with(
            table, Seat("anna", TABLE, "", "score", key=hashed("secret")), played
        )
    engines.release(database)


def _kept(document: dict[str, object]) -> ImportedMatch:
    found = read_record(document).record
    if found is None:
        raise RuntimeError("the match is none")
    return kept(found)


def _form(text: str) -> bytes:
    """A form with a file as browsers send it, but for the token."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="m.json"\r\n\r\n'
    return head.encode() + text.encode() + f"\r\n--{BOUNDARY}--\r\n".encode()


Once = Callable[[], int]


def _senders(server: Server, files: Sequence[Body], path: str = "/open") -> list[Once]:
    return [_sender(server, files[place::STRANGERS] or files, path) for place in range(STRANGERS)]


def _sender(server: Server, files: Sequence[Body], path: str) -> Once:
    visitor = Visitor(server.address)
    visitor.get("/open")
    turn = iter(range(1_000_000_000))

    def once() -> int:
        name, body = files[next(turn) % len(files)]
        token = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n'
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        if name == "fields":
            token, kind = f"csrf_token={visitor.token}&", "application/x-www-form-urlencoded"
        else:
            token += f"{visitor.token}\r\n"
        headers = {"Content-Type": kind, "Cookie": f"{visitor.cookie}; seat-{TABLE}=anna.secret"}
        return _ask(server, "POST", path, token.encode() + body, headers)

    return once


def _askers(server: Server, match: int) -> list[Once]:
    return [lambda: _ask(server, "GET", f"/t/{TABLE}/{match}/sheet", b"", {})] * READERS


def _ask(server: Server, method: str, path: str, body: bytes, headers: dict[str, str]) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    with closing(connection):
        connection.request(method, path, body or None, {"Accept-Encoding": "br", **headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status


@contextmanager
def _all_the_time(each: Sequence[Once]) -> Iterator[Counter[int]]:
    """What they do again and again meanwhile, and the statuses that they get."""
    statuses: Counter[int] = Counter()
    over = threading.Event()

    def go_on(once: Once) -> None:
        while not over.is_set():
            try:
                statuses[once()] += 1
            except OSError:
                statuses[0] += 1

    threads = [threading.Thread(target=go_on, args=(once,)) for once in each]
    for thread in threads:
        thread.start()
    try:
        yield statuses
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _figure(server: Server, what: str, each: Sequence[Once], seconds: float) -> Figure:
    """What somebody waits who plays meanwhile: a page, and now and then a deal."""
    visitor = Visitor(server.address)
    match = visitor.start("Anna", "Bruno")
    waits = []
    with _all_the_time(each) as statuses:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            visitor.get(match)
            waits.append(time.perf_counter() - began)
            time.sleep(PAUSE)
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    memory = server.most_memory()
    return Figure(
        what,
        f"others wait {median(waits) * 1000:.0f} ms, at most {max(waits):.2f} s; {memory:.0f} MB",
        answers or f"{len(waits)} pages",
        f"{LONGEST:.0f} s, {MEMORY} MB",
        max(waits) <= LONGEST and memory <= MEMORY,
    )
