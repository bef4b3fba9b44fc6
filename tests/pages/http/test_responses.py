"""How every answer leaves: tokens in forms, headers, compression, caching, pages for failures."""

import gzip
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from jinja2 import UndefinedError

from scorekeeper.settings import SettingError
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    FIRST_OF_THREE,
    FOUR_POINTS,
    SECOND_OF_THREE,
    Phone,
    given,
    setup,
)

NAMES = ("Anna", "Bruno")


@pytest.fixture(scope="module")
def broken_app(make_app: MakeApp) -> Flask:
    """One that answers with pages whatever happens in it, and may be damaged."""
    return make_app(WTF_CSRF_ENABLED=False)


def every_kind_of_page(app: Flask) -> Iterator[tuple[str, Page]]:
    phone, watcher = Phone(app), Phone(app)
    yield "nothing started", phone.open("/")
    yield "a match refused", phone.post("/", setup(("", "")))
    yield "a new match", phone.started_page(*NAMES)
    yield "another match", phone.open(f"{phone.table}/new")
    yield "scope counted", phone.post(f"{phone.match}/scope", {"deal": "1", "scope-1": "1"})
    yield "the grid", phone.open(f"{phone.match}/1/enter")
    yield "point by point", phone.open(f"{phone.match}/1/winners")
    yield "a deal refused", phone.enter(FOUR_POINTS[:9], FOUR_POINTS[9:])
    yield "an answer refused", phone.post(f"{phone.match}/1/winners")
    yield "a deal stored", phone.enter(FOUR_POINTS, scope_1="5")
    yield "a conflict", phone.post(f"{phone.match}/1/enter", given(FOUR_POINTS) | {"rest": "2"})
    yield "a correction", phone.enter(FOUR_POINTS, deal=1, why="so")
    yield "a result", phone.open(f"{phone.match}/1")
    yield "a correction to come", phone.open(f"{phone.match}/1/enter")
    yield "a table", phone.open(phone.table)
    yield "its tables", phone.open("/")
    yield "a table watched", watcher.open(phone.table)
    yield "a result watched", watcher.open(f"{phone.match}/1")
    yield "data", watcher.open(f"{phone.match}.json")
    yield "forbidden", watcher.open(f"{phone.match}/2/enter")
    yield "not found", watcher.open("/nothing")
    no_form = watcher.client.put(f"{phone.match}/scope")
    yield "no form", Page(f"{phone.match}/scope", no_form)
    yield "too much", phone.post("/", {"name-1": "x" * 1_100_000})
    yield "the style", phone.open(_static(app, "page/base.css"))
    yield "no such file", phone.open(_static(app, "nothing.css"))
    phone.start(*NAMES, target="4", cards="french", faces="0", players="2")
    yield "the end", phone.played_page(FOUR_POINTS)
    yield "a winner", phone.open(phone.table)
    phone.start("Anna", "Bruno", "Carla", preset="quindici-napoli", cards="numbers")
    yield "three sides", phone.open(f"{phone.match}/1/enter")
    yield "three to choose from", phone.open(f"{phone.match}/1/winners")
    yield "three results", phone.played_page(FIRST_OF_THREE, SECOND_OF_THREE)
    phone.start("Anna", "Bruno", "Carla", "Dino", players="4-alone")
    yield "four sides", phone.open(f"{phone.match}/1/enter")
    yield "four alone", phone.open(phone.table)


def _static(app: Flask, name: str) -> str:
    return f"{app.static_url_path}/{name}"


@pytest.fixture(scope="module")
def pages(make_app: MakeApp) -> dict[str, Page]:
    return dict(every_kind_of_page(make_app(WTF_CSRF_ENABLED=False)))


def test_every_answer_has_security_headers(pages: dict[str, Page]) -> None:
    assert {page.status for page in pages.values()} >= {200, 303, 403, 404, 405, 409, 413, 422}
    for what, page in pages.items():
        headers = page.headers
        assert headers["X-Content-Type-Options"] == "nosniff", what
        if what == "the style":
            continue  # the rest is about documents
        policy = headers.get("Content-Security-Policy", "")
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, what
        assert "base-uri 'none'" in policy and "form-action 'self'" in policy, what
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy, what
        assert headers["Referrer-Policy"] in ("same-origin", "no-referrer"), what
        assert headers["X-Frame-Options"] == "DENY", what
        assert "Server" not in headers or "Werkzeug" not in headers["Server"], what
        for name in ("Content-Security-Policy", "X-Content-Type-Options", "Content-Type"):
            assert len(headers.getlist(name)) <= 1, (what, name)


def test_whom_a_setting_names_may_frame_it(make_app: MakeApp) -> None:
    headers = Phone(make_app(FRAMED_BY="self https://home.example")).open("/rules").headers
    policy = headers["Content-Security-Policy"]
    assert policy.endswith("; frame-ancestors 'self' https://home.example")
    assert "X-Frame-Options" not in headers


@every("text", ["'self'", "*", "home.example", "https://home.example; script-src *", "self,self"])
def test_a_frame_of_another_kind_is_refused(make_app: MakeApp, text: str) -> None:
    with pytest.raises(SettingError, match="FRAMED_BY"):
        make_app(FRAMED_BY=text)


def test_pages_are_revalidated_every_time(pages: dict[str, Page]) -> None:
    assert "too much" in pages["too much"].text
    for what, page in pages.items():
        if what != "the style":
            assert "no-cache" in page.headers.get("Cache-Control", ""), what
            assert "public" not in page.headers["Cache-Control"], what


def test_no_page_has_inline_script_or_style(pages: dict[str, Page]) -> None:
    for what, page in pages.items():
        for element in page.root.walk():
            assert element.tag != "style", what
            assert element.tag != "script" or (element.get("src") and not element.text), what
            for name, text in element.attributes.items():
                assert name != "style" and not name.startswith("on"), (what, element.tag, name)
                assert not text.strip().lower().startswith("javascript:"), (what, name)


def test_no_page_refers_to_another_host(pages: dict[str, Page]) -> None:
    for what, page in pages.items():
        for element in page.root.walk():
            for name in ("src", "href", "action", "formaction", "poster", "data", "srcset"):
                target = element.get(name)
                if target is not None:
                    # Where a page itself is has to be said in whole; nothing is loaded from it.
                    if element.get("rel") in ("canonical", "alternate"):
                        target = target.removeprefix("http://localhost")
                    where = urlsplit(target)
                    assert not where.netloc and where.scheme in ("", "data"), (what, target)
                    assert re.match(r"[/#]", target), (what, target)


def test_every_page_has_its_basic_elements(pages: dict[str, Page]) -> None:
    for what, page in pages.items():
        if page.headers["Content-Type"].startswith("text/html") and not page.location:
            assert page.root.one("html")["lang"] == "en", what
            assert page.title.strip(), what
            assert len(page.root.all("h1")) == 1, what
            assert "width=device-width" in page.root.one("meta", name="viewport")["content"], what
            ids = [each["id"] for each in page.root.walk() if each.get("id")]
            assert len(ids) == len(set(ids)), what


def test_no_page_shows_internal_values(pages: dict[str, Page]) -> None:
    for what, page in pages.items():
        if page.headers["Content-Type"].startswith("text/html"):
            for word in ("None", "Undefined", "Traceback", "What.", "{side}", "%(", "object at"):
                assert word not in page.text, (what, word)


def ours(app: Flask) -> dict[str, Path]:
    """Our own scripts, styles and drawings, by their address below the static files."""
    files = Path(str(app.static_folder))
    paths = [path for path in files.rglob("*.*") if path.suffix in (".js", ".css", ".svg", ".json")]
    return {path.relative_to(files).as_posix(): path for path in paths}


def test_static_files_refer_to_no_other_host(app: Flask, phone: Phone) -> None:
    names = [*ours(app)]
    assert {"page/base.css", "deal/all_cards.js"} <= set(names)
    for name in names:
        text = phone.open(_static(app, name)).html.replace("http://www.w3.org/", "")
        assert not re.search(r"https?://|url\(\s*['\"]?//", text), name


def test_an_undefined_template_name_raises(app: Flask) -> None:
    with app.test_request_context("/"), pytest.raises(UndefinedError):
        render_template_string("{{ nothing_of_the_kind }}")


# Forms and their tokens


def test_a_page_says_that_cookies_are_needed(csrf_app: Flask) -> None:
    phone = Phone(csrf_app)
    form = phone.open("/").form
    phone.client.delete_cookie("scorekeeper-phone")
    page = phone.send(form, name_1="Anna", name_2="Bruno")
    assert page.status == 400
    assert "cookies" in page.text


def test_a_token_is_valid_for_months(
    csrf_phone: Phone, csrf_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = int(time.time()) - 300 * 24 * 3600
    with monkeypatch.context() as months_ago:
        months_ago.setattr(TimestampSigner, "get_timestamp", lambda signer: then)
        csrf_phone.start(*NAMES)
        form = csrf_phone.open(f"{csrf_phone.match}/1/enter").form
    assert csrf_phone.send(form, **given(FOUR_POINTS)).status == 303


# Compression and caching


@every(
    ("accepted", "way", "read"),
    [("gzip, deflate, br", "br", brotli.decompress), ("gzip, br;q=0", "gzip", gzip.decompress)],
)
@every("path", ["", "/1/1/enter", "/1.json"])
def test_accepted_encodings_are_used(
    phone: Phone, path: str, accepted: str, way: str, read: Callable[[bytes], bytes]
) -> None:
    phone.start(*NAMES)
    phone.played(FOUR_POINTS)
    plain = phone.client.get(phone.table + path)
    small = phone.client.get(phone.table + path, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == way
    assert "Accept-Encoding" in small.headers["Vary"]
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) * 0.6
    # A token says in which second it was made.
    keys = re.compile(rb'name="(key|csrf_token)" value="[^"]*"')
    assert keys.sub(b"", read(small.data)) == keys.sub(b"", plain.data)


def test_assets_with_a_version_never_expire(app: Flask, phone: Phone) -> None:
    page = phone.open("/")
    style = page.root.all("link", rel="stylesheet")[0]["href"]
    assert re.fullmatch(r"/static/\w{8,}/page/base\.css", style)
    for name, kind in (
        ("page/base.css", "text/css"),
        ("deal/all_cards.js", "javascript"),
        ("icons/icon.svg", "svg"),
    ):
        with closing(phone.client.get(_static(app, name))) as answered:
            assert answered.status_code == 200
            assert kind in answered.headers["Content-Type"]
            assert "max-age=31536000" in answered.headers["Cache-Control"]
            assert "Set-Cookie" not in answered.headers
    assert phone.open("/static/base.css").status == 404


# A text is kept with all its spaces; of what stands between texts only remarks and spaces may go.
TEXT_OR_REMARK = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(/\*.*?\*/|//[^\n]*|\s+)""",
    re.DOTALL,
)


def bare(program: str) -> str:
    """The program without remarks and spaces."""
    return TEXT_OR_REMARK.sub(lambda found: re.sub(r"\n +", "\n", found[1] or ""), program)


def test_scripts_lose_only_their_comments(app: Flask, phone: Phone) -> None:
    for name, path in ours(app).items():
        if path.suffix not in (".js", ".css"):
            continue
        with closing(phone.client.get(_static(app, name))) as answered:
            sent = answered.get_data(as_text=True)
        assert bare(sent) == bare(path.read_text())
        assert not re.search(r"^ |^//|^/\*(?:[^*]|\*(?!/))*\*/$", sent, re.MULTILINE), path.name


@every("path", ["../app.py", "..%2f..%2fapp.py", "%2e%2e/base.html"])
def test_no_other_file_is_served(app: Flask, phone: Phone, path: str) -> None:
    assert phone.open(f"{app.static_url_path}/{path}").status == 404


def test_behind_tls_cookies_are_secure(make_app: MakeApp) -> None:
    client = make_app(PROXIES=1).test_client()
    sent = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scopa.example"}
    answered = client.get("/", headers=sent)
    assert "Secure" in answered.headers["Set-Cookie"]
    assert "max-age=31536000" in answered.headers["Strict-Transport-Security"]


@every("prefix", ["/t", "/p/", "/static", "/e/more", "/..", "t"])
def test_a_prefix_like_our_own_addresses_is_no_prefix(make_app: MakeApp, prefix: str) -> None:
    """As a setting it is refused: nobody could tell a page below it from one of ours."""
    phone = Phone(make_app(PROXIES=1, WTF_CSRF_ENABLED=False))
    phone.start(*NAMES)
    page = phone.open(phone.match, X_Forwarded_Prefix=prefix)
    assert page.status == 200 and 'href="/static/' in page.html
    assert "/scopa/static/" in phone.open(phone.match, X_Forwarded_Prefix="/scopa").html


@every("number", ["\uff11", "\u0661", "01", "+1", "9" * 5_000])
def test_a_number_in_an_address_is_written_in_one_way(phone: Phone, number: str) -> None:
    phone.start(*NAMES)
    for address in ("/{}", "/{}.json", "/1/{}/enter", "/people/{}"):
        assert phone.open(phone.table + address.format(number)).status == 404


def test_without_a_proxy_headers_are_ignored(csrf_client: FlaskClient) -> None:
    for headers in ({}, {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}):
        answered = csrf_client.get("/", headers=headers)
        assert "Secure" not in answered.headers["Set-Cookie"]
        assert "Strict-Transport-Security" not in answered.headers
        assert "evil.example" not in answered.get_data(as_text=True)
        csrf_client.delete_cookie("scorekeeper-phone")


def test_forms_are_accepted_over_tls(make_app: MakeApp) -> None:
    client = make_app(PROXIES=1).test_client()
    sent = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scopa.example"}
    page = Page("/", client.get("/", headers=sent, base_url="https://scopa.example"))
    fields = page.form.fields | setup(NAMES)
    sent["Referer"] = "https://scopa.example/"
    answered = client.post("/", data=fields, headers=sent, base_url="https://scopa.example")
    assert answered.status_code == 303


# Requests that no browser sends


@every("host", ["a" * 64 + ".example", "a..b", "..", "x" * 300])
def test_an_invalid_host_is_refused_unlogged(
    broken_app: Flask, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    for address in ("/", f"{broken_app.static_url_path}/page/base.css", "/nothing"):
        page = Phone(broken_app).open(address, Host=host)
        assert page.status == 400
        assert "did not work" in page.text
        assert "Content-Security-Policy" in page.headers
    assert caplog.text == ""


# What fails


@every(
    ("kind", "body"),
    [
        ("application/json", b"{}"),
        ("multipart/form-data", b"not one"),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        ("application/x-www-form-urlencoded", b"%ff%fe=%00&name-1=%ff&&&==&%"),
        ("text/plain", b"\x00" * 1000),
        ("", b""),
    ],
)
def test_an_unknown_content_type_is_refused(client: FlaskClient, kind: str, body: bytes) -> None:
    answered = client.post("/", data=body, content_type=kind)
    assert 400 <= answered.status_code < 500
    assert "Scopa" in answered.get_data(as_text=True)


def test_a_lost_database_gives_an_error_page(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    phone = Phone(app)
    phone.start(*NAMES)
    form = phone.open(f"{phone.match}/1/enter").form
    path = Path(app.config["DATABASE"])
    path.rename(path.with_suffix(".away"))
    for page in (phone.open(phone.table), phone.send(form, **given(FOUR_POINTS)), phone.open("/")):
        assert page.status == 503
        assert "could not be reached" in page.text
        assert "Content-Security-Policy" in page.headers
        assert "unable to open" not in page.text
    kept = phone.send(form, **given(FOUR_POINTS)).form
    assert kept.fields["key"] == form.fields["key"] and kept.fields[FOUR_POINTS[0]] == "1"
    path.with_suffix(".away").rename(path)
    assert phone.send(kept).status == 303


def test_internal_errors_hide_their_cause(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app()
    app.add_url_rule("/break", view_func=lambda: int("broken"))
    with caplog.at_level(logging.CRITICAL, app.logger.name):
        page = Phone(app).open("/break")
    assert page.status == 500
    assert "It is our mistake" in page.text
    assert "ValueError" not in page.html and "Traceback" not in page.html
    assert "Content-Security-Policy" in page.headers


@every(
    ("path", "plain"),
    [
        ("/tables/", "/tables"),
        ("/rules/escoba/?cards=french&q=a+b", "/rules/escoba?cards=french&q=a+b"),
        ("{match}/", "{match}"),
        ("{match}/1/enter///", "{match}/1/enter"),
        ("/nothing/", ""),
    ],
)
def test_a_slash_at_the_end_is_dropped(phone: Phone, path: str, plain: str) -> None:
    phone.start("Anna", "Bruno")
    answer = phone.client.get(path.format(match=phone.match))
    assert answer.status_code == (308 if plain else 404)
    assert answer.headers.get("Location", "") == plain.format(match=phone.match)
    assert phone.client.post(f"{phone.match}/scope/").status_code == 404
