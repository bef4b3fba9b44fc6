"""A pile in words without a script: the grid comes back painted, and nothing is stored."""

from tests.conftest import Rows
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import DECK, Phone


def send(phone: Phone, text: str, to: str = "", **fields: str) -> Page:
    """The entry page with this text, and the button of that side where one is named."""
    form = phone.open(f"{phone.match}/1/enter").form
    sent = form.fields | {"said": text} | fields
    return phone.post(form.action, sent | ({"said-to": to} if to else {}))


def echo(page: Page) -> str:
    return page.root.one("div", id="dictation-echo").text


def test_only_the_dictated_side_changes(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    fields = {"7c": "1", "1b": "2", "scope-1": "3", "key": "k" * 16}
    page = send(phone, "coppe 7 6, re di spade", "2", **fields)
    assert page.status == 200
    fields = page.form.fields
    assert [fields[card] for card in ("7c", "6c", "10s", "1b", "5d")] == ["2", "2", "2", "2", ""]
    assert (fields["scope-1"], fields["key"], fields["brush"]) == ("3", "k" * 16, "2")
    assert page.root.one("textarea", id="dictation-text").text == "coppe 7 6, re di spade"
    assert page.root.one("details", id="dictation").get("open") is not None
    assert "3 cards for Bruno." in echo(page)
    assert "Now with Bruno, before with Anna: 7 of cups." in echo(page)
    assert rows.match(phone.table).deals == ()


def test_skipping_the_cards_leads_to_typing(phone: Phone) -> None:
    """And from there on to the score; which key gives a card to whom is said before the cards."""
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/1/enter")
    typing = page.root.one("details", id="dictation")
    assert page.link("Skip the cards") == "#dictation"
    assert typing.all("button")[-1].text == "Score this deal"
    before, beside = page.root.all("p", **{"data-keys": ""})
    assert before.text == beside.text
    assert before.text.startswith("Keys on a card: 1 for Anna, 2 for Bruno, 0 for nobody.")


def test_every_recognized_piece_is_repeated(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = send(phone, "7d, 7d, donna, <b>x, re", "1")
    said = echo(page)
    assert "1 card for Anna." in said
    assert "7 of coins" in said
    assert "Named twice: 7 of coins." in said
    assert "“donna”: the 8 or the 9?" in said
    assert "“x” is not understood." in said
    assert "“re”: of which suit?" in said


def test_unrecognized_text_changes_nothing(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    for text in ("сердце", "😀 🃏", "\u202e abc", "x" * 10_000, "c", "7 7 7 7"):
        page = send(phone, text, "1")
        assert page.status == 200
        fields = page.form.fields
        assert all(fields[card] == "" for card in DECK), text
        assert "No card is understood yet." in echo(page)
    for side in ("0", "3", "x"):
        assert send(phone, "7d", side).status == 422, side
    assert rows.match(phone.table).deals == ()


def test_typed_cards_need_an_owner(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = send(phone, "denari 7 6", **{"1b": "1", "2b": "2"})
    assert page.status == 422
    assert "choose below whose they are" in echo(page)
    assert "choose below whose they are" in " ".join(page.problems)
    assert rows.match(phone.table).deals == ()


def test_the_main_button_stores_typed_cards(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = phone.sure(send(phone, "tutti i denari", **dict.fromkeys(DECK[:10], "1")))
    assert page.status == 303
    assert len(rows.match(phone.table).deals) == 1


def test_text_fields_belong_to_the_card_form(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/1/enter")
    assert page.form.element["id"] == "deal"
    fields = [page.root.one("textarea"), *page.root.all("button", name="said-to")]
    assert {field.get("form") for field in fields} == {"deal"}
    assert [each["value"] for each in page.root.all("button", name="said-to")] == ["1", "2"]
