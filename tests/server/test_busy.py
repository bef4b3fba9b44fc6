"""Many write at the same moment, or somebody who does not stop, beside a server that is real."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path

from scorekeeper.server.serve import THREADS
from scorekeeper.store.engines import MOST_WRITERS
from scorekeeper.tables.table.seats import MOST_SEATS
from tests.helpers.clients.page import Form
from tests.helpers.clients.visitor import Visitor
from tests.helpers.databases import write_lock
from tests.helpers.servers.server_process import Server
from tests.helpers.servers.watched_server import PATIENCE, WatchedServer
from tests.server.test_shutdown import deals_in

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
                assert visitor.ask(f"{visitor.table}/1").status == 200
                assert visitor.ask(f"{visitor.table}/1/1/enter").status == 200
            waited = [each.result().status for each in answers if each not in done]
        assert sorted(waited) == [303] + [409] * (MOST_WRITERS - 1)
        again = Form(refused[0].page.one("form", action=address), address)
        assert again.fields["key"] == f"key-{answers.index(done[0])}"
        assert again.fields.items() >= {each: "1" for each in ("1d", "8b")}.items()


def test_seats_taken_at_once_keep_the_limit(tmp_path: Path, url: str) -> None:
    with Server(tmp_path / "instance", SCOREKEEPER_DATABASE=url) as server:
        maker = Visitor.playing(server.port)
        token = maker.deal()[1]["csrf_token"]
        maker.ask(f"{maker.table}/invite", {"csrf_token": token})
        link = maker.ask(f"{maker.table}/seats").page.one("textarea", id="text").text
        path = link.removeprefix(server.address)

        def sit(number: int) -> int:
            visitor = Visitor.at(server.port)
            form = Form(visitor.ask(path).page.one("form", class_="hello"), path)
            fields = form.fields | {"who": "other", "name": f"Phone {number}"}
            while (status := visitor.ask(path, fields).status) == 503:
                pass
            return status

        with ThreadPoolExecutor(THREADS) as pool:
            answers = list(pool.map(sit, range(MOST_SEATS + 9)))
        assert sorted(answers) == [303] * (MOST_SEATS - 1) + [422] * 10


def test_two_servers_store_one_deal(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as one, Server(tmp_path) as other, ThreadPoolExecutor(4) as phones:
        here, there = Visitor.at(one.port), Visitor.at(other.port)
        here.start()
        there.cookies, there.table = here.cookies, here.table
        for number in (1, 2):
            deal = here.deal(number)
            sent = [phones.submit(each.ask, *deal) for each in (here, there) * 2]
            assert {each.result().status for each in sent} == {303}
            tags = {each.ask(f"{here.table}/changed").headers["ETag"] for each in (here, there)}
            assert len(tags) == 1
        assert one.end() == ("", "")
        assert there.enter(3).status == 303
        assert len(there.ask(f"{here.table}/1.json").data["deals"]) == 3
        assert other.end() == ("", "")
    assert deals_in(tmp_path / "scorekeeper.db") == 3
