"""Figures and charts of other games than Scopa: their own points, and what they call a sweep."""

from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone

# FOUR_POINTS has 23 cards, 7 coins, the ace to the 7 of coins among them, and two of the sevens.
CIRULLA = {"Cards": 3, "Coins": 3, "Settebello": 3, "Primiera": 3, "Grande": 0}
SPAZZINO = {"Cards": 3, "Spade": 3, "Settebello": 3, "Fante di spade": 0, "Due di spade": 3}
SHARES = [
    ("escoba", {"Cartas": 3, "Oros": 3, "Sietes": 0, "Velo": 3}, "Escobas"),
    ("escoba-setenta", {"Cartas": 3, "Oros": 3, "Setenta": 3, "Velo": 3}, "Escobas"),
    ("cirulla", CIRULLA, "Scope"),
    ("spazzino", SPAZZINO, "Spazzini"),
    ("rubamazzo", {"Cards": 3}, ""),
]


def facts(page: Page) -> dict[str, str]:
    """The figures of a page by their labels."""
    found: dict[str, str] = {}
    for name, value in zip(page.root.all("dt"), page.root.all("dd"), strict=True):
        found.setdefault(name.text, " ".join(value.text.split()))
    return found


def person(phone: Phone, game: str) -> Page:
    people = phone.open(f"{phone.table}/figures?game={game}").root.all("a", class_="row")
    address = next(each["href"] for each in people if each.text.startswith("Anna"))
    return phone.open(f"{address}?game={game}")


@every(("game", "took", "sweeps"), SHARES)
def test_each_game_has_its_own_figures(
    phone: Phone, game: str, took: dict[str, int], sweeps: str
) -> None:
    phone.start("Anna", "Bruno", preset=game, target="99")
    swept = {"scope_1": "1"} if sweeps else {}
    for _ in range(3):
        phone.played(FOUR_POINTS, **swept)
    bars = phone.open(phone.table).root.one("table", class_="taken")
    rows = {row.text.rsplit(" ", 3)[0]: row.text.split()[-3] for row in bars.all("tr")[1:]}
    assert rows == {name: str(deals) for name, deals in took.items()}
    said = facts(person(phone, game))
    assert {name: said[name].split()[0] for name in took} == rows
    assert {name: said[name].split()[2] for name in took} == dict.fromkeys(took, "3")
    assert "3 of 3 deals" in person(phone, game).text
    of_play = {label for label in said if label.endswith(" a deal")}
    assert of_play - {"Points a deal"} == ({f"{sweeps} a deal"} if sweeps else set())
    assert not sweeps or said[f"{sweeps} a deal"].startswith("1")
    records = phone.open(f"{phone.table}/figures?game={game}").root.one("dl", class_="records")
    named = {each.text for each in records.all("dt")}
    assert named & {"Settebello", "Velo"} == {"Settebello", "Velo"} & set(took)


def test_a_split_point_is_not_nobodys(phone: Phone) -> None:
    """Level in cards each side of a Spazzino has 1."""
    phone.start("Anna", "Bruno", preset="spazzino")
    phone.played(TWO_POINTS)
    phone.played(FOUR_POINTS)
    phone.played(TWO_POINTS)
    bars = phone.open(phone.table).root.one("table", class_="taken")
    names = [each.text for each in phone.open(phone.table).root.all("tspan", textlength="66")]
    assert names == ["Fante di spade", "Due di spade"]
    rows = [row.text for row in bars.all("tr")]
    assert rows[1:3] == ["Cards 1 0 0", "Spade 1 2 0"]
