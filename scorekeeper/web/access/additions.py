"""What club evenings add to the pages of tables. They register it (`scorekeeper/club`); without
them, nothing is added."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import current_app

KEY = "additions"


@dataclass(frozen=True, slots=True)
class Additions:
    """`your_evenings` gives this phone's evenings, the newest first: so many, or all. `reports`
    says whether this phone plays at that evening, and so can send a result. `place_of_code` gives
    the address to which six letters lead at an evening; empty where they lead to none."""

    your_evenings: Callable[[int | None], Sequence[object]] = lambda _: ()
    reports: Callable[[str], bool] = lambda _: False
    place_of_code: Callable[[str], str] = lambda _: ""


def additions() -> Additions:
    added: Additions = current_app.extensions.get(KEY, Additions())
    return added
