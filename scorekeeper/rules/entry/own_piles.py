"""A deal entered by each side for itself: what one says of its own pile, and all of them joined.

What the sides say is held against each other card by card. Nothing is guessed: a card on which
they disagree is asked for, and what is left open by all that they said stays open.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from scorekeeper.rules.entry import key_cards
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import entry_figures
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence, is_possible

EVERY_RANK = frozenset(RANKS)


@dataclass(frozen=True, slots=True)
class OwnPile:
    """What one side says of its own pile.

    Of the ranks that it `answered`, `known` are all the cards that it has; of the others it may
    have more. Where it answered every rank the pile is full, and its numbers are its cards'.
    """

    known: frozenset[Card]
    answered: frozenset[int]
    cards: int
    coins: int
    scope: int = 0
    bonus: int = 0

    @classmethod
    def full(cls, pile: Iterable[Card], scope: int = 0, bonus: int = 0) -> "OwnPile":
        """All the cards of the pile, and no others."""
        known = frozenset(pile)
        return cls(known, EVERY_RANK, len(known), _coins(known), scope, bonus)

    @property
    def is_full(self) -> bool:
        """Whether every card of the pile is said."""
        return self.answered == EVERY_RANK

    def lacks(self, card: Card) -> bool:
        """Whether the side said that it has not the card."""
        return card.rank in self.answered and card not in self.known

    def knowing(self, known: frozenset[Card]) -> "OwnPile":
        """The same with these cards: a full pile counts them anew, a number that was counted by
        hand stays as it is."""
        if self.is_full:
            return OwnPile.full(known, self.scope, self.bonus)
        return replace(self, known=known)


@dataclass(frozen=True, slots=True)
class Contested:
    """A card to settle: the sides that say they have it, two or more; or none, where each has
    said that it has not."""

    card: Card
    claimed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByHand:
    """What people settled themselves, looking into the piles.

    `owners` says whose a card is; the table is the owner after the last side. `table` is how
    many cards were left there, None where it is only those. `rest` is a side that sent nothing
    and has what the others have not, with its scope and bonus.
    """

    owners: Mapping[Card, int] = field(default_factory=dict)
    table: int | None = None
    rest: int | None = None
    scope: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Joined:
    """What comes of all that was said: a deal that is proved, or what is still in its way.

    First come the sides that have sent nothing, then the cards to settle, then what is wrong or
    open; each is looked for only where there is nothing of what comes before.
    """

    deal: Deal | None = None
    missing: tuple[int, ...] = ()
    contested: tuple[Contested, ...] = ()
    problems: tuple[Problem, ...] = ()


NOTHING = ByHand()


def join_piles(said: Sequence[OwnPile | None], rules: Rules, by_hand: ByHand = NOTHING) -> Joined:
    """The deal that the sides say together; None stands for a side that has sent nothing.

    A deal is answered only where nothing contradicts it and every point is proved. It holds all
    cards where every pile but one is full, otherwise the numbers and the cards that are known.
    Of what was settled by hand only the cards on which the sides disagree count.
    """
    missing = tuple(i for i, own in enumerate(said) if own is None and i != by_hand.rest)
    if missing:
        return Joined(missing=missing)
    contested = tuple(_contested(said))
    open_ = tuple(each for each in contested if each.card not in by_hand.owners)
    if open_:
        return Joined(contested=open_)
    owners = {each.card: by_hand.owners[each.card] for each in contested}
    on_table = _owned(owners, len(said))
    piles = _with_rest([_settled(own, i, owners) for i, own in enumerate(said)], owners, by_hand)
    deal = _known(piles, on_table, max(by_hand.table or 0, len(on_table)))
    found = _problems(deal, piles, on_table, rules)
    return Joined(problems=tuple(found)) if found else Joined(_every_card(deal, piles, on_table))


def problems_of_own(own: OwnPile, side: int, rules: Rules) -> list[Problem]:
    """What is wrong with the side's pile whatever the others say: what it would be beside a pile
    of all the other cards."""
    joined = join_piles([own, None], rules, ByHand(rest=1))
    its = (each for each in joined.problems if each.what is not What.STILL_OPEN)
    return [replace(each, sides=each.sides and (side,)) for each in its if each.sides in ((), (0,))]


def agrees(own: OwnPile, deal: Deal, side: int) -> bool:
    """Whether the deal holds of the side just what it said of its own pile itself."""
    match deal.entry:
        case Piles(piles):
            taken = piles[side]
        case KeyCards(sides):
            taken = sides[side].taken
        case _:
            return False
    figures = entry_figures(deal.entry)[side]
    return (
        own.known <= taken
        and not any(own.lacks(card) for card in taken)
        and (own.cards, own.coins) == (figures.cards, figures.coins)
        and (own.scope, own.bonus) == (deal.scope[side], deal.bonus[side])
    )


def own_in(deal: Deal, side: int) -> OwnPile | None:
    """What the deal says of the side's pile, as if the side had said it; None where it tells no
    cards."""
    scope, bonus = deal.scope[side], deal.bonus[side]
    match deal.entry:
        case Piles(piles):
            return OwnPile.full(piles[side], scope, bonus)
        case KeyCards(sides):
            of = sides[side]
            return OwnPile(of.taken, frozenset(), of.cards, of.coins, scope, bonus)
    return None


def left_in(deal: Deal, by_hand: ByHand) -> ByHand:
    """What was settled by hand where the deal says which cards, or how many, lie on the table; what
    was settled since goes before it."""
    match deal.entry:
        case Piles(piles, table):
            owners = dict.fromkeys(table, len(piles)) | dict(by_hand.owners)
            return replace(by_hand, owners=owners)
        case KeyCards(_, left) if by_hand.table is None:
            return replace(by_hand, table=left)
    return by_hand


def _coins(cards: Iterable[Card]) -> int:
    return sum(card.suit is Suit.COINS for card in cards)


def _owned(owners: Mapping[Card, int], owner: int) -> frozenset[Card]:
    return frozenset(card for card, its in owners.items() if its == owner)


def _contested(said: Sequence[OwnPile | None]) -> Iterator[Contested]:
    for card in DECK:
        claimed = tuple(i for i, own in enumerate(said) if own and card in own.known)
        if len(claimed) > 1 or all(own and own.lacks(card) for own in said):
            yield Contested(card, claimed)


def _settled(own: OwnPile | None, side: int, owners: Mapping[Card, int]) -> OwnPile | None:
    """What the side says, of the cards that were settled only its own."""
    return own and own.knowing(own.known - owners.keys() | _owned(owners, side))


def _with_rest(
    said: Sequence[OwnPile | None], owners: Mapping[Card, int], by_hand: ByHand
) -> list[OwnPile]:
    """The piles with one for a side that has the rest: its numbers are what the others leave."""
    others = [own for own in said if own]
    on_table = _owned(owners, len(said))
    cards = len(DECK) - len(on_table) - sum(own.cards for own in others)
    coins = len(RANKS) - _coins(on_table) - sum(own.coins for own in others)
    rest = OwnPile(
        frozenset[Card]() if by_hand.rest is None else _owned(owners, by_hand.rest),
        frozenset(),
        max(0, cards),
        max(0, coins),
        by_hand.scope,
        by_hand.bonus,
    )
    return [own or rest for own in said]


def _known(piles: Sequence[OwnPile], on_table: frozenset[Card], left: int) -> Deal:
    """The deal of the numbers and of the cards that are known.

    A card that nobody named belongs to the only side that did not say that it lacks it, unless
    it may lie on the table.
    """
    unnamed = frozenset(DECK).difference(on_table, *(own.known for own in piles))
    sides = []
    for side, own in enumerate(piles):
        others = [*piles[:side], *piles[side + 1 :]]
        implied = (card for card in unnamed if all(other.lacks(card) for other in others))
        its = frozenset(implied) if left == len(on_table) else frozenset[Card]()
        sides.append(KeyCardsSide(own.cards, own.coins, own.known, implied=its))
    scope, bonus = tuple(own.scope for own in piles), tuple(own.bonus for own in piles)
    return Deal(KeyCards(tuple(sides), left), scope, bonus)


def _problems(
    deal: Deal, piles: Sequence[OwnPile], on_table: frozenset[Card], rules: Rules
) -> list[Problem]:
    """What is wrong or open in the deal, or contradicts what a side said that it lacks.

    Numbers that are wrong in themselves are told alone: cards that follow from what others said
    would only be too many for them, and nobody named those.
    """
    found = list(key_cards.problems(_as_named(deal), rules)) or problems(deal, rules, len(piles))
    if found or is_possible(_evidence(piles, on_table, deal)):
        return found
    return [Problem(What.KNOWN_IMPOSSIBLE)]


def _as_named(deal: Deal) -> KeyCards:
    assert isinstance(deal.entry, KeyCards)
    sides = tuple(replace(side, implied=frozenset()) for side in deal.entry.sides)
    return replace(deal.entry, sides=sides)


def _evidence(piles: Sequence[OwnPile], on_table: frozenset[Card], deal: Deal) -> Evidence:
    assert isinstance(deal.entry, KeyCards)
    return Evidence.of(
        [side.taken for side in deal.entry.sides],
        lacks=[[card for card in DECK if own.lacks(card)] for own in piles],
        on_table=on_table,
        cards=[own.cards for own in piles],
        coins=[own.coins for own in piles],
        table=deal.entry.table,
    )


def _every_card(deal: Deal, piles: Sequence[OwnPile], on_table: frozenset[Card]) -> Deal:
    """The deal with all its cards where every pile but one is full and nothing is unknown."""
    assert isinstance(deal.entry, KeyCards)
    taken = tuple(side.taken for side in deal.entry.sides)
    given = len(on_table) + sum(map(len, taken))
    if given < len(DECK) or sum(not own.is_full for own in piles) > 1:
        return deal
    return replace(deal, entry=Piles(taken, on_table))
