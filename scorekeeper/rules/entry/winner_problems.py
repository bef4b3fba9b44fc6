"""What cannot be true of a deal that is said point by point: numbers that do not add up, best cards
that contradict each other, and both against who is said to have a point.

Only cards that a side surely has or lacks by what is said, and sums: no deal is searched for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

from scorekeeper.rules.cards import FACE_RANKS, RANKS, Card, Suit, sort_cards
from scorekeeper.rules.entry.won import Won, asked_points, rows_in, still_level, totals_of
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.options import USUAL, Faces
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import RankCounts, card_value, worths
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import GamePoint, Pile

if TYPE_CHECKING:
    from scorekeeper.rules.entry.winners import Winners

BEST = "best"
"""What best cards are called where a problem names what says so."""
BEST_RANK = 7
"""The rank that is always the best of its suit."""
_ANY = len(CARDS_OF[None])


def problems_of_shape(entry: "Winners", rules: Rules) -> Iterator[Problem]:
    """What this game does not ask for."""
    asked = {point.name: point for point in asked_points(rules)}
    for name, _ in entry.won:
        if name not in asked:
            yield Problem(What.WINNER_OF_NO_POINT, text=name)
    for name, numbers in entry.numbers:
        rows = rows_in(numbers)
        if name not in asked:
            yield Problem(What.WINNER_OF_NO_POINT, text=name)
        elif not 1 <= len(rows) <= len(totals_of(asked[name])):
            yield Problem(What.NUMBERS_NOT_ASKED, text=name)
        elif any(len(row) != entry.sides for row in rows):
            yield Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(entry.sides,))
    if entry.best and rules.compared is None:
        yield Problem(What.BEST_NOT_ASKED)
    elif len(entry.best) not in (0, entry.sides):
        yield Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(entry.sides,))
    if entry.table and not rules.preset.leftovers:
        yield Problem(What.TABLE_NOT_ALLOWED, figures=(entry.table,))


def problems_of_figures(entry: "Winners", rules: Rules) -> Iterator[Problem]:
    """Numbers that are lacking or do not add up, and best cards that contradict each other."""
    cards = entry.sizes(rules)
    for point in asked_points(rules):
        rows = entry.rows(point)
        for place, (total, row) in enumerate(zip(totals_of(point), rows, strict=False)):
            lacking = tuple(
                side for side in still_level(rows[:place], entry.sides) if row[side] is None
            )
            of_rank = CARDS_OF[point.ranks[place]] if isinstance(point, RanksDown) else ()
            if lacking:
                yield Problem(
                    What.NUMBER_NOT_SAID, lacking, sort_cards(of_rank)[:1], (), point.name
                )
            elif problem := _sum_problem(point, total, row, entry.table):
                yield replace(problem, cards=sort_cards(of_rank)[:1])
            if isinstance(point, Most) and isinstance(point.of, Suit):
                for side, (own, every) in enumerate(zip(row, cards, strict=False)):
                    if own is not None and every is not None and own > every:
                        figures, suit = (own, every), point.of.value
                        yield Problem(What.MORE_COINS_THAN_CARDS, (side,), (), figures, suit)
    for (a, first), (b, second) in combinations(enumerate(entry.best), 2):
        for card in first:
            if card is not None and card.rank not in FACE_RANKS and card in second:
                yield Problem(What.BEST_TWICE, sides=(a, b), cards=(card,))
    if entry.best and not _most_left(entry, rules):
        for suit in Suit:
            seven = Card(suit, BEST_RANK)
            if not any(seven in four for four in entry.best):
                yield Problem(What.SEVEN_WITH_NOBODY, cards=(seven,))


def _sum_problem(
    point: GamePoint, total: int, row: Sequence[int | None], table: int
) -> Problem | None:
    """Numbers of all sides that are not all there are, but for what may lie on the table."""
    stated = [number for number in row if number is not None]
    least = total - table
    every = isinstance(point, Most) and point.of is None
    most = least if every else total
    if sum(stated) <= most and (len(stated) < len(row) or sum(stated) >= least):
        return None
    if every:
        figures = (*stated, table) if table else tuple(stated)
        return Problem(What.CARDS_DO_NOT_ADD_UP, figures=figures)
    if isinstance(point, Most) and isinstance(point.of, Suit):
        return Problem(What.COINS_DO_NOT_ADD_UP, figures=tuple(stated), text=point.of.value)
    return Problem(What.NUMBERS_DO_NOT_ADD_UP, figures=(total, *stated), text=point.name)


def problems_together(entry: "Winners", rules: Rules) -> Iterator[Problem]:
    """Answers, numbers and best cards that no deal has at once."""
    sure = SureCards.of(entry, rules)
    if sure.clashes:
        yield from sure.clashes
        return
    yield from _nobodys(entry, rules, sure)
    decided = entry.decided(rules)
    for point in asked_points(rules):
        won, rows = decided[point.name], entry.rows(point)
        if rows:
            yield from _against_numbers(entry, rules, point, rows, sure)
        elif not _can_have(point, won, sure, is_whole=not _most_left(entry, rules)):
            yield Problem(What.WINNER_AGAINST_OTHERS, text=point.name)


@dataclass(slots=True)
class SureCards:
    """The cards that each side surely has and those that it surely lacks where all is true that is
    said; those that lie on the table; and what contradicts itself among that."""

    has: list[set[Card]]
    lacks: list[set[Card]]
    table: set[Card] = field(default_factory=set)
    clashes: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, entry: "Winners", rules: Rules) -> "SureCards":
        """What follows from an entry."""
        sides, decided = range(entry.sides), entry.decided(rules)
        sure = cls([set() for _ in sides], [set() for _ in sides])
        owners: dict[Card, tuple[int, str]] = {}
        for side, four in enumerate(entry.best):
            sure.lacks[side] |= _stronger(four, rules)
            for card in four:
                if card is not None and card.rank not in FACE_RANKS:
                    owners[card] = (side, BEST)
        for point in asked_points(rules):
            won = decided[point.name]
            if isinstance(point, Holds) and not won.sides:
                sure.table.add(point.card)
            for card in sorted(_sure(point, won), key=lambda found: found.rank):
                sure._take(owners, card, won.sides[0], point.name)
        for card, (side, _) in owners.items():
            sure.has[side].add(card)
            if card in sure.table:
                sure.clashes.append(Problem(What.CARD_IN_NO_PILE, (side,), (card,), (), BEST))
        for point in asked_points(rules):
            won = decided[point.name]
            if isinstance(point, Run) and won.sides:
                stops = point.cards_of(won.length)[1]
                sure.lacks[won.sides[0]] |= stops
                if stops & sure.has[won.sides[0]]:
                    sure.clashes.append(Problem(What.WINNERS_IMPOSSIBLE))
        return sure

    def _take(self, owners: dict[Card, tuple[int, str]], card: Card, side: int, name: str) -> None:
        """Give the card to the side that has the point of that name; it may be another's."""
        other, by = owners.setdefault(card, (side, name))
        if other != side:
            names = f"{by} {name}"
            if not any(clash.text == names for clash in self.clashes):
                clash = Problem(What.WINNERS_CLASH, (other, side), (card,), (), names)
                self.clashes.append(clash)
        elif card in self.lacks[side]:
            self.clashes.append(Problem(What.CARD_OVER_BEST, (side,), (card,), (), name))

    def least(self, side: int, cards: Pile) -> int:
        """How many of the cards the side surely has."""
        return len(self.has[side] & cards)

    def most(self, side: int, cards: Pile) -> int:
        """How many of the cards the side can have."""
        others = (own for other, own in enumerate(self.has) if other != side)
        return len(cards - self.table.union(self.lacks[side], *others))

    def nobodys(self) -> set[Card]:
        """The cards that no side can have."""
        return self.table.union(set.intersection(*self.lacks).difference(*self.has))


def _stronger(four: Sequence[Card | None], rules: Rules) -> set[Card]:
    """What a side lacks whose best cards these are; fante, cavallo and re are level."""
    lacks: set[Card] = set()
    faces_count = rules.options.faces is not Faces.BARRED
    for suit, card in zip(Suit, four, strict=True):
        worth = card_value(card, USUAL) if card else 0 if faces_count else _FACE
        lacks |= {card for card in CARDS_OF[suit] if card_value(card, USUAL) > worth}
    return lacks


_FACE = card_value(Card(Suit.COINS, RANKS[-1]), USUAL)


def _sure(point: GamePoint, won: Won) -> Pile:
    """The cards that a side surely holds when it alone has the point."""
    if len(won.sides) != 1:
        return frozenset()
    if isinstance(point, Run):
        return point.cards_of(won.length)[0]
    if isinstance(point, Holds):
        return frozenset((point.card,))
    if isinstance(point, CardSet | All):
        return frozenset(point.cards)
    if won.all and isinstance(point, Most):
        return CARDS_OF[point.of]
    is_all = won.all and isinstance(point, RanksDown)
    return CARDS_OF[point.ranks[0]] if is_all else frozenset()  # type: ignore[attr-defined]


def _most_left(entry: "Winners", rules: Rules) -> int:
    """How many cards can lie on the table: where nobody counted any, nobody knows."""
    if not rules.preset.leftovers:
        return 0
    return entry.table if entry.numbers or entry.table else _ANY


def _nobodys(entry: "Winners", rules: Rules, sure: SureCards) -> Iterator[Problem]:
    """Cards that no side can have, where they are more than lie on the table."""
    nobodys = sure.nobodys()
    if len(nobodys) <= _most_left(entry, rules):
        return
    for point in asked_points(rules):
        if isinstance(point, Holds) and point.card in sure.table:
            yield Problem(What.CARD_IN_NO_PILE, cards=(point.card,), text=point.name)
    if others := nobodys - sure.table:
        yield Problem(What.CARDS_WITH_NOBODY, cards=sort_cards(others))


def _against_numbers(
    entry: "Winners", rules: Rules, point: GamePoint, rows: RankCounts, sure: SureCards
) -> Iterator[Problem]:
    """Numbers that cannot be with the cards that sides surely have or lack."""
    groups = point.ranks if isinstance(point, RanksDown) else (getattr(point, "of", None),)
    for group, row in zip(groups, rows, strict=False):
        for side, number in enumerate(row):
            if number is None:
                continue
            least, most = sure.least(side, CARDS_OF[group]), sure.most(side, CARDS_OF[group])
            if group is None:
                least = max(least, _least_cards(entry, rules, side, sure))
            if not least <= number <= most:
                problem = _number_problem(entry, rules, point, side, number)
                of_rank = sort_cards(CARDS_OF[group])[:1] if isinstance(group, int) else ()
                yield replace(problem, cards=problem.cards or of_rank)


def _least_cards(entry: "Winners", rules: Rules, side: int, sure: SureCards) -> int:
    """How many cards a side has at least, by its number of a suit and what else it surely has."""
    least = 0
    for point in asked_points(rules):
        if isinstance(point, Most) and point.of is not None and (rows := entry.rows(point)):
            others = sure.has[side] - CARDS_OF[point.of]
            least = max(least, (rows[0][side] or 0) + len(others))
    return least


def _number_problem(
    entry: "Winners", rules: Rules, point: GamePoint, side: int, number: int
) -> Problem:
    """Which card it is that a number contradicts, as far as one is to blame."""
    suit = getattr(point, "of", None)
    if isinstance(suit, Suit) and entry.best:
        own = entry.best[side][list(Suit).index(suit)]
        if own is None and rules.options.faces is not Faces.BARRED:
            return Problem(What.COINS_WITHOUT_BEST, (side,), (), (number,), suit.value)
        if own is not None and not number:
            return Problem(What.BEST_WITHOUT_COINS, (side,), (own,), (), suit.value)
    for run in asked_points(rules):
        if isinstance(run, Run) and run.suit is suit:
            won = entry.decided(rules)[run.name]
            if won.sides == (side,) and won.length > number:
                figures = (won.length, number)
                return Problem(What.RUN_LONGER_THAN_SUIT, (side,), run.decisive, figures, run.name)
    return Problem(What.NUMBER_AGAINST_CARDS, (side,), (), (number,), point.name)


def _can_have(point: GamePoint, won: Won, sure: SureCards, *, is_whole: bool) -> bool:
    """Whether those who are said to have the point can have it, by the cards that are sure;
    `is_whole` says that no card lies on the table."""
    sides = range(len(sure.has))
    if isinstance(point, Most | RanksDown):
        cards = CARDS_OF[point.of if isinstance(point, Most) else point.ranks[0]]
        return _can_lead(point, won, cards, sure, is_whole=is_whole)
    if isinstance(point, Primiera):
        return not won.sides or _can_compete(point, won.sides[0], sure)
    if isinstance(point, Run | CardSet | All) and not won.sides:
        needed = point.decisive if isinstance(point, Run) else point.cards
        return not any(sure.has[side].issuperset(needed) for side in sides)
    return True


def _can_lead(point: GamePoint, won: Won, cards: Pile, sure: SureCards, *, is_whole: bool) -> bool:
    """Whether the side can have most of the cards, or no side surely has."""
    sides = range(len(sure.has))
    least = [sure.least(side, cards) for side in sides]
    most = [sure.most(side, cards) for side in sides]
    if len(won.sides) != 1:
        return not any(
            all(least[side] > most[other] for other in sides if other != side) for side in sides
        )
    (winner,) = won.sides
    # In ranks the next one decides where sides are level.
    below = most[winner] - (not isinstance(point, RanksDown))
    others = [side for side in sides if side != winner]
    if any(least[other] > below for other in others):
        return False
    rest = sum(min(most[other], below) for other in others)
    return not is_whole or rest + most[winner] >= len(cards)


def _can_compete(point: Primiera, side: int, sure: SureCards) -> bool:
    """Whether the side can have a card of every suit that counts, where it needs one."""
    if not point.needs_all_suits:
        return True
    counts = {rank for rank, worth in zip(RANKS, worths(point), strict=True) if worth is not None}
    return all(
        sure.most(side, frozenset(card for card in CARDS_OF[suit] if card.rank in counts))
        for suit in Suit
    )
