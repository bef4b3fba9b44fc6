"""Let others in by a link and a code that expire, and let them sit down."""

from dataclasses import dataclass
from hmac import compare_digest

from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Code, Link, Seat
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.hashed_secrets import code_hash, code_letters, hashed, is_of, link_secret
from scorekeeper.tables.table.seats import refuse_one_more

LINK_HOURS = 12
OWN_HOURS = 24
CODE_MINUTES = 10
SHOW_MINUTES = 5
"""A code that is shown when somebody asks for it lasts at least as long."""
TRIES = 5


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is shown to let others in: the secret of the link, the letters of the code, and
    their ends; None for what has expired."""

    secret: str | None = None
    until: str = ""
    code: str | None = None
    code_until: str = ""


def invitation(store: Store, key: str, table: str, at: str) -> Invitation:
    """The table's invitation as it stands; `key` is the server's own."""
    link, code = store.invitations.link(table, "score"), store.invitations.code(table)
    current = Invitation()
    if link and link.until > at:
        secret = link_secret(key, table, link.salt)
        # Under another key of the server it would be another secret.
        current = Invitation(secret, link.until) if is_of(secret, link.hash) else current
    if current.secret and code and code.until > at:
        letters = code_letters(key, table, code.salt)
        if compare_digest(code_hash(key, letters), code.hash):
            current = Invitation(current.secret, current.until, letters, code.until)
    return current


def invite(store: Store, key: str, table: str, at: str, salt: str) -> None:
    """Make sure that the table has a valid link, and a code that lasts a while.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    now = invitation(store, key, table, at)
    if now.secret is None or now.until < later(at, minutes=CODE_MINUTES):
        secret = link_secret(key, table, salt)
        until = later(at, hours=LINK_HOURS)
        store.invitations.put_link(Link(table, "score", hashed(secret), salt, until))
    if now.code is None or now.code_until < later(at, minutes=SHOW_MINUTES):
        put_code(store, key, table, at, salt, later(at, minutes=CODE_MINUTES))


def renew(store: Store, key: str, table: str, at: str, salt: str) -> None:
    """Make a new link and code; the earlier ones end.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    secret = link_secret(key, table, salt)
    store.invitations.put_link(
        Link(table, "score", hashed(secret), salt, later(at, hours=LINK_HOURS))
    )
    put_code(store, key, table, at, salt, later(at, minutes=CODE_MINUTES))


def hand_over(store: Store, table: str, secret: str, at: str) -> None:
    """Make a link with that secret that gives the table to the first who sits down by it,
    within a day. An earlier link of this kind ends.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    store.invitations.put_link(Link(table, "own", hashed(secret), "", later(at, hours=OWN_HOURS)))


def link_of(store: Store, table: str, secret: str, at: str) -> Link | None:
    """The link to the table with that secret, while it lasts."""
    for right in ("score", "own"):
        link = store.invitations.link(table, right)
        if link and is_of(secret, link.hash):
            return link if link.until > at else None
    return None


def table_of_code(store: Store, key: str, code: str, at: str) -> str | None:
    """The table to which that code leads, while it lasts."""
    row = store.invitations.find_code(code_hash(key, code))
    return row.table if row and row.until > at else None


def sit_down(store: Store, link: Link, seat: Seat) -> None:
    """Take the seat at the table of the link; a double tap takes it once.

    :raise TableFull: when too many sit there.
    :raise scorekeeper.store.NotFound: when the link has ended meanwhile.
    """
    store.seats.add(seat, link, refuse_one_more)


def put_code(
    store: Store,
    key: str,
    table: str,
    at: str,
    salt: str,
    until: str,
    current_salt: str | None = None,
) -> None:
    """Let a code lead to the table until then: the letters of `current_salt`, or new ones.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    # Two tables with one code are as rare as a right guess.
    salts = [current_salt] if current_salt else [f"{salt}{attempt}" for attempt in range(TRIES)]
    for each in salts:
        found_by = code_hash(key, code_letters(key, table, each))
        if store.invitations.put_code(Code(table, found_by, each, until), at):
            return
    raise NotFound("code", table)
