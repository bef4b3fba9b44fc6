"""Piles as people say them in four languages, with the cards that are meant: texts to measure the
reader by. What is said badly is among them, for then the reader has to ask."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from tests.helpers.generators.dictations import WORDS

SpokenPile = tuple[str, set[Card]]


@dataclass(frozen=True)
class Language:
    """Its words; of ranks one of a kind, then several, and a number where it is another word."""

    suits: Sequence[str]
    ranks: Sequence[str]
    several: Sequence[str]
    counts: Sequence[str]
    of: str
    and_: str
    to: Sequence[str]
    all_of: str
    all_four: str
    but: str
    several_of: str
    have: str
    no: str

    def suit(self, suit: Suit, rng: Random) -> str:
        return rng.choice(self.suits[list(Suit).index(suit)].split("|"))

    def rank(self, rank: int, rng: Random) -> str:
        return rng.choice([*self.ranks[rank - 1].split("|"), str(rank)])

    def plural(self, rank: int, rng: Random) -> str:
        return rng.choice(self.several[rank - 1].split("|"))

    def count(self, number: int, rng: Random) -> str:
        return rng.choice([self.counts[number - 1], str(number)])


ITALIAN = Language(
    ("denari|ori|quadri", "coppe|cuori", "spade|picche", "bastoni|fiori"),
    "asso due tre quattro cinque sei sette otto|fante nove|cavallo re".split(),
    "assi due tre quattro cinque sei sette fanti cavalli re".split(),
    "un due tre quattro cinque sei sette otto nove dieci".split(),
    "di", "e", ("dal {a} al {b}", "da {a} a {b}", "dal {a} fino al {b}"),
    "tutti i {suit}", "tutti e quattro i {ranks}", "tranne|meno|ma non", "i ", "ho ",
    "niente {suit}",
)  # fmt: skip
ENGLISH = Language(
    ("coins|diamonds", "cups|hearts", "swords|spades", "batons|clubs"),
    "ace two three four five six seven eight|jack nine|queen|knight ten|king".split(),
    "aces twos threes fours fives sixes|6s sevens|7s jacks queens kings".split(),
    "one two three four five six seven eight nine ten".split(),
    "of", "and", ("from {a} to {b}", "{a} through {b}", "{a} to {b}"),
    "all the {suit}", "all four {ranks}", "except|but|without", "the ", "I have ", "no {suit}",
)  # fmt: skip
SPANISH = Language(
    ("oros|diamantes", "copas|corazones", "espadas|picas", "bastos|tréboles"),
    "as dos tres cuatro cinco seis siete sota caballo rey".split(),
    "ases doses treses cuatros cincos seises sietes|siete sotas caballos reyes".split(),
    "un dos tres cuatro cinco seis siete ocho nueve diez".split(),
    "de", "y", ("del {a} al {b}", "de {a} a {b}", "desde el {a} hasta el {b}", "{a} al {b}"),
    "todos los {suit}", "los cuatro {ranks}", "menos|excepto", "los ", "tengo ", "sin {suit}",
)  # fmt: skip
FRENCH = Language(
    ("carreau|deniers", "cœur|coeurs|coupes", "pique|épées", "trèfle|bâtons"),
    "as deux trois quatre cinq six sept huit|valet cavalier roi".split(),
    "as deux trois quatre cinq six sept valets cavaliers rois".split(),
    "un deux trois quatre cinq six sept huit neuf dix".split(),
    "de", "et", ("du {a} au {b}", "de {a} à {b}", "du {a} jusqu'au {b}"),
    "tous les {suit}", "les quatre {ranks}", "sauf|sans", "les ", "j'ai ", "pas de {suit}",
)  # fmt: skip
LANGUAGES = (ITALIAN, ENGLISH, SPANISH, FRENCH)


def aloud(rng: Random) -> SpokenPile:
    """Some clauses of one language, and all cards that they mean."""
    language = rng.choice(LANGUAGES)
    pause = rng.choice([", ", "; ", ". ", "\n", f" {language.and_} ", f", {language.and_} ", " "])
    hasty = pause == " "
    text, meant, open_ = rng.choice(["", "", language.have]), set[Card](), False
    for at in range(rng.randint(1, 4)):
        clause = rng.choice(CLAUSES)
        spoken, cards = clause(language, rng)
        if hasty and clause is not one_by_one:
            spoken = spoken.replace(",", "")
        if at:  # a pause that nobody hears would make ranks belong to the suit before
            text += ", " if open_ and hasty else rng.choice([pause, pause, ", "])
        text += spoken
        meant |= cards
        open_ = clause in (suit_first, spanned, number_of_cards)
    return _as_typed(text, rng), meant


def _as_typed(text: str, rng: Random) -> str:
    """As it is typed or as a phone writes down what it hears."""
    kind = rng.randrange(10)
    if kind == 0:
        return text.upper()
    if kind == 1:
        return text.capitalize() + "."
    if kind == 2:
        return " ".join(_slip(word, rng) for word in text.split(" "))
    return text


def _slip(word: str, rng: Random) -> str:
    """Some longer words with a letter that is wrong, missing, doubled or out of its place."""
    if len(word) < 5 or not word.isalpha() or rng.random() < 0.7:
        return word
    at, letter = rng.randrange(len(word)), rng.choice("aeiorst")
    slipped = rng.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        ]
    )
    return word if slipped in WORDS else slipped  # "trois" without its t is another card


def _listed(words: Sequence[str], language: Language, rng: Random, *between: str) -> str:
    """The words with commas or nothing between them, and mostly an "and" before the last."""
    *some, last = words
    comma = rng.choice(between or (", ",))
    end = rng.choice([f" {language.and_} ", f" {language.and_} ", f", {language.and_} ", comma])
    return comma.join(some) + end + last if some else last


def _suits(rng: Random, least: int = 1) -> list[Suit]:
    return rng.sample(list(Suit), rng.randint(least, len(Suit)))


def _ranks(rng: Random, least: int = 1, most: int = 5) -> list[int]:
    return rng.sample(RANKS, rng.randint(least, most))


def suit_first(language: Language, rng: Random) -> SpokenPile:
    """ "coppe 7 6 re"."""
    suit, ranks = rng.choice(list(Suit)), _ranks(rng)
    rank = [language.rank(each, rng) for each in ranks]
    head = language.suit(suit, rng) + rng.choice([" ", ": ", ", "])
    return head + _listed(rank, language, rng, " ", ", "), {Card(suit, each) for each in ranks}


def one_by_one(language: Language, rng: Random) -> SpokenPile:
    """ "7 di coppe, re di spade"; seldom without the "of"."""
    cards = rng.sample(DECK, rng.randint(1, 4))
    of = rng.choice([language.of, language.of, language.of, ""])
    names = [
        " ".join(f"{language.rank(c.rank, rng)} {of} {language.suit(c.suit, rng)}".split())
        for c in cards
    ]
    return _listed(names, language, rng), set(cards)


def several_ranks(language: Language, rng: Random) -> SpokenPile:
    """ "7, 6 e re di coppe"."""
    suit, ranks = rng.choice(list(Suit)), _ranks(rng, 2, 4)
    rank = [language.rank(each, rng) for each in ranks]
    text = f"{_listed(rank, language, rng, ' ', ', ')} {language.of} {language.suit(suit, rng)}"
    return text, {Card(suit, each) for each in ranks}


def several_suits(language: Language, rng: Random) -> SpokenPile:
    """ "asso di spade, coppe e bastoni"."""
    rank, suits = rng.choice(RANKS), _suits(rng, 2)
    of = rng.choice(["", "", f"{language.of} "])
    names = [of * (at > 0) + language.suit(each, rng) for at, each in enumerate(suits)]
    text = f"{language.rank(rank, rng)} {language.of} {_listed(names, language, rng)}"
    return text, {Card(suit, rank) for suit in suits}


def counted(language: Language, rng: Random) -> SpokenPile:
    """ "i due re di denari e coppe", "three sevens: cups, coins and swords"."""
    rank, suits = rng.choice(RANKS), _suits(rng, 2)
    names = _listed([language.suit(each, rng) for each in suits], language, rng)
    head = rng.choice(["", language.several_of]) + language.count(len(suits), rng)
    of = rng.choice([f" {language.of} "] * 4 + [": ", ", ", " "])
    return f"{head} {language.plural(rank, rng)}{of}{names}", {Card(s, rank) for s in suits}


def counted_twice(language: Language, rng: Random) -> SpokenPile:
    """ "the sevens and sixes of coins", "due re e due assi di coppe e spade"."""
    ranks, suits = _ranks(rng, 2, 2), _suits(rng)
    many = len(suits) > 1 and rng.randrange(2)
    count = f"{language.count(len(suits), rng)} " if many else ""
    names = _listed([language.suit(each, rng) for each in suits], language, rng)
    rank = _listed([count + language.plural(each, rng) for each in ranks], language, rng)
    return f"{rank} {language.of} {names}", {Card(s, r) for s in suits for r in ranks}


def all_four(language: Language, rng: Random) -> SpokenPile:
    rank = rng.choice(RANKS)
    text = rng.choice([language.all_four, f"{language.counts[3]} {{ranks}}"])
    return text.format(ranks=language.plural(rank, rng)), {Card(suit, rank) for suit in Suit}


def spanned(language: Language, rng: Random) -> SpokenPile:
    """ "dal 2 al 5 di coppe", "coins 2 to 5"."""
    suit, (low, high) = rng.choice(list(Suit)), sorted(rng.sample(RANKS, 2))
    span = rng.choice(language.to).format(a=language.rank(low, rng), b=language.rank(high, rng))
    name = language.suit(suit, rng)
    text = rng.choice([f"{span} {language.of} {name}", f"{name} {span}", f"{name}: {span}"])
    return text, {Card(suit, each) for each in range(low, high + 1)}


def whole_suit(language: Language, rng: Random) -> SpokenPile:
    suit = rng.choice(list(Suit))
    text = language.all_of.format(suit=language.suit(suit, rng))
    out = set(_ranks(rng, 1, 2)) if rng.randrange(2) else set()
    if out:
        ranks = _listed([language.rank(each, rng) for each in out], language, rng)
        comma = rng.choice(["", ","])
        text += f"{comma} {rng.choice(language.but.split('|'))} {ranks}"
    return text, {card for card in DECK if card.suit is suit and card.rank not in out}


def number_of_cards(language: Language, rng: Random) -> SpokenPile:
    """ "three coins: 7, 6 and 2"; "ten coins"."""
    suit, ranks = rng.choice(list(Suit)), _ranks(rng, 2, 10)
    text = f"{language.count(len(ranks), rng)} {language.suit(suit, rng)}"
    if rng.randrange(3):
        text += ": " + _listed([language.rank(each, rng) for each in ranks], language, rng)
    return text, {Card(suit, each) for each in ranks}


def none_of_a_suit(language: Language, rng: Random) -> SpokenPile:
    return language.no.format(suit=language.suit(rng.choice(list(Suit)), rng)), set()


def in_signs(_: Language, rng: Random) -> SpokenPile:
    """ "7d 6c"."""
    cards = rng.sample(DECK, rng.randint(1, 4))
    return " ".join(map(str, cards)), set(cards)


CLAUSES: Sequence[Callable[[Language, Random], SpokenPile]] = (
    suit_first, suit_first, one_by_one, one_by_one, several_ranks, several_suits,
    counted, counted, counted_twice, all_four, spanned, whole_suit, number_of_cards,
    none_of_a_suit, in_signs,
)  # fmt: skip


def many_aloud(number: int, seed: int = 0) -> Iterator[SpokenPile]:
    """So many texts, the same in each run."""
    for each in range(number):
        yield aloud(Random(seed * 1_000_003 + each))
