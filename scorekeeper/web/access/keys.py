"""Keys and ids that a request makes: submission keys, ids of what this device sent."""

import secrets

from flask import current_app, session

from scorekeeper.tables.clock_and_ids import id_from


def new_key() -> str:
    """A new submission key: a form that is sent twice with it is stored once."""
    return secrets.token_urlsafe(12)


def server_key() -> str:
    """The key that only this server knows."""
    return str(current_app.secret_key)


def made_from(*sent: str) -> str:
    """An unguessable id, the same each time this device sends the same: so a double tap on "Start"
    makes one table."""
    return id_from(server_key(), device(), *sent)


def device() -> str:
    """What tells this device's session from all others."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(9)
        session.permanent = True
    return str(session["device"])
