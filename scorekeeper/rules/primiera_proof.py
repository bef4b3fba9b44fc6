"""Whether primiera is settled whatever the unknown cards are, and which of them still matter.

A side's primiera is a sum over the suits, and it never falls when the side gets a card. So the
worst for a side against another is that it gets the lowest of the unknown cards of each suit
and the other the highest: only how many of each suit is left to try.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.evidence import Evidence, Share, fit, sum_of
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import COUNTED_RANKS, STRENGTH, VALUES, card_value, only_highest

LACKING = -(10**9)
"""What a suit is worth in which a side has no card that counts, where that loses (003)."""

Choice = tuple[int, int, int]
"""In one suit: cards that the leader takes at most, that the rival takes at least, and by how
much the rival is then ahead."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a card adds to its suit. Under the methods by sevens one card of a rank weighs more
    than all the cards of the ranks below it, so that comparing sums compares rank by rank."""

    worth: dict[int, int]
    counting: frozenset[int]
    adds: bool
    empty: int

    @classmethod
    @cache  # there are few options, and every proof asks for a scale
    def of(cls, options: Options) -> "Scale":
        """The scale of the options."""
        barred = options.faces is Faces.BARRED
        counting = frozenset(VALUES if barred else RANKS)
        empty = 0 if options.missing_suit is MissingSuit.SUM else LACKING
        if options.primiera is Method.VALUES:
            worth = {rank: card_value(Card(Suit.COINS, rank), options.faces) for rank in RANKS}
            return cls(worth, counting, adds=False, empty=empty)
        counted = _counted(options)
        worth = dict.fromkeys(RANKS, 0)
        # Four cards a rank: with base 5 no number of lower cards makes up for a higher one.
        worth.update({rank: 5**place for place, rank in enumerate(reversed(counted))})
        return cls(worth, counting, adds=True, empty=empty)

    def steps(self, pile: Sequence[Card], more: Sequence[Card]) -> list[int]:
        """What one suit is worth with the pile alone, then with one card more each time."""
        worths = [self.worth[card.rank] for card in pile]
        total = sum(worths) if self.adds else max(worths, default=0)
        counts = any(card.rank in self.counting for card in pile)
        result = [total if counts else self.empty]
        for card in more:
            worth = self.worth[card.rank]
            total = total + worth if self.adds else max(total, worth)
            counts = counts or card.rank in self.counting
            result.append(total if counts else self.empty)
        return result


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """One suit: its unknown cards from the strongest down, and for each side what the suit is
    worth to it with the strongest 0, 1, 2 ... of them (`top`), with the weakest (`bottom`)."""

    suit: Suit
    unknown: tuple[Card, ...]
    top: tuple[list[int], ...]
    bottom: tuple[list[int], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Who has primiera, as far as the evidence tells."""

    scale: Scale
    suits: tuple[SuitLeft, ...]
    shares: tuple[Share, ...]
    coins: int
    others: int

    @classmethod
    def of(cls, evidence: Evidence, shares: tuple[Share, ...], options: Options) -> "Question":
        """The question that the evidence leaves; `shares` are those of its owners."""
        scale = Scale.of(options)
        strongest = sorted(evidence.unknown, key=lambda card: -STRENGTH[card.rank])
        suits = []
        for suit in Suit:
            unknown = tuple(card for card in strongest if card.suit is suit)
            piles = [[card for card in pile if card.suit is suit] for pile in evidence.known]
            top = tuple(scale.steps(pile, unknown) for pile in piles)
            bottom = tuple(scale.steps(pile, unknown[::-1]) for pile in piles)
            suits.append(SuitLeft(suit, unknown, top, bottom))
        coins = len(suits[0].unknown)
        return cls(scale, tuple(suits), shares, coins, len(strongest) - coins)

    @property
    def sides(self) -> range:
        """The sides, without the table."""
        return range(len(self.shares) - 1)

    def if_all_go_to(self, owner: int) -> int | None:
        """Who has primiera when one owner has every unknown card; nothing suits it better."""
        totals = [self.most(i) if i == owner else self.least(i) for i in self.sides]
        return only_highest([total if total >= 0 else None for total in totals])

    def least(self, side: int) -> int:
        """The side's sum with its known cards alone; below 0 where it lacks a suit."""
        return sum(left.top[side][0] for left in self.suits)

    def most(self, side: int) -> int:
        """The side's sum with every unknown card as well."""
        return sum(left.top[side][-1] for left in self.suits)

    def may_spoil(self, rival: int, leader: int) -> bool:
        """Whether the leader may fail to win: for lack of a suit, or because the rival, itself
        complete, may have as much. Exact."""
        return self._may_lack(leader) or self._may_lead_by(rival, leader, 0)

    def may_beat(self, rival: int, leader: int) -> bool:
        """Whether the rival may be complete and better than the leader. Exact."""
        return self._may_lead_by(rival, leader, 1)

    def _may_lack(self, side: int) -> bool:
        """Whether the side may be left without a card that counts in some suit."""
        for left in self.suits:
            idle = sum(worth == LACKING for worth in left.bottom[side]) - 1
            if idle < 0:
                continue
            share = self.shares[side]
            if left.suit is Suit.COINS:
                share = share._replace(coins_high=min(share.coins_high, idle))
            else:
                most = self.others - len(left.unknown) + idle
                share = share._replace(others_high=min(share.others_high, most))
            if share.is_possible:
                return True
        return False

    def _may_lead_by(self, rival: int, leader: int, least: int) -> bool:
        """Whether the rival may be complete and ahead by that much, or the leader lack a suit."""
        coins, *others = (list(self._choices(left, rival, leader)) for left in self.suits)
        rest = [share for owner, share in enumerate(self.shares) if owner not in (rival, leader)]
        mine, yours, theirs = self.shares[leader], self.shares[rival], sum_of(rest)
        enough = mine.others_high
        ways = {(0, 0): 0}
        for choices in others:
            ways = _combined(ways, choices, enough, yours.others_high)
        for most_coins, least_coins, ahead in coins:
            low = yours._replace(coins_low=max(yours.coins_low, least_coins))
            high = mine._replace(coins_high=min(mine.coins_high, most_coins))
            for (most_others, least_others), further in ways.items():
                if ahead + further < least:
                    continue
                three = (
                    high._replace(others_high=min(high.others_high, most_others)),
                    low._replace(others_low=max(low.others_low, least_others)),
                    theirs,
                )
                if fit(three, self.coins, self.others):
                    return True
        return False

    def _choices(self, left: SuitLeft, rival: int, leader: int) -> Iterator[Choice]:
        """Every way in which the suit can fall that no other way is better than."""
        top, bottom = left.top[rival], left.bottom[leader]
        unknown = len(left.unknown)
        for takes, worth in enumerate(top):
            if worth < 0 or (takes and worth == top[takes - 1]):
                continue
            last = unknown - takes
            for leaves in range(last + 1):
                if leaves == last or bottom[leaves + 1] > bottom[leaves]:
                    yield leaves, takes, worth - bottom[leaves]


def _combined(
    ways: dict[tuple[int, int], int], choices: list[Choice], enough: int, room: int
) -> dict[tuple[int, int], int]:
    """The best lead for each pair of numbers of cards, with one suit more."""
    more: dict[tuple[int, int], int] = {}
    for (most, least), ahead in ways.items():
        for leaves, takes, by in choices:
            if least + takes > room:
                continue
            key = (min(most + leaves, enough), least + takes)
            if more.get(key, LACKING * 9) < ahead + by:
                more[key] = ahead + by
    return more


def cards_that_matter(question: Question, evidence: Evidence, options: Options) -> tuple[Card, ...]:
    """The unknown cards that can still change primiera, the strongest first.

    Exact for those left out: they change no sum of a side that can still win or hinder, whoever
    has them, so with all of these known the point is settled. One that is named may still turn
    out to be too small to change the verdict.
    """
    floor = max(0, *(question.least(side) for side in question.sides))
    contenders = [side for side in question.sides if question.most(side) >= floor]
    ranks = _ranks_that_matter(evidence, contenders, options)
    found = [
        card
        for left in question.suits
        for card in left.unknown
        if any(_matters(question, left, card, side, ranks) for side in contenders)
    ]
    return tuple(sorted(found, key=lambda card: -STRENGTH[card.rank]))


def _matters(
    question: Question, left: SuitLeft, card: Card, side: int, ranks: frozenset[int]
) -> bool:
    """Whether the card would change what the side has. `ranks` are those that still compare."""
    share, scale = question.shares[side], question.scale
    if not (share.coins_high if card.suit is Suit.COINS else share.others_high):
        return False
    own = left.top[side][0]
    if own == LACKING and card.rank in scale.counting:
        return True
    return card.rank in ranks and (scale.adds or scale.worth[card.rank] > own)


def _ranks_that_matter(
    evidence: Evidence, contenders: list[int], options: Options
) -> frozenset[int]:
    """The ranks in which two contenders can still differ where all before them is level."""
    if len(contenders) < 2:
        return frozenset()
    if options.primiera is Method.VALUES:
        return frozenset(RANKS)
    pairs = list(combinations(contenders, 2))
    found = set()
    for rank in _counted(options):
        found.add(rank)
        open_cards = sum(card.rank == rank for card in evidence.unknown)
        counts = [sum(card.rank == rank for card in pile) for pile in evidence.known]
        pairs = [(a, b) for a, b in pairs if abs(counts[a] - counts[b]) <= open_cards]
        if not pairs:
            break
    return frozenset(found)


def _counted(options: Options) -> tuple[int, ...]:
    return COUNTED_RANKS[:1] if options.primiera is Method.MOST_SEVENS else COUNTED_RANKS
