"""How often somebody may do what costs the server something, or what could be guessed.

What counts each time (a table, a file):

    rate_limits.consume(rate_limits.TABLES)

Where only wrong guesses count:

    rate_limits.allow(rate_limits.CODES)
    table = table_of_code(...)
    if table is None:
        rate_limits.count(rate_limits.CODES)

A right guess takes nothing back: else whoever has a code of their own could begin anew with it.
Between `allow` and `count` as many guesses slip through as the server has threads, and no more.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from pathlib import Path

from flask import Flask, current_app, request

from scorekeeper.web.http.rate_counters import Counters, open_counters
from scorekeeper.words.http import By, Limited

MINUTE, HOUR, DAY = 60, 3600, 86_400


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many within so many seconds, counted from the first."""

    most: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What is limited, and how: for each address, for each table, and for all people together."""

    what: Limited
    address: tuple[Limit, ...]
    table: tuple[Limit, ...] = ()
    everybody: tuple[Limit, ...] = ()
    spared: int = 0
    """What all did together stops no address that did fewer itself, by its last limit."""


# A class, a bar or a club has one address, and may start thirty tables in one minute. All together
# fill 10 MB of disk in an hour at most.
TABLES = Limits(Limited.TABLES, address=(Limit(60, HOUR),), everybody=(Limit(3000, HOUR),))

# One has 5 kB and stays for a day, and a phone has one at a time; a class tries it at one address.
# All together fill 25 MB at most.
DEMONSTRATIONS = Limits(
    Limited.DEMONSTRATIONS, address=(Limit(60, HOUR),), everybody=(Limit(2500, DAY),)
)

# A file is sent twice, to look at it and to add it, and may be a megabyte. So one address writes
# 30 MB in an hour at most, also if it spreads them over many tables.
FILES = Limits(
    Limited.FILES,
    address=(Limit(60, HOUR),),
    table=(Limit(60, HOUR),),
    everybody=(Limit(1000, HOUR),),
)

# Those that are stored. One may hold 240 matches of a deal each, 100 kB: with these, one address
# writes 12 MB in an hour at most. Who copies a notebook needs a minute for each.
EVENINGS = Limits(
    Limited.EVENINGS,
    address=(Limit(60, HOUR),),
    table=(Limit(60, HOUR),),
    everybody=(Limit(1000, HOUR),),
)

# Wrong ones. 23 letters, six times: 148 million codes, and twenty open ones at any moment are
# many. One address then needs 280 years for an even chance of any of them. Never by table: nobody
# may lock one by wrong codes. Nor may all together: in a flood an address has three a day, so that
# ten thousand addresses need 87 days without a pause, and one that typed none wrong never waits.
CODES = Limits(
    Limited.CODES,
    address=(Limit(10, 10 * MINUTE), Limit(50, DAY)),
    everybody=(Limit(20, MINUTE),),
    spared=3,
)

# Those that are drawn, not those that are kept: a new one takes a tenth of a second, so one address
# has the processor for a minute in an hour at most. An evening of thirty tables at one address
# shows each deal to friends.
PICTURES = Limits(
    Limited.PICTURES,
    address=(Limit(600, HOUR),),
    everybody=(Limit(5000, HOUR),),
)


# One of 250 deals takes half a second, one of an evening a tenth: a club prints its hundred sheets,
# and one address has the processor for a minute in an hour at most.
PDFS = Limits(
    Limited.PDFS,
    address=(Limit(120, HOUR),),
    everybody=(Limit(2000, HOUR),),
)


# One of 250 deals takes a fifth of a second, one of an evening a tenth. Each paper, form and
# language is another one.
SHEETS = Limits(
    Limited.SHEETS,
    address=(Limit(600, HOUR),),
    everybody=(Limit(5000, HOUR),),
)


# One of 600 deals takes half a second.
WORKBOOKS = Limits(
    Limited.WORKBOOKS,
    address=(Limit(120, HOUR),),
    everybody=(Limit(2000, HOUR),),
)


class TooMany(Exception):
    """A limit was reached: `what`, counted `by` what, for `seconds` more.

    `hidden` are fields that the page keeps beside those that were sent.
    """

    def __init__(self, what: Limited, by: By, seconds: int, hidden: dict[str, str]) -> None:
        super().__init__(f"Too many {what.value} by {by.value}.")
        self.what = what
        self.by = by
        self.seconds = seconds
        self.hidden = hidden


def init_app(app: Flask) -> None:
    """Open the counters that the app's settings ask for.

    :raise scorekeeper.settings.SettingError: when they cannot be.
    """
    file = Path(app.instance_path) / "limits.db" if app.config["WORKERS"] > 1 else None
    app.extensions["limits"] = open_counters(app.config["LIMITS"], file)


def consume(limits: Limits, table: str = "", **hidden: str) -> None:
    """Count one.

    :raise TooMany: when the limit is reached; then nothing was counted.
    """
    allow(limits, table, **hidden)
    count(limits, table)


def allow(limits: Limits, table: str = "", **hidden: str) -> None:
    """Check the limit without counting.

    :raise TooMany: when it is reached.
    """
    counters: Counters | None = current_app.extensions["limits"]
    if counters is None:
        return
    reached = []
    own = 0
    for by, limit, key in _keys(limits, table):
        counted = counters.count(key)
        if by is By.ADDRESS:
            own = counted
        is_spared = by is By.EVERYBODY and own < limits.spared
        if counted >= limit.most and not is_spared:
            reached.append((ceil(counters.left(key)), by))
    if reached:
        seconds, by = max(reached, key=lambda each: each[0])
        raise TooMany(limits.what, by, max(seconds, 1), hidden)


def count(limits: Limits, table: str = "") -> None:
    """Count one, even above the limit."""
    counters: Counters | None = current_app.extensions["limits"]
    if counters is not None:
        for _, limit, key in _keys(limits, table):
            counters.add(key, limit.seconds)


def _keys(limits: Limits, table: str) -> Iterator[tuple[By, Limit, str]]:
    """What is counted, those of the address first. Hashed: a storage elsewhere learns no table's
    address, and nobody's of the internet."""
    secret = str(current_app.secret_key).encode()
    kinds = [(By.ADDRESS, limits.address, client_address()), (By.EVERYBODY, limits.everybody, "")]
    if table:
        kinds.append((By.TABLE, limits.table, table))
    for by, each, whose in kinds:
        for limit in each:
            parts = (limits.what.value, by.value, str(limit.seconds), whose)
            yield by, limit, hmac.digest(secret, "\0".join(parts).encode(), "sha256").hex()[:32]


def client_address() -> str:
    """Where the request comes from. What is no address is one for all."""
    try:
        ip = ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))
    return str(ip)
