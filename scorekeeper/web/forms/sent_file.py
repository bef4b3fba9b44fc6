"""A file that a form sends, or the text that was pasted instead of one.

Every route that takes one is named in `TAKES_FILES` of its module, which lets one request at a time
read what was sent (`scorekeeper.web.http.limited.take_file`).
"""

from werkzeug.datastructures import FileStorage

from scorekeeper.documents.file_content import text_of_file
from scorekeeper.documents.foreign.workbook import BEGINS
from scorekeeper.documents.plain_values import text_of
from scorekeeper.limits import Patience


class SentFile:
    """`pasted` is what was written into the field beside the file, which goes before it."""

    def __init__(self, file: object, pasted: str) -> None:
        self._content: bytes | None = None
        self._pasted = pasted
        if isinstance(file, FileStorage) and file.filename:
            self._content = file.read()
            file.close()  # a large one is on disk, and goes with this

    @property
    def is_chosen(self) -> bool:
        """Whether it is a file, and not what was pasted."""
        return self._content is not None

    @property
    def is_workbook(self) -> bool:
        """Whether its text is work to have."""
        return self._content is not None and self._content.startswith(BEGINS)

    @property
    def plain(self) -> str:
        """The text as far as it is no work to have, for a page that keeps it while somebody waits:
        empty of a workbook, and of what is no text."""
        if self._content is None:
            return self._pasted
        try:
            return "" if self.is_workbook else text_of(self._content)
        except UnicodeDecodeError:
            return ""

    def text(self, patience: Patience) -> str:
        """The text, within the time that one file may take.

        :raise UnicodeDecodeError: when it is no text.
        :raise scorekeeper.rules.problems.Refused: when it is a workbook that is not read.
        """
        if self._content is None:
            return self._pasted
        return text_of_file(self._content, patience)
