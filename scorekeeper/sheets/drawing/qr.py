"""An address as a QR code."""

from collections.abc import Sequence
from ipaddress import ip_address
from itertools import groupby
from urllib.parse import urlsplit

import segno


def qr_rows(address: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code from the top, True where it is dark, without the white border."""
    code = segno.make_qr(address, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)


def leads_here(address: str) -> bool:
    """Whether the address leads every computer to itself: of a server without a public address."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def qr_path(address: str) -> tuple[int, str]:
    """How many squares wide the code is, and its dark squares as the path of an SVG."""
    rows = qr_rows(address)
    return len(rows), dark_path(rows)


def dark_path(rows: Sequence[Sequence[bool]]) -> str:
    """The dark squares of those rows as the path of an SVG, each one unit wide."""
    runs = []
    for y, row in enumerate(rows):
        x = 0
        for dark, squares in groupby(row):
            wide = len(list(squares))
            if dark:
                runs.append(f"M{x} {y}h{wide}v1h-{wide}z")
            x += wide
    return "".join(runs)
