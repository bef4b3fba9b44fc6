"""What people have said in a dispute so far, tap by tap, and the hidden fields that hold it.

Every tap is an act of a few letters ("1-c-7", "6s=2", "undo"), so that a page without a script
and one with it say the same. Decides no point.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.dispute import stronger_cards
from scorekeeper.rules.primiera import STRENGTH
from scorekeeper.rules.proof.evidence import Evidence


@dataclass(frozen=True, slots=True)
class FurtherEvidence:
    """What a deal says beside the cards that were named. For each side how many `cards` and `coins`
    it has, None where that was not counted, and the cards that it surely `lacks`; how many
    cards stayed on the `table`; and the sides, from 0, that have no napola."""

    cards: tuple[int | None, ...] = ()
    coins: tuple[int | None, ...] = ()
    table: int | None = None
    lacks: tuple[frozenset[Card], ...] = ()
    no_napola: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.has_numbers or self.table is not None or any(self.lacks) or bool(self.no_napola)

    @property
    def has_numbers(self) -> bool:
        """Whether a side has counted its cards or coins."""
        return any(each is not None for each in (*self.cards, *self.coins))

    def fields(self) -> Iterator[tuple[str, str]]:
        """The hidden fields that hold it."""
        for name, figures in (("cards", self.cards), ("coins", self.coins)):
            for side, figure in enumerate(figures, 1):
                if figure is not None:
                    yield f"{name}-{side}", str(figure)
        if self.table is not None:
            yield "table", str(self.table)
        for side, cards in enumerate(self.lacks, 1):
            if cards:
                yield f"lacks-{side}", " ".join(map(str, sort_cards(cards)))
        for side in self.no_napola:
            yield f"napola-{side + 1}", "0"


def further_in(fields: Mapping[str, str], sides: int) -> tuple[FurtherEvidence, list[str]]:
    """What the hidden fields hold, and what of them cannot be read."""
    wrong: list[str] = []

    def figure(name: str, most: int) -> int | None:
        text = fields.get(name, "").strip()
        if re.fullmatch(r"\d{1,2}", text, re.ASCII) and int(text) <= most:
            return int(text)
        if text:
            wrong.append(f"{name}: {text[:40]}")
        return None

    numbers = range(1, sides + 1)
    cards = tuple(figure(f"cards-{side}", 40) for side in numbers)
    coins = tuple(figure(f"coins-{side}", 10) for side in numbers)
    table = figure("table", 40)
    lacks = [set[Card]() for _ in numbers]
    for side in numbers:
        for text in fields.get(f"lacks-{side}", "").split()[:40]:
            try:
                lacks[side - 1].add(parse_card(text))
            except UnknownCard:
                wrong.append(f"lacks-{side}: {text[:40]}")
    no_napola = tuple(side - 1 for side in numbers if fields.get(f"napola-{side}") == "0")
    return FurtherEvidence(cards, coins, table, tuple(map(frozenset, lacks)), no_napola), wrong


MOST_STEPS = 40
BEST = ("best=0", "best=1")
_ANSWER = re.compile(r"(10[dcsb]|[1-9][dcsb])=([1-5])", re.ASCII)
_CHOICE = re.compile(r"([1-4])-([dcsb])-(10|[1-9]|none|)", re.ASCII)
_STEP = re.compile(r"([dcsb])([0-5]{10})-([1-4]*)", re.ASCII)


@dataclass(slots=True)
class Statements:
    """`owners` has the side of each card that was named, from 1; after the last side, the table.
    `none` has the suits of which a side said that it has none. `best` is the switch that says that
    the cards named are the best of each side; `further` is what a deal says beside them.

    `twice` are cards that were given to a second owner. `past` keeps what each tap changed, as it
    was before, so that it can be undone: a suit, or the switch.
    """

    sides: int = 2
    owners: dict[Card, int] = field(default_factory=dict)
    none: set[tuple[int, Suit]] = field(default_factory=set)
    best: bool = False
    further: FurtherEvidence = field(default_factory=FurtherEvidence)
    twice: list[tuple[Card, int]] = field(default_factory=list)
    past: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, evidence: Evidence) -> "Statements":
        """The statements from which `evidence` makes this evidence again."""
        sides = range(evidence.sides)
        statements = cls(evidence.sides)
        empty = {suit for suit in Suit if all(evidence.lacks(i, suit) for i in sides)}
        for owner, pile in enumerate(evidence.held, 1):
            statements.owners |= {card: owner for card in pile if card.suit not in empty}
        left = [card for card in DECK if card not in statements.owners]
        lacks = [{card for card in left if not evidence.may_have(i, card)} for i in sides]
        stronger = [best & set(left) for best in stronger_cards(evidence.known)]
        statements.best = any(stronger) and all(
            a <= b for a, b in zip(stronger, lacks, strict=True)
        )
        for i in sides:
            open_suits = {card.suit for card in left}
            statements.none |= {(i + 1, suit) for suit in open_suits if evidence.lacks(i, suit)}
            lacks[i] -= {card for card in left if (i + 1, card.suit) in statements.none}
            lacks[i] -= stronger[i] if statements.best else set()
        statements.further = FurtherEvidence(
            evidence.cards[:-1],
            evidence.coins[:-1],
            evidence.cards[-1],
            tuple(map(frozenset, lacks)),
            tuple(i for i in sides if evidence.no_napola >> i & 1),
        )
        return statements

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, self.sides + 1)

    @property
    def nobody(self) -> int:
        """The number of the owner that is no side: the table."""
        return self.sides + 1

    def __bool__(self) -> bool:
        return bool(self.owners or self.none or self.further)

    @property
    def named(self) -> list[tuple[Card, int]]:
        """Every card that was named with its owner, in the order of the deck."""
        return [(card, self.owners[card]) for card in DECK if card in self.owners] + self.twice

    def nobodys(self) -> list[Card]:
        """The cards that are in no pile: the table's."""
        return [card for card, who in self.named if who == self.nobody]

    def piles(self) -> tuple[frozenset[Card], ...]:
        """The cards that were named for each side."""
        return tuple(frozenset(c for c, who in self.named if who == side) for side in self.numbers)

    def evidence(self) -> Evidence:
        """What was said, and nothing more. Not all cards on the table need be named, unless a deal
        says how many there are."""
        piles, further = self.piles(), self.further
        lacks = [set(each) for each in further.lacks or [frozenset[Card]()] * self.sides]
        for side, suit in self.none:
            lacks[side - 1].update(card for card in DECK if card.suit is suit)
        if self.best:
            lacks = [a | b for a, b in zip(lacks, stronger_cards(piles), strict=True)]
        return Evidence.of(
            piles,
            lacks=lacks,
            on_table=self.nobodys(),
            cards=further.cards,
            coins=further.coins,
            table=further.table,
            no_napola=further.no_napola,
        )

    def of_suit(self, side: int, suit: Suit) -> list[Card]:
        """The side's named cards of the suit, the strongest first."""
        cards = (card for card, who in self.owners.items() if who == side and card.suit is suit)
        return sorted(cards, key=lambda card: -STRENGTH[card.rank])

    def taken(self, side: int, suit: Suit) -> tuple[int, ...]:
        """The ranks of the suit that another side has."""
        mine = (side, self.nobody)
        return tuple(c.rank for c, who in self.named if c.suit is suit and who not in mine)

    def act(self, text: str) -> bool:
        """Do what was tapped; False where that is no act."""
        if text in BEST:
            self.past = [*self.past, BEST[self.best]][-MOST_STEPS:]
            self.best = text == BEST[True]
        elif text == "undo":
            self._undo()
        elif text == "drop":
            # The cards behind the best may have come of the numbers.
            if self.further.has_numbers:
                best = [self.of_suit(side, suit)[:1] for side in self.numbers for suit in Suit]
                self.owners = {card: self.owners[card] for each in best for card in each}
            self.further, self.past = FurtherEvidence(), []
        elif match := _ANSWER.fullmatch(text):
            card, owner = parse_card(match[1]), int(match[2])
            if owner <= self.nobody:
                self._remember(card.suit)
                self.owners[card] = owner
                self.none.discard((owner, card.suit))
        elif match := _CHOICE.fullmatch(text):
            self._choose(int(match[1]), Suit(match[2]), match[3])
        else:
            return False
        return True

    def reshape(self, sides: int) -> None:
        """Speak of that many sides; what was said of a side that is no more is forgotten."""
        named = {card: who for card, who in self.owners.items() if who <= min(sides, self.sides)}
        self.owners = named | dict.fromkeys(self.nobodys(), sides + 1)
        self.none = {(side, suit) for side, suit in self.none if side <= sides}
        if sides != self.sides:
            self.further, self.past = FurtherEvidence(), []
        self.sides, self.twice = sides, []

    def fields(self) -> Iterator[tuple[str, str]]:
        """The hidden fields that hold all of it, cards apart."""
        for side, suit in sorted(self.none):
            yield f"none-{side}-{suit}", "1"
        if self.best:
            yield "best", "1"
        yield from self.further.fields()

    def _choose(self, side: int, suit: Suit, rank: str) -> None:
        """Make a card the side's best of the suit. The card that was shown as the best, and any
        that is stronger, were mistakes and go; the cards behind it stay."""
        if side > self.sides:
            return
        self._remember(suit)
        chosen = Card(suit, int(rank)) if rank.isdecimal() else None
        for place, card in enumerate(self.of_suit(side, suit)):
            if not chosen or not place or STRENGTH[card.rank] > STRENGTH[chosen.rank]:
                del self.owners[card]
        self.none.discard((side, suit))
        if chosen:
            self.owners[chosen] = side
        elif rank == "none":
            self.none.add((side, suit))

    def _remember(self, suit: Suit) -> None:
        owners = "".join(str(self.owners.get(card, 0)) for card in DECK if card.suit is suit)
        none = "".join(str(side) for side in self.numbers if (side, suit) in self.none)
        self.past = [*self.past, f"{suit}{owners}-{none}"][-MOST_STEPS:]

    def _undo(self) -> None:
        step = self.past.pop() if self.past else ""
        if step in BEST:
            self.best = step == BEST[True]
        if (match := _STEP.fullmatch(step)) is None:
            return
        suit = Suit(match[1])
        owners = {Card(suit, rank): int(who) for rank, who in zip(RANKS, match[2], strict=True)}
        every = self.owners | owners
        self.owners = {card: who for card, who in every.items() if 0 < who <= self.nobody}
        self.none = {each for each in self.none if each[1] is not suit}
        self.none |= {(side, suit) for side in map(int, match[3]) if side <= self.sides}
