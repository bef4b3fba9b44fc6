"""A primiera dispute: no table, no cookie, nothing stored; the address holds the question."""

import json
import re
import unicodedata
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
import segno
from flask import Flask
from PIL import Image

from scorekeeper.documents.address import ALPHABET, decode
from scorekeeper.primiera_answer import primiera_answer
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.words import Style
from tests.conftest import MakeApp
from tests.page import Element, Page
from tests.phone import DECK, FIRST_OF_THREE, FOUR_POINTS, SECOND_OF_THREE, Phone, given, rest_of

ANNA, BRUNO = "7d 6c 1s 5b".split(), "7c 7s 7b 2d".split()
THREE_SEVENS, SIXES = "7d 7c 7s 10b".split(), "6d 6c 6s 7b".split()
NO_BATON = "7d 7c 7s".split()
NAMED = {"name-1": "Anna", "name-2": "Bruno"}
RULE = ("primiera", "faces", "missing_suit")
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "{{ config }}",
    "x" * 400,
    "\u202eannA",
    "Anna\r\nSet-Cookie: a=b\r\n\r\n<b>",
    "\x00Anna",
    "Anna\u2028Bruno",
]


def question(*piles: list[str], **fields: str) -> dict[str, str]:
    return given(*piles) | {"sides": str(len(piles))} | fields


def decided(phone: Phone, *piles: list[str], **fields: str) -> Page:
    """The page of the verdict on those piles."""
    answer = phone.post("/primiera", question(*piles, **fields))
    assert answer.status == 303, answer.problems
    assert answer.location
    return phone.open(answer.location)


def code_of(page: Page) -> str:
    return urlsplit(page.address).path.rpartition("/")[2]


def verdict(page: Page) -> str:
    return page.root.one("p", class_="verdict").text


def refused(phone: Phone, fields: Any) -> list[str]:
    page = phone.post("/primiera", fields)
    assert page.status == 422
    assert page.title.startswith("Error:")
    assert page.problems
    return page.problems


def in_force(page: Page) -> str:
    return page.root.one("li", class_="force").text


# The page


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_grid_is_there_for_two_three_and_four_sides(phone: Phone, sides: int) -> None:
    page = phone.open(f"/primiera?sides={sides}")
    assert page.status == 200
    for card in DECK:
        assert sorted(page.form.choices(card)) == ["", *map(str, range(1, sides + 1))]
    assert [name for name in page.form.fields if name.startswith("name-")] == [
        f"name-{side}" for side in range(1, sides + 1)
    ]
    assert all(page.form.fields[name] for name in RULE)


@pytest.mark.parametrize("sides", ["0", "1", "5", "-1", "x", "9" * 5000])
def test_another_number_of_sides_is_refused_with_a_grid_for_two(phone: Phone, sides: str) -> None:
    assert len(refused(phone, question(ANNA, BRUNO) | {"sides": sides})) >= 1
    page = phone.open(f"/primiera?sides={sides}")
    assert (page.status, page.form.fields["sides"]) == (200, "2")


def test_a_third_side_keeps_the_cards_the_names_and_the_rule(phone: Phone) -> None:
    form = phone.open("/primiera").form
    form.fields |= question(ANNA, BRUNO) | NAMED | {"faces": "0"}
    button = form.button("3 sides")
    wider = phone.post(button["formaction"], form.fields | {"reshape": "1"})
    assert wider.status == 200
    assert (
        wider.form.fields.items()
        >= (question(ANNA, BRUNO) | NAMED | {"sides": "3", "name-3": "", "faces": "0"}).items()
    )
    assert sorted(wider.form.choices("1d")) == ["", "1", "2", "3"]


def test_with_a_side_fewer_its_cards_are_with_nobody(phone: Phone) -> None:
    fields = question(ANNA, BRUNO, ["1c"]) | {"name-3": "Carla", "reshape": "1"}
    page = phone.post("/primiera?to=2", fields)
    assert page.form.fields["1c"] == ""
    assert page.form.fields.items() >= given(ANNA, BRUNO).items()
    assert "name-3" not in page.form.fields and "Carla" not in page.text


# The verdict


def test_the_verdict_has_an_address_of_its_own_and_is_the_same_each_time(
    phone: Phone, watcher: Phone
) -> None:
    answer = phone.post("/primiera", question(ANNA, BRUNO) | NAMED)
    assert answer.status == 303 and answer.location
    assert re.fullmatch(r"/p/[0-9A-Za-z]{19}\?n=Anna&n=Bruno", answer.location)
    first, again, other = (each.open(answer.location) for each in (phone, phone, watcher))
    assert first.html == again.html == other.html
    assert verdict(first) == "Bruno has primiera: 75 to 70."
    resent = phone.post("/primiera", question(ANNA, BRUNO) | NAMED)
    assert resent.location == answer.location


def test_the_working_says_for_each_suit_who_wins_it_and_by_how_much(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **NAMED)
    rows = [row.text for row in page.root.one("table", class_="n2").one("tbody").all("tr")]
    assert rows == [
        "Coins 7 7 of coins 21 +9 2 2 of coins 12",
        "Cups 6 6 of cups 18 7 7 of cups 21 +3",
        "Swords A ace of swords 16 7 7 of swords 21 +5",
        "Batons 5 5 of batons 15 7 7 of batons 21 +6",
        "Sum 70 75",
    ]
    assert "Difference: 5." in page.text
    best = [each.text for each in page.root.all("td", class_="best")]
    assert [text.partition(" ")[0] for text in best] == ["7", "7", "7", "7"]


def test_sides_without_a_name_have_a_number(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **{"name-1": "Anna"})
    assert verdict(page) == "Side 2 has primiera: 75 to 70."


@pytest.mark.parametrize("sides", [3, 4])
def test_three_and_four_sides_are_compared(phone: Phone, sides: int) -> None:
    piles = [[f"{rank}{suit}" for suit in "dcsb"] for rank in (6, 7, 1, 5)][:sides]
    page = decided(phone, *piles)
    assert len(code_of(page)) == 23
    others = "72 and 64" if sides == 3 else "72, 64 and 60"
    assert verdict(page) == f"Side 2 has primiera: 84 to {others}."


def test_level_sums_are_nobodys(phone: Phone) -> None:
    page = decided(phone, "7d 6c 5s 4b".split(), "6d 7c 4s 5b".split(), **NAMED)
    assert verdict(page) == "Nobody has primiera: 68 each."
    assert "Difference" not in page.text


def test_a_missing_suit_is_said_with_the_rule(phone: Phone) -> None:
    page = decided(phone, NO_BATON, "2d 2c 2s 8b".split(), **NAMED)
    assert verdict(page) == (
        "Anna has no baton: without all four suits there is no primiera, so it is Bruno's."
    )
    summed = decided(phone, NO_BATON, "2d 2c 2s 8b".split(), **NAMED, missing_suit="sum")
    assert verdict(summed) == "Anna has primiera: 63 to 46."
    assert "Anna has no baton: that adds nothing." in summed.text


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ({}, "Bruno has primiera: 75 to 73."),
        ({"faces": "0"}, "Bruno has primiera: 75 to 63."),
        ({"faces": "barred"}, "no baton that counts"),
        ({"primiera": "most_sevens"}, "Anna has primiera: 3 sevens to 1."),
        ({"primiera": "sevens_down"}, "Anna has primiera: 3 sevens to 1."),
    ],
)
def test_the_rule_is_chosen_on_the_page_and_is_in_the_address(
    phone: Phone, rule: dict[str, str], said: str
) -> None:
    page = decided(phone, THREE_SEVENS, SIXES, **NAMED, **rule)
    assert said in verdict(page)
    _, options = decode(code_of(page))
    chosen = Options(
        Method(rule.get("primiera", "values")),
        Faces(rule.get("faces", "10")),
        MissingSuit(rule.get("missing_suit", "cannot_win")),
    )
    assert options == chosen


def test_all_forty_cards_leave_nothing_open_and_show_what_is_behind_the_best(
    phone: Phone,
) -> None:
    page = decided(phone, FOUR_POINTS, rest_of(FOUR_POINTS), **NAMED)
    assert "All forty cards are given." in page.text
    (behind,) = [each for each in page.root.all("details") if "behind the best" in each.text]
    first = behind.one("tbody").all("tr")[0]
    assert [cell.text for cell in first.all("td")] == ["6 A 5 4 3 2", "C F"]


def test_with_the_best_cards_only_there_is_nothing_behind_them(phone: Phone) -> None:
    assert "behind the best" not in decided(phone, ANNA, BRUNO).text


def test_what_would_have_turned_it_is_said(phone: Phone) -> None:
    page = decided(phone, "7d 6c 5s 4b".split(), "6d 7c 4s 5b".split(), **NAMED)
    assert "With the ace of swords instead of the 5 of swords, Anna: 69 to 68." in page.text
    never = decided(phone, "7d 7c 7s 7b".split(), "6d 6c 6s 6b".split())
    assert "No single card would have turned it." in never.text


def test_what_is_proved_is_said_whatever_the_other_cards_are(phone: Phone) -> None:
    page = decided(phone, "7d 7c 7s 7b".split(), "6d 6c 6s 6b".split(), **NAMED)
    assert "Anna's, whatever the other 32 cards are." in page.text


def test_what_is_open_is_said_with_its_suits_and_the_card_that_decides(phone: Phone) -> None:
    page = decided(phone, "7d 7c 6s 2b".split(), "6d 6c 7s 7b".split())
    assert "Still open in batons: the 6 of batons decides it." in page.text


def test_french_cards_are_named_as_the_players_know_them(phone: Phone) -> None:
    page = decided(phone, ["10d", "7c", "7s"], ["1d", "6c", "6s", "6b"], cards="french")
    assert "Side 1 has no club" in verdict(page)
    assert "king (10) of diamonds" in page.text and "coins" not in page.text
    assert page.address.endswith("?cards=french")


# Every reading


def test_every_reading_is_there_and_the_one_in_force_is_marked(phone: Phone) -> None:
    page = decided(phone, THREE_SEVENS, SIXES, **NAMED, primiera="most_sevens", faces="0")
    readings = page.root.one("section", class_="readings").one("ul", class_="plain").all("li")
    assert len(readings) == 8
    assert [each for each in readings if "in force here" in each.text] == [
        page.root.one("li", class_="force")
    ]
    assert in_force(page).startswith("Anna: 3 sevens to 1 most sevens")
    results = [each.all("b")[0].text for each in readings]
    assert {"Bruno: 75 to 73", "Bruno: 75 to 63", "Anna: 3 sevens to 1"} <= set(results)


def test_readings_that_disagree_are_said_to_with_the_text_that_says_each(phone: Phone) -> None:
    page = decided(phone, THREE_SEVENS, SIXES)
    assert "The readings disagree" in page.text
    (texts,) = [each for each in page.root.all("details") if "Which text says what" in each.text]
    assert "faces do not count: The Rules of Scopa (la settanta)" in texts.text
    assert "most sevens: the rules page on the prime" in texts.text


def test_readings_that_agree_are_said_to_and_need_no_texts(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **NAMED)
    assert "Every reading gives it to Bruno." in page.text
    assert "Which text says what" not in page.text


# The live verdict


def part(phone: Phone, fields: Any) -> Page:
    sent = {"X-Part": "verdict"}
    return Page("/primiera", phone.client.post("/primiera", data=fields, headers=sent))


def test_the_live_verdict_is_the_working_without_a_page_around_it(phone: Phone) -> None:
    live = part(phone, question(ANNA, BRUNO) | NAMED)
    assert live.status == 200
    assert verdict(live) == "Bruno has primiera: 75 to 70."
    assert not live.root.all("html") and not live.root.all("form")
    whole = decided(phone, ANNA, BRUNO, **NAMED)
    (shown,) = live.root.all("table")
    assert shown.text == whole.root.one("table", class_="n2").text


@pytest.mark.parametrize("wrong", [{}, {"7d": ["1", "2"]}, {"7d": "1", "faces": "x"}])
def test_there_is_no_live_verdict_while_something_is_wrong(phone: Phone, wrong: Any) -> None:
    live = part(phone, {"sides": "2"} | wrong)
    assert (live.status, live.html.strip()) == (200, "")


# The address and what lies beside it


@pytest.mark.parametrize(
    ("piles", "fields"),
    [
        ((ANNA, BRUNO), NAMED),
        ((THREE_SEVENS, SIXES), {"primiera": "sevens_down", "faces": "barred"}),
        ((NO_BATON, ["6d"], ["1c", "10b"]), {"name-3": "Carla", "missing_suit": "sum"}),
        ((FOUR_POINTS, rest_of(FOUR_POINTS)), {"cards": "french"}),
    ],
)
def test_the_data_are_what_the_command_answers(
    phone: Phone, piles: tuple[list[str], ...], fields: dict[str, str]
) -> None:
    page = decided(phone, *piles, **fields)
    given_piles, options = decode(code_of(page))
    assert list(given_piles) == [frozenset(map(parse_card, pile)) for pile in piles]
    numbers = range(1, len(piles) + 1)
    names = [fields.get(f"name-{side}") or f"Side {side}" for side in numbers]
    style = Style(fields.get("cards", "italian"))
    answered = phone.client.get(page.address.replace(code_of(page), f"{code_of(page)}.json"))
    assert answered.mimetype == "application/json"
    expected = primiera_answer(given_piles, options, names, style)
    assert answered.get_json() == json.loads(json.dumps(expected))
    assert answered.get_json()["address"] == code_of(page)


def picture(phone: Phone, page: Page) -> Any:
    address = page.root.one("meta", property="og:image")["content"]
    path = address.removeprefix("http://localhost")
    answered = phone.client.get(path)
    assert (answered.status_code, answered.mimetype) == (200, "image/png")
    return Image.open(BytesIO(answered.data))


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_chat_shows_the_verdict_and_a_picture_of_it(phone: Phone, sides: int) -> None:
    names = {f"name-{side}": ("W" * 40, "Bruno", "C", "D")[side - 1] for side in (1, 2, 3, 4)}
    page = decided(phone, *(ANNA, BRUNO, ["1d"], ["1c"])[:sides], **names)
    about = {each.get("property"): each["content"] for each in page.root.all("meta")[2:]}
    assert about["og:title"] == page.title
    assert re.match(rf"Primiera: {'W' * 40} 70, Bruno 75(, C none)?", about["og:title"])
    assert about["og:description"] == verdict(page)
    assert about["og:url"] == f"http://localhost{page.address}"
    drawn = picture(phone, page)
    assert (drawn.format, drawn.size) == ("PNG", (1200, 630))
    assert len(drawn.convert("RGB").getcolors(1200 * 630)) > 8


def test_another_verdict_has_another_picture(phone: Phone) -> None:
    pages = (decided(phone, ANNA, BRUNO), decided(phone, BRUNO, ANNA))
    first, second = (picture(phone, page).tobytes() for page in pages)
    assert first != second


def modules(drawing: Element) -> list[list[bool]]:
    """The dark and light squares of a QR drawing."""
    size = int(drawing["viewbox"].split()[2]) - 6
    dark = [[False] * size for _ in range(size)]
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawing.one("path")["d"]):
        for column in range(int(x), int(x) + int(wide)):
            dark[int(y)][column] = True
    return dark


def test_the_qr_code_is_that_of_the_address(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **NAMED)
    address = f"http://localhost{page.address}"
    assert page.root.one("p", class_="address").one("a")["href"] == address
    code = segno.make_qr(address, error="m")
    drawing = page.root.one("svg", class_="qr")
    assert modules(drawing) == [[bool(dark) for dark in row] for row in code.matrix]
    assert "QR code" in drawing["aria-label"]


def test_behind_another_server_every_address_has_its_host_and_its_path(app: Flask) -> None:
    phone = Phone(app)
    location = phone.post("/primiera", question(ANNA, BRUNO)).location
    base = "https://scopa.example/cards"
    page = Page("", phone.client.get(location, base_url=base))
    assert page.root.one("meta", property="og:url")["content"] == f"{base}{location}"
    assert page.root.one("meta", property="og:image")["content"] == f"{base}{location}.png"
    assert page.root.one("p", class_="address").one("a")["href"] == f"{base}{location}"


def test_a_card_or_the_rule_can_be_changed_from_the_verdict(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, ["1d"], **NAMED, faces="0", cards="numbers")
    changed = phone.send(page.form, page.form.button("Change a card"))
    assert changed.status == 200
    sent = question(ANNA, BRUNO, ["1d"]) | NAMED | {"faces": "0", "cards": "numbers"}
    assert changed.form.fields.items() >= sent.items()
    assert phone.send(changed.form).location == page.address


def test_piles_may_be_written_in_the_address(phone: Phone) -> None:
    page = phone.open("/primiera?pile=7d+6c+1s,5b&pile=7c+7s+7b+2d&n=Anna&n=Bruno")
    tapped = phone.post("/primiera", question(ANNA, BRUNO) | NAMED)
    assert (page.status, page.location) == (303, tapped.location)
    ruled = phone.open("/primiera?pile=7d&pile=6c&primiera=most_sevens&faces=0&cards=french")
    assert ruled.location and ruled.location.endswith("?cards=french")
    _, options = decode(urlsplit(ruled.location).path.rpartition("/")[2])
    assert (options.primiera, options.faces) == (Method.MOST_SEVENS, Faces.ZERO)


# What is refused


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("pile=11d&pile=6c", "“11d” is not a card (Side 1). Write it like 7d, 10b or fs."),
        ("pile=7d&pile=7d", "The 7 of coins is in two piles: Side 1 and Side 2."),
        ("pile=7d+7d&pile=6c", "The 7 of coins is listed twice for Side 1."),
        ("pile=&pile=", "No card is given yet: tap the cards that matter."),
        ("pile=7d", "Give two, three or four piles, not 1."),
        ("pile=7d&pile=6d&pile=1d&pile=5d&pile=4d", "Give two, three or four piles, not 5."),
        (f"pile={'+'.join(DECK)}&pile=7d", "The 7 of coins is in two piles: Side 1 and Side 2."),
        ("pile=7d&pile=6c&faces=11", "The rules do not know “faces: 11”."),
        ("pile=7d&pile=6c&n=Anna&n=anna", "Two are called anna: give each a name of its own."),
        ("pile=%3Cscript%3E&pile=6c", "“<script>” is not a card"),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_and_the_cards_stay(
    phone: Phone, query: str, said: str
) -> None:
    page = phone.open(f"/primiera?{query}")
    assert page.status == 422
    assert [problem for problem in page.problems if said in problem], page.problems
    if query.endswith("pile=6c"):
        assert page.form.fields["6c"] == "2"


def test_a_thousand_cards_in_an_address_are_no_more_than_a_problem(phone: Phone) -> None:
    page = phone.open(f"/primiera?pile={'11d+' * 1000}&pile=6c")
    assert page.status == 422
    assert len(page.problems) < 60


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "No card is given yet"),
        ({"7d": ["1", "2"]}, "The 7 of coins is in two piles: Anna and Bruno."),
        ({"7d": "9"}, "“7d: 9” is not"),
        ({"7d": "1", "7c": "x" * 5000}, "is not a whole number"),
        ({"7d": "1", "name-1": "Bruno"}, "Two are called Bruno"),
        ({"7d": "1", "missing_suit": "perhaps"}, "“missing_suit: perhaps”"),
        ({card: ["1", "2"] if card == "1d" else "1" for card in DECK}, "ace of coins is in two"),
    ],
)
def test_what_cannot_be_decided_is_refused_in_words(phone: Phone, fields: Any, said: str) -> None:
    problems = refused(phone, {"sides": "2"} | NAMED | fields)
    assert [problem for problem in problems if said in problem], problems


def signed(text: str) -> str:
    """The text with its check, after docs/primiera-address.md."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate(text, 1)) % 3833
    return text + ALPHABET[total // 62] + ALPHABET[total % 62]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("12vtc3Q502B58L04nb-", "a sign that does not belong in it: “-”"),
        ("12vtc3Q502B58L04nb<", "a sign that does not belong in it: “<”"),
        ("22vtc3Q502B58L04nbS", "it begins with “2”"),
        ("15vtc3Q502B58L04nbS", "for “5” sides: it can be for 2, 3 or 4"),
        (signed("12qqq3Q502B58L04n"), "The rule in this address cannot be read: “qqq”"),
        ("12vtc3Q502B58L04n", "too short or too long: 17"),
        ("13vtc3Q502B58L04nbS", "too short or too long: 19"),
        ("12vtc3Q502B58L04nbT", "A letter of this address is wrong or two are swapped"),
        ("12vtc3Q520B58L04nbS", "A letter of this address is wrong or two are swapped"),
        (signed("12vtczzz02B58L04n"), "The cards of a suit in this address cannot be read: “zzz”"),
        ("x" * 2000, "it begins with “x”"),
    ],
)
def test_a_wrong_address_says_what_could_not_be_read(phone: Phone, code: str, said: str) -> None:
    for end in ("", ".json"):
        page = phone.open(f"/p/{quote(code)}{end}")
        assert page.status == 404
        assert "This address cannot be read" in page.text
        assert said in page.text
    assert phone.open(f"/p/{quote(code)}.png").status == 404


def nothing_is_executed(page: Page) -> None:
    """No element and no attribute came out of what was typed, only text."""
    for element in page.root.walk():
        assert (
            element.tag not in ("img", "style", "iframe", "object") or "icon.svg" in element["src"]
        )
        assert element.tag != "script" or (element.get("src") and not element.text)
        assert not [name for name in element.attributes if name.startswith("on")]


def strange(text: str) -> list[str]:
    """Letters that are not seen, but turn round or cut what stands beside them."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B"}
    plain = text.replace("\n", "")
    return [
        sign
        for sign in plain
        if unicodedata.bidirectional(sign) in turning or unicodedata.category(sign) == "Cc"
    ]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_text_on_one_line(phone: Phone, name: str) -> None:
    answer = phone.post("/primiera", question(ANNA, BRUNO) | {"name-1": name})
    by_hand = f"/p/{signed('12vtc3Q502B58L04n')}?n={quote(name)}&n=Bruno"
    form = f"/primiera?n={quote(name)}"
    assert answer.status == 303 and answer.location
    for address in (answer.location, by_hand, form, f"/primiera?pile=x&pile=y&n={quote(name)}"):
        page = phone.open(address)
        assert page.status in (200, 422)
        nothing_is_executed(page)
        assert strange(page.html) == []
        assert "x" * 41 not in page.html
        assert "Set-Cookie" not in page.headers
    data = phone.client.get(by_hand.replace("?", ".json?"))
    (shown, _) = data.get_json()["names"]
    assert 0 < len(shown) <= 40 and len(shown.splitlines()) == 1
    assert data.headers["X-Content-Type-Options"] == "nosniff"
    drawn = phone.client.get(by_hand.replace("?", ".png?"))
    assert Image.open(BytesIO(drawn.data)).size == (1200, 630)


@pytest.mark.parametrize(
    "query", ["n=%ff%fe", "n=" + "&n=".join("abcdefgh"), "cards=x&n=", '"><b>']
)
def test_an_odd_query_does_not_spoil_the_verdict(phone: Phone, query: str) -> None:
    page = phone.open(f"/p/{signed('12vtc3Q502B58L04n')}?{query}")
    assert page.status == 200
    assert "has primiera: 75 to 70." in verdict(page)
    nothing_is_executed(page)


# No cookie, no token, no store


def test_a_dispute_needs_no_cookie_and_no_token_and_sets_none(csrf_app: Flask) -> None:
    client = csrf_app.test_client(use_cookies=False)
    asked = client.get("/primiera")
    sent = client.post("/primiera", data=question(ANNA, BRUNO), headers={"Origin": "http://x.y"})
    assert sent.status_code == 303
    shown = [client.get(f"/p/12vtc3Q502B58L04nbS{end}") for end in ("", ".json", ".png")]
    for answer in (asked, sent, *shown):
        assert answer.status_code in (200, 303)
        assert "Set-Cookie" not in answer.headers
        assert "csrf_token" not in answer.text if answer.mimetype == "text/html" else True


def test_nothing_is_stored_and_the_database_is_not_even_asked(make_app: MakeApp) -> None:
    app = make_app()
    Path(app.config["DATABASE"]).unlink()
    phone = Phone(app)
    page = decided(phone, ANNA, BRUNO, **NAMED)
    assert phone.open("/primiera").status == 200
    assert verdict(page) == "Bruno has primiera: 75 to 70."
    assert not Path(app.config["DATABASE"]).exists()


# From the result of a deal


def dispute(phone: Phone, deal: int = 1) -> Page:
    """The dispute that the deal's result leads to."""
    address = phone.open(f"{phone.match}/{deal}").link("Dispute the primiera")
    page = phone.open(address)
    assert page.status == 200
    return page


def piles_in(page: Page) -> list[set[str]]:
    return [set(map(str, pile)) for pile in decode(code_of(page))[0]]


def test_a_deal_is_disputed_with_its_piles_and_names(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    page = dispute(phone)
    assert piles_in(page) == [set(FOUR_POINTS), set(rest_of(FOUR_POINTS))]
    assert verdict(page) == "Anna has primiera: 76 to 62."
    assert watcher.open(f"{phone.match}/1").link("Dispute the primiera") == page.address


def test_three_sides_are_disputed(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla")
    phone.played(FIRST_OF_THREE, SECOND_OF_THREE)
    page = dispute(phone)
    assert list(map(len, piles_in(page))) == [14, 13, 13]
    assert "it is Anna's" in verdict(page)


@pytest.mark.parametrize(
    "rule",
    [
        {"primiera": "most_sevens"},
        {"primiera": "sevens_down", "missing_suit": "sum"},
        {"faces": "0"},
        {"preset": "settanta"},
    ],
)
def test_the_rule_of_the_match_is_in_force(phone: Phone, rule: dict[str, str]) -> None:
    phone.start("Anna", "Bruno", **rule)
    phone.played(FOUR_POINTS)
    _, options = decode(code_of(dispute(phone)))
    expected = {"faces": "barred"} if "preset" in rule else rule
    assert {name: str(getattr(options, name).value) for name in expected} == expected
    points = phone.client.get(f"{phone.match}.json").get_json()["results"]["deals"][0]
    winner = ["Anna", "Bruno", None][points["primiera"] if points["primiera"] is not None else 2]
    assert in_force(dispute(phone)).startswith(str(winner or "nobody"))


def test_the_cards_say_what_those_of_the_match_say(phone: Phone) -> None:
    phone.start("Anna", "Bruno", cards="french")
    phone.played(FOUR_POINTS)
    assert parse_qs(urlsplit(dispute(phone).address).query) == {
        "n": ["Anna", "Bruno"],
        "cards": ["french"],
    }


def test_counts_are_disputed_with_their_best_cards(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    best = {"best_1_d": "7", "best_1_c": "7", "best_1_s": "6", "best_1_b": "1"}
    best |= {"best_2_d": "10", "best_2_c": "10", "best_2_s": "7", "best_2_b": "7"}
    counted = {"cards_1": "23", "cards_2": "17", "coins_1": "7", "coins_2": "3"}
    assert phone.count(**counted, **best, settebello="1").status == 303
    page = dispute(phone)
    assert piles_in(page) == [{"7d", "7c", "6s", "1b"}, {"10d", "10c", "7s", "7b"}]
    assert verdict(page) == "Anna has primiera: 76 to 62."


def test_a_proved_deal_is_disputed_with_the_cards_that_proved_it(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/short").form
    tapped = given("7d 7c 7s 6b".split())
    assert phone.send(form, **tapped, cards_1="18", coins_1="4", upto="6").status == 303
    page = dispute(phone)
    assert piles_in(page) == [set("7d 7c 7s 6b".split()), {"7b", "6d", "6c", "6s"}]
    assert "Anna has primiera: 81 to 75." in page.text or "whatever" in page.text


def test_a_deal_of_points_only_has_nothing_to_dispute(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/points").form
    assert phone.send(form, points_1="3", points_2="1").status == 303
    assert not phone.open(f"{phone.match}/1").has_link("Dispute the primiera")
