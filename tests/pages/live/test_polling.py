"""Following a table: its number of changes as an ETag, pages sent once, the line of news."""

import pytest
from flask import Flask

from scorekeeper.web.access.session import COOKIE
from scorekeeper.web.live import polling
from tests.conftest import MakeApp
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone, rest_of
from tests.pages.table.test_seats import invited, link_on, sit


@pytest.fixture
def anna(phone: Phone) -> Phone:
    """The phone that made the table, after one deal."""
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    return phone


@pytest.fixture
def bruno(app: Flask, anna: Phone) -> Phone:
    """Another phone that sits at the same table."""
    phone = Phone(app)
    sit(phone, link_on(invited(anna)), who="Bruno")
    phone.table = anna.table
    return phone


def poll(phone: Phone, **headers: str) -> Page:
    return phone.open(f"{phone.table}/changed", **headers)


def tag_of(phone: Phone) -> str:
    tag = poll(phone).headers["ETag"]
    assert isinstance(tag, str)
    return tag


def again(phone: Phone, page: Page, address: str = "") -> Page:
    """The page as a browser asks for it that has it already."""
    return phone.open(address or page.address, If_None_Match=page.headers["ETag"])


def news(page: Page) -> str:
    return page.root.one("p", id="news").text


def enters(phone: Phone, deal: int = 2) -> None:
    assert phone.post(f"{phone.match}/{deal}/entering").status == 204


def test_an_unchanged_table_answers_304(anna: Phone) -> None:
    answer = poll(anna, If_None_Match=tag_of(anna))
    assert (answer.status, answer.html) == (304, "")
    assert answer.headers["ETag"] == tag_of(anna)
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "Content-Security-Policy" not in answer.headers, "the browser has them with the page"
    assert "Content-Security-Policy" in poll(anna).headers


@pytest.mark.parametrize(
    ("known", "status"),
    [
        *[(other, 200) for other in ('"x-1"', "", "*x", 'W/"other"')],
        # Another number that begins alike, and what a proxy made weak.
        *[('{}0"', 200), ('"x", W/{}"', 304)],
    ],
)
def test_another_state_gets_the_new_one(anna: Phone, known: str, status: int) -> None:
    answer = poll(anna, If_None_Match=known.format(tag_of(anna)[:-1]))
    assert (answer.status, answer.html) == (status, tag_of(anna) if status == 200 else "")


def test_a_known_state_asks_no_database(
    anna: Phone, watcher: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag, watcher.table = tag_of(anna), anna.table
    with monkeypatch.context() as patched:
        patched.setattr(polling, "get_store", lambda: pytest.fail("the database is asked"))
        for phone in (anna, watcher):
            assert poll(phone, If_None_Match=tag).status == 304
    anna.played(TWO_POINTS)
    assert poll(watcher, If_None_Match=tag).status == 200


def test_no_cookie_is_read_or_set(csrf_app: Flask, csrf_phone: Phone) -> None:
    csrf_phone.start("Anna", "Bruno")
    stranger = Phone(csrf_app)
    stranger.table = csrf_phone.table
    stranger.client.set_cookie(COOKIE, "spoilt")
    for phone in (csrf_phone, stranger):
        answer = poll(phone)
        assert answer.status == 200
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers.get("Vary", "")


def test_a_new_version_changes_the_etag(make_app: MakeApp) -> None:
    tags = set()
    for version in ("a", "b"):
        phone = Phone(make_app(WTF_CSRF_ENABLED=False, VERSION=version))
        phone.start("Anna", "Bruno")
        tags.add(tag_of(phone))
    assert len(tags) == 2


def test_a_write_is_told_and_the_score_sent_again(anna: Phone, bruno: Phone) -> None:
    """Each raises the table's number: see tests/store/test_seats.py."""
    page, tag = bruno.open(anna.table), tag_of(anna)
    anna.post(f"{anna.match}/rematch")
    assert poll(bruno, If_None_Match=tag).status == 200
    assert again(bruno, page).status == 200


def test_a_new_session_gets_its_own_token(csrf_phone: Phone) -> None:
    csrf_phone.start("Anna", "Bruno")
    page = csrf_phone.open(csrf_phone.table)
    assert again(csrf_phone, page).status == 304
    csrf_phone.client.delete_cookie(COOKIE)
    fresh = again(csrf_phone, page)
    assert fresh.status == 200
    kept = csrf_phone.open(csrf_phone.table)
    assert again(csrf_phone, kept).status == 304
    for page in (fresh, kept):  # also of a page that is not sent again
        scope = next(form for form in page.forms if form.action.endswith("/scope"))
        assert csrf_phone.send(scope, scope.buttons[-1]).status in (303, 409)


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("kept", "lang"), [({"language": "it"}, "it"), ({"colours": "dark"}, "en")], ids=str
)
def test_language_or_colours_change_the_page(phone: Phone, kept: dict[str, str], lang: str) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(phone.table)
    usual = phone.cookies
    phone.cookies = usual | kept
    other = again(phone, page)
    assert (other.status, other.root.one("html")["lang"]) == (200, lang)
    assert again(phone, other).status == 304
    phone.cookies = usual
    assert again(phone, page).status == 304


def test_the_number_is_read_before_the_page(anna: Phone) -> None:
    for path in ("", "/1", "/1/1", "/seats"):
        scripts = anna.open(anna.table + path).root.all("script", type="module")
        (script,) = [each for each in scripts if each.get("data-poll")]
        assert script["data-poll"] == f"{anna.table}/changed"
        assert poll(anna, If_None_Match=script["data-tag"]).status == 304


def test_other_phones_see_who_enters(anna: Phone, bruno: Phone, watcher: Phone) -> None:
    enters(bruno)
    for phone in (anna, watcher):
        assert news(phone.open(anna.table)) == "Bruno is entering the cards."
        assert news(phone.open(f"{anna.match}/2/news")) == "Bruno is entering the cards."
    assert news(bruno.open(anna.table)) == "Anna has entered deal 1: 4–0. Now Bruno deals."
    assert news(bruno.open(f"{anna.match}/2/news")) == ""


def test_presence_ends_with_the_deal(anna: Phone, bruno: Phone) -> None:
    enters(bruno)
    anna.played(TWO_POINTS)
    assert news(bruno.open(anna.table)) == "Anna has entered deal 2: 2–0. Now Anna deals."
    tag = tag_of(anna)
    enters(bruno, deal=2)  # it arrives late
    assert poll(anna, If_None_Match=tag).status == 304
    assert news(anna.open(anna.table)).startswith("Deal 2 is saved. Now Anna deals.")


def test_the_last_stored_deal_is_announced(anna: Phone, bruno: Phone, watcher: Phone) -> None:
    assert news(watcher.open(anna.table)) == "Anna has entered deal 1: 4–0. Now Bruno deals."
    assert bruno.enter(TWO_POINTS, rest_of(TWO_POINTS), deal=1).status == 303
    assert (
        news(watcher.open(anna.table))
        == "Bruno has corrected deal 1: 4 : 0 → 2 : 0. Now Bruno deals."
    )
    assert news(watcher.open(f"{anna.match}/1")) == "Bruno has corrected deal 1: 2–0."
    assert news(bruno.open(f"{anna.match}/1")) == "Deal 1 is corrected: 2–0."


def test_a_correction_tells_the_totals_before_and_after(anna: Phone, bruno: Phone) -> None:
    for scope, sums in (("1", "4 : 0 → 5 : 0"), ("2", "5 : 0 → 6 : 0")):
        assert anna.enter(FOUR_POINTS, deal=1, scope_1=scope).location == anna.match
        page = anna.open(anna.match)
        assert news(page) == f"Deal 1 is corrected: {sums}. Now Bruno deals. See"
        assert page.root.one("tr", class_="mended").text.startswith("Deal 1")
    # Of what has not changed nothing is said twice.
    fewer_cards = ["10b" if card == "8b" else card for card in FOUR_POINTS]
    assert anna.enter(fewer_cards, deal=1).location == anna.match
    assert news(bruno.open(anna.match)) == "Anna has corrected deal 1: 6 : 0. Now Bruno deals."


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("0", "Anna has corrected deal 1: 2–0. See"),
        ("1", "Anna has corrected deal 1: 2–0. See"),
        ("2", ""),
        ("x", "Anna has corrected deal 1: 2–0. See"),
    ],
)
def test_an_open_form_learns_of_new_versions(
    anna: Phone, bruno: Phone, version: str, said: str
) -> None:
    anna.enter(TWO_POINTS, rest_of(TWO_POINTS), deal=1)
    assert news(bruno.open(f"{anna.match}/1/news?version={version}")) == said


def test_every_form_asks_about_its_version(anna: Phone) -> None:
    for way in ("enter", "winners", "points"):
        scripts = anna.open(f"{anna.match}/2/{way}").root.all("script", type="module")
        sources = [each["data-source"] for each in scripts if each.get("data-source")]
        assert sources == [f"{anna.match}/2/news?version=0"]
        told = [each["data-to"] for each in scripts if each.get("data-to")]
        assert told == [f"{anna.match}/2/entering"]
    scripts = anna.open(f"{anna.match}/1/enter").root.all("script", type="module")
    assert [each["data-source"] for each in scripts if each.get("data-source")] == [
        f"{anna.match}/1/news?version=1"
    ]
    assert not any(each.get("data-to") for each in scripts)


PAGES = ["", "/1", "/1/1", "/seats", "/news", "/1/2/news"]


@pytest.mark.parametrize("path", PAGES)
def test_a_seat_taken_back_is_told(anna: Phone, bruno: Phone, path: str) -> None:
    assert "taken back" not in news(bruno.open(anna.table + path))
    assert anna.post(f"{anna.table}/seats/{bruno.seat}/take-back").status == 303
    page = bruno.open(anna.table + path)
    assert news(page).startswith("This phone's seat was taken back")
    assert page.forms == []


def parts(page: Page) -> dict[str, Element]:
    return {each["id"]: each for each in page.root.walk() if each.get("data-live") is not None}


def test_parts_to_refresh_always_exist(phone: Phone, watcher: Phone) -> None:
    """What is not there could not be replaced: see live.js."""
    first = parts(phone.started_page("Anna", "Bruno", target="4"))
    phone.played(FOUR_POINTS)
    pages = [phone.open(phone.table), watcher.open(phone.table)]
    phone.post(f"{phone.match}/rematch")
    pages += [phone.open(phone.table), phone.open(phone.match)]
    assert {"won", "totals", "play", "news", "played"} <= set(first)
    for page in pages:
        assert [(each, part.tag) for each, part in parts(page).items()] == [
            (each, part.tag) for each, part in first.items()
        ]
