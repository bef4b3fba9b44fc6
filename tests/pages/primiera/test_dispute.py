"""A primiera dispute: no table, no cookie, nothing stored; the address holds the cards."""

import html
import unicodedata
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, urlsplit

from scorekeeper.documents.dispute_code import decode, encode
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import Statement, statement_of
from scorekeeper.rules.options import Options
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, rest_of
from tests.helpers.generators.disputes import four, pile

ANNA, BRUNO = "7d 7c 6s 6b", "1d 6c 7s 7b"
THREE_SEVENS, SIXES = "7d 7c 7s 8b", "6d 6c 6s 7b"
LEVEL = "6d 1c 7s 7b"
NAMED = {"name-1": "Anna", "name-2": "Bruno"}
HOSTILE = ["x" * 400, "\u202eannA", "Anna\r\nSet-Cookie: a=b\r\n\r\n<b>", "\x00Anna", "Anna\u2028B"]


def best(*sides: str) -> dict[str, str]:
    """The fields of these best cards, "-" for none; a "?" was not said."""
    fields = {"sides": str(len(sides))}
    for number, text in enumerate(sides, 1):
        for suit, card in zip("dcsb", text.split(), strict=True):
            fields[f"best-{number}-{suit}"] = {"-": "0", "?": ""}.get(card, card)
    return fields


def decided(phone: Phone, *sides: str, **fields: str) -> Page:
    answer = phone.post("/primiera", best(*sides) | NAMED | fields)
    assert answer.status == 303, answer.problems
    assert answer.location
    return phone.open(answer.location)


def verdict(page: Page) -> str:
    return page.root.one("div", class_="verdict").text


def readings(page: Page) -> list[str]:
    return [line.text for line in page.root.one("details", class_="readings").all("li")]


def asked(page: Page) -> str:
    """Whose card of which suit is asked for, and what the button says."""
    seen = [each for each in page.root.one(class_="asked").walk() if each.get("hidden") is None]
    texts = [each.text for each in seen if each.tag == "b" or each.get("data-suit")]
    return " ".join([*filter(None, texts), "/", page.root.one("button", class_="go").text])


# The page that asks


@every("sides", [2, 3, 4])
def test_each_best_card_is_asked_without_a_script(phone: Phone, sides: int) -> None:
    """One after the other; the button is always the next step."""
    page = phone.open(f"/primiera?sides={sides}&n=Anna&n=Bruno")
    assert asked(page) == f"● Anna The best of coins? / Next: cups of Anna 0 of {4 * sides} cards"
    names = ["Anna", "Bruno", "Side 3", "Side 4"][:sides]
    cards = [f"{rank}{suit}" for rank in (7, 6, 1, 5)[:sides] for suit in "dcsb"]
    for number, card in enumerate(cards, 1):
        page = phone.send(page.form, page.root.one("button", class_="go"), card=card)
        if number < len(cards) - 1:
            after = f"{['coins', 'cups', 'swords', 'batons'][(number + 1) % 4]} of "
            assert f"Next: {after}{names[(number + 1) // 4]} {number} of" in asked(page)
        elif number < len(cards):
            assert asked(page).endswith(f"/ Whose is it? {number} of {number + 1} cards")
    assert page.status == 303 and page.location
    assert verdict(phone.open(page.location)).startswith("Primiera for ● Anna 84 to 72")


def test_a_place_is_gone_to_and_mended(phone: Phone) -> None:
    page = phone.post("/primiera", best(ANNA, "? ? ? ?") | {"pick": "1-s"} | NAMED)
    assert page.status == 200
    assert asked(page) == "● Anna The best of swords? / Next: coins of Bruno 4 of 8 cards"
    page = phone.send(page.form, page.root.one("button", class_="go"), card="5s")
    assert page.form.fields["best-1-s"] == "5s"
    # What another side shows cannot be chosen; a face can be of both.
    page = phone.post("/primiera", best("7d 7c 8s 6b", "? ? ? ?") | {"pick": "2-s"})
    shut = [each["value"] for each in page.root.all("input", type="radio", disabled="")]
    assert shut == []
    page = phone.post("/primiera", best(ANNA, "? ? ? ?") | {"pick": "2-d"})
    shut = [each["value"] for each in page.root.all("input", type="radio", disabled="")]
    assert shut == ["7d"]
    page = phone.post("/primiera", best(ANNA, "? ? ? ?") | {"pick": "1-d"})
    assert page.root.one("input", type="radio", checked="")["value"] == "7d"
    assert page.root.all("input", type="radio", disabled="") == []


def test_what_is_missing_is_asked_by_name(phone: Phone) -> None:
    page = phone.post("/primiera", best(ANNA, "1d 6c 7s ?") | {"place": "2-b"} | NAMED)
    assert page.status == 422 and page.title.startswith("Error:")
    assert page.problems == ["Bruno: which is the best card of batons? It may have none."]
    assert asked(page).startswith("■ Bruno The best of batons?")


NO_CARD = "is not a card (Bruno). Write it like 7d, 10b or fs."


@every(
    ("cards", "sentence", "place"),
    [
        ("7d 6c 7s 7b", "Best card of two piles (Anna, Bruno): 7 of coins.", "2-d"),
        ("1d 6c 7s 5b", "The best of its suit is with nobody: 7 of batons. Who has it?", "1-b"),
        ("1d 6c 7s 11b", f"“11b” {NO_CARD}", "2-b"),
        ("1d 6c 7s 7c", f"“7c” {NO_CARD}", "2-b"),
    ],
)
def test_cards_that_cannot_be_are_named(
    phone: Phone, cards: str, sentence: str, place: str
) -> None:
    page = phone.post("/primiera", best(ANNA, cards) | NAMED)
    assert (page.status, page.problems) == (422, [sentence])
    assert page.form.fields["place"] == place


def test_a_seven_may_have_stayed_on_the_table(phone: Phone) -> None:
    assert phone.open("/primiera").root.one("input", name="left").get("checked") is None
    page = decided(phone, ANNA, "1d 6c 7s 5b", left="1")
    assert verdict(page) == "Primiera for ● Anna 78 to 70"
    # And does so while a card is changed.
    change = phone.open(page.link("Change a card"))
    assert phone.send(change.form, change.root.one("button", class_="go")).status == 303


def test_a_third_side_keeps_what_was_said(phone: Phone) -> None:
    page = phone.post("/primiera", best(ANNA, BRUNO) | NAMED | {"reshape": "3", "faces": "0"})
    fields = page.form.fields
    assert (page.status, fields["best-2-b"], fields["faces"]) == (200, "7b", "0")
    assert asked(page).startswith("▲ Side 3 The best of coins?")
    page = phone.send(page.form, page.form.button("2 sides"))
    assert "best-3-d" not in page.form.fields


# The verdict


def test_the_verdict_has_a_stable_address(phone: Phone, watcher: Phone) -> None:
    page = decided(phone, ANNA, BRUNO)
    assert urlsplit(page.address).path == f"/p/{encode(said(ANNA, BRUNO), Options())}"
    assert verdict(page) == "Primiera for ● Anna 78 to 76"
    assert watcher.open(page.address).text == page.text
    assert page.root.one("svg", class_="qr")
    address = page.root.one("p", class_="address").text
    assert address.endswith(page.address)
    assert page.title == "Primiera: Anna, 78 to 76"
    assert "this table" not in page.text


def said(*sides: str) -> Statement:
    return Statement(tuple(map(four, sides)))


@every(
    ("cards", "rule", "head"),
    [
        ((THREE_SEVENS, SIXES), {}, "Primiera for ■ Bruno 75 to 73"),
        ((THREE_SEVENS, SIXES), {"primiera": "most_sevens"}, "Primiera for ● Anna 3 sevens to 1"),
        ((THREE_SEVENS, SIXES), {"faces": "barred"}, "Bruno The only side with all four suits."),
        ((THREE_SEVENS, SIXES), {"primiera": "trentino"}, "Bruno 25 to 21½"),
        (("7d 7c - -", "- - 7s 7b"), {}, "Nobody has primiera No side has all four suits."),
        (("7d 7c - -", "- - 7s 7b"), {"missing_suit": "sum"}, "Nobody has primiera 42 each"),
        ((ANNA, LEVEL), {"primiera": "sevens_down"}, "Level in sevens: how many sixes?"),
    ],
)
def test_the_chosen_rule_decides(
    phone: Phone, cards: tuple[str, str], rule: dict[str, str], head: str
) -> None:
    page = decided(phone, *cards, **rule)
    assert head in verdict(page)
    options = decode(urlsplit(page.address).path.rpartition("/")[2])[1]
    assert {name: str(getattr(options, name)) for name in rule} == rule


def test_every_reading_is_listed(phone: Phone) -> None:
    page = decided(phone, THREE_SEVENS, SIXES)
    lines = readings(page)
    assert lines[0].startswith("■ Bruno 75 to 73 by values, faces count 10, all four suits needed")
    assert [line for line in lines if line.startswith("● Anna 3 sevens to 1")]
    assert "The readings disagree: agree on one before you play." in page.text
    assert not page.has_link("Count them too")


def test_an_open_reading_asks_for_the_next_rank(phone: Phone) -> None:
    """Sixes, then aces; the verdict that is played stays."""
    page = decided(phone, ANNA, LEVEL)
    assert "still open Level in sevens: how many sixes?" in " ".join(readings(page))
    form = page.form_with("Count them too")
    refused = phone.send(form, count_1="2")
    assert (refused.status, refused.problems) == (
        422,
        ["Anna and Bruno are level: how many sixes has each?"],
    )
    refused = phone.send(form, count_1="1", count_2="2")
    assert refused.problems == ["Anna: 1 sixes? By its best cards there are 2 to 4."]
    assert refused.root.one("select", name="count-1")["aria-invalid"] == "true"
    page = phone.open(phone.send(form, count_1="2", count_2="2").location or "")
    assert verdict(page) == "Primiera for ● Anna 78 to 76"
    assert "Level in sevens and sixes: how many aces?" in page.text
    page = phone.open(
        phone.send(page.form_with("Count them too"), count_1="0", count_2="3").location or ""
    )
    assert "still open" not in page.text
    assert "■ Bruno level in sevens and sixes, then 3 aces to 0" in " ".join(readings(page))


def test_the_link_of_a_question_is_answered_where_it_stands(phone: Phone) -> None:
    page = decided(phone, ANNA, LEVEL, primiera="seven_six")
    assert page.root.one("button", class_="go").text == "Whose is it?"
    (form,) = [form for form in page.forms if "count-1" in form.fields]
    answer = phone.send(form, count_1="2", count_2="1")
    assert verdict(phone.open(answer.location or "")).startswith(
        "Primiera for ● Anna 2 sixes to 1 Level in sevens."
    )


def test_a_card_is_changed_from_the_verdict(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, faces="0", cards="french")
    change = phone.open(page.link("Change a card"))
    fields = change.form.fields
    assert (fields["best-1-d"], fields["faces"], fields["cards"]) == ("7d", "0", "french")
    assert fields["name-1"] == "Anna"
    assert change.root.one("a", class_="back")["href"] == page.address
    # Also after a step without a script.
    step = phone.send(change.form, change.root.one("button", value="2-d"))
    assert step.root.one("a", class_="back")["href"] == page.address
    again = phone.send(step.form, step.root.one("button", class_="go"), card="6d")
    assert verdict(phone.open(again.location or "")).endswith("78 each")


def test_a_suit_that_may_have_faces_is_asked_again(phone: Phone) -> None:
    """As la settanta says it of a deal: no card that counts."""
    may_be = replace(said("7d 7c 7s -", SIXES), may_be_faces=frozenset({(0, Suit.BATONS)}))
    page = phone.open(f"/p/{encode(may_be, Options())}?n=Anna")
    assert verdict(page) == "Anna: a face of batons, or no card of batons at all?"
    change = phone.open(page.link("Change a card"))
    assert asked(change).startswith("● Anna The best of batons?")
    assert change.form.fields["best-1-b"] == ""


@every(
    ("code", "sentence"),
    [
        ("12vtc3Q502B58L04nbS", "This link is an old one"),
        ("32vtc77661677Gf", "Copy it once more"),
        ("32vtc7766%3C677Ge", "“<”"),
        ("x" * 2000, "it begins with “x”"),
    ],
)
def test_an_invalid_address_says_why(phone: Phone, code: str, sentence: str) -> None:
    for address in (f"/p/{code}", f"/primiera?change={code}"):
        page = phone.open(address)
        assert page.status == 404
        assert "This address cannot be read" in page.text
        assert sentence in page.text


# Names and strangers


def strange(text: str) -> list[str]:
    """Letters that are not seen, but turn round or cut what stands beside them."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B"}
    return [
        sign
        for sign in text.replace("\n", "")
        if unicodedata.bidirectional(sign) in turning or unicodedata.category(sign) == "Cc"
    ]


@every("name", HOSTILE)
def test_a_hostile_name_stays_on_one_line(phone: Phone, name: str) -> None:
    answer = phone.post("/primiera", best(ANNA, BRUNO) | {"name-1": name})
    if strange(name.replace("\r", "")):
        assert (answer.status, len(answer.problems)) == (422, 1)
        assert "that cannot be seen: type it again without it." in answer.problems[0]
        (typed,) = answer.root.all("input", name="name-1", value=name)
        assert strange(answer.html.replace(typed["value"], "")) == []
    else:
        assert answer.status == 303
    by_hand = f"/p/32vtc77661677Ge?n={quote(name)}&n=Bruno"
    for address in (by_hand, f"/primiera?n={quote(name)}"):
        page = phone.open(address)
        assert page.status == 200
        assert strange(page.html) == []
        # No name in full, but where the page repeats its own address.
        assert "x" * 41 not in page.html.replace(html.escape(address), "")
        assert "Set-Cookie" not in page.headers


def test_no_cookie_token_or_store_is_used(make_app: MakeApp) -> None:
    app = make_app()
    Path(app.config["DATABASE"]).unlink()
    client = app.test_client(use_cookies=False)
    sent = client.post("/primiera", data=best(ANNA, BRUNO), headers={"Origin": "http://x.y"})
    assert sent.status_code == 303
    for answer in (client.get("/primiera"), sent, client.get("/p/32vtc77661677Ge")):
        assert answer.status_code in (200, 303)
        assert "Set-Cookie" not in answer.headers
        assert "csrf_token" not in answer.text
    assert not Path(app.config["DATABASE"]).exists()


# From a stored deal


def dispute(phone: Phone, deal: int = 1) -> Page:
    """The dispute that the deal's result leads to."""
    address = phone.open(f"{phone.match}/{deal}").link("Dispute the")
    page = phone.open(address)
    assert page.status == 200
    return page


def test_a_deal_is_disputed_with_its_cards(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    page = dispute(phone)
    assert page.address == f"{phone.match}/1/primiera"
    assert verdict(page) == "Primiera for ● Anna 76 to 62"
    assert "still open" not in page.text
    # Back and the gold button lead to the deal; what is sent has nothing of the table.
    go = page.root.one("a", class_="go")
    assert (go.text, go["href"]) == ("Back to deal 1 primiera: Anna +1", f"{phone.match}/1")
    assert page.root.one("a", class_="back")["href"] == f"{phone.match}/1"
    address = page.root.one("p", class_="address").text
    assert phone.table_id not in address
    piles = [pile(" ".join(FOUR_POINTS)), pile(" ".join(rest_of(FOUR_POINTS)))]
    assert decode(urlsplit(address).path.rpartition("/")[2])[0] == statement_of(piles)
    assert watcher.open(page.address).status == 200
    assert verdict(watcher.open(address)) == verdict(page)


def test_a_deals_card_is_changed_below_it(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    page = dispute(phone)
    change = phone.open(page.link("Change a card"))
    assert change.root.one("a", class_="back")["href"] == page.address
    step = phone.send(change.form, change.root.one("button", value="1-b"))
    done = phone.send(step.form, step.root.one("button", class_="go"), card="6b")
    assert done.location and done.location.startswith(f"{phone.match}/1/primiera?code=")
    changed = phone.open(done.location)
    assert verdict(changed) == "Primiera for ● Anna 78 to 62"
    assert changed.root.one("a", class_="go").text == "Back to deal 1"
    assert phone.points() == [[4, 0]]


@every(("preset", "allowed"), [("winning-moves", True), ("traditional", False)])
def test_a_deals_seven_stays_on_the_table_where_its_rules_say_so(
    phone: Phone, preset: str, allowed: bool
) -> None:
    phone.start("Anna", "Bruno", preset=preset)
    phone.played(FOUR_POINTS)
    change = phone.open(dispute(phone).link("Change a card"))
    assert bool(change.root.all("input", name="left")) is allowed
    answer = phone.post(change.form.action, best(ANNA, "1d 6c 7s 5b") | {"left": "1"})
    assert answer.status == (303 if allowed else 422)


def test_a_dispute_that_began_on_the_score_leads_back_there(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    page = phone.open(phone.open(f"{phone.match}/menu").link("Dispute the"))
    change = phone.open(page.link("Change a card"))
    step = phone.send(change.form, change.root.one("button", value="1-b"))
    done = phone.send(step.form, step.root.one("button", class_="go"), card="6b")
    assert done.location
    for each in (page, phone.open(done.location)):
        assert each.root.one("a", class_="back")["href"] == phone.match
        go = each.root.one("a", class_="go")
        assert go["href"] == phone.match and go.text.startswith("Back to the score")


@every(
    "rule",
    [
        {"primiera": "most_sevens"},
        {"primiera": "sevens_down", "missing_suit": "sum"},
        {"faces": "0"},
        {"preset": "settanta"},
        {"preset": "chkobba"},
    ],
)
def test_the_rule_of_the_match_is_applied(phone: Phone, rule: dict[str, str]) -> None:
    phone.start("Anna", "Bruno", **rule)
    phone.played("7d 7c 6d 6c 6s 1d 2d 3d 4d 5d 1c 2c 3c 4c 5c 1s 2s 3s 4s 5s".split())
    deal = phone.client.get(f"{phone.match}.json").get_json()["results"]["deals"][0]
    winner = 0 if "bermila" in deal.get("by", deal) else deal["primiera"]
    page = dispute(phone)
    expected = "Nobody has" if winner is None else ["● Anna", "■ Bruno"][winner]
    assert expected in verdict(page)
    (first, *others) = readings(page)
    assert "✓ by the rules of this table" in first
    assert "by the rules of this table" not in " ".join(others)
    if rule.get("preset") == "chkobba":
        assert page.root.one("h1").text == "Bermila deal 1"
        assert "Bermila for ● Anna 3 sixes to 1" in verdict(page)


def test_a_deal_without_cards_has_no_dispute(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.send(phone.open(f"{phone.match}/1/points").form, points_1="3", points_2="1")
    assert not phone.open(f"{phone.match}/1").has_link("Dispute the")
    assert phone.open(f"{phone.match}/1/primiera").status == 404
    assert phone.open(f"{phone.match}/2/primiera").status == 404
