"""What hostile files leave behind: of one to five megabytes, sent to `/open` by eight at once.

The measure is what is resident, summed over the processes: at rest, at most, and when all is over.
With two heaps for all threads (`MALLOC_ARENA_MAX`), as the shipped files have it, and with glibc's
own choice.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from benchmarks.servers import Started
from benchmarks.tables import show
from scorekeeper.web.transfer.file_import import LONGEST_FILE
from tests.helpers.clients.visitor import Visitor
from tests.helpers.generators.worst_files import SHAPES

SENDERS, FILES = 8, 108
SIZES = (1_000_000, 2_500_000, 4_600_000)
KINDS = (
    *("table: deals", "table: columns with points", "table: one line of cells", "json: numbers"),
    *("table: names in a deal each", "json: matches of one kind", "json: a long note"),
    *("json: keys that nobody knows", "other: plays of a game"),
)
HEAPS = {"two heaps": {"MALLOC_ARENA_MAX": "2"}, "as many as glibc takes": {}}


def measure() -> None:
    """Both ways, with one worker and with two."""
    show(["", "at rest", "at most", "afterwards", "read", "told to wait"], rows())


def rows() -> Iterator[list[str]]:
    """A server after the other."""
    for heaps, settings in HEAPS.items():
        for workers in (1, 2):
            with Started(workers, **settings) as server:
                rest = server.memory()
                answers = send(server.port, range(FILES))
                memory = [rest, server.most_memory(), server.memory()]
                counts = [len(answers) - answers.count(503), answers.count(503)]
                name = f"{workers} worker{'s' * (workers > 1)}, {heaps}"
                yield [name, *(f"{each:.0f} MB" for each in memory), *map(str, counts)]


def send(port: int, places: Sequence[int]) -> list[int]:
    """What was answered to each file."""
    files = {(kind, size): SHAPES[kind](size) for kind in KINDS for size in SIZES}

    def one(place: int) -> int:
        text = files[KINDS[place % len(KINDS)], SIZES[place // len(KINDS) % len(SIZES)]]
        visitor = Visitor.at(port)
        token = visitor.ask("/token").text
        return visitor.ask("/open", {"csrf_token": token, "document": fitting(text)}).status

    with ThreadPoolExecutor(SENDERS) as senders:
        return list(senders.map(one, places))


def fitting(text: str) -> str:
    """As much of it as a form can hold, where some signs take three."""
    signs = sum(not (each.isalnum() or each in "-_. ") for each in text)
    most = (LONGEST_FILE - 10_000) / (len(text) + 2 * signs)
    return text if most >= 1 else text[: int(most * len(text))]
