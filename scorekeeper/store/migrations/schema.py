"""What a step of the schema may do, on every engine."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Schema(Protocol):
    """What a step does to a database."""

    def make(self, table: str, columns: str, *, by: str = "table_id") -> None:
        """Make a table with these columns and keys; its rows may lie apart `by` a column, or
        together, where that is empty."""

    def change(self, statements: str) -> None:
        """Run statements that every engine understands."""

    def rows(self, statement: str) -> Iterable[Any]:
        """What a statement finds, read whole before anything is changed."""

    def put(self, statement: str, rows: Iterable[Sequence[str | int]]) -> None:
        """Run a statement with `?` for a value, once for each row of values."""

    def forbid(self, name: str, what: str, table: str, sentence: str, unless: str = "") -> None:
        """From now on `what`, such as DELETE, fails for a row, but where a condition holds."""

    def permit(self, name: str, table: str) -> None:
        """End what was forbidden under that name."""
