"""The form for people who have already counted: cards, coins, settebello, best cards.

Fields: `cards-1`, `coins-1`, `best-1-d` (a rank, or "none") ... for each side and suit;
`settebello` and `re_bello` (a side's number, nothing where it lies on the table); `napola-1`;
`table` (a number); and those of every deal.
"""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.entry import Counts, Deal, SideCount
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.numbers import unread, whole

BEST_ORDER = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
NONE = "none"


@dataclass(slots=True)
class CountsForm(DealForm):
    """A number for each side and kind of card, and the best card of each suit."""

    TEMPLATE: ClassVar[str] = "deal/counts.html"

    def says_nobody(self, name: str) -> bool:
        """Whether it was said that the card lies on the table: not that nothing was said."""
        return self.typed.get(name) == ""

    def read_deal(self, found: list[Problem]) -> Deal:
        """The deal as counted.

        With two sides an empty count is what the other leaves of forty cards and ten coins; an
        empty napola says nothing, a 0 that there is none.
        """
        table = whole(f"table: {self['table']}", self["table"] or "0", (), found)
        cards = self._filled("cards", 40 - table, found)
        # Coins left on the table are known to nobody here, so nothing can be filled in.
        coins = self._filled("coins", None if table else 10, found)
        if table and sum(coins) < len(RANKS):
            empty = (side for side in range(len(coins)) if not self[f"coins-{side + 1}"])
            found += [Problem(What.COINS_NOT_COUNTED, sides=(side,)) for side in empty]
        napola = self.column("napola", found)
        settebello, re_bello = self._who("settebello", found), self._who("re_bello", found)
        if table and self.played.match.rules.options.re_bello and "re_bello" not in self.typed:
            found.append(Problem(What.RE_BELLO_WITH_NOBODY))
        sides = tuple(
            SideCount(
                cards[side],
                coins[side],
                settebello == side,
                self._best(side, cards[side] - coins[side], found),
                re_bello == side,
                napola[side] if self[f"napola-{side + 1}"] else None,
            )
            for side in range(len(self.numbers))
        )
        scope, bonus = self.column("scope", found), self.column("bonus", found)
        return Deal(Counts(sides, table), scope, bonus)

    def _filled(self, name: str, total: int | None, found: list[Problem]) -> list[int]:
        """The column; of two sides, one that is not given is what the other leaves."""
        numbers = list(self.column(name, found))
        empty = [side - 1 for side in self.numbers if not self[f"{name}-{side}"]]
        if total is not None and len(numbers) == 2 and len(empty) == 1:
            numbers[empty[0]] = max(0, total - sum(numbers))
        return numbers

    def _who(self, name: str, found: list[Problem]) -> int | None:
        side = self.side(self[name])
        if side is None and self[name]:
            found.append(unread(name, self[name]))
        return side

    def _best(self, side: int, others: int, found: list[Problem]) -> tuple[Card, ...]:
        """The best cards. That there is none of a suit must be said, not left empty, unless the
        numbers say so; `others` is how many cards other than coins the side has."""
        best = []
        for suit in Suit:
            text = self[f"best-{side + 1}-{suit}"]
            if text in map(str, BEST_ORDER):
                best.append(Card(suit, int(text)))
            elif text and text != NONE:
                found.append(Problem(What.UNKNOWN_CARD, sides=(side,), text=f"{text[:40]}{suit}"))
            elif not text and others > 0 and suit is not Suit.COINS:
                found.append(Problem(What.BEST_NOT_SAID, sides=(side,), text=suit))
        return tuple(best)

    def fill_in(self, entered: Deal) -> None:
        """Give what was counted, of a deal that was."""
        if not isinstance(entered.entry, Counts):
            return
        table, sides = entered.entry.table, entered.entry.sides
        self.typed["table"] = str(table or "")
        if table:
            self.typed |= {"settebello": "", "re_bello": ""}
        self.put("cards", (side.cards for side in sides))
        self.put("coins", (side.coins for side in sides))
        self.put("napola", ("" if side.napola is None else side.napola for side in sides))
        for number, side in enumerate(sides, 1):
            if side.settebello:
                self.typed["settebello"] = str(number)
            if side.re_bello:
                self.typed["re_bello"] = str(number)
            self.typed |= {f"best-{number}-{suit}": NONE for suit in Suit}
            self.typed |= {f"best-{number}-{card.suit}": str(card.rank) for card in side.best}
