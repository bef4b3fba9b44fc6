"""The language of the sentences: English is the source, each other language is a file in `locale/`.

The language belongs to the request (or the command) that speaks, so it is a context variable. A
catalogue is read as translators write it, a gettext .po file: there is nothing to build, and a
changed sentence is there with the next start. How a language writes days, numbers and lists, and
what it calls itself, is in `formats.json` beside; `python3 dev.py translate` makes it of CLDR.
"""

import gettext as catalogues
import json
import re
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from datetime import date
from decimal import Decimal
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from scorekeeper.errors import UserFacingError, reason
from scorekeeper.errors import translatable as N_

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?"(.*)"')
_MAGIC = 0x950412DE
_HEAD, _ROW = struct.Struct("<7I"), struct.Struct("<2I")


def read_catalogue(path: Path) -> catalogues.GNUTranslations:
    """The messages of the file. What is not translated, or only "fuzzy", is not among them."""
    pairs = sorted(_translated(path.read_text(encoding="utf-8")))
    start = _HEAD.size + 2 * len(pairs) * _ROW.size
    tables, texts = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += _ROW.pack(len(pair[column]), start + len(texts))
            texts += pair[column] + b"\0"
    strings = _HEAD.size + len(tables[0])
    head = _HEAD.pack(_MAGIC, 0, len(pairs), _HEAD.size, strings, 0, 0)
    return catalogues.GNUTranslations(BytesIO(head + b"".join(tables) + texts))


def _translated(text: str) -> Iterator[tuple[bytes, bytes]]:
    """Each message as a .mo has it: its context and its plural are parts of it."""
    for block in re.split(r"\n\s*\n", text):
        sentences: dict[str, str] = {}
        field = ""
        for line in block.split("\n"):
            if match := _LINE.fullmatch(line.strip()):
                field = match[1] or field
                sentences[field] = sentences.get(field, "") + json.loads(
                    f'"{match[2]}"', strict=False
                )
        one, several = sentences.pop("msgid", ""), sentences.pop("msgid_plural", None)
        context = sentences.pop("msgctxt", None)
        doubted = one and re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)
        if doubted or not any(sentences.values()):
            continue
        name = one if context is None else f"{context}\4{one}"
        forms = list(sentences.values())
        if several is not None:
            name += f"\0{several}"
            forms = [form or (several if number else one) for number, form in enumerate(forms)]
        yield name.encode(), "\0".join(forms).encode()


FOLDER = Path(__file__).resolve().parent.parent / "locale"
SOURCE = "en"
AMERICAN = "en-US"
"""English with America's days and paper: "November 20, 2026"."""
# How English writes days, and lists: "20 November 2026", "a, b and c".
LOCALES = {SOURCE: "en_GB", AMERICAN: "en_US"}
_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE)
_ENGLISH = catalogues.NullTranslations()
_NEVER = "never"


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken, by their codes, English first."""
    return (SOURCE, *sorted(path.stem for path in FOLDER.glob("*.po")))


def name_of(language: str) -> str:
    """What a language calls itself: "Italiano"."""
    return str(_format(language)["name"])


def speak(language: str) -> Token[str]:
    """Speak `language` in this context, or English where there is no catalogue, until the
    returned token is passed to `hush`. `AMERICAN` is English too."""
    return _spoken.set(language if language in (*languages(), AMERICAN) else SOURCE)


def hush(token: Token[str]) -> None:
    """Speak the language again that was spoken before."""
    _spoken.reset(token)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak `language` inside the `with` block."""
    token = speak(language)
    try:
        yield
    finally:
        hush(token)


def spoken() -> str:
    """The code of the language of this context."""
    language = _spoken.get()
    return SOURCE if language == AMERICAN else language


def locale() -> str:
    """The language of this context and how it writes days: "en_GB", "en_US", "it". Caches of what
    was drawn use it as a part of their keys."""
    return LOCALES.get(_spoken.get(), _spoken.get())


def best_of(wanted: Iterable[str], otherwise: str = SOURCE) -> str:
    """The first of the languages wanted ("it_CH", "pt-BR") that can be spoken, else
    `otherwise`."""
    for tag in wanted:
        code = re.split("[-_.@]", tag, maxsplit=1)[0].lower()
        if code in languages():
            return code
    return otherwise


def gettext(message: str) -> str:
    """The message in the current language."""
    return _catalogue(_spoken.get()).gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message for that number in the current language."""
    return _catalogue(_spoken.get()).ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message in the current language, where the same English has several meanings."""
    return _catalogue(_spoken.get()).pgettext(context, message)


def say(message: str, **facts: object) -> str:
    """The message in the current language with its facts: `say("Deal {n}", n=4)`."""
    text = _catalogue(_spoken.get()).gettext(message)
    return text.format(**facts) if facts else text


def say_number(singular: str, plural: str, num: int, **facts: object) -> str:
    """The message for that number, which it can name as `{num}`."""
    return ngettext(singular, plural, num).format(num=num, **facts)


def listed(items: Iterable[str], style: Literal["and", "or"] = "and") -> str:
    """ "a", "a and b", "a, b and c"; "a, b or c"."""
    *first, last = tuple(items) or ("",)
    # In Spanish "Ana y Bruno", but "Ana e Inés": CLDR's patterns cannot say it, a catalogue can.
    if style == "and":
        # L10n: A regular expression for last words before which "and" is another word; or "never".
        pattern = pgettext("and", "never")
        # L10n: What stands before such a last word, as in the Spanish "Ana e Inés".
        frame = pgettext("and, otherwise", "{first} and {last}")
    else:
        # L10n: A regular expression for last words before which "or" is another word; or "never".
        pattern = pgettext("or", "never")
        # L10n: What stands before such a last word, as in the Spanish "siete u ocho".
        frame = pgettext("or, otherwise", "{first} or {last}")
    if first and pattern != _NEVER and re.match(pattern, last, re.IGNORECASE):
        return frame.format(first=", ".join(first), last=last)
    comma, two, more = _format(spoken())[style]
    if not first:
        return last
    return str((more if len(first) > 1 else two).format(first=comma.join(first), last=last))


def said_of(name: object, text: object) -> str:
    """ "Anna: 7 of coins", with the space that the language has before a colon."""
    return gettext("{name}: {text}").format(name=name, text=text)


def decimals_have_commas() -> bool:
    """Whether decimals are written with a comma in the language that is spoken: spreadsheets there
    part cells by semicolons."""
    return bool(_format(_spoken.get())["decimal"] == ",")


def long_date(year: int, month: int, day: int | None = None) -> str:
    """ "20 November 2026", or "November 2026" without a day; ValueError where there is none."""
    date(year, month, 1 if day is None else day)  # raises where there is no such day
    patterns = _format(_spoken.get())["months" if day is None else "days"]
    return str(patterns[month - 1].format(day=day, year=year))


def decimal(value: float) -> str:
    """ "2.4", with a comma where the language has one, and a true minus."""
    written = f"{Decimal(str(value)):.1f}".replace("-", "\N{MINUS SIGN}")
    return written.replace(".", _format(_spoken.get())["decimal"])


@cache
def _catalogue(language: str) -> catalogues.NullTranslations:
    if language in (SOURCE, AMERICAN):
        return _ENGLISH
    return read_catalogue(FOLDER / f"{language}.po")


def _format(language: str) -> dict[str, Any]:
    """How the language writes days, numbers and lists; as English does where nothing says it."""
    known, locale = _formats(FOLDER), LOCALES.get(language, language)
    return known.get(locale) or known[LOCALES[SOURCE]] | {"name": locale}


@cache
def _formats(folder: Path) -> dict[str, dict[str, Any]]:
    return dict(json.loads((folder / "formats.json").read_text(encoding="utf-8")))


# Numbers of points as people read them: with a true minus, where some are taken away.


def figure(number: int) -> str:
    """A number of points, or a total: "12", or with a true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def gain(number: int) -> str:
    """What a deal brings: "+3", or with a true minus."""
    return figure(number) if number < 0 else f"+{number}"


# What the system says itself, in the C library's words: what else there may be stays English.
SYSTEM = (
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    N_("Connection refused"),
    N_("Device or resource busy"),
    N_("Disk quota exceeded"),
    N_("File exists"),
    N_("File name too long"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("Name or service not known"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Operation not permitted"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("Too many open files"),
)


def of_error(error: Exception) -> str:
    """The sentence of an error; an error that has none here is shown by its own text."""
    if isinstance(error, OSError) and error.filename is not None:
        return say(N_("{path} cannot be used: {why}."), path=error.filename, why=of_reason(error))
    return str(of_reason(error))


def of_reason(fact: object) -> object:
    """A fact of an error, for its sentence: that may be another error."""
    if isinstance(fact, OSError):
        return gettext(str(reason(fact)))
    if not isinstance(fact, UserFacingError):
        return fact
    facts = {name: of_reason(reason) for name, reason in fact.facts.items()}
    if isinstance(fact.message, str):
        return say(fact.message, **facts)
    number = facts["num"]
    assert isinstance(number, int)
    return ngettext(*fact.message, number).format(**facts)
