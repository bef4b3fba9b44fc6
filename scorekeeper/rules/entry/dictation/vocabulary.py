"""What each word and sign of a dictated pile means, also one that is misspelt."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

_IGNORED = re.compile("[\u0300-\u036f\u20e3\ufe0e\ufe0f]")
_SIGNS = "♦♢♥♡♠♤♣♧"
CARDS = ("french", "tunisian", "english", "spanish", "francais")
_IN_WORDS = str.maketrans("", "", "oet")
MARKS = ("dash", "cut", "stop", "comma", "colon", "and")  # the dash opens a set of signs


def fold(text: str) -> str:
    """Small letters without accents, and without what only chooses how a sign is drawn."""
    plain = _IGNORED.sub("", unicodedata.normalize("NFD", text)).lower()
    return plain.replace("’", "'")


@dataclass(frozen=True)
class Vocabulary:
    """The one table of words and signs, as it stands in `words/deal/dictation.json`.

    `ranks` are the numbers on the cards. On Spanish cards 10, 11 and 12 are the faces, and nothing
    is an 8 or a 9; on French cards "c" are the clubs. `asked` is a letter that could be two suits,
    as "c" on cards with numbers where English is spoken: cups and clubs.
    """

    signs: Mapping[str, str]
    suit_signs: Mapping[str, str]
    suit_letters: Mapping[str, str]
    ranks: Mapping[str, int]
    rank_letters: Mapping[str, int]
    words: Mapping[str, str]
    printed_words: Mapping[str, str]
    asked: str

    @classmethod
    def of(cls, table: Mapping[str, Any], cards: str = "") -> "Vocabulary":
        """The vocabulary of a table that was read from JSON, for cards of which it says something:
        "french", "tunisian", "spanish", "english" for cards with numbers in that language, "french
        francais" for French cards in French."""
        own = {name: said for name, said in table.items() if name not in CARDS}
        own |= {"printed_words": {}, "asked": ""}
        for there in (table[each] for each in cards.split() if each in CARDS):
            own |= {name: said for name, said in there.items() if name != "words"}
            own["printed_words"] |= there.get("words", {})
        return cls(**own)

    @cached_property
    def meanings(self) -> dict[str, str]:
        """What each word means: "suit d", "rank 7", "of"."""
        return {
            fold(word): what
            for words in (self.words, self.printed_words)
            for what, spellings in words.items()
            for word in spellings.split()
        }

    @cached_property
    def _digits(self) -> str:
        return "|".join(sorted(self.ranks, key=len, reverse=True))

    @cached_property
    def _suits(self) -> str:
        """The letters of suits, also one that is asked about."""
        return "".join(self.suit_letters) + self.asked

    @cached_property
    def _faces(self) -> str:
        return "".join(self.rank_letters)

    @cached_property
    def chain(self) -> re.Pattern[str]:
        """Cards written one behind the other: "7d6c"."""
        return re.compile(
            f"(?:(?:{self._digits})[{self._suits}]|(?:{self._digits}|[{self._faces}])[{_SIGNS}])+"
        )

    @cached_property
    def lettered(self) -> re.Pattern[str]:
        """A face and its suit in two letters: "fs". With "o", "e" or "t" these are words."""
        return re.compile(f"[{self._faces}][{self._suits.translate(_IN_WORDS)}]")

    @cached_property
    def link(self) -> re.Pattern[str]:
        """One of them."""
        return re.compile(f"({self._digits}|[{self._faces}])([{self._suits}{_SIGNS}])")

    @cached_property
    def turned(self) -> re.Pattern[str]:
        """One with its suit first: "d7"."""
        return re.compile(f"([{self._suits}{_SIGNS}])({self._digits})")

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds the next word or sign; the name of its group says which."""
        signs = self.signs
        letter = f"[{signs['letter']}]+"
        single = (f"(?P<{n}>[{signs[n]}])" for n in MARKS)
        known = "".join(signs[n] for n in (*MARKS, "space"))
        parts = (
            f"(?P<run>{letter}(?:['’]{letter})?['’]?)",
            *single,
            f"(?P<space>[{signs['space']}]+)",
            f"(?P<other>[^{known}{signs['letter']}]+)",
        )
        return re.compile("|".join(parts))


def nearest(word: str, meanings: Mapping[str, str]) -> str:
    """What the word means by the one word that is near, "other" where none is or several are.

    Two words of one meaning, as "coppa" and "coppe", are one. Short words have too many
    neighbours to be meant themselves ("re" and "tre", "love" and "nove"), but make others unsure.
    """
    if not re.fullmatch("[a-z]+", word):
        return "other"
    close, short = set(), set()
    for known, meaning in meanings.items():
        slips = 0 if len(known) < 5 else 1 if len(known) < 8 else 2
        if abs(len(known) - len(word)) <= max(slips, 1):
            slip = distance(word, known)
            if slip <= slips:
                close.add(meaning)
            elif slip <= 1:
                short.add(meaning)
    singular = {_singular(each) for each in close}
    if len(singular) != 1 or not {_singular(each) for each in short} <= singular:
        return "other"
    return min(close)  # a number before what is none


def _singular(meaning: str) -> str:
    """One meaning for "seven", which may be a count, and "sevens"."""
    return re.sub("^(?:number|ranks) ", "rank ", meaning)


def distance(a: str, b: str) -> int:
    """How many letters are wrong, missing, too many, or changed places with the next."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        last, before_last = row, before
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]
