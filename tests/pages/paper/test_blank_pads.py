"""Blank sheets: chosen on a page, seen and printed from another, or as PDF."""

from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone
from tests.helpers.pdf_reader import read_pdf


def pad(phone: Phone, **wanted: str) -> Page:
    """What the form of the choices answers."""
    form = phone.open("/sheets").form
    form.fields |= wanted
    query = "&".join(f"{name}={value}" for name, value in form.fields.items())
    return phone.open(f"/sheets/pad?{query}")


def text_of(phone: Phone, query: str) -> str:
    answered = phone.client.get(f"/sheets/pad.pdf?{query}")
    assert (answered.status_code, answered.mimetype) == (200, "application/pdf")
    return read_pdf(answered.data).pages[0].extract_text()


def test_letter_comes_first_in_america(phone: Phone) -> None:
    """For whoever reads English as there, and nobody else."""

    def usual(*, wanted: str) -> str:
        return phone.open("/sheets", Accept_Language=wanted).form.fields["paper"]

    wanted = ("en-US,en;q=0.9", "en-GB,en-US;q=0.9", "it-IT,en-US;q=0.5")
    assert [usual(wanted=each) for each in wanted] == ["letter", "a4", "a4"]
    phone.start("Anna", "Bruno")
    sheet = phone.open(f"{phone.match}/sheet", Accept_Language="en-US")
    assert "on-letter" in sheet.root.one("body")["class"]


def test_the_foot_lists_primiera_values(phone: Phone) -> None:
    values = "7 21 6 18 A 16 5 15 4 14 3 13 2 12"
    assert f"{values} F C R 10" in pad(phone, cards="italian").text
    assert f"{values} J Q K 10" in pad(phone, cards="french").text


@every(
    ("language", "preset", "cards", "said"),
    [
        ("en", "escoba-setenta", "", "10 11 12 10"),
        ("en", "escoba-setenta", "french", "J Q K 10"),
        ("en", "winning-moves", "", "8 9 10 10"),
        ("es", "traditional", "", "10 11 12 10"),
    ],
)
def test_the_chosen_cards_are_printed(
    phone: Phone, language: str, preset: str, cards: str, said: str
) -> None:
    assert phone.open("/sheets").form.fields["cards"] == ""
    text = pad(phone, preset=preset, cards=cards, lang=language).text
    assert said in text, text


@every(("per_page", "sheets"), [("1", 1), ("2", 2), ("4", 4)])
def test_several_sheets_share_a_page(phone: Phone, per_page: str, sheets: int) -> None:
    page = pad(phone, per_page=per_page, paper="letter")
    assert page.text.count("Winning Moves") == sheets
    assert text_of(phone, f"per_page={per_page}").count("Winning Moves") == sheets


def test_the_page_links_to_pdf_and_choices(phone: Phone) -> None:
    page = pad(phone, players="3", kind="form", paper="letter")
    assert "players=3" in page.link("As PDF") and "paper=letter" in page.link("As PDF")
    fields = phone.open(page.link("Choose another")).form.fields
    assert (fields["players"], fields["kind"], fields["paper"]) == ("3", "form", "letter")


@every(
    ("query", "sentence"),
    [
        ("players=5", "“5” is not something to choose here."),
        ("preset=%3Cb%3E", "“<b>” is not"),
        ("per_page=3", "“3” is not"),
        ("kind=", "“” is not"),
        ("target=0", "The target is 0: it can be from 1 to 999."),
        ("players=3&preset=settanta", "Settanta is not for 3 players."),
        ("paper=a5", "“a5” is not"),
    ],
)
@every("page", ["pad", "pad.pdf"])
def test_invalid_choices_stay_in_the_form(
    phone: Phone, page: str, query: str, sentence: str
) -> None:
    answered = phone.open(f"/sheets/{page}?cards=french&{query}")
    assert answered.status == 422
    assert any(sentence in each for each in answered.problems)
    assert answered.form.fields["cards"] == "french"


def test_the_first_page_links_to_blank_pads(phone: Phone) -> None:
    assert phone.open("/").link("Blank sheets") == "/sheets"


def test_house_rules_are_chosen_and_printed(phone: Phone) -> None:
    page = pad(phone, players="4-alone", napola="yes", finish="counting_order", kind="form")
    assert "Winning Moves with house rules, to 15" in page.text
    assert "Four players, each alone" in page.text and "Napola" in page.text
    fields = phone.open(page.link("Choose another")).form.fields
    assert (fields["napola"], fields["players"]) == ("yes", "4-alone")
    assert "Napola" in text_of(phone, page.link("As PDF").partition("?")[2])


def test_teams_of_three_have_three_names(phone: Phone) -> None:
    assert "Traditional with house rules" not in pad(phone, players="6", preset="traditional").text
    page = pad(phone, players="6-teams", preset="traditional", kind="deals")
    grid = page.root.one("table", class_="by-hand")
    heads = [each for each in grid.all("th") if each.get("colspan")]
    assert [len(each.all("span", class_="part")) for each in heads] == [3, 3]
