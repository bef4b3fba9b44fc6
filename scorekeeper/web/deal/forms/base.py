"""The base of all forms that read a deal.

Common fields: `scope-1` ..., `bonus-1` ... for each side; `key`, `version`, `why`. A form of one
entry method implements `take`, `fill_in` and `read_deal`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.file_reader import LONGEST_TEXTS
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry import Deal, tally_of, with_tally
from scorekeeper.rules.free_text import one_line, problems_of_text
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.keys import new_key
from scorekeeper.web.cards.card_grid import grid, script_words, surroundings
from scorekeeper.web.forms.numbers import unread, whole

LONGEST_WHY = LONGEST_TEXTS["why"]
_ASKED_FOR = (What.CARDS_WITH_NOBODY, What.CARDS_WANTED)


@dataclass(slots=True)
class DealForm(ABC):
    """A deal being entered: every field as `typed`, why it is corrected, and all problems
    `found`."""

    TEMPLATE: ClassVar[str]

    played: MatchState
    deal: int
    version: str = "0"
    key: str = field(default_factory=new_key)
    why: str = ""
    typed: dict[str, str] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: MatchState, deal: int, scope: Iterable[int]) -> Self:
        """The form of the next deal, empty, or of a stored one, filled in."""
        stored = deal <= len(played.deals)
        form = cls.of(played, deal, played.match.deals[deal - 1]) if stored else cls(played, deal)
        form.put("scope", scope)
        return form

    @classmethod
    def of(cls, played: MatchState, deal: int, entered: Deal) -> Self:
        """The form of a stored deal, filled in with this one as far as it is said in this way."""
        form = cls(played, deal, str(played.deals[deal - 1].version))
        form.put("scope", tally_of(entered, played.match.rules))
        form.put("bonus", entered.bonus)
        form.fill_in(entered)
        return form

    @classmethod
    def sent(cls, played: MatchState, deal: int, sent: "MultiDict[str, str]") -> Self:
        """The form as it was sent; what cannot be read is kept and listed."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.why = one_line(sent.get("why", ""))[:LONGEST_WHY]
        form.take(sent)
        return form

    def read(self) -> tuple[Deal | None, list[Problem]]:
        """The deal as entered, None where nothing can be made of it, and all that is wrong."""
        found = list(self.found)
        deal = self.read_deal(found)
        if deal is not None and self.asks_tally:
            # Of points alone there is nothing beside them.
            deal = with_tally(deal, self.played.match.rules, self.tally(found))
        return deal, found + problems_of_text(self.why, LONGEST_WHY)

    @property
    def asks_tally(self) -> bool:
        """Whether the form asks for more than scope that was counted during play."""
        rules = self.played.match.rules
        return [point.sweep for point in rules.tallied] != [True]

    def tally(self, found: list[Problem]) -> tuple[int, ...]:
        """What was counted during play: see `tally_of`."""
        sides, numbers = len(self.numbers), []
        for place in range(len(self.played.match.rules.tallied) * sides):
            text = self[f"scope-{place + 1}"]
            label = f"scope-{place + 1}: {text}"
            numbers.append(whole(label, text or "0", (place % sides,), found))
        return tuple(numbers)

    def refuse(self, found: list[Problem]) -> None:
        """Show why the deal was not stored."""
        self.found = found

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take the fields as they were sent."""
        self.typed = {name: value.strip() for name, value in sent.items()}

    @abstractmethod
    def fill_in(self, entered: Deal) -> None:
        """Say what is stored, beside scope and bonus."""

    @abstractmethod
    def read_deal(self, found: list[Problem]) -> Deal | None:
        """The deal as entered; what is wrong with it is added to `found`."""

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, len(self.played.match.sides) + 1)

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def put(self, name: str, values: Iterable[object]) -> None:
        """Fill in a field for each side."""
        self.typed |= {f"{name}-{side}": str(value) for side, value in enumerate(values, 1)}

    def side(self, text: str) -> int | None:
        """The index of the side with that number; None where there is none."""
        return int(text) - 1 if text in map(str, self.numbers) else None

    def column(self, name: str, found: list[Problem]) -> tuple[int, ...]:
        """A number for each side, 0 where the field is empty."""
        texts = [self[f"{name}-{side}"] for side in self.numbers]
        return tuple(
            whole(f"{self.label(name, side)}: {text}", text or "0", (side,), found)
            for side, text in enumerate(texts)
        )

    def label(self, name: str, side: int) -> str:
        """What a problem calls the field of that side, from 0."""
        return name


@dataclass(slots=True)
class GridForm(DealForm):
    """A form with the forty cards, one field each, named by its notation, with the number of its
    side or nothing: `owners` by side from 1."""

    owners: dict[Card, int] = field(default_factory=dict)

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take the fields, and whose each card is: of two, the first has it."""
        DealForm.take(self, sent)
        for card in DECK:
            for text in dict.fromkeys(text.strip() for text in sent.getlist(str(card))):
                self._take_card(card, text)

    def _take_card(self, card: Card, text: str) -> None:
        side = self.side(text)
        if side is None:
            self.found += [unread(str(card), text)] if text else []
        elif (owner := self.owners.setdefault(card, side + 1) - 1) != side:
            self.found.append(Problem(What.CARD_IN_TWO_PILES, sides=(owner, side), cards=(card,)))

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that a problem asks for: they are outlined."""
        return tuple(card for each in self.found if each.what in _ASKED_FOR for card in each.cards)

    @property
    def picked(self) -> int:
        """The side whose cards are tapped at first, from 1."""
        return 1

    def grid(self) -> Markup:
        """The forty cards."""
        return grid(self.played.names, self.played.style, self.owners, frozenset(self.missing))

    def surroundings(self) -> tuple[Markup, Markup]:
        """The brushes before the cards and the tiles after them."""
        return surroundings(tuple(self.played.names), self.played.style, self.picked)

    def script_words(self) -> str:
        """What the grid's script says, as JSON."""
        leftovers = self.played.match.rules.preset.leftovers
        return script_words(tuple(self.played.names), self.played.style, leftovers)
