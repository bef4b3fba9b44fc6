"""`/`: who plays with whom, by which rules; and the tables that this device has played at."""

import json
from pathlib import Path
from typing import Any

from scorekeeper.rules.game.family import FAMILY as GAMES_OF_FAMILY
from scorekeeper.web.forms.new_match import NewMatchForm
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Fields, Phone, setup

SIX = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


def refused(page: Page) -> list[str]:
    assert page.status == 422
    assert page.problems
    return page.problems


def test_two_names_and_one_tap_are_enough(phone: Phone, rows: Rows) -> None:
    form = phone.open("/").form
    form.fields["name-1"], form.fields["name-2"] = "Anna", "Bruno"
    started = phone.send(form, form.button("Start"))
    assert started.status == 303
    assert started.location
    page = phone.open(started.location)
    assert "Anna" in page.text and "Bruno" in page.text and "Winning Moves, to 11" in page.text
    stored = rows.match(started.location)
    assert rows.sides(started.location) == [{"name": "Anna"}, {"name": "Bruno"}]
    rules = json.loads(stored.rules)
    assert (rules["preset"], rules["target"]) == ("winning-moves", 11)
    assert (stored.first_dealer, stored.deals) == (0, ())


@every(
    ("players", "preset", "sides", "target"),
    [
        ("2", "winning-moves", [["Anna"], ["Bruno"]], 11),
        ("3", "winning-moves", [["Anna"], ["Bruno"], ["Carla"]], 8),
        ("4", "winning-moves", [["Anna", "Carla"], ["Bruno", "Dino"]], 15),
        ("4-alone", "winning-moves", [["Anna"], ["Bruno"], ["Carla"], ["Dino"]], 15),
        ("6", "traditional", [["Anna", "Dino"], ["Bruno", "Elsa"], ["Carla", "Fabio"]], 11),
        ("6-teams", "traditional", [["Anna", "Carla", "Elsa"], ["Bruno", "Dino", "Fabio"]], 11),
    ],
)
def test_seats_and_target_have_usual_values(
    phone: Phone, rows: Rows, players: str, preset: str, sides: list[list[str]], target: int
) -> None:
    names = SIX[: int(players[0])]
    page = phone.started_page(*names, players=players, preset=preset)
    stored = rows.match(phone.table)
    assert [side.get("players", [side["name"]]) for side in rows.sides(phone.table)] == sides
    assert json.loads(stored.rules)["target"] == target
    for side in sides:
        assert " & ".join(side) in page.text
    assert f"to {target}" in page.text


COUNTING = "the first in counting order wins"


@every(
    ("players", "fields", "said", "stored"),
    [
        ("4-alone", {"preset": "traditional"}, ["Traditional with house rules, to 11"], {}),
        (
            "2",
            {"preset": "traditional", "faces": "0", "re_bello": "yes", "finish": "counting_order"},
            ["Traditional with house rules, to 11", "count 0", "Re bello", COUNTING],
            {"faces": 0, "re_bello": True, "finish": "counting_order", "napola": False},
        ),
        (
            "2",
            {"preset": "quindici-napoli", "napola": "no"},
            ["with house rules"],
            {"napola": False, "bonus": True},
        ),
        ("4", {"dealer": "3"}, ["Carla deals"], {}),
        ("2", {"dealer": "6"}, ["Anna deals"], {}),
    ],
)
def test_house_rules_are_said_and_stored(
    phone: Phone, rows: Rows, players: str, fields: Fields, said: list[str], stored: dict[str, Any]
) -> None:
    page = phone.started_page(*SIX[: int(players[0])], players=players, **fields)
    assert all(words in page.text for words in said)
    assert any("house rules" in words for words in said) == ("house rules" in page.text)
    match = rows.match(phone.table)
    assert json.loads(match.rules).items() >= stored.items()
    assert match.first_dealer == (2 if "Carla deals" in said else 0)


@every(
    ("language", "rules", "of_two", "of_three"),
    [
        ("en", "winning-moves traditional", "Winning Moves · to 11", "Winning Moves · to 8"),
        ("it", "traditional winning-moves", "Tradizionale · a 11", "Tradizionale · a 11"),
        ("fr", "traditional chkobba", "Traditionnelle · en 11", "Traditionnelle · en 11"),
        ("es", "escoba traditional", "Escoba · a 21", "Escoba · a 21"),
    ],
)
def test_the_usual_rules_follow_the_language(
    phone: Phone, language: str, rules: str, of_two: str, of_three: str
) -> None:
    """What most play there is chosen, and the line says it for each number of players."""
    page = phone.open("/", Accept_Language=language)
    assert in_sight(page) == rules.split()
    assert page.form.fields["preset"] == rules.split()[0]
    shown = {each["data-for"]: each.text for each in page.root.all("b", class_="line")}
    assert (shown["2"], shown["3"]) == (of_two, of_three)


def in_sight(page: Page) -> list[str]:
    """The keys of the rules that are chosen without opening anything."""
    rows = page.root.one("details", class_="chosen").all("fieldset")[0].all("label")
    folded = [row for more in page.root.all("details", class_="more") for row in more.all("label")]
    shown = [row for row in rows if row not in folded]
    return [row.one("input")["value"] for row in shown]


@every(
    ("preset", "shown"),
    [
        ("traditional", ["traditional", "winning-moves"]),
        ("winning-moves", ["winning-moves", "traditional"]),
        ("assi", ["assi", "winning-moves", "traditional"]),
    ],
)
def test_the_last_house_rules_come_first(phone: Phone, preset: str, shown: list[str]) -> None:
    phone.start("Anna", "Bruno", preset=preset)
    page = phone.open(f"{phone.table}/new")
    assert in_sight(page) == shown
    assert page.form.fields["preset"] == preset


@every(
    ("names", "said"),
    [
        (("Anna", "■"), "“■” is the sign of a side: as a name it would tell nobody apart."),
        ((" ● ", "Bruno"), "“●” is the sign of a side: as a name it would tell nobody apart."),
        (("x" * 41, "Bruno"), "Name 1 has 41 letters: 40 at most."),
        (("Anna", "Anna"), "Two are called Anna: give each a name of its own."),
        (("Anna", " anna "), "Two are called anna: give each a name of its own."),
    ],
)
def test_equal_names_are_refused_and_marked(
    phone: Phone, names: tuple[str, ...], said: str
) -> None:
    page = phone.post("/", setup(names))
    assert said in refused(page)
    marked = [each["name"] for each in page.root.all("input") if each.get("aria-invalid")]
    right = {"Two are called": ["name-1", "name-2"], "“■” is the sign": ["name-2"]}
    assert marked == right.get(said[:14].strip(), right.get(said[:15], ["name-1"]))
    assert [page.form.fields[f"name-{seat}"] for seat in (1, 2)] == list(names)


# What cannot be


@every(
    ("preset", "option", "said"),
    [
        ("escoba", "re_bello", "Escoba has no such house rule: Re bello"),
        ("cirulla", "napola", "Cirulla has no such house rule: Napola"),
        ("traditional", "cirulla.piccola", "Traditional has no such house rule: The piccola"),
        ("escoba", "cirulla.cappotto", "Escoba has no such house rule: All ten coins (cappotto)"),
        ("assi-31", "all_coins_win", "Scopa d'assi to 31 has no such house rule: All ten coins"),
    ],
)
def test_rules_of_other_games_are_refused(
    phone: Phone, preset: str, option: str, said: str
) -> None:
    value = {"cirulla.piccola": "5", "cirulla.cappotto": "none"}.get(option, "yes")
    phone.start("Anna", "Bruno")
    wrong = {"preset": preset, option: value}
    settings = phone.open(f"{phone.table}/settings").form
    pages = [
        phone.post("/", setup(SIX[:2]) | wrong),
        phone.post(f"{phone.table}/new", setup(SIX[:2]) | wrong),
        phone.open(f"/sheets/pad?preset={preset}&{option}={value}"),
    ]
    if option in settings.fields:
        pages.append(phone.post(f"{phone.table}/settings", settings.fields | wrong))
    for page in pages:
        assert said in " ".join(refused(page))
        assert page.form.fields[option] == value


def test_options_are_seen_with_their_game(phone: Phone) -> None:
    """A style sheet shows the options of a game where that is chosen: it names every group."""
    groups = [name for name in NewMatchForm.option_groups if name != "any"]
    static = Path(str(phone.client.application.static_folder))
    style = (static / "page/base.css").read_text()
    page = phone.open("/")
    assert all(f":has([data-game={name}]:checked) [data-of={name}]" in style for name in groups)
    assert all(page.root.all("div", **{"data-of": name}) for name in groups)
    games = {each["value"]: each["data-game"] for each in page.root.all("input", name="preset")}
    with_choices = {game.key for game in GAMES_OF_FAMILY if game.choices} | {"scopa"}
    assert set(groups) == with_choices <= set(games.values())
    assert games["settanta"] == "scopa" and games["assi-31"] == "assi-31"


# Once, and not lost


def test_a_double_tap_makes_one_table(phone: Phone) -> None:
    form = phone.open("/").form
    first = phone.send(form, name_1="Anna", name_2="Bruno")
    second = phone.send(form, name_1="Anna", name_2="Bruno")
    assert first.status == second.status == 303
    assert first.location == second.location
    assert len(listed(phone)) == 1


def test_keys_of_other_phones_open_nothing(phone: Phone, watcher: Phone) -> None:
    form = phone.open("/").form
    phone.table = phone.send(form, name_1="Anna", name_2="Bruno").location or ""
    watcher.post("/", {"key": form.fields["key"], "name-1": "Eva", "name-2": "Ugo"})
    assert watcher.open(f"{phone.match}/1/enter").status == 403


# Your tables


def listed(phone: Phone) -> list[Element]:
    """The links to the tables on the first page."""
    shown = phone.open("/").root.one("section", class_="tables").all("a")
    return [each for each in shown if each["href"] != "/tables" and each.get("class") != "go"]
