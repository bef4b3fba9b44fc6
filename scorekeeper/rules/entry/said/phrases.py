"""Words that mean something only beside others: "all coins", "from 2 to 5", "sette bello", "c"."""

from dataclasses import replace

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.entry.said.tokens import Asks, Token

_PAUSES = ("and", "comma", "stop", "dash")
_UNSURE = ("soft", "hard", "card", "a", "c", "all")
_NOTHING = Token("end", -1, -1)


def phrases(tokens: list[Token]) -> list[Token]:
    """The same with every phrase as one token; left are ranks, suits, cards, "of", "and", pauses
    and what is asked."""
    reader = _Phrases(tokens)
    while reader.at < len(tokens):
        reader.step()
    return reader.out


def joined(first: Token, last: Token, kind: str, **more: object) -> Token:
    """One token in the place of all from `first` to `last`."""
    return replace(Token(kind, first.start, last.end), **more)  # type: ignore[arg-type]


class _Phrases:
    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.at, self.out = tokens, 0, list[Token]()

    def ahead(self, by: int) -> Token:
        at = self.at + by
        return self.tokens[at] if at < len(self.tokens) else _NOTHING

    def last(self, by: int = 1) -> Token:
        return self.out[-by] if len(self.out) >= by else _NOTHING

    def put(self, length: int, token: Token) -> None:
        self.out.append(token)
        self.at += length

    def asks(self, length: int, asks: Asks, kind: str = "hard") -> None:
        """The next tokens as one that asks."""
        self.put(length, joined(self.ahead(0), self.ahead(length - 1), kind, asks=asks))

    def step(self) -> None:
        token = self.ahead(0)
        special = getattr(self, f"on_{token.kind}", None)
        if special:
            special(token)
        else:
            self.put(1, token)

    def on_to(self, _: Token) -> None:
        self.asks(1, Asks.WORD)

    def on_bello(self, _: Token) -> None:
        self.asks(1, Asks.WORD)

    def on_rank(self, token: Token) -> None:
        """ "sette bello" is a card; "2-5" may be two cards or four; else a rank is a rank."""
        after, beyond = self.ahead(1), self.ahead(2)
        if after.kind == "bello" and token.ranks in ((7,), (10,)):
            card = Card(Suit.COINS, token.ranks[0])
            self.put(2, joined(token, after, "card", cards=(card,)))
        elif after.kind == "dash" and beyond.kind == "rank" and self.may_span(token, beyond):
            self.asks(3, Asks.SPAN, "soft")
        else:
            self.put(1, token)

    def may_span(self, low: Token, high: Token) -> bool:
        """Not "7-6-2", nor two ranks between which there is none."""
        chained = self.last().kind == "dash" or self.ahead(3).kind == "dash"
        return not chained and high.ranks[0] - low.ranks[0] > 1

    def on_dash(self, token: Token) -> None:
        self.put(1, replace(token, kind="comma"))

    def on_a(self, token: Token) -> None:
        """ "a of cups", "coins a 7": the ace; "a seven" may be English."""
        after, suit = self.ahead(1), self.last()
        opened = suit.kind in ("suit", "colon") and self.last(2).kind != "of"
        listed = after.kind == "rank" and after.plain and opened
        if after.kind in ("suit", "of") or (after.kind not in ("rank", "soft", "c") or listed):
            self.put(1, replace(token, kind="rank", ranks=(1,)))
        else:
            self.asks(1, Asks.ACE)

    def on_c(self, token: Token) -> None:
        """ "c:" opens cups; in "f c r", "c d", "c of swords" it is the cavallo."""
        before, after = self.last(), self.ahead(1)
        between = {before.ranks, after.ranks} == {(8,), (10,)}
        if after.kind == "colon":
            self.put(1, replace(token, kind="suit", suit=Suit.CUPS))
        elif between or after.kind == "of" or (after.kind == "suit" and after.plain):
            self.put(1, replace(token, kind="rank", ranks=(9,)))
        else:
            self.asks(1, Asks.LETTER)

    def on_from(self, token: Token) -> None:
        """ "from 2 to 5"; "da 2 a 5"."""
        low, at = self.ahead(1), 2
        while self.ahead(at).kind == "to":
            at += 1
        if at == 2 and self.ahead(2).kind == "a":
            at = 3
        high = self.ahead(at)
        if at > 2 and len(low.ranks) == len(high.ranks) == 1:
            a, b = sorted((low.ranks[0], high.ranks[0]))
            self.put(at + 1, joined(token, high, "rank", ranks=tuple(range(a, b + 1))))
        else:
            self.asks(1, Asks.WORD)

    def on_all(self, token: Token) -> None:
        """ "all coins", also "except" some of them; "coins all"; "all sevens"."""
        at = 2 if self.ahead(1).kind == "of" else 1
        what, after = self.ahead(at), self.ahead(at + 1)
        if what.kind == "suit":
            self.all_of(token, what, at + 1)
        elif what.kind == "rank" and len(what.ranks) > 1:
            self.at += at
        elif what.kind == "rank" and after.kind not in ("rank", "of", "suit", "bello", "dash"):
            cards = tuple(Card(suit, what.ranks[0]) for suit in Suit)
            self.put(at + 1, joined(token, what, "card", cards=cards))
        elif at == 1 and self.last().kind == "suit" and what.kind in ("end", *_PAUSES):
            suit = self.out.pop()
            self.put(1, joined(suit, token, "card", cards=_whole(suit)))
        else:
            self.asks(1, Asks.ALL)

    def all_of(self, token: Token, suit: Token, length: int) -> None:
        if self.ahead(length).kind != "except":
            self.put(length, joined(token, suit, "card", cards=_whole(suit)))
            return
        at = end = length + 1
        out: set[int] = set()
        while self.ahead(at).kind in ("rank", *_PAUSES):
            if self.ahead(at).kind == "rank":
                out |= set(self.ahead(at).ranks)
                end = at + 1
            at += 1
        if out and self.ahead(end).kind == "of" and self.ahead(end + 1).suit is suit.suit:
            end += 2
        elif not out or self.ahead(end).kind == "of" or self.ahead(at).kind in _UNSURE:
            self.asks(end, Asks.EXCEPT)
            return
        cards = tuple(card for card in _whole(suit) if card.rank not in out)
        self.put(end, joined(token, self.ahead(end - 1), "card", cards=cards))

    def on_except(self, token: Token) -> None:
        """What is not there is asked about, with all that is said beside it."""
        first = token
        while self.out and self.last().kind not in ("comma", "stop", "colon"):
            first = self.out.pop()
        at = 0
        while self.ahead(at + 1).kind not in ("stop", "end"):
            at += 1
        self.put(at + 1, joined(first, self.ahead(at), "hard", asks=Asks.EXCEPT))


def _whole(suit: Token) -> tuple[Card, ...]:
    assert suit.suit is not None
    return tuple(Card(suit.suit, rank) for rank in RANKS)
