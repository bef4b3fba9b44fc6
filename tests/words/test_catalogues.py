"""Every language is whole: each message is there once, with the facts that it names, and no
sentence is put together from pieces that another language could not place."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scorekeeper import words
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.words import Style, dates, language
from scorekeeper.words.cards import OF_RANK, card_name, rank_plural
from scorekeeper.words.language import read_catalogue
from tests import catalogues, cldr
from tests.catalogues import messages, of, said
from tests.helpers.cases import every

LANGUAGES = [each for each in language.languages() if each != language.SOURCE]
FACT = re.compile(r"\{\w*\}|%\(\w+\)[srd]|%[srd]")
# What stands on a button has room for so many letters, a name counted as eight, a number as two.
SAID_IN_FRENCH = 'msgid "Rematch"\nmsgstr "Revanche"'
WRITTEN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

# Of a translator.
#: templates/page.html:7
msgid "Deal"
msgstr "La \"smazzata\""
"\tè\n"

msgctxt "card"
msgid "Deal"
msgstr "Carta"

msgid "a card"
msgid_plural "{n} cards"
msgstr[0] "una carta"
msgstr[1] ""

#, fuzzy
msgid "Doubt"
msgstr "Dubbio"

msgid "Nothing"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Andata"
"""
MOST_ON_A_BUTTON = 24
BUTTONS = (
    "Start",
    "Score this deal",
    "{sum} · score this deal",
    "Tap every card in one pile",
    "The last card to {side}",
    "The other {n} to {side}",
    "Undo the last tap",
    "Back to the score",
    "Fix a card",
    "Dispute the {point}",
    "Rematch",
    "Deal is over",
    "Send the link",
    "Another dispute",
    "Print",
    "Invite",
)


Program = list[Message]


@pytest.fixture(scope="module")
def program() -> Program:
    """Every message of the program."""
    return list(said(messages()))


def strings_of(message: Message) -> tuple[str, ...]:
    found = message.string
    return tuple(found) if isinstance(found, tuple | list) else (str(found),)


def ids_of(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, tuple | list) else (str(message.id),)


def translated(code: str) -> Iterator[Message]:
    """What is there already: that something is missing is said once, in a test of its own."""
    return (each for each in said(of(code)) if all(strings_of(each)))


def key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, ids_of(message)


def test_three_languages_are_spoken_beside_english() -> None:
    assert language.languages() == ("en", "es", "fr", "it")
    assert [language.name_of(each) for each in language.languages()] == [
        "English",
        "Español",
        "Français",
        "Italiano",
    ]


def test_a_catalogue_is_read_as_translators_write_it(tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    path.write_text(WRITTEN, "utf-8")
    read = read_catalogue(path)
    assert read.gettext("Deal") == 'La "smazzata"\tè\n'
    assert read.pgettext("card", "Deal") == "Carta"
    assert [read.ngettext("a card", "{n} cards", n) for n in (1, 2)] == ["una carta", "{n} cards"]
    assert [read.gettext(each) for each in ("Doubt", "Nothing", "Gone")] == [
        "Doubt",
        "Nothing",
        "Gone",
    ]


@pytest.mark.long
def test_a_third_language_needs_no_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """Its file is begun empty, it is offered at once, and what it lacks is said in English."""
    folder = tmp_path / "locale"
    monkeypatch.setattr(catalogues, "FOLDER", folder)
    monkeypatch.setattr(language, "FOLDER", folder)
    _forget_the_languages()
    try:
        catalogues.main("fr")
        path = folder / "fr.po"
        begun = path.read_text(encoding="utf-8")
        assert begun.startswith("# Français. ")
        assert "n > 1" in begun
        path.write_text(begun.replace('msgid "Rematch"\nmsgstr ""', SAID_IN_FRENCH), "utf-8")
        assert catalogues.update("fr") == len(program) - 1
        kept = path.read_text(encoding="utf-8")
        assert SAID_IN_FRENCH in kept
        catalogues.main("fr")
        assert path.read_text(encoding="utf-8") == kept
        assert language.languages() == ("en", "fr")
        with words.speaking("fr"):
            assert words.gettext("Rematch") == "Revanche"
            assert words.gettext("Next deal") == "Next deal"
            assert words.ngettext("{n} card", "{n} cards", 2) == "{n} cards"
            assert language.listed(["Anne", "Bruno"]) == "Anne et Bruno"
    finally:
        monkeypatch.undo()
        _forget_the_languages()


def _forget_the_languages() -> None:
    for each in (language.languages, language._catalogue):
        each.cache_clear()


@every("name", ["French", "en", "../it"])
def test_an_unknown_language_is_not_begun(name: str) -> None:
    with pytest.raises(SystemExit, match="A language has a code"):
        catalogues.main(name)
    assert not (language.FOLDER / f"{name}.po").exists()


@pytest.mark.parametrize("slip", ["Revanche", '"Revanche', '"La "revanche""'])
def test_an_unreadable_file_stays_as_it_is(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    path = tmp_path / "fr.po"
    path.write_text(f'msgid "Rematch"\nmsgstr {slip}\n')
    with pytest.raises(SystemExit, match=r"Nothing was changed\..*line 2"):
        catalogues.main("fr")
    assert path.read_text() == f'msgid "Rematch"\nmsgstr {slip}\n'


def test_file_heads_are_anonymous() -> None:
    for code in LANGUAGES:
        head = (language.FOLDER / f"{code}.po").read_text(encoding="utf-8").partition("\n\n")[0]
        assert "docs/" in head
        assert not re.search(r"EMAIL|FULL NAME|Date:|Generated", head)


def test_what_a_language_lacks_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence in English alone is said in English everywhere; a release asks for the others."""
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    whole = (language.FOLDER / "it.po").read_text("utf-8")
    lacks = re.sub('msgid "Rematch"\nmsgstr ".*"', 'msgid "Rematch"\nmsgstr ""', whole)
    (tmp_path / "it.po").write_text(lacks + '\nmsgid "Gone"\nmsgstr "Andata"\n', "utf-8")
    with pytest.raises(SystemExit, match="translate"):
        catalogues.main("--missing")
    listed = capsys.readouterr().out
    assert "it.po gone: Gone" in listed
    assert "it.po missing: Rematch" in listed


@every("code", LANGUAGES)
def test_translations_keep_every_placeholder(code: str) -> None:
    lost = []
    for each in translated(code):
        ids = ids_of(each)
        for at, text in enumerate(strings_of(each)):
            wanted = {
                frozenset(FACT.findall(one)) for one in (ids[min(at, 1, len(ids) - 1)], ids[-1])
            }
            if frozenset(FACT.findall(text)) not in wanted:
                lost.append(f"{text}\n  must name what this names: {ids[-1]}")
    assert not lost, "\n".join([f"{code}.po:", *lost])


@every("code", LANGUAGES)
def test_sentences_keep_their_punctuation(code: str) -> None:
    """A sentence stays one and a word beside a figure does not become one."""
    other = []
    for each in translated(code):
        for english, text in zip(ids_of(each), strings_of(each), strict=False):
            assert _around(text) == _around(english), text
            for end in (".", ":", "…"):
                if english.endswith(end) != text.endswith(end):
                    other.append(f"{text}\n  must end with {end} only as this does: {english}")
            if english[0].islower() and text[0].isupper() and each.context is None:
                other.append(f"{text}\n  must begin small, as this does: {english}")
    assert not other, "\n".join([f"{code}.po:", *other])


@every("code", LANGUAGES)
def test_apostrophes_and_joints_are_right(code: str) -> None:
    typed = re.compile(r"\w'\w| & ")
    found = [text for each in translated(code) for text in strings_of(each) if typed.search(text)]
    assert found == []


def test_french_spaces_and_quotes_are_right() -> None:
    """A narrow no-break space before : ; ! ? % and inside « », which alone quote."""
    wrong = re.compile(
        r"(?<=[^\u202f])(?:[;!?%»](?![\w(])|:(?=\s|$))|«(?!\u202f)|[“”]| …|[ \u00a0][:;!?»]"
    )
    plain = re.compile(r'"\w+":')  # a piece of JSON
    said = [text for each in translated("fr") for text in strings_of(each)]
    assert [text for text in said if wrong.search(plain.sub("", text))] == []


def test_french_counts_nought_as_one() -> None:
    with words.speaking("fr"):
        said = [words.ngettext("{n} card", "{n} cards", n).format(n=n) for n in (0, 1, 2)]
    assert said == ["0 carte", "1 carte", "2 cartes"]


@every(
    ("style", "names"),
    [
        (Style.ITALIAN, ["7 de deniers", "valet (8) d’épées", "as de bâtons", "6 cartes d’épées"]),
        (Style.FRENCH, ["7 de carreau", "valet (8) de pique", "as de trèfle", "6 piques"]),
        (Style.NUMBERS, ["7 de deniers", "8 d’épées", "1 de bâtons", "6 cartes d’épées"]),
    ],
)
def test_french_suits_follow_their_preposition(style: Style, names: list[str]) -> None:
    cards = Card(Suit.COINS, 7), Card(Suit.SWORDS, 8), Card(Suit.BATONS, 1)
    with words.speaking("fr"):
        said = [card_name(card, style) for card in cards]
        assert [*said, f"6 {words.suit_cards(Suit.SWORDS, style)}"] == names
        assert rank_plural(10) == "rois (10)"


@every("code", LANGUAGES)
def test_buttons_have_room_for_their_words(code: str) -> None:
    long = {}
    for each in translated(code):
        if ids_of(each)[0] in BUTTONS:
            text = strings_of(each)[0]
            drawn = re.sub(r"\{(?:side|name)\}", "x" * 8, text)
            drawn = re.sub(r"\{\w+\}", "xx", drawn)
            if len(drawn) > MOST_ON_A_BUTTON and "·" not in drawn:
                long[text] = len(drawn)
    assert not long, f"{code}.po, longer than {MOST_ON_A_BUTTON} letters on a button: {long}"


def test_listed_buttons_exist(program: Program) -> None:
    assert set(BUTTONS) <= {ids_of(each)[0] for each in program}


@every("code", LANGUAGES)
@every("style", Style)
def test_every_card_has_a_proper_name(code: str, style: Style) -> None:
    """What the grid says of a card is "card: owner"; its script cuts it at the last colon."""
    with words.speaking(code):
        names = [card_name(card, style) for card in DECK]
    assert len(set(names)) == len(DECK)
    assert not [name for name in names if ":" in name]
    for said_beside in ("give to {side}", "take back from {side}", "nobody yet"):
        with words.speaking(code):
            assert ":" not in words.gettext(said_beside)


@every("code", LANGUAGES)
def test_counted_things_have_plurals(code: str) -> None:
    there = {ids_of(each): strings_of(each) for each in translated(code)}
    with words.speaking(code):
        for pair in set(OF_RANK.values()) & there.keys():
            assert words.ngettext(*pair, 1) == there[pair][0]
            assert words.ngettext(*pair, 3) in there[pair][1:]


def test_lists_and_dates_follow_the_language() -> None:
    def told() -> list[str]:
        people = language.listed(["Anna", "Bruno", "Carla"])
        return [people, language.listed(["11", "16"], "or"), language.long_date(2026, 11, 20)]

    assert told() == ["Anna, Bruno and Carla", "11 or 16", "20 November 2026"]
    with words.speaking("it"):
        assert told() == ["Anna, Bruno e Carla", "11 o 16", "20 novembre 2026"]
    with words.speaking("fr"):
        assert told() == ["Anna, Bruno et Carla", "11 ou 16", "20 novembre 2026"]
    with words.speaking("es"):
        assert told() == ["Anna, Bruno y Carla", "11 o 16", "20 de noviembre de 2026"]
    assert told()[0] == "Anna, Bruno and Carla"


def test_what_cldr_says_is_up_to_date() -> None:
    written = json.loads((language.FOLDER / "formats.json").read_text("utf-8"))
    assert written == {each: cldr.formats(each) for each in ("en_GB", "en_US", *LANGUAGES)}
    assert json.loads(dates.ZONES.read_text("utf-8")) == cldr.zones()


@every(
    ("items", "joined"),
    [
        (("Ana", "Inés"), "Ana e Inés"),
        (("Ana", "Hilario"), "Ana e Hilario"),
        (("Ana", "Hiedra"), "Ana y Hiedra"),
        (("Ana", "Bruno", "Isa"), "Ana, Bruno e Isa"),
        (("Ana",), "Ana"),
        ((), ""),
    ],
)
def test_spanish_and_changes_before_i(items: tuple[str, ...], joined: str) -> None:
    with words.speaking("es"):
        assert language.listed(items) == joined


def test_spanish_or_changes_before_o() -> None:
    with words.speaking("es"):
        assert [language.listed(["7", last], "or") for last in ("8", "11", "9")] == [
            "7 u 8",
            "7 u 11",
            "7 o 9",
        ]


# No sentence from pieces


def test_no_message_is_a_fragment(program: Program) -> None:
    """Nothing that only makes sense with something put before it or behind it."""
    pieces = [
        text
        for each in program
        for text in ids_of(each)
        if text != text.strip() or text[:1] in ",;)" or text.endswith((",", ";", "("))
    ]
    assert pieces == []


def test_cards_and_piles_read_naturally(program: Program) -> None:
    """ "The {card}" can be said in no language with genders, "{side}'s" in none with "di"."""
    said_so = re.compile(r"\b[Tt]he \{(card|cards|settebello|re_bello|instead)\}|\{sides?\}'s")
    found = [text for each in program for text in ids_of(each) if said_so.search(text)]
    # A list of points on a sheet, where the card stands for itself.
    assert [text for text in found if not text.startswith("1 point each")] == []


def _around(text: str) -> tuple[str, str]:
    """The spaces before and behind."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
