"""What a stranger makes to keep the server busy takes no more than its size: counted, or where one
call in C may look at everything, the time of much beside that of little."""

import gc
import time
import tracemalloc
from cProfile import Profile

import pytest
from werkzeug.datastructures import MultiDict

from benchmarks.memory import KINDS
from scorekeeper.documents.file_reader import read_file
from scorekeeper.documents.foreign.pairs import LONGEST_LINE, read_pairs
from scorekeeper.limits import Patience
from scorekeeper.rules.problems import Refused, What
from scorekeeper.web.transfer.forms import MOST_SAID, ImportForm
from tests.helpers.cases import every
from tests.helpers.form_app import FORM_APP
from tests.helpers.generators.worst_files import SHAPES
from tests.helpers.match_records import document

SMALL = 5_000
"""Bytes; ten times as many in a long run."""
FULL = {"table: deals", "json: deals of points"}
"""What a larger file of these adds is no longer looked at: a smaller one shows how that grows."""
WITH_EXCEPTIONS = (
    *("json: lines that are none", "json: lines after a document", "json: lists in lists"),
    *(
        "json: numbers of too many digits",
        "json: halves of letters",
        "json: keys that nobody knows",
    ),
    *("table: quotes", "table: cells too many", "table: deals without points"),
)
"""One of each way to refuse what cannot be read."""
SLACK = 5_000
"""Calls that are made for any file."""
ROOM = 500_000
"""Bytes of memory, likewise."""
MOST_MEMORY = 50_000_000
"""For any of these files."""
LARGEST = 4_600_000
"""Bytes of a file that is sent as a field of a form."""


def read(text: str) -> ImportForm:
    with FORM_APP.app_context():
        form = ImportForm(MultiDict({"document": text}))
        form.read()
        return form


def calls_and_bytes(text: str) -> tuple[int, int]:
    """How many calls a file takes, of functions in Python and in C, and how many bytes at most."""
    calls = Profile(subcalls=False)  # whose own notes are as few as there are functions
    tracemalloc.start()
    with calls:
        read(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return sum(each.callcount for each in calls.getstats()), most


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """What is made once, such as what a sentence is in this language, is no part of a file."""
    read(SHAPES["json: matches of one kind"](5_000))


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.long] * (at % 2)) for at, n in enumerate(SHAPES)]
)
def test_time_and_memory_are_linear(name: str, long: bool) -> None:
    size = SMALL * (10 if long else 1)
    few = SHAPES[name](SMALL // 10 if name in FULL else size)
    read(few)
    steps, memory = calls_and_bytes(few)
    for larger in {3 * SMALL // 10, 3 * size} if name in FULL else {3 * size}:
        many = SHAPES[name](larger)
        more_steps, more_memory = calls_and_bytes(many)
        grown = len(many) / len(few)
        assert more_steps <= grown * steps + SLACK
        assert more_memory <= grown * memory + ROOM
        assert more_memory <= MOST_MEMORY


@every(
    "name",
    [
        *("json: a long key", "json: lines that are none", "json: lines after a document"),
        *("table: quotes in the head", "table: columns left out"),
    ],
)
def test_the_largest_files_have_a_bound(name: str) -> None:
    _, most = calls_and_bytes(SHAPES[name](LARGEST))
    assert most <= MOST_MEMORY


@every("name", WITH_EXCEPTIONS)
def test_nothing_of_a_file_is_kept(name: str) -> None:
    """Of one that is refused, but its text as the form has it, also where what holds itself is not
    collected: an exception that did would keep all that was made of the file."""
    read(SHAPES[name](SMALL))
    gc.collect()
    gc.disable()
    tracemalloc.start()
    form = read(SHAPES[name](10 * SMALL))
    is_refused = not (form.matches or form.table)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    gc.enable()
    assert kept <= 30 * SMALL + ROOM or not is_refused


@every("unit", [" ", "\t", "1 ", " -", "& b", "\N{BLACK STAR}", " e ", "- & , \t"])
def test_a_list_of_pairs_is_read_once(unit: str) -> None:
    """A list as large as a page takes, within a second of the processor: to look at each line again
    from each of its letters took eighteen."""
    line = ("a" + unit * LONGEST_LINE)[: LONGEST_LINE - 1] + "b"
    started = time.thread_time()
    read_pairs("\n".join([line] * 200))
    assert time.thread_time() - started < 1
    with pytest.raises(Refused) as refused:
        read_pairs(f"Anna & Bruno\n{line}b")
    assert [(each.what, each.deal) for each in refused.value.problems] == [(What.TEXT_TOO_LONG, 2)]


@every("name", SHAPES)
def test_answers_stay_short(name: str) -> None:
    form = read(SHAPES[name](SMALL))
    assert form.matches or form.table or form.sentences
    assert len(form.sentences) <= MOST_SAID + 1
    assert all(len(sentence) < 500 for sentence in form.sentences + form.noticed)


def test_a_slow_file_is_refused_alone() -> None:
    seconds = iter(range(100))
    patience = Patience(2.0, lambda: next(seconds))
    many = {"format": "scopa-table/1", "matches": [document(1)] * 9}
    file = read_file(str(many).replace("'", '"'), patience=patience)
    assert [each.what for each in file.problems] == [What.TAKES_TOO_LONG]
    assert not file.matches


def test_the_benchmark_sends_what_is_here() -> None:
    assert [each for each in KINDS if each not in SHAPES] == []
