"""Your tables: all at which this phone has a seat. Only people take one off, and can undo it."""

from datetime import UTC, datetime, timedelta

from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone


def listed(page: Page) -> list[str]:
    return [each.text for each in page.root.one("ul", class_="listed").all("li")]


def tap(phone: Phone, table: str, words: str) -> Page:
    """Tap the button of a table on the list: the list that comes back."""
    form = phone.open("/tables").form
    (button,) = [each for each in form.buttons if each["value"] == table.removeprefix("/t/")]
    assert button.text.startswith(words)
    answer = phone.send(form, button)
    assert (answer.status, answer.location) == (303, f"/tables#t-{button['value']}")
    return phone.open("/tables")


def scores(phone: Phone, table: str) -> bool:
    return phone.open(f"{table}/1/1/enter").status == 200


def test_tables_are_listed_newest_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.start("Carla", "Dino", target="4")
    phone.played(FOUR_POINTS)
    won, begun = listed(phone.open("/tables"))
    assert won == "Carla – Dino 4 : 0 Carla won Take off Carla – Dino"
    assert begun == "Anna – Bruno 0 : 0 deal 1, to 11 Take off Anna – Bruno"
    assert phone.open("/tables").link("Carla – Dino") == phone.table


def test_a_removed_table_can_only_be_watched(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    other = phone.table
    phone.start("Carla", "Dino")
    page = tap(phone, phone.table, "Take off")
    gone, kept = listed(page)
    assert gone == "Carla – Dino 0 : 0 Taken off this list Undo Carla – Dino"
    assert "Anna – Bruno" in kept
    assert not page.has_link("Carla – Dino")
    assert not phone.open("/").has_link("Carla – Dino")
    assert phone.open(phone.table).forms == []
    assert not scores(phone, phone.table)
    assert scores(phone, other)


def test_it_returns_to_its_old_place(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    first = phone.table
    phone.start("Carla", "Dino")
    before = phone.cookies
    tap(phone, first, "Take off")
    page = tap(phone, first, "Undo")
    assert [text.partition(" 0")[0] for text in listed(page)] == ["Carla – Dino", "Anna – Bruno"]
    assert phone.cookies == before
    assert scores(phone, first)


def test_the_phone_forgets_it_in_ten_minutes(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    tap(phone, phone.table, "Take off")
    kept = phone.client.get_cookie(f"seat-{phone.table_id}")
    assert kept and kept.expires
    assert kept.expires - datetime.now(UTC) <= timedelta(minutes=10)
    # What says that it is off outlives it: the seat must not come back in between.
    mark = phone.client.get_cookie(f"off-{phone.table_id}")
    assert mark and mark.expires and mark.expires > kept.expires
