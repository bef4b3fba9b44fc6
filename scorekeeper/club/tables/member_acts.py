"""What the director does about people, each act as those in `acts`: members, who has come and paid,
pairs that are formed of them, who has a table of its own and who must not meet."""

from collections.abc import Mapping, Sequence

from scorekeeper.club.documents.event import MOST_MEMBERS, problems_of_entrants
from scorekeeper.club.rules.config import System
from scorekeeper.club.tables.acts import Decision, join, rejected
from scorekeeper.club.tables.state import EventState
from scorekeeper.documents.foreign.pairs import pair_name
from scorekeeper.rules.free_text import as_read
from scorekeeper.rules.problems import What
from scorekeeper.tables import Rejected


def form_pair(state: EventState, members: Sequence[str]) -> Decision:
    """Let two members who are here and free play together; one, where all play singly."""
    free = {member.id: member.name for member in state.free()}
    many = 1 if state.config.system is System.INDIVIDUAL else 2
    if len({*members} & free.keys()) != many or len(members) != many:
        return rejected(What.EVENT_WENT_ON)
    return join(state, pair_name(free[member] for member in members))


def add_members(state: EventState, names: Sequence[str]) -> Decision:
    """Put those on the list of members who are not on it."""
    seen = [as_read(member.name) for member in state.members.values()]
    new = []
    for name in names:
        if (key := as_read(name)) not in seen:
            seen.append(key)
            new.append(name)
    if len(seen) > MOST_MEMBERS:
        return rejected(What.ENTRANTS_OUT_OF_RANGE, 1, MOST_MEMBERS, len(seen))
    wrong = problems_of_entrants(new)
    return Rejected(tuple(wrong)) if wrong else [("members", {"names": new})] if new else []


def rename_member(state: EventState, member: str, name: str) -> Decision:
    """Call a member otherwise, who stays the same person; without a name let it be a member no
    more, where it does not play."""
    plays = any(member in entrant.members for entrant in state.entrants.values())
    if member not in state.members or (plays and not name):
        return rejected(What.EVENT_WENT_ON)
    others = [other.name for other in state.members.values() if other.id != member]
    if wrong := problems_of_entrants([*others, name]):
        return Rejected(tuple(wrong))
    return [("member", {"id": member, "name": name})]


def tick(state: EventState, changed: Mapping[str, bool]) -> Decision:
    """Keep what was ticked, or is no more: `here-` with the id of a member who has come, `pair-`
    with the code of an entrant whose players have all come, `paid-` with that of one who has
    paid."""
    here = {m: changed[f"here-{m}"] for m in state.members if f"here-{m}" in changed}
    paid = []
    for number, code in state.codes.items():
        if (box := f"pair-{code}") in changed:
            here |= dict.fromkeys(state.entrants[number].members, changed[box])
        if (box := f"paid-{code}") in changed:
            paid.append([number, changed[box]])
    return [("tick", {"here": here, "paid": paid})] if here or paid else []


def seat(state: EventState, number: int, at: int | None, apart: Sequence[int]) -> Decision:
    """Keep an entrant `at` a table in every round, and, before it, apart from others in round 1."""
    if not {number, *apart} <= state.entrants.keys() or number in apart:
        return rejected(What.NOT_AT_THIS_TABLE)
    kept = {} if state.rounds else {"apart": [*apart]}
    return [("seat", {"number": number, "table": at} | kept)]
