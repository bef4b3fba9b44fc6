"""The best card of each suit of each side, asked one after the other: what the form sends, and what
`templates/primiera/_chooser.html` draws. The page of a dispute and that of a deal's points embed
it.

The form sends `best-1-d` for the first side's coins: a card, `8d` for a face, `0` for none of that
suit, and nothing where nobody said.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit, UnknownCard, parse_card
from scorekeeper.rules.dispute import ANY_FACE, SHOWN_RANKS, SuitOfSide, as_best
from scorekeeper.rules.options import Faces
from scorekeeper.rules.primiera import BestFour, Comparison, card_value
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.ways import COUNTED_RANKS

SaidCards = dict[SuitOfSide, Card | None]
"""By side from 0 and suit its best card, None for none of that suit; not in it: nobody said."""
NONE = "0"


def said_in(sent: Mapping[str, str], sides: int, problems: list[Problem]) -> SaidCards:
    """What a form says of the best cards; what cannot be read is added to the `problems`."""
    cards: SaidCards = {}
    for place in every_place(sides):
        side, suit = place
        text = sent.get(f"best-{side + 1}-{suit}", "").strip()
        if text == NONE:
            cards[place] = None
        elif text:
            try:
                card = parse_card(text)
            except UnknownCard:
                card = None
            if card and card.suit is suit:
                cards[place] = as_best(card)
            else:
                problems.append(Problem(What.UNKNOWN_CARD, sides=(side,), text=text[:40]))
    return cards


def said_by(best: Sequence[BestFour]) -> SaidCards:
    """What these best cards say; nothing is open in them."""
    return {
        (side, suit): card
        for side, cards in enumerate(best)
        for suit, card in zip(Suit, cards, strict=True)
    }


def best_in(cards: SaidCards, sides: int) -> tuple[BestFour, ...]:
    """The best cards of each side; where nobody said, none."""
    best: list[BestFour] = []
    for side in range(sides):
        coins, cups, swords, batons = (cards.get((side, suit)) for suit in Suit)
        best.append((coins, cups, swords, batons))
    return tuple(best)


def every_place(sides: int) -> list[SuitOfSide]:
    """Every place, in the order in which they are asked."""
    return [(side, suit) for side in range(sides) for suit in Suit]


def place_in(text: str, sides: int) -> SuitOfSide | None:
    """The place that a form names: "1-d" is the first side's coins."""
    names = {f"{side + 1}-{suit}": (side, suit) for side, suit in every_place(sides)}
    return names.get(text)


def next_place(cards: SaidCards, sides: int, after: SuitOfSide | None = None) -> SuitOfSide | None:
    """The next place of which nobody said; None where all are given."""
    every = every_place(sides)
    start = every.index(after) + 1 if after else 0
    return next((place for place in every[start:] + every[:start] if place not in cards), None)


@dataclass(frozen=True, slots=True)
class Chooser:
    """The best cards as they are asked."""

    names: Sequence[str]
    """Of the sides."""
    style: words.Style
    """What their cards look like."""
    options: Comparison
    """What they count."""
    said: SaidCards = field(default_factory=dict)
    """What was given."""
    place: SuitOfSide = (0, Suit.COINS)
    """The one that is asked."""
    hidden: Collection[int] = ()
    """The sides that are not asked, for they have gone home."""

    @property
    def is_whole(self) -> bool:
        """Whether every place is given."""
        return next_place(self.said, len(self.names)) is None

    def cards(self, suit: Suit) -> list[tuple[Card, float, str]]:
        """What the best card can be, the strongest first, what it is worth, and how that is
        written."""
        every = [Card(suit, rank) for rank in SHOWN_RANKS]
        return [(card, card_value(card, self.options), self.worth(card)) for card in every]

    def worth(self, card: Card | None) -> str:
        """What it is worth in words; nothing where ranks are counted."""
        if self.options.ranks:
            return ""
        if card is None or (card.rank == ANY_FACE and self.options.faces is Faces.BARRED):
            return "–"
        return words.worth_text(card_value(card, self.options))

    def is_taken(self, card: Card) -> bool:
        """Whether another side than the one that is asked shows the card; a face may be of both."""
        taken = [side for (side, _), best in self.said.items() if best == card]
        return card.rank != ANY_FACE and any(side != self.place[0] for side in taken)

    def sent(self, side: int, suit: Suit) -> str:
        """What the field of a place holds."""
        if (side, suit) not in self.said:
            return ""
        card = self.said[side, suit]
        return NONE if card is None else str(card)

    def figure(self, side: int) -> str:
        """What the side's cards come to so far; where ranks are counted, how many sevens."""
        cards = [card for card in best_in(self.said, len(self.names))[side] if card]
        if self.options.ranks:
            return str(sum(card.rank == COUNTED_RANKS[0] for card in cards))
        return words.worth_text(sum(card_value(card, self.options) for card in cards))
