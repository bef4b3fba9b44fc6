"""The form of the import, and what it says of each match of a file before it is added.

Fields: `file` (uploaded) or `document` (its text); on the preview `document` again, `confirm`,
`add-1` ... for each match to add, `zone` for a new table, and `key`. A stranger's table has those
of `TableQuestions` beside, `seen` for what the page has shown, and `look` to see what comes of
other answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import Field, HiddenField, StringField

from scorekeeper import limits, words
from scorekeeper.documents.file_reader import File, read_file
from scorekeeper.documents.foreign.asked import Told
from scorekeeper.documents.foreign.rows import Sheet
from scorekeeper.documents.match import Record
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.limits import Patience
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.sheets.match_sheet import Summary, summary
from scorekeeper.tables.serialization import as_text
from scorekeeper.tables.transfer import Likeness
from scorekeeper.web.forms.fields import SubmissionKey
from scorekeeper.web.forms.sent_file import SentFile
from scorekeeper.web.transfer.table_questions import TableQuestions
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


@dataclass(slots=True)
class FileMatch:
    """A match of the file."""

    place: int
    """There, from 1."""
    record: Record
    """The match."""
    sheet: Summary
    """What is said of it."""
    sentences: list[str]
    """What differs."""
    corrections: int
    """How many versions of its deals were corrected away."""
    like: Likeness = NEW
    """What it is like at this table."""
    add: bool = True
    """Whether it is ticked."""


class Sent(Field):  # type: ignore[misc]
    """All that was sent: nobody tells how many matches and columns there are."""

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent."""
        super().process(None, (), extra_filters)
        self.data = formdata or {}


class ImportForm(FlaskForm):  # type: ignore[misc]
    """A file, or its text; a file goes before a text. What the pages show of it: all that is wrong,
    or all that it holds and what was noticed in reading it."""

    class Meta:
        csrf = False  # as of any form of ours, see `TextForm`

    key = SubmissionKey()
    file = FileField()
    document = StringField(default="")
    confirm = StringField()
    zone = HiddenField()
    look = StringField()
    all_sent = Sent()

    def __init__(
        self, *sent: Any, sentences: Sequence[str] = (), last: Match | None = None
    ) -> None:
        """The form as it was sent; it is empty where None is said to be. `last` is the newest match
        of the table."""
        super().__init__(*sent)
        self.last = last
        self.table: TableQuestions | None = None
        # Whether the preview was seen, as it is.
        self.confirmed = self.confirm.data is not None and self.look.data is None
        self.sentences = list(sentences)
        self.wrong: list[Problem] = []
        self.noticed: list[str] = []
        self.matches: list[FileMatch] = []
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
            file = read_file(self.text, asked=self._ask, patience=patience)
        except UnicodeDecodeError:
            self.sentences = [words.gettext("This file is no text, so it is no match.")]
            return
        except Refused as refused:
            self.sentences = [import_problem(problem, ()) for problem in refused.problems]
            return
        except NotJson as error:
            self.sentences = [not_json(error)]
            return
        self.sentences = _sentences(file)
        if self.table:
            self.confirmed &= self.all_sent.data.get("seen") == self.table.seen
            if self.confirmed or not self.table.is_begun:
                self.wrong = self.table.problems
            self.sentences += [import_problem(problem, ()) for problem in self.wrong[:MOST_SAID]]
        elif not (file.matches or self.sentences):
            self.sentences = [words.gettext("There is no match in this file.")]
        self.noticed = [import_problem(notice, ()) for notice in file.noticed[:MOST_SAID]]
        if self.sentences:
            return
        for place, match in enumerate(file.matches, 1):
            assert match.record is not None, "a match without problems"
            sentences = [disagreement(found, match.names) for found in match.disagreements]
            if match.late:
                sentences.append(late_deals(match.late))
            corrected = sum(len(versions) - 1 for versions in match.record.versions)
            sheet = summary(match.record)
            self.matches.append(FileMatch(place, match.record, sheet, sentences, corrected))
        if not self.table:
            # Browsers send line breaks back as two signs: a file near the limit would outgrow
            # it. A table has few lines, and is read again as it is answered.
            self.text = as_text(file.document)

    def _ask(self, sheets: Sequence[Sheet]) -> Told:
        if not sheets:
            raise Refused([Problem(What.SIDES_NOT_SAID)])
        self.table = TableQuestions(sheets, self.all_sent.data, self.last)
        return self.table.read()

    def compare(self, likes: Sequence[Likeness]) -> None:
        """Notice matches that are at this table, whole or in another state, or in the file twice;
        nothing but what is new is ticked until somebody does."""
        for match, like in zip(self.matches, likes, strict=True):
            match.like = like
            ticked = bool(self.all_sent.data.get(f"add-{match.place}"))
            match.add = ticked if self.confirmed else like.is_new

    def chosen(self) -> list[FileMatch]:
        """The matches that are to be added."""
        return [match for match in self.matches if match.add]


def _sentences(file: File) -> list[str]:
    """What is wrong with a file: as much of it as anybody reads, and how much more there is."""
    many = len(file.matches) > 1
    of_matches = (
        (problem, imported.names, place if many else None)
        for place, imported in enumerate(file.matches, 1)
        for problem in imported.problems
    )
    problems = [*((problem, (), None) for problem in file.problems), *of_matches]
    sentences = [import_problem(*worded) for worded in problems[:MOST_SAID]]
    if not problems[MOST_SAID:]:
        return sentences
    return [
        *sentences,
        more_problems(len(problems) - MOST_SAID, at_least=len(problems) >= limits.FOUND.most),
    ]
