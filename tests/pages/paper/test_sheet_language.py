"""The language of a sheet is chosen on its page, whatever the phone speaks."""

from tests.conftest import opened_store
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.pdf_reader import read_pdf


def text_of(phone: Phone, address: str) -> tuple[str, str]:
    """The language and the words of a PDF."""
    reader = read_pdf(phone.client.get(address).data)
    return str(reader.trailer["/Root"]["/Lang"]), "".join(p.extract_text() for p in reader.pages)


def test_the_pdf_follows_the_page_language(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    for language, words in (("it", "mazziere: Anna"), ("es", "repartió"), ("en", "Anna dealt")):
        page = phone.open(f"{phone.match}/sheet?lang={language}")
        said, text = text_of(phone, page.link("PDF"))
        assert said == language and words in text


def test_pads_follow_the_chosen_language(phone: Phone) -> None:
    form = phone.open("/sheets").form
    assert form.fields["lang"] == "en"
    pad = phone.open("/sheets/pad?lang=it&kind=form")
    assert "Tradizionale" in phone.open("/sheets/pad?lang=it&preset=traditional").text
    said, text = text_of(phone, pad.link("PDF"))
    assert (said == "it" and "Smazzata" in text) or "Scope" in text
    said, text = text_of(phone, phone.open("/sheets/pad?lang=es&kind=form").link("PDF"))
    assert said == "es" and "Scopas" in text


def test_a_table_remembers_its_language(phone: Phone) -> None:

    phone.cookies = {"language": "it"}
    phone.start("Anna", "Bruno")
    with opened_store(phone.client.application) as opened:
        assert opened.tables.get(phone.table_id).language == "it"
