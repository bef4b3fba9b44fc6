"""The form of the import, and what it says of each match of a file before it is added; and the form
of an old evening: who played and when, and the points of each deal in a row.

Fields of an import: `file` (uploaded) or `document` (its text); on the preview `document` again,
`confirm`, `add-1` ... for each match to add, and `key`. Of a table of points `choices` says again
what was chosen otherwise than it was read, and `choose` what is chosen now.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper import limits, words
from scorekeeper.documents.codec import MOST_POINTS
from scorekeeper.documents.file_reader import File, read_file
from scorekeeper.documents.foreign.points_only import Choices, Cut, Guess
from scorekeeper.documents.match import Record
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.errors import translatable
from scorekeeper.errors import translatable as N_
from scorekeeper.limits import Patience
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.problems import Problem, Refused, What, in_deal
from scorekeeper.sheets.match_sheet import Summary, summary
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.details import is_day
from scorekeeper.tables.serialization import as_text
from scorekeeper.tables.transfer import Likeness, is_to_come
from scorekeeper.web.forms.fields import OneLine, SubmissionKey, number, typed_whole
from scorekeeper.web.forms.new_match import NewMatchForm
from scorekeeper.web.forms.sent_file import SentFile
from scorekeeper.words.transfer import (
    disagreement,
    import_problem,
    late_deals,
    more_problems,
    not_json,
)

NEW = Likeness()
MOST_SAID = 100
"""Of what is wrong with a file. One of five megabytes can hold half a million mistakes, whose
sentences kept the server for nine seconds."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Where a match of a table of points begins (`ends` the one before it), or could: why, and what
    is chosen to have it otherwise; empty where it cannot be."""

    sentence: str
    ends: bool
    choice: str

    @classmethod
    def of(cls, cut: Cut) -> "Edge":
        """The edge as the page shows it."""
        (choice,) = Choices({cut.line: not cut.ends}).names
        return cls(import_problem(cut.why, ()), cut.ends, choice if cut.is_free else "")


@dataclass(frozen=True, slots=True)
class Offer:
    """How something in a table of points was read, what the button says that has it otherwise, and
    what it then chooses."""

    sentence: str
    button: str
    choice: str

    @classmethod
    def of(cls, guess: Guess) -> "Offer":
        """The offer as the page shows it."""
        how = guess.how
        button = words.gettext(_OTHERWISE[how.what]).format(n=how.figures[-1] if how.figures else 0)
        return cls(import_problem(how, ()), button, guess.otherwise)


_OTHERWISE = {
    What.LINE_ADDS_UP: N_("It is a deal"),
    What.LINE_IS_DEAL: N_("It is no deal"),
    What.COLUMN_COUNTS: N_("It is a side"),
    What.COLUMN_IS_SIDE: N_("It counts the deals"),
    What.COLUMN_ADDS_UP: N_("It is a side"),
    What.COLUMN_ADDS_UP_AS_SIDE: N_("It is a sum"),
    What.TARGET_OF_THREE: N_("To {n} points"),
}


@dataclass(slots=True)
class FileMatch:
    """A match of the file, at `place` from 1: its record, its sheet, what differs, how many of its
    versions of deals were corrected away, what it is like at this table; in a table of points the
    line where it begins, and those where one could."""

    place: int
    record: Record
    sheet: Summary
    sentences: list[str]
    corrections: int
    like: Likeness = NEW
    add: bool = True
    edges: Sequence[Edge] = ()


class Ticks(Field):  # type: ignore[misc]
    """Boxes that are numbered from 1: `data` holds the numbers of those that are ticked."""

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent; nobody tells how many boxes there were."""
        super().process(None, (), extra_filters)
        self.data = {name.removeprefix(f"{self.name}-") for name in formdata or ()}


class ImportForm(FlaskForm):  # type: ignore[misc]
    """A file, or its text; a file goes before a text. What the pages show of it: all that is wrong,
    or all that it holds and what was noticed in reading it."""

    class Meta:
        csrf = False  # as of any form of ours, see `TextForm`

    key = SubmissionKey()
    file = FileField()
    document = StringField(default="")
    confirm = StringField()
    add = Ticks()
    choices = StringField(default="")
    choose = StringField()

    def __init__(self, *sent: Any, sentences: Sequence[str] = ()) -> None:
        """The form as it was sent; it is empty where None is said to be."""
        super().__init__(*sent)
        # How a table of points is to be read; and whether the preview was seen, and nothing was to
        # be read otherwise.
        self.chosen_cuts = Choices.of(f"{self.choices.data} {self.choose.data or ''}".split())
        self.confirmed = self.confirm.data is not None and self.choose.data is None
        self.sentences = list(sentences)
        self.noticed: list[str] = []
        self.matches: list[FileMatch] = []
        self.guesses: list[Offer] = []
        self.running: bool | None = None
        self.sent = SentFile(self.file.data, self.document.data)
        self.text = self.sent.plain

    def read(self) -> None:
        """Read the text: afterwards there are either `sentences` or `matches`."""
        patience = Patience(limits.READING.most)
        try:
            self.text = self.sent.text(patience)
            if not self.text.strip():
                self.sentences = [words.gettext("Choose a file, or paste its text.")]
                if self.sent.is_chosen:
                    self.sentences = [words.gettext("This file is empty.")]
                return
            file = read_file(self.text, choices=self.chosen_cuts, patience=patience)
        except UnicodeDecodeError:
            self.sentences = [words.gettext("This file is no text, so it is no match.")]
            return
        except Refused as refused:
            self.sentences = [import_problem(each, ()) for each in refused.problems]
            return
        except NotJson as error:
            self.sentences = [not_json(error)]
            return
        self.sentences = _sentences(file)
        if not (file.matches or self.sentences):
            self.sentences = [words.gettext("There is no match in this file.")]
        if self.sentences:
            return
        for place, each in enumerate(file.matches, 1):
            assert each.record is not None, "a match without problems"
            sentences = [disagreement(found, each.names) for found in each.disagreements]
            if each.late:
                sentences.append(late_deals(each.late))
            corrected = sum(len(versions) - 1 for versions in each.record.versions)
            sheet = summary(each.record)
            self.matches.append(FileMatch(place, each.record, sheet, sentences, corrected))
        foreign = file.foreign
        noticed = foreign.noticed if foreign else file.noticed
        self.noticed = [import_problem(each, ()) for each in noticed]
        if foreign and foreign.cuts:
            self.guesses = [*map(Offer.of, foreign.guessed)]
            self.running = foreign.running
            for match, cuts in zip(self.matches, foreign.cuts, strict=True):
                match.edges = [*map(Edge.of, cuts)]
        else:
            # Browsers send line breaks back as two signs: a file near the limit would outgrow
            # it. A table has few lines, and is read again as it is chosen.
            self.text = as_text(file.document)

    def compare(self, likes: Sequence[Likeness]) -> None:
        """Notice matches that are at this table, whole or in another state, or in the file twice;
        nothing but what is new is ticked until somebody does."""
        for each, like in zip(self.matches, likes, strict=True):
            each.like = like
            each.add = str(each.place) in self.add.data if self.confirmed else like.is_new

    def chosen(self) -> list[FileMatch]:
        """The matches that are to be added."""
        return [each for each in self.matches if each.add]


def _sentences(file: File) -> list[str]:
    """What is wrong with a file: as much of it as anybody reads, and how much more there is."""
    many = len(file.matches) > 1
    of_matches = (
        (each, imported.names, place if many else None)
        for place, imported in enumerate(file.matches, 1)
        for each in imported.problems
    )
    problems = [*((each, (), None) for each in file.problems), *of_matches]
    sentences = [import_problem(*each) for each in problems[:MOST_SAID]]
    if not problems[MOST_SAID:]:
        return sentences
    return [
        *sentences,
        more_problems(len(problems) - MOST_SAID, at_least=len(problems) >= limits.FOUND.most),
    ]


LONGEST_DAY = 40
FIRST_ROWS = 12
"""Shown at first, and as many more each time that more are asked for."""
SPARE_ROWS = 36
"""Not shown yet: a script shows the next when the last is filled in."""
MOST_ROWS = 240
"""A long evening has 120 deals."""
_NAME = re.compile(r"name-[1-6]")
_CELL = re.compile(r"(?:points|bonus)-([1-9]\d{0,2})-([1-4])")


class EveningForm(NewMatchForm):
    """The form of a new match, with the day on which it was played; empty means today."""

    date = OneLine(translatable("When was it played? (today if empty)"), most=LONGEST_DAY)

    def validate_date(self, field: OneLine) -> None:
        """Refuse what is no day, and a day that has not come yet."""
        if field.data and not is_day(field.data):
            raise ValidationError(Problem(What.NOT_A_DAY, text=field.data))
        if is_to_come(field.data, now()):
            raise ValidationError(Problem(What.DAY_TO_COME, text=field.data))


class EveningRows:
    """The rows as they were sent, of a match that nobody has entered yet; with `act=more` there are
    more of them.

    `kinds` is what is asked of each side; `typed` is all that was typed, by the name of its field;
    `last` is the last row in which anything stands, 0 where there is none. The page has the rows
    that are `there`, of which the first are `shown`.
    """

    def __init__(self, match: Match, sent: Mapping[str, str]) -> None:
        self.match = match
        # Bonus is typed apart where it is played.
        self.kinds = ("points", "bonus") if match.rules.bonus else ("points",)
        self.typed: dict[str, str] = {}
        self.last = 0
        for name, text in sent.items():
            if cell := _CELL.fullmatch(name):
                self.typed[name] = text.strip()
                if self.typed[name] and int(cell[2]) <= len(match.sides):
                    self.last = min(max(self.last, int(cell[1])), MOST_ROWS)
        count = number(sent.get("rows", ""), MOST_ROWS) or FIRST_ROWS
        count += FIRST_ROWS if sent.get("act") == "more" else 0
        self.shown = min(max(count, FIRST_ROWS, self.last + 1), MOST_ROWS)
        self.there = range(1, min(self.shown + SPARE_ROWS, MOST_ROWS) + 1)

    def read(self) -> tuple[list[Deal | None], list[Problem]]:
        """The deals down to the last row in which anything stands, None where one cannot be read,
        and what is wrong in reading them, each with the number of its row."""
        deals: list[Deal | None] = []
        problems: list[Problem] = []
        nothing = (0,) * len(self.match.sides)
        sides = range(1, len(self.match.sides) + 1)
        for row in range(1, self.last + 1):
            wrong: list[Problem] = []
            fields = [f"{kind}-{row}-{side}" for kind in self.kinds for side in sides]
            lacking = [side for side in sides if not self.typed.get(f"points-{row}-{side}")]
            if not any(self.typed.get(field) for field in fields):
                wrong.append(Problem(What.ROW_EMPTY))
            else:
                wrong += [Problem(What.POINTS_NOT_GIVEN, sides=(side - 1,)) for side in lacking]
            points = self._numbers("points", row, wrong)
            bonus = self._numbers("bonus", row, wrong)
            deals.append(None if wrong else Deal(PointsOnly(points), nothing, bonus))
            problems += in_deal(row, wrong)
        return deals, problems

    def _numbers(self, kind: str, row: int, problems: list[Problem]) -> tuple[int, ...]:
        least, most = self.match.rules.bonus_bounds if kind == "bonus" else (0, MOST_POINTS)
        names = (f"{kind}-{row}-{side}" for side in range(1, len(self.match.sides) + 1))
        return tuple(
            typed_whole(name, self.typed.get(name, ""), (side,), problems, most, least)
            for side, name in enumerate(names)
        )


def carried(sent: Mapping[str, str], rows: EveningRows | None = None) -> list[tuple[str, str]]:
    """What was sent and has no field on the page of these `rows`, or, without them, on the page of
    who played. Hidden fields carry it, so that nothing is lost on the way from one page to the
    other and back, nor where fewer play for a moment."""
    form = EveningForm(formdata=None)
    setup = {name for name in sent if name in form or _NAME.fullmatch(name)}
    cells = {name for name in sent if _CELL.fullmatch(name)}
    hidden = cells | {"rows"}
    if rows:
        sides = range(1, len(rows.match.sides) + 1)
        there = (f"{k}-{row}-{side}" for k in rows.kinds for row in rows.there for side in sides)
        hidden = (setup | cells).difference(there)
    return [(name, sent[name]) for name in sorted(hidden - {"csrf_token"}) if sent.get(name)]
