"""What search engines may find, and where it says so; everything of people says that it may not."""

import xml.etree.ElementTree as ET

from scorekeeper.rules.presets import PRESETS
from scorekeeper.words import languages
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone

OPEN = ["/", "/primiera", "/sheets", *(f"/rules/{key}" for key in PRESETS)]
HOST = "http://localhost"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def head(page: Page) -> dict[str, list[dict[str, str]]]:
    """The lines of the head about where the page is and what it is."""
    lines = [each.attributes for each in page.root.one("head").all("link")]
    return {
        "canonical": [each for each in lines if each.get("rel") == "canonical"],
        "alternate": [each for each in lines if each.get("rel") == "alternate"],
        "description": [
            each.attributes for each in page.root.one("head").all("meta", name="description")
        ],
    }


@every(
    "path",
    ["/rules/nothing", "/join", "/tables", "/open", "/p/2-7d6c.1s", "/sheets/pad", "/offline"],
)
def test_other_pages_are_not_indexed(phone: Phone, path: str) -> None:
    page = phone.open(path)
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert 'rel="canonical"' not in page.html and 'name="description"' not in page.html


def test_tables_and_results_are_not_indexed(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    pages = [phone.open(phone.table + path) for path in ("", "/1", "/1/1", "/1/rules", "/new")]
    pages += [phone.post("/", {}), phone.post("/primiera", {})]
    for page in pages:
        assert page.headers["X-Robots-Tag"] == "noindex"
        assert 'rel="canonical"' not in page.html


def test_the_sitemap_lists_indexed_pages(phone: Phone) -> None:
    answer = phone.open("/sitemap.xml")
    assert answer.headers["Content-Type"].startswith("application/xml")
    root = ET.fromstring(answer.html)
    listed = [each.findtext(f"{SITEMAP}loc") or "" for each in root]
    assert sorted(listed) == sorted(
        HOST + path + query
        for path in OPEN
        for query in ("", *(f"?lang={each}" for each in languages()))
    )
    for each in root:
        plain = (each.findtext(f"{SITEMAP}loc") or "").partition("?")[0]
        assert {
            link.attrib["hreflang"]: link.attrib["href"] for link in each.iter(f"{XHTML}link")
        } == {"x-default": plain, **{code: f"{plain}?lang={code}" for code in languages()}}


def test_robots_are_kept_off_the_tables(phone: Phone) -> None:
    lines = phone.open("/robots.txt").html.splitlines()
    assert lines[0] == "User-agent: *"
    assert f"Sitemap: {HOST}/sitemap.xml" in lines
    barred = [line.partition(": ")[2] for line in lines if line.startswith("Disallow")]
    assert {"/t/", "/p/", "/join"} <= set(barred)
    assert not [path for path in OPEN if path.startswith(tuple(barred))]


def test_the_public_address_is_canonical(make_app: MakeApp) -> None:
    phone = Phone(make_app(PUBLIC_URL="https://scopa.example"))
    assert (
        '<link rel="canonical" href="https://scopa.example/sheets">' in phone.open("/sheets").html
    )
    assert "Sitemap: https://scopa.example/sitemap.xml" in phone.open("/robots.txt").html
    assert "http://localhost" not in phone.open("/sitemap.xml").html
