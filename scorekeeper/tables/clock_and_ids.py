"""The current moment, unguessable ids, and secrets as they are stored: other modules of `tables`
take the first two as arguments."""

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


CODE_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""No I, O and Q, which are taken for 1, 0 and 0."""
CODE_LENGTH = 6


def hashed(secret: str) -> str:
    """The hash of a secret of 80 bits, for which a quick one is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_of(secret: str, known: str) -> bool:
    """Whether the hash is that of the secret; no secret has the empty hash."""
    return hmac.compare_digest(hashed(secret), known)


def link_secret(key: str, table: str, salt: str) -> str:
    """The secret of a link, made from the server's `key` and a salt.

    The same salt gives the same secret, so a link can be shown again without storing it. The
    database alone is not enough to compute it.
    """
    return id_from(key, "link", table, salt)


def seal(key: str, place: str, secret: str) -> str:
    """A secret as only the server's `key` reads it again; the database alone is not enough."""
    return _mixed(secret.encode(), key, place, hashed(secret)).hex()


def unsealed(key: str, place: str, known: str, text: str) -> str:
    """The secret that was sealed, by its known hash; under another key something else."""
    return _mixed(bytes.fromhex(text), key, place, known).decode(errors="replace")


def _mixed(text: bytes, key: str, place: str, known: str) -> bytes:
    """At most 32 bytes with as many of a pad that is used for this secret alone."""
    pad = hmac.digest(key.encode(), f"sealed at {place}: {known}".encode(), "sha256")
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


def code_letters(key: str, table: str, salt: str) -> str:
    """The letters of a code, from its salt as those of a link."""
    number = int.from_bytes(hmac.digest(key.encode(), f"code {table} {salt}".encode(), "sha256"))
    letters = []
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[place])
    return "".join(letters)


def code_hash(key: str, code: str) -> str:
    """The hash by which a code is found. It is keyed, because six letters alone could be
    tried."""
    return hmac.digest(key.encode(), f"found by {code}".encode(), "sha256").hex()


def read_code(text: str) -> str | None:
    """The code that was typed, in whatever case and groups; None where it is none."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None
