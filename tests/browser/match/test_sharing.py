"""What friends see: the picture that loads, table mode that fits, a celebration that is still."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.browser.layout_check import WINDOWS
from tests.helpers.match_records import document


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
    for width, height in (*WINDOWS, (640, 360), (844, 390), (568, 320)):
        phone.set_viewport_size({"width": width, "height": height})
        for half in phone.locator(".half").all():
            expect(half).to_be_in_viewport(ratio=1)
            figure = half.locator(".figure span").bounding_box()
            assert figure and figure["height"] > min(width, height) * 0.38, (width, height)
        expect(phone.get_by_role("link", name="Back to the score")).to_be_in_viewport(ratio=1)
