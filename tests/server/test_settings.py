"""Where the app keeps its key and its data, and which settings it takes from the environment."""

import stat
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.settings import SettingError, read_settings
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers import server_process
from tests.helpers.servers.forked_process import ForkedProcess
from tests.helpers.servers.server_process import PATIENCE, Server, surroundings


def begin(**settings: str) -> ForkedProcess:
    """A process that makes the app from its environment and says the secret key."""
    return ForkedProcess(f"{server_process.__name__}:say_key", [], surroundings(**settings))


def made_by(process: ForkedProcess) -> str:
    said, wrong = process.communicate(timeout=PATIENCE)
    assert (process.returncode, wrong) == (0, b"")
    return said.decode().strip()


# The secret key


def test_the_secret_key_is_made_once(make_app: MakeApp, folder: Path) -> None:
    first = make_app(INSTANCE=str(folder), DATABASE=str(folder / "a.db"))
    second = make_app(INSTANCE=str(folder), DATABASE=str(folder / "a.db"))
    path = folder / "secret_key"
    assert first.secret_key == second.secret_key == path.read_text().strip()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_text().strip()) >= 32


@pytest.mark.parametrize("key", ["", "\n", "0" * 31, "é"])
def test_a_weak_key_is_refused_with_advice(make_app: MakeApp, folder: Path, key: str) -> None:
    folder.mkdir()
    path = folder / "secret_key"
    path.write_text(key)
    path.chmod(0o600)
    with pytest.raises(SettingError, match=f"{path} is shorter .* remove the file"):
        make_app(INSTANCE=str(folder))
    assert path.read_text() == key
    path.unlink()
    assert len(str(make_app(INSTANCE=str(folder)).secret_key)) >= 64


@pytest.mark.parametrize("mode", [0o644, 0o604, 0o602])
def test_a_readable_key_file_is_refused(make_app: MakeApp, folder: Path, mode: int) -> None:
    make_app(INSTANCE=str(folder))
    path = folder / "secret_key"
    path.chmod(mode)
    with pytest.raises(SettingError, match=f"chmod 600 {path}"):
        make_app(INSTANCE=str(folder))
    path.chmod(0o640)  # a group may be let in on purpose
    make_app(INSTANCE=str(folder))


def test_servers_of_one_database_need_one_key(
    make_app: MakeApp, folder: Path, postgres_url: str
) -> None:
    make_app(DATABASE=postgres_url, SECRET_KEY="one")
    make_app(DATABASE=postgres_url, SECRET_KEY="one")
    with pytest.raises(SettingError, match=r"another secret key than .+secret_key: copy theirs"):
        make_app(DATABASE=postgres_url, INSTANCE=str(folder))


def test_new_files_are_private(folder: Path) -> None:
    with Server(folder, SCOREKEEPER_DATABASE=str(folder / "data" / "scores.db")) as server:
        assert Visitor.at(server.port).start().status == 303
        made = [folder, *folder.rglob("*")]
    assert {each.name for each in made} >= {"secret_key", "scores.db", "scores.db-lock"}
    for each in made:
        assert stat.S_IMODE(each.stat().st_mode) == (0o700 if each.is_dir() else 0o600), each


def test_parallel_starts_agree_on_one_key(folder: Path) -> None:
    starting = [begin(SCOREKEEPER_INSTANCE=str(folder)) for _ in range(3)]
    keys = {made_by(process) for process in starting}
    assert keys == {(folder / "secret_key").read_text().strip()}
    assert [path.name for path in folder.glob("secret_key*")] == ["secret_key"]


def test_a_configured_key_has_precedence(make_app: MakeApp) -> None:
    assert make_app(SECRET_KEY="given").secret_key == "given"


def test_a_seat_survives_a_restart(make_app: MakeApp, folder: Path) -> None:
    def started() -> Flask:
        database = str(folder / "scores.db")
        return make_app(INSTANCE=str(folder), DATABASE=database, WTF_CSRF_ENABLED=False)

    before, after = Phone(started()), Phone(started())
    before.start("Anna", "Bruno")
    after.cookies = before.cookies
    assert after.open(f"{before.match}/1/enter").status == 200


def test_a_seat_of_another_folder_is_invalid(make_app: MakeApp) -> None:
    here, there = (Phone(make_app(WTF_CSRF_ENABLED=False)) for _ in range(2))
    here.start("Anna", "Bruno")
    there.start("Anna", "Bruno")
    here.cookies = there.cookies
    assert here.open(f"{here.match}/1/enter").status == 403


# The environment


def test_the_environment_sets_the_folders(folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "elsewhere" / "mine.sqlite"
    for address in (str(database), f"sqlite:///{database}"):
        made_by(begin(SCOREKEEPER_INSTANCE=str(folder), SCOREKEEPER_DATABASE=address))
        assert database.is_file()
        database.unlink()
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_arguments_override_the_environment(
    make_app: MakeApp, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "other.db"))
    app = make_app(INSTANCE=str(folder), DATABASE=str(folder / "given.db"))
    assert app.config["DATABASE"] == str(folder / "given.db")
    assert not (tmp_path / "other").exists() and not (tmp_path / "other.db").exists()


@every("text", ["x", "-1", "10", "1.0", " 1", "٣", "9" * 5000])
def test_a_bad_number_of_proxies_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match=r"SCOREKEEPER_PROXIES .* from 0 to 9"):
        read_settings(environment={"SCOREKEEPER_PROXIES": text})


@every(
    ("text", "meant"),
    [
        ("https://scopa.example", "https://scopa.example"),
        ("https://scopa.example/", "https://scopa.example"),
        ("HTTPS://Scopa.Example:443/", "https://scopa.example"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("http://[FD00::1]:8000", "http://[fd00::1]:8000"),
        ("https://città.example", "https://xn--citt-3na.example"),
        ("https://scopa.example/scopa", "https://scopa.example/scopa"),
        ("https://Home.example:8443/My/Games/", "https://home.example:8443/My/Games"),
        ("", ""),
    ],
)
def test_the_public_address_is_normalized(text: str, meant: str) -> None:
    assert read_settings(environment={"SCOREKEEPER_PUBLIC_URL": text}).public_url == meant


@every(
    "text",
    [
        *("scopa.example", "//scopa.example", "ftp://scopa.example", "https://", "https:///x"),
        *("https://scopa.example//", "https://scopa.example/?a=1", "https://scopa.example#x"),
        *("https://scopa.example/a/../b", "https://scopa.example/a b", "https://scopa.example/."),
        *("https://scopa.example/città", "https://scopa.example/%41", "https://scopa.example/a//b"),
        *("http://anna@scopa.example", "http://anna:secret@scopa.example", "http://a b.example"),
        *("https://scopa..example", f"https://{'a' * 64}.example", "https://scopa.example:0"),
        *("https://scopa.example:65536", "https://scopa.example:x", "https://[scopa]"),
        *("https://scopa.example\n", " https://scopa.example", 'https://sco"pa.example'),
    ],
)
def test_a_bad_public_address_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match=r"SCOREKEEPER_PUBLIC_URL .* https://scopa\.example"):
        read_settings(environment={"SCOREKEEPER_PUBLIC_URL": text})


@every(
    "text", ["on", "OFF", "redis", "127.0.0.1:6379", " redis://x", "redis://anna:secret@x y", "://"]
)
def test_an_invalid_storage_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match=r"SCOREKEEPER_LIMITS .* redis://127\.0\.0\.1") as said:
        read_settings(environment={"SCOREKEEPER_LIMITS": text})
    assert "secret" not in str(said.value)


@every(("text", "days"), [("", None), ("30", 30), ("36500", 36_500)])
def test_tables_are_kept_for_days_or_forever(text: str, days: int | None) -> None:
    assert read_settings(environment={"SCOREKEEPER_IDLE_DAYS": text}).idle_days == days


@every("text", ["0", "29", "36501", "-90", "90.0", "90 days", " 90", "٩٠", "for ever", "9" * 5000])
def test_a_bad_number_of_days_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match=r"SCOREKEEPER_IDLE_DAYS .* from 30 to 36500"):
        read_settings(environment={"SCOREKEEPER_IDLE_DAYS": text})


@every("text", ["never", "-1", "1000", " 5", "None"])
def test_a_bad_threshold_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match=r"PREPARE_THRESHOLD .* none, as PgBouncer needs it"):
        read_settings(environment={"SCOREKEEPER_PREPARE_THRESHOLD": text})


@every(("text", "club"), [("", True), ("on", True), ("off", False)])
def test_club_evenings_can_be_left_out(text: str, club: bool) -> None:
    assert read_settings(environment={"SCOREKEEPER_CLUB": text}).club is club
