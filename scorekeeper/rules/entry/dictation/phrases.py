"""Words that mean something only beside others: "two sevens", "from 2 to 5", "all coins", "c"; and
where a dictation is cut: at semicolons before they are read, and after it where no suit goes on.
"""

from dataclasses import dataclass, field, replace

from scorekeeper.rules.cards import RANKS, SETTEBELLO, Card, Suit
from scorekeeper.rules.entry.dictation.tokens import Asks, Token

_JOINS = ("and", "comma", "dash")
_PAUSES = (*_JOINS, "stop")
_UNSURE = ("soft", "hard", "card", "a", "c", "all", "from", "between", "to", "until", "sound")
_BELLO = ("bello", "hayya", "haya")
_MORE = ("rank", "of", "suit", "bello", "dash", "colon", "hard")
_TO = ("to", "until", "sound")
_NOTHING = Token("end", -1, -1)


def clauses(tokens: list[Token]) -> list[list[Token]]:
    """Cut at semicolons: nothing goes on behind one but what takes back."""
    clauses: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind != "cut":
            clauses[-1].append(token)
        elif any(each.kind in ("except", "or", "no") for each in tokens[at + 1 : at + 2]):
            clauses[-1].append(Token("stop", token.start, token.end))
        else:
            clauses.append([])
    return clauses


@dataclass
class Span:
    """What is said between two places where no suit goes on.

    `loose`: it may be of a suit that was said before. `cut`: what follows at once is not
    understood, and `of`: that is of some suit, as a rank is.
    """

    tokens: list[Token] = field(default_factory=list)
    loose: bool = False
    cut: bool = False
    of: bool = False


def spans(tokens: list[Token]) -> list[Span]:
    """Cut at a word that is not understood, which may have been a suit, and at a card of another
    suit."""
    cut = [Span()]
    suit: Suit | None = None
    for at, token in enumerate(tokens):
        if token.kind == "suit":
            suit = token.suit
        hard = token.kind == "hard"
        inside = len(token.cards) == 1 and token.cards[0].suit is suit
        if hard or (token.kind == "card" and not inside):
            cut[-1].cut = hard
            cut[-1].of = any(each.kind == "of" for each in tokens[at + 1 : at + 2])
            cut += [Span([token]), Span(loose=hard or suit is not None)]
            suit = None
        else:
            cut[-1].tokens.append(token)
    return cut


def one_token(first: Token, last: Token, kind: str, **more: object) -> Token:
    """One token in the place of all from `first` to `last`."""
    return replace(Token(kind, first.start, last.end), **more)  # type: ignore[arg-type]


class Phrases:
    """The tokens with every phrase as one of them; left are ranks, counted ranks, suits, cards,
    "of", "and", pauses and what is asked."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.at, self.out = tokens, 0, list[Token]()

    def read(self) -> list[Token]:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            match token.kind:
                case "rank":
                    self.on_rank(token)
                case "card":
                    self.on_card(token)
                case "a":
                    self.on_a(token)
                case "c":
                    self.on_c(token)
                case "beau":
                    self.on_beau(token)
                case "hayya":
                    self.put(1, replace(token, kind="card", cards=(SETTEBELLO,)))
                case "dash":
                    self.put(1, replace(token, kind="comma"))
                case "of":  # "del 3 al 7", "de 3 a 7"
                    if not self.span(1):
                        self.put(1, token)
                case "from":  # "from 2 to 5"; "da 2 a 5"
                    if not self.span(1):
                        self.asks(1, Asks.WORD)
                case "until":
                    self.on_until(token)
                case "between":
                    self.on_between(token)
                case "all":
                    self.on_all(token)
                case "except" if self.ahead(1).kind == "no":  # "but no cups"
                    self.at += 1
                case "except":  # what is not there is asked about, with all that was said before it
                    self.take_back(token, Asks.EXCEPT)
                case "or":  # "7 or 6 of cups", "7 of cups, sorry, of swords": nothing of it is sure
                    self.take_back(token, Asks.WORD)
                case "no":
                    self.on_no(token)
                case "to" | "sound" | "bello" | "haya":
                    self.asks(1, Asks.WORD)
                case _:
                    self.put(1, token)
        return self.out

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
        self.put(length, one_token(self.ahead(0), self.ahead(length - 1), kind, asks=asks))

    def on_until(self, token: Token) -> None:
        """ "jusqu’au 7 de carreau" begins with the ace, where nothing else was said before."""
        at = 1
        while self.ahead(at).kind in (*_TO, "a"):
            at += 1
        high = self.ahead(at)
        if len(high.ranks) == 1 and self.last().kind in ("end", "suit", "colon"):
            ranks = tuple(range(1, high.ranks[0] + 1))
            self.put(at + 1, one_token(token, high, "rank", ranks=ranks))
        else:
            self.asks(1, Asks.WORD)

    def on_between(self, token: Token) -> None:
        """ "entre 3 et 7 de carreau": both are meant too."""
        low, high = self.ahead(1), self.ahead(3)
        if self.ahead(2).kind == "and" and len(low.ranks) == len(high.ranks) == 1:
            a, b = sorted((low.ranks[0], high.ranks[0]))
            self.put(4, one_token(token, high, "rank", ranks=tuple(range(a, b + 1))))
        else:
            self.asks(1, Asks.WORD)

    def on_beau(self, token: Token) -> None:
        """ "le beau sept"; also "le beau sept de deniers"."""
        seven, after = self.ahead(1), self.ahead(2)
        if seven.ranks != (7,):
            self.asks(1, Asks.WORD)
        elif after.kind == "of" and self.ahead(3).suit is Suit.COINS:
            self.at += 1
        elif after.kind in _MORE:
            self.asks(1, Asks.WORD)
        else:
            self.put(2, one_token(token, seven, "card", cards=(SETTEBELLO,)))

    def on_rank(self, token: Token) -> None:
        """ "sette bello" is a card; "two sevens" are counted; "2-5" may be two cards or four."""
        after, beyond = self.ahead(1), self.ahead(2)
        # "7-6-2", or two ranks between which there is none.
        listed = self.last().kind == "dash" or self.ahead(3).kind == "dash"
        listed = listed or (beyond.kind == "rank" and beyond.ranks[0] - token.ranks[0] <= 1)
        if after.kind in _BELLO and token.ranks in ((7,), (10,)):
            card = Card(Suit.COINS, token.ranks[0])
            self.put(2, one_token(token, after, "card", cards=(card,)))
        elif after.kind == "dash" and beyond.kind == "rank" and not listed:
            self.asks(3, Asks.SPAN, "soft")
        elif after.kind == "sound" and beyond.kind == "rank":  # said aloud it is "two" as well
            self.asks(3, Asks.SPAN, "soft")
        elif after.kind in ("to", "until") and self.span(0):
            return
        elif self.counts(token, after):
            self.counted(token, after)
        elif token.number and 2 <= token.ranks[0] <= len(Suit) and after.kind == "hard":
            self.asks(2, Asks.WORD)  # "two sevven's"
        else:
            self.put(1, token)

    def counts(self, number: Token, what: Token) -> bool:
        """Whether "two sevens" are sevens, and not a two and a seven."""
        if not number.number or not what.ranks or what.before:
            return False
        if what.plural:
            return True
        if not 2 <= number.ranks[0] <= len(Suit) or (number.plain and what.plain):
            return False
        return number.before == "article" or not self.lists()

    def lists(self) -> bool:
        """Whether ranks are being listed behind their suit."""
        at = 1
        while self.last(at).kind == "rank":
            at += 1
        if self.last(at).kind == "comma" and self.last(at + 1).kind == "suit":
            at += 1
            if self.last(at + 1).kind == "rank":  # "7 deniers, quatre as"
                return False
        if self.last(at).kind != "suit":
            return self.last(at).kind == "colon"
        before = at + 1
        while self.last(before).kind == "rank":
            before += 1
        behind = self.last(before).kind not in ("suit", "colon") or self.ahead(2).kind == "of"
        if before > at + 1 and behind:  # "asso quadri, quattro re"
            return False
        while self.last(at).kind in ("suit", "and", "comma"):
            at += 1
        return self.last(at).kind != "of"

    def counted(self, number: Token, what: Token) -> None:
        sure = what.plural or number.before == "article"
        self.put(
            2,
            one_token(
                number, what, "counted", ranks=what.ranks, count=number.ranks[0], plural=sure
            ),
        )

    def on_card(self, token: Token) -> None:
        """ "7s" is a card; "7s and 6s of coins" may be sevens and sixes."""
        at = 1
        while token.plural and (self.ahead(at).kind in ("and", "comma") or self.ahead(at).plural):
            at += 1
        near = at == 1 and self.ahead(at).kind in ("colon", "suit")
        if token.plural and (near or self.ahead(at).kind in ("of", "hard")):
            self.asks(1, Asks.COUNT, "soft")
        else:
            self.put(1, token)

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

    def span(self, by: int) -> bool:
        """Put one token in place of a span such as "from 2 to 5", whose first rank stands `by`
        tokens ahead; False where no other rank ends it."""
        low, at = self.ahead(by), by + 1
        while self.ahead(at).kind in _TO:
            at += 1
        if self.ahead(at).kind == "a":
            at += 1
        high = self.ahead(at)
        if at == by + 1 or not len(low.ranks) == len(high.ranks) == 1:
            return False
        a, b = sorted((low.ranks[0], high.ranks[0]))
        ranks = tuple(range(a, b + 1))
        self.put(at + 1, one_token(self.ahead(0), high, "rank", ranks=ranks))
        return True

    def on_all(self, token: Token) -> None:
        """ "all coins", also "except" some of them; "coins all", "all sevens", "all 4 sevens"."""
        at = 2 if self.ahead(1).kind == "of" else 1
        what, after = self.ahead(at), self.ahead(at + 1)
        number = 2 if what.kind == "and" else at
        if self.ahead(number).number and self.ahead(number + 1).ranks:
            first = replace(self.ahead(number), start=token.start, before="article")
            self.at += number
            self.counted(first, self.ahead(1))
        elif what.kind == "suit":
            self.all_of(token, what, at + 1)
        elif what.kind == "rank" and len(what.ranks) > 1:
            self.at += at
        elif what.ranks and after.kind not in _MORE:
            cards = tuple(Card(suit, what.ranks[0]) for suit in Suit)
            self.put(at + 1, one_token(token, what, "card", cards=cards))
        elif at == 1 and self.last().kind == "suit" and what.kind in ("end", *_PAUSES):
            suit = self.out.pop()
            self.put(1, one_token(suit, token, "card", cards=_whole(suit)))
        else:
            self.asks(1, Asks.ALL)

    def all_of(self, token: Token, suit: Token, length: int) -> None:
        at = length
        while self.ahead(at).kind in ("comma", "stop", "and"):
            at += 1
        at += 1
        if self.ahead(at - 1).kind == "hard":  # it may be a misspelt "except"
            self.asks(self.until_stop(), Asks.EXCEPT)
            return
        if self.ahead(at - 1).kind not in ("except", "no") or (
            at > length + 1 and not self.ahead(at).ranks
        ):
            self.put(length, one_token(token, suit, "card", cards=_whole(suit)))
            return
        end = at
        out: set[int] = set()
        clear = True
        while self.ahead(at).kind in ("rank", *_JOINS):
            if self.ahead(at).kind == "rank":
                clear &= not (self.ahead(at).number and self.ahead(at + 1).kind == "rank")
                out |= set(self.ahead(at).ranks)
                end = at + 1
            at += 1
        clear &= bool(out) and self.ahead(at).kind not in _UNSURE
        if self.ahead(end).kind == "of":
            clear &= self.ahead(end + 1).suit is suit.suit and len(out) == 1
            end += 2 if clear else 0
        clear &= self.ahead(end).kind != "suit"
        if not clear:
            self.asks(self.until_stop(), Asks.EXCEPT)
            return
        cards = tuple(card for card in _whole(suit) if card.rank not in out)
        self.put(end, one_token(token, self.ahead(end - 1), "card", cards=cards))

    def on_no(self, token: Token) -> None:
        """ "no coins" takes nothing back but what is said of it, "7, no, 6" does."""
        of = 2 if self.ahead(1).kind == "of" else 1
        stops = [at for at, each in enumerate(self.out) if each.kind == "stop"]
        sentence = self.out[stops[-1] + 1 if stops else 0 :]
        several = any(len(each.cards) + len(each.ranks) > 1 for each in sentence)
        listed = any(each.kind == "of" for each in sentence)
        alone = self.ahead(of).kind == "suit" and not several and not listed
        until = ("comma", "stop", "colon") if alone else ("stop",)
        self.take_back(token, Asks.EXCEPT, until)

    def take_back(self, token: Token, asks: Asks, until: tuple[str, ...] = ("stop",)) -> None:
        """Ask about all since the last pause of these kinds, up to the next full stop."""
        first = token
        while until == ("stop",) and self.last().kind == "stop":
            self.out.pop()
        while self.out and self.last().kind not in until:
            first = self.out.pop()
        length = self.until_stop()
        self.put(length, one_token(first, self.ahead(length - 1), "hard", asks=asks))

    def until_stop(self) -> int:
        """How many tokens there are up to the next full stop."""
        at = 1
        while self.ahead(at).kind not in ("stop", "end"):
            at += 1
        return at


def _whole(suit: Token) -> tuple[Card, ...]:
    assert suit.suit is not None
    return tuple(Card(suit.suit, rank) for rank in RANKS)
