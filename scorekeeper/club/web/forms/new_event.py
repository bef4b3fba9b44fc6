"""An event to begin: who takes part, typed, pasted as a list, or as the file of an evening; and the
pairs as they were read, a row each, to look at and to put right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request
from wtforms import BooleanField, FileField, HiddenField

from scorekeeper import limits, words
from scorekeeper.club.documents.event import LONGEST_OF_EVENING, LONGEST_OF_PAIR, read_event
from scorekeeper.club.rules.config import FEWEST_ENTRANTS, MOST_ENTRANTS, System
from scorekeeper.club.rules.people import Member
from scorekeeper.club.rules.systems import Evening, expected_entrants
from scorekeeper.club.tables.new_event import read_set_up
from scorekeeper.club.web.forms.event_settings import EventSettingsForm
from scorekeeper.club.words.event import SYSTEM_NAMES
from scorekeeper.documents.foreign.chat import says_paid, without_telephones
from scorekeeper.documents.foreign.pairs import (
    Asked,
    PairDoubt,
    Players,
    doubts,
    pair_name,
    read_line,
    read_pairs,
)
from scorekeeper.documents.foreign.rows import first_text
from scorekeeper.documents.plain_values import NotJson, read_json
from scorekeeper.errors import translatable
from scorekeeper.limits import Patience
from scorekeeper.rules.free_text import one_line, problems_of_names
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.web.forms.fields import OneLine, Paragraph, SubmissionKey, TimeZone
from scorekeeper.web.forms.sent_file import SentFile

MOST_LINES = 1_000
"""Of a list: a player each, and what else a club writes between them."""
MOST_ROWS = 130
"""Of 64 pairs each can have been read as two."""


@dataclass(frozen=True, slots=True)
class PairRow:
    """A row: two players, or one who plays alone."""

    number: int
    """On the page, from 1."""
    players: Players
    """Their names."""
    unsure: PairDoubt | None = None
    """What the reader of the list was not sure of."""
    was: str = ""
    """The name that the page has shown."""
    is_sure: bool = False
    """Whether somebody said that it is right so."""
    with_next: bool = False
    """Whether somebody said that the next one belongs to it."""
    doubts: tuple[Asked, ...] = ()
    """All that there are now."""
    next_alone: str = ""
    """Who stands alone in the next row, where a pair may have been written on two lines."""
    aside: str = ""
    """What was taken off its line."""

    @property
    def has_paid(self) -> bool:
        """Whether its line said so."""
        return says_paid(self.aside)

    @property
    def is_turned(self) -> bool:
        """Whether it may be a pair that is there already."""
        return any(what is PairDoubt.TURNED for what, *_ in self.doubts)

    @property
    def name(self) -> str:
        """What the pair is called."""
        return pair_name(self.players)

    @property
    def fields(self) -> tuple[str, str]:
        """What stands in its two fields."""
        first, *others = self.players or ("",)
        return first, pair_name(others)

    @property
    def is_open(self) -> bool:
        """Whether it is doubtful, and nobody has said that it is right."""
        return bool(self.doubts) and not (self.is_sure and self.was == self.name)


def _sent(sent: Mapping[str, str]) -> list[PairRow]:
    """The rows as they were sent, without those that are empty or too many; who was said to belong
    together is one row. Lines that were said to be pairs follow."""
    rows: list[PairRow] = []
    for number in range(1, MOST_ROWS + 1):
        players = tuple(
            without_telephones(typed)
            for n in ("one", "other")
            if (typed := one_line(sent.get(f"{n}-{number}", "")))
        )
        if not players or sent.get(f"drop-{number}"):
            continue
        was, unsure = sent.get(f"was-{number}", ""), sent.get(f"unsure-{number}", "")
        is_same = was == pair_name(players) and unsure in list(PairDoubt)
        row = PairRow(
            number,
            players,
            PairDoubt(unsure) if is_same else None,
            was,
            bool(sent.get(f"sure-{number}")),
            bool(sent.get(f"join-{number}")),
            aside=one_line(sent.get(f"aside-{number}", "")),
        )
        if rows and rows[-1].with_next:
            before = rows.pop()
            row = PairRow(before.number, (*before.players, *row.players))
        rows.append(row)
    lines = sent.get("lines", "").splitlines()
    taken = (
        read_line(number, line) for number, line in enumerate(lines) if f"line-{number}" in sent
    )
    rows += [PairRow(0, listed.players, listed.doubt or PairDoubt.WITHIN) for listed in taken]
    return [replace(row, number=number) for number, row in enumerate(rows, 1)]


def _looked_at(rows: Sequence[PairRow]) -> list[PairRow]:
    found = doubts([row.players for row in rows])
    looked: list[PairRow] = []
    for place, (row, of_row) in enumerate(zip(rows, found, strict=True)):
        if row.unsure and all(row.unsure is not doubt for doubt, *_ in of_row):
            of_row = [(row.unsure, row.name, ""), *of_row]
        alone = [
            any(doubt is PairDoubt.ALONE for doubt, *_ in found[n])
            for n in (place, place + 1)
            if n < len(rows)
        ]
        is_first = alone == [True, True] and not (looked and looked[-1].next_alone)
        next_alone = rows[place + 1].players[0] if is_first else ""
        looked.append(replace(row, doubts=tuple(of_row), next_alone=next_alone))
    return looked


class NewEventForm(EventSettingsForm):
    """An event to begin: who takes part, by which system, which game."""

    key = SubmissionKey()
    zone = TimeZone(default="")
    name = OneLine(
        translatable("What is the evening called?"),
        LONGEST_OF_EVENING,
        too_long=What.NAME_TOO_LONG,
    )
    pairs = Paragraph(translatable("Pairs, one a line"), limits.LIST_OF_PAIRS.most)
    file = FileField()
    after = HiddenField()
    """The evening whose members are to play again."""
    later = BooleanField()
    """Whether the names are of members, of whom pairs are formed when they are there."""

    members: Sequence[Member] = ()
    """Those of that evening."""
    rows: Sequence[PairRow] = ()
    """The pairs as they were read; none before that, and in the file of an evening."""
    skipped: Sequence[str] = ()
    waits: str = ""
    """Why the file that was chosen has to be sent again."""

    def __init__(self, *sent: Any) -> None:
        super().__init__(*sent)
        self.has_rows = "one-1" in request.form
        self.sent = SentFile(self.file.data, self.pairs.data or "")

    @property
    def sentences(self) -> list[str]:
        """What is wrong in words; of a list with the line where it stands, of pairs with the
        row."""
        sentences = [self.waits] if self.waits else []
        for problem in self.problems:
            sentence = words.problem(replace(problem, deal=None), ())
            if problem.deal and self.rows:
                message = words.gettext("Row {row}: {sentence}")
                sentence = message.format(row=problem.deal, sentence=sentence)
            elif problem.deal:
                message = words.gettext("Line {line}: {sentence}")
                sentence = message.format(line=problem.deal, sentence=sentence)
            sentences.append(sentence)
        return sentences

    @property
    def wrong_rows(self) -> set[int]:
        """The rows that are wrong; on a page that is refused also those that are doubtful."""
        wrong = {problem.deal for problem in self.form_errors if problem.deal}
        doubtful = {row.number for row in self.rows if row.is_open} if self.problems else set()
        return wrong | doubtful

    @property
    def is_list_wrong(self) -> bool:
        """Whether something is wrong with the list of pairs."""
        is_blank = any(problem.what is What.TEXT_BLANK for problem in self.form_errors)
        return is_blank or bool(self.wrong_rows)

    @property
    def is_table_wrong(self) -> bool:
        """Whether something is wrong with the table of victory points."""
        return any(problem.text.startswith("config.vp") for problem in self.form_errors)

    @property
    def are_single(self) -> bool:
        """Whether most rows name one player."""
        return sum(len(row.players) > 1 for row in self.rows) * 2 < len(self.rows)

    def read(self) -> Evening | None:
        """The evening, as the rows of pairs that were sent make it, or as the file of an evening
        has it. None where something is wrong, said in `sentences`, and where a list was read that
        nobody has looked at yet."""
        if self.members:
            return self._begun() if self.validate() else None
        if self.has_rows:
            self.rows = _looked_at(_sent(request.form)) or [PairRow(1, ())]
            lines = enumerate(request.form.get("lines", "").splitlines())
            self.skipped = [line for number, line in lines if f"line-{number}" not in request.form]
            return self._begun() if self.validate() else None
        if not self._take_file() or not all(
            field.validate(self) for field in (self.name, self.pairs)
        ):
            return None
        text = self.pairs.data or ""
        if not text.startswith("{"):
            self._read_list(text)
            if self.rows:
                self.validate()
            return None
        if not self.validate():
            return None
        try:
            evening, problems = read_event(read_json(text))
        except NotJson as error:
            evening, problems = None, [Problem(What.FILE_BROKEN, figures=(error.line or 1,))]
        except Refused as refused:
            evening, problems = None, list(refused.problems)
        self.refuse(problems)
        return evening

    def _read_list(self, text: str) -> None:
        many = sum(map(bool, map(str.strip, text.splitlines())))
        if many > MOST_LINES:
            sizes = (FEWEST_ENTRANTS, MOST_ENTRANTS, many)
            self.refuse([Problem(What.ENTRANTS_OUT_OF_RANGE, figures=sizes)])
            return
        try:
            listed = read_pairs(text)
        except Refused as refused:
            self.refuse(refused.problems)
            return
        pairs = listed.pairs
        if not pairs:
            self.refuse([Problem(What.TEXT_BLANK, text=words.gettext(self.pairs.label.text))])
        elif not FEWEST_ENTRANTS <= len(pairs) <= MOST_ENTRANTS:
            sizes = (FEWEST_ENTRANTS, MOST_ENTRANTS, len(pairs))
            self.refuse([Problem(What.ENTRANTS_OUT_OF_RANGE, figures=sizes)])
        elif wrong := _wrong_names([(pair.line, pair.name) for pair in pairs]):
            self.refuse(wrong)
        else:
            # The rows of a list that was just read.
            rows = [
                PairRow(number, pair.players, pair.doubt, aside=pair.aside)
                for number, pair in enumerate(pairs, 1)
            ]
            self.rows, self.skipped = _looked_at(rows), listed.skipped

    def expected(self) -> Evening | None:
        """The evening as it is set, whoever plays: None where its rows cannot play it."""
        names = [str(number) for number in range(1, 1 + self.many)]
        if not names or any(self[name].errors for name in self._fields):
            return None
        read = read_set_up(self.config(len(names)), names)
        return None if isinstance(read, Rejected) else read

    @property
    def many(self) -> int:
        """How many will play, pairs or single players."""
        if self.members or self.later.data:
            players = [Member("", player) for row in self.rows for player in row.players]
            system = System(self.system.value["system"])
            return expected_entrants(system, self.members or players)
        return sum(len(row.players) for row in self.rows) if self.is_single else len(self.rows)

    @property
    def is_single(self) -> bool:
        """Whether all play singly."""
        return bool(self.system.data == "individual")

    def _begun(self) -> Evening | None:
        """The evening of these rows, once each of them is sure."""
        named = [(row.number, row.name) for row in self.rows]
        doubtful = [str(row.number) for row in self.rows if row.is_open]
        if wrong := _wrong_names(named):
            self.refuse(wrong)
        elif doubtful:
            self.refuse([Problem(What.PAIRS_IN_DOUBT, text=", ".join(doubtful))])
        if self.problems:
            return None
        players = [(player, row.has_paid) for row in self.rows for player in row.players]
        pairs = [(row.name, row.has_paid) for row in self.rows if row.name]
        entrants = players if self.is_single else pairs
        members = self.members
        if members:
            entrants = [(m.name, False) for m in members if m.here and self.is_single]
        elif self.later.data and not self.is_single:
            entrants, key = [], self.key.data
            members = [Member(id_from(key, name), name) for name, _ in players]
        paid = [number for number, (_, has_paid) in enumerate(entrants, 1) if has_paid]
        names = [name for name, _ in entrants]
        evening = read_set_up(self.config(len(names) or self.many), names, members, paid)
        if isinstance(evening, Rejected):
            called = words.gettext(SYSTEM_NAMES[self.system.data])
            self.refuse(
                replace(problem, text=called)
                if problem.what is What.ENTRANTS_NOT_FOR_SYSTEM
                else problem
                for problem in evening.problems
            )
            return None
        return evening

    def _take_file(self) -> bool:
        """Let the text of a chosen file be what was typed, in whatever encoding it is."""
        if not self.sent.is_chosen:
            return True
        try:
            text = self.sent.text(Patience(limits.READING.most))
        except UnicodeDecodeError:
            self.refuse([Problem(What.NOT_A_TEXT, text=self.file.data.filename[:40])])
            return False
        except Refused as refused:
            self.refuse(refused.problems)
            return False
        self.pairs.process_formdata([first_text(text).removeprefix("\ufeff")])
        self.pairs.raw_data = [self.pairs.data]
        return True


def _wrong_names(listed: list[tuple[int, str]]) -> list[Problem]:
    """Names that are too long or there twice, each with its line."""
    names = dict(listed)
    problems = []
    for problem in problems_of_names(listed, LONGEST_OF_PAIR):
        line = problem.sides[-1]
        if problem.what is What.NAME_TOO_LONG:
            beginning = f"{names[line][:20]}…"
            problem = Problem(What.TEXT_TOO_LONG, figures=problem.figures, text=beginning)
        problems.append(replace(problem, sides=(), deal=line))
    return problems
