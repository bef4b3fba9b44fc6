"""The form for people who have already counted: what the points of the game need, and no more.

Fields: `cards-1`, `coins-1` (of the counted suit) ... for each side; then by the name of a point a
side's number for who has it (nothing where it lies on the table, 0 for nobody), `napola-1` ... for
a length, `sietes-1-7` ... for cards of a rank, `best-1-d` (a rank, or "none") for best cards;
`table` (a number); and those of every deal.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wtforms import Field

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.entry.claims import (
    BEST,
    asks_best,
    claim_kinds,
    claims_in,
    counts_cards,
    counts_suit,
    points_claimed,
    single_cards,
)
from scorekeeper.rules.entry.counts import STRONGEST, Counts, SideCount
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.fields import Number, Numbers, typed_whole, unread

BEST_ORDER = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
_RANKS = tuple(map(str, BEST_ORDER))
NONE, NOBODY = "none", "0"


class ClaimFields(Field):  # type: ignore[misc]
    """The claims: `data` holds texts by the names of their fields, as they are sent."""

    def __init__(self, **bound: Any) -> None:
        super().__init__(**bound)
        self.names = tuple(bound["_form"].asked)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was sent, or what the form is given."""
        super().process(None, data, extra_filters)
        self.data = data or {}
        if formdata is not None:
            sent = (name for name in formdata if name.partition("-")[0] in self.names)
            self.data = {name: formdata[name].strip() for name in sent}

    def text(self, name: str) -> str:
        """What stands in that field."""
        return str(self.data.get(name, ""))


@dataclass(frozen=True, slots=True)
class AskedClaim:
    """What is asked of a point: the kind of claim, the ranks of which numbers are asked for, and
    the card of the point where it is a single one."""

    kind: ClaimKind
    ranks: tuple[int, ...]
    card: Card | None


class CountsForm(DealForm):
    """A number for each side and kind of card, and what a side tells of points."""

    TEMPLATE: ClassVar[str] = "deal/counts.html"

    table = Number()
    cards = Numbers()
    coins = Numbers()
    claims = ClaimFields()
    scope = Numbers()
    bonus = Numbers()

    def __init__(self, played: MatchState, *about: Any, **filled_in: Any) -> None:
        """Find out what the game asks for: the number of all cards, that of the cards of a suit,
        and claims by name."""
        rules = played.match.rules
        self.asks_cards, self.asks_suit = counts_cards(rules), counts_suit(rules)
        self.asked: dict[str, AskedClaim] = {}
        names = {point.name for point in rules.points} | ({BEST} if asks_best(rules) else set())
        claimed = {point.name: point for point in points_claimed(rules)}
        cards = {point.name: point.card for point in single_cards(rules)}
        for name, kind in claim_kinds(rules).items():
            if name in names:
                ranks = getattr(claimed.get(name), "ranks", ())
                self.asked[name] = AskedClaim(kind, ranks, cards.get(name))
        super().__init__(played, *about, **filled_in)

    def validate_cards(self, field: Numbers) -> None:
        """Of two sides, cards that are not given are those that the other leaves."""
        field.complete(40 - self.table.data)

    def validate_coins(self, field: Numbers) -> None:
        """Of two sides, coins that are not given are those that the other leaves, unless cards
        stayed on the table: how many of them are coins is not asked."""
        if not self.table.data:
            field.complete(10)
        elif sum(field.data) < len(RANKS):
            field.errors += [Problem(What.COINS_NOT_COUNTED, sides=(side,)) for side in field.empty]

    def validate_claims(self, field: ClaimFields) -> None:
        """Read what is claimed of each point."""
        read: dict[ClaimKind, Callable[[str, list[Problem]], Sequence[Any]]] = {
            ClaimKind.HOLDER: self._holder,
            ClaimKind.LENGTH: self._lengths,
            ClaimKind.NUMBER: self._lengths,
            ClaimKind.RANKS: self._ranks,
            ClaimKind.BEST: self._best,
        }
        columns = {name: read[claim.kind](name, field.errors) for name, claim in self.asked.items()}
        self.claims_by_side = [
            {name: column[side] for name, column in columns.items() if column[side] is not None}
            for side in range(len(self.numbers))
        ]

    def _holder(self, name: str, problems: list[Problem]) -> list[bool | None]:
        """Who has it. That a card lies on the table, or that nobody has a set, must be said."""
        text = self.claims.data.get(name)
        side, single = self.side(text), self.asked[name].card
        if text and side is None and text != NOBODY:
            problems.append(unread(name, text))
        elif text is None and single is None:
            problems.append(Problem(What.HOLDER_NOT_SAID, text=name))
            return [None] * len(self.numbers)
        if text is None and single and self.table.data and single.rank != STRONGEST:
            # A seven that lies on the table is nobody's best card, which tells that by itself.
            problems.append(Problem(What.CARD_IN_NO_PILE, cards=(single,), text=name))
        return [side == each for each in range(len(self.numbers))]

    def _lengths(self, name: str, problems: list[Problem]) -> list[int | None]:
        """A number of each side; nothing where the field is empty, which is no 0."""
        texts = [self.claims.text(f"{name}-{number}") for number in self.numbers]
        return [
            typed_whole(f"{name}-{side + 1}", text, (side,), problems) if text else None
            for side, text in enumerate(texts)
        ]

    def _ranks(self, name: str, problems: list[Problem]) -> list[tuple[int, ...]]:
        """How many of one rank after the other, as far as every side says it; of two sides one is
        enough."""
        columns = []
        for rank in self.asked[name].ranks:
            fields = [f"{name}-{number}-{rank}" for number in self.numbers]
            texts = [self.claims.text(field) for field in fields]
            numbers = [
                typed_whole(field, text, (side,), problems)
                for side, (field, text) in enumerate(zip(fields, texts, strict=True))
            ]
            if len(texts) == 2 and texts.count("") == 1:
                numbers[texts.index("")] = max(0, 4 - sum(numbers))
            elif "" in texts:
                break
            columns.append(numbers)
        return [tuple(column[side] for column in columns) for side in range(len(self.numbers))]

    def _best(self, name: str, problems: list[Problem]) -> list[tuple[Card, ...]]:
        """The best cards. That there is none of a suit must be said, not left empty, unless the
        numbers say so: a side with nothing but coins has no other suit."""
        best = []
        for side, number in enumerate(self.numbers):
            others = self.cards.data[side] > self.coins.data[side]
            texts = [(suit, self.claims.text(f"best-{number}-{suit}")) for suit in Suit]
            for suit, text in texts:
                if not text and others and suit is not Suit.COINS:
                    problems.append(Problem(What.BEST_NOT_SAID, sides=(side,), text=suit))
                elif text not in ("", NONE, *_RANKS):
                    unknown = f"{text[:40]}{suit}"
                    problems.append(Problem(What.UNKNOWN_CARD, sides=(side,), text=unknown))
            best.append(tuple(Card(suit, int(text)) for suit, text in texts if text in _RANKS))
        return best

    def read_deal(self, problems: list[Problem]) -> Deal:
        """The deal as counted; an empty length says nothing, a 0 that there is none."""
        rules = self.played.match.rules
        sides = tuple(
            SideCount(
                self.cards.data[side] if self.asks_cards else None,
                self.coins.data[side] if self.asks_suit else None,
                claims_in(self.claims_by_side[side], rules),
            )
            for side in range(len(self.numbers))
        )
        return self.deal_of(Counts(sides, self.table.data))

    def fill_in(self, entered: Deal) -> None:
        """Give what was counted, of a deal that was."""
        entry = entered.entry
        if entry.method is not EntryMethod.COUNTS:
            return
        sides = entry.figures(self.played.match.rules)
        fields = dict(self._fields_of([dict(side.claims) for side in sides], entry.left))
        if BEST in self.asked:
            fields |= {f"best-{number}-{suit}": NONE for number in self.numbers for suit in Suit}
        for number, side in enumerate(sides, 1):
            fields |= {f"best-{number}-{card.suit}": str(card.rank) for card in side.best or ()}
        self.put(
            table=entry.left or None,
            cards=["" if side.cards is None else side.cards for side in sides],
            coins=["" if side.coins is None else side.coins for side in sides],
            claims=fields,
        )

    def _fields_of(self, claims: list[dict[str, Any]], left: int) -> Iterator[tuple[str, str]]:
        """The fields of these claims."""
        for name, claim in self.asked.items():
            kind, values = claim.kind, [own.get(name) for own in claims]
            if kind is ClaimKind.HOLDER:
                side = next((number for number, yes in enumerate(values, 1) if yes), None)
                if side or left or claim.card is None:
                    yield name, str(side or ("" if left else NOBODY))
            for number, value in enumerate(values, 1):
                if kind in (ClaimKind.LENGTH, ClaimKind.NUMBER):
                    yield f"{name}-{number}", "" if value is None else str(value)
                elif kind is ClaimKind.RANKS:
                    for rank, count in zip(claim.ranks, value or (), strict=False):
                        yield f"{name}-{number}-{rank}", str(count)


class PointsForm(DealForm):
    """A number for each side: the points of the deal, all but the bonus."""

    TEMPLATE: ClassVar[str] = "deal/points.html"

    points = Numbers()
    bonus = Numbers()

    def __init__(self, *about: Any, **filled_in: Any) -> None:
        """Ask for no scope, and for the bonus where it is played: no rule says how much it can be,
        so it is typed apart."""
        super().__init__(*about, **filled_in)
        del self.scope
        if not self.played.match.rules.bonus:
            del self.bonus

    def validate_points(self, field: Numbers) -> None:
        """Refuse a form without any number: beside one, an empty field is 0."""
        if not any(field.typed):
            field.errors += [Problem(What.POINTS_NOT_GIVEN, sides=(side,)) for side in field.empty]

    def fill_in(self, entered: Deal) -> None:
        """Give the points of the deal without the bonus, however it was entered."""
        points = self.played.standings[self.deal - 1].score.points
        bonus = entered.bonus if self.bonus else (0,) * len(points)
        self.put(points=[every - agreed for every, agreed in zip(points, bonus, strict=True)])
        if self.bonus:
            self.put(bonus=[agreed or "" for agreed in bonus])

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The points; None where a field cannot be read: what is not known is not too little."""
        if problems:
            return None
        nothing = (0,) * len(self.numbers)
        bonus = self.bonus.data if self.bonus else nothing
        return Deal(PointsOnly(self.points.data), nothing, bonus)
