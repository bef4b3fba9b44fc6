"""A file, whatever wrote it -> its text, and the documents that this text holds.

All readers begin here, those of pages and of every command.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import StringIO
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.foreign.asked import Told
from scorekeeper.documents.foreign.guess import read_plain
from scorekeeper.documents.foreign.own_table import is_own, read_own
from scorekeeper.documents.foreign.rows import Sheet, is_table, sheets_of
from scorekeeper.documents.foreign.workbook import BEGINS, workbook_text
from scorekeeper.documents.match import FORMAT_NUMBER
from scorekeeper.documents.meeting import as_table, is_meeting
from scorekeeper.documents.plain_values import NotJson, read_json, text_of
from scorekeeper.limits import ENDLESS, Patience
from scorekeeper.rules.problems import Problem, Refused, What

TABLE_FORMAT = f"scopa-table/{FORMAT_NUMBER}"
_OF_BGSTATS = '"playerScores"'
"""A key that only BG Stats writes."""
# In this order, so that neither a whole pair nor what follows a backslash is taken for a half.
_ESCAPED = re.compile(
    r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>\\u[dD][89a-fA-F]..|[\ud800-\udfff])|\\.",
    re.DOTALL,
)


def text_of_file(content: bytes, patience: Patience = ENDLESS) -> str:
    """The text of a file in any encoding; of a workbook that of its sheets.

    :raise UnicodeDecodeError: when it is no text.
    :raise scorekeeper.rules.problems.Refused: when it is a workbook that is not read.
    """
    return workbook_text(content, patience) if content.startswith(BEGINS) else text_of(content)


Asked = Callable[[Sequence[Sheet]], Told]
"""Reads the sheets of a stranger's file."""


def read_foreign(text: str, asked: Asked = read_plain) -> Told | None:
    """What a text tells of matches that is no document of ours: our own table, or a stranger's, of
    which somebody has to be `asked`; None where it is no table.

    :raise Refused: with everything that is wrong.
    """
    if is_table(text):
        sheets = sheets_of(text)
        own = next(filter(is_own, sheets), None)
        return read_own(own) if own else asked(sheets)
    if _OF_BGSTATS in text:
        raise Refused([Problem(What.NOT_OF_BGSTATS)])
    return None


def parsed(text: str, however_many: bool) -> Any:
    """The JSON value of a text, or of its lines, which can be stored as well.

    :raise Refused: where it holds what no document may, or too many values, unless `however_many`
        are taken.
    :raise NotJson: where it is no JSON, or holds half of a sign.
    """
    for sign, limit in () if however_many else limits.SIGNS.items():
        limits.refuse_over(limit, text.count(sign))
    try:
        value = read_json(text)
    except NotJson as error:
        value = _of_lines(text)
        if value is None:
            raise NotJson(error.line, error.near) from None
    if (half := _half_sign(value, text)) is not None:
        written = half["half"].encode("ascii", "backslashreplace").decode()
        raise NotJson(text.count("\n", 0, half.start()) + 1, written)
    return value


def _half_sign(value: object, text: str) -> re.Match[str] | None:
    """The first half of a surrogate pair that stands alone, as the text has it: it can be written
    in JSON, and can then be stored nowhere. None where there is none."""
    with suppress(UnicodeEncodeError):
        json.dumps(value, ensure_ascii=False).encode()
        return None
    return next(found for found in _ESCAPED.finditer(text) if found["half"])


def _of_lines(text: str) -> Any:
    """The documents of a text that has one in each line, as `scorekeeper score` takes them, as one
    table; None where not even the first is a document. No line is held that is none.

    :raise NotJson: by the line that is wrong.
    """
    documents: list[Any] = []
    for number, line in enumerate(StringIO(text.removeprefix("\ufeff"), newline="\n"), 1):
        if not line.strip():
            continue
        try:
            read = read_json(line.removesuffix("\n"))
        except NotJson as error:
            if not documents:
                return None
            raise NotJson(error.line and number, error.near) from None
        if not (documents or isinstance(read, Mapping)):
            return None
        if isinstance(read, Mapping) and is_meeting(read):
            read = as_table(read, number) | {"format": TABLE_FORMAT}
        documents += matches_of(read)
    return {"format": TABLE_FORMAT, "matches": documents} if documents else None


def matches_of(document: Any) -> list[Any]:
    """The matches of a table's document; another one is one itself."""
    is_whole = isinstance(document, Mapping) and document.get("format") == TABLE_FORMAT
    matches = document.get("matches") if is_whole else None
    return matches if isinstance(matches, list) else [document]
