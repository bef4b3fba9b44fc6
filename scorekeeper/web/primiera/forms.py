"""The form of a primiera dispute: two to four sides, what was said of the cards, names, the rule.

Fields: one per card with the side's number, or the number after the last side for nobody;
`none-1-c` for a side without a cup, `best`; `do` for taps that are not in the other fields yet;
`sides`; `name-1` ...; `primiera`, `faces`, `missing_suit`; `cards` (what the cards say); `point`
(what it is called in the match); and what a deal said, see `FurtherEvidence`. A readable address
may give the piles as text instead: `pile=7d 6c` for each side, `n=Anna`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.dispute import (
    CALLED,
    FEWEST_PILES,
    METHODS,
    MOST_PILES,
    Judged,
    judge,
    problems_of_piles,
)
from scorekeeper.rules.free_text import LONGEST_NAME, one_line, problems_of_names, visible
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.scoring import Category
from scorekeeper.web.forms.fields import number, unread
from scorekeeper.web.primiera.statements import MOST_STEPS, Statements, further_in
from scorekeeper.words.primiera.dispute import all_side_names

RULE: dict[str, dict[str, Method | Faces | MissingSuit]] = {
    name: {choice.value: choice for choice in choices}
    for name, choices in (("primiera", METHODS), ("faces", Faces), ("missing_suit", MissingSuit))
}
MOST_ACTS = 60


def point_in(sent: Mapping[str, str]) -> str:
    """What an address or a form says that the point is called, if it is a point of some game."""
    name = sent.get("point", "")
    return name if name in CALLED else Category.PRIMIERA


@dataclass(frozen=True, slots=True)
class Question:
    """A dispute that can be judged: what was said, the rule, the names, what the cards say, and
    what the point is called."""

    evidence: Evidence
    options: Options
    typed_names: tuple[str, ...]
    style: words.Style
    point: str = Category.PRIMIERA

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return all_side_names(self.typed_names, self.evidence.sides)


@dataclass(slots=True)
class DisputeForm:
    """What the page shows: what was said, names, rule, all problems. Where nobody chose what the
    cards say, it is as at home, where the language is spoken."""

    statements: Statements = field(default_factory=Statements)
    typed_names: list[str] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    style: words.Style = field(default_factory=lambda: words.usual_cards(PRESETS["traditional"]))
    point: str = Category.PRIMIERA
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, question: Question) -> "DisputeForm":
        """The form filled in with a question."""
        statements = Statements.of(question.evidence)
        return cls(
            statements,
            list(question.typed_names),
            question.options,
            question.style,
            question.point,
        )

    @classmethod
    def sent(cls, sent: "MultiDict[str, str]") -> "DisputeForm":
        """The form as it was sent or as an address asks for it, and what was tapped since."""
        texts = sent.getlist("pile")
        form = cls(Statements(len(texts) or number(sent.get("sides", "2"), 99) or 0))
        if not FEWEST_PILES <= form.sides <= MOST_PILES:
            form.problems.append(Problem(What.PILES_OUT_OF_RANGE, figures=(form.sides,)))
            form.statements.sides = FEWEST_PILES
        fields = [sent.get(f"name-{side}", "") for side in form.statements.numbers]
        typed = [one_line(text)[:LONGEST_NAME].strip() for text in fields]
        form.typed_names = (names_in(sent.getlist("n")) or typed)[: form.sides]
        for name in RULE:
            form._choose(name, sent.get(name, ""))
        style = sent.get("cards", "")
        if style in list(words.Style):
            form.style = words.Style(style)
        elif style:
            form.problems.append(Problem(What.UNKNOWN_CHOICE, text=f"cards: {style[:40]}"))
        form.point = point_in(sent)
        if texts:
            for side, text in enumerate(texts[: form.sides], 1):
                written = re.findall(r"[^\s,]+", text)[:50]
                for card in read_cards(written, side - 1, form.problems):
                    form._give(card, side)
        else:
            form._read_said(sent)
        for text in sent.getlist("do")[:MOST_ACTS]:
            act = text.strip()
            name, _, value = act.partition("=")
            if name in RULE:
                form._choose(name, value)
            elif not form.statements.act(act):
                form.problems.append(Problem(What.UNKNOWN_CHOICE, text=act[:40]))
        return form

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return self.statements.sides

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return all_side_names([visible(name) for name in self.typed_names], self.sides)

    def choices(self, name: str) -> list[tuple[str, str]]:
        """What can be chosen of one option of the rule: as its field has it, and in words."""
        return [(sent, words.choice_name(name, value)) for sent, value in RULE[name].items()]

    def reshape(self, sides: int) -> None:
        """Show the form for that many sides, and without what was wrong with it."""
        self.statements.reshape(sides if FEWEST_PILES <= sides <= MOST_PILES else self.sides)
        self.typed_names = self.typed_names[: self.sides]
        self.problems = []

    def check(self) -> Judged | None:
        """The verdict so far; None where something is wrong, listed in `problems`."""
        named = [(i, name) for i, name in enumerate(self.typed_names) if name]
        wrong = [*problems_of_piles(self.statements.piles()), *problems_of_names(named)]
        self.problems += [each for each in wrong if each not in self.problems]
        if not self.problems:
            try:
                return judge(self.statements.evidence(), self.options)
            except Impossible:
                self.problems.append(Problem(What.KNOWN_IMPOSSIBLE))
        return None

    def read(self) -> Question | None:
        """The question; None where something is wrong or nothing was said yet."""
        if self.check() is None:
            return None
        if not self.statements:
            self.problems.append(Problem(What.NO_CARDS))
            return None
        return Question(
            self.statements.evidence(),
            self.options,
            tuple(self.typed_names),
            self.style,
            self.point,
        )

    def _choose(self, name: str, text: str) -> None:
        if text in RULE[name]:
            chosen: dict[str, Any] = {name: RULE[name][text]}
            self.options = replace(self.options, **chosen)
        elif text:
            self.problems.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {text[:40]}"))

    def _read_said(self, sent: "MultiDict[str, str]") -> None:
        for card in DECK:
            for text in dict.fromkeys(sent.getlist(str(card))):
                text = text.strip()
                if text in map(str, range(1, self.statements.nobody + 1)):
                    self._give(card, int(text))
                elif text:
                    self.problems.append(unread(str(card), text))
        for text in sent.get("nobody", "").split():
            # The grid has no owner for the table: what was tapped there since stands before it.
            for card in DECK:
                if str(card) == text:
                    self.statements.owners.setdefault(card, self.statements.nobody)
        named = {(who, card.suit) for card, who in self.statements.owners.items()}
        self.statements.none = {
            (side, suit)
            for side in self.statements.numbers
            for suit in Suit
            if sent.get(f"none-{side}-{suit}") and not (sent.get("view") and (side, suit) in named)
        }
        self.statements.best = bool(sent.get("best"))
        self.statements.past = sent.get("past", "").split()[-MOST_STEPS:]
        self.statements.further, wrong = further_in(sent, self.sides)
        self.problems += [Problem(What.NOT_A_NUMBER, text=text) for text in wrong]

    def _give(self, card: Card, side: int) -> None:
        if self.statements.owners.setdefault(card, side) != side:
            self.statements.twice.append((card, side))


def names_in(texts: Iterable[str]) -> list[str]:
    """The names of an address, which nobody may have typed: on one line each, cut to their longest,
    without what cannot be seen."""
    return [one_line(visible(text))[:LONGEST_NAME].strip() for text in texts]
