"""The words of a said pile, one by one: each is looked up and not yet seen beside the others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry.dictation.vocabulary import MARKS, Vocabulary, fold, nearest

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
    if word in suits:
        return Token("suit", start, end, suit=Suit(suits[word]), plain=True)
    if word in vocabulary.rank_letters:
        return Token("rank", start, end, (vocabulary.rank_letters[word],), plain=True)
    if word[-1] == "s" and word[:-1] in vocabulary.ranks:
        card = Card(Suit.SWORDS, vocabulary.ranks[word[:-1]])
        return Token("card", start, end, (card.rank,), cards=(card,), plural=True)
    if vocabulary.chain.fullmatch(word) or vocabulary.lettered.fullmatch(word):
        pairs = vocabulary.link.findall(word)
    else:
        turned = vocabulary.turned.fullmatch(word)
        pairs = [(turned[2], turned[1])] if turned else []
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
