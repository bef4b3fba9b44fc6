"""The form of the import, and what it says of each match of a file before it is added.

Fields: `file` (uploaded) or `document` (its text); on the preview `document` again, `confirm`,
`add-1` ... for each match to add, and `key`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from werkzeug.datastructures import FileStorage

from scorekeeper import words
from scorekeeper.documents.fingerprint import fingerprint, opening
from scorekeeper.documents.imported import Imported, read_file
from scorekeeper.documents.reading import NotJson
from scorekeeper.documents.record import Record
from scorekeeper.sheets.description import Sheet, describe
from scorekeeper.web.access import new_key
from scorekeeper.words.imported import disagreement, import_problem, late_deals, not_json


@dataclass(slots=True)
class Found:
    """A match of the file, at `place` from 1: its record, its sheet, what differs.

    `same` is the number of the match of this table that it is, `begins_like` of one that is an
    earlier or later state of it, `twice` the place in the file where it stood before.
    """

    place: int
    record: Record
    sheet: Sheet
    sentences: list[str]
    same: int | None = None
    begins_like: int | None = None
    deals_there: int = 0
    twice: int | None = None
    add: bool = True

    @property
    def is_new(self) -> bool:
        """Whether nothing like it is here."""
        return self.same is None and self.begins_like is None and self.twice is None

    @property
    def corrections(self) -> int:
        """How many versions of deals were corrected away."""
        return sum(len(versions) - 1 for versions in self.record.versions)


@dataclass(slots=True)
class ImportForm:
    """What the pages show: the text as it came, all that is wrong, or all that it holds."""

    key: str = field(default_factory=new_key)
    text: str = ""
    confirmed: bool = False
    ticked: frozenset[str] = frozenset()
    sentences: list[str] = field(default_factory=list)
    matches: list[Found] = field(default_factory=list)

    @classmethod
    def sent(cls, fields: Mapping[str, str], files: Mapping[str, FileStorage]) -> "ImportForm":
        """The form as it was sent; an uploaded file goes before a pasted text."""
        form = cls(fields.get("key") or new_key(), fields.get("document", ""))
        form.confirmed = "confirm" in fields
        form.ticked = frozenset(name for name in fields if name.startswith("add-"))
        file = files.get("file")
        if file and file.filename:
            try:
                form.text = file.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                form.sentences = [words.gettext("This file is not UTF-8 text, so it is no match.")]
        return form

    def read(self) -> None:
        """Read the text: afterwards there are either `sentences` or `matches`."""
        if self.sentences:
            return
        if not self.text.strip():
            self.sentences = [words.gettext("Choose a file, or paste its text.")]
            return
        try:
            file = read_file(self.text)
        except NotJson as error:
            self.sentences = [not_json(error)]
            return
        many = len(file.matches) > 1
        self.sentences = [import_problem(each, ()) for each in file.problems]
        for place, imported in enumerate(file.matches, 1):
            self.sentences += [
                import_problem(each, imported.names, place if many else None)
                for each in imported.problems
            ]
        if not (file.matches or self.sentences):
            self.sentences = [words.gettext("There is no match in this file.")]
        if not self.sentences:
            self.matches = [_found(place, each) for place, each in enumerate(file.matches, 1)]

    def compare(self, here: Iterable[tuple[int, Record]]) -> None:
        """Notice matches that are at this table, whole or in another state, or in the file twice;
        nothing but what is new is ticked until somebody does."""
        same, begun = _known(here)
        seen: dict[str, int] = {}
        for each in self.matches:
            print_, start = fingerprint(each.record), opening(each.record)
            each.same = same.get(print_)
            each.twice = seen.setdefault(print_, each.place)
            each.twice = None if each.twice == each.place else each.twice
            if each.same is None and start in begun:
                each.begins_like, each.deals_there = begun[start]
            each.add = f"add-{each.place}" in self.ticked if self.confirmed else each.is_new

    def chosen(self) -> list[Found]:
        """The matches that are to be added."""
        return [each for each in self.matches if each.add]


def _known(
    here: Iterable[tuple[int, Record]],
) -> tuple[dict[str, int], dict[str | None, tuple[int, int]]]:
    same: dict[str, int] = {}
    begun: dict[str | None, tuple[int, int]] = {}
    for number, record in here:
        same[fingerprint(record)] = number
        start = opening(record)
        if start is not None:
            begun[start] = (number, len(record.match.deals))
    return same, begun


def _found(place: int, imported: Imported) -> Found:
    record = imported.record
    assert record is not None, "asked about a match with problems"
    sentences = [disagreement(each, imported.names) for each in imported.disagreements]
    if imported.late:
        sentences.append(late_deals(imported.late))
    return Found(place, record, describe(record), sentences)
