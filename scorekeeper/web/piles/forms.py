"""The forms of one's own pile: all its cards, or its high cards rank by rank and two numbers.

Field names: `pile`, once for each card that is the side's; `none`, once for each rank of which it
has no card; `cards` and `coins`; `scope` and `bonus`; what else is counted, by its name; `key` and
`version`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField
from wtforms.validators import ValidationError

from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry.key_cards import ASKED_RANKS
from scorekeeper.rules.entry.own_piles import OwnPile, tally_of_side
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.cards import facts_of, own_card, own_grid
from scorekeeper.web.deal.entry_methods import BY_PAGE
from scorekeeper.web.deal.forms.key_cards import MOST_CARDS, MOST_COINS
from scorekeeper.web.forms.fields import Number, SubmissionKey, TextForm, mark, mark_problems

FIRST_RANKS = ASKED_RANKS[:4]
"""The ranks that mostly decide; the others are one tap away."""


class OwnPileForm(TextForm):
    """All the cards of the pile: what the page shows, and what it makes. `side` is from 0, `name`
    its name; `facts` is what the tile counts beside the cards.

    What the game counts beside sweeps has a field each, which `form_of` adds.
    """

    TEMPLATE: ClassVar[str] = "piles/own_pile.html"

    key = SubmissionKey()
    version = HiddenField(default="0")
    scope = Number()
    bonus = Number(bounds=lambda form: form.played.match.rules.bonus_bounds)

    def __init__(
        self,
        played: MatchState,
        deal: int,
        side: int,
        sent: "MultiDict[str, str] | None" = None,
        **filled_in: Any,
    ) -> None:
        """The form as it was sent, or empty but for what is `filled_in`."""
        self.played, self.deal, self.side = played, deal, side
        self.name, self.facts = played.names[side], facts_of(played.match.rules.points)
        super().__init__(sent, **filled_in)
        self.pile_problems: list[Problem] = []
        cards, ranks = (sent.getlist(name) if sent else [] for name in ("pile", "none"))
        self.pile = frozenset(read_cards(cards, side, self.pile_problems))
        self.none = frozenset(rank for rank in ASKED_RANKS if str(rank) in ranks)
        for text in ranks:
            if text not in map(str, ASKED_RANKS):
                self.pile_problems.append(Problem(What.NOT_A_NUMBER, text=f"none: {text[:40]}"))

    @classmethod
    def showing(
        cls,
        played: MatchState,
        deal: int,
        side: int,
        own: OwnPile | None,
        numbers: Sequence[int],
    ) -> Self:
        """The form, empty but for what was counted during play, the `numbers` of the side, or
        filled in with what was sent before."""
        is_stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if is_stored else "0"
        scope, tally = tally_of_side(numbers, played.match.rules)
        data: dict[str, Any] = dict.fromkeys(_names(played.match.rules.counted), 0)
        if own is None:
            data |= dict(tally) | {"scope": scope, "bonus": 0}
            return cls(played, deal, side, version=version, **data)
        data |= dict(own.counted) | {"scope": own.scope, "bonus": own.bonus}
        data |= {} if own.is_full else {"cards": own.cards, "coins": own.coins}
        form = cls(played, deal, side, version=version, **data)
        form.pile = own.known
        form.none = own.answered - {card.rank for card in own.known}
        return form

    def grid(self) -> Markup:
        """The forty cards."""
        return own_grid(self.side, self.played.style, self.pile, self.facts.marks)

    def read(self) -> tuple[OwnPile | None, list[Problem]]:
        """What the side says, and what cannot be read, or is not said, of it."""
        self.validate()
        sent = ((name, self[name].data) for name in _names(self.played.match.rules.counted))
        counted = tuple(sorted(each for each in sent if each[1]))
        return self._own_pile(counted), [*self.pile_problems, *self.problems]

    def mark_fields(self) -> None:
        """Mark also the fields that the problems of the pile are about."""
        super().mark_fields()
        others = _names(self.played.match.rules.counted)
        for each in self.pile_problems:
            if named := [name for name in each.text.split() if name in others]:
                for name in named:
                    mark(name)
            else:
                mark_problems([replace(each, sides=())])

    def _own_pile(self, counted: tuple[tuple[str, int], ...]) -> OwnPile:
        return OwnPile.full(self.pile, self.scope.data, self.bonus.data, counted)


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
        has_run = any(point.claim_kind is ClaimKind.LENGTH for point in rules.points)
        compared = None if has_run or not BY_PAGE["short"].serves(rules) else rules.compared
        compared_ranks = (compared and compared.ranks) or ASKED_RANKS
        return [rank for rank in compared_ranks if (rank in FIRST_RANKS) is first]

    @property
    def answered(self) -> frozenset[int]:
        """The ranks of which a card is tapped, or "none" was said."""
        return self.none | {card.rank for card in self.pile}

    def _own_pile(self, counted: tuple[tuple[str, int], ...]) -> OwnPile:
        said = self.cards.data, self.coins.data, self.scope.data, self.bonus.data
        return OwnPile(self.pile, self.answered, *said, counted)


FORMS: dict[str, type[OwnPileForm]] = {"pile": OwnPileForm, "high": OwnKeyCardsForm}


def _names(counted: Sequence[Counted]) -> list[str]:
    """What is counted during play beside sweeps, in counting order."""
    return [point.name for point in counted if not point.sweep]


def form_of(kind: str, counted: tuple[Counted, ...]) -> type[OwnPileForm]:
    """The form of that kind where so much is counted during play: beside sweeps, a field each."""
    fields = {name: Number() for name in _names(counted)}
    return type(FORMS[kind].__name__, (FORMS[kind],), fields)


_NOT_COUNTED = {"cards": What.CARDS_NOT_COUNTED, "coins": What.COINS_NOT_COUNTED}
