"""The base of all forms that read a deal.

Common fields: `scope-1` ..., `bonus-1` ... for each side; `key`, `version`, `why`. A form of one
entry method has more fields, and implements `fill_in` and `read_deal`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Self

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField

from scorekeeper.documents.codec import MOST_POINTS
from scorekeeper.documents.deal import LONGEST_WHY
from scorekeeper.errors import translatable
from scorekeeper.rules.cards import WRITTEN, Card
from scorekeeper.rules.entry.deal import Deal, tally_of, with_tally
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.cards import facts_of, grid, pieces_of
from scorekeeper.web.forms.fields import (
    Numbers,
    OneLine,
    SubmissionKey,
    TextForm,
    unread,
)
from scorekeeper.words.deal.corrections import correction_words
from scorekeeper.words.live import CountedPoint, counted_points


class DealForm(TextForm):
    """A deal being entered or corrected: the `numbers` of its sides, from 1; what was typed, and
    its `deal_problems`; what was `counted` at the table as a new deal's form was drawn, and
    `meanwhile`; whether it `was_sent` before."""

    TEMPLATE: ClassVar[str]

    key = SubmissionKey()
    version = HiddenField(default="0")
    why = OneLine(
        translatable("Why the correction? (may stay empty)"),
        LONGEST_WHY,
        filters=(lambda why: why[:LONGEST_WHY],),
    )
    scope = Numbers()
    bonus = Numbers()

    def __init__(
        self,
        played: MatchState,
        deal: int,
        sent: "MultiDict[str, str] | None" = None,
        **filled_in: Any,
    ) -> None:
        """The form as it was sent, or empty but for what is `filled_in`."""
        self.played, self.deal = played, deal
        self.numbers = range(1, len(played.match.sides) + 1)
        self.gone = played.match.gone(deal)
        self.deal_problems: list[Problem] = []
        self.meanwhile: tuple[int, ...] = ()
        self.counted, self.was_sent = "", bool(sent)
        super().__init__(sent, **filled_in)
        self.take(MultiDict() if sent is None else sent)
        if sent:
            self.counted = sent.get("counted", "")
        if sent and sent.get("take") == "counted":
            self.put(scope=self.counted.split())

    @classmethod
    def showing(cls, played: MatchState, deal: int, scope: Sequence[int]) -> Self:
        """The form of the next deal, empty, or of a stored one, filled in."""
        if deal <= len(played.deals):
            return cls.of(played, deal, played.match.deals[deal - 1])
        form = cls(played, deal, scope=tuple(scope))
        form.counted = " ".join(map(str, scope))
        return form

    @classmethod
    def of(cls, played: MatchState, deal: int, entered: Deal) -> Self:
        """The form of a stored deal, filled in with this one as far as it is said in this way."""
        form = cls(
            played,
            deal,
            version=str(played.deals[deal - 1].version),
            scope=tally_of(entered, played.match.rules),
            bonus=entered.bonus,
        )
        form.fill_in(entered)
        return form

    def read(self) -> tuple[Deal | None, list[Problem]]:
        """The deal as entered, None where nothing can be made of it, and all that is wrong; what
        is wrong with the reason comes last."""
        self.validate()
        wrong = (field.errors for field in self if field is not self.why)
        problems = [*self.deal_problems, *chain.from_iterable(wrong)]
        deal = self.read_deal(problems)
        return deal, [*problems, *self.why.errors]

    def remember(self) -> None:
        """Remember on this device what the form of the next deal begins with."""

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Show why the deal was not stored."""
        self.deal_problems = list(problems)

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take what was sent beside the fields."""

    def fill_in(self, entered: Deal) -> None:
        """Say what is stored, beside scope and bonus."""
        raise NotImplementedError

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The deal as entered; what is wrong with it beside the fields is added to `problems`."""
        raise NotImplementedError

    def deal_of(self, entry: Entry) -> Deal:
        """The deal of an entry, with the bonus and what was counted during play."""
        deal = Deal(entry, (0,) * len(self.numbers), self.bonus.data)
        return with_tally(deal, self.played.match.rules, self.scope.data)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The sides of which nothing is asked, for they have gone home; what was sent of one before
        that was known is shown."""
        is_told = any(problem.what is What.OF_SIDE_THAT_LEFT for problem in self.deal_problems)
        return () if is_told else self.gone

    @property
    def playing(self) -> list[tuple[int, str]]:
        """The sides that are asked about, by number from 1, and what they are called."""
        names = enumerate(self.played.names, 1)
        return [(number, name) for number, name in names if number - 1 not in self.hidden]

    @property
    def body_class(self) -> str:
        """By which the page hides what is drawn of the others, once for all matches."""
        return "".join(f" gone{side + 1}" for side in self.hidden)

    def numbers_of(self, name: str) -> tuple[int, tuple[int, int]]:
        """How many numbers the fields of that name hold, and the least and the most of each: one
        for each side, of scope one for everything that is counted during play."""
        rules, sides = self.played.match.rules, len(self.numbers)
        if name == "scope":
            return max(1, len(rules.tallied)) * sides, (0, MOST_POINTS)
        return sides, rules.bonus_bounds if name == "bonus" else (0, MOST_POINTS)

    def put(self, **values: Any) -> None:
        """Fill in fields."""
        for name, value in values.items():
            self[name].process(None, value)

    def side(self, text: str | None) -> int | None:
        """The index of the side with that number; None where there is none."""
        return int(text) - 1 if text and text in map(str, self.numbers) else None

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the deal too."""
        return [*self.deal_problems, *super().problems]


@dataclass(frozen=True, slots=True)
class DrawnGrid:
    """The forty cards as they are drawn."""

    brushes: Markup
    """Before them."""
    cards: Markup
    """With their owners."""
    missing: tuple[Card, ...]
    """Those that a problem asks for: they are outlined."""
    tiles: Markup
    """After them."""
    script_words: Markup
    """What their script says."""
    correction_words: dict[str, object]
    """The same of a correction; nothing for a new deal."""
    counted_points: list[CountedPoint]
    """What is counted during play, as it was typed."""


class GridForm(DealForm):
    """A form with the forty cards, one field each, named by its notation, with the number of its
    side, "table", or nothing: `owners` by side from 1, 0 for the table. What else is said of cards
    is in `typed`."""

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take whose each card is: of two sides, the first has it."""
        self.owners: dict[Card, int] = {}
        every_text = sent.to_dict(flat=False)
        self.typed = {name: texts[0].strip() for name, texts in every_text.items()}
        numbers = {str(number): number for number in self.numbers}
        if self.played.match.rules.preset.leftovers:
            numbers["table"] = 0
        for name, card in [item for item in WRITTEN.items() if item[0] in every_text]:
            for text in dict.fromkeys(map(str.strip, every_text[name])):
                number = numbers.get(text)
                if number is None:
                    self.deal_problems += [unread(name, text)] if text else []
                elif (owner := self.owners.setdefault(card, number)) != number:
                    sides = tuple(side - 1 for side in (owner, number) if side)
                    self.deal_problems.append(
                        Problem(What.CARD_IN_TWO_PILES, sides=sides, cards=(card,))
                    )

    def text(self, name: str) -> str:
        """What was typed there, or nothing."""
        return self.typed.get(name, "")

    @property
    def picked(self) -> int:
        """The side whose cards are tapped at first, from 1: the one that was picked."""
        side = self.side(self.text("brush"))
        return self.playing[0][0] if side is None else side + 1

    def drawn(self) -> DrawnGrid:
        """What its page shows of the forty cards."""
        rules, style = self.played.match.rules, self.played.style
        wanted = (p.cards for p in self.deal_problems if p.what is What.CARDS_WITH_NOBODY)
        missing = tuple(chain.from_iterable(wanted))
        names, leftovers = tuple(self.played.names), rules.preset.leftovers
        pieces = pieces_of(names, leftovers, style, facts_of(rules.points))
        corrects = self.version.data != "0"
        brushes = pieces.brushes[self.picked - 1]
        for side in self.hidden:
            brush = f' id="brush{side + 1}"'
            brushes = Markup(brushes.replace(brush, f"{brush} disabled"))  # noqa: S704
        return DrawnGrid(
            brushes=brushes,
            cards=grid(pieces, self.owners, frozenset(missing)),
            missing=missing,
            tiles=pieces.tiles,
            script_words=pieces.script_words,
            correction_words=correction_words(rules, len(self.numbers)) if corrects else {},
            counted_points=counted_points(rules, self.played.names, self.scope.typed, self.hidden),
        )
