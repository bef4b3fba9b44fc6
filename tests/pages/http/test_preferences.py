"""What a device wants of every page: its language and its colours, chosen on the first page and in
the settings of a table."""

import pytest
from flask import Flask

from scorekeeper import words
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone

pytestmark = pytest.mark.usefixtures("italian")

LIGHT_PAGE, DARK_PAGE = "#14483c", "#0d2c26"


def language_of(page: Page) -> str:
    """What the page says that it speaks: in its root, in the header, and in the words of its
    choices, where it has any."""
    said = page.root.one("html")["lang"]
    assert page.headers["Content-Language"] == said
    for light in page.root.all("button", name="colours", value="light"):
        assert light.text == {"en": "Light", "it": "Chiaro"}[said]
        pressed = page.root.one("button", **{"name": "language", "aria-pressed": "true"})
        assert pressed["value"] == said
    return said


def wanting(phone: Phone, accepted: str, address: str = "/") -> str:
    return language_of(phone.open(address, Accept_Language=accepted))


@every(
    ("accepted", "language"),
    [
        ("", "en"),
        ("it-CH, it;q=0.5,en", "it"),
        ("IT_ch", "it"),
        ("en-GB, it", "en"),
        ("it;q=0.2, en;q=0.9", "en"),
        ("fr, de;q=0.9, it;q=0.1", "it"),
        ("*", "en"),
        (";;,,q=x\\", "en"),
        ("../it", "en"),
    ],
)
def test_the_browser_language_is_used(phone: Phone, accepted: str, language: str) -> None:
    assert wanting(phone, accepted) == language


def test_america_shares_no_page_with_others(phone: Phone) -> None:
    """Its days and its paper, whoever asked before: no page and no picture that was kept is another
    country's, and none is confirmed by a tag of theirs."""
    phone.start("Anna", "Bruno")
    phone.send(phone.open(f"{phone.match}/details").form, date="2026-11-25")
    phone.played(FOUR_POINTS)
    phone.enter(FOUR_POINTS[1:], deal=1)
    form = phone.open(f"{phone.table}/new").form
    assert phone.send(form).status == 303
    days = {"en-US": "November 25, 2026", "en-GB": "25 November 2026", "it": "25 novembre 2026"}
    tags: dict[str, set[str]] = {language: set() for language in days}
    for language in (*days, *days):
        for path in (f"{phone.table}/2", f"{phone.match}/sheet", f"{phone.table}/matches"):
            page = phone.open(path, Accept_Language=language)
            said = [day for day in days.values() if day in page.text]
            assert (path, said) == (path, [days[language]])
        for path in (f"{phone.table}/2", f"{phone.match}/score.png"):
            answer = phone.client.get(path, headers={"Accept-Language": language})
            tags[language].add(answer.headers.get("ETag", ""))
    assert not tags["en-US"] & (tags["en-GB"] | tags["it"])
    phone.cookies |= {"language": "en"}
    assert days["en-US"] in phone.open(f"{phone.table}/2", Accept_Language="en-US").text
    assert days["en-GB"] in phone.open(f"{phone.table}/2", Accept_Language="it, en-US").text


def test_a_choice_overrides_the_browser(phone: Phone) -> None:
    phone.cookies = {"language": "it"}
    assert wanting(phone, "en") == "it"
    phone.cookies = {"language": "en"}
    assert wanting(phone, "it") == "en"


def test_the_query_sets_the_language_once(phone: Phone) -> None:
    phone.cookies = {"language": "en"}
    page = phone.open("/?lang=it", Accept_Language="en")
    assert language_of(page) == "it"
    assert "language" not in page.headers.get("Set-Cookie", "")
    assert wanting(phone, "it") == "en"
    phone.cookies = {"language": "it"}
    assert wanting(phone, "it", "/?lang=en") == "en"
    assert wanting(phone, "en", "/?lang=xx") == "it"


def test_pages_vary_by_language_and_cookie(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    for address in ("/", phone.table, f"{phone.match}/1", "/nowhere"):
        vary = {each.strip() for each in phone.open(address).headers["Vary"].split(",")}
        assert {"Accept-Language", "Cookie"} <= vary
    (style, *_) = phone.open("/").root.all("link", rel="stylesheet")
    for address in (style["href"], f"{phone.match}.json", f"{phone.table}/changed"):
        answer = phone.open(address)
        assert answer.status == 200 and "Content-Language" not in answer.headers
        assert "Language" not in answer.headers.get("Vary", "")


def choose(phone: Phone, to: str, **chosen: str) -> Page:
    return phone.post("/device", {"to": to} | chosen)


def test_two_pages_have_the_choice(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    found = {
        address
        for address in ("/", "/tables", "/rules/traditional", "/nowhere", phone.table)
        if phone.open(address).root.all("input", name="to")
    }
    assert found == {"/"}
    assert phone.open(f"{phone.table}/settings").root.all("input", name="to")
    wrong = phone.send(phone.open(f"{phone.table}/settings").form, name="x" * 200)
    assert wrong.status == 422 and wrong.root.all("input", name="to")


@every("where", ["/", "/settings"])
def test_the_choice_is_kept(phone: Phone, where: str) -> None:
    phone.start("Anna", "Bruno")
    kept_before = phone.cookies
    address = where if where == "/" else phone.table + where
    phone.cookies = {name: text for name, text in kept_before.items() if name.startswith("seat-")}
    page = phone.open(address)
    assert page.status == 200
    (to,) = page.root.all("input", name="to")
    answer = choose(phone, to["value"], language="it")
    assert (answer.status, answer.location) == (303, address)
    assert phone.cookies["language"] == "it"
    kept = answer.headers["Set-Cookie"]
    assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(kept.split("; "))
    assert "Max-Age=34560000" in kept and "Secure" not in kept
    assert wanting(phone, "en", address) == "it"
    choose(phone, address, colours="dark")
    assert (phone.cookies["language"], phone.cookies["colours"]) == ("it", "dark")


@every(
    "to",
    [
        "",
        "//evil",
        "http://evil/",
        "/\\evil",
        "https:/",
        "rules",
        "/nowhere",
        "/device",
        *("//rules/traditional", "//manifest.webmanifest?n=1", "//"),
        *("/rules/traditional\r\nX: y", "/?n=1\r\nX: y"),
    ],
)
def test_it_redirects_only_to_our_pages(phone: Phone, to: str) -> None:
    answer = choose(phone, to, colours="light")
    assert (answer.status, answer.location) == (303, "/")


def test_cards_follow_the_page_language(phone: Phone) -> None:
    phone.start("Anna of two languages", "Bruno")
    for language, suit in (("en", "coins"), ("it", "denari"), ("en", "coins")):
        page = phone.open(f"{phone.match}/1/enter", Accept_Language=language)
        named = {each.get("aria-label") or "" for each in page.root.all("input")} | {page.text}
        for each, there in (("7 of coins", suit == "coins"), ("7 di denari", suit == "denari")):
            assert any(each in name for name in named) == there


def seen(page: Page) -> tuple[str | None, str, dict[str, str | None]]:
    """What style sheets and browser are told to choose, and the colour of the browser's bar."""
    head, chosen = page.root.one("head"), page.root.one("html").get("data-colours")
    bars: list[Element] = head.all("meta", name="theme-color")
    scheme = head.one("meta", name="color-scheme")["content"]
    return chosen, scheme, {each["content"]: each.get("media") for each in bars}


BY_ITSELF = "(prefers-color-scheme: dark)"
AUTO = (
    None,
    "light dark",
    {LIGHT_PAGE: "(prefers-color-scheme: light)", DARK_PAGE: BY_ITSELF},
)


@every(
    ("chosen", "expected"),
    [
        (None, AUTO),
        ("auto", AUTO),
        ("purple", AUTO),
        ("light", ("light", "light", {LIGHT_PAGE: None})),
        # Not on paper.
        ("dark", ("dark", "dark", {DARK_PAGE: None})),
    ],
)
def test_colours_are_in_the_first_html(phone: Phone, chosen: str | None, expected: object) -> None:
    if chosen:
        phone.cookies = {"colours": chosen}
    page = phone.open("/")
    assert seen(page) == expected
    pressed = page.root.all("button", **{"name": "colours", "aria-pressed": "true"})
    assert [each["value"] for each in pressed] == [
        chosen if chosen in ("light", "dark") else "auto"
    ]


def test_threads_return_to_english(app: Flask, make_app: MakeApp) -> None:
    broken = make_app()
    inside: list[str] = []

    @broken.get("/breaks")
    def breaks() -> str:
        inside.append(words.spoken())
        raise RuntimeError

    for each, address, status in (
        (app, "/", 200),
        (app, "/nowhere", 404),
        (broken, "/breaks", 500),
    ):
        first = Page(address, each.test_client().get(address, headers={"Accept-Language": "it"}))
        assert (first.status, language_of(first)) == (status, "it")
        assert words.spoken() == "en"
        # What asks for no language is answered in none that somebody else has left behind.
        assert language_of(Page("/", each.test_client().get("/"))) == "en"
    assert inside == ["it"]
