"""True deals under any rules, with their points by the second scorer; the ways to enter one."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper.documents.deal import Version
from scorekeeper.documents.match import Record
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.cards import DECK, DECK_ORDER, RANKS, RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.entry.winners import PointsOnly, winners_in
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.options import USUAL, Faces, MissingSuit, Options
from scorekeeper.rules.presets import PRESETS, Rules
from scorekeeper.rules.primiera import best_cards
from scorekeeper.rules.ways import WAYS
from tests.helpers import second_scorer

NAMES = ("Anna", "Bruno", "Carla", "Dino")
VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
TARGET = 900
Pile = frozenset[Card]
"""The side, from 0, for which a card was tapped."""


@dataclass(frozen=True)
class TrueDeal:
    """What everybody really took. `owners` are by place in the deck; the table is the last."""

    rules: Rules
    sides: int
    owners: tuple[int, ...]
    scope: tuple[int, ...]
    bonus: tuple[int, ...]

    def owner(self, card: Card) -> int:
        return self.owners[DECK_ORDER[card]]

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """The pile of each side, then what stayed on the table."""
        return tuple(
            frozenset(c for c in DECK if self.owner(c) == each) for each in range(self.sides + 1)
        )

    @property
    def table(self) -> int:
        return len(self.piles[-1])

    @cached_property
    def answer(self) -> dict[str, Any]:
        """Every point, by the second scorer."""
        return answer_of(self, self.piles)

    @property
    def asked(self) -> Pile:
        """What the short entry asks for: every card where the best are compared, else those that
        are a point."""
        if self.rules.options.primiera != "none":
            return frozenset(DECK)
        return frozenset([SETTEBELLO, RE_BELLO] if self.rules.options.re_bello else [SETTEBELLO])

    def coins(self, side: int) -> int:
        return sum(card.suit is Suit.COINS for card in self.piles[side])

    def napola(self, side: int) -> int:
        run = next((i for i, card in enumerate(DECK[:10]) if card not in self.piles[side]), 10)
        return run if run >= 3 else 0

    def best(self, side: int, suit: Suit) -> list[Card]:
        """The best cards of a suit, any of which may be named: faces are level."""
        cards = [card for card in self.piles[side] if card.suit is suit]
        top = max((VALUES.get(card.rank, 10) for card in cards), default=0)
        return sorted(
            (card for card in cards if VALUES.get(card.rank, 10) == top), key=DECK_ORDER.__getitem__
        )


def answer_of(deal: TrueDeal, piles: Sequence[Iterable[Card]]) -> dict[str, Any]:
    """The points of these piles, the table last, with the scope and the bonus of the deal."""
    *own, left = ([str(card) for card in pile] for pile in piles)
    document = {"piles": own, "table": left, "scope": list(deal.scope), "bonus": list(deal.bonus)}
    match = {"rules": write_rules(deal.rules), "sides": [{}] * deal.sides, "deals": [document]}
    (answer,) = second_scorer.score(match)["deals"]
    return dict[str, Any](answer)


# --- random deals ---


def some_rules(luck: random.Random, sides: int) -> Rules:
    """A preset with leftovers or without, or one with points of its own; often house rules."""
    presets = [key for key, preset in PRESETS.items() if sides in preset.players]
    preset = PRESETS[luck.choice([*presets, "winning-moves", "quindici-napoli", "re-bello"])]
    own = preset.options
    if luck.random() < 0.5:
        return Rules(preset, TARGET, own)
    options = Options(
        luck.choice(WAYS).key,
        luck.choice(list(Faces)),
        luck.choice(list(MissingSuit)),
        re_bello=luck.random() < 0.3 or own.re_bello,
        napola=luck.random() < 0.3 or own.napola,
        bonus=luck.random() < 0.2 or own.bonus,
        direction=own.direction,
    )
    return Rules(preset, TARGET, options)


def some_deal(luck: random.Random, rules: Rules | None = None, sides: int = 0) -> TrueDeal:
    """A random deal that the rules allow, often with suits that a side hardly has."""
    sides = sides or luck.choice([2, 2, 2, 3, 3, 4])
    rules = rules or some_rules(luck, sides)
    owners: list[int] = []
    skewed = luck.random() < 0.5
    for _ in Suit:
        shares = [luck.choice([0, 1, 1, 3]) if skewed else 1 for _ in range(sides)]
        owners += luck.choices(range(sides), shares if any(shares) else None, k=len(RANKS))
    if luck.random() < 0.15:
        # The ten coins, or nearly all of them, in one pile.
        rich = luck.randrange(sides)
        owners[:10] = [rich if luck.random() < 0.9 else owner for owner in owners[:10]]
    if rules.preset.leftovers and luck.random() < 0.6:
        for place in luck.sample(range(len(DECK)), luck.randint(1, 6)):
            owners[place] = sides
    for side in range(sides):
        if owners.count(side) == 1 and not rules.preset.ace_takes_itself:
            owners[owners.index(side)] = max(range(sides), key=owners.count)
    scope: list[int] = []
    most_scope = rules.sweep.limit if rules.sweep else 0
    for side in range(sides):
        most = min(owners.count(side) // 2, most_scope - sum(scope), 4)
        scope.append(luck.choice([0, 0, luck.randint(0, most)]))
    bonus = [luck.choice([0, 0, 2, 15]) if rules.options.bonus else 0 for _ in range(sides)]
    return TrueDeal(rules, sides, tuple(owners), tuple(scope), tuple(bonus))


# --- the ways to enter one ---


def by_piles(deal: TrueDeal) -> Deal:
    *own, left = deal.piles
    return Deal(Piles(tuple(own), left), deal.scope, deal.bonus)


def by_winners(deal: TrueDeal, luck: random.Random) -> Deal:
    """Who has each point; now and then with numbers and best cards."""
    cards = by_piles(deal)
    known = winners_in(score_deal(cards, deal.rules), deal.rules)
    assert known
    entry = replace(known, table=deal.table)
    if luck.random() < 0.5:
        sides = range(deal.sides)
        carte = tuple(len(deal.piles[side]) for side in sides)
        numbers = (("carte", carte), ("denari", tuple(map(deal.coins, sides))))
        entry = replace(entry, numbers=numbers)
    if deal.rules.compared and luck.random() < 0.5:
        entry = replace(entry, best=tuple(best_cards(pile, USUAL) for pile in deal.piles[:-1]))
    return replace(cards, entry=entry)


def by_points(deal: TrueDeal) -> Deal:
    real = deal.answer
    own = zip(real["points"], real["bonus"], strict=True)
    return Deal(PointsOnly(tuple(a - b for a, b in own)), (0,) * deal.sides, deal.bonus)


def some_way(luck: random.Random, deal: TrueDeal) -> Deal:
    """The deal entered in one of the three ways; by all its cards where best cards leave ranks
    open."""
    way = luck.randrange(3)
    if way == 0:
        return by_points(deal)
    entered = by_winners(deal, luck)
    if way == 2 or problems_of_deal(entered, deal.rules, deal.sides):
        return by_piles(deal)
    return entered


def some_record(luck: random.Random) -> Record:
    """A match to a low target with deals of every kind, some of them corrected since, so that
    it ends earlier or later than when they were entered; often with deals after its end."""
    first = some_deal(luck)
    rules = Rules(first.rules.preset, luck.choice([3, 6, 11]), first.rules.options)
    sides = tuple(Side.of(name) for name in NAMES[: first.sides])
    if first.sides not in rules.preset.players:
        partners = NAMES[: 2 * first.sides]
        sides = tuple(Side.of(*partners[side :: first.sides]) for side in range(first.sides))
    before = None
    if luck.random() < 0.3:
        before = tuple(luck.randint(0, rules.target + 1) for _ in sides)
    versions = tuple(
        tuple(
            Version(
                some_way(luck, some_deal(luck, rules, len(sides))),
                at=f"2026-11-20T1{number}:00:0{place}Z",
                who=luck.choice(NAMES),
                why=luck.choice(["", "counted again"]) if place else "",
            )
            for place in range(luck.choice([1, 1, 2, 3]))
        )
        for number in range(luck.randint(0, 7))
    )
    match = Match(rules, sides, tuple(each[-1].deal for each in versions), 0, before)
    return Record(match, versions, "2026-11-20", luck.choice(["", "At the bar."]))
