"""Whether an answer is all there when its head leaves, or made while it leaves."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from flask import Response


def is_streamed(response: Response) -> bool:
    """Whether it is made while it leaves."""
    return response.is_streamed and not response.direct_passthrough


def pieces_of(response: Response) -> Iterable[bytes] | None:
    """Those of an answer that has more than one, made already or not."""
    body = cast(Iterable[bytes], response.response)
    several = isinstance(body, list) and len(body) > 1
    return body if several or is_streamed(response) else None


def when_sent(response: Response, act: Callable[[int], None]) -> None:
    """Call with the bytes of the body when all of them are made, or nobody is there to read on. The
    request may be over by then."""
    if not is_streamed(response):
        act(response.content_length or 0)
        return
    made = 0

    def counted(pieces: Iterable[bytes]) -> Iterator[bytes]:
        nonlocal made
        for piece in pieces:
            made += len(piece)
            yield piece

    response.response = counted(cast(Iterable[bytes], response.response))
    response.call_on_close(lambda: act(made))
