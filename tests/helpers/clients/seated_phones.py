"""More phones at a table: a seat is stored, and a phone keeps its cookie, as if it had sat down."""

import secrets
from contextlib import closing
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import SEAT_LETTERS, hashed, new_id
from scorekeeper.tables.table.seats import SeatSecret
from tests.helpers.clients.phone import Phone

if TYPE_CHECKING:  # tests of pages run where there is no browser
    from playwright.sync_api import BrowserContext
from scorekeeper.store import engines


def seat_at(app: Flask, phone: Phone, name: str, table: str) -> Seat:
    """Let a phone sit down at the table of that address (`/t/...`) to score."""
    seat, held = sit(app.config["DATABASE"], table, name)
    phone.client.set_cookie(f"seat-{seat.table}", held.text())
    phone.table = table
    return seat


def seat_browser(context: "BrowserContext", database: str, name: str, address: str) -> Seat:
    """The same for a browser, at the table whose whole address is given."""
    server, _, table = address.partition("/t/")
    seat, held = sit(database, table.partition("/")[0], name)
    context.add_cookies([{"name": f"seat-{seat.table}", "value": held.text(), "url": f"{server}/"}])
    return seat


def sit(database: str, table: str, name: str) -> tuple[Seat, SeatSecret]:
    """Store a seat at the table; it, and what its phone keeps."""
    held = SeatSecret(new_id()[:SEAT_LETTERS], secrets.token_urlsafe(12))
    seat = Seat(held.seat, table.removeprefix("/t/"), name, "score", key=hashed(held.secret))
    with closing(engines.open_store(database)) as opened:
        opened.seats.add(seat)
    return seat, held
