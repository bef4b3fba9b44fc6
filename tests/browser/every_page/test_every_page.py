"""Every page once, in each of its states: axe, a finger, the smallest screen, larger text.

What axe says does not depend on how many play but for the colours of the sides, and not on the
width of the window.
"""

import re
from collections.abc import Callable, Container, Iterator
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_axe import LOOKS, WITHOUT_FORCED, violations
from tests.browser.every_page.test_small_screens import WIDTHS
from tests.browser.every_page.test_tap_targets import SMALL_OR_COVERED, SMALLEST, targets
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.browser.actions import LISTEN, italian, listen, make_table
from tests.helpers.browser.layout_check import ACROSS, MISFITS, NARROWEST, OF_EACH_RUN, misfits
from tests.helpers.browser.page_tour import LONG_NAMES, NAMES, Stop, tour
from tests.helpers.browser.side_pages import ASIDE
from tests.helpers.match_records import document

# Of the usual run; a long one looks at every page in dark too.
IN_DARK = WITH_A_COLOUR_OF_EACH_SIDE = (
    "match, unfolded",
    "entry, half filled",
    "entry, error",
    "result",
    "table mode",
)
# The same page comes once more with an error, unfolded, or with cards: it is looked at there.
SEEN_WITH_MORE = (
    *("match, one deal", "home", "entry", "entry, three cards left", "new match", "seats"),
    *("sit down", "code", "/open", "import", "4/points", "/settings", "/people/1", "back"),
    *("event, form", "/director", "/director/1/slips", "primiera, empty", "verdict", "/matches"),
    *("/bin",),
)
# Four sides there: how wide their buttons still are.
NARROWER = {"primiera, four sides": 41}

# Which elements there are, each with the one around it.
ELEMENTS = """() => {
  const called = ({ localName, classList, type, role }) =>
    [localName, ...[...classList].sort(), type ?? "", role ?? ""].join(" ");
  const all = [...document.querySelectorAll("body *")].filter((each) => !each.ownerSVGElement);
  return [...new Set(all.map((each) => `${called(each.parentElement)}, ${called(each)}`))];
}"""
TWICE = """() => {
  const all = [...document.querySelectorAll("[id]")].map((each) => each.id);
  return all.filter((id, at) => all.indexOf(id) < at);
}"""

# WCAG 1.4.12: what somebody may set who reads badly. A style of the page's own is not let in.
SPACED = """spaced => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = spaced ? [sheet] : [];
}"""

# All that is looked at in a window of one size is asked at once: each question takes as long on
# its way there and back as most answers.
HERE = f"""([targets, size]) => {{
  ({LISTEN})();
  const small = ({SMALL_OR_COVERED})(targets), twice = ({TWICE})(), usual = ({MISFITS})(size);
  ({SPACED})(true);
  const spaced = ({MISFITS})(size);
  ({SPACED})(false);
  return [small, twice, usual, spaced];
}}"""
IN_THE_NARROWEST = f"""([targets, size]) => {{
  const widths = {WIDTHS};
  ({LISTEN})();
  return [widths, ({SMALL_OR_COVERED})(targets), ({MISFITS})(size)];
}}"""


def wrong(page: Page, where: str, axe: bool = True, dark: bool = False) -> Iterator[str]:
    """What is wrong with the page as it is now: all that is looked at, while it is there."""
    usual = page.viewport_size
    assert usual
    page.wait_for_load_state()
    (window, text), (narrowest, large) = OF_EACH_RUN
    assert (usual["width"], usual["height"]) == window
    small, twice, lost, spaced = page.evaluate(HERE, [targets(), [*window, text]])
    yield from (f"{where}: {each}" for each in small)
    yield from (f"{where}: two things are called {each}" for each in twice)
    yield from (f"{where}: {each}" for each in lost)
    yield from (f"{where}, spaced: {each}" for each in spaced)
    if axe:
        yield from violations(page, where, WITHOUT_FORCED if dark else LOOKS[:1])
    width, height = narrowest
    page.set_viewport_size({"width": width, "height": height})
    across = NARROWER.get(where, SMALLEST)
    sizes, small, lost = page.evaluate(IN_THE_NARROWEST, [targets(across), [*narrowest, large]])
    if sizes != [width, width, 0]:
        yield f"{where} scrolls sideways"
    yield from (f"{where}, {width} pixels wide: {each}" for each in small)
    yield from (f"{where}, {width} pixels wide, text of {large} pixels: {each}" for each in lost)
    yield from misfits(page, where, [ACROSS], usual)


def nothing_is_wrong(
    stops: Iterator[Stop], long: bool = False, axe_on: Container[str] | None = None
) -> None:
    """Look at each stop, in the usual run but where another holds the same and more; axe looks at
    those, or at all, in the usual run but where all elements were there before."""
    found, seen = list[str](), set[str]()
    for where, page in stops:
        if not long and where in SEEN_WITH_MORE:
            continue
        there = set(page.evaluate(ELEMENTS))
        axe = where in axe_on if axe_on else long or bool(there - seen)
        found += wrong(page, where, axe, dark=long or where in IN_DARK)
        seen |= there
    assert not found, "\n".join(found)


def test_pages_of_an_evening_fit_the_screen(phone: Page, long: bool) -> None:
    nothing_is_wrong(tour(phone, 2), long)


@pytest.mark.long
@pytest.mark.parametrize("sides", [3, 4])
def test_pages_of_more_sides_fit_the_screen(phone: Page, sides: int) -> None:
    nothing_is_wrong(tour(phone, sides), True, axe_on=WITH_A_COLOUR_OF_EACH_SIDE)


@pytest.mark.long
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_long_names_fit_the_screen(new_phone: NewPhone, sides: int) -> None:
    found = []
    for where, page in tour(new_phone(mobile=False), sides, LONG_NAMES):
        listen(page)
        found += misfits(page, where, (*OF_EACH_RUN, ACROSS))
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_nothing_overlaps_on_a_folded_phone(new_phone: NewPhone, sides: int) -> None:
    found = []
    for where, page in tour(new_phone(mobile=False), sides):
        listen(page)
        lost = misfits(page, where, [NARROWEST])
        found += [each for each in lost if not re.search(": (broken|out of sight)", each)]
    assert not found, "\n".join(found)


def test_crowded_pages_fit_the_screen(new_phone: NewPhone) -> None:
    """Where most is counted during play, where most sides count it, and with three long names."""
    phone, found = new_phone(mobile=False), list[str]()
    for preset, names, players, pages in (
        ("cirulla", NAMES, "4-alone", ("", "/1/enter")),
        ("spazzino", LONG_NAMES[:3], "3", ("", "/1/winners")),
        ("winning-moves", LONG_NAMES[:3], "3", ("/1/points", "/table")),
    ):
        table = make_table(phone, *names, players=players, preset=preset)
        for page in pages:
            phone.goto(f"{table}/1{page}")
            listen(phone)
            found += misfits(phone, f"{preset}{page}", (*OF_EACH_RUN, ACROSS))
    names_only = {"sides": [{"name": name} for name in LONG_NAMES[:3]]}
    match = bring_in(phone, document(3, 3) | names_only)
    italian(phone)
    for page in ("", "/1", "/1/enter", "/share"):
        phone.goto(f"{match}{page}")
        listen(phone)
        found += misfits(phone, f"long names{page}", (*OF_EACH_RUN, ACROSS))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("walk", ASIDE)
def test_other_pages_fit_the_screen(phone: Page, walk: str, long: bool) -> None:
    nothing_is_wrong(ASIDE[walk](phone), long)


WALKS: dict[str, Callable[[Page], Iterator[Stop]]] = {
    **{f"{sides} sides": partial(tour, sides=sides) for sides in (2, 3, 4)},
    **ASIDE,
}


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
def test_forced_colours_keep_everything(phone: Page, walk: str) -> None:
    found = [
        each for where, page in WALKS[walk](phone) for each in violations(page, where, LOOKS[2:])
    ]
    assert not found, "\n".join(found)


# Each page is there in each run too, at two of the nine sizes: see `wrong`.
@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
def test_any_text_size_keeps_everything(new_phone: NewPhone, walk: str) -> None:
    # A phone that plays a mobile one would widen its window to what does not fit.
    found = []
    for where, page in WALKS[walk](new_phone(mobile=False)):
        listen(page)
        found += misfits(page, where)
    assert not found, "\n".join(found)
