"""The form of a primiera dispute: two to four sides, their best cards, names, the rule.

Fields: `best-1-d` for each place and `card` for the one at `place` (see `chooser.py`); `sides`;
`name-1` ...; the options of the rule by their names; `cards` (what the cards say); `point` (what it
is called in the match); `left` where a seven may lie on the table; `count-1` ... where it is asked
how many of a rank there are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.choice import Option
from scorekeeper.rules.dispute import (
    CALLED,
    FEWEST_SIDES,
    LOWER_RANKS,
    MOST_SIDES,
    Statement,
    SuitOfSide,
    interpretations,
    next_rank,
    problems_of_best,
    problems_of_counts,
)
from scorekeeper.rules.free_text import LONGEST_NAME, one_line, problems_of_names, visible
from scorekeeper.rules.options import DISPUTED, Options
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category
from scorekeeper.web.forms.fields import number
from scorekeeper.web.primiera.chooser import (
    Chooser,
    SaidCards,
    best_in,
    next_place,
    place_in,
    said_by,
    said_in,
)
from scorekeeper.words.primiera.dispute import all_side_names

FIRST = (0, Suit.COINS)


@dataclass(frozen=True, slots=True)
class Question:
    """A dispute that can be judged: what was said, the rule, the names, what the cards say, and
    what the point is called."""

    statement: Statement
    options: Options
    typed_names: tuple[str, ...]
    style: words.Style
    point: str = Category.PRIMIERA

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return all_side_names(self.typed_names, len(self.statement.best))


@dataclass(slots=True)
class DisputeForm:
    """What the page shows."""

    sides: int = FEWEST_SIDES
    """How many there are."""
    said: SaidCards = field(default_factory=dict)
    """The best cards that were given."""
    place: SuitOfSide = FIRST
    """The one that is asked."""
    left: bool = False
    """Whether a seven may lie on the table."""
    typed_names: list[str] = field(default_factory=list)
    """As they were typed; fewer than sides, where nobody typed more."""
    options: Options = field(default_factory=Options)
    """The rule."""
    style: words.Style = field(default_factory=lambda: words.usual_cards(PRESETS["traditional"]))
    """What the cards say; as at home, where the language is spoken, where nobody chose."""
    point: str = Category.PRIMIERA
    """What primiera is called in the match."""
    problems: list[Problem] = field(default_factory=list)
    """All that is wrong."""
    rule: ClassVar = DISPUTED
    """The options that make up the rule."""

    @classmethod
    def of(cls, question: Question) -> "DisputeForm":
        """The form filled in with a question, to change a card; what it leaves open is asked."""
        statement = question.statement
        cards = said_by(statement.best)
        for place in statement.may_be_faces:
            del cards[place]
        sides = len(statement.best)
        return cls(
            sides,
            cards,
            next_place(cards, sides) or FIRST,
            bool(problems_of_best(statement.best)),
            list(question.typed_names),
            question.options,
            question.style,
            question.point,
        )

    @classmethod
    def sent(cls, sent: "MultiDict[str, str]") -> "DisputeForm":
        """The form as it was sent, or as an address asks for it."""
        form = cls(number(sent.get("sides", str(FEWEST_SIDES)), 99) or 0)
        if not FEWEST_SIDES <= form.sides <= MOST_SIDES:
            form.problems.append(Problem(What.PILES_OUT_OF_RANGE, figures=(form.sides,)))
            form.sides = FEWEST_SIDES
        fields = [sent.get(f"name-{side + 1}", "") for side in range(form.sides)]
        typed = [one_line(text)[:LONGEST_NAME].strip() for text in fields]
        form.typed_names = (names_in(sent.getlist("n")) or typed)[: form.sides]
        for option in DISPUTED:
            form._choose(option, sent.get(option.name, ""))
        style = sent.get("cards", "")
        if style in list(words.Style):
            form.style = words.Style(style)
        elif style:
            form.problems.append(Problem(What.UNKNOWN_CHOICE, text=f"cards: {style[:40]}"))
        form.point = point_in(sent)
        form.left = bool(sent.get("left"))
        form.said = said_in(sent, form.sides, form.problems)
        form.place = place_in(sent.get("place", ""), form.sides) or FIRST
        if card := sent.get("card", ""):
            side, suit = form.place
            form.said |= said_in({f"best-{side + 1}-{suit}": card}, form.sides, form.problems)
        return form

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return all_side_names([visible(name) for name in self.typed_names], self.sides)

    @property
    def chooser(self) -> Chooser:
        """The cards as they are asked."""
        return Chooser(self.names, self.style, self.options, self.said, self.place)

    @property
    def after(self) -> SuitOfSide | None:
        """The place to which the button leads; None where this is the last that is open."""
        place = next_place(self.said, self.sides, self.place)
        return None if place == self.place else place

    def reshape(self, sides: int) -> None:
        """Ask for that many sides; what was said of a side that is no more is forgotten."""
        self.sides = sides if FEWEST_SIDES <= sides <= MOST_SIDES else self.sides
        self.said = {place: card for place, card in self.said.items() if place[0] < self.sides}
        self.typed_names = self.typed_names[: self.sides]
        self.place = next_place(self.said, self.sides) or FIRST
        self.problems = []

    def go_on(self) -> Question | None:
        """Ask for the next place; or the question, where all are given and nothing is wrong."""
        named = [(side, name) for side, name in enumerate(self.typed_names) if name]
        self.problems += problems_of_names(named)
        if self.place not in self.said:
            side, suit = self.place
            self.problems.append(Problem(What.BEST_NOT_SAID, sides=(side,), text=suit))
        elif place := self.after:
            self.place = place
            return None
        best = best_in(self.said, self.sides)
        if not self.problems:
            self.problems += problems_of_best(best, left=self.left)
        for problem in self.problems[:1]:
            if problem.cards:
                self.place = (problem.sides[-1] if problem.sides else 0, problem.cards[0].suit)
        if self.problems:
            return None
        return Question(
            Statement(best), self.options, tuple(self.typed_names), self.style, self.point
        )

    def _choose(self, option: Option, text: str) -> None:
        value = next((choice.value for choice in option.disputed if choice.value == text), None)
        if value is not None:
            chosen: dict[str, Any] = {option.name: value}
            self.options = replace(self.options, **chosen)
        elif text:
            self.problems.append(Problem(What.UNKNOWN_CHOICE, text=f"{option.name}: {text[:40]}"))


def with_counts(question: Question, sent: Mapping[str, str], problems: list[Problem]) -> Question:
    """The question with the numbers of the rank that decides; what is wrong with them is added to
    the `problems`."""
    statement = question.statement
    asking = next_rank(interpretations(statement, question.options))
    if asking is None or asking.rank is None:
        return question
    counts: list[int | None] = [None] * len(statement.best)
    for side in asking.verdict.compared:
        counts[side] = number(sent.get(f"count-{side + 1}", ""), 4)
    if any(counts[side] is None for side in asking.verdict.compared):
        sides, figures = asking.verdict.compared, (asking.rank,)
        problems.append(Problem(What.RANK_NOT_SAID, sides, figures=figures))
    before = statement.counts[: LOWER_RANKS.index(asking.rank)]
    asked = replace(statement, counts=(*before, tuple(counts)))
    if not problems:
        problems += problems_of_counts(asked)
    return question if problems else replace(question, statement=asked)


def names_in(texts: Iterable[str]) -> list[str]:
    """The names of an address, which nobody may have typed: on one line each, cut to their longest,
    without what cannot be seen."""
    return [one_line(visible(text))[:LONGEST_NAME].strip() for text in texts]


def point_in(sent: Mapping[str, str]) -> str:
    """What an address or a form says that the point is called, if it is a point of some game."""
    name = sent.get("point", "")
    return name if name in CALLED else Category.PRIMIERA
