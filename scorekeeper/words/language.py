"""The language of the sentences: English is the source, other languages come as catalogues.

The language belongs to the request (or the command) that speaks, so it is a context variable.
"""

import gettext as catalogues
from contextvars import ContextVar
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent.parent / "locale"
_current: ContextVar[catalogues.NullTranslations] = ContextVar("language")
_spoken: ContextVar[str] = ContextVar("spoken", default="en")
_ENGLISH = catalogues.NullTranslations()


def speak(language: str) -> None:
    """Word what follows in this context in `language`, in English where it has no catalogue."""
    _spoken.set(language)
    _current.set(
        catalogues.translation("scorekeeper", _FOLDER, languages=[language], fallback=True)
    )


def spoken() -> str:
    """The language that was asked for in this context."""
    return _spoken.get()


def gettext(message: str) -> str:
    """The message in the current language."""
    return _current.get(_ENGLISH).gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message for that number in the current language."""
    return _current.get(_ENGLISH).ngettext(singular, plural, number)


def say(message: str, **facts: object) -> str:
    """The message in the current language with its facts: `say("Deal %(n)s", n=4)`."""
    text = gettext(message)
    return text % facts if facts else text


def say_number(singular: str, plural: str, num: int, **facts: object) -> str:
    """The message for that number, which it can name as `%(num)s`."""
    return ngettext(singular, plural, num) % {"num": num, **facts}


def later(message: str) -> str:
    """Marks a message for the catalogue that is translated when it is spoken."""
    return message
