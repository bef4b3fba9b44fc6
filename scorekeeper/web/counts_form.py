"""The form for people who have already counted: cards, coins, settebello, best cards.

Fields: `cards-1`, `coins-1`, `best-1-d` (a rank, or "none") ... for each side and suit;
`settebello` and `re_bello` (a side's number, nothing where it lies on the table); `napola-1`;
`table` (a number); `scope-1`, `bonus-1`; `key`, `version`, `why`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.entry import Counts, Deal, SideCount
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.played import Played
from scorekeeper.web.access import new_key
from scorekeeper.web.fields import whole

BEST_ORDER = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
NONE = "none"


@dataclass(slots=True)
class CountsForm:
    """What the page shows: every field as typed, all problems."""

    TEMPLATE: ClassVar[str] = "counts.html"

    played: Played
    deal: int
    version: str
    key: str
    typed: dict[str, str] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: Played, deal: int, scope: Iterable[int]) -> "CountsForm":
        """The form of the next deal, empty, or of a stored one, filled in."""
        stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if stored else "0"
        form = cls(played, deal, version, new_key())
        for side, number in enumerate(scope, 1):
            form.typed[f"scope-{side}"] = str(number)
        if stored:
            entered = played.match.deals[deal - 1]
            form._fill_in(entered)
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "CountsForm":
        """The form as it was sent."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: value.strip() for name, value in sent.items()}
        return form

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, len(self.played.match.sides) + 1)

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def says_nobody(self, name: str) -> bool:
        """Whether it was said that the card lies on the table: not that nothing was said."""
        return self.typed.get(name) == ""

    def read(self) -> tuple[Deal, list[Problem]]:
        """The deal as counted and what could not be read of it.

        With two sides an empty count is what the other leaves of forty cards and ten coins; an
        empty napola says nothing, a 0 that there is none.
        """
        found: list[Problem] = []
        table = whole(f"table: {self['table']}", self["table"] or "0", (), found)
        cards = self._column("cards", 40 - table, found)
        # Coins left on the table are known to nobody here, so nothing can be filled in.
        coins = self._column("coins", None if table else 10, found)
        if table and sum(coins) < len(RANKS):
            empty = (side for side in range(len(coins)) if not self[f"coins-{side + 1}"])
            found += [Problem(What.COINS_NOT_COUNTED, sides=(side,)) for side in empty]
        napola = self._column("napola", None, found)
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
        scope = tuple(self._column("scope", None, found))
        bonus = tuple(self._column("bonus", None, found))
        return Deal(Counts(sides, table), scope, bonus), found

    def _column(self, name: str, total: int | None, found: list[Problem]) -> list[int]:
        typed = [self[f"{name}-{side}"] for side in self.numbers]
        numbers = [
            whole(f"{name}: {text}", text or "0", (side,), found) for side, text in enumerate(typed)
        ]
        empty = [side for side, text in enumerate(typed) if not text]
        if total is not None and len(numbers) == 2 and len(empty) == 1:
            numbers[empty[0]] = max(0, total - sum(numbers))
        return numbers

    def _who(self, name: str, found: list[Problem]) -> int | None:
        text = self[name]
        if text in map(str, self.numbers):
            return int(text) - 1
        if text:
            found.append(Problem(What.NOT_A_NUMBER, text=f"{name}: {text[:40]}"))
        return None

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

    def _fill_in(self, entered: Deal) -> None:
        for side, points in enumerate(entered.bonus, 1):
            self.typed[f"bonus-{side}"] = str(points)
        if not isinstance(entered.entry, Counts):
            return
        self.typed["table"] = str(entered.entry.table or "")
        if entered.entry.table:
            self.typed |= {"settebello": "", "re_bello": ""}
        for number, side_count in enumerate(entered.entry.sides, 1):
            self.typed[f"cards-{number}"] = str(side_count.cards)
            self.typed[f"coins-{number}"] = str(side_count.coins)
            run = side_count.napola
            self.typed[f"napola-{number}"] = "" if run is None else str(run)
            if side_count.settebello:
                self.typed["settebello"] = str(number)
            if side_count.re_bello:
                self.typed["re_bello"] = str(number)
            self.typed |= {f"best-{number}-{suit}": NONE for suit in Suit}
            for card in side_count.best:
                self.typed[f"best-{number}-{card.suit}"] = str(card.rank)
