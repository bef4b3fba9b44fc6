"""A language that nobody speaks: every message of the program between ⟦ and ⟧, four tenths longer.

Whatever stands outside of the brackets was never given to the catalogue.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from scorekeeper.words import language
from tests import cldr
from tests.catalogues import messages, said

CODE = "eo"
"""It needs days and lists of its own, so it is one that CLDR knows."""
LONGER = 0.4
_PART = re.compile(r"(%\(\w+\)[srd]|%[srd]|\{\w+\})")
_INNERMOST = re.compile("⟦[^⟦⟧]*⟧")
_PARTED = re.compile("⟦[^⟦⟧]*$|^[^⟦⟧]*⟧")
"""What stands before or after an element inside of a message."""


def pseudolocalized(message: str) -> str:
    """The message with each word drawn out, its placeholders as they are."""
    parts = [
        part if _PART.fullmatch(part) else re.sub(r"[^\W\d_]{2,}", _drawn_out, part)
        for part in _PART.split(message)
    ]
    return f"⟦{''.join(parts)}⟧"


def outside(text: str) -> str:
    """What is left of a text without all that the catalogue gave."""
    before = ""
    while before != text:
        before, text = text, _INNERMOST.sub(" ", text)
    return _PARTED.sub(" ", text)


def write(folder: Path) -> None:
    """Put the catalogue of the language into the folder."""
    catalogue = Catalog(locale=CODE)
    for each in said(messages()):
        plural = isinstance(each.id, tuple | list)
        drawn = tuple(map(pseudolocalized, each.id)) if plural else pseudolocalized(str(each.id))
        # What is a pattern for a program is none in words; "never" turns it off.
        catalogue.add(each.id, drawn if each.id != "never" else "never", context=each.context)
    with open(folder / f"{CODE}.po", "wb") as file:
        write_po(file, catalogue)
    cldr.write(folder)


@contextmanager
def spoken_in(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program knows the languages of that folder meanwhile, and no others but English."""
    with patch.context() as patched:
        patched.setattr(language, "FOLDER", folder)
        forget()
        yield
    forget()


def forget() -> None:
    """Read the folder of the catalogues anew."""
    for each in (language.languages, language._catalogue):
        each.cache_clear()


def _drawn_out(word: re.Match[str]) -> str:
    text = word[0]
    return text + text[-1] * round(len(text) * LONGER)
