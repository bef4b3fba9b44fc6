"""What friends see of a match: the words and the picture that a chat shows beside its address."""

from io import BytesIO
from urllib.parse import urlsplit

from PIL import Image

from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.table.test_seats import invited, link_on


def about(page: Page) -> dict[str, str]:
    """What the page says of itself to a chat."""
    return {
        each.get("property") or each["name"]: each["content"]
        for each in page.root.all("meta")
        if (each.get("property") or each.get("name") or "").startswith(("og:", "desc", "twitter"))
    }


def picture_on(page: Page) -> str:
    """The path of the picture that the page names."""
    url = urlsplit(about(page)["og:image"])
    return f"{url.path}?{url.query}"


def test_a_preview_shows_names_and_score(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="8")
    before = about(watcher.open(phone.table))
    assert before["og:title"] == "Anna 0 : 0 Bruno"
    assert before["og:description"] == "A match of Scopa to 8 begins."
    phone.played(FOUR_POINTS, scope_2="3")
    running = about(watcher.open(phone.match))
    assert running["og:title"] == "Anna 4 : 3 Bruno"
    assert running["og:description"] == "Scopa to 8: 1 deal is played so far."
    phone.played(FOUR_POINTS)
    for page in (watcher.open(phone.table), watcher.open(phone.match), phone.open(phone.match)):
        ended = about(page)
        assert ended["og:title"] == ended["og:image:alt"] == "Anna 8 : 3 Bruno"
        assert ended["og:description"] == "Anna wins with 8 points; the target was 8."
        assert ended["description"] == ended["og:description"]
        assert ended["og:url"] == f"http://localhost{phone.match}"


@every(
    ("names", "players", "title"),
    [
        (("Anna", "Bruno", "Carla", "Dino"), "4", "Anna & Carla 0 : 0 Bruno & Dino"),
        (("Anna", "Bruno", "Carla"), "3", "Anna 0 · Bruno 0 · Carla 0"),
        (("A", "B", "C", "D"), "4-alone", "A 0 · B 0 · C 0 · D 0"),
        (('<b>"&', "李明 🎉"), "2", '<b>"& 0 : 0 李明 🎉'),
    ],
)
def test_the_title_holds_all_sides(
    phone: Phone, names: tuple[str, ...], players: str, title: str
) -> None:
    page = phone.started_page(*names, players=players)
    assert about(page)["og:title"] == title
    answered = phone.client.get(picture_on(page))
    assert Image.open(BytesIO(answered.data)).size == (1200, 630)


def test_only_public_addresses_show_names(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    invitation = link_on(invited(phone))
    others = [invitation, f"{phone.table}/back", "/join", "/"]
    others += [f"{phone.table}/seats", f"{phone.table}/new", f"{phone.table}/words"]
    for who in (phone, watcher):
        for address in others:
            said = about(who.open(address))
            assert set(said) <= {"description"}, address
            assert not any(name in said.get("description", "") for name in ("Anna", "Bruno"))
    for address in (phone.table, phone.match, f"{phone.match}/table"):
        assert about(watcher.open(address))["og:title"] == "Anna 4 : 0 Bruno"


def test_a_known_picture_is_not_sent_again(phone: Phone) -> None:
    """Each score has an address of its own, which may be kept for a day."""
    first = picture_on(phone.started_page("Anna", "Bruno"))
    before = phone.client.get(first)
    assert "max-age=86400" in before.headers["Cache-Control"]
    tag = before.headers["ETag"]
    again = phone.client.get(f"{phone.match}/score.png", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    phone.played(FOUR_POINTS)
    after = phone.client.get(f"{phone.match}/score.png", headers={"If-None-Match": tag})
    assert after.status_code == 200 and after.data != before.data
    assert picture_on(phone.open(phone.match)) != first
    for address in (first, f"{phone.match}/score.png"):
        assert "no-cache" in phone.client.get(address).headers["Cache-Control"]
