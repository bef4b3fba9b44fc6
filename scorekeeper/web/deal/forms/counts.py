"""The form for people who have already counted: cards, coins, settebello, best cards.

Fields: `cards-1`, `coins-1`, `best-1-d` (a rank, or "none") ... for each side and suit;
`settebello` and `re_bello` (a side's number, nothing where it lies on the table); `napola-1`;
`table` (a number); and those of every deal.
"""

from typing import Any, ClassVar

from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.rules.cards import RANKS, RE_BELLO, Card, Suit
from scorekeeper.rules.entry import Counts, Deal, SideCount
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.fields import Number, Numbers
from scorekeeper.web.forms.numbers import unread

BEST_ORDER = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
NONE = "none"


class BestCards(Field):  # type: ignore[misc]
    """The best cards: `data` holds by the name of each field (`best-1-d`) a rank, "none", or
    nothing where it is not said."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was sent, or what the form is given."""
        super().process(None, data, extra_filters)
        self.data = data or {}
        if formdata is not None:
            self.data = {name: formdata[name] for name in formdata if name.startswith("best-")}

    def of(self, number: int, suit: Suit) -> str:
        """What is said of a suit of that side, from 1."""
        return str(self.data.get(f"best-{number}-{suit}", ""))


class CountsForm(DealForm):
    """A number for each side and kind of card, and the best card of each suit."""

    TEMPLATE: ClassVar[str] = "deal/counts.html"

    table = Number()
    cards = Numbers()
    coins = Numbers()
    napola = Numbers()
    settebello = StringField()
    re_bello = StringField()
    best = BestCards()
    scope = Numbers()
    bonus = Numbers()

    def validate_cards(self, field: Numbers) -> None:
        """Of two sides, cards that are not given are those that the other leaves."""
        field.complete(40 - self.table.data)

    def validate_coins(self, field: Numbers) -> None:
        """The same of coins; those left on the table are known to nobody here, so that nothing
        can be filled in."""
        if not self.table.data:
            field.complete(10)
        elif sum(field.data) < len(RANKS):
            field.refuse(Problem(What.COINS_NOT_COUNTED, sides=(side,)) for side in field.empty)

    def validate_settebello(self, field: StringField) -> None:
        """Refuse what is no side."""
        if field.data and self.side(field.data) is None:
            raise ValidationError(unread(field.name, field.data))

    def validate_re_bello(self, field: StringField) -> None:
        """The same; that it lies on the table must be said."""
        self.validate_settebello(field)
        options = self.played.match.rules.options
        if field.data is None and self.table.data and options.re_bello:
            raise ValidationError(Problem(What.CARD_IN_NO_PILE, cards=(RE_BELLO,), text="re_bello"))

    def validate_best(self, field: BestCards) -> None:
        """Refuse what is no card. That there is none of a suit must be said, not left empty,
        unless the numbers say so: a side with nothing but coins has no other suit."""
        for side, number in enumerate(self.numbers):
            others = self.cards.data[side] > self.coins.data[side]
            for suit in Suit:
                text = self.best.of(number, suit)
                if not text and others and suit is not Suit.COINS:
                    field.errors.append(Problem(What.BEST_NOT_SAID, sides=(side,), text=suit))
                elif text not in ("", NONE, *map(str, BEST_ORDER)):
                    unknown = f"{text[:40]}{suit}"
                    field.errors.append(Problem(What.UNKNOWN_CARD, sides=(side,), text=unknown))

    def read_deal(self, found: list[Problem]) -> Deal:
        """The deal as counted; an empty napola says nothing, a 0 that there is none."""
        settebello, re_bello = self.side(self.settebello.data), self.side(self.re_bello.data)
        sides = tuple(
            SideCount(
                self.cards.data[side],
                self.coins.data[side],
                (
                    ("settebello", settebello == side),
                    ("best", self._best(side + 1)),
                    *((("re_bello", True),) if re_bello == side else ()),
                    *(
                        (("napola", self.napola.data[side]),)
                        if side not in self.napola.empty
                        else ()
                    ),
                ),
            )
            for side in range(len(self.numbers))
        )
        return self.deal_of(Counts(sides, self.table.data))

    def _best(self, number: int) -> tuple[Card, ...]:
        said = ((suit, self.best.of(number, suit)) for suit in Suit)
        return tuple(Card(suit, int(t)) for suit, t in said if t in map(str, BEST_ORDER))

    def fill_in(self, entered: Deal) -> None:
        """Give what was counted, of a deal that was."""
        if not isinstance(entered.entry, Counts):
            return
        sides, table = entered.entry.sides, entered.entry.table
        best = {f"best-{number}-{suit}": NONE for number in self.numbers for suit in Suit}
        for number, side in enumerate(sides, 1):
            best |= {f"best-{number}-{card.suit}": str(card.rank) for card in side.best}
        nobody = "" if table else None
        self.put(
            table=table or None,
            cards=[side.cards for side in sides],
            coins=[side.coins for side in sides],
            napola=[dict(side.said).get("napola", "") for side in sides],
            settebello=_holder([side.says("settebello") for side in sides], nobody),
            re_bello=_holder([side.says("re_bello") for side in sides], nobody),
            best=best,
        )


def _holder(has: list[bool], nobody: str | None) -> str | None:
    """The number of the side that has the card."""
    return str(has.index(True) + 1) if True in has else nobody
