"""What is stored of before and can no longer be read: see :mod:`scorekeeper.no_longer_read`."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Any

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import REMOVED, Where, removed_in
from scorekeeper.store.errors import StoreError
from scorekeeper.store.migration_steps import names

Ask = Callable[[str, Sequence[str]], Iterable[Sequence[Any]]]
"""Runs a query with `?` for a text."""
SHOWN = 4
"""Letters of a table's id: whoever knows all of it may open the table, and messages end in logs."""

# By the step that made the relation: a table, a match, a deal (0 for none) and a text of theirs.
_TEXTS = (
    ("first", Where.RULES, "SELECT table_id, number, 0, rules FROM matches WHERE rules LIKE ?"),
    (
        "first",
        Where.RULES,
        "SELECT table_id, number, 0, settings FROM matches WHERE settings LIKE ?",
    ),
    (
        "first",
        Where.DEAL,
        """
        SELECT deals.table_id, match, deals.number, entry, rules FROM deals JOIN matches
        ON matches.table_id = deals.table_id AND matches.number = match WHERE entry LIKE ?
        """,
    ),
    (
        "meetings",
        Where.MEETING,
        "SELECT table_id, number, 0, format FROM meetings WHERE format LIKE ?",
    ),
)
_OF_EVENTS = """
    SELECT table_id, entry FROM event_entries WHERE kind = 'set_up' AND entry LIKE ?
"""
_MATCH = N_("Match {match} of table {table}…: this version no longer reads {what}.")
_DEAL = N_("Match {match} of table {table}…, deal {deal}: this version no longer reads {what}.")
_EVENT = N_("Club evening {table}…: this version no longer reads {what}.")


def unread_texts(ask: Ask, taken: Set[str]) -> Iterator[UserFacingError]:
    """What can no longer be read, a sentence each, in a database in which these steps of the schema
    were taken."""
    for removed in REMOVED:
        like = [f"%{removed.mark}%"]
        for step, where, query in _TEXTS:
            if where is removed.where and step in taken:
                for table, match, deal, text, *rules in ask(query, like):
                    content = _parsed(text)
                    if rules and isinstance(content, dict):
                        content = {"rules": _parsed(rules[0])} | content
                    if isinstance(content, dict) and removed.is_in(content):
                        message = _DEAL if deal else _MATCH
                        yield _found(message, removed.what, table, match, deal)
        if "events" in taken:
            for table, text in ask(_OF_EVENTS, like):
                game = (_parsed(text) or {}).get("game") or {}
                part = game.get("meeting" if removed.where is Where.MEETING else "ending")
                if what := removed_in(removed.where, part):
                    yield _found(_EVENT, what, table)


def refuse_unread(where: str, ask: Ask, taken: Set[str]) -> None:
    """Look through a database before this version changes it for the first time; `where` is what
    messages call it.

    :raises StoreError: if something that is stored can no longer be read
    """
    is_older = bool(taken) and taken != set(names())
    if is_older and (found := next(unread_texts(ask, taken), None)):
        message = N_("{where} is left as it is. {found} `scorekeeper doctor` lists all of it.")
        raise StoreError(message, where=where, found=found)


def _found(message: str, what: str, table: str, match: int = 0, deal: int = 0) -> UserFacingError:
    facts = {"what": UserFacingError(what), "table": table[:SHOWN], "match": match, "deal": deal}
    return UserFacingError(message, **facts)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
