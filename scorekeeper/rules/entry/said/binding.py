"""Which suit each rank belongs to, by what people say: "coppe 7 6", "7 e 6 di coppe", "7c"."""

from collections import Counter
from dataclasses import dataclass, field

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry.said.phrases import phrases
from scorekeeper.rules.entry.said.tokens import LONGEST_SAID, Asks, Piece, Token, Vocabulary, tokens

_LISTED = ("rank", "soft")
_PAUSES = ("comma", "stop", "colon")


def read_said(text: str, vocabulary: Vocabulary) -> list[Piece]:
    """The pieces of the text in its order; whatever is not clear is a piece that asks."""
    found: list[Piece] = []
    for span in _spans(phrases(tokens(text[:LONGEST_SAID], vocabulary))):
        found += _Span(span).pieces()
    if len(text) > LONGEST_SAID:
        found.append(Piece(LONGEST_SAID, len(text), asks=Asks.LENGTH))
    return sorted(found, key=lambda piece: piece.start)


def named_twice(pieces: list[Piece]) -> list[Card]:
    """The cards that the pieces name more than once."""
    counted = Counter(card for piece in pieces for card in piece.cards)
    return [card for card, times in counted.items() if times > 1]


def _spans(found: list[Token]) -> list[list[Token]]:
    """Cut where no suit goes on: at a word that is not understood, which may have been a suit, and
    at a card of another suit."""
    spans: list[list[Token]] = [[]]
    suit: Suit | None = None
    for token in found:
        if token.kind == "suit":
            suit = token.suit
        inside = token.kind == "card" and {card.suit for card in token.cards} == {suit}
        if token.kind == "hard" or (token.kind == "card" and not (inside and _goes_on(token))):
            spans += [[token], []]
            suit = None
        else:
            spans[-1].append(token)
    return spans


def _goes_on(token: Token) -> bool:
    return len(token.cards) == 1


@dataclass
class _Group:
    """What is said between two suits."""

    tokens: list[Token] = field(default_factory=list)

    @property
    def items(self) -> list[Token]:
        return [token for token in self.tokens if token.kind in _LISTED]

    @property
    def since_pause(self) -> list[Token]:
        """What is listed after the last pause; all of it where there is none before an item."""
        found: list[Token] = []
        for token in self.tokens:
            if token.kind in _PAUSES:
                found = []
            elif token.kind in _LISTED:
                found.append(token)
        return found

    @property
    def says_of(self) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind == "of"

    @property
    def opens_with_pause(self) -> bool:
        return bool(self.tokens) and self.tokens[0].kind in (*_PAUSES, "and")

    @property
    def ends_with_pause(self) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind in (*_PAUSES, "and")

    @property
    def joins(self) -> bool:
        """ "7 of cups and swords": nothing between the suits but "and", or "and of"."""
        kinds = {token.kind for token in self.tokens}
        return bool(kinds) and kinds <= {"and", "of"}


class _Span:
    """Ranks and suits between which nothing is unclear: groups[0] suits[0] groups[1] ..."""

    def __init__(self, found: list[Token]) -> None:
        self.groups, self.suits = [_Group()], list[Token]()
        self.found: list[Piece] = []
        for token in found:
            if token.kind == "suit":
                self.suits.append(token)
                self.groups.append(_Group())
            elif token.kind == "card":
                self.found.append(Piece(token.start, token.end, token.cards))
                self.groups[-1].tokens.append(token)
            elif token.kind == "hard":
                self.ask([token], token.asks)
            else:
                self.groups[-1].tokens.append(token)
        self.open: Token | None = None
        """The suit that goes on for what follows."""
        self.bound: list[Token] = []
        """The ranks that were said to be of the last suit, where it stands behind them."""

    def pieces(self) -> list[Piece]:
        for at, suit in enumerate(self.suits):
            self.meet(at, suit)
        last = self.groups[-1]
        if self.open:
            self.close(last.items, last)
        else:
            self.ask(last.items, Asks.SUIT)
        return self.found

    def meet(self, at: int, suit: Token) -> None:
        """A suit: does it stand behind its ranks, or before them?"""
        group, after = self.groups[at], self.groups[at + 1]
        if group.since_pause and group.says_of:
            self.behind(suit, group)
        elif not group.items and self.bound and group.joins and not self.leads(at):
            self.give(self.bound, suit, at=suit)
        elif self.open and group.items and self.mixes(group, after):
            tail = group.since_pause
            self.close(group.items[: -len(tail)], group)
            self.ask(tail, Asks.EITHER)
            self.bound = []
        elif self.open:
            self.close(group.items, group)
            self.start(suit)
        elif not group.items:
            self.start(suit)
        elif group.ends_with_pause:
            self.ask(group.items, Asks.SUIT)
            self.start(suit)
        elif suit.plain or not any(item.plain or _numbered(item) for item in group.items):
            self.give(group.items, suit)
            self.bound = []
        else:
            self.ask(group.items, Asks.OF)
            self.bound = []

    def behind(self, suit: Token, group: _Group) -> None:
        """ "7 e 6 di coppe": of those behind an open suit, only what stands after a pause."""
        mine = group.items
        if self.open:
            mine = group.since_pause
            if len(mine) == len(group.items) > 1:
                self.ask(mine[:-1], Asks.EITHER)
                self.found.append(Piece(self.open.start, self.open.end, suit=self.open.suit))
                mine, self.open = mine[-1:], None
            else:
                self.close(group.items[: len(group.items) - len(mine)], group)
        self.give(mine, suit)
        self.bound, self.open = mine, None

    def mixes(self, group: _Group, after: _Group) -> bool:
        """ "denari 7, 2 coppe": the 2 may be of either, where nothing follows the second suit."""
        tail = group.since_pause
        return bool(tail) and len(tail) < len(group.items) and not after.items

    def leads(self, at: int) -> bool:
        """Whether the suit is followed by ranks of its own."""
        after = self.groups[at + 1]
        taken = after.says_of and after.opens_with_pause
        return bool(after.items) and not taken

    def start(self, suit: Token) -> None:
        self.open, self.bound = suit, []

    def close(self, items: list[Token], group: _Group) -> None:
        """The open suit has these; without any it is a question."""
        assert self.open
        cards = any(token.kind == "card" for token in group.tokens)
        if items or cards:
            self.found.append(Piece(self.open.start, self.open.end, suit=self.open.suit))
        else:
            self.ask([self.open], Asks.RANK)
        self.give(items, self.open)
        self.open = None

    def give(self, items: list[Token], suit: Token, at: Token | None = None) -> None:
        """These ranks are of that suit; the pieces stand where they are said, or at `at`."""
        assert suit.suit is not None
        for item in items:
            where = at or item
            cards = tuple(Card(suit.suit, rank) for rank in item.ranks)
            if cards:
                self.found.append(Piece(where.start, where.end, cards))
            elif not at:
                self.ask([item], item.asks)

    def ask(self, items: list[Token], asks: Asks | None) -> None:
        for item in items:
            self.found.append(Piece(item.start, item.end, asks=item.asks or asks))


def _numbered(item: Token) -> bool:
    """A number from 2 to 7, or one that no card has: "seven cups" may be a count."""
    return not item.ranks or 2 <= item.ranks[0] <= 7
