"""The steps that lead to the schema, in order. One that was released is never edited: add one."""

from collections.abc import Callable, Iterable

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import Renewed, StoreError
from scorekeeper.store.migrations.schema import Schema, first

STEPS: tuple[Callable[[Schema], None], ...] = (first,)


def names() -> tuple[str, ...]:
    """What the steps are called, in order."""
    return tuple(step.__name__ for step in STEPS)


def refuse_newer(taken: Iterable[str]) -> None:
    """:raises Renewed: if among the steps taken is one that this program does not know"""
    if not set(taken) <= set(names()):
        raise Renewed


def refuse_other(steps: int) -> None:
    """
    :raises Renewed: if more steps were taken than this program knows
    :raises StoreError: if fewer were
    """
    if steps > len(STEPS):
        raise Renewed
    if steps < len(STEPS):
        raise StoreError(N_("The database has not been prepared for this program."))
