"""What a command came to: a sentence for people, or one JSON object for programs."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Outcome:
    """What a program is told."""

    facts: dict[str, object] = field(default_factory=dict)
    sentences: list[str] = field(default_factory=list)
    """What people would read on standard error."""


_told: ContextVar[Outcome | None] = ContextVar("told", default=None)


def conclude(sentence: str = "", **facts: object) -> None:
    """What there is to say at the end, once: on standard output, or as facts where JSON was asked
    for."""
    if (outcome := _told.get()) is not None:
        outcome.facts |= facts
    elif sentence:
        print(sentence)


def told() -> Outcome | None:
    """What a program is told so far; None where a person reads."""
    return _told.get()


@contextmanager
def _listening() -> Iterator[Outcome]:
    outcome = Outcome()
    token = _told.set(outcome)
    try:
        yield outcome
    finally:
        _told.reset(token)


def as_json(run: Callable[[], Any], why: Callable[[Exception], list[str]]) -> int:
    """Run the command and print one object; the exit status. `why` words a failure, or raises it
    again where it is not the command's to say."""
    with _listening() as outcome:
        try:
            status = int(run() or 0)
        except Exception as error:
            outcome.sentences += why(error)
            status = 1
    answer = {"ok": status == 0, **outcome.facts, "messages": outcome.sentences}
    print(json.dumps(answer, ensure_ascii=False))
    return status
