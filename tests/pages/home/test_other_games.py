"""Other games than Scopa, played on pages: chosen, counted, entered, printed, taken out and in."""

import json
from typing import Any

import pytest

from scorekeeper.documents.match import Style, read_loosely
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.problems import What
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone

FAMILY = [key for key, game in GAMES.items() if game.is_family]
PLAYED: list[tuple[str, dict[str, str]]] = [
    *((key, {}) for key in FAMILY),
    *(("traditional", {"primiera": each}) for each in ("seven_six", "trentino", "none")),
    ("cirulla", {"cirulla.primiera": "trentino"}),
]
"""The games, and house rules that change what their pages show."""


def entered(phone: Phone, case: Any) -> dict[str, str]:
    """The fields of a golden deal, what was counted among them."""
    tallied = sorted(
        (each for each in GAMES[case["game"]].points if hasattr(each, "sweep")),
        key=lambda each: not each.sweep,
    )
    sides = len(case["piles"])
    return {
        f"scope-{place * sides + side + 1}": str(case["counted"].get(point.name, [0] * sides)[side])
        for place, point in enumerate(tallied)
        for side in range(sides)
    }


@every(("key", "options"), PLAYED)
def test_a_game_is_played_printed_and_moved(
    phone: Phone, key: str, options: dict[str, str]
) -> None:
    page = phone.started_page("Anna", "Bruno", preset=key, target="101", **options)
    assert page.status == 200
    phone.played(FOUR_POINTS)
    result = phone.played_page(FOUR_POINTS)
    assert "Anna" in result.text
    here = phone.match
    for address in (
        phone.table, *(f"{here}/1/{way}" for way in ("enter", "winners")),
        f"{here}/1/points", f"{here}/sheet", f"{here}/share",
        f"{here}/rules", f"{here}/table", f"{phone.table}/figures", f"{phone.table}/matches",
        f"/rules/{key}", f"/sheets?preset={key}", f"{phone.table}/new", f"{here}/1.json",
    ):  # fmt: skip
        assert phone.open(address).status == 200, address
    for address, kind in (
        (f"{here}/sheet.pdf", "application/pdf"),
        (f"/sheets/pad.pdf?preset={key}", "application/pdf"),
        (f"{here}/points.csv", "text/csv"),
    ):
        answer = phone.client.get(address)
        assert (answer.status_code, answer.mimetype) == (200, kind), address
    document = phone.client.get(f"{here}.json").get_json()
    rules = document["rules"]
    assert rules.get("game", rules.get("preset")) == key
    for field, value in options.items():
        assert str(rules[field.rpartition(".")[2]]) == value
    other = Phone(phone.client.application)
    other.start("Carla", "Dino")
    form = other.open(f"{other.table}/import").form
    shown = other.send(form, document=json.dumps(document))
    assert shown.status == 200, shown.problems
    added = other.send(shown.form)
    assert added.status == 303, added.problems or added.text


@every("together", ["15", "30"])
def test_dealers_table_cards_are_set(phone: Phone, together: str) -> None:
    """Whoever sits fourth deals first here, and is of the second pair."""
    phone.start(*("Anna", "Bruno", "Carla", "Dino"), preset="cirulla", dealer="4")
    for is_gone in (False, True):
        page = phone.open(phone.table)
        row = page.root.one(id="table-cards")
        assert ("hidden" in row.attributes) == is_gone
        (button,) = [each for each in row.all("button") if together in each.text]
        assert phone.send(page.form_with(together), button).status == 303
    entry = phone.open(f"{phone.match}/1/enter").form.fields
    assert (entry["scope-1"], entry["scope-2"]) == ("0", {"15": "1", "30": "2"}[together])


def test_a_custom_game_is_played_and_moved(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but this test knows the game."""
    made = Game(
        "three-knives",
        (
            Most("most_swords", Suit.SWORDS, points=2),
            Holds("little_cup", Card(Suit.CUPS, 2)),
            Counted("whistles", points=3, limit=4),
        ),
        players=(2, 3),
        targets=(12,),
    )
    monkeypatch.setitem(GAMES, made.key, made)
    phone.start("Anna", "Bruno", preset=made.key)
    assert "Whistles" in phone.open(phone.table).text
    result = phone.played_page(FOUR_POINTS, scope_2="2")
    for words in ("Three knives", "Most swords", "6 swords to 4", "Little cup", "Whistles"):
        assert words in result.text + phone.open(phone.match).text, words
    document = phone.client.get(f"{phone.match}.json").get_json()
    (deal,) = document["results"]["deals"]
    assert (deal["most_swords"], deal["little_cup"], deal["whistles"]) == ([2, 0], [1, 0], [0, 6])
    assert document["rules"] == {
        "game": "three-knives", "target": 12, "finish": "highest", "direction": "right",
    }  # fmt: skip
    assert marked_cards(phone.open(f"{phone.match}/2/enter")) == {"2c"}
    for paper in (f"{phone.match}/sheet.pdf", f"/sheets/pad.pdf?preset={made.key}"):
        assert phone.client.get(paper).mimetype == "application/pdf"
    assert "Whistles" in phone.open(f"{phone.match}/sheet").text
    assert "Whistles" in phone.open(f"{phone.match}/rules").text
    assert "Whistles" in phone.open(f"/rules/{made.key}").text
    table = phone.client.get(f"{phone.table}/points.csv").get_data(as_text=True)
    assert "most_swords=2 little_cup=1 whistles=0" in table
    again = Phone(phone.client.application)
    again.start("Carla", "Dino")
    form = again.open(f"{again.table}/import").form
    assert again.send(again.send(form, document=json.dumps(document)).form).status == 303
    assert "+6" in again.open(f"{again.table}/2").text
    figures = phone.open(f"{phone.table}/figures?game={made.key}")
    assert "Three knives" in figures.text and "Anna" in figures.text
    # By who has the swords and the one card, and by points alone.
    form = phone.open(f"{phone.match}/2/winners").form
    form.fields |= {"most_swords": "2", "little_cup": "1", "scope-1": "1"}
    assert phone.send(form).status == 303
    points = phone.open(f"{phone.match}/3/points").form
    points.fields |= {"points-1": "2", "points-2": "3"}
    assert phone.send(points).status == 303
    document = phone.client.get(f"{phone.match}.json").get_json()
    assert [deal["points"] for deal in document["results"]["deals"]] == [[3, 6], [4, 2], [2, 3]]
    assert "Little cup" in phone.open(f"{phone.match}/2").text
    people = {each.text[:4]: each["href"] for each in figures.root.all("a", class_="row")}
    person = phone.open(f"{people['Anna']}?game={made.key}").text
    assert "Most swords 1 of 2" in person and "Little cup 2 of 2" in person
    drawn = phone.open(phone.match).root.one("table", class_="taken")
    assert [row.text for row in drawn.all("tr")][1:] == ["Most swords 1 1 0", "Little cup 2 0 0"]


def seatings(game: Game) -> list[str]:
    """What forms call those who can play it."""
    return [key for key, each in SEATINGS.items() if game.takes(each.players, each.sides)]


@every("key", [key for key in FAMILY if key.startswith("escoba")])
def test_six_play_an_escoba_in_two_teams(phone: Phone, key: str) -> None:
    assert seatings(GAMES[key]) == ["2", "3", "4", "4-alone", "6-teams"]
    six = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
    page = phone.open("/")
    assert "in two teams" in page.root.one("p", class_="pairs").text
    assert "Traditional" in phone.started_page(*six, players="6", preset=key).text
    phone.start(*six, players="6-teams", preset=key)
    document = phone.client.get(f"{phone.match}.json").get_json()
    assert document["rules"]["game"] == key and len(document["sides"]) == 2
    two = [{"name": name, "players": [name, f"{name} 2"]} for name in six[:3]]
    _, problems = read_loosely(document | {"sides": two})
    assert What.SIDES_NOT_TAKEN in [each.what for each in problems]
    assert "two teams only" in phone.open(f"/sheets/pad?preset={key}&players=6").text


@pytest.mark.parametrize(
    ("language", "key", "cards", "played"),
    [
        ("en", "escoba", "", "spanish"),
        ("it", "escoba-setenta", "italian", "italian"),
        ("it", "cirulla", "", "french"),
        ("es", "cirulla", "spanish", "spanish"),
        ("fr", "traditional", "", "french"),
        ("fr", "escoba", "", "spanish"),
        ("es", "traditional", "", "spanish"),
    ],
)
def test_chosen_cards_are_kept(
    phone: Phone, language: str, key: str, cards: str, played: str
) -> None:
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    page = phone.open("/")
    assert page.form.fields["cards"] == ""
    assert set(page.form.choices("cards")) == {"", *Style}
    games = page.root.all("input", name="preset")
    ticked = {each["value"]: each["data-cards"] for each in games}
    usual = "spanish" if language == "es" or key.startswith("escoba") else "italian"
    usual = "french" if key == "cirulla" or (language, usual) == ("fr", "italian") else usual
    assert ticked[key] == usual
    phone.start("Anna", "Bruno", preset=key, cards=cards, target="1")
    phone.played(FOUR_POINTS)
    again = phone.open(f"{phone.table}/new").form.fields["cards"]
    assert again == ("" if played == usual else played)
    assert phone.post(f"{phone.match}/rematch", {}).status == 303
    for number in (1, 2):
        document = phone.client.get(f"{phone.table}/{number}.json").get_json()
        assert document["cards"] == played
    settings = phone.open(f"{phone.table}/settings").form
    assert phone.send(settings, preset="escoba", cards="italian").status == 303
    assert phone.open(f"{phone.table}/new").form.fields["cards"] == "italian"


def test_an_unsuitable_game_is_replaced(phone: Phone) -> None:
    """Every game says for how many it is, by which the page tells that Traditional is played."""
    radios = phone.open("/").root.all("input", name="preset")
    taken = {each.get("value"): each.get("data-players") for each in radios}
    assert taken == {key: " ".join(seatings(game)) for key, game in GAMES.items()}
    for key, game in GAMES.items():
        for number in (2, 3, 4, 6):
            played = Rules.fitting(key, number)
            assert played.preset.key == (key if number in game.players else "traditional")
            assert number in played.preset.players
    page = phone.started_page("Anna", "Bruno", "Carla", preset="assi-31")
    assert "Traditional" in page.text


def marked_cards(page: Page) -> set[str]:
    """The cards of a grid that carry a mark."""
    return {
        card.all("input")[0]["name"]
        for card in page.root.all("div", class_="card")
        if any("marked" in (each.get("class") or "").split() for each in card.all("span"))
    }
