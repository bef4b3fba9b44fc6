"""The form of a deal of which people say who has each point.

Fields: by the name of a point the number of its side, 0 for nobody, several where level sides have
points each; `napola-length`; `oros-all` where all of them count more; the name of a point for all
cards of a suit, ticked for the side with the most of it; and those of every deal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.entry.winners import Winners, winners_in
from scorekeeper.rules.entry.won import (
    Won,
    asked_points,
    asks_all,
    may_be_nobodys,
    scores_level,
    worth_of,
)
from scorekeeper.rules.game.kinds import All, Most, Run
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.fields import typed_whole, unread
from scorekeeper.words.deal import winners as words
from scorekeeper.words.language import gettext as _

NOBODY = "0"
TICKED = "1"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: what is sent, for which side (0 for nobody, None for several), what it is called,
    what each has by it, and whether it was chosen."""

    value: str
    side: int | None
    name: str
    worth: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Extra:
    """What else is asked of whoever has a point: the field, its words, what it is worth, the
    numbers to choose from where it is a length, and what was sent."""

    field: str
    name: str
    worth: int
    numbers: tuple[int, ...]
    sent: str


@dataclass(frozen=True, slots=True)
class WinnerQuestion:
    """One point that is asked about, with the drawing of it and the card it is for. `many`: more
    than one answer can be ticked, and each has `level` points then."""

    field: str
    point: GamePoint
    sign: str
    card: Card | None
    asks: str
    hint: str
    many: bool
    level: int
    answers: tuple[Answer, ...]
    extras: tuple[Extra, ...]


class WinnersForm(DealForm):
    """For each point of the game who has it, and numbers of what was counted during play."""

    TEMPLATE: ClassVar[str] = "deal/winners.html"
    script_sentences = staticmethod(words.script_sentences)

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take the answers: of each field what was sent, in pieces."""
        points = {point.name for point in asked_points(self.played.match.rules)}
        names = (name for name in sent if name.partition("-")[0] in points)
        self.said = {name: " ".join(sent.getlist(name)).split() for name in names}

    def fill_in(self, entered: Deal) -> None:
        """Give who has each point, however the deal was entered; nothing of points alone."""
        rules = self.played.match.rules
        known = winners_in(score_deal(entered, rules), rules)
        for name, won in known.won if known else ():
            self.said[name] = [str(side + 1) for side in won.sides] or [NOBODY]
            self.said[f"{name}-length"] = [str(won.length)] if won.length else []
            self.said[f"{name}-all"] = [TICKED] if won.all else []

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The deal as it is said, what nobody said left out; None where an answer cannot be read:
        it is not missing then."""
        points, unread_answers = asked_points(self.played.match.rules), list[Problem]()
        answers = {point.name: self._won(point, unread_answers) for point in points}
        said = Winners(
            len(self.numbers), tuple((name, won) for name, won in answers.items() if won)
        )
        if not unread_answers:
            return self.deal_of(said)
        problems += unread_answers
        problems += [
            Problem(What.WINNER_NOT_SAID, text=name)
            for name, won in answers.items()
            if won is None and not self._text(name)
        ]
        return None

    def _won(self, point: GamePoint, problems: list[Problem]) -> Won | None:
        """Who has the point; None where nobody said, or it cannot be read."""
        if most := self._most_of(point):
            if self._text(point.name) in ("", NOBODY):
                return Won()
            side = self.side(self._text(most.name))
            if side is None:
                problems.append(Problem(What.WINNER_AGAINST_OTHERS, text=most.name))
                return None
            return Won((side,))
        said = self.said.get(point.name, [])
        if not said or said == [NOBODY]:
            return Won() if said else None
        sides = [self.side(each) for each in said]
        if None in sides:
            problems.append(unread(point.name, " ".join(said)))
            return None
        length = self._text(f"{point.name}-length") if isinstance(point, Run) else ""
        number = typed_whole(point.name, length, (), problems)
        is_all = asks_all(point) and bool(self._text(f"{point.name}-all"))
        return Won(tuple(sorted(side for side in sides if side is not None)), number, is_all)

    def _most_of(self, point: GamePoint) -> Most | None:
        """The point for most cards of the suit of which the point wants all."""
        points = asked_points(self.played.match.rules) if isinstance(point, All) else ()
        of = getattr(point, "of", None)
        return next((each for each in points if isinstance(each, Most) and each.of is of), None)

    def _text(self, name: str) -> str:
        return " ".join(self.said.get(name, []))

    def before(self, side: int) -> int:
        """The total of the side without this deal."""
        if self.deal > len(self.played.deals):
            return self.played.totals[side]
        standing = self.played.standings[self.deal - 1]
        return standing.totals[side] - standing.score.points[side] * standing.counts

    def questions(self) -> list[WinnerQuestion]:
        """What the page asks, in counting order."""
        style, sides = self.played.style, len(self.numbers)
        points = asked_points(self.played.match.rules)
        return [
            WinnerQuestion(
                point.name,
                point,
                words.point_sign(point, style),
                getattr(point, "card", None),
                words.question(point, style),
                words.hint(point, sides, style),
                scores_level(point) and sides > 2,
                worth_of(point, Won((0, 1))),
                tuple(self._answers(point)),
                tuple(self._extras(point)),
            )
            for point in points
            if not self._most_of(point)
        ]

    def _answers(self, point: GamePoint) -> Iterator[Answer]:
        said, names = sorted(self.said.get(point.name, [])), self.played.names
        worth = 0 if isinstance(point, Run) else worth_of(point, Won((0,)))
        level = worth_of(point, Won((0, 1)))
        among = scores_level(point) and len(names) > 2
        for number, name in enumerate(names, 1):
            value = str(number)
            chosen = value in said if among else [value] == said
            yield Answer(value, number, name, worth, chosen)
            if number == 1 and len(names) == 2:
                if scores_level(point):
                    yield Answer(
                        "1 2", None, _("level: {n} each").format(n=level), level, said == ["1", "2"]
                    )
                if may_be_nobodys(point, self.played.match.rules):
                    yield Answer(NOBODY, 0, _("nobody"), 0, said == [NOBODY])
        if len(names) > 2 and may_be_nobodys(point, self.played.match.rules):
            yield Answer(NOBODY, 0, _("nobody"), 0, said == [NOBODY])

    def _extras(self, point: GamePoint) -> Iterator[Extra]:
        """How long a run is, and whether it is all, where that counts more or wins the match."""
        if isinstance(point, Run):
            name = f"{point.name}-length"
            lengths = tuple(range(point.shortest, point.longest + 1))
            yield Extra(name, _("How many cards?"), point.more, lengths, self._text(name))
        if asks_all(point):
            name, all_of = f"{point.name}-all", worth_of(point, Won((0,), all=True))
            more = all_of - worth_of(point, Won((0,)))
            yield Extra(name, words.has_all(point, all_of), more, (), self._text(name))
        for each in asked_points(self.played.match.rules):
            if isinstance(each, All) and self._most_of(each) is point:
                ticked = "" if self._text(each.name) in ("", NOBODY) else TICKED
                yield Extra(each.name, words.has_all(each, each.points), each.points, (), ticked)
