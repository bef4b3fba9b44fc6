"""Sentences for requests that a rate limit refused; and what search engines are told of a page."""

from enum import Enum

from scorekeeper.errors import translatable
from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext, say_number
from scorekeeper.words.language import gettext as _
from scorekeeper.words.rule_names import preset_about, preset_name


class Limited(Enum):
    """What a rate limit counts."""

    TABLES = "tables"
    DEMONSTRATIONS = "demonstrations"
    FILES = "files"
    EVENINGS = "evenings"
    CODES = "codes"
    PICTURES = "pictures"
    PDFS = "PDFs"
    SHEETS = "sheets"
    WORKBOOKS = "workbooks"


class By(Enum):
    """Whose requests are counted together."""

    ADDRESS = "address"
    TABLE = "table"
    EVERYBODY = "everybody"


_TOO_MANY = {
    (Limited.TABLES, By.ADDRESS): translatable(
        "Too many tables were started over your internet connection, which others may share."
    ),
    (Limited.TABLES, By.EVERYBODY): translatable(
        "Too many tables are being started here. Whoever has a table plays on."
    ),
    (Limited.DEMONSTRATIONS, By.ADDRESS): translatable(
        "Too many made-up matches were begun over your internet connection, which others may share."
    ),
    (Limited.DEMONSTRATIONS, By.EVERYBODY): translatable(
        "Too many made-up matches are being tried here. A match of your own starts at once."
    ),
    (Limited.FILES, By.ADDRESS): translatable(
        "Too many files were opened over your internet connection, which others may share."
    ),
    (Limited.FILES, By.TABLE): translatable("Too many files were opened at this table."),
    (Limited.FILES, By.EVERYBODY): translatable("Too many files are being opened here."),
    (Limited.EVENINGS, By.ADDRESS): translatable(
        "Too many evenings were stored over your internet connection, which others may share."
    ),
    (Limited.EVENINGS, By.TABLE): translatable("Too many evenings were stored at this table."),
    (Limited.EVENINGS, By.EVERYBODY): translatable("Too many evenings are being stored here."),
    (Limited.CODES, By.ADDRESS): translatable(
        "Too many wrong codes were typed over your internet connection, which others may share. "
        "The link and the QR code work at once."
    ),
    (Limited.CODES, By.EVERYBODY): translatable(
        "Too many wrong codes are being typed here. The link and the QR code work at once."
    ),
    (Limited.PICTURES, By.ADDRESS): translatable(
        "Too many pictures were drawn over your internet connection, which others may share."
    ),
    (Limited.PICTURES, By.EVERYBODY): translatable("Too many pictures are being drawn here."),
    (Limited.PDFS, By.ADDRESS): translatable(
        "Too many PDFs were made over your internet connection, which others may share. The page "
        "of the sheet prints at once."
    ),
    (Limited.PDFS, By.EVERYBODY): translatable(
        "Too many PDFs are being made here. The page of the sheet prints at once."
    ),
    (Limited.SHEETS, By.ADDRESS): translatable(
        "Too many sheets were drawn over your internet connection, which others may share."
    ),
    (Limited.SHEETS, By.EVERYBODY): translatable("Too many sheets are being drawn here."),
    (Limited.WORKBOOKS, By.ADDRESS): translatable(
        "Too many workbooks were made over your internet connection, which others may share. The "
        "CSV files come at once."
    ),
    (Limited.WORKBOOKS, By.EVERYBODY): translatable(
        "Too many workbooks are being made here. The CSV files come at once."
    ),
}


def too_many(what: Limited, by: By, seconds: int) -> list[str]:
    """What was done too often; and that nothing was lost, and when it can be sent again: rounded
    up, never too early."""
    minutes = -(-seconds // 60)
    if seconds <= 90:
        again = say_number(
            "Nothing was lost: it is all still here. Send it again in {num} second.",
            "Nothing was lost: it is all still here. Send it again in {num} seconds.",
            seconds,
        )
    elif minutes <= 90:
        again = say_number(
            "Nothing was lost: it is all still here. Send it again in {num} minute.",
            "Nothing was lost: it is all still here. Send it again in {num} minutes.",
            minutes,
        )
    else:
        again = say_number(
            "Nothing was lost: it is all still here. Send it again in {num} hour.",
            "Nothing was lost: it is all still here. Send it again in {num} hours.",
            -(-minutes // 60),
        )
    return [gettext(_TOO_MANY[what, by]), again]


# By the endpoint of the page. That of the first page is short: many load it over a slow line.
DESCRIPTIONS = {
    "home.new": N_("Keep score of Scopa with real cards: tap the cards, read the points."),
    "primiera.ask": N_(
        "Who has primiera? Name the best cards of each pile and read who has it, and why: card by "
        "card, by every way of counting."
    ),
    "rules.page": N_(
        "How Scopa is played and scored. {name}: {about}. With cards drawn, and answers to "
        "questions."
    ),
    "blank_sheets.choose": N_(
        "Blank score sheets for Scopa to print, with the rules and the values of primiera on them."
    ),
}


def description(endpoint: str, preset: str = "") -> str:
    """What the page is for, in a sentence or two; `preset` is that of a page of rules."""
    sentence = _(DESCRIPTIONS[endpoint])
    if not preset:
        return sentence
    return sentence.format(name=preset_name(preset), about=preset_about(preset))


def too_many_files() -> str:
    """Why a large file, or one that is work to read, has to be sent again."""
    return gettext(
        "Too many files are being sent here. Nothing was stored: send it again in a moment."
    )
