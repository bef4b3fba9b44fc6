"""The form of "only what decides": the high cards of a pile, its coins and its cards as numbers.

Fields: one per card as in the grid, for the cards that were tapped; `upto`, the rank down to
which every card is said (sevens, sixes, aces ...), so that the ones not tapped are with the side
that was not counted; `cards-1`, `coins-1` ...; `table`; `scope-1`, `bonus-1`; what
claims.py names; `key`, `version`, `why`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry import Deal, Known, KnownSide
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.access import new_key
from scorekeeper.web.claims import Claim, claims_in, claims_of, number_or_nothing, yes_or_no
from scorekeeper.web.fields import whole
from scorekeeper.web.grid import grid, script_words, surroundings
from scorekeeper.web.stored import Played

ASKED_RANKS = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
MOST_CARDS, MOST_COINS = 40, 10


@dataclass(slots=True)
class ShortForm:
    """What the page shows: tapped cards by side from 1, every field as typed, all problems."""

    TEMPLATE: ClassVar[str] = "short.html"

    played: Played
    deal: int
    version: str
    key: str
    owners: dict[Card, int] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: Played, deal: int, scope: Iterable[int]) -> "ShortForm":
        """The form of the next deal, empty, or of a stored one, filled in."""
        stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if stored else "0"
        form = cls(played, deal, version, new_key())
        for side, number in enumerate(scope, 1):
            form.typed[f"scope-{side}"] = str(number)
        if stored:
            form._fill_in(played.match.deals[deal - 1])
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "ShortForm":
        """The form as it was sent."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: value.strip() for name, value in sent.items()}
        for card in DECK:
            for text in dict.fromkeys(sent.getlist(str(card))):
                form._read_card(card, text.strip())
        return form

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, len(self.played.match.sides) + 1)

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def grid(self) -> Markup:
        """The forty cards; the page orders them by rank."""
        return grid(self.played.names, self.played.style, self.owners)

    def surroundings(self) -> tuple[Markup, Markup]:
        """The brushes before the cards and the tiles after them."""
        return surroundings(tuple(self.played.names), self.played.style)

    def script_words(self) -> str:
        """What the grid's script says, as JSON."""
        leftovers = self.played.match.rules.preset.leftovers
        return script_words(tuple(self.played.names), self.played.style, leftovers)

    def read(self) -> tuple[Deal | None, list[Problem]]:
        """The deal as far as it was said, and what cannot be read or is not said of it.

        The side of which no number was given has what the others leave: of the cards of every
        rank that was said, of the forty cards and of the ten coins.
        """
        found = list(self.found)
        table = whole(f"table: {self['table']}", self["table"] or "0", (), found)
        uncounted = self._uncounted()
        piles = [{c for c, owner in self.owners.items() if owner == s} for s in self.numbers]
        if uncounted is not None and not table:
            piles[uncounted] |= {c for c in self._said() if c not in self.owners}
        cards = self._numbers("cards", MOST_CARDS - table, uncounted, found)
        # Coins left on the table are in nobody's count: then each side's must be given.
        coins = self._numbers("coins", None if table else MOST_COINS, uncounted, found)
        scope = self._column("scope", found)
        bonus = self._column("bonus", found)
        sides = tuple(
            self._side(side, cards[side], coins[side], frozenset(pile), found)
            for side, pile in enumerate(piles)
        )
        return (None if found else Deal(Known(sides, table), scope, bonus)), found

    def claims(self) -> list[Claim]:
        """What an imported deal says beside cards and numbers, to be shown and kept."""
        return list(claims_in(self.typed, self.numbers))

    def _side(
        self, side: int, cards: int, coins: int, known: frozenset[Card], found: list[Problem]
    ) -> KnownSide:
        return KnownSide(
            cards,
            coins,
            known,
            settebello=yes_or_no(self.typed, f"settebello-{side + 1}", found),
            re_bello=yes_or_no(self.typed, f"re_bello-{side + 1}", found),
            napola=number_or_nothing(self.typed, f"napola-{side + 1}", side, found),
        )

    def _uncounted(self) -> int | None:
        """The side that was not counted: no number is given for it, or else no card."""
        silent = [s for s in self.numbers if not (self[f"cards-{s}"] or self[f"coins-{s}"])]
        if len(silent) > 1:
            silent = [side for side in silent if side not in self.owners.values()]
        return silent[0] - 1 if len(silent) == 1 else None

    def _said(self) -> list[Card]:
        """The cards of every rank down to the lowest that was tapped or said."""
        ranks = {card.rank for card in self.owners}
        if self["upto"] in map(str, ASKED_RANKS):
            ranks.add(int(self["upto"]))
        depth = max((ASKED_RANKS.index(rank) for rank in ranks), default=-1)
        return [card for card in DECK if card.rank in ASKED_RANKS[: depth + 1]]

    def _numbers(
        self, name: str, total: int | None, uncounted: int | None, found: list[Problem]
    ) -> list[int]:
        numbers = []
        for side in range(len(self.numbers)):
            text = self[f"{name}-{side + 1}"]
            if not text and not (side == uncounted and total is not None):
                found.append(Problem(_NOT_COUNTED[name], sides=(side,)))
            numbers.append(whole(f"{name}: {text}", text or "0", (side,), found))
        if uncounted is not None and total is not None:
            numbers[uncounted] = max(0, total - sum(numbers))
        return numbers

    def _column(self, name: str, found: list[Problem]) -> tuple[int, ...]:
        return tuple(
            whole(f"{name}: {self[f'{name}-{side}']}", self[f"{name}-{side}"] or "0", (), found)
            for side in self.numbers
        )

    def _read_card(self, card: Card, text: str) -> None:
        if text in map(str, self.numbers):
            side = int(text)
            if self.owners.setdefault(card, side) != side:
                sides = (self.owners[card] - 1, side - 1)
                self.found.append(Problem(What.CARD_IN_TWO_PILES, sides=sides, cards=(card,)))
        elif text:
            self.found.append(Problem(What.NOT_A_NUMBER, text=f"{card}: {text[:40]}"))

    def _fill_in(self, entered: Deal) -> None:
        for side, points in enumerate(entered.bonus, 1):
            self.typed[f"bonus-{side}"] = str(points)
        if not isinstance(entered.entry, Known):
            return
        self.typed["table"] = str(entered.entry.table or "")
        self.typed |= claims_of(entered.entry.sides)
        for number, side_known in enumerate(entered.entry.sides, 1):
            self.typed[f"cards-{number}"] = str(side_known.cards)
            self.typed[f"coins-{number}"] = str(side_known.coins)
            self.owners |= dict.fromkeys(side_known.known, number)


_NOT_COUNTED = {"cards": What.CARDS_NOT_COUNTED, "coins": What.COINS_NOT_COUNTED}
