"""The form of a primiera dispute: two to four sides, what was said of the cards, names, the rule.

Fields: one per card with the side's number, or the number after the last side for nobody;
`none-1-c` for a side without a cup, `best`; `do` for taps that are not in the other fields yet;
`sides`; `name-1` ...; `primiera`, `faces`, `missing_suit`; `cards` (what the cards say); and what
a deal said, see `Counted`. A readable address may give the piles as text instead:
`pile=7d 6c` for each side, `n=Anna`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.dispute import FEWEST_PILES, MOST_PILES, Judged, judge, problems_of_piles
from scorekeeper.rules.free_text import one_line, visible
from scorekeeper.rules.names import LONGEST_NAME, problems_of_names
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence, Impossible
from scorekeeper.web.forms.numbers import number, unread
from scorekeeper.web.primiera.forms.statements import MOST_STEPS, Statements, counted_in
from scorekeeper.words.primiera.dispute import side_names

RULE = {"primiera": Method, "faces": Faces, "missing_suit": MissingSuit}
MOST_ACTS = 60


@dataclass(frozen=True, slots=True)
class Question:
    """A dispute that can be judged: what was said, the rule, the names, what the cards say."""

    evidence: Evidence
    options: Options
    given: tuple[str, ...]
    style: words.Style

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return side_names(self.given, self.evidence.sides)


@dataclass(slots=True)
class DisputeForm:
    """What the page shows: what was said, names, rule, all problems."""

    said: Statements = field(default_factory=Statements)
    given: list[str] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    style: words.Style = words.Style.ITALIAN
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, question: Question) -> "DisputeForm":
        """The form filled in with a question."""
        statements = Statements.of(question.evidence)
        return cls(statements, list(question.given), question.options, question.style)

    @classmethod
    def sent(cls, sent: "MultiDict[str, str]") -> "DisputeForm":
        """The form as it was sent or as an address asks for it, and what was tapped since."""
        texts = sent.getlist("pile")
        form = cls(Statements(len(texts) or number(sent.get("sides", "2"), 99) or 0))
        if not FEWEST_PILES <= form.sides <= MOST_PILES:
            form.found.append(Problem(What.PILES_OUT_OF_RANGE, figures=(form.sides,)))
            form.said.sides = FEWEST_PILES
        form.given = (names_in(sent.getlist("n")) or form._typed_names(sent))[: form.sides]
        form._read_rule(sent)
        if texts:
            form._read_texts(texts[: form.sides])
        else:
            form._read_said(sent)
        for text in sent.getlist("do")[:MOST_ACTS]:
            form._do(text.strip())
        return form

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return self.said.sides

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return side_names([visible(name) for name in self.given], self.sides)

    def name_at(self, side: int) -> str:
        """The name that was given to the side, if any."""
        return self.given[side - 1] if side <= len(self.given) else ""

    def choice(self, name: str) -> str:
        """What the rule says of one option, as its field has it."""
        return str(getattr(self.options, name).value)

    def reshape(self, sides: int) -> None:
        """Show the form for that many sides, and without what was wrong with it."""
        self.said.reshape(sides if FEWEST_PILES <= sides <= MOST_PILES else self.sides)
        self.given = self.given[: self.sides]
        self.found = []

    def check(self) -> Judged | None:
        """The verdict so far; None where something is wrong, listed in `found`."""
        named = [(i, name) for i, name in enumerate(self.given) if name]
        wrong = [*problems_of_piles(self.said.piles()), *problems_of_names(named)]
        self.found += [each for each in wrong if each not in self.found]
        if not self.found:
            try:
                return judge(self.said.evidence(), self.options)
            except Impossible:
                self.found.append(Problem(What.KNOWN_IMPOSSIBLE))
        return None

    def read(self) -> Question | None:
        """The question; None where something is wrong or nothing was said yet."""
        if self.check() is None:
            return None
        if not self.said:
            self.found.append(Problem(What.NO_CARDS))
            return None
        return Question(self.said.evidence(), self.options, tuple(self.given), self.style)

    def _typed_names(self, sent: "MultiDict[str, str]") -> list[str]:
        typed = (sent.get(f"name-{side}", "") for side in self.said.numbers)
        return [one_line(text)[:LONGEST_NAME].strip() for text in typed]

    def _read_rule(self, sent: "MultiDict[str, str]") -> None:
        for name in RULE:
            self._choose(name, sent.get(name, ""))
        style = sent.get("cards", "")
        if style in list(words.Style):
            self.style = words.Style(style)
        elif style:
            self.found.append(Problem(What.UNKNOWN_CHOICE, text=f"cards: {style[:40]}"))

    def _choose(self, name: str, text: str) -> None:
        kind = RULE[name]
        if text in [choice.value for choice in kind]:
            chosen: dict[str, Any] = {name: kind(text)}
            self.options = replace(self.options, **chosen)
        elif text:
            self.found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {text[:40]}"))

    def _read_texts(self, texts: Iterable[str]) -> None:
        for side, text in enumerate(texts, 1):
            written = re.findall(r"[^\s,]+", text)[:50]
            for card in read_cards(written, side - 1, self.found):
                self._give(card, side)

    def _read_said(self, sent: "MultiDict[str, str]") -> None:
        for card in DECK:
            for text in dict.fromkeys(sent.getlist(str(card))):
                self._read_card(card, text.strip())
        for text in sent.get("nobody", "").split():
            # The grid has no owner for the table: what was tapped there since stands before it.
            for card in DECK:
                if str(card) == text:
                    self.said.owners.setdefault(card, self.said.nobody)
        named = {(who, card.suit) for card, who in self.said.owners.items()}
        self.said.none = {
            (side, suit)
            for side in self.said.numbers
            for suit in Suit
            if sent.get(f"none-{side}-{suit}") and not (sent.get("view") and (side, suit) in named)
        }
        self.said.best = bool(sent.get("best"))
        self.said.past = sent.get("past", "").split()[-MOST_STEPS:]
        self.said.counted, wrong = counted_in(sent, self.sides)
        self.found += [Problem(What.NOT_A_NUMBER, text=text) for text in wrong]

    def _read_card(self, card: Card, text: str) -> None:
        if text in map(str, range(1, self.said.nobody + 1)):
            self._give(card, int(text))
        elif text:
            self.found.append(unread(str(card), text))

    def _give(self, card: Card, side: int) -> None:
        if self.said.owners.setdefault(card, side) != side:
            self.said.twice.append((card, side))

    def _do(self, act: str) -> None:
        name, _, value = act.partition("=")
        if name in RULE:
            self._choose(name, value)
        elif not self.said.act(act):
            self.found.append(Problem(What.UNKNOWN_CHOICE, text=act[:40]))


def names_in(texts: Iterable[str]) -> list[str]:
    """The names of an address, which nobody may have typed: on one line each, cut to their longest,
    without what cannot be seen."""
    return [one_line(visible(text))[:LONGEST_NAME].strip() for text in texts]
