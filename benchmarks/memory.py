"""What hostile files leave behind: of one to five megabytes, sent to `/open` by eight at once.

The measure is what is resident, summed over the processes: at rest, at most, and when all is over.
With two heaps for all threads (`MALLOC_ARENA_MAX`), as the shipped files have it, and with glibc's
own choice; the last row in a group of 512 MB, as the shipped unit and container are, where whoever
may make one runs it.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from benchmarks.servers import MemoryGroup, Started
from benchmarks.tables import show
from scorekeeper.limits import FILE
from tests.helpers.clients.visitor import Visitor
from tests.helpers.generators.worst_files import SHAPES

SENDERS, FILES = 8, 132
SIZES = (1_000_000, 2_500_000, 4_900_000)
KINDS = (
    *("table: deals", "table: columns with points", "table: one line of cells", "json: numbers"),
    *("table: names in a deal each", "json: matches of one kind", "json: a long note"),
    *("json: keys that nobody knows", "other: plays of a game"),
    *("json: lines that are none", "json: lines after a document"),
)
LIMIT = 512 << 20
HEAPS = {"two heaps": {"MALLOC_ARENA_MAX": "2"}, "as many as glibc takes": {}}


def measure() -> None:
    """Both ways, with one worker and with two."""
    show(["", "at rest", "at most", "afterwards", "read", "told to wait"], rows())


def rows() -> Iterator[list[str]]:
    """A server after the other."""
    for heaps, settings in HEAPS.items():
        for workers in (1, 2):
            with Started(workers, **settings) as server:
                yield row(f"{workers} worker{'s' * (workers > 1)}, {heaps}", server)
    if MemoryGroup.can_be_made():
        with MemoryGroup(LIMIT) as group, Started(2, group, **HEAPS["two heaps"]) as server:
            name, *figures = row("2 workers, two heaps, 512 MB", server)
            yield [f"{name}, killed {group.killed()} times", *figures]


def row(name: str, server: Started) -> list[str]:
    """The figures of one server."""
    rest = server.memory()
    answers = send(server.port, range(FILES))
    memory = [rest, server.most_memory(), server.memory()]
    counts = [len(answers) - answers.count(503), answers.count(503)]
    return [name, *(f"{each:.0f} MB" for each in memory), *map(str, counts)]


def send(port: int, places: Sequence[int]) -> list[int]:
    """What was answered to each file."""
    files = {(kind, size): SHAPES[kind](size).encode() for kind in KINDS for size in SIZES}

    def one(place: int) -> int:
        content = files[KINDS[place % len(KINDS)], SIZES[place // len(KINDS) % len(SIZES)]]
        visitor = Visitor.at(port)
        token = visitor.ask("/token").text
        fields = {"csrf_token": token, "file": FileStorage(BytesIO(content), "scopa.json")}
        boundary, body = encode_multipart(fields)
        assert len(body) <= FILE.most
        with closing(visitor.connect()) as connection:
            kind = f"multipart/form-data; boundary={boundary}"
            cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
            sent = {"Content-Type": kind, "Cookie": cookies, "Referer": f"{visitor.origin}/"}
            connection.request("POST", "/open", body, sent)
            answer = connection.getresponse()
            answer.read()
            return answer.status

    with ThreadPoolExecutor(SENDERS) as senders:
        return list(senders.map(one, places))
