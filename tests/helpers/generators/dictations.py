"""Piles as people say or type them, well and badly: strategies for the tests of their reader."""

from hypothesis import strategies as st

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry.dictation.binding import named_twice, read_dictation
from scorekeeper.rules.entry.dictation.tokens import Asks, Vocabulary
from scorekeeper.words.deal.dictation import vocabulary

VOCABULARY, SPANISH, FRENCH, ENGLISH = map(vocabulary, ("", "spanish", "french", "english"))
FRENCH_IN_FRENCH, TUNISIAN_IN_FRENCH = map(vocabulary, ("french francais", "tunisian francais"))
WORDS = [word for said in VOCABULARY.words.values() for word in said.split()]
SIGNS = [
    "7d",
    "10b",
    "fs",
    "d7",
    "Q♥",
    "♠",
    "A",
    "a",
    "C",
    "c",
    "F",
    "R",
    "7s",
    "7's",
    "7di",
    "2",
    "5",
]
PAUSES = [" ", ", ", "\n", " e ", " and ", "-", ": ", ". ", "; ", " di ", " of ", "’", "  ", "/"]


def said_as(what: str) -> list[str]:
    """The words that the vocabulary has for this."""
    return VOCABULARY.words.get(what, "").split()


SUITS = {suit: said_as(f"suit {suit.value}") for suit in Suit}
RANKS = {
    rank: [*said_as(f"rank {rank}"), *said_as(f"number {rank}"), str(rank)] for rank in range(1, 11)
}


@st.composite
def slips(draw: st.DrawFn, word: str) -> str:
    """The word with a letter wrong, missing, doubled or out of its place, or in capitals."""
    at = draw(st.integers(0, max(0, len(word) - 1)))
    letter = draw(st.sampled_from("aeiotrnsàé’"))
    kinds = [
        word,
        word.upper(),
        word.title(),
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def loose(draw: st.DrawFn) -> str:
    """Any words of the vocabulary, signs and other things, in any order."""
    word = st.sampled_from(WORDS)
    piece = st.one_of(
        word,
        word,
        word.flatmap(slips),
        st.sampled_from(SIGNS),
        st.integers(0, 12).map(str),
        st.text(max_size=4),
    )
    pieces = draw(st.lists(st.tuples(piece, st.sampled_from(PAUSES)), max_size=14))
    return "".join(text for pair in pieces for text in pair)


@st.composite
def piles(draw: st.DrawFn) -> tuple[str, list[Card]]:
    """A pile as it is said clearly, in some of the ways, and its cards."""
    pile = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=40, unique=True))
    rank = {card: draw(st.sampled_from(RANKS[card.rank])) for card in pile}
    of = draw(st.sampled_from(["di", "of", "of the"]))
    if draw(st.booleans()):
        return ", ".join(
            f"{rank[c]} {of} {draw(st.sampled_from(SUITS[c.suit]))}" for c in pile
        ), pile
    lines = []
    between = draw(st.sampled_from([" ", ", ", " e "]))
    for suit in draw(st.permutations(list(Suit))):
        if mine := [rank[card] for card in pile if card.suit is suit]:
            word = draw(st.sampled_from(SUITS[suit]))
            lines.append(f"{word} {between.join(mine)}")
    return draw(st.sampled_from([" ", ", ", "\n"])).join(lines), pile


def pieces_of(text: str, vocabulary: Vocabulary = VOCABULARY) -> list[tuple[str, str]]:
    """Each piece as it is written, and what was understood or is asked: ("re", "?suit")."""
    return [
        (
            text[piece.start : piece.end],
            f"?{piece.asks}"
            if piece.asks
            else f"{piece.suit}:"
            if piece.suit
            else " ".join(map(str, piece.cards)),
        )
        for piece in read_dictation(text, vocabulary)
    ]


def cards_of(text: str) -> list[str]:
    """The cards that were understood, in order."""
    return [str(card) for piece in read_dictation(text, VOCABULARY) for card in piece.cards]


def questions_of(text: str) -> set[Asks]:
    """All that is asked."""
    return {piece.asks for piece in read_dictation(text, VOCABULARY) if piece.asks}


def twice(text: str) -> list[str]:
    """The cards named twice."""
    return [str(card) for card in named_twice(read_dictation(text, VOCABULARY))]
