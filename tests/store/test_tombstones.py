"""What people deleted does not come back with a backup: the list of it, and who applies it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.store import engines
from scorekeeper.store.engines import open_store
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.store.tombstones import NAME, Tombstones, digest
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.table import bin
from tests.commands.test_backup import gone
from tests.commands.test_export_import import printed

Capture = pytest.CaptureFixture[str]
Restore = Callable[..., list[str]]
NOW = now()
SIDES = '[{"name":"Zora\'s","players":[0]},{"players":[1]}]'


def table(store: Store, name: str, *matches: tuple[str, str]) -> None:
    """A table with a match of one deal between each two."""
    seat = Seat("anna", name, "Zora", "score", maker=True, key="hash", made=NOW, seen=NOW)
    for number, people in enumerate(matches, 1):
        started = f"2026-11-{number:02}T20:00:00+00:00"
        match = NewMatch(number, "{}", SIDES, "{}", 0, started, f"{people[0]}!", people)
        if number == 1:
            store.create_table(Table(name, "", "en", NOW), seat, match)
        else:
            store.matches.start(name, match)
        deal = NewDeal(1, 0, "{}", f"key of {number}", "anna", started)
        store.deals.append(name, number, deal)


@pytest.fixture
def url(instance: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database with two tables; what a backup holds is not looked through by its texts."""
    monkeypatch.setattr("scorekeeper.commands.shared.data_check.problems_of_data", lambda url: ())
    url = str(instance / "scorekeeper.db")
    engines.prepare(url)
    with closing(open_store(url)) as opened:
        table(opened, "first", ("Zora", "Bruno"), ("Zora", "Carla"), ("Bruno", "Carla"))
        table(opened, "second", ("Zora", "Bruno"))
        opened.invitations.put_recovery("first", "hash", opened.seats.all("first")[0].id)
    yield url
    engines.release(url)


@pytest.fixture
def copy(url: str, tmp_path: Path, capsys: Capture) -> Path:
    printed(capsys, "backup", tmp_path / "copy.db")
    return tmp_path / "copy.db"


@pytest.fixture
def restore(url: str, instance: Path, copy: Path, capsys: Capture) -> Restore:
    """Lose the database, and take it back from that copy or from another; what is printed."""

    def lose_and_restore(other: Path | None = None) -> list[str]:
        gone(instance)
        return printed(capsys, "restore", other or copy)

    return lose_and_restore


@pytest.fixture
def back_up_again(copy: Path, capsys: Capture) -> Callable[[], Path]:
    def back_up() -> Path:
        printed(capsys, "backup", copy.with_name("again.db"))
        return copy.with_name("again.db")

    return back_up


def later(url: str, act: Callable[[Store, Tombstones], None]) -> None:
    """Something that happens after the backup was made."""
    with closing(open_store(url)) as opened:
        act(opened, Tombstones.beside(Path(url)))


def delete(name: str, match: int) -> Callable[[Store, Tombstones], None]:
    def act(store: Store, deleted: Tombstones) -> None:
        bin.move_to_bin(store, name, match, "Zora", before(NOW, days=31))
        bin.empty(store, deleted, NOW)

    return act


def take_zora_out(store: Store, deleted: Tombstones) -> None:
    bin.take_name_out(store, deleted, "first", 1, "Player {number}", "Zora", NOW)


def numbers(url: str, name: str) -> list[int]:
    with closing(open_store(url)) as opened:
        return [each.number for each in opened.matches.summaries(name)]


def test_deleted_matches_are_deleted_again(url: str, restore: Restore) -> None:
    later(url, delete("first", 2))
    said = restore()
    assert numbers(url, "first") == [3, 1] and numbers(url, "second") == [1]
    assert said[1] == "1 table, match or name was deleted again."
    with closing(open_store(url)) as opened:
        assert opened.matches.highest("first") == 3


def test_another_match_of_that_number_stays(
    url: str, restore: Restore, back_up_again: Callable[[], Path]
) -> None:
    # Lost with the fourth match in it, taken back without, and another fourth one was played.
    fourth = NewMatch(4, "{}", SIDES, "{}", 0, "2026-11-04", "", ("Zora", "Bruno"))
    later(url, lambda store, _: store.matches.start("first", fourth))
    later(url, delete("first", 4))
    restore()
    other = NewMatch(4, "{}", SIDES, "{}", 0, "2026-11-05", "", ("Zora", "Bruno"))
    later(url, lambda store, _: store.matches.start("first", other))
    restore(back_up_again())
    assert numbers(url, "first") == [4, 3, 2, 1]


def test_deleted_tables_are_deleted_again(url: str, restore: Restore) -> None:
    later(url, delete("second", 0))
    restore()
    with closing(open_store(url)) as opened:
        assert opened.tables.ids("", 9) == ("first",)


@pytest.mark.parametrize("renamed", [False, True])
def test_removed_names_are_removed_again(url: str, renamed: bool, restore: Restore) -> None:
    if renamed:
        later(url, lambda store, _: store.people.rename("first", 1, "Zora the Great"))
    later(url, take_zora_out)
    restore()
    with closing(open_store(url)) as opened:
        names = [person.name for person in opened.people.all("first")]
        assert names == ["Player 1", "Bruno", "Carla"]
        assert opened.matches.get("first", 1).note == "Player 1!"
        assert "Player 1's" in opened.matches.get("first", 1).sides
        assert [each.name for each in opened.seats.all("first")] == ["Player 1"]
        assert opened.people.all("second")[0].name == "Zora"  # nobody took it out there


def test_a_name_goes_in_every_old_spelling(
    url: str, restore: Restore, back_up_again: Callable[[], Path]
) -> None:
    match = NewMatch(4, "{}", SIDES, "{}", 0, "2026-11-04", "", ("Zorina", "Bruno"))
    later(url, lambda store, _: store.matches.start("first", match))
    later(url, lambda store, _: store.people.merge("first", 4, 1))
    again = back_up_again()
    later(url, lambda store, _: store.people.rename("first", 1, "Zoe"))
    later(url, take_zora_out)
    listed = Tombstones.beside(Path(url))
    marks = {digest("first", "person", 4, "Zorina")}  # were it all that is known of her
    assert marks <= (listed.read() or set())
    listed.path.write_text("".join(f"{NOW} {each}\n" for each in marks))
    Tombstones.beside(again).path.unlink()
    restore(again)
    with closing(open_store(url)) as opened:
        names = [each.own for each in opened.people.all("first")]
        assert names == ["Player 1", "Bruno", "Carla", "Player 1"]


def test_seats_end_but_the_recovery_link_stays(url: str, restore: Restore) -> None:
    said = restore()
    assert "All seats have ended" in said[-1]
    with closing(open_store(url)) as opened:
        assert all(seat.taken_back for seat in opened.seats.all("first"))
        assert opened.invitations.recovery("first") == "hash"


def test_a_missing_list_is_said_and_replaced(
    url: str, instance: Path, tmp_path: Path, capsys: Capture
) -> None:
    later(url, delete("first", 2))
    copy, older = tmp_path / "copy.db", tmp_path / "older.db"
    printed(capsys, "backup", copy)
    engines.release(url)
    (instance / "scorekeeper.db").rename(older)
    gone(instance)
    (instance / NAME).unlink()
    assert main(["restore", str(copy)]) == 0
    said = capsys.readouterr()
    assert f"There is no list of what was deleted at {instance / NAME}" in said.err
    assert numbers(url, "first") == [3, 1]
    assert Tombstones.beside(Path(url)).read() == Tombstones.beside(copy).read() != set()


def test_a_backup_empties_the_expired_bin(url: str, copy: Path, capsys: Capture) -> None:
    later(url, lambda store, _: store.bin.put("first", 2, before(NOW, days=31), "Zora"))
    printed(capsys, "backup", copy.with_name("next.db"))
    with closing(open_store(url)) as opened:
        assert opened.bin.entries("first") == () and len(opened.bin.deletions("first")) == 1
    assert Tombstones.beside(copy).read() == Tombstones.beside(Path(url)).read() != set()


def test_servers_share_their_lists(postgres_url: str, tmp_path: Path) -> None:
    first, second = (Tombstones(tmp_path / name, postgres_url) for name in ("one.txt", "two.txt"))
    first.share()
    assert first.read() is None
    first.add([digest("a")], NOW)
    second.add([digest("b")], NOW)
    first.share()
    assert first.read() == second.read() == {digest("a"), digest("b")}
    assert sorted(first.path.read_text().split()) == sorted(second.path.read_text().split())


def test_the_list_is_anonymous_and_robust(tmp_path: Path) -> None:
    listed = Tombstones(tmp_path / NAME)
    assert listed.read() is None
    listed.begin()
    assert listed.read() == set()
    listed.add([digest("secret", 5, "Anna")], NOW)
    listed.begin()
    assert "secret" not in listed.path.read_text() and "Anna" not in listed.path.read_text()
    assert listed.path.stat().st_mode & 0o077 == 0
    with listed.path.open("a") as file:
        file.write(f"\n{NOW} 0123")
    listed.add([digest("after")], NOW)
    other = Tombstones(tmp_path / "other" / NAME)
    other.path.parent.mkdir()
    other.add([digest("other")], NOW)
    listed.copy_to(other)
    listed.copy_to(other)
    all_of_them = {digest("other"), digest("secret", 5, "Anna"), digest("after")}
    assert other.read() == all_of_them
    assert other.path.read_text().count("\n") == len(all_of_them)
