"""The words of a dictated pile, one by one: what each means, also one that is misspelt. None is yet
seen beside the others."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any

from scorekeeper.rules.cards import Card, Suit

_IGNORED = re.compile("[\u0300-\u036f\u20e3\ufe0e\ufe0f]")
_SIGNS = "♦♢♥♡♠♤♣♧"
CARDS = (
    *("french", "tunisian", "english", "spanish", "francais"),
    *("french francais", "tunisian francais"),
)
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
        parts = dict.fromkeys((*cards.split(), cards))
        for there in (table[each] for each in parts if each in CARDS):
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
    def cards(self) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
        """How cards are written without words: one or more behind each other, "7d6c"; each of
        these; and one with its suit first, "d7"."""
        digits = "|".join(sorted(self.ranks, key=len, reverse=True))
        faces = "".join(self.rank_letters)
        suits = "".join(self.suit_letters) + self.asked  # also a letter that is asked about
        chain = f"(?:(?:{digits})[{suits}]|(?:{digits}|[{faces}])[{_SIGNS}])+"
        # A face and its suit in two letters: "fs". With "o", "e" or "at" these are words.
        lettered = f"[{faces}][{suits.translate(_IN_WORDS)}]"
        if "t" in suits:
            lettered += f"|(?!a)[{faces}]t"
        return (
            re.compile(f"{chain}|{lettered}"),
            re.compile(f"({digits}|[{faces}])([{suits}{_SIGNS}])"),
            re.compile(f"([{suits}{_SIGNS}])({digits})"),
        )

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
    close, singular, short = set(), set(), set()
    for known, meaning in meanings.items():
        slips = 0 if len(known) < 5 else 1 if len(known) < 8 else 2
        if abs(len(known) - len(word)) > max(slips, 1):
            continue
        slip = distance(word, known)
        if slip > max(slips, 1):
            continue
        # One meaning for "seven", which may be a count, and "sevens".
        of_both = re.sub("^(?:number|ranks) ", "rank ", meaning)
        if slip <= slips:
            close.add(meaning)
            singular.add(of_both)
        else:
            short.add(of_both)
    if len(singular) != 1 or not short <= singular:
        return "other"
    return min(close)  # a number before what is none


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


LONGEST_SAID = 2000
"""Forty cards in the longest words are about 900 letters."""


class Asks(StrEnum):
    """What is missing where a piece of the text is no card."""

    WORD = "word"  # no word for a card is like it
    SUIT = "suit"  # a rank alone: "re"
    RANK = "rank"  # a suit alone: "coppe"
    NUMBER = "number"  # no card has this number: "11"
    FACE = "face"  # "donna" is 8 in the south and 9 in the north
    FIGURE = "figure"  # "figura": one of three
    LETTER = "letter"  # "c": coppe or cavallo, cups or clubs
    ACE = "ace"  # "a": ace or the English article
    SPAN = "span"  # "2-5": two cards or four
    OF = "of"  # "7 coppe": the card, or seven cards of cups
    EITHER = "either"  # "denari 7 6 di coppe": whose is the 7
    EXCEPT = "except"  # "no", "tranne": what is not there
    ALL = "all"  # "tutti": all of what
    COUNT = "count"  # "two sevens": of which suits
    LENGTH = "length"  # beyond what is read at once


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the text, from `start` up to `end`: its cards, or the suit that goes on for what
    follows, or what it `asks`."""

    start: int
    end: int
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    asks: Asks | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """One word or sign, and what it means by itself.

    `plain`: written with a digit, a letter or a sign, not in a word. `number`: may be a count.
    `plural`: "sevens", also the card "7s". `count`: how many of the rank. `before`: the word just
    before that means nothing by itself, "article" where it is one of several things.
    """

    kind: str
    start: int
    end: int
    ranks: tuple[int, ...] = ()
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()
    asks: Asks | None = None
    plain: bool = False
    number: bool = False
    plural: bool = False
    count: int = 0
    before: str = ""


_GLUED = re.compile("([0-9]+)([a-z]{2,})")


def tokens(text: str, vocabulary: Vocabulary) -> list[Token]:
    """The words and signs of the text that mean something, in its order."""
    result: list[Token] = []
    near: dict[str, str] = {}
    letters = vocabulary.suit_letters
    for match in vocabulary.pattern.finditer(text):
        kind, (start, end) = match.lastgroup or "", match.span()
        if kind == "run":
            result += _run(fold(match[0]), start, end, vocabulary, near)
        elif kind in MARKS:
            result.append(Token(kind, start, end))
        elif kind == "other":
            result.append(Token("hard", start, end, asks=Asks.WORD))
    for at, (token, after) in enumerate(pairwise(result)):
        # "o:" opens oros where that letter is a suit's; else it is a word.
        letter = fold(text[token.start : token.end])
        if token.kind in ("or", "and") and after.kind == "colon" and letter in letters:
            result[at] = Token(
                "suit", token.start, token.end, suit=Suit(letters[letter]), plain=True
            )
    for at, one in enumerate(result):
        # "le un de coupe" is the ace; "un sept" and "un de mes rois" are not.
        around = [each.kind for each in (*result[max(at - 1, 0) : at], *result[at + 1 : at + 3])]
        if one.kind == "one" and around == ["article", "of", "suit"]:
            result[at] = replace(one, kind="rank", ranks=(1,))
    dropped = ("filler", "article", "one")
    return [
        replace(token, before=before.kind) if before.kind in dropped else token
        for before, token in pairwise([Token("", 0, 0), *result])
        if token.kind not in dropped
    ]


def _run(
    word: str, start: int, end: int, vocabulary: Vocabulary, near: dict[str, str]
) -> Iterator[Token]:
    """What a run of letters, digits and signs of suits means; it may be two words in one."""
    exact = vocabulary.meanings.get(word)
    if exact is None and "'" in word:
        head, _, tail = word.partition("'")
        before = vocabulary.meanings.get(f"{head}'")
        if not tail and not re.fullmatch("[0-9]+", head):
            yield from _run(head, start, end, vocabulary, near)
            return
        if tail and before is not None:
            middle = start + len(head) + 1 if end - start == len(word) else start
            yield _meant(before, start, middle if middle > start else end)
            yield from _run(tail, middle, end, vocabulary, near)
            return
        yield Token("hard", start, end, asks=Asks.WORD)
        return
    if exact is not None:
        of, _, what = exact.partition(" ")
        if of == "of" and what:  # "d’or", which is no English "or"
            yield Token("of", start, start + 1)
            yield _meant(what, start, end)
        else:
            yield _meant(exact, start, end)
        return
    if not word:  # only signs that draw nothing by themselves
        return
    short = _short(word, start, end, vocabulary)
    if short is not None:
        yield short
        return
    glued = _GLUED.fullmatch(word)
    if glued and glued[2] in vocabulary.meanings:  # "7di", as some keyboards join them
        yield _number(glued[1], start, end, vocabulary)
        yield _meant(vocabulary.meanings[glued[2]], start, end)
        return
    if word not in near:
        near[word] = nearest(word, vocabulary.meanings)
    yield _meant(near[word], start, end)


def _short(word: str, start: int, end: int, vocabulary: Vocabulary) -> Token | None:
    """What is written in digits, single letters and signs."""
    suits = {**vocabulary.suit_letters, **vocabulary.suit_signs}
    if re.fullmatch("[0-9]+", word):
        return _number(word, start, end, vocabulary)
    if word == vocabulary.asked:
        return Token("soft", start, end, asks=Asks.LETTER)
    if word == "a" or (word == "c" and word in vocabulary.rank_letters):
        return Token(word, start, end, plain=True)
    if word in vocabulary.rank_letters:  # before the suits: "D" is on the queen where she is "dame"
        return Token("rank", start, end, (vocabulary.rank_letters[word],), plain=True)
    if word in suits:
        return Token("suit", start, end, suit=Suit(suits[word]), plain=True)
    if word[-1] == "s" and word[:-1] in vocabulary.ranks:
        card = Card(Suit.SWORDS, vocabulary.ranks[word[:-1]])
        return Token("card", start, end, (card.rank,), cards=(card,), plural=True)
    chain, link, turned = vocabulary.cards
    if chain.fullmatch(word):
        pairs = link.findall(word)
    else:
        suit_first = turned.fullmatch(word)
        pairs = [(suit_first[2], suit_first[1])] if suit_first else []
    if any(suit == vocabulary.asked for _, suit in pairs):
        return Token("soft", start, end, asks=Asks.LETTER)
    cards = tuple(
        Card(Suit(suits[suit]), vocabulary.rank_letters.get(rank) or vocabulary.ranks[rank])
        for rank, suit in pairs
    )
    return Token("card", start, end, cards=cards) if cards else None


def _number(digits: str, start: int, end: int, vocabulary: Vocabulary) -> Token:
    if digits in vocabulary.ranks:
        return Token("rank", start, end, (vocabulary.ranks[digits],), plain=True, number=True)
    return Token("soft", start, end, asks=Asks.NUMBER)


def _meant(meaning: str, start: int, end: int) -> Token:
    """The token of a word, by the meaning that the vocabulary gives it."""
    kind, *rest = meaning.split()
    if kind == "suit":
        return Token("suit", start, end, suit=Suit(rest[0]))
    if kind in ("rank", "number", "ranks"):
        ranks = tuple(int(each) for each in rest)
        number, plural = kind == "number", kind == "ranks" or len(ranks) > 1
        return Token("rank", start, end, ranks, number=number, plural=plural)
    if kind == "card":
        card = Card(Suit(rest[0][-1]), int(rest[0][:-1]))
        return Token("card", start, end, cards=(card,))
    if kind == "doubt":
        return Token("soft", start, end, asks=Asks(rest[0]))
    if kind == "other":
        return Token("hard", start, end, asks=Asks.WORD)
    return Token(kind, start, end)
