"""How far a long command is, for whoever waits at a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from scorekeeper.commands.shared.console import say
from scorekeeper.commands.shared.outcome import told
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

EVERY = 0.25
"""Seconds between two numbers that are shown."""
MOST_SAID = 50
"""Sentences of one kind; of more there is a sum."""
_LINE = "\r\033[K"
_Item = TypeVar("_Item")


def counted(items: Iterable[_Item]) -> Iterator[_Item]:
    """The same items; meanwhile a terminal shows how many are done, and nothing at the end."""
    if not sys.stderr.isatty():
        yield from items
        return
    shown = time.monotonic()
    try:
        for number, item in enumerate(items, 1):
            yield item
            if time.monotonic() - shown >= EVERY:
                shown = time.monotonic()
                text = _("{number} so far").format(number=number)
                print(f"{_LINE}{text}", end="", file=sys.stderr, flush=True)
    finally:
        print(_LINE, end="", file=sys.stderr, flush=True)


def say_some(sentences: Iterable[str]) -> int:
    """Say what is wrong, to people at most so much of it that they read it; how many sentences
    there were."""
    number, most = 0, MOST_SAID if told() is None else sys.maxsize
    for number, sentence in enumerate(sentences, 1):
        if number <= most:
            say(sentence)
    if (more := number - most) > 0:
        message = ngettext("… and {num} more like these.", "… and {num} more like these.", more)
        say(message.format(num=more))
    return number
