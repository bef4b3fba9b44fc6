"""The result of a deal: each point, who has it and why, primiera card by card, what to check."""

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import (
    DECK,
    FIRST_OF_THREE,
    FOUR_POINTS,
    SECOND_OF_THREE,
    TWO_POINTS,
    Phone,
    rest_of,
)


def reasons(page: Page) -> dict[str, tuple[list[str], str]]:
    """For each point: what each side has of it, and why."""
    found = {}
    for row in page.root.one("table", class_="board").one("tbody").all("tr"):
        why = row.one("th").one("small").text
        figures = [said_in(cell) for cell in row.all("td")]
        found[row.one("th").text.removesuffix(f" {why}")] = (figures, why)
    return found


def said_in(cell: Element) -> str:
    """Its figure and point, without the cards that prove them."""
    drawn = [each.text for each in cell.all("span", class_="evidence")]
    return cell.text.removesuffix(drawn[0]).strip() if drawn else cell.text


def tiles(page: Page) -> list[str]:
    return [each.text.replace("leads ", "") for each in page.root.all("td", class_="total")]


def gained(page: Page) -> list[str]:
    return [each.text for each in page.root.one("table", class_="board").one("tfoot").all("td")]


def working(page: Page) -> list[list[str]]:
    (table,) = page.root.all("table", class_="working") or [Element("")]
    rows = [[cell.text for cell in row.all("th") + row.all("td")] for row in table.all("tr")]
    return [[text for text in row if text] for row in rows]


def test_each_point_shows_how_it_was_won(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="99")
    page = phone.played_page(FOUR_POINTS, scope_1="1", scope_2="2")
    assert reasons(page) == {
        "Cards": (["23 +1", "17"], "23 cards to 17"),
        "Coins": (["7 +1", "3"], "7 coins to 3"),
        "Settebello": (["has it +1", "– no"], "in the pile of Anna"),
        "Primiera": (["76 +1", "62"], "76 to 62"),
        "Scope": (["1 +1", "2 +2"], "3 scope"),
    }
    drawn = [each.text for each in page.root.all("span", class_="hand")]
    assert drawn[0] == "7 of coins 21 7 of cups 21 6 of swords 18 ace of batons 16"
    assert working(page) == []  # which would say it again
    score = phone.open(phone.match)
    assert working(score) == [
        ["● Anna", "■ Bruno"],
        ["Coins", "7 7 of coins 21 the better card", "R re (10) of coins 10"],
        ["Cups", "7 7 of cups 21 the better card", "R re (10) of cups 10"],
        ["Swords", "6 6 of swords 18", "7 7 of swords 21 the better card"],
        ["Batons", "A ace of batons 16", "7 7 of batons 21 the better card"],
        ["Sum", "76", "62"],
    ]
    marked = score.root.one("table", class_="working").all("td", class_="best")
    assert [each.text[0] for each in marked] == ["7", "7", "7", "7"]
    # Who watches reads the same, and changes nothing.
    watched = watcher.open(f"{phone.match}/1")
    assert reasons(watched) == reasons(page)
    assert watched.forms == []
    assert not watched.has_link("Fix")


def test_a_missing_suit_is_shown(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(TWO_POINTS)
    rows = working(phone.open(phone.match))
    assert rows[1] == ["Coins", "7 7 of coins 21 the better card", "none"]
    assert rows[-1] == ["Sum", "a suit is missing", "a suit is missing"]
    page = phone.open(f"{phone.match}/1")
    assert reasons(page)["Primiera"] == (
        ["no swords and batons", "no coins and cups"],
        "nobody has all four suits: nobody",
    )


@every(
    ("method", "said"), [("sevens_down", "3 sixes to 1"), ("most_sevens", "2 sevens each: nobody")]
)
def test_primiera_by_sevens_shows_its_count(phone: Phone, method: str, said: str) -> None:
    phone.start("Anna", "Bruno", primiera=method)
    page = phone.played_page(FOUR_POINTS)
    assert reasons(page)["Primiera"][1] == said


def test_new_totals_and_the_gap_are_shown(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="21")
    phone.played(FOUR_POINTS)
    page = phone.played_page(TWO_POINTS, scope_2="2")
    assert tiles(page) == ["● Anna 6 4 + 2 15 to go", "■ Bruno 2 0 + 2 19 to go"]
    assert gained(page) == ["+2", "+2"]
    assert page.root.one("a", class_="go")["href"] == phone.match
    assert tiles(phone.open(f"{phone.match}/1"))[0] == "● Anna 4 0 + 4 17 to go", "after that deal"


def test_it_says_which_pile_to_count(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="99")
    assert "count this pile: Bruno, 17 cards." in phone.played_page(FOUR_POINTS).text
    swapped = phone.played_page([], FOUR_POINTS)
    assert "count this pile: Anna, 17 cards." in swapped.text
    assert "count this pile: Anna, 40 cards." in phone.played_page(DECK).text, "not an empty pile"


def test_one_tap_swaps_two_piles(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = phone.played_page(FOUR_POINTS).form_with("Swap them")
    for _ in range(2):  # a double tap swaps once
        answer = phone.send(form)
        assert (answer.status, answer.location) == (303, phone.match)
    assert phone.points() == [[0, 4]]
    assert set(rows.entries(phone.table)[0]["piles"][1]) == set(FOUR_POINTS)
    assert len(rows.versions(phone.table)) == 2


@every("pair", [("1", "3"), ("3", "2")])
def test_two_of_three_piles_can_be_swapped(phone: Phone, rows: Rows, pair: tuple[str, str]) -> None:
    phone.start("Anna", "Bruno", "Carla", preset="traditional")
    page = phone.played_page(FIRST_OF_THREE, SECOND_OF_THREE)
    piles = [FIRST_OF_THREE, SECOND_OF_THREE, rest_of(FIRST_OF_THREE, SECOND_OF_THREE)]
    phone.send(page.form_with("Swap"), a="2", b="2")
    assert len(rows.versions(phone.table)) == 1, "a pile with itself"
    phone.send(page.form_with("Swap"), a=pair[0], b=pair[1])
    a, b = (int(side) - 1 for side in pair)
    piles[a], piles[b] = piles[b], piles[a]
    (entry,) = rows.entries(phone.table)
    assert list(map(set, entry["piles"])) == list(map(set, piles))


def test_unknown_piles_cannot_be_swapped(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    for a, b in (("1", "3"), ("", ""), ("x", "1"), ("0", "1")):
        assert phone.post(f"{phone.match}/1/swap", {"a": a, "b": b, "version": "1"}).status == 404
        assert len(rows.versions(phone.table)) == 1, (a, b)


def test_a_contradictory_swap_shows_the_grid(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.played_page(FOUR_POINTS, scope_1="11")
    answer = phone.send(page.form_with("Swap"))
    assert answer.status == 422
    assert answer.problems == ["Anna: scope 11, cards 17. Each scopa takes at least two cards."]
    assert [c for c in DECK if answer.form.fields[c] == "2"] == [
        c for c in DECK if c in FOUR_POINTS
    ]
    assert phone.send(answer.form, scope_1="0", scope_2="11").status == 303
