"""`scorekeeper serve` on PostgreSQL: a match, an outage, and two servers on one database."""

import shlex
import signal
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import engines
from tests.conftest import MakeApp
from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, Fields, Phone, given
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.databases import every_row
from tests.helpers.servers.deploy_guide import commands
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.postgres_server import PostgresServer, TypedServer
from tests.helpers.servers.server_process import PATIENCE, Server, run, surroundings, wait_until
from tests.helpers.servers.watched_server import POOL_PATIENCE, WatchedServer
from tests.server.test_killed_server import check
from tests.store.test_store import demonstrate

PHONES = 3


def serve(folder: Path, url: str) -> Server:
    return Server(folder, SCOREKEEPER_DATABASE=url)


def results(visitor: Visitor) -> dict[str, object]:
    found: dict[str, object] = visitor.ask(f"{visitor.table}/1.json").data["results"]
    return found


def correct(visitor: Visitor, deal: int, pile: list[str]) -> Answer:
    address, fields = visitor.deal(deal)
    (form,) = forms_in(visitor.ask(address).page)
    fields = Form(form, address).fields | dict.fromkeys(DECK, "2") | given(pile)
    return visitor.ask(address, fields | {"why": "counted twice"})


# One server


def test_a_match_is_played_and_exported(
    tmp_path: Path, postgres_url: str, postgres_server: PostgresServer
) -> None:
    with serve(tmp_path, postgres_url) as server:
        assert "keeps its data in postgresql://127.0.0.1/scopa_" in server.line
        visitor = Visitor.at(server.port)
        address, fields = visitor.form_of_a_match()
        visitor.table = visitor.ask(address, fields | {"target": "16"}).leads_to
        for deal in (1, 2, 3, 4):
            assert visitor.enter(deal).status == 303
        assert (results(visitor)["totals"], results(visitor)["winner"]) == ([16, 0], 0)
        assert correct(visitor, 2, TWO_POINTS).status == 303
        assert (results(visitor)["totals"], results(visitor)["winner"]) == ([14, 0], None)
        assert visitor.enter(5).status == 303
        assert (results(visitor)["totals"], results(visitor)["winner"]) == ([18, 0], 0)
        page = visitor.ask(f"{visitor.table}/1").text
        assert "Anna" in page and "18" in page
        file = visitor.ask(f"{visitor.table}/export.json").data
        assert [len(match["deals"]) for match in file["matches"]] == [5]
        told = run(
            *("export", visitor.table),
            env=surroundings(SCOREKEEPER_DATABASE=postgres_url, SCOREKEEPER_INSTANCE=str(tmp_path)),
        )
        assert told.returncode == 0 and b"counted twice" in told.stdout
        said, wrong = server.end(signal.SIGTERM)
        assert (said, wrong, server.process.returncode) == ("", "", 0)
    assert not (tmp_path / "scorekeeper.db").exists()


def test_keys_may_contain_odd_characters(make_app: MakeApp, postgres_url: str) -> None:
    phone = Phone(make_app(WTF_CSRF_ENABLED=False, DATABASE=postgres_url))
    phone.start("Anna", "Bruno")
    for key in ("\0", "a\0b", "a\0b"):
        assert phone.enter(FOUR_POINTS, deal=1 + (key != "\0"), key=key).status == 303
    assert every_row(postgres_url)["deals"] == 2


def test_a_lost_database_hides_its_password(
    tmp_path: Path, postgres_server: PostgresServer
) -> None:
    for url in (postgres_server.address("none"), "postgresql://anna:tomato@127.0.0.1:1/scopa"):
        told = run("serve", "--port", "0", env=surroundings(SCOREKEEPER_DATABASE=url))
        assert told.returncode == 1 and told.stdout == b""
        assert b"cannot be used" in told.stderr and b"Traceback" not in told.stderr
        assert postgres_server.password.encode() not in told.stderr
        assert b"tomato" not in told.stderr


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


@pytest.mark.long
def test_the_postgresql_guide_works(tmp_path: Path, sqlite_url: str) -> None:
    (make,), (move,) = commands("PostgreSQL"), commands("From a file to PostgreSQL, or back")
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
