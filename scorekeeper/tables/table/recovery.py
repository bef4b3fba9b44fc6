"""The link that gives a table back to its maker, or an evening to its director, on any phone. Only
the hash of its secret is stored. It lasts until another is made, however often it is used."""

from scorekeeper.store.sql.store import Store
from scorekeeper.tables.hashed_secrets import hashed, is_of


def make_link(store: Store, table: str, secret: str, by: str) -> None:
    """Make this the secret of the table's link, made from the seat `by`; the link before ends.

    :raise scorekeeper.store.errors.NotFound: when there is no such table, or the seat was taken
        back meanwhile.
    """
    store.invitations.put_recovery(table, hashed(secret), by)


def is_link(store: Store, table: str, secret: str) -> bool:
    """Whether it is the secret of the table's link."""
    return is_of(secret, store.invitations.recovery(table))
