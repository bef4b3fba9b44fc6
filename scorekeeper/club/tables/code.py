"""What leads a phone to an evening without a link: six letters, which stand for its cards."""

from hmac import compare_digest

from scorekeeper.store.sql.store import Store
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.hashed_secrets import code_hash, code_letters
from scorekeeper.tables.table.invitations import put_code

CODE_HOURS = 24
"""How long the letters lead to the evening."""


def event_code(store: Store, key: str, event: str, at: str) -> str:
    """The six letters of an evening; empty where they are over, or were never asked for."""
    code = store.invitations.code(event)
    if code is None or code.until <= at:
        return ""
    letters = code_letters(key, event, code.salt)
    return letters if compare_digest(code_hash(key, letters), code.hash) else ""


def make_event_code(store: Store, key: str, event: str, at: str, salt: str) -> None:
    """Make letters that last a day, or let those there are last a day from now.

    :raise NotFound: where there is no such event
    """
    code = store.invitations.code(event)
    current_salt = code.salt if code and event_code(store, key, event, at) else None
    put_code(store, key, event, at, salt, later(at, hours=CODE_HOURS), current_salt)
