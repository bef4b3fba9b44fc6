"""What is asked once before a deal is stored whose cards are improbable, without a script."""

from typing import Any

from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import DECK, Phone, given, rest_of

EVEN = [card for card in DECK if card.endswith(("d", "c"))]  # 110 pips, and 110 remain
ODD = [card for card in EVEN if card != "1c"]


def sent(phone: Phone, *piles: list[str], **fields: str) -> Page:
    """The answer to these piles, the rest to whom nothing is given to."""
    form = phone.open(f"{phone.match}/{phone.next_deal()}/enter").form
    return phone.send(form, **given(*piles), **fields)


def asked(page: Page) -> tuple[str, list[str]]:
    """The question, and the sums it names: where their piles are shown, each has its name."""
    notice = page.root.one("section", id="notice")
    assert (page.status, notice.get("hidden")) == (422, None), page.problems
    named = [each.text for each in notice.all("li") if each.get("hidden") is None]
    if named and notice.one(class_="between").get("hidden") is None:
        piles = [each.text for each in notice.all(class_="pile") if each.get("hidden") is None]
        assert piles == [" ".join(each.split()[:2]) for each in named]
    return notice.one("h2").text, named


QUESTIONS: dict[str, Any] = {
    "odd sums": (
        ("Anna", "Bruno"),
        {},
        [ODD],
        "Look again: a card may be in the wrong pile",
        ["● Anna 109 odd", "■ Bruno 111 odd"],
    ),
    "of three sides only the odd": (
        ("Anna", "Bruno", "Carla"),
        {},
        [DECK[:13], DECK[13:25]],
        "Look again: a card may be in the wrong pile",
        ["● Anna 61 odd", "▲ Carla 95 odd"],
    ),
    "fifteens": (
        ("Anna", "Bruno"),
        {"preset": "quindici"},
        [ODD],
        "Look again: a card may be in the wrong pile",
        ["● Anna 109 7 × 15 + 4", "■ Bruno 111 7 × 15 + 6"],
    ),
    "seven cards": (("Anna", "Bruno"), {}, [["1d", *DECK[2:8]]], "Anna: only 7 cards?", []),
    "no card": (("Anna", "Bruno"), {}, [DECK], "Bruno: no card at all?", []),
    "two cards and odd": (
        ("Anna", "Bruno"),
        {},
        [["7d", "2c"]],
        "Anna: only 2 cards?",
        ["● Anna 9 odd", "■ Bruno 211 odd"],
    ),
}


@every("players, fields, piles, heading, sums", QUESTIONS.values())
def test_improbable_cards_are_asked_about(
    phone: Phone, players: Any, fields: Any, piles: Any, heading: str, sums: list[str]
) -> None:
    phone.start(*players, **{name: fields[name] for name in fields if name == "preset"})
    page = sent(phone, *piles, **{name: fields[name] for name in fields if name != "preset"})
    assert asked(page) == (heading, sums)
    assert page.title.startswith(heading)
    assert phone.points() == []


def test_the_same_cards_are_asked_about_once(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = sent(phone, ODD, scope_1="2")
    asked(page)
    assert page.form.fields["scope-1"] == "2"
    assert phone.send(page.form).status == 303, "gone back, and sent again"
    corrected = phone.open(f"{phone.match}/1/enter").form
    assert phone.send(corrected, scope_1="3").status == 303
    moved = phone.open(f"{phone.match}/1/enter").form
    asked(phone.send(moved, **{"2c": "2", "1c": "1", "3b": "1"}))


def test_a_yes_stores_what_was_asked_about(phone: Phone) -> None:
    """Also where a button gave the rest to a side."""
    phone.start("Anna", "Bruno", "Carla")
    form = phone.open(f"{phone.match}/1/enter").form
    form.fields |= given(DECK[:4], DECK[4:8])
    page = phone.send(form, next(each for each in form.buttons if "Bruno" in each.text))
    (yes,) = page.root.all("button", form="deal", name="asked")
    assert asked(page)[0] == "Carla: no card at all?"
    assert phone.send(page.form, yes).status == 303
    assert "36" in phone.open(f"{phone.match}/1").text


def test_nothing_is_asked_of_other_cards(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    assert sent(phone, EVEN).status == 303
    page = sent(phone, ODD[:-1])
    assert asked(page)
    wrong = sent(phone, ODD, rest_of(ODD)[:3])
    assert wrong.root.one("section", id="notice").get("hidden") == ""
    assert wrong.problems
    phone.start("Anna", "Bruno", preset="assi")
    assert sent(phone, ODD).status == 303
