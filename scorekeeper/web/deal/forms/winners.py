"""The form of a deal that is said point by point.

Fields: by the name of a point the number of its side, 0 for nobody, several where level sides have
points each; `napola-length`; `oros-all` where all of them count more; the name of a point for all
cards of a suit, ticked for the side with the most of it. `carte-numbers`, ticked where numbers say
it: `carte-1` ... for each side, `sietes-1-7` ... where ranks are counted, and `table` for cards
that were left there. `best-1-d` ... for best cards, as `scorekeeper.web.primiera.chooser` has them.
And those of every deal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.dispute import best_of_side
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.entry.winners import Winners, winners_in
from scorekeeper.rules.entry.won import (
    PointNumbers,
    Won,
    asked_points,
    asks_all,
    filled,
    may_be_nobodys,
    rows_in,
    scores_level,
    totals_of,
    worth_of,
)
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import All, Most, Run
from scorekeeper.rules.primiera import RankCounts
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.fields import typed_whole, unread
from scorekeeper.web.primiera.chooser import (
    Chooser,
    best_in,
    every_place,
    next_place,
    said_by,
    said_in,
)
from scorekeeper.words.deal import winners as words
from scorekeeper.words.language import gettext as _

NOBODY = "0"
TICKED = "1"
TABLE = "table"


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
class NumberRow:
    """The numbers of one kind of card: how many there are in all, whether these are all cards, of
    which rank where ranks are counted (else 0), what they are called; of each side its number, its
    field and what was typed there; and what was typed of the cards that were left on the table,
    where these are asked."""

    total: int
    every: bool
    rank: int
    name: str
    fields: tuple[tuple[int, str, str], ...]
    table: str | None


@dataclass(frozen=True, slots=True)
class WinnerQuestion:
    """One point that is asked about."""

    field: str
    """Its name."""
    point: GamePoint
    """What is asked about."""
    sign: str
    """The drawing of it."""
    card: Card | None
    """The one that it is for."""
    asks: str
    """In words."""
    hint: str
    """What it is worth, or for what."""
    many: bool
    """Whether more than one answer can be ticked."""
    level: int
    """How many points each has then."""
    all: int
    """What one side has for all of it."""
    answers: tuple[Answer, ...]
    """Who may have it."""
    extras: tuple[Extra, ...]
    """What else is asked of whoever has it."""
    rows: tuple[NumberRow, ...]
    """The numbers that say it as well."""
    opened: bool
    """Whether these are shown in place of the answers."""
    looks: bool
    """Whether the best cards say it."""


class WinnersForm(DealForm):
    """For each point of the game who has it, and numbers of what was counted during play."""

    TEMPLATE: ClassVar[str] = "deal/winners.html"

    def script_sentences(self) -> dict[str, object]:
        """What the page's script says."""
        return words.script_sentences(self.played.style)

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take the answers: of each field what was sent, in pieces. On an empty form those rows
        have numbers that had them in the deal before."""
        self.points = asked_points(self.played.match.rules)
        names = {TABLE} | {point.name for point in self.points}
        fields = (name for name in sent if name.partition("-")[0] in names)
        self.said = {name: " ".join(sent.getlist(name)).split() for name in fields}
        self.wrong_cards = list[Problem]()
        self.best = said_in(sent, len(self.numbers), self.wrong_cards)
        if self.best:
            self.best |= {(side, suit): None for side in self.gone for suit in Suit}
        if not sent:
            for name in seat_cookies.numbered_points(self.played.table):
                self.said[f"{name}-numbers"] = [TICKED]

    def fill_in(self, entered: Deal) -> None:
        """Give what was said; of a deal that was entered otherwise who has each point, and nothing
        of points alone."""
        rules, entry = self.played.match.rules, entered.entry
        for point in self.points:
            self.said.pop(f"{point.name}-numbers", None)
        known = winners_in(score_deal(entered, rules), rules)
        for name, won in known.won if known else ():
            self.said[name] = [str(side + 1) for side in won.sides] or [NOBODY]
            self.said[f"{name}-length"] = [str(won.length)] if won.length else []
            self.said[f"{name}-all"] = [TICKED] if won.all else []
        points = {point.name: point for point in self.points}
        for name, numbers in entry.numbers:
            self.said[f"{name}-numbers"] = [TICKED]
            for place, row in enumerate(rows_in(numbers)):
                for field, number in zip(self._boxes(points[name], place), row, strict=True):
                    self.said[field] = [] if number is None else [str(number)]
        if entry.method is EntryMethod.WINNERS and entry.left:
            self.said[TABLE] = [str(entry.left)]
        if self.chooser:
            self.best = said_by([best_of_side(cards) for cards in entry.best])

    @property
    def chooser(self) -> Chooser | None:
        """The best cards of each side, where their values are added up; None where ranks are
        counted, or nothing is compared."""
        point = self.played.match.rules.compared
        if point is None or point.ranks:
            return None
        gone = {(side, suit): None for side in self.gone for suit in Suit}
        given = gone | self.best
        place = next_place(given, len(self.numbers)) or (self.playing[0][0] - 1, Suit.COINS)
        return Chooser(self.played.names, self.played.style, point, given, place, self.hidden)

    @property
    def is_seen(self) -> bool:
        """Whether the best cards of all sides were given."""
        return self.chooser is not None and self.chooser.is_whole

    @property
    def numbered(self) -> tuple[str, ...]:
        """The points of which numbers say who has them."""
        return tuple(point.name for point in self.points if self._is_numbered(point))

    def remember(self) -> None:
        """Show these numbers on the form of the next deal."""
        seat_cookies.remember_numbers(self.played.table, self.numbered)

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The deal as it is said, what nobody said left out; None where an answer cannot be read:
        it is not missing then."""
        wrong = [*self.wrong_cards] if self.chooser else []
        table = typed_whole(TABLE, self._text(TABLE), (), wrong) if self.numbered else 0
        numbers = tuple(
            (point.name, self._numbers(point, table, wrong))
            for point in self.points
            if self._is_numbered(point)
        )
        asked = [point for point in self.points if not self._follows(point)]
        answers = {point.name: self._won(point, wrong) for point in asked}
        wrong += self._open_cards(answers)
        answered = tuple((name, won) for name, won in answers.items() if won)
        if not wrong:
            best = best_in(self.best, len(self.numbers)) if self.is_seen else ()
            entry = Winners(len(self.numbers), answered, numbers, best, table)
            return self.deal_of(self._whole(entry))
        problems += wrong
        compared = getattr(self.played.match.rules.compared, "name", "")
        problems += [
            Problem(What.WINNER_NOT_SAID, text=name)
            for name, won in answers.items()
            if won is None and not self._text(name) and not (self.best and name == compared)
        ]
        return None

    def _open_cards(self, answers: Mapping[str, Won | None]) -> Iterator[Problem]:
        """The best cards that nobody gave, where others were and no answer stands for them."""
        point = self.played.match.rules.compared
        if self.chooser and point and self.best and answers.get(point.name, Won()) is None:
            for side, suit in every_place(len(self.numbers)):
                if (side, suit) not in self.best:
                    yield Problem(What.BEST_NOT_SAID, sides=(side,), text=suit)

    def _whole(self, entry: Winners) -> Winners:
        """The entry with all its answers, also those that follow from numbers and best cards."""
        decided = entry.decided(self.played.match.rules) | dict(entry.won)
        return replace(entry, won=tuple(decided.items()))

    def _is_numbered(self, point: GamePoint) -> bool:
        """Whether numbers say who has it: their row was opened, or somebody typed some and chose
        no answer."""
        rows = [self._boxes(point, place) for place in range(len(totals_of(point)))]
        is_typed = any(self._text(field) for row in rows for field in row)
        is_opened = bool(self._text(f"{point.name}-numbers"))
        return bool(rows) and (is_opened or (is_typed and not self._text(point.name)))

    def _follows(self, point: GamePoint) -> bool:
        """Whether who has it follows from numbers, its own or those of the suit of which it wants
        all; or from best cards."""
        most = self._most_of(point)
        is_most_numbered = most is not None and self._is_numbered(most)
        is_looked_at = self.is_seen and point is self.played.match.rules.compared
        return self._is_numbered(point) or is_most_numbered or is_looked_at

    def _boxes(self, point: GamePoint, place: int) -> tuple[str, ...]:
        """The fields of one row of numbers, one a side."""
        rank = f"-{point.ranks[place]}" if isinstance(point, RanksDown) else ""
        return tuple(f"{point.name}-{number}{rank}" for number in self.numbers)

    def _numbers(self, point: GamePoint, table: int, problems: list[Problem]) -> PointNumbers:
        """The numbers of a point, with the one that the others leave; of ranks those rows in which
        somebody typed."""
        rows: list[tuple[int | None, ...]] = []
        for place in range(len(totals_of(point))):
            texts = [(field, self._text(field)) for field in self._boxes(point, place)]
            if place and not any(text for _, text in texts):
                break
            row = [
                typed_whole(field, text, (side,), problems)
                if text
                else (0 if side in self.gone else None)
                for side, (field, text) in enumerate(texts)
            ]
            rows.append(tuple(row))
        read: RankCounts = filled(point, tuple(rows), table)
        return read if isinstance(point, RanksDown) else read[0]

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
        answers = self.said.get(point.name, [])
        if not answers or answers == [NOBODY]:
            return Won() if answers else None
        sides = [self.side(answer) for answer in answers]
        if None in sides:
            problems.append(unread(point.name, " ".join(answers)))
            return None
        length = self._text(f"{point.name}-length") if isinstance(point, Run) else ""
        number = typed_whole(point.name, length, (), problems)
        is_all = asks_all(point) and bool(self._text(f"{point.name}-all"))
        return Won(tuple(sorted(side for side in sides if side is not None)), number, is_all)

    def _most_of(self, point: GamePoint) -> Most | None:
        """The point for most cards of the suit of which the point wants all."""
        points = self.points if isinstance(point, All) else ()
        suit = getattr(point, "of", None)
        return next(
            (other for other in points if isinstance(other, Most) and other.of is suit), None
        )

    def _text(self, name: str) -> str:
        return " ".join(self.said.get(name, []))

    def before(self, side: int) -> int:
        """The total of the side without this deal."""
        if not 1 <= self.deal <= len(self.played.deals):
            return self.played.totals[side]
        standing = self.played.standings[self.deal - 1]
        return standing.totals[side] - standing.score.points[side] * standing.counts

    def questions(self) -> list[WinnerQuestion]:
        """What the page asks, in counting order."""
        style, sides = self.played.style, len(self.playing)
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
                worth_of(point, Won((0,), all=True)),
                tuple(self._answers(point)),
                tuple(self._extras(point)),
                tuple(self._rows(point)),
                self._is_numbered(point),
                self.chooser is not None and point is self.played.match.rules.compared,
            )
            for point in self.points
            if not self._most_of(point)
        ]

    def _rows(self, point: GamePoint) -> Iterator[NumberRow]:
        """The numbers that say who has it; the cards on the table beside the first that there are,
        where some may lie there."""
        numbered = [point for point in self.points if totals_of(point)]
        asks_table = self.played.match.rules.preset.leftovers and point is numbered[0]
        for place, total in enumerate(totals_of(point)):
            rank = point.ranks[place] if isinstance(point, RanksDown) else 0
            yield NumberRow(
                total,
                total == len(DECK),
                rank,
                words.counted_cards(point, rank, self.played.style),
                tuple(
                    (number, field, self._text(field))
                    for number, field in enumerate(self._boxes(point, place), 1)
                    if number - 1 not in self.hidden
                ),
                self._text(TABLE) if asks_table else None,
            )

    def _answers(self, point: GamePoint) -> Iterator[Answer]:
        answers, playing = sorted(self.said.get(point.name, [])), self.playing
        worth = 0 if isinstance(point, Run) else worth_of(point, Won((0,)))
        level = worth_of(point, Won((0, 1)))
        among = scores_level(point) and len(playing) > 2
        both = " ".join(str(number) for number, _ in playing)
        for number, name in playing:
            value = str(number)
            chosen = value in answers if among else [value] == answers
            yield Answer(value, number, name, worth, chosen)
            if number == playing[0][0] and len(playing) == 2:
                if scores_level(point):
                    name, is_level = _("level: {n} each").format(n=level), answers == both.split()
                    yield Answer(both, None, name, level, is_level)
                if may_be_nobodys(point, self.played.match.rules):
                    yield Answer(NOBODY, 0, _("nobody"), 0, answers == [NOBODY])
        if len(playing) > 2 and may_be_nobodys(point, self.played.match.rules):
            yield Answer(NOBODY, 0, _("nobody"), 0, answers == [NOBODY])

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
        for other in self.points:
            if isinstance(other, All) and self._most_of(other) is point:
                ticked = "" if self._text(other.name) in ("", NOBODY) else TICKED
                yield Extra(
                    other.name, words.has_all(other, other.points), other.points, (), ticked
                )
