"""What was drawn once and is asked for again: kept in memory, up to so many bytes."""

from collections import OrderedDict
from collections.abc import Callable
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Drawn = TypeVar("Drawn")


class Remembered(Generic[Asked, Drawn]):
    """A function whose answers are kept by what was asked, which must be a key of a dictionary.

    Together they take `most` bytes at most, as `size` tells them; those not asked for longest go.
    """

    def __init__(
        self, draw: Callable[Asked, Drawn], most: int, size: Callable[[Drawn], int]
    ) -> None:
        update_wrapper(self, draw)
        self.most = most
        self.bytes = 0
        self._draw = draw
        self._size = size
        self._kept: OrderedDict[object, Drawn] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> Drawn:
        key = (asked, *named.items())
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        drawn = self._draw(*asked, **named)
        with self._lock:
            # Another thread may have drawn the same meanwhile.
            if key not in self._kept:
                self._kept[key] = drawn
                self.bytes += self._size(drawn)
            while self.bytes > self.most:
                self.bytes -= self._size(self._kept.popitem(last=False)[1])
        return drawn


def remembered(
    most: int, size: Callable[[Drawn], int]
) -> Callable[[Callable[Asked, Drawn]], Remembered[Asked, Drawn]]:
    """Keep the answers of a function, up to so many bytes of them."""
    return lambda draw: Remembered(draw, most, size)
