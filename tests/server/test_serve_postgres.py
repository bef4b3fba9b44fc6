"""`scorekeeper serve` on PostgreSQL: a match, an outage, and two servers on one database."""

import shlex
import signal
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import engines
from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.phone import Fields
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.servers.deploy_guide import commands
from tests.helpers.servers.forked_process import ForkedProcess
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.postgres_server import PostgresServer, TypedServer
from tests.helpers.servers.server_process import PATIENCE, Server, run, surroundings, wait_until
from tests.helpers.servers.watched_server import POOL_PATIENCE, WatchedServer
from tests.server.test_killed_server import check
from tests.store.test_store import demonstrate

PHONES = 3


def serve(folder: Path, url: str) -> Server:
    return Server(folder, SCOREKEEPER_DATABASE=url)


# One server


# PostgreSQL goes away while people play


class PatientPhone(FarPhone):
    """Knows the page that asks to send it again, and that the deal is still in it."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(name, port)
        self.asked_again = 0

    def is_asked_to_send_again(self, answer: Answer, fields: Fields) -> bool:
        if answer.status != 503 or "could not be reached" not in answer.text:
            return False
        (element,) = forms_in(answer.page)
        form = Form(element, "/")
        kept = {name: text for name, text in form.fields.items() if name != "csrf_token"}
        self.asked_again += 1
        return kept == {name: text for name, text in fields.items() if name != "csrf_token"}


def test_a_lost_postgresql_loses_no_write(tmp_path: Path, own_server: PostgresServer) -> None:
    url = own_server.new_database()
    settings = {"SCOREKEEPER_DATABASE": url, POOL_PATIENCE: "0.3"}
    with WatchedServer(tmp_path, **settings) as server:
        server.go_on()
        phones = playing(server)
        own_server.end(signal.SIGQUIT)
        wait_until(lambda: all(phone.asked_again for phone in phones))
        page = Visitor.at(server.port).ask(phones[0].table)
        assert page.status == 503 and "Nothing was lost" in page.text
        own_server.begin()
        play_on(phones)
        _, wrong = server.end(signal.SIGTERM)
    for phone in phones:
        check(phone, url)
        assert phone.table.removeprefix("/t/") not in wrong
    assert own_server.password not in wrong and "Traceback" not in wrong
    assert "The store failed" in wrong


def test_a_start_waits_for_postgresql(tmp_path: Path, own_server: PostgresServer) -> None:
    url = own_server.new_database()
    serve(tmp_path, url).end()
    with own_server.connect() as db:
        db.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    own_server.end()
    settings = {"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_DATABASE": url}
    process = ForkedProcess(Server.entry, ["serve", "--port", "0"], surroundings(**settings))
    first = process.stderr.readline().decode()
    assert f"127.0.0.1:{own_server.port}/" in first and "Another try in 3 seconds." in first
    own_server.begin()
    said = [process.stdout.readline().decode() for _ in range(2)]
    assert "listens on" in said[0] and "on a standby too" in said[1]
    process.send_signal(signal.SIGTERM)
    process.communicate(PATIENCE)
    settings["SCOREKEEPER_DATABASE"] = url.replace(own_server.password, "guessed")
    done = run("serve", "--port", "0", env=surroundings(**settings))
    assert done.returncode == 1 and b"password" in done.stderr and b"guessed" not in done.stderr


@pytest.mark.long
def test_the_postgresql_guide_works(tmp_path: Path, sqlite_url: str) -> None:
    (make,), (move,) = commands("Set it up"), commands("From a file to PostgreSQL, or back")
    follow, wait = commands("A standby", "sh first")
    copy, take_over = commands("A standby", "sh second")
    (setting,), (dump,) = commands("A standby", ""), commands("Backups of PostgreSQL", "sh dump")
    demonstrated(sqlite_url)
    with TypedServer() as first:
        first.type(make)
        words = shlex.split(TypedServer.named(move, db=first))
        assert words[:3] == ["sudo", "scorekeeper", "move"] and words[3] == "--from"
        moved = run("move", "--from", sqlite_url, *words[5:], env=surroundings())
        assert moved.stdout.startswith(b"Carried over: 1."), moved.stderr
        first.type(follow)
        with TypedServer(first, copy) as second:
            first.type(wait)
            wait_until(first.is_followed)
            name, _, named = setting.strip().partition("=")
            assert name == "SCOREKEEPER_DATABASE"
            url = TypedServer.named(named, first=first, second=second)
            with serve(tmp_path, url) as server:
                phones = playing(server)
                first.end(signal.SIGQUIT)
                second.type(take_over)
                play_on(phones)
                server.end(signal.SIGTERM)
            second.type("createdb --owner scopa again")
            second.type(dump, db=second)
            for phone in phones:
                check(phone, url)
                check(phone, url.replace("/scopa?", "/again?"))


def demonstrated(url: str) -> None:
    with closing(engines.open_store(url)) as opened:
        demonstrate(opened)
    engines.release(url)


def playing(server: Server) -> list[PatientPhone]:
    phones = [PatientPhone(f"Anna {number}", server.port) for number in range(PHONES)]
    for phone in phones:
        phone.start()
    wait_until(lambda: all(len(phone.answered) >= 3 for phone in phones))
    return phones


def play_on(phones: list[PatientPhone]) -> None:
    """Until each phone has sent some more deals."""
    before = [len(phone.answered) for phone in phones]
    wait_until(lambda: all_further(phones, before))
    for phone in phones:
        phone.going = False
    for phone in phones:
        phone.join(PATIENCE)
    assert [phone.unexpected for phone in phones] == [[]] * PHONES


def all_further(phones: list[PatientPhone], before: list[int]) -> bool:
    assert not [phone.unexpected for phone in phones if phone.unexpected]
    return all(len(each.answered) >= n + 3 for each, n in zip(phones, before, strict=True))
