"""Records of what was deleted for good, in a small file beside the database and each backup.
Servers that share a database have them there too, so that the file of each comes to hold all.

An older backup still holds the deleted data, so `restore` reads this file and deletes it again. The
file names nothing: for each table, match and name it has a digest that begins with the table's id,
which nobody can guess, and the time of the deletion.
"""

import json
import os
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.errors import translatable as N_
from scorekeeper.settings import POSTGRESQL
from scorekeeper.store.engines import open_store, place
from scorekeeper.store.errors import StoreError

NAME = "deleted.txt"
_HEAD = "# What was deleted for good, as digests. Keep it: `scorekeeper restore` deletes it again."
_LETTERS = 64  # of a digest


def digest(table: str, *parts: str | int) -> str:
    """The digest of a table, or of something at it: a match by its number and a mark, a person by
    their number and name."""
    return sha256(json.dumps([table, *parts], ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Tombstones:
    """The file, which may not be there yet; several processes may write to it at once."""

    path: Path
    url: str = ""
    """Of the database that has them too."""

    @classmethod
    def beside(cls, file: Path) -> "Tombstones":
        """The one beside a database or a backup."""
        return cls(file.parent / NAME)

    @classmethod
    def of_database(cls, url: str, folder: Path) -> "Tombstones":
        """The one of the database at `url`; where that is no file, it is in the folder."""
        return (
            cls(folder / NAME, url) if url.startswith(POSTGRESQL) else cls.beside(Path(place(url)))
        )

    def begin(self) -> None:
        """Make it, if it is missing: so it is known later whether anything was ever deleted.

        :raises StoreError: if there can be none
        """
        if not self.path.exists():
            self._write(os.O_EXCL, _HEAD)

    def add(self, digests: Iterable[str], moment: str) -> None:
        """Write down that these were deleted at that moment; on disk when it returns.

        :raises StoreError: if it cannot be written
        """
        self.begin()
        self._append(f"{moment} {digest}" for digest in digests)
        self.share()

    def share(self) -> None:
        """Let the database have what the file has, and the file what other servers deleted.

        :raises StoreError: if one of them cannot be written
        """
        if self.url:
            own = {digest: line.partition(" ")[0] for digest, line in self._lines().items()}
            with closing(open_store(self.url)) as store:
                others = store.bin.agree(own)
            self._append(f"{moment} {digest}" for digest, moment in others.items())

    def read(self) -> set[str] | None:
        """The digests in it; None where there is no such file."""
        return set(self._lines()) if self.path.exists() else None

    def copy_to(self, other: "Tombstones") -> None:
        """Let the other hold what this one does, beside what it holds already."""
        known = other.read() or set()
        lines = [line for digest, line in self._lines().items() if digest not in known]
        other.begin()
        other._append(lines)

    def _lines(self) -> dict[str, str]:
        """The lines by their digests; one that is broken off, as when the current went, is none."""
        if not self.path.exists():
            return {}
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        pairs = ((line.partition(" ")[2], line) for line in lines)
        return {digest: line for digest, line in pairs if len(digest) == _LETTERS}

    def _append(self, lines: Iterable[str]) -> None:
        # Each begins a line of its own, also after one that was broken off.
        if text := "".join(f"\n{line}" for line in lines):
            self._write(os.O_APPEND, text)

    def _write(self, how: int, text: str) -> None:
        try:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | how, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            pass  # another process was quicker by a moment
        except OSError as error:
            message = N_("{path} cannot be used: {why}.")
            raise StoreError(message, path=self.path, why=error) from error
