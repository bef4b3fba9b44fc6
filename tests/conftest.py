"""The app on a real database, and phones that use it. No answer of the app is made up."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

IN_MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000  # bytes; a run leaves some hundred million behind
if "TMPDIR" not in os.environ and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
    # Each stored deal waits for the disk, which no test looks at: more than half of the time of
    # those that store. Browsers and servers that the tests start have it from the environment.
    os.environ["TMPDIR"] = str(IN_MEMORY)
    tempfile.tempdir = None

# Whatever language whoever runs the tests speaks, and whatever clock the machine has.
os.environ["LANGUAGE"] = "en"
os.environ["TZ"] = "UTC"

# Of the environment that runs them, and gone with it; what is not as old as its source is not used.
IN_ENVIRONMENT = Path(sys.prefix) / "compiled"
if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
    # To compile is more than half of what a process does before it serves or says anything, and
    # the tests start some hundreds; so it is of what is imported below, which takes two seconds.
    # Nothing compiled is left behind elsewhere here either.
    sys.pycache_prefix = str(IN_ENVIRONMENT)
    sys.dont_write_bytecode = False
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib import import_module
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.documents.match import write_match
from scorekeeper.settings import PREFIX
from scorekeeper.store import engines
from scorekeeper.store.match_values import StoredDeal, StoredMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.serialization import setup
from tests.helpers import hypothesis_effort
from tests.helpers.clients.phone import Phone
from tests.helpers.compiled import COMPILED, keep_compiled
from tests.helpers.match_records import corrected
from tests.helpers.paths import ROOT
from tests.helpers.servers.postgres_server import EMPTY, PostgresServer

if COMPILED not in os.environ:
    os.environ[COMPILED] = str(IN_ENVIRONMENT / "templates")
    with suppress(OSError):
        os.makedirs(os.environ[COMPILED], exist_ok=True)
keep_compiled()

MakeApp = Callable[..., Flask]
"""Called with settings; without any it is the usual app in a folder of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="everything, with many more cases")
    parser.addoption("--deploy", action="store_true", help="what docs/deploy.md says, and no more")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        hypothesis_effort.draw_more()
    config.addinivalue_line("markers", "long: what is only tried with --long")
    config.addinivalue_line("markers", "deploy: what is only tried with --deploy")
    config.addinivalue_line("markers", "with_worker: phones that keep pages, as over https")


def pytest_collection(session: pytest.Session) -> None:
    """Each worker begins to import with other modules, for what one has compiled all others read.

    In step they would all compile all of them. What cannot be imported is said where it is
    collected.
    """
    worker = getattr(session.config, "workerinput", None)
    if not worker or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    root = ROOT
    modules = sorted((root / "tests").rglob("test_*.py"))
    first = int(worker["workerid"].removeprefix("gw")) * len(modules) // worker["workercount"]
    for path in modules[first:] + modules[:first]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was imported stays; to look through it again and again was a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tiers: --deploy tries what is marked so and nothing else, --long all but that."""
    deploy, long = config.getoption("--deploy"), config.getoption("--long")

    def is_tried(item: pytest.Item) -> bool:
        if deploy or item.get_closest_marker("deploy"):
            return deploy and item.get_closest_marker("deploy") is not None
        return long or item.get_closest_marker("long") is None

    tried = [item for item in items if is_tried(item)]
    config.hook.pytest_deselected(items=[item for item in items if not is_tried(item)])
    items[:] = tried


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether this is the long run."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def times(long: bool) -> int:
    """How many times as many cases are tried as in the usual run."""
    return 55 if long else 1


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which there is nothing, to be copied: to make one takes all steps of the
    schema, and the tests need some thousand."""
    path = tmp_path_factory.mktemp("new") / "scores.db"
    engines.prepare(str(path))
    engines.release(str(path))
    return path


@pytest.fixture(scope="session")
def make_app(tmp_path_factory: pytest.TempPathFactory, new_file: Path) -> Iterator[MakeApp]:
    from scorekeeper.app import create_app  # here: tests of the rules load no Flask app

    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        folder = tmp_path_factory.mktemp("instance")
        if "DATABASE" not in settings:
            shutil.copyfile(new_file, folder / "scores.db")
        # The tests make more tables in a minute than a bar in a year.
        usual = {"INSTANCE": str(folder), "DATABASE": str(folder / "scores.db"), "LIMITS": "off"}
        app = create_app(usual | settings)
        made.append(app)
        return app

    yield make
    for app in made:
        engines.release(app.config["DATABASE"])


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One for all tests of a worker; where there is none, those that need it fail and say why."""
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_database(postgres_server: PostgresServer) -> Iterator[str]:
    """A prepared database, in which each test that stores something finds nothing."""
    url = postgres_server.new_database()
    engines.prepare(url)
    yield url
    engines.release(url)


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """One to be ended and begun again."""
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def emptying(
    postgres_server: PostgresServer, postgres_database: str
) -> Iterator[Callable[[], Any]]:
    """Empties it, over one connection: each new one would plan all that anew, for longer than most
    tests take."""
    with postgres_server.connect(postgres_database.rpartition("/")[2]) as db:
        yield lambda: db.execute(EMPTY.encode())


@pytest.fixture
def postgres_url(postgres_database: str, emptying: Callable[[], Any]) -> Iterator[str]:
    yield postgres_database
    emptying()


@pytest.fixture
def sqlite_url(tmp_path: Path, new_file: Path) -> Iterator[str]:
    url = str(tmp_path / "scores.sqlite")
    shutil.copyfile(new_file, url)
    engines.prepare(url)
    yield url
    engines.release(url)


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def url(request: pytest.FixtureRequest) -> str:
    """A prepared, empty database of each kind: what a store promises, it promises on both."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def app(make_app: MakeApp) -> Flask:
    """One for all tests of a worker: no table sees another. Forms need no token here."""
    app = make_app(WTF_CSRF_ENABLED=False)
    app.testing = True  # what breaks in the app breaks the test, instead of becoming a page
    return app


@pytest.fixture(scope="session")
def csrf_app(make_app: MakeApp) -> Flask:
    return make_app()


ITALIAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Light"
msgstr "Chiaro"

msgid "coins"
msgstr "denari"

msgctxt "in a card"
msgid "of coins"
msgstr "di denari"

msgid "Nothing here"
msgstr "Qui non c’è niente"
"""


@pytest.fixture
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English and an Italian of few words are spoken, whatever catalogues there are."""
    from tests import cldr
    from tests.helpers import pseudo_language

    folder = tmp_path / "locale"
    folder.mkdir()
    (folder / "it.po").write_text(ITALIAN, encoding="utf-8")
    cldr.write(folder)
    with pseudo_language.spoken_in(folder, monkeypatch):
        yield


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def csrf_client(csrf_app: Flask) -> FlaskClient:
    """Without the tokens that the pages give, nothing it sends is taken."""
    return csrf_app.test_client()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def watcher(app: Flask) -> Phone:
    """Another phone, without a seat at any table."""
    return Phone(app)


@pytest.fixture
def csrf_phone(csrf_app: Flask) -> Phone:
    return Phone(csrf_app)


@contextmanager
def opened_store(app: Flask) -> Iterator[Store]:
    """The app's store, past the pages."""
    with closing(engines.open_store(app.config["DATABASE"])) as found:
        yield found


class Rows:
    """What is stored, read past the pages."""

    def __init__(self, url: str) -> None:
        self.url = url

    def match(self, table: str, number: int = 1) -> StoredMatch:
        with closing(engines.open_store(self.url)) as opened:
            return opened.matches.get(_id(table), number)

    def matches(self, table: str) -> list[int]:
        with closing(engines.open_store(self.url)) as opened:
            return sorted(
                (each.number for each in opened.matches.summaries(_id(table))), reverse=True
            )

    def sides(self, table: str, number: int = 1) -> list[dict[str, Any]]:
        """Who plays, as a document says it."""
        match, _ = setup(self.match(table, number))
        sides: list[dict[str, Any]] = write_match(match)["sides"]
        return sides

    def versions(self, table: str, number: int = 1) -> list[StoredDeal]:
        with closing(engines.open_store(self.url)) as opened:
            return list(opened.matches.get(_id(table), number).versions)

    def entries(self, table: str, number: int = 1) -> list[Any]:
        """The entries of the deals that count now."""
        return [json.loads(deal.entry) for deal in self.match(table, number).deals]

    def live(self, table: str, deal: int = 1, number: int = 1) -> tuple[int, ...]:
        with closing(engines.open_store(self.url)) as opened:
            return opened.play.counted(_id(table), number, deal)[0]


@pytest.fixture
def rows(app: Flask) -> Rows:
    return Rows(app.config["DATABASE"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty instance folder."""
    return tmp_path / "instance"


@pytest.fixture
def instance(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The instance folder of the commands that a test runs in its own process; nothing else is
    set."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    yield folder
    engines.release(str(folder / "scorekeeper.db"))


@pytest.fixture
def brought_in(instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The address of a table with a match, which `scorekeeper import` made there."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(corrected()), encoding="utf-8")
    assert main(["import", str(file)]) == 0
    return capsys.readouterr().out.splitlines()[0]


def _id(table: str) -> str:
    return table.rsplit("/", 1)[-1]
