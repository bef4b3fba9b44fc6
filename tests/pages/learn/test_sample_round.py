"""The rules for a stranger: a small round with its cards, examples, chapters."""

import pytest

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.entry.all_cards import law_of
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.game import Game, captures
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.web import learn
from scorekeeper.words import card_name, usual_cards
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Phone

every_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))


def opened(phone: Phone, preset: Game, **query: str) -> Page:
    page = phone.open(f"/rules/{preset.key}?" + "&".join(f"{k}={v}" for k, v in query.items()))
    assert page.status == 200
    return page


def turns(page: Page) -> list[Element]:
    return page.root.one("ol", class_="turns").all("li")


def anchors(part: Element) -> list[str]:
    return [link["href"] for link in part.all("a")]


@every_preset
def test_the_sample_round_shows_each_capture(phone: Phone, preset: Game) -> None:
    page = opened(phone, preset)
    text = page.root.one("ol", class_="turns").text
    assert "a scopa, one point" in text
    assert "stays on the table" in text
    assert "to the last who took, here" in page.text
    fifteen = preset.capture_fifteen
    assert ("= 15" in text) == fifteen
    assert ("it must be taken" in text) == (not fifteen)
    assert ("An ace takes the whole table" in text) == preset.ace_takes_table
    assert "{" not in text


@every_preset
def test_the_round_shows_cards_and_captures(phone: Phone, preset: Game) -> None:
    left = list(map(parse_card, learn.example_round(preset).table))
    plays = list(map(parse_card, learn.example_round(preset).plays))
    style = usual_cards(preset)
    for card, turn in zip(plays, turns(opened(phone, preset)), strict=True):
        drawn = [each for each in turn.all("span", class_="drawn") if each.all("svg")]
        assert [each.one("span", class_="unseen").text for each in drawn] == [
            card_name(each, style) for each in [card, *left]
        ]
        taken = next(iter(captures(card, left, preset)), ())
        marked = [each for each in drawn if "owned" in each["class"]]
        names = [each.one("span", class_="unseen").text for each in marked]
        assert names == [card_name(each, style) for each in ([card, *taken] if taken else [])]
        left = [each for each in left if each not in taken] if taken else [*left, card]


SWEEPS = {"assi-31": "a scopa", "spazzino": "Spazzini +1", "chkobba": "Chkobba +1"}
SWEEPS |= dict.fromkeys(("escoba", "escoba-setenta", "escoba-chorizo"), "Escobas +1")


@every("game", [game for game in GAMES.values() if game.is_family])
def test_games_can_be_learned_from_the_page(phone: Phone, game: Game) -> None:
    """Dealing, faces, direction, what a card takes by an example, what is left, what cards are
    worth where they are added."""
    page = phone.open(f"/rules/{game.key}")
    faces = {"es40": "sota counts 8, the caballo 9", "fr40": "jack counts 8, the queen 9"}
    faces["tn40"] = "queen counts 8, the jack 9"
    assert faces.get(game.deck, "fante counts 8, the cavallo 9") in page.text
    way = "left" if game.key == "cirulla" else "right"
    for said in (
        "Three cards each, four on the table", "A card that can take must take",
        "What is left at the end goes to the last side to take",
        f"Dealing and playing go to the {way}.", f"Whoever sits to the {way} of the dealer begins",
    ):  # fmt: skip
        assert said in page.text, said
    assert ("An ace that lies on the table" in page.text) == (game.key == "assi-31")
    rules = Rules.of(game.key)
    assert bool(page.root.all("ul", class_="worth")) == isinstance(rules.compared, Primiera)
    shown = page.root.all("ol", class_="turns")
    assert bool(shown) == (game.key in SWEEPS)
    if not shown:
        (example,) = [each for each in page.root.all("section") if "A small round" in each.text]
        assert len(example.all("p")) == 3
    elif game.key != "assi-31":
        assert SWEEPS[game.key] in shown[0].text and "stays on the table" in shown[0].text
        law = law_of(rules) or 1
        cards = learn.example_round(game)
        left = 220 - sum(parse_card(card).rank for card in (*cards.table, *cards.plays))
        assert left % law == 0 and "to the last who took" in page.text


@every_preset
def test_chapters_lead_to_their_places(phone: Phone, preset: Game) -> None:
    page = opened(phone, preset)
    ids = [each["id"] for each in page.root.walk() if each.get("id")]
    assert len(ids) == len(set(ids))
    chapters = anchors(page.root.one("nav", class_="chips"))
    assert len(chapters) == 6 and {to[1:] for to in chapters} <= set(ids)
