"""The forms of one's own pile: all its cards, or its high cards rank by rank and two numbers.

Field names: `pile`, once for each card that is the side's; `none`, once for each rank of which it
has no card; `cards` and `coins`; `scope` and `bonus`; `key` and `version`.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField
from wtforms.validators import ValidationError

from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import ASKED_RANKS, OwnPile
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.cards.own_pile_grid import own_card, own_grid
from scorekeeper.web.cards.tile_facts import TileFacts, facts_of
from scorekeeper.web.deal.entry_methods import BY_PAGE
from scorekeeper.web.deal.forms.key_card_fields import MOST_CARDS, MOST_COINS
from scorekeeper.web.forms.fields import Number, SubmissionKey, TextForm

FIRST_RANKS = ASKED_RANKS[:4]
"""The ranks that mostly decide; the others are one tap away."""


class OwnPileForm(TextForm):
    """All the cards of the pile: what the page shows, and what it makes. `side` is from 0."""

    TEMPLATE: ClassVar[str] = "piles/own_pile.html"

    key = SubmissionKey()
    version = HiddenField(default="0")
    scope = Number()
    bonus = Number()

    def __init__(
        self,
        played: MatchState,
        deal: int,
        side: int,
        sent: "MultiDict[str, str] | None" = None,
        **filled_in: Any,
    ) -> None:
        """The form as it was sent, or empty but for what is `filled_in`."""
        super().__init__(sent, **filled_in)
        self.played, self.deal, self.side = played, deal, side
        self.pile_problems: list[Problem] = []
        cards, ranks = (sent.getlist(name) if sent else [] for name in ("pile", "none"))
        self.pile = frozenset(read_cards(cards, side, self.pile_problems))
        self.none = frozenset(self._ranks(ranks))

    @classmethod
    def showing(
        cls, played: MatchState, deal: int, side: int, own: OwnPile | None, scope: int
    ) -> Self:
        """The form, empty, or filled in with what was sent before."""
        is_stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if is_stored else "0"
        if own is None:
            return cls(played, deal, side, version=version, scope=scope, bonus=0)
        counted: dict[str, Any] = {} if own.is_full else {"cards": own.cards, "coins": own.coins}
        data = {"scope": own.scope, "bonus": own.bonus} | counted
        form = cls(played, deal, side, version=version, **data)
        form.pile = own.known
        form.none = own.answered - {card.rank for card in own.known}
        return form

    @property
    def name(self) -> str:
        """The name of the side."""
        return self.played.names[self.side]

    @property
    def facts(self) -> TileFacts:
        """What the tile counts beside the cards."""
        return facts_of(self.played.match.rules.points)

    def grid(self) -> Markup:
        """The forty cards."""
        return own_grid(self.side, self.played.style, self.pile, self.facts.marks)

    def read(self) -> tuple[OwnPile | None, list[Problem]]:
        """What the side says, and what cannot be read, or is not said, of it."""
        self.validate()
        return self._own_pile(), [*self.pile_problems, *self.problems]

    def _own_pile(self) -> OwnPile:
        return OwnPile.full(self.pile, self.scope.data, self.bonus.data)

    def _ranks(self, sent: list[str]) -> Iterator[int]:
        for text in sent:
            if text in map(str, ASKED_RANKS):
                yield int(text)
            else:
                self.pile_problems.append(Problem(What.NOT_A_NUMBER, text=f"none: {text[:40]}"))


class OwnKeyCardsForm(OwnPileForm):
    """The high cards, the ranks of which there is none, and two numbers."""

    TEMPLATE: ClassVar[str] = "piles/own_key_cards.html"

    cards = Number(MOST_CARDS)
    coins = Number(MOST_COINS)

    def validate_cards(self, field: Number) -> None:
        """Refuse an empty field: nobody but this side knows the number."""
        if not field.typed:
            raise ValidationError(Problem(_NOT_COUNTED[field.name], sides=(self.side,)))

    validate_coins = validate_cards

    def card(self, rank: int, suit: Suit) -> Markup:
        """One of the cards."""
        card, style = Card(suit, rank), self.played.style
        return own_card(card, self.side, style, self.pile, self.facts.marks)

    def ranks(self, *, first: bool) -> list[int]:
        """The ranks that are shown at once, or those that are one tap away; no others than are
        compared where these and numbers prove every point."""
        rules = self.played.match.rules
        compared = rules.compared if BY_PAGE["short"].serves(rules) else None
        compared_ranks = (compared and compared.ranks) or ASKED_RANKS
        return [rank for rank in compared_ranks if (rank in FIRST_RANKS) is first]

    @property
    def answered(self) -> frozenset[int]:
        """The ranks of which a card is tapped, or "none" was said."""
        return self.none | {card.rank for card in self.pile}

    def _own_pile(self) -> OwnPile:
        numbers = (field.data for field in (self.cards, self.coins, self.scope, self.bonus))
        return OwnPile(self.pile, self.answered, *numbers)


_NOT_COUNTED = {"cards": What.CARDS_NOT_COUNTED, "coins": What.COINS_NOT_COUNTED}
