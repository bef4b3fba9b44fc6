"""A deal in a match document, however it was entered, and the pile that one side sends itself."""

from scorekeeper.documents.deal.deal import (
    _WRITERS,
    read_checked,
    read_deal,
    write_deal,
    written_here,
)

__all__ = [
    "_WRITERS",
    "read_checked",
    "read_deal",
    "write_deal",
    "written_here",
]
