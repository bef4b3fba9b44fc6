"""Which suit each rank belongs to, by what people say: "coppe 7 6", "7 e 6 di coppe", "7c".

What is said between two places where no suit goes on is read by itself, split at its suits.
"""

from collections import Counter
from dataclasses import dataclass, field

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry.dictation.phrases import Phrases, Span, clauses, spans
from scorekeeper.rules.entry.dictation.tokens import (
    LONGEST_SAID,
    Asks,
    Piece,
    Token,
    Vocabulary,
    tokens,
)

COMMAS = ("comma", "colon")
PAUSES = (*COMMAS, "stop", "and")
_LISTED = ("rank", "soft", "counted")
_JOINS = ("and", "of", "comma")


@dataclass
class Group:
    """What is said between two suits."""

    tokens: list[Token] = field(default_factory=list)

    @property
    def items(self) -> list[Token]:
        return [token for token in self.tokens if token.kind in _LISTED]

    def parts(self, *pauses: str) -> list[list[Token]]:
        """What is listed, cut at these pauses; no part is empty but the only one."""
        parts: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.kind in pauses and parts[-1]:
                parts.append([])
            elif token.kind in _LISTED:
                parts[-1].append(token)
        return parts if parts[-1] else parts[:-1] or [[]]

    @property
    def counted(self) -> Token | None:
        """The "two sevens" at its end, and not before a full stop."""
        last = next(reversed(self.items), None)
        return last if last and last.kind == "counted" and not self.ends_with("stop") else None

    @property
    def joins(self) -> bool:
        """ "7 of cups, coins and swords": nothing between the suits but "and", "of", a comma."""
        kinds = {token.kind for token in self.tokens}
        return bool(kinds) and kinds <= set(_JOINS)

    def has(self, kind: str) -> bool:
        return any(token.kind == kind for token in self.tokens)

    def opens_with(self, *kinds: str) -> bool:
        return bool(self.tokens) and self.tokens[0].kind in kinds

    def ends_with(self, *kinds: str) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind in kinds


def read_dictation(text: str, vocabulary: Vocabulary) -> list[Piece]:
    """The pieces of the text in its order; whatever is not clear is a piece that asks."""
    pieces: list[Piece] = []
    for clause in clauses(tokens(text[:LONGEST_SAID], vocabulary)):
        for span in spans(Phrases(clause).read()):
            pieces += _Binding(span).pieces()
    if len(text) > LONGEST_SAID:
        pieces.append(Piece(LONGEST_SAID, len(text), asks=Asks.LENGTH))
    return sorted(pieces, key=lambda piece: piece.start)


def named_twice(pieces: list[Piece]) -> list[Card]:
    """The cards that the pieces name more than once."""
    counted = Counter(card for piece in pieces for card in piece.cards)
    return [card for card, times in counted.items() if times > 1]


class _Binding:
    """The ranks and suits of a span: groups[0] suits[0] groups[1] ..."""

    def __init__(self, span: Span) -> None:
        self.groups, self.suits = [Group()], list[Token]()
        self.bound: list[Piece] = []
        for token in span.tokens:
            if token.kind == "suit":
                self.suits.append(token)
                self.groups.append(Group())
            elif token.kind == "card":
                self.bound.append(Piece(token.start, token.end, token.cards))
                self.groups[-1].tokens.append(token)
            elif token.kind == "hard":
                self.ask([token], token.asks)
            else:
                self.groups[-1].tokens.append(token)
        self.cut, self.of, self.loose = span.cut, span.of, span.loose
        self.open: Token | None = None
        """The suit that goes on for what follows."""
        self.behind = False
        """Whether the last suit stood behind its ranks."""

    def pieces(self) -> list[Piece]:
        at = 0
        while at < len(self.suits):
            at += self.meet(at, self.suits[at])
        last = self.groups[-1]
        if not self.open:
            self.ask(last.items, Asks.SUIT)
        elif last.ends_with("of") and last.items:  # of what is not understood
            self.ask(self.own(last), Asks.SUIT)
        else:
            sure = len(last.items)
            paused = last.ends_with(*PAUSES) and not last.ends_with("and") and not self.of
            if self.cut and not paused:
                # What follows may be of another suit: "coins 7, 6 and sven of cups".
                *before, tail = last.parts("stop")
                sure = sure - len(tail) if before else len(last.parts(*PAUSES)[0])
            self.close(last.items[:sure], last)
            self.ask(last.items[sure:], Asks.EITHER)
        return self.bound

    def meet(self, at: int, suit: Token) -> int:
        """A suit: does it stand behind its ranks, or before them? How many suits are read."""
        group, after = self.groups[at], self.groups[at + 1]
        counted = group.counted
        several = len(self.run(at, whole=True)) > 1
        if group.items and (group.ends_with("of") or (counted and several)):
            return self.meet_behind(at)
        bare = at > 0 and (group.joins or not group.tokens)
        if self.open and bare and not after.opens_with("colon"):
            self.close([], group)  # "cups and swords 7"
            self.ask([suit], Asks.RANK)
            self.behind, self.loose = False, True
        elif self.open:
            tail = self.unsure(at)
            self.close(group.items[: len(group.items) - len(tail)], group)
            self.ask(tail, Asks.EITHER)
            if not tail or after.opens_with("colon"):
                self.start(suit)
            else:
                self.behind, self.loose = False, True
        elif not group.items:
            led = self.leads(at)
            listed = bare and (self.loose or (self.behind and not led))
            after_hard = self.loose and not group.tokens and led is None  # "tsree cups and 7"
            if (
                (listed and not after.opens_with("colon"))
                or after_hard
                or (self.loose and group.ends_with("of"))
            ):
                self.ask([suit], Asks.RANK)  # "7 of cups and swords, 6 5"
                self.loose = True
            else:
                self.start(suit)
        elif group.ends_with(*PAUSES) or counted:
            self.ask(group.items, Asks.SUIT)
            self.start(suit)
        elif after.opens_with("colon"):  # "three coins: 7, 6 and 2"
            *before, number = group.items
            self.ask(before, Asks.SUIT)
            if number.ranks != (self.listed_after(at),):
                self.ask([number], Asks.OF)
            self.start(suit)
        elif suit.plain or not any(each.plain or each.number or each.asks for each in group.items):
            tail = group.parts(*PAUSES)[-1]
            mine = tail[-1:] if self.loose else tail
            self.ask(group.items[: len(group.items) - len(mine)], Asks.SUIT)
            self.give(mine, suit)
            self.behind, self.loose = False, False
        else:
            self.ask(group.items, Asks.OF)
            self.behind, self.loose = False, True
        return 1

    def listed_after(self, at: int) -> int:
        """How many cards stand behind this suit, where they stand by themselves."""
        after = self.groups[at + 1]
        alone = at + 2 == len(self.groups) or after.ends_with(*PAUSES)
        return len(after.items) if alone and len(after.parts("stop")) == 1 else 0

    def meet_behind(self, at: int) -> int:
        """ "7 e 6 di coppe", "asso di spade, coppe e bastoni", "two sevens of cups and batons"."""
        group, suit = self.groups[at], self.suits[at]
        if self.open:
            mine = self.own(group)
        else:  # what was said since the last full stop
            *before, mine = group.parts("stop")
            if self.loose and not group.has("stop"):
                before, mine = [mine[:-1]], mine[-1:]
            for items in before:
                self.ask(items, Asks.SUIT)
        counted = group.counted
        run = self.run(at)
        self.behind, self.open, self.loose = True, None, False
        if counted:
            self.ask(mine[:-1], Asks.SUIT)
            if not self.counts(counted, run):  # "three sevens of cups, swords and coins, 6 5"
                run, self.loose = self.run(at, whole=True), True
            leads = len(run) > 1 and self.leads(at + len(run) - 1)
            sure = leads is False or (leads is None and counted.plural)
            if self.counts(counted, run) and sure:
                self.share(counted, run)
            else:
                self.bound.append(Piece(counted.start, counted.end, asks=Asks.COUNT))
            return len(run)
        while len(run) > 1:  # as many as are surely one list: commas only before an "and" or "of"
            last = self.groups[at + len(run) - 1]
            if last.has("and") or last.has("of"):
                break
            run.pop()
        if len(mine) == 1:
            self.share(mine[0], run)
        elif len(run) > 1:
            self.ask(mine, Asks.EITHER)
        else:
            self.give(mine, suit)
        return len(run)

    def own(self, group: Group) -> list[Token]:
        """What is surely of the suit behind: the open suit has the first, and between there may be
        both: "denari 7, 6 e 5 di coppe"."""
        *before, tail = group.parts("stop")
        if before:
            self.close([item for items in before for item in items], group)
            return tail
        first, *_ = group.parts(*PAUSES)
        *middle, mine = group.items
        if len(group.parts(*COMMAS)) > 1:
            self.close(first, group)
            middle = middle[len(first) :]
        elif not middle:
            self.close([], group)
        else:
            assert self.open
            self.bound.append(Piece(self.open.start, self.open.end, suit=self.open.suit))
        self.ask(middle, Asks.EITHER)
        return [mine]

    def unsure(self, at: int) -> list[Token]:
        """ "denari 7, re coppe, asso spade": what may be of the suit behind it, where suits do not
        stand before their ranks up to the next pause; "coins 7, two cups: 6 5"."""
        group = self.groups[at]
        *before, tail = group.parts(*PAUSES)
        if not tail or group.ends_with(*PAUSES):
            return []
        following, number = self.groups[at + 1], tail[-1]
        if following.opens_with("colon"):
            # "two cups:" may say how many follow; not where each suit has its colon.
            headed = group.opens_with("colon")
            counts = number.number and not (headed and number.ranks[0] > len(following.items))
            return tail if before or counts else []
        if group.has("stop") and len(group.parts("stop")[-1]) == len(tail):
            return tail
        tail = tail if before else tail[-1:]
        for next_, after in enumerate(self.groups[at + 1 :], at + 1):
            paused = after.opens_with("and", "comma") and next_ < len(self.groups) - 1
            own = [each for each in after.items if each.kind != "counted"]
            if not own or after.opens_with("stop"):
                return tail
            if after.ends_with("of"):
                return tail if paused or len(after.parts(*COMMAS)) == 1 else []
            if after.ends_with(*PAUSES):
                return []
            if paused:
                return tail
        return []

    def run(self, at: int, whole: bool = False) -> list[Token]:
        """The suits that share what stands before the first: "of cups and swords"; the whole with
        one that may have ranks of its own."""
        end = at
        while end + 1 < len(self.suits) and self.groups[end + 1].joins:
            end += 1
        if end > at and not whole and self.leads(end) is not False:
            end -= 1
        return self.suits[at : end + 1]

    def leads(self, at: int) -> bool | None:
        """Whether the suit is followed by ranks of its own; None where that is not sure."""
        after = self.groups[at + 1]
        behind = after.ends_with("of") or (after.counted and after.counted.plural)
        if self.cut and after is self.groups[-1] and not after.items:
            return None
        if not after.items or after.opens_with("stop") or self.groups[at].ends_with("of"):
            return after.opens_with("colon") and bool(after.items)
        if not after.opens_with("comma", "and"):
            return None if behind else True
        return False if behind and len(after.items) == 1 else None

    def start(self, suit: Token) -> None:
        self.open, self.behind, self.loose = suit, False, False

    def close(self, items: list[Token], group: Group) -> None:
        """The open suit has these; without any it is a question."""
        assert self.open
        if items or group.has("card"):
            self.bound.append(Piece(self.open.start, self.open.end, suit=self.open.suit))
        else:
            self.ask([self.open], Asks.RANK)
        self.give(items, self.open)
        self.open = None

    def counts(self, counted: Token, run: list[Token]) -> bool:
        """Whether as many are named as were counted: "two sevens of cups and batons"."""
        suits = {each.suit for each in run}
        return counted.count == len(counted.ranks) * len(suits) and len(suits) == len(run)

    def share(self, item: Token, run: list[Token]) -> None:
        """Each suit has the rank; the first card stands at the rank, the others at their suits."""
        for suit in run:
            self.put(item, suit, item if suit is run[0] else suit)

    def give(self, items: list[Token], suit: Token) -> None:
        """These ranks are of that suit."""
        for item in items:
            if item.kind == "counted":
                self.ask_count(item)
            else:
                self.put(item, suit, item)

    def put(self, item: Token, suit: Token, where: Token) -> None:
        assert suit.suit is not None
        if item.kind == "soft":
            self.ask([item] if where is item else [], item.asks)
        else:
            cards = tuple(Card(suit.suit, rank) for rank in item.ranks)
            self.bound.append(Piece(where.start, where.end, cards))

    def ask_count(self, item: Token) -> None:
        """All four are known without their suits; else it is asked which."""
        if item.count == len(Suit) and item.plural and len(item.ranks) == 1:
            cards = tuple(Card(suit, item.ranks[0]) for suit in Suit)
            self.bound.append(Piece(item.start, item.end, cards))
        else:
            self.bound.append(Piece(item.start, item.end, asks=Asks.COUNT))

    def ask(self, items: list[Token], asks: Asks | None) -> None:
        for item in items:
            if item.kind == "counted":
                self.ask_count(item)
            else:
                self.bound.append(Piece(item.start, item.end, asks=item.asks or asks))
