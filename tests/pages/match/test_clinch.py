"""What of the next deal is enough to win stands folded on the score page, near the end alone."""

from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone


def lines(page: Page) -> list[str]:
    """The sentences of the part, and nothing where it is hidden."""
    part = page.root.one("details", id="possible")
    if "hidden" in part.attributes:
        assert part.text.strip() == ""
        return []
    return [each.text for each in (*part.all("li"), *part.all("p"))]


def after(phone: Phone, *points: int, deal: int = 1) -> Page:
    """The score page after a deal of which the points are known."""
    form = phone.open(f"{phone.match}/{deal}/points").form
    form.fields |= {f"points-{side}": str(number) for side, number in enumerate(points, 1)}
    assert phone.send(form).status == 303
    return phone.open(phone.table)


def test_each_side_sees_what_is_enough(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="11")
    page = after(phone, 10, 7)
    assert "Deal 2: what is still possible" in page.root.one("details", id="possible").text
    assert lines(page) == [
        "Enough for Anna to win: any of the four points.",
        "Enough for Bruno to win: cards, coins, settebello and primiera.",
        "Sure as long as no other side takes more scope.",
    ]
    assert lines(watcher.open(phone.table)) == lines(page)
    assert page.root.one("details", id="possible").get("open") is None


def test_the_first_in_order_needs_one_less(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="11", finish="counting_order_if_level")
    anna, bruno, sure, order = lines(after(phone, 10, 10))
    assert anna == (
        "Enough for Anna to win: any 3 of cards, coins, settebello and primiera; "
        "or any 2, including cards."
    )
    assert bruno == anna.replace("Anna", "Bruno")
    assert sure == "Sure as long as no other side takes more scope."
    assert order.startswith("Level at the top, the deal is counted in order: cards, ")


def test_nothing_is_said_far_from_the_end(phone: Phone) -> None:
    """Nor before a deal, nor after the end."""
    phone.start("Anna", "Bruno", target="11")
    assert lines(phone.open(phone.table)) == []
    assert lines(after(phone, 0, 3)) == []
    assert lines(after(phone, 6, 3, deal=2)) == []
    page = after(phone, 5, 0, deal=3)
    assert lines(page) == []
    assert "Match over" in page.text
