"""The entry methods, each registered once: its page, its form and its name."""

from dataclasses import dataclass

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.web.deal.forms.all_cards import AllCardsForm
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.deal.forms.points import PointsForm
from scorekeeper.web.deal.forms.winners import WinnersForm
from scorekeeper.words.language import gettext


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page of an entry method."""

    page: str
    """The last part of its address."""
    use: str
    """What a phone that prefers it remembers."""
    entered: EntryMethod
    """The method."""
    form: type[DealForm]
    """What reads it."""
    label: str
    """Its name where one chooses."""
    in_head: bool = True
    """Whether it is offered in the head of each of these pages."""


METHODS = (
    EntryPage("enter", "all", EntryMethod.PILES, AllCardsForm, N_("Cards")),
    EntryPage("winners", "winners", EntryMethod.WINNERS, WinnersForm, N_("Point by point")),
    EntryPage("points", "points", EntryMethod.POINTS, PointsForm, N_("Points only"), in_head=False),
)
BY_PAGE = {method.page: method for method in METHODS}
BY_ENTRY = {method.entered: method for method in METHODS}
_BY_USE = {method.use: method for method in METHODS}


def offered() -> list[tuple[str, str, str]]:
    """What stands in the head of each entry page: the last part of each address, what a phone
    remembers that goes there, and its name."""
    return [
        (method.page, method.use, gettext(method.label)) for method in METHODS if method.in_head
    ]


def preferred(use: str, rules: Rules) -> EntryPage:
    """What a phone prefers, else the usual one: all the cards, or who has each point where nothing
    but the number of cards tells it."""
    is_counted = all(isinstance(point, Most) and point.of is None for point in rules.points)
    return _BY_USE.get(use, BY_PAGE["winners" if is_counted else "enter"])


def compared_of(rules: Rules) -> Primiera | RanksDown:
    """By what the grid and its script compare best cards."""
    return rules.compared or Primiera(Category.PRIMIERA)
