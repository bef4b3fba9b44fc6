"""What friends see: the picture that loads, table mode that fits, a celebration that is still."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.browser.layout_check import LARGE, WINDOWS, misfits
from tests.helpers.browser.page_tour import NAMES
from tests.helpers.match_records import document

LONG_NAMES = ("Massimiliano Bartolomeo della Francesca", "Wilhelmina", "Annunziata-Immacolata")
LYING = ((640, 360), (844, 390), (568, 320))


@pytest.mark.parametrize(
    "names",
    [
        *(
            pytest.param(names, marks=pytest.mark.long)
            for names in (NAMES[:2], NAMES[:3], NAMES, LONG_NAMES[:2])
        ),
        LONG_NAMES,
    ],
)
def test_the_scoreboard_fits_every_window(phone: Page, names: tuple[str, ...]) -> None:
    sides = len(names)
    match = bring_in(phone, document(9, sides) | {"sides": [{"name": each} for each in names]})
    phone.goto(f"{match}/table")
    assert list(misfits(phone, "table mode")) == []
    for width, height in LYING:
        phone.set_viewport_size({"width": width, "height": height})
        for size in (16, 32):
            phone.evaluate(LARGE, size)
            wide = phone.evaluate("document.scrollingElement.scrollWidth")
            assert wide == width, (width, size)


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_scoreboard_has_large_totals(new_phone: NewPhone, scripts: bool) -> None:
    """Each half for who sits there: the upper one is turned round."""
    match = bring_in(new_phone(), document(6))
    phone = new_phone(scripts=scripts)
    phone.goto(f"{match}/table")
    halves = phone.locator(".half").all()
    turned = "half => new DOMMatrix(getComputedStyle(half).transform).a < 0"
    assert [half.evaluate(turned) for half in halves] == [False, True]
    lower, upper = (half.bounding_box() for half in halves)
    assert lower and upper and lower["y"] > upper["y"]
    for width, height in (*WINDOWS, *LYING):
        phone.set_viewport_size({"width": width, "height": height})
        for half in phone.locator(".half").all():
            expect(half).to_be_in_viewport(ratio=1)
            figure = half.locator(".figure span").bounding_box()
            assert figure and figure["height"] > min(width, height) * 0.38, (width, height)
        expect(phone.get_by_role("link", name="Back to the score")).to_be_in_viewport(ratio=1)
