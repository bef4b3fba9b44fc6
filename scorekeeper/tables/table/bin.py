"""Deleting: the bin of a table, what expires in it, and removing a name.

Deleted matches can be restored for `DAYS`. Then they are gone, and a list beside the database
holds a digest of each, so that no backup brings them back.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.free_text import reads_same
from scorekeeper.store.errors import NotFound, OnlyMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Binned, Deletion
from scorekeeper.store.tombstones import Tombstones, digest
from scorekeeper.tables.clock_and_ids import before, later
from scorekeeper.tables.match.listing import MatchListing
from scorekeeper.tables.people.people import everybody, somebody
from scorekeeper.tables.serialization import as_text
from scorekeeper.tables.table.settings import kept_until

DAYS = 30
LOOKED_AT = 500
"""So many tables are looked at in one go, whether anybody still comes to them."""


@dataclass(frozen=True, slots=True)
class BinEntry:
    """A match in the bin: since when and by whom, and what tells people which one it is."""

    binned: Binned
    match: MatchListing


def bin_entries(store: Store, table: str) -> list[BinEntry]:
    """The matches in the bin of the table, the latest first.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    rows = {summary.number: summary for summary in store.matches.summaries(table, binned=True)}
    return [
        BinEntry(entry, MatchListing.of(row))
        for entry in store.bin.entries(table)
        if (row := rows.get(entry.match))
    ]


def gone_on(binned: Binned) -> str:
    """The moment from which on it cannot be taken out any more."""
    return later(binned.at, days=DAYS)


def move_to_bin(store: Store, table: str, match: int, who: str, moment: str) -> None:
    """Put a match in the bin, or the table itself where the number is 0. Its time in the bin
    does not begin again.

    :raise scorekeeper.store.errors.NotFound: when there is no such table or match.
    :raise scorekeeper.store.errors.OnlyMatch: when the table has no other.
    """
    if all(entry.match != match for entry in store.bin.entries(table)):
        store.bin.put(table, match, moment, who)


def take_out(store: Store, table: str, match: int, moment: str) -> None:
    """Restore it as it was; does nothing where it is not in the bin.

    :raise scorekeeper.store.errors.NotFound: when its time is over.
    """
    entry = next((entry for entry in store.bin.entries(table) if entry.match == match), None)
    if entry and gone_on(entry) <= moment:
        raise NotFound("match" if match else "table", table, match)
    if entry:
        store.bin.put(table, match, "", "")


def empty(store: Store, deleted: Tombstones, moment: str) -> None:
    """Delete for good what has been in the bin for long enough, at every table."""
    for binned in store.bin.entries_before(before(moment, days=DAYS)):
        table, match = binned.table, binned.match
        marks = store.bin.marks(table).get(match, ()) if match else ()
        # First: if the process ends between the two, it is deleted by the next.
        deleted.add([digest(table, match, mark) for mark in marks] or [digest(table)], moment)
        with suppress(NotFound):  # somebody else was quicker
            store.bin.delete(table, match)


def put_idle(store: Store, moment: str, instance_days: int | None, after: str = "") -> str:
    """Put tables in the bin that nobody has visited for their time; some at a time, beginning
    after that id. Returns the id to go on after, empty at the end."""
    tables = store.tables.idle(after, LOOKED_AT)
    for row in tables:
        until = kept_until(row.since, instance_days, row.settings)
        if until and until <= moment[:10]:
            with suppress(NotFound):
                store.bin.put(row.table, 0, moment, "")
    return tables[-1].table if len(tables) == LOOKED_AT else ""


def take_name_out(
    store: Store,
    deleted: Tombstones | None,
    table: str,
    person: int,
    player: str,
    who: str,
    moment: str,
) -> None:
    """Call a person by a number everywhere at the table, and all their spellings: nobody can find
    out here who it was. `player` is what such a name is like: "Player {number}". `deleted` is None
    where the removal is written down already.

    :raise scorekeeper.store.errors.NotFound: when nobody at this table has that number.
    """
    root = somebody(store, table, person).id
    theirs = [person for person in store.people.all(table) if person.root == root]
    if deleted:
        known = _digests_of_people(store, table)
        deleted.add(
            [digest for spelling in theirs for digest in sorted(known[spelling.id])], moment
        )
    # A name like "Player 2" that nobody at the table has.
    number = root
    taken = [person.name for person in everybody(store, table)]
    while any(reads_same(player.format(number=number), name) for name in taken):
        number += 1
    name = player.format(number=number)
    # The longest first: of "Anna" and "Anna B." no letter is to stay.
    own = sorted({spelling.own for spelling in theirs}, key=len, reverse=True)
    spelt = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?!\w)")

    def spell(text: str) -> str:
        return spelt.sub(lambda _: name, text)

    def spell_json(text: str) -> str:
        with suppress(ValueError, TypeError, AttributeError):  # what cannot be read stays
            return as_text(_spelt(json.loads(text), spell))
        return text

    deletion = Deletion(0, moment, spell(who))
    store.bin.take_name_out(table, root, name, spell, spell_json, deletion)


def _spelt(kept: Any, spell: Callable[[str], str]) -> Any:
    """The sides or the settings of a match, each name in them as `spell` has it."""
    if isinstance(kept, list):
        return [_spelt(item, spell) for item in kept]
    if not isinstance(kept, dict):
        return kept
    return {
        key: spell(item) if key in ("name", "who") else _spelt(item, spell)
        for key, item in kept.items()
    }


def delete_again(store: Store, table: str, listed: set[str], player: str, moment: str) -> int:
    """Delete at a restored table what had been deleted after the backup, and end its seats,
    links and codes, which may have been taken back since. Returns how many tables, matches and
    names were deleted.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    if digest(table) in listed:
        store.bin.put(table, 0, moment, "")
        store.bin.delete(table, 0)
        return 1
    store.seats.end_all(table, moment)
    known = _digests_of_people(store, table) if listed else {}
    people = {person for person, digests in known.items() if listed & digests}
    roots = {person.root for person in store.people.all(table) if person.id in people}
    for root in roots:
        take_name_out(store, None, table, root, player, "", moment)
    matches = [
        number
        for number, marks in store.bin.marks(table).items()
        if listed & {digest(table, number, mark) for mark in marks}
    ]
    for number in matches:
        try:
            store.bin.put(table, number, moment, "")
            store.bin.delete(table, number)
        except OnlyMatch:  # all that was played after it is not in the backup
            store.bin.put(table, 0, moment, "")
            store.bin.delete(table, 0)
    return len(roots) + len(matches)


def _digests_of_people(store: Store, table: str) -> dict[int, set[str]]:
    """Of everybody by their number digests that tell them from whoever else may have that number
    in another database: with their name, and with the first match that they played."""
    marks = store.bin.marks(table)
    digests = {
        person.id: {digest(table, "person", person.id, person.own)}
        for person in store.people.all(table)
    }
    first: dict[int, int] = {}
    for match in sorted(store.matches.summaries(table), key=lambda summary: summary.number):
        for player in match.people:
            first.setdefault(player.person, match.number)
    for person, number in first.items():
        digests[person] |= {digest(table, "person", person, number, mark) for mark in marks[number]}
    return digests
