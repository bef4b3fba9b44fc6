"""The four words on the pages: made once, typed on another phone, offered once, limited."""

import pytest
from flask import Flask

from scorekeeper.store.table_values import Recovery, Seat
from scorekeeper.tables.table import recovery
from scorekeeper.tables.table.seats import MOST_SEATS
from scorekeeper.web.access.seat_cookies import MOST_TABLES
from tests.conftest import opened_store
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone
from tests.helpers.clock import Clock
from tests.pages.http.test_rate_limits import clock as clock  # a fixture
from tests.pages.http.test_rate_limits import limited_app as limited_app  # a fixture
from tests.pages.http.test_rate_limits import phone_at
from tests.pages.table.test_seats import invited, link_on, seats_of

OFFER = "four words on paper"


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are hashed as quickly as can be: how slowly otherwise, tests/tables/ holds."""
    monkeypatch.setattr(recovery, "COST", 2)


@pytest.fixture
def anna(phone: Phone) -> Phone:
    phone.start("Anna", "Bruno", target="99")
    return phone


@pytest.fixture
def words(anna: Phone) -> list[str]:
    """Words that Anna has made."""
    return shown_on(make(anna))


def make(phone: Phone, language: str = "English") -> Page:
    form = phone.open(f"{phone.table}/seats").form_with("Make the words: English")
    return phone.send(form, form.button(f"Make the words: {language}"))


def shown_on(page: Page) -> list[str]:
    assert page.status == 200, page.problems
    return [each.text for each in page.root.one("section", class_="getback").all("li")]


def back(phone: Phone, table: str, typed: str, name: str = "Anna") -> Page:
    form = phone.open(f"{table}/back").form
    return phone.send(form, words=typed, name=name)


def recoveries(app: Flask, phone: Phone) -> tuple[Recovery, ...]:
    with opened_store(app) as opened:
        return opened.invitations.recoveries(phone.table_id)


def test_the_words_are_shown_once(anna: Phone, app: Flask) -> None:
    page = make(anna)
    words = shown_on(page)
    card = page.root.one("section", class_="getback")
    assert len(words) == 4
    assert f"http://localhost{anna.table}" in card.text
    assert "Anna – Bruno" in card.text
    assert card.one("svg", class_="qr")["aria-label"] == "QR code of the address"
    assert page.headers["Cache-Control"] == "no-store"
    assert not any(word in page.title for word in words)
    for address in (anna.table, f"{anna.table}/seats", f"{anna.table}/words", f"{anna.table}/back"):
        shown = anna.open(address).text.split()
        assert not set(words) <= set(shown)
    (only,) = recoveries(app, anna)
    assert not any(word[:4] in only.hash for word in words)


def test_words_exist_in_each_language(anna: Phone, watcher: Phone) -> None:
    for language, spoken in (("English", "en"), ("Español", "es"), ("Italiano", "it")):
        page = make(anna, language)
        assert page.root.one("section", class_="getback").one("ol")["lang"] == spoken
        assert back(Phone(anna.client.application), anna.table, " ".join(shown_on(page))).location


@every("language", ["de", ""])
def test_other_languages_get_english_words(anna: Phone, language: str) -> None:
    page = anna.post(f"{anna.table}/words", {"key": "k", "language": language})
    assert page.root.one("section", class_="getback").one("ol")["lang"] == "en"


def test_each_set_of_words_is_different(anna: Phone, app: Flask) -> None:
    made = {tuple(shown_on(make(anna))) for _ in range(3)}
    first, second = (shown_on(anna.post(f"{anna.table}/words", {"key": "k"})) for _ in range(2))
    assert first == second
    other = Phone(app)
    other.start("Anna", "Bruno")
    made |= {tuple(first), tuple(shown_on(other.post(f"{other.table}/words", {"key": "k"})))}
    assert len(made) == 5


def test_watchers_find_the_page_for_words(anna: Phone, watcher: Phone) -> None:
    for path in ("", "/seats", "/1/1/enter"):
        found = watcher.open(watcher.open(anna.table + path).link("I have the four words"))
        assert found.status == 200, path
        assert "Anna – Bruno" in found.text


def test_words_seat_a_new_phone_as_the_maker(
    anna: Phone, words: list[str], watcher: Phone, app: Flask
) -> None:
    """Also at a full table, and at no other table."""
    other = Phone(app)
    other.start("Carla", "Dino")
    assert back(watcher, other.table, " ".join(words)).status == 422
    assert len(seats_of(app, other.table)) == 1
    assert watcher.open("/t/nowhere/back").status == 404
    assert watcher.post("/t/nowhere/back", {"words": " ".join(words), "name": "A"}).status == 404
    with opened_store(app) as opened:
        for number in range(MOST_SEATS):
            opened.seats.add(Seat(f"s{number}", anna.table_id, "Eva", "score", key=f"{number}"))
    typed = ", ".join(word[:4].upper() for word in words)
    answer = back(watcher, anna.table, typed, " Anna  Maria ")
    assert (answer.status, answer.location) == (303, anna.table)
    watcher.table = anna.table
    (seat,) = [each for each in seats_of(app, anna.table) if each.id == watcher.seat]
    assert (seat.name, seat.right, seat.maker) == ("Anna Maria", "score", True)
    assert watcher.played_page(FOUR_POINTS).status == 200
    assert len(shown_on(make(watcher))) == 4


def test_a_double_tap_takes_one_seat(
    anna: Phone, words: list[str], watcher: Phone, app: Flask
) -> None:
    form = watcher.open(f"{anna.table}/back").form
    first_cookies = watcher.cookies
    answers = []
    for _ in range(2):
        watcher.cookies = first_cookies  # the second tap goes out before the first is answered
        answers.append(watcher.send(form, words=" ".join(words), name="Anna").location)
    assert answers == [anna.table] * 2
    assert len(seats_of(app, anna.table)) == 2
    assert watcher.send(form, words=" ".join(words), name="Anna").status == 303
    assert len(seats_of(app, anna.table)) == 2


def test_a_seated_phone_becomes_the_maker(
    anna: Phone, words: list[str], watcher: Phone, app: Flask
) -> None:
    watcher.send(watcher.open(link_on(invited(anna))).form, who="Bruno")
    form = watcher.open(f"{anna.table}/back").form
    assert form.fields["name"] == "Bruno"
    assert watcher.send(form, words=" ".join(words)).status == 303
    watcher.table = anna.table
    (seat,) = [each for each in seats_of(app, anna.table) if each.id == watcher.seat]
    assert (seat.name, seat.maker) == ("Bruno", True)


def test_a_phone_without_its_seat_comes_back(anna: Phone, words: list[str], watcher: Phone) -> None:
    watcher.send(watcher.open(link_on(invited(anna))).form, who="Bruno")
    watcher.table = anna.table
    assert anna.post(f"{anna.table}/seats/{watcher.seat}/take-back").status == 303
    assert watcher.open(f"{anna.match}/1/enter").status == 403
    assert back(watcher, anna.table, " ".join(words)).status == 303
    assert watcher.open(f"{anna.match}/1/enter").status == 200


def test_the_maker_needs_no_words(anna: Phone, app: Flask) -> None:
    assert anna.open(f"{anna.table}/back").location == anna.table
    assert anna.post(f"{anna.table}/back", {"words": "a b c d", "name": "A"}).status == 422
    assert len(seats_of(app, anna.table)) == 1


def test_mistakes_stay_in_the_form(
    anna: Phone, words: list[str], watcher: Phone, app: Flask
) -> None:
    typed = f"pferd {words[0].upper()}  xylophone"
    page = back(watcher, anna.table, typed, "")
    assert page.status == 422
    assert page.problems == [
        "“pferd” is none of the words.",
        "“xylophone” is none of the words.",
        "4 words are needed; typed: 3.",
        "“Your name” is still empty.",
    ]
    assert page.form.fields["words"] == typed
    assert page.headers["Cache-Control"] == "no-store"
    of_none = watcher.post(f"{anna.table}/back", {"words": "", "name": "Anna"}).title
    page = watcher.send(page.form, words=" ".join(words[::-1]), name="Anna")
    assert page.status == 422
    assert len(page.problems) == 1
    assert page.problems[0].startswith("These words do not open this table.")
    assert page.form.fields["words"] == " ".join(words[::-1])
    assert page.title == of_none
    assert len(seats_of(app, anna.table)) == 1


def test_full_cookies_ask_to_leave_a_table(
    anna: Phone, words: list[str], watcher: Phone, app: Flask
) -> None:
    watcher.cookies = {f"seat-{number:016}": "seat.secret" for number in range(MOST_TABLES)}
    page = back(watcher, anna.table, " ".join(words))
    assert page.status == 422
    assert "Take one off its list" in page.problems[0]
    assert page.form.fields["words"] == " ".join(words)
    assert len(seats_of(app, anna.table)) == 1


def test_the_second_deal_offers_the_words(anna: Phone, watcher: Phone) -> None:
    link = link_on(invited(anna))
    watcher.send(watcher.open(link).form, who="Bruno")
    anna.played(FOUR_POINTS)
    assert OFFER not in anna.open(anna.match).text
    anna.played(TWO_POINTS)
    assert OFFER in anna.open(anna.match).text
    assert OFFER not in watcher.open(anna.match).text
    assert len(shown_on(anna.send(anna.open(anna.match).form_with("Show the words")))) == 4
    assert OFFER not in anna.open(anna.match).text


def test_declining_ends_the_offer(anna: Phone) -> None:
    anna.played(FOUR_POINTS)
    anna.played(TWO_POINTS)
    answer = anna.send(anna.open(anna.match).form_with("Not now"))
    assert (answer.status, answer.location) == (303, anna.table)
    assert OFFER not in anna.open(anna.match).text


def test_a_guesser_delays_the_owner_a_minute(limited_app: Flask, clock: Clock) -> None:
    anna, stranger = phone_at(limited_app, "192.0.2.1"), phone_at(limited_app, "192.0.2.2")
    anna.start("Anna", "Bruno")
    typed = " ".join(shown_on(make(anna)))
    for _ in range(10):
        assert back(stranger, anna.table, "cat cloud river dove").status == 422
    anew = phone_at(limited_app, "192.0.2.3")
    waits = back(anew, anna.table, typed)
    assert (waits.status, waits.headers["Retry-After"]) == (429, "60")
    assert waits.headers["Cache-Control"] == "no-store"
    clock.go(60)
    assert back(stranger, anna.table, typed).status == 429
    assert anew.send(waits.form).location == anna.table


def test_a_typing_mistake_is_not_counted(limited_app: Flask, clock: Clock) -> None:
    anna = phone_at(limited_app, "192.0.2.1")
    anna.start("Anna", "Bruno")
    typed = " ".join(shown_on(make(anna)))
    anew = phone_at(limited_app, "192.0.2.3")
    for wrong in ("cheval", f"{typed} cat", "") * 5:
        assert back(anew, anna.table, wrong).status == 422
    assert back(anew, anna.table, typed).status == 303


def test_ten_sets_of_words_an_hour(limited_app: Flask, clock: Clock) -> None:
    anna = phone_at(limited_app, "192.0.2.1")
    anna.start("Anna", "Bruno")
    for _ in range(10):
        assert len(shown_on(make(anna))) == 4
    waits = make(anna)
    assert (waits.status, waits.headers["Retry-After"]) == (429, "3600")
    clock.go(3600)
    assert len(shown_on(anna.send(waits.form))) == 4


def test_a_repeated_recovery_takes_no_seat(anna: Phone, watcher: Phone, words: list[str]) -> None:
    """Bruno sat down by the link, came back with the words, and then sends the old page again."""
    form = watcher.open(link_on(invited(anna))).form
    watcher.send(form, who="Bruno")
    assert "Take back" not in watcher.open(f"{anna.table}/seats").text
    back(watcher, anna.table, " ".join(words), "Bruno")
    anna.post(f"{anna.table}/renew")
    assert watcher.send(form, who="Bruno").location == anna.table
    assert "Take back" in watcher.open(f"{anna.table}/seats").text
