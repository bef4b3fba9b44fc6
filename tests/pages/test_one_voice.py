"""On every page at most one part speaks by itself to whoever hears the page."""

from tests.conftest import MakeApp
from tests.page import Page
from tests.pages.test_every_form import every_kind_of_deal, points
from tests.phone import FIRST_OF_THREE, SECOND_OF_THREE, Phone
from tests.walking import pages_of


def voices(page: Page) -> list[str]:
    """The polite regions; within another one is another one too, for both may be read."""
    return [
        str(each.get("id") or each.get("class") or each.tag)
        for each in page.root.walk()
        if each.get("aria-live") == "polite" or each.get("role") == "status" or each.tag == "output"
    ]


def test_no_page_has_two_voices(make_app: MakeApp) -> None:
    phone = Phone(make_app())
    every_kind_of_deal(phone)
    phone.start("Anna", "Bruno", "Carla", players="3", target="99")
    phone.played(FIRST_OF_THREE, SECOND_OF_THREE)
    points(phone, 2, points_1="1")
    found = {address: voices(page) for address, page in pages_of(phone).items()}
    assert {address: many for address, many in found.items() if len(many) > 1} == {}
    assert ["live"] in found.values()
    assert ["news"] in found.values()
