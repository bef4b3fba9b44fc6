"""The entry methods, each registered once: its page, its form, its name, and which games it
serves."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.key_cards import ASKED_RANKS
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.options import COUNTED_RANKS, Method
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category, ClaimKind
from scorekeeper.web.deal.forms.all_cards import AllCardsForm
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.deal.forms.counts import CountsForm, PointsForm
from scorekeeper.web.deal.forms.key_cards import KeyCardsForm
from scorekeeper.web.deal.forms.winners import WinnersForm
from scorekeeper.words.language import gettext


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page of an entry method: the last part of its address, what a phone that prefers it
    remembers, its form, its name where one chooses, and for which rules it asks all that is needed.
    `in_head`: it is offered in the head of each of these pages."""

    page: str
    use: str
    entered: EntryMethod
    form: type[DealForm]
    label: str
    serves: Callable[[Rules], bool] = lambda rules: True
    in_head: bool = True


def _by_numbers_and_sevens(rules: Rules) -> bool:
    """Whether numbers of cards and coins and the cards from the seven down prove every point, and
    there is one of such cards."""
    for point in rules.points:
        asked = True
        if isinstance(point, Most):
            asked = point.of in (None, rules.counted_suit)
        elif isinstance(point, Holds):
            asked = point.card.rank == ASKED_RANKS[0]
        elif isinstance(point, RanksDown):
            asked = point.ranks == COUNTED_RANKS[: len(point.ranks)]
        elif point.claim_kind in (ClaimKind.LENGTH, ClaimKind.HOLDER):
            # In other games than Scopa it asks for the length of a run, or who has a set.
            asked = rules.preset.is_family or point.win_match
        if not asked:
            return False
    return bool(rules.compared) or any(isinstance(point, Holds) for point in rules.points)


METHODS = (
    EntryPage("enter", "all", EntryMethod.PILES, AllCardsForm, N_("Cards")),
    EntryPage(
        "short", "short", EntryMethod.KNOWN, KeyCardsForm, N_("Quick"), _by_numbers_and_sevens
    ),
    EntryPage("winners", "winners", EntryMethod.WINNERS, WinnersForm, N_("Point by point")),
    EntryPage("counts", "counts", EntryMethod.COUNTS, CountsForm, N_("Counts"), in_head=False),
    EntryPage("points", "points", EntryMethod.POINTS, PointsForm, N_("Points only"), in_head=False),
)
BY_PAGE = {method.page: method for method in METHODS}
BY_ENTRY = {method.entered: method for method in METHODS}
_BY_USE = {method.use: method for method in METHODS}


def offered(rules: Rules) -> list[tuple[str, str, str]]:
    """What stands in the head of each entry page under these rules: the last part of each address,
    what a phone remembers that goes there, and its name."""
    return [
        (method.page, method.use, gettext(method.label))
        for method in METHODS
        if method.in_head and method.serves(rules)
    ]


def preferred(use: str, rules: Rules) -> EntryPage:
    """What a phone prefers where it serves the rules, else the usual one: all the cards, or numbers
    where nothing but the number of cards tells who has the points."""
    is_counted = all(isinstance(point, Most) and point.of is None for point in rules.points)
    usual = BY_PAGE["counts" if is_counted else "enter"]
    method = _BY_USE.get(use, usual)
    return method if method.serves(rules) else usual


@dataclass(frozen=True, slots=True)
class ScriptRules:
    """What the scripts of the grid know of the rules: how piles are compared (by values, by which
    ranks, or not at all), what faces and a missing suit are worth, which cards must have an owner,
    of which suit the numbers are."""

    method: str
    faces: str
    missing: str
    cards: str
    suit: str


def script_rules(rules: Rules) -> ScriptRules:
    """The rules for the scripts of the grid."""
    point = rules.compared or Primiera(Category.PRIMIERA)
    method = _METHOD_OF_RANKS.get(point.ranks) or " ".join(map(str, point.ranks))
    single = [each.card for each in rules.points if isinstance(each, Holds)]
    return ScriptRules(
        method if rules.compared else Method.NONE.value,
        point.scale,
        point.missing_suit.value,
        " ".join(map(str, single)),
        rules.counted_suit,
    )


_METHOD_OF_RANKS = {
    (): Method.VALUES.value,
    COUNTED_RANKS: Method.SEVENS_DOWN.value,
    COUNTED_RANKS[:1]: Method.MOST_SEVENS.value,
}
