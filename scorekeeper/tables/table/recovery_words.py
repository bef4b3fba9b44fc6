"""The words that can bring a table back: lists, of which people know one by its language.

In each every word is known by its first four letters, or by all three where it is that short, and
so are the words that people type: "abandon", "Abandono", "aban" are one.
"""

import re
from functools import lru_cache
from hashlib import sha256
from unicodedata import combining, normalize

HOW_MANY = 4
LANGUAGES = {"en": "english", "es": "spanish", "fr": "french", "it": "italian"}
"""The languages in which words are made."""
_TELLING = 4
# Nobody wants to find this one on a card.
_NEVER_MADE = {"mulatto"}
# Letters, with what a keyboard may put on them as signs of their own.
_WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+")


def language_of(wanted: str) -> str:
    """The language in which words are made for people who speak that one."""
    return wanted if wanted in LANGUAGES else "en"


def words_of(chance: str, language: str) -> tuple[str, ...]:
    """Four words of the list of that language, the same each time for the same chance, of which
    44 bits count."""
    number = int.from_bytes(sha256(f"words {chance}".encode()).digest())
    listed = _listed(language)
    words = []
    for _ in range(HOW_MANY):
        number, place = divmod(number, len(listed))
        words.append(listed[place])
    return tuple(words)


def read_words(text: str) -> tuple[str, ...]:
    """What was typed, word by word, as it was typed but for all that is no letter: numbers,
    commas, and so on."""
    return tuple(_WORD.findall(text))


def head(word: str) -> str:
    """The letters by which a word is known, without case and accents."""
    letters = normalize("NFKD", word.casefold())
    return "".join(sign for sign in letters if not combining(sign))[:_TELLING]


def is_listed(word: str) -> bool:
    """Whether some list has a word that begins so."""
    return head(word) in _heads()


@lru_cache(len(LANGUAGES))
def _listed(language: str) -> tuple[str, ...]:
    # Loaded here: only who makes or types words has to wait for it.
    from mnemonic import Mnemonic

    # Its accents stand beside their letters: a card shows one sign, and four letters are four.
    listed = [normalize("NFC", word) for word in Mnemonic(LANGUAGES[language]).wordlist]
    return tuple(word for word in listed if word not in _NEVER_MADE)


@lru_cache(1)
def _heads() -> frozenset[str]:
    return frozenset(head(word) for language in LANGUAGES for word in _listed(language))
