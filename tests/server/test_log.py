"""What the server says of failures: enough to mend them, and no table's address."""

import json
import logging
import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.instance_folder import call
from scorekeeper.web.http.log import SECRET, without_paths
from tests.conftest import MakeApp
from tests.helpers.clients.phone import Phone
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.deploy_guide import SHIPPED, section
from tests.helpers.servers.watched_server import WatchedServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WatchedServer]:
    with WatchedServer(tmp_path, SCOREKEEPER_LIMITS="") as server:
        yield server


def spoil(database: Path) -> None:
    """Write into the database what no program of ours writes."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE matches SET sides = '[]'")


def test_errors_log_no_table_address(server: WatchedServer) -> None:
    visitor = Visitor.at(server.port)
    database = server.folder / "scorekeeper.db"
    assert visitor.start().status == 303
    table = visitor.table.removeprefix("/t/")
    file = {"csrf_token": visitor.deal()[1]["csrf_token"], "document": "x"}
    seen = {
        visitor.ask(f"/t/{table[:-1]}/1").status,
        visitor.ask(f"/t/{table}/nothing").status,
        visitor.ask(f"/t/{table}/break").status,
        visitor.ask(f"/t/{table}/escape").status,
    }
    assert {Visitor.at(server.port).start().status for _ in range(60)} == {303, 429}
    seen |= {visitor.ask(f"/t/{table}/import", file).status for _ in range(61)}
    spoil(database)
    seen.add(visitor.ask(f"/t/{table}").status)
    os.replace(database, f"{database}.away")
    seen.add(visitor.ask(f"/t/{table}").status)
    os.replace(f"{database}.away", database)
    said, wrong = server.end(signal.SIGTERM)
    assert {404, 429, 500, 503} <= seen
    assert said == ""
    assert table not in wrong and "/t/" not in wrong.replace("/t/<table:table>", "")
    for told in (
        "Exception on /t/<table:table>/break [GET]",
        "ValueError: … is broken",
        f"`{call()} doctor` says which.",
        "The store failed",
        "Exception while serving a page",
    ):
        assert told in wrong, told


ID = "abcdefghijklmnop"


@pytest.mark.parametrize(
    ("address", "rule"),
    [
        (f"/t/{ID}", "/t/<table:table>"),
        (f"/t/{ID}/1", "/t/<table:table>/<int:number>"),
        (f"/t/{ID}.json", "/t/<table:table>.json"),
        (f"/t/{ID}/nothing/there", "no page of ours"),
        (f"/e/other/at/{ID}", "/e/<table:table>/at/<secret>"),
        (f"/p/{ID}", "/p/<code>"),
        (f"/events/season?events=http://x/e/{ID}+other", "/events/season"),
    ],
)
def test_exceptions_are_logged_without_data(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture, address: str, rule: str
) -> None:
    app: Flask = make_app(WTF_CSRF_ENABLED=False)

    @app.before_request
    def fail() -> None:
        raise LookupError(f"nothing at /t/{ID}")

    page = Phone(app).open(address)
    number = page.headers["X-Request-Id"]
    assert page.status == 500 and number in page.html
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.message.startswith(f"Exception on {rule} [GET], request {number}\n")
    assert "LookupError: nothing at /t/…" in record.message
    assert "server/test_log.py" in record.message
    assert ID not in caplog.text


def test_every_secret_address_is_listed(make_app: MakeApp) -> None:
    rules = [str(rule) for rule in make_app().url_map.iter_rules() if rule.arguments]
    open_to_all = [rule for rule in rules if not rule.startswith(SECRET)]
    rest = [rule for rule in open_to_all if not rule.startswith(("/rules/<preset>", "/schema/"))]
    assert rest == [next(rule for rule in rules if "<path:" in rule)]


def test_proxies_leave_the_same_out() -> None:
    nginx, caddy = (SHIPPED / "nginx.conf").read_text(), (SHIPPED / "Caddyfile").read_text()
    assert f"~^({'|'.join(SECRET)}) 0;" in nginx
    assert f"@secret path {' '.join(f'{each}*' for each in SECRET)}\n\tlog_skip @secret\n" in caddy
    named = re.search(r"a path that begins with (.+?),\s+what is asked", section("https"))
    assert named and tuple(re.findall("`(.+?)`", named[1])) == SECRET


def test_waitress_messages_lose_their_path() -> None:
    record = logging.LogRecord(
        "waitress", 40, "", 1, "Exception while serving /t/abc/1\n?", (), None
    )
    assert without_paths(record)
    assert record.getMessage() == "Exception while serving a page"


# Each request


def visited(folder: Path, **settings: str) -> tuple[str, list[str], dict[str, str]]:
    """What a server writes while somebody plays: the table, the lines, and by page the number that
    an answer had."""
    with WatchedServer(folder, **settings) as server:
        visitor, numbers = Visitor.at(server.port), {}
        assert visitor.start().status == 303
        for path in ("", "/1", "/changed", "/break", "/1/sheet"):
            answer = visitor.ask(visitor.table + path, **{"X-Request-Id": "said-by-a-phone"})
            numbers[path] = answer.headers["X-Request-Id"]
        said, wrong = server.end(signal.SIGTERM)
    assert said == ""
    return visitor.table.removeprefix("/t/"), wrong.splitlines(), numbers


def test_each_request_is_one_line(tmp_path: Path) -> None:
    table, said, numbers = visited(tmp_path, SCOREKEEPER_LOG="text")
    assert table not in "\n".join(said)
    line = next(each for each in said if numbers["/changed"] in each)
    when, level, *what = line.split()
    assert when.endswith("+00:00") and level == "INFO"
    assert what[:3] == ["GET", "/t/<table:table>/changed", "200"]
    assert re.fullmatch(r"[0-9.]+ms [0-9]+B", " ".join(what[3:5]))
    assert what[-3:] == [f"{table[:4]}…", "request", numbers["/changed"]]
    assert len({*numbers.values()}) == len(numbers) and "said-by-a-phone" not in numbers.values()
    failed = [each for each in said if numbers["/break"] in each]
    assert [each.split()[1] for each in failed] == ["ERROR", "INFO"]


def test_json_logs_have_an_object_a_line(tmp_path: Path) -> None:
    table, said, numbers = visited(tmp_path, SCOREKEEPER_LOG="json")
    assert table not in "\n".join(said)
    lines = [json.loads(each) for each in said]
    (poll,) = [each for each in lines if each.get("request") == numbers["/changed"]]
    assert poll["milliseconds"] >= 0 and poll["bytes"] > 0 and poll.pop("time")
    del poll["milliseconds"], poll["bytes"]
    assert poll == {
        "level": "INFO",
        "method": "GET",
        "page": "/t/<table:table>/changed",
        "status": 200,
        "table": f"{table[:4]}…",
        "request": numbers["/changed"],
    }
    failure, answered = [each for each in lines if each.get("request") == numbers["/break"]]
    assert "ValueError: … is broken" in failure["message"] and failure["level"] == "ERROR"
    assert answered["status"] == 500
    (sheet,) = [each for each in lines if each.get("request") == numbers["/1/sheet"]]
    assert sheet["bytes"] > 1000


def test_by_default_only_failures_are_logged(tmp_path: Path) -> None:
    _, said, numbers = visited(tmp_path)
    assert numbers["/changed"] is None
    assert f"Exception on /t/<table:table>/break [GET], request {numbers['/break']}" in said[0]
    assert not any("/changed" in each for each in said)


@pytest.mark.parametrize(
    ("proxies", "said", "taken"),
    [
        (1, "0f3a-of-the-proxy", True),
        (0, "0f3a-of-the-proxy", False),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, "two words of it", False),
        (1, "", False),
    ],
)
def test_a_trusted_proxy_may_give_the_number(
    make_app: MakeApp, proxies: int, said: str, taken: bool
) -> None:
    client = make_app(PROXIES=proxies, LOG="text").test_client()
    number = client.get("/", headers={"X-Request-Id": said}).headers["X-Request-Id"]
    assert (number == said) is taken
    assert taken or len(number) == 16
