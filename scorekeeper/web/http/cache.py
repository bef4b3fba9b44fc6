"""Caches in memory, bounded by bytes, of what was drawn and is asked for again."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from scorekeeper.web.access.urls import ROOT
from scorekeeper.words.language import locale

Params = ParamSpec("Params")
Drawn = TypeVar("Drawn")


class BoundedCache(Generic[Drawn]):
    """Values by hashable keys, at most `most` bytes of them as `size` measures them; the least
    recently used go first."""

    def __init__(self, most: int, size: Callable[[Drawn], int]) -> None:
        self.most = most
        self.bytes = 0
        self._size = size
        self._kept: OrderedDict[object, Drawn] = OrderedDict()
        self._lock = Lock()

    def get(self, key: object) -> Drawn | None:
        """What is kept under the key, if anything is."""
        with self._lock:
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def put(self, key: object, value: Drawn) -> None:
        """Keep it, if nothing is kept under that key."""
        with self._lock:
            # Another thread may have drawn the same meanwhile.
            if key not in self._kept:
                self._kept[key] = value
                self.bytes += self._size(value)
            while self.bytes > self.most:
                self.bytes -= self._size(self._kept.popitem(last=False)[1])


def cached_by_language(
    most: int, size: Callable[[Any], int]
) -> Callable[[Callable[Params, Drawn]], Callable[Params, Drawn]]:
    """Keep the answers of a function, up to so many bytes of them, in its attribute `kept`.

    They are cached by its hashable arguments, the path that addresses begin with, and the language
    with its days. No answer is None.
    """

    def cached(draw: Callable[Params, Drawn]) -> Callable[Params, Drawn]:
        kept: BoundedCache[Drawn] = BoundedCache(most, size)

        @wraps(draw)
        def answer(*asked: Params.args, **named: Params.kwargs) -> Drawn:
            key = (locale(), ROOT.get(), asked, *named.items())
            value = kept.get(key)
            if value is None:
                value = draw(*asked, **named)
                kept.put(key, value)
            return value

        answer.kept = kept  # type: ignore[attr-defined]
        return answer

    return cached
