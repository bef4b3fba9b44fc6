"""`scorekeeper export` and `scorekeeper import`, run as people run them."""

import json
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.sansio import scaffold

from scorekeeper import instance_folder
from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.commands.shared import database
from scorekeeper.commands.shared.database import id_in, opened_store
from scorekeeper.store import engines
from scorekeeper.tables.clock_and_ids import before, hashed, now
from tests.helpers.cases import every
from tests.helpers.clients.evening import direct
from tests.helpers.clients.phone import Phone
from tests.helpers.lowered import lower
from tests.helpers.match_records import corrected, document, told

Capture = pytest.CaptureFixture[str]

TABLE = {"format": "scopa-table/1", "matches": [corrected(), told(), document(3, 4)]}


pytestmark = pytest.mark.usefixtures("instance")  # a database of its own for each test


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    return path


def imported(capsys: Capture, *arguments: object) -> str:
    """The address of the table that the import printed."""
    return printed(capsys, "import", *arguments)[0]


def printed(capsys: Capture, *arguments: object) -> list[str]:
    """The addresses that a command printed."""
    assert main([*map(str, arguments)]) == 0
    return capsys.readouterr().out.splitlines()


def exported(capsys: Capture, table: str) -> str:
    assert main(["export", table]) == 0
    return capsys.readouterr().out


def test_a_table_makes_the_round_trip(file: Path, tmp_path: Path, capsys: Capture) -> None:
    address = imported(capsys, file)
    assert address.startswith("http://127.0.0.1:8000/t/")
    text = exported(capsys, address)
    again = tmp_path / "again.json"
    again.write_text(text, encoding="utf-8")
    assert exported(capsys, imported(capsys, again)) == text
    assert len(json.loads(text)["matches"]) == 3


def test_a_table_of_points_is_imported(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "evening.csv"
    path.write_bytes("Data;A;B;Luogo\n3/4/26;4;9;Bar\n;4;3;\n5/4/26;8;2;\n".encode("utf-16"))
    assert main(["import", str(path)]) == 1
    assert "has to be told --points." in capsys.readouterr().err
    answers = ["--points", "2,3", "--names", "Anna, Bruno", "--day", "1", "--new-match-at"]
    said = ["import", str(path), *answers, "change-1"]
    assert main([*said, "--played-to", "last", "--dry-run"]) == 0
    tried = capsys.readouterr()
    assert tried.out.splitlines() == [
        "Anna – Bruno 8 : 12 · 3 April 2026 · Bruno wins with 12 points: the deals are played.",
        "Anna – Bruno 8 : 2 · 5 April 2026 · Anna wins with 8 points: the deals are played.",
    ]
    assert "Nothing was added" in tried.err
    assert main([*said, "--played-to", "8", "--month-first"]) == 0
    out, err = capsys.readouterr()
    assert "Deal 2 came after the match had ended" in err
    first, _ = json.loads(exported(capsys, out.splitlines()[0]))["matches"]
    assert (first["date"], [deal["points"] for deal in first["deals"]]) == (
        *("2026-03-04", [[4, 9], [4, 3]]),
    )


@every(
    ("options", "sentence"),
    [
        (["--points", "2;3"], "“2;3” is no list of columns, as in 2,3."),
        (["--played-to", "many"], "“many” is no number of points."),
        (["--new-match-at", "noon"], "“noon” is not something to choose here."),
        (["--sheet", "Punti"], "There is no sheet “Punti”. There are: ."),
        (["--points", "2"], "Say in which columns the points, or the totals, of each side are."),
    ],
)
def test_a_wrong_answer_is_named(
    options: list[str], sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("n;A;B\n1;12;2\n")
    assert main(["import", str(path), *options]) == 1
    assert sentence in capsys.readouterr().err


def test_an_import_prints_an_owner_link(file: Path, capsys: Capture) -> None:
    assert main(["import", str(file)]) == 0
    said = capsys.readouterr()
    table, seat = said.out.splitlines()
    assert seat.startswith(f"{table}/sit/")
    secret = seat.rpartition("/")[2]
    assert len(secret) == 16  # letters of five bits
    assert "once, within 24 hours" in said.err and secret not in said.err
    with opened_store() as opened:
        link = opened.invitations.link(id_in(table), "own")
        (nobody,) = opened.seats.all(id_in(table))
    assert link and link.hash == hashed(secret)
    assert before(link.until, hours=24) <= now() < before(link.until, hours=23)
    assert (nobody.name, nobody.right, nobody.maker, nobody.key) == ("Anna", "watch", False, "")
    assert secret.encode() not in Path(database.database_url()).read_bytes()


def test_the_first_seat_owns_the_table(file: Path, capsys: Capture) -> None:
    table, seat = printed(capsys, "import", file, "--address", "http://localhost")
    app = create_app()
    first, second = Phone(app), Phone(app)
    forms = [phone.open(seat).form for phone in (first, second)]
    taps = [(first, forms[0]), (first, forms[0]), (second, forms[1])]
    tapped = [phone.send(form, who=form.choices("who")[0]) for phone, form in taps]
    assert [each.status for each in tapped] == [303, 303, 404]
    assert second.open(seat).status == 404
    assert first.open(f"{table}/1/4/enter").status == 200
    assert second.open(f"{table}/1/4/enter").status == 403
    # Nobody's seat, which answers for the file's deals, is no phone.
    sitter, *_ = first.open(f"{table}/seats").root.all("li", class_="sitter")
    assert sitter.text == "● Anna this phone · can take seats back"
    engines.release(app.config["DATABASE"])


@pytest.mark.parametrize("given", ["{}", "{}/2"])
def test_a_table_can_be_handed_over(given: str, file: Path, capsys: Capture) -> None:
    table, first = printed(capsys, "import", file, "--address", "https://scopa.example")
    (seat,) = printed(capsys, "seat", given.format(table))
    assert seat.startswith(f"{table}/sit/") and seat != first
    with opened_store() as opened:
        link = opened.invitations.link(id_in(table), "own")
    # The address printed before has ended.
    assert link and link.hash == hashed(seat.rpartition("/")[2])


def test_the_seat_of_an_evening_directs(capsys: Capture) -> None:
    """Also where a backup was taken back, which ends all that let phones in."""
    app = create_app()
    director, phone = Phone(app), Phone(app)
    event = direct(director)
    with opened_store() as opened:
        opened.seats.end_all(id_in(event), now())
    assert director.open(f"{event}/director").status == 403
    (link,) = printed(capsys, "seat", f"http://localhost{event}")
    assert link.startswith(f"http://localhost{event}/director/")
    assert phone.send(phone.open(link).form).status == 303
    assert phone.open(f"{event}/director").status == 200
    engines.release(app.config["DATABASE"])


def test_the_export_can_be_a_file(file: Path, tmp_path: Path, capsys: Capture) -> None:
    address, out = imported(capsys, file), tmp_path / "out.json"
    assert main(["export", address, "-o", str(out)]) == 0
    assert (capsys.readouterr().out, out.read_text(encoding="utf-8")) == (
        "",
        exported(capsys, address),
    )
    assert main(["export", address, "-o", "-"]) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")
    assert main(["export", address, "-o", str(tmp_path / "no" / "out.json")]) == 1
    assert "cannot be written: No such file" in capsys.readouterr().err


@every(
    ("content", "sentence"),
    [
        ("{", "Line 1 is cut off."),
        ("[]", "a JSON object is needed"),
        (json.dumps(TABLE | {"matches": []}), "holds no match"),
        (json.dumps(TABLE | {"matches": [document(1), {}]}), "Match 2: "),
    ],
)
@every("arguments", [[], ["--table", "x"]])
def test_a_broken_file_adds_nothing(
    arguments: list[str], content: str, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(content, encoding="utf-8")
    assert main(["import", str(path), *arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err


@every(
    ("arguments", "sentence"),
    [
        (["export", "nowhere"], "There is no such table."),
        (["import", "nowhere.json"], "nowhere.json cannot be read: No such file"),
        (["import", "FILE", "--table", "nowhere"], "There is no such table."),
    ],
)
def test_what_is_not_there_is_reported(
    arguments: list[str], sentence: str, file: Path, capsys: Capture
) -> None:
    assert main([str(file) if each == "FILE" else each for each in arguments]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("root", "prefix"),
    [
        ("src/scopa", "src/scopa/.venv"),  # a checkout with its own .venv
        ("venv/lib/python3.11/site-packages", "venv"),
        ("home/lib/python3.11/site-packages", "usr"),  # pip install --user
        ("home/Lib/site-packages", "usr"),
        ("home/site-packages", "usr"),
        ("usr/src/scopa", "usr"),
    ],
)
def test_an_older_folder_is_found(
    root: str, prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance_folder, "PACKAGE", tmp_path / root / "scorekeeper")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / prefix))
    monkeypatch.setattr(scaffold, "_find_package_path", lambda name: str(tmp_path / root))
    flask = Flask("scorekeeper", root_path=str(tmp_path))
    assert instance_folder.environment_folder() == Path(flask.instance_path)


def test_commands_use_the_apps_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for named in ("", str(tmp_path / "other.db")):
        monkeypatch.setenv("SCOREKEEPER_DATABASE", named)
        app = create_app()
        assert database.database_url() == app.config["DATABASE"]
        engines.release(app.config["DATABASE"])


def test_no_import_overfills_a_table(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lower(monkeypatch, MATCHES=3)
    address = imported(capsys, file)
    more = file.with_name("more.json")
    more.write_text(json.dumps(document(5)), encoding="utf-8")
    assert main(["import", str(more), "--table", address]) == 1
    lower(monkeypatch, MATCHES=2)
    assert main(["import", str(file)]) == 1
    over, too_many = capsys.readouterr().err.splitlines()
    assert "4 matches at one table: 3 at most" in over and "for a table: 2 at most" in too_many
