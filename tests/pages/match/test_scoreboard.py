"""Table mode: only the totals, for a phone that lies between the players."""

from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.live.test_polling import again


def halves(page: Page) -> list[str]:
    return [" ".join(each.text.split()) for each in page.root.all("section", class_="half")]


def test_each_half_has_its_total(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="8")
    phone.played(FOUR_POINTS)
    for path in ("", "/share"):
        assert f"{phone.match}/table" in phone.open(phone.match + path).links
    page = watcher.open(f"{phone.match}/table")
    assert halves(page) == ["● Anna 4 4 to go", "■ Bruno 0 Bruno deals 8 to go"]
    assert "To 8" in page.text
    assert page.root.one("a", class_="back")["href"] == phone.match


def test_a_rematch_is_one_tap_away(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    address = f"{phone.match}/table"
    before = phone.open(address)
    assert halves(before) == ["● Anna 4 wins", "■ Bruno 0"]
    assert phone.table + "/2/table" not in before.links
    phone.post(f"{phone.match}/rematch")
    page = again(phone, before, address)
    assert page.status == 200 and f"{phone.table}/2/table" in page.links
