"""The page of each preset: its rules, its primiera table, an example that was computed."""

import re
from html import unescape

import pytest

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.entry.all_cards import law_of
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.web.learn import example_round
from scorekeeper.words import preset_name
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

SECTIONS = {
    "What you need, and the aim",
    "The deal",
    "A small round",
    "Taking cards",
    "The points of a deal",
    "Primiera",
    "The end of the match",
    "An example",
    "Primiera, card by card",
}
BY_VALUES = [("7", "21"), ("6", "18"), ("Ace", "16")]
BY_VALUES += [("5", "15"), ("4", "14"), ("3", "13"), ("2", "12")]
FACES = {"10": "10", "0": "0", "barred": "do not count"}
PLAYERS = {2: "two", 3: "three", 4: "four in pairs", 6: "six in three pairs"}
SOURCES = {
    "000": "the leaflet in the Winning Moves box (2011)",
    "001": "a rules page for French cards",
    "002": "“The Rules of Scopa”, with la settanta",
    "003": "a long guide with the regional variants",
    "004": "a rules page with much on the prime",
}

every_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))


def rules(phone: Phone, preset: Game) -> Page:
    page = phone.open(f"/rules/{preset.key}")
    assert page.status == 200
    return page


def section(page: Page, title: str) -> str:
    (found,) = [each for each in page.root.all("section") if each.all("h2")[0].text == title]
    return found.text


@every_preset
def test_every_preset_has_a_rule_page(phone: Phone, preset: Game) -> None:
    page = rules(phone, preset)
    assert page.title == f"Rules of Scopa: {preset_name(preset.key)}"
    assert page.root.one("h1").text.startswith(preset_name(preset.key))
    titles = {each.text for each in page.root.all("h2")}
    assert titles >= SECTIONS
    assert ("What differs from the traditional rules" in titles) == (preset.key != "traditional")
    assert all(len(section(page, title)) > len(title) for title in SECTIONS)
    assert "None" not in page.text and "{" not in page.text
    source = page.text.rpartition("After ")[2]
    assert [key for key, name in SOURCES.items() if name in source] == list(preset.texts)
    links = [link for link in page.links if link.startswith("/rules/")]
    links = [link for link in links if link.partition("?")[0] != f"/rules/{preset.key}"]
    links = [link for link in links if not link.endswith("/sheet")]
    assert sorted(links) == sorted(f"/rules/{key}" for key in GAMES if key != preset.key)


@every_preset
def test_players_and_primiera_fit_the_preset(phone: Phone, preset: Game) -> None:
    page = rules(phone, preset)
    cards = page.root.one("ul", class_="worth").all("li")
    values = [*BY_VALUES, ("Fante, cavallo, re", FACES[preset.options.faces.value])]
    assert [each.text for each in cards] == [f"{card} {value}" for card, value in values]
    head = page.root.one("main").all("p")[0].text
    targets = [target for _, target in preset.target_by_players] or list(preset.targets)
    assert [int(number) for number in re.findall(r"\d+", head)] == targets
    *first, last = [PLAYERS[number] for number in preset.players]
    assert head.startswith(f"Players: {', '.join(first)}{' and ' if first else ''}{last}. ")


@every_preset
def test_the_small_round_can_end_a_deal(preset: Game) -> None:
    # What is on the table and in the hands is 220 less what the piles before it add up to.
    cards = example_round(preset)
    law = law_of(Rules.of(preset.key)) or 1
    used = sum(parse_card(card).rank for card in (*cards.table, *cards.plays))
    assert (220 - used) % law == 0


def test_what_families_play_differently_is_told(phone: Phone) -> None:
    told = {key: phone.open(f"/rules/{key}").root.all("section", id="habits") for key in GAMES}
    lines = {
        key: [line.text for part in found for line in part.all("li")] for key, found in told.items()
    }
    aloud = {key for key in GAMES if "Whoever clears the table says so aloud." in lines[key]}
    assert aloud == GAMES.keys() - {"rubamazzo"}
    assert "some give it to who plays first" in lines["escoba-chorizo"][1]
    assert "two sevens each leave no bermila" in lines["chkobba"][1]


@every(
    ("key", "said"),
    [
        ("winning-moves", "The deal goes: to the left"),
        ("winning-moves", "cards may be left with nobody at the end"),
        ("winning-moves", "three or four re (10) on the table are played with"),
        ("settanta", "Fante, cavallo, re in primiera: do not count"),
        ("settanta", "three or four re (10) on the table are played with"),
        ("scopone", "only for four in pairs"),
        ("scopone-scientifico", "No card lies on the table at the start."),
        ("quindici", "captures make 15"),
        ("quindici-napoli", "Napola"),
        ("assi", "an ace takes the whole table"),
        ("re-bello", "Re bello: a point for the re (10) of coins: yes"),
    ],
)
def test_differences_of_a_preset_are_listed(phone: Phone, key: str, said: str) -> None:
    page = rules(phone, PRESETS[key])
    assert said in unescape(page.text)
