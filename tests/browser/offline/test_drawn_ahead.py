"""The page of the next deal is drawn while the deal is played. Until it is seen nobody hears of it,
and it remembers nothing."""

import urllib.request
from collections.abc import Iterator

import pytest

from tests.browser.conftest import chromium
from tests.helpers.browser.tab import AHEAD, Tab, tab

pytestmark = pytest.mark.long
DRAFT = """localStorage.setItem(
  `draft ${document.querySelector("[data-draft]").dataset.draft}/0`,
  JSON.stringify({ now: Date.now(), base: "brush=1", ticked: ["brush=1", "7d=2"], written: [] }))"""
RECORD = """import(document.querySelector("#offline").src.replace("offline.js", "record.js"))
  .then((record) => { window.record = record; })"""
NAMES = "window.record.knownOf('%s').server?.names"
TAP = "document.querySelector('.more-scope').click()"
OWNED = "document.querySelectorAll('.deck .given').length"
SCOPE = "document.querySelector('#scope-1').value"
STANDS = "document.readyState === 'complete' && document.querySelector('#go')?.matches('.flat')"
RENAME = """(async () => {
  const page = await (await fetch("%s/names")).text();
  const form = new DOMParser().parseFromString(page, "text/html").querySelector("form.new");
  const body = new FormData(form);
  body.set("name-1", "Zeno");
  await fetch(form.getAttribute("action") || "%s/names", { method: "POST", body });
  dispatchEvent(new Event("focus"));
})()"""
TOLD = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/entering'))"
CARD = "document.querySelector('#c7d').click()"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, address: str) -> Iterator[Tab]:
    program = chromium()
    if program is None:
        pytest.skip("THERE IS NO CHROMIUM, PAGES THAT ARE DRAWN AHEAD ARE NOT TRIED")
    with tab(program, tmp_path_factory.mktemp("chromium"), address) as opened:
        yield opened


@pytest.fixture
def page(opened: Tab) -> Tab:
    opened.open("/")
    opened.wait("location.pathname === '/' && document.querySelector('form.new')")
    return opened


def is_entering(page: Tab, path: str) -> bool:
    """Whether somebody who watches the table reads so."""
    with urllib.request.urlopen(f"{page.address}{path}") as answer:
        return "is entering" in answer.read().decode()


def start(page: Tab) -> str:
    """Start a match with a tap; its path."""
    page.read("document.querySelector('form.new').requestSubmit()")
    page.wait("document.querySelector('a[data-next]')")
    match: str = page.read("document.querySelector('#outbox').dataset.match")
    return match


def test_what_is_drawn_ahead_tells_nobody(page: Tab) -> None:
    match = start(page)
    page.wait(STANDS, AHEAD)
    assert page.read("[location.pathname, document.prerendering]", AHEAD) == [
        f"{match}/1/enter",
        True,
    ]
    assert page.read(DRAFT, AHEAD) is None
    page.read("dispatchEvent(new Event('pageshow'))", AHEAD)
    assert page.read(f"[{OWNED}, {SCOPE}]", AHEAD) == [0, "0"]
    page.read(TAP)
    page.wait("document.querySelector('[data-count]').textContent === '1'")
    assert not is_entering(page, match)
    page.go_ahead("a[data-next]")
    page.wait(f"{OWNED} === 1 && {SCOPE} === '1'")
    seen = page.read("performance.getEntriesByType('navigation')[0].activationStart > 0")
    assert seen, "it was loaded anew"
    assert not is_entering(page, match)
    page.read(CARD)
    page.wait(TOLD)
    assert is_entering(page, match)


def test_new_names_reach_what_was_drawn(page: Tab) -> None:
    match = start(page)
    page.wait(STANDS, AHEAD)
    page.read(RECORD, AHEAD)
    page.read(RENAME.replace("%s", match))
    page.wait(f"{NAMES.replace('%s', match)}.includes('Zeno')", AHEAD)
    page.go_ahead("a[data-next]")
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload'")
