"""An event to begin: who takes part, typed, pasted as a list, or as the file of an evening."""

import re
from dataclasses import replace

from werkzeug.datastructures import FileStorage
from wtforms import FileField

from scorekeeper import words
from scorekeeper.documents.event.reader import LONGEST_OF_PAIR, read_event
from scorekeeper.documents.foreign.cells import is_table, lines_of
from scorekeeper.documents.strict_json import NotJson, read_json, text_of
from scorekeeper.rules.names import LONGEST_NAME, problems_of_names
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.rules.tournament.config import MOST_ENTRANTS
from scorekeeper.rules.tournament.evening import Evening
from scorekeeper.tables import Rejected
from scorekeeper.tables.event.new_event import read_set_up
from scorekeeper.web.event.forms.settings import EventSettingsForm
from scorekeeper.web.forms.fields import OneLine, Paragraph, SubmissionKey, TimeZone
from scorekeeper.web.forms.wrong_fields import mark
from scorekeeper.words.event import in_line, system_name
from scorekeeper.words.language import translatable

LONGEST_FILE = 200_000
"""Letters of a list of pairs, or of the file of an evening: of 64 pairs and 12 rounds 110,000."""
_NUMBER = re.compile(r"^\s*\d{1,3}\s*[.):;,\t]\s*")
_HEADS = frozenset(
    {
        *("pair", "name", "player", "first name", "last name", "surname"),
        *("coppia", "nome", "giocatore", "cognome"),
        *("pareja", "nombre", "jugador", "apellido"),
    }
)
"""What the columns of names are called in a list with heads, also with a number after it."""
_BETWEEN = re.compile(r"\s*[;,\t]\s*|\s+(?:[-–/+]|and|e|y)\s+")


class NewEventForm(EventSettingsForm):
    """An event to begin: who takes part, by which system, which game."""

    key = SubmissionKey()
    zone = TimeZone(default="")
    name = OneLine(
        translatable("What is the evening called?"), LONGEST_NAME, too_long=What.NAME_TOO_LONG
    )
    pairs = Paragraph(translatable("Pairs, one a line"), LONGEST_FILE)
    file = FileField()

    @property
    def sentences(self) -> list[str]:
        """What is wrong in words; of a list with the line where it stands."""
        self.mark_fields()
        if any(each.deal or each.what is What.TEXT_BLANK for each in self.form_errors):
            mark("pairs")
        if any(each.text == "vp" for each in self.form_errors):
            mark("vp_table")
        return [
            in_line(each.deal, words.problem(replace(each, deal=None), ()))
            if each.deal
            else words.problem(each, ())
            for each in self.problems
        ]

    def read(self) -> Evening | None:
        """The evening, set up by this form, or as a pasted or chosen file has it; None where
        something is wrong, said in `sentences`."""
        if not self._take_file() or not self.validate():
            return None
        text = self.pairs.data or ""
        if text.startswith("{"):
            return self._pasted(text)
        try:
            listed = names_in(text)
        except Refused as refused:
            self.refuse(refused.problems)
            return None
        if not listed:
            self.refuse([Problem(What.TEXT_BLANK, text=words.gettext(self.pairs.label.text))])
            return None
        if len(listed) <= MOST_ENTRANTS and (wrong := _wrong_names(listed)):
            self.refuse(wrong)
            return None
        evening = read_set_up(self.config(len(listed)), [name for _, name in listed])
        if isinstance(evening, Rejected):
            named = system_name(self.system.data)
            self.refuse(
                replace(each, text=named) if each.what is What.ENTRANTS_NOT_FOR_SYSTEM else each
                for each in evening.problems
            )
            return None
        return evening

    def _take_file(self) -> bool:
        """Let the text of a chosen file be what was typed, in whatever encoding it is."""
        file = self.file.data
        if not isinstance(file, FileStorage) or not file.filename:
            return True
        try:
            text = text_of(file.read())
        except UnicodeDecodeError:
            self.refuse([Problem(What.NOT_A_TEXT, text=file.filename[:40])])
            return False
        self.pairs.process_formdata([text.removeprefix("\ufeff")])
        self.pairs.raw_data = [self.pairs.data]
        return True

    def _pasted(self, text: str) -> Evening | None:
        try:
            evening, problems = read_event(read_json(text))
        except NotJson as error:
            evening, problems = None, [Problem(What.FILE_BROKEN, figures=(error.line or 1,))]
        except Refused as refused:
            evening, problems = None, list(refused.problems)
        self.refuse(problems)
        return evening


def names_in(text: str) -> list[tuple[int, str]]:
    """The pairs of a list, each with its line from 1: one a line, or, where the first line has
    heads, those in its columns of names.

    :raise Refused: when a table with heads is broken or too large.
    """
    heads = [cell.strip("\"' ") for cell in re.split("[;,\t]", text.partition("\n")[0])]
    if not (is_table(text) and any(map(_is_head, heads))):
        lines = enumerate(text.split("\n"), 1)
        return [(at, name) for at, line in lines if (name := pair_in(line))]
    heads, rows = lines_of(text)
    columns = [place for place, head in enumerate(heads) if _is_head(head)]
    joined = (
        (at, "; ".join(filter(None, (cells[each] for each in columns)))) for at, cells in rows
    )
    return [(at, name) for at, line in joined if (name := pair_in(line))]


def _is_head(cell: str) -> bool:
    return cell.casefold().rstrip(" 0123456789") in _HEADS


def _wrong_names(listed: list[tuple[int, str]]) -> list[Problem]:
    """Names that are too long or there twice, each with its line."""
    names = dict(listed)
    problems = []
    for each in problems_of_names(listed, LONGEST_OF_PAIR):
        line = each.sides[-1]
        if each.what is What.NAME_TOO_LONG:
            beginning = f"{names[line][:20]}…"
            each = Problem(What.TEXT_TOO_LONG, figures=each.figures, text=beginning)
        problems.append(replace(each, sides=(), deal=line))
    return problems


def pair_in(line: str) -> str:
    """The name of a pair in a line of a list: without its number, and with the two names joined as
    everywhere, also from a CSV."""
    text = _NUMBER.sub("", line.strip()).strip("\"' ")
    names = [part.strip("\"' ") for part in _BETWEEN.split(text)]
    return " & ".join(part for part in names if part)
