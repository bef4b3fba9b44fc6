"""A deal that each side enters for itself: what one side says of its own pile, and how all of these
are joined.

The piles are compared card by card, and nothing is guessed: a card on which they disagree is asked
for, and what they leave open stays open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import CountsByName, Entry, EntryFigures, EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence, is_possible
from scorekeeper.rules.scoring import DealScore

EVERY_RANK = frozenset(RANKS)
CountedThings = tuple[tuple[str, int], ...]
"""What a side counted during play beside sweeps, by name in alphabetical order, without zeros."""


@dataclass(frozen=True, slots=True)
class OwnPile:
    """What one side says of its own pile.

    Of the ranks that it `answered`, `known` are all the cards that it has; of the others it may
    have more. `coins` are its cards of the counted suit, None where it named every card. `scope`
    are its sweeps; `counted` holds by its name what else was counted during play.
    """

    known: frozenset[Card]
    answered: frozenset[int]
    cards: int
    coins: int | None
    scope: int = 0
    bonus: int = 0
    counted: CountedThings = ()

    @classmethod
    def full(
        cls, pile: Iterable[Card], scope: int = 0, bonus: int = 0, counted: CountedThings = ()
    ) -> "OwnPile":
        """A pile of exactly these cards."""
        known = frozenset(pile)
        return cls(known, EVERY_RANK, len(known), None, scope, bonus, counted)

    @property
    def is_full(self) -> bool:
        """Whether the side named every card of its pile."""
        return self.answered == EVERY_RANK

    def of_suit(self, suit: Suit) -> int:
        """How many cards of the counted suit: as it said, or those that it named."""
        if self.coins is not None:
            return self.coins
        return sum(card.suit is suit for card in self.known)

    def lacks(self, card: Card) -> bool:
        """Whether the side said that it does not have the card."""
        return card.rank in self.answered and card not in self.known


def tally_of_side(numbers: Sequence[int], rules: Rules) -> tuple[int, CountedThings]:
    """Of what a side counted during play, in the order of `Rules.tallied`: its sweeps, and what
    else it counted."""
    counted = dict(zip((point.name for point in rules.tallied), numbers, strict=True))
    swept = counted.pop(rules.sweep.name) if rules.sweep else 0
    return swept, tuple(sorted((name, number) for name, number in counted.items() if number))


@dataclass(frozen=True, slots=True)
class DisputedCard:
    """A card that the piles disagree about: two sides or more have sent it (`claimed`, from 0), or
    none has, although each has said of all its cards which they are."""

    card: Card
    claimed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """How people resolved what the piles disagree about: they looked into the piles.

    `owners` says whose a card is; the table is the owner after the last side. `table` is how
    many cards were left there, None where it is only those. `rest` is a side that sent nothing
    and has what the others have not, with its scope, its bonus and what else
    it counted.
    """

    owners: Mapping[Card, int] = field(default_factory=dict)
    table: int | None = None
    rest: int | None = None
    scope: int = 0
    bonus: int = 0
    counted: CountedThings = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """The piles of all sides together: a deal that is proved, or why there is none yet.

    Exactly one field is set. `missing` are the sides that have sent nothing; only where all have,
    `disputed` are the cards to resolve; only where there is none, `problems` are what is wrong or
    open.
    """

    deal: Deal | None = None
    missing: tuple[int, ...] = ()
    disputed: tuple[DisputedCard, ...] = ()
    problems: tuple[Problem, ...] = ()


NOTHING = Resolution()


@dataclass(frozen=True, slots=True)
class OwnPiles(Entry):
    """What every side says of its own pile, the cards that were left on the table and how many."""

    sides: tuple[OwnPile, ...]
    on_table: frozenset[Card] = frozenset()
    left: int = 0
    method: ClassVar[EntryMethod] = EntryMethod.KNOWN

    def __len__(self) -> int:
        return len(self.sides)

    def evidence(self, rules: Rules) -> Evidence:
        """Their cards, and that they have no others of the ranks that they answered."""
        return Evidence.of(
            self.key_cards(rules.counted_suit).taken,
            lacks=[[card for card in DECK if own.lacks(card)] for own in self.sides],
            on_table=self.on_table,
            cards=[own.cards for own in self.sides],
            coins=[own.of_suit(rules.counted_suit) for own in self.sides],
            table=self.left,
            suit=rules.counted_suit,
        )

    def problems(self, rules: Rules) -> list[Problem]:
        """What is wrong or open in it, or contradicts what a side said that it lacks."""
        problems = self.key_cards(rules.counted_suit).problems(rules)
        if problems or is_possible(self.evidence(rules)):
            return problems
        return [Problem(What.KNOWN_IMPOSSIBLE)]

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points of all piles together."""
        return self.joined(rules.counted_suit).score(rules, counted)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The numbers of each side."""
        return self.key_cards(rules.counted_suit).figures(rules)

    def sizes(self, rules: Rules) -> tuple[int | None, ...]:
        """The number of cards of each side, as it counted them."""
        return tuple(own.cards for own in self.sides)

    def key_cards(self, suit: Suit) -> KeyCards:
        """The numbers and the cards that are known.

        A card that nobody named belongs to the only side that did not say that it lacks it, unless
        it may lie on the table.
        """
        unnamed = frozenset(DECK).difference(self.on_table, *(own.known for own in self.sides))
        sides = []
        for side, own in enumerate(self.sides):
            others = [*self.sides[:side], *self.sides[side + 1 :]]
            implied = (card for card in unnamed if all(other.lacks(card) for other in others))
            its = frozenset(implied) if self.left == len(self.on_table) else frozenset[Card]()
            sides.append(KeyCardsSide(own.cards, own.of_suit(suit), own.known, implied=its))
        return KeyCards(tuple(sides), self.left)

    def joined(self, suit: Suit) -> Entry:
        """All the cards where every pile but one is full and nothing is unknown, else the numbers
        and the cards that are known."""
        key_cards = self.key_cards(suit)
        count = len(self.on_table) + sum(map(len, key_cards.taken))
        if count < len(DECK) or sum(not own.is_full for own in self.sides) > 1:
            return key_cards
        return Piles(key_cards.taken, self.on_table)


def join_piles(
    own_piles: Sequence[OwnPile | None], rules: Rules, resolution: Resolution = NOTHING
) -> Joined:
    """The deal that the sides say together; None stands for a side that has sent nothing.

    A deal is answered only where nothing contradicts it and every point is proved. It holds all
    cards where every pile but one is full, otherwise the numbers and the cards that are known.
    Of what was settled by hand only the cards on which the sides disagree count.
    """
    missing = tuple(i for i, own in enumerate(own_piles) if own is None and i != resolution.rest)
    if missing:
        return Joined(missing=missing)
    disputed = []
    for card in DECK:
        claimed = tuple(side for side, own in enumerate(own_piles) if own and card in own.known)
        if len(claimed) > 1 or all(own and own.lacks(card) for own in own_piles):
            disputed.append(DisputedCard(card, claimed))
    open_ = tuple(each for each in disputed if each.card not in resolution.owners)
    if open_:
        return Joined(disputed=open_)
    owners = {each.card: resolution.owners[each.card] for each in disputed}
    piles = _settled(own_piles, owners, resolution, rules.counted_suit)
    on_table = _owned(owners, len(piles))
    entry = OwnPiles(piles, on_table, max(resolution.table or 0, len(on_table)))
    tallies = [dict(own.counted) for own in piles]
    names = sorted({name for tally in tallies for name in tally})
    deal = Deal(
        entry,
        tuple(own.scope for own in piles),
        tuple(own.bonus for own in piles),
        tuple((name, tuple(tally.get(name, 0) for tally in tallies)) for name in names),
    )
    # Numbers that are wrong in themselves are told alone: cards that follow from what others said
    # would only be too many for them, and nobody named those.
    said = entry.key_cards(rules.counted_suit).without_implied()
    problems = list(said.contradictions(rules)) or problems_of_deal(deal, rules, len(piles))
    if problems:
        return Joined(problems=tuple(problems))
    return Joined(replace(deal, entry=entry.joined(rules.counted_suit)))


def problems_of_own(own: OwnPile, side: int, rules: Rules) -> list[Problem]:
    """What is wrong with the side's pile whatever the others say: what it would be beside a pile
    of all the other cards."""
    joined = join_piles([own, None], rules, Resolution(rest=1))
    its = (each for each in joined.problems if each.what is not What.STILL_OPEN)
    return [replace(each, sides=each.sides and (side,)) for each in its if each.sides in ((), (0,))]


def agrees(own: OwnPile, deal: Deal, side: int, rules: Rules) -> bool:
    """Whether the deal holds exactly what the side said of its own pile."""
    entry = deal.entry
    if not entry.named:
        return False
    taken, figures = entry.taken[side], entry.figures(rules)[side]
    return (
        own.known <= taken
        and not any(own.lacks(card) for card in taken)
        and (own.cards, own.of_suit(rules.counted_suit)) == (figures.cards, figures.coins)
        and (own.scope, own.bonus) == (deal.scope[side], deal.bonus[side])
        and own.counted == _counted_by(side, deal)
    )


def own_in(deal: Deal, side: int, rules: Rules) -> OwnPile | None:
    """What the deal says of the side's pile, as if the side had said it; None where it tells no
    cards."""
    scope, bonus, entry = deal.scope[side], deal.bonus[side], deal.entry
    counted = _counted_by(side, deal)
    if piles := entry.piles:
        return OwnPile.full(piles[side], scope, bonus, counted)
    if not entry.named:
        return None
    figures = entry.figures(rules)[side]
    cards, coins = figures.cards or 0, figures.coins or 0
    return OwnPile(entry.taken[side], frozenset(), cards, coins, scope, bonus, counted)


def left_in(deal: Deal, resolution: Resolution) -> Resolution:
    """What was settled by hand where the deal says which cards, or how many, lie on the table; what
    was settled since goes before it."""
    entry = deal.entry
    if entry.piles:
        owners = dict.fromkeys(entry.on_table, len(entry)) | dict(resolution.owners)
        return replace(resolution, owners=owners)
    if entry.named and resolution.table is None:
        return replace(resolution, table=entry.left)
    return resolution


def _counted_by(side: int, deal: Deal) -> CountedThings:
    return tuple((name, each[side]) for name, each in deal.counted if each[side])


def _owned(owners: Mapping[Card, int], owner: int) -> frozenset[Card]:
    return frozenset(card for card, its in owners.items() if its == owner)


def _settled(
    own_piles: Sequence[OwnPile | None],
    owners: Mapping[Card, int],
    resolution: Resolution,
    suit: Suit,
) -> tuple[OwnPile, ...]:
    """The piles, each with only its own of the cards that were settled, and one for a side that has
    the rest: its numbers are what the others leave."""
    on_table = _owned(owners, len(own_piles))
    cards_left = len(DECK) - len(on_table)
    coins_left = len(RANKS) - sum(card.suit is suit for card in on_table)
    others: dict[int, OwnPile] = {}
    for side, own in enumerate(own_piles):
        if own is None:
            continue
        known = own.known - owners.keys() | _owned(owners, side)
        if own.is_full:
            # It counts its cards anew; a number that was counted by hand stays as it is.
            others[side] = OwnPile.full(known, own.scope, own.bonus, own.counted)
        else:
            others[side] = replace(own, known=known)
        cards_left -= others[side].cards
        coins_left -= others[side].of_suit(suit)
    rest = OwnPile(
        frozenset[Card]() if resolution.rest is None else _owned(owners, resolution.rest),
        frozenset(),
        max(0, cards_left),
        max(0, coins_left),
        resolution.scope,
        resolution.bonus,
        resolution.counted,
    )
    return tuple(others.get(side, rest) for side in range(len(own_piles)))
