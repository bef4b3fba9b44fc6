"""Many write at the same moment, or somebody who does not stop, beside a server that is real."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path

from scorekeeper.server.serve import THREADS
from scorekeeper.store.engines import MOST_WRITERS
from tests.helpers.clients.page import Form
from tests.helpers.clients.visitor import Visitor
from tests.helpers.databases import write_lock
from tests.helpers.servers.watched_server import PATIENCE, WatchedServer

SENT = 2 * THREADS
FOR_EVER = "600"  # seconds, longer than anybody here waits


def test_some_threads_stay_free_for_readers() -> None:
    assert MOST_WRITERS <= THREADS - 2


def test_a_locked_store_loses_nothing_sent(tmp_path: Path, url: str) -> None:
    settings = {"SCOREKEEPER_DATABASE": url, PATIENCE: FOR_EVER}
    with WatchedServer(tmp_path / "instance", **settings) as server:
        server.go_on()
        visitor = Visitor.playing(server.port)
        address, fields = visitor.deal()
        with ThreadPoolExecutor(SENT) as pool:
            with write_lock(url, visitor.table.removeprefix("/t/")):
                answers = [
                    pool.submit(visitor.ask, address, fields | {"key": f"key-{number}"})
                    for number in range(SENT)
                ]
                # As many as wait fill the other threads; those who are refused came after them.
                done = list(islice(as_completed(answers), SENT - MOST_WRITERS))
                refused = [each.result() for each in done]
                assert {each.status for each in refused} == {503}
                assert {each.headers["Retry-After"] for each in refused} == {"5"}
                # Another copy of it may be stored, and wait for a standby.
                assert "is stored once" in refused[0].text and "Nothing was" not in refused[0].text
                assert visitor.ask(f"{visitor.table}/1").status == 200
                assert visitor.ask(f"{visitor.table}/1/1/enter").status == 200
            waited = [each.result().status for each in answers if each not in done]
        assert sorted(waited) == [303] + [409] * (MOST_WRITERS - 1)
        again = Form(refused[0].page.one("form", action=address), address)
        assert again.fields["key"] == f"key-{answers.index(done[0])}"
        assert again.fields.items() >= {each: "1" for each in ("1d", "8b")}.items()
