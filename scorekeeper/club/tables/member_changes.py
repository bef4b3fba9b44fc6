"""What happened at an event with its members, entry by entry, as `replay` does with the rest: who
they are, who has come and paid, and for whom they play."""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from scorekeeper.club.rules.people import Member, with_partner
from scorekeeper.club.tables.event_meetings import Json
from scorekeeper.club.tables.state import EventState
from scorekeeper.documents.foreign.pairs import pair_name, players_of
from scorekeeper.rules.free_text import as_read
from scorekeeper.store.table_values import EventEntry
from scorekeeper.tables.clock_and_ids import id_from

# An event is replayed for every page: what is said of its names is the same each time.
_as_read = lru_cache(10_000)(as_read)
_players_of = lru_cache(10_000)(players_of)
_id_from = lru_cache(10_000)(id_from)


def meet(state: EventState, numbers: Collection[int], stored: EventEntry) -> None:
    """Let these entrants be played for by members; who is named for the first time is one from now
    on. Of two with one name the second is called with the partner."""
    ids = {_as_read(member.name): member.id for member in state.members.values()}
    others = state.entrants.keys() - numbers
    taken = {member for number in others for member in state.entrants[number].members}
    for number in numbers:
        names, members = _players_of(state.entrants[number].name), []
        for name in names:
            called = with_partner(number, names, name)
            known = [ids[key] for key in map(_as_read, (called, name)) if key in ids]
            found = next((member for member in known if member not in taken), "")
            if not found:
                _add_member(state, called if known else name, stored)
                found, *_ = reversed(state.members)
                ids[_as_read(state.members[found].name)] = found
            taken.add(found)
            members.append(found)
        state.entrants[number] = replace(state.entrants[number], members=tuple(members))


def _add_member(state: EventState, name: str, stored: EventEntry) -> None:
    member = _id_from(state.id, str(stored.number), name)
    state.members[member] = Member(member, name)


def respell(state: EventState, number: int, name: str) -> None:
    """Call its players as they are called in this name of the pair, where nobody else is."""
    known = {_as_read(member.name) for member in state.members.values()}
    for member, now in zip(state.entrants[number].members, _players_of(name), strict=False):
        if _as_read(now) not in known:
            state.members[member] = replace(state.members[member], name=now)


def keep_members(state: EventState, entry: Json, stored: EventEntry) -> None:
    match stored.kind:
        case "members":
            for name in entry["names"]:
                _add_member(state, name, stored)
        case "member":
            _rename_member(state, entry["id"], entry["name"])
        case "tick":
            for member, here in entry["here"].items():
                state.members[member] = replace(state.members[member], here=here)
            for number, paid in entry["paid"]:
                state.entrants[number] = replace(state.entrants[number], paid=paid)
        case "seat":
            number, code = entry["number"], state.codes[entry["number"]]
            state.entrants[number] = replace(state.entrants[number], table=entry["table"])
            if "apart" in entry:
                others = {frozenset((code, state.codes[other])) for other in entry["apart"]}
                state.apart = {two for two in state.apart if code not in two} | others


def _rename_member(state: EventState, member: str, name: str) -> None:
    """Call a member otherwise, in all rounds; without a name it is none any more."""
    if not name:
        del state.members[member]
        return
    state.members[member] = replace(state.members[member], name=name)
    for number, entrant in state.entrants.items():
        if member in entrant.members:
            was = _players_of(entrant.name)[entrant.members.index(member)]
            former = (other._replace(name=_with(other.name, was, name)) for other in entrant.former)
            now = _with(entrant.name, was, name)
            state.entrants[number] = replace(entrant, name=now, former=tuple(former))


def _with(pair: str, was: str, name: str) -> str:
    """The pair with another name for a player."""
    players = _players_of(pair)
    return pair_name(name if p == was else p for p in players) if was in players else pair
