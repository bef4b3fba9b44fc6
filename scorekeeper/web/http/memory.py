"""Gives back to the system what a large file took, which glibc keeps for the next one otherwise."""

import ctypes
import sys
from contextlib import suppress

from flask import Response

_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def give_back(response: Response) -> Response:
    """Let go of what this request took, once the answer is sent."""
    response.call_on_close(_trim)
    return response


def _trim() -> None:
    with suppress(AttributeError):  # musl and other systems have no such function
        _LIBC.malloc_trim(0)  # type: ignore[union-attr]
