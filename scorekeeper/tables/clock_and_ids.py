"""The current moment and unguessable ids: other modules of `tables` take these as arguments."""

import base64
import hashlib
import hmac
import json
import secrets
from datetime import UTC, datetime, timedelta

SEAT_LETTERS = 8
# No i, l, o and u: nobody can misread the address aloud, and it spells no word.
_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789abcdefghjkmnpqrstvwxyz")


def now() -> str:
    """This moment as it is stored: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def later(since: str, **time: float) -> str:
    """The moment so many `hours`, `minutes`, `days` after another."""
    moment = datetime.fromisoformat(since) + timedelta(**time)
    return moment.isoformat(timespec="seconds")


def seconds_between(since: str, until: str) -> float:
    """How long it is from one moment to another."""
    return (datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds()


def before(moment: str, **time: float) -> str:
    """The moment so long before another."""
    return later(moment, **{unit: -amount for unit, amount in time.items()})


def new_id() -> str:
    """An unguessable id of 16 letters (80 bits)."""
    return base64.b32encode(secrets.token_bytes(10)).decode().translate(_LETTERS)


def id_from(secret: str, *sent: str) -> str:
    """An id as from :func:`new_id`, but the same each time for the same texts."""
    digest = hmac.new(secret.encode(), json.dumps(sent).encode(), hashlib.sha256).digest()
    return base64.b32encode(digest[:10]).decode().translate(_LETTERS)
