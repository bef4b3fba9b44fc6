"""The forms of one's own pile: all its cards, or its high cards rank by rank and two numbers.

Field names: `pile`, once for each card that is the side's; `none`, once for each rank of which it
has no card; `cards` and `coins`; `scope` and `bonus`; `key` and `version`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import ASKED_RANKS, OwnPile
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.keys import new_key
from scorekeeper.web.cards.own_pile_grid import own_card, own_grid
from scorekeeper.web.deal.forms.key_card_fields import MOST_CARDS, MOST_COINS
from scorekeeper.web.forms.numbers import number, whole

FIRST_RANKS = ASKED_RANKS[:4]
"""The ranks that mostly decide; the others are one tap away."""


@dataclass(slots=True)
class OwnPileForm:
    """All the cards of the pile: what the page shows, and what it makes. `side` is from 0."""

    TEMPLATE: ClassVar[str] = "piles/own_pile.html"

    played: MatchState
    deal: int
    side: int
    version: str
    key: str
    pile: frozenset[Card] = frozenset()
    typed: dict[str, str] = field(default_factory=dict)
    none: frozenset[int] = frozenset()
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(
        cls, played: MatchState, deal: int, side: int, own: OwnPile | None, scope: int
    ) -> "OwnPileForm":
        """The form, empty, or filled in with what was sent before."""
        stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if stored else "0"
        form = cls(played, deal, side, version, new_key())
        form.typed = {
            "scope": str(own.scope if own else scope),
            "bonus": str(own.bonus if own else 0),
        }
        if own:
            form._fill_in(own)
        return form

    @classmethod
    def sent(
        cls, played: MatchState, deal: int, side: int, sent: "MultiDict[str, str]"
    ) -> "OwnPileForm":
        """The form as it was sent."""
        form = cls(played, deal, side, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: text.strip() for name, text in sent.items()}
        form.pile = frozenset(read_cards(sent.getlist("pile"), side, form.found))
        form.none = frozenset(form._ranks(sent.getlist("none")))
        return form

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    @property
    def name(self) -> str:
        """The name of the side."""
        return self.played.names[self.side]

    def grid(self) -> Markup:
        """The forty cards."""
        return own_grid(self.side, self.played.style, self.pile)

    def read(self) -> tuple[OwnPile | None, list[Problem]]:
        """What the side says, and what cannot be read of it."""
        found = list(self.found)
        scope, bonus = self._number("scope", found), self._number("bonus", found)
        return OwnPile.full(self.pile, scope, bonus), found

    def _number(self, name: str, found: list[Problem]) -> int:
        return whole(f"{name}: {self[name]}", self[name] or "0", (self.side,), found)

    def _ranks(self, sent: list[str]) -> Iterator[int]:
        for text in sent:
            if text in map(str, ASKED_RANKS):
                yield int(text)
            else:
                self.found.append(Problem(What.NOT_A_NUMBER, text=f"none: {text[:40]}"))

    def _fill_in(self, own: OwnPile) -> None:
        self.pile = own.known
        if own.is_full:
            return
        self.typed |= {"cards": str(own.cards), "coins": str(own.coins)}
        self.none = own.answered - {card.rank for card in own.known}


class OwnKeyCardsForm(OwnPileForm):
    """The high cards, the ranks of which there is none, and two numbers."""

    __slots__ = ()
    TEMPLATE: ClassVar[str] = "piles/own_key_cards.html"

    def card(self, rank: int, suit: Suit) -> Markup:
        """One of the cards."""
        return own_card(Card(suit, rank), self.side, self.played.style, self.pile)

    def ranks(self, *, first: bool) -> list[int]:
        """The ranks that are shown at once, or those that are one tap away."""
        return [rank for rank in ASKED_RANKS if (rank in FIRST_RANKS) is first]

    @property
    def answered(self) -> frozenset[int]:
        """The ranks of which a card is tapped, or "none" was said."""
        return self.none | {card.rank for card in self.pile}

    def read(self) -> tuple[OwnPile | None, list[Problem]]:
        """What the side says, and what cannot be read, or is not said, of it."""
        full, found = OwnPileForm.read(self)
        assert full is not None
        cards = self._counted("cards", MOST_CARDS, What.CARDS_NOT_COUNTED, found)
        coins = self._counted("coins", MOST_COINS, What.COINS_NOT_COUNTED, found)
        own = OwnPile(self.pile, self.answered, cards, coins, full.scope, full.bonus)
        return own, found

    def _counted(self, name: str, most: int, missing: What, found: list[Problem]) -> int:
        counted = number(self[name], most)
        if counted is None:
            text = f"{name}: {self[name]}"[:60]
            unread = Problem(What.NOT_A_NUMBER, sides=(self.side,), text=text)
            found.append(unread if self[name] else Problem(missing, sides=(self.side,)))
        return counted or 0
