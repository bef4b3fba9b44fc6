"""The form of a primiera dispute: two to four sides, any part of the piles, names, the rule.

Fields as on the entry page: one per card with the side's number or nothing; `sides`; `name-1`
...; `primiera`, `faces`, `missing_suit`; `cards` (what the cards say). A readable address may
give the piles as text instead: `pile=7d 6c` for each side, `n=Anna`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.documents.deal import read_cards
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.dispute import FEWEST_PILES, MOST_PILES, problems
from scorekeeper.rules.match import LONGEST_NAME, problems_of_names
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.fields import number, one_line
from scorekeeper.web.grid import grid, script_words, surroundings
from scorekeeper.words.dispute import side_names

RULE = {"primiera": Method, "faces": Faces, "missing_suit": MissingSuit}


@dataclass(frozen=True, slots=True)
class Question:
    """A dispute that can be decided: the piles, the rule, the names, what the cards say."""

    piles: tuple[frozenset[Card], ...]
    options: Options
    given: tuple[str, ...]
    style: words.Style

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return side_names(self.given, len(self.piles))


@dataclass(slots=True)
class DisputeForm:
    """What the page shows: tapped cards by side from 1, names, rule, all problems."""

    sides: int = 2
    owners: dict[Card, int] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    style: words.Style = words.Style.ITALIAN
    twice: list[tuple[Card, int]] = field(default_factory=list)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, question: Question) -> "DisputeForm":
        """The form filled in with a question."""
        owners = {card: side for side, pile in enumerate(question.piles, 1) for card in pile}
        return cls(
            len(question.piles), owners, list(question.given), question.options, question.style
        )

    @classmethod
    def sent(cls, sent: "MultiDict[str, str]") -> "DisputeForm":
        """The form as it was sent or as an address asks for it."""
        texts = sent.getlist("pile")
        form = cls(len(texts) or number(sent.get("sides", "2"), 99) or 0)
        if not FEWEST_PILES <= form.sides <= MOST_PILES:
            form.found.append(Problem(What.PILES_OUT_OF_RANGE, figures=(form.sides,)))
            form.sides = FEWEST_PILES
        form.given = names_in(
            sent.getlist("n") or [sent.get(f"name-{side}", "") for side in form.numbers]
        )[: form.sides]
        form._read_rule(sent)
        if texts:
            form._read_texts(texts[: form.sides])
        else:
            for card in DECK:
                for text in dict.fromkeys(sent.getlist(str(card))):
                    form._read_card(card, text.strip())
        return form

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, self.sides + 1)

    @property
    def names(self) -> list[str]:
        """A name for every side."""
        return side_names(self.given, self.sides)

    def name_at(self, side: int) -> str:
        """The name that was given to the side, if any."""
        return self.given[side - 1] if side <= len(self.given) else ""

    def choice(self, name: str) -> str:
        """What the rule says of one option, as its field has it."""
        return str(getattr(self.options, name).value)

    def reshape(self, sides: int) -> None:
        """Show the form for that many sides; cards of sides that are no more go to nobody."""
        if FEWEST_PILES <= sides <= MOST_PILES:
            self.sides = sides
        self.owners = {card: side for card, side in self.owners.items() if side <= self.sides}
        self.given = self.given[: self.sides]
        self.found = []

    def grid(self) -> Markup:
        """The forty cards."""
        return grid(self.names, self.style, self.owners)

    def surroundings(self) -> tuple[Markup, Markup]:
        """The brushes before the cards and the tiles after them."""
        return surroundings(tuple(self.names), self.style)

    def script_words(self) -> str:
        """What the grid's script says, as JSON."""
        return script_words(tuple(self.names), self.style, False)

    def read(self) -> Question | None:
        """The question; None where something is wrong, listed in `found`."""
        piles = [{c for c, owner in self.owners.items() if owner == s} for s in self.numbers]
        for card, side in self.twice:
            piles[side - 1].add(card)
        frozen = tuple(frozenset(pile) for pile in piles)
        self.found += problems(frozen)
        named = [(i, name) for i, name in enumerate(self.given) if name]
        self.found += problems_of_names(named)
        if not self.owners and not self.found:
            self.found.append(Problem(What.NO_CARDS))
        if self.found:
            return None
        return Question(frozen, self.options, tuple(self.given), self.style)

    def _read_rule(self, sent: "MultiDict[str, str]") -> None:
        for name, kind in RULE.items():
            text = sent.get(name, "")
            if text in [choice.value for choice in kind]:
                chosen: dict[str, Any] = {name: kind(text)}
                self.options = replace(self.options, **chosen)
            elif text:
                self.found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {text[:40]}"))
        style = sent.get("cards", "")
        if style in list(words.Style):
            self.style = words.Style(style)
        elif style:
            self.found.append(Problem(What.UNKNOWN_CHOICE, text=f"cards: {style[:40]}"))

    def _read_texts(self, texts: Iterable[str]) -> None:
        for side, text in enumerate(texts, 1):
            written = re.findall(r"[^\s,]+", text)[:50]
            for card in read_cards(written, side - 1, self.found):
                self._give(card, side)

    def _read_card(self, card: Card, text: str) -> None:
        if text in map(str, self.numbers):
            self._give(card, int(text))
        elif text and text not in ("1", "2", "3", "4"):
            self.found.append(Problem(What.NOT_A_NUMBER, text=f"{card}: {text[:40]}"))

    def _give(self, card: Card, side: int) -> None:
        if self.owners.setdefault(card, side) != side:
            self.twice.append((card, side))


def names_in(texts: Iterable[str]) -> list[str]:
    """The names of an address or a form: on one line each, cut to their longest."""
    return [one_line(text)[:LONGEST_NAME].strip() for text in texts]
