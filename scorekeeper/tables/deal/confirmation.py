"""Whether the sides agree with a deal. It counts before they have replied.

A reply belongs to one version: a correction has none yet. Entering a version counts as agreeing
with it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.store.match_values import Confirmation, StoredDeal
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.deal.own_piles import counted_by
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table import seats

LONGEST_WORD = 200


class Outdated(Exception):
    """The version that was replied to is not the current one any more."""


class NotAsked(Exception):
    """The seat is on no side of the match, or on the side that entered the deal."""


@dataclass(frozen=True, slots=True)
class SideReply:
    """What a side says of the current version, through whom and when; `word` is its objection,
    empty where it agrees."""

    side: int
    agrees: bool
    who: str
    at: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What the sides say of a deal as it counts now; all by side, from 0.

    `entered` is the side that entered it, None where whoever did is on no side. `counted` are other
    sides that said nothing, but whose own count of their piles says the same. `asked` are the sides
    that are still to say something, `absent` those that cannot: nobody sits there for them.
    """

    deal: int
    version: int
    who: str
    entered: int | None
    replies: tuple[SideReply, ...]
    counted: tuple[int, ...]
    asked: tuple[int, ...]
    absent: tuple[int, ...]

    @property
    def agreeing(self) -> tuple[int, ...]:
        """The sides that agree with whoever entered it, in whatever way."""
        confirmed = [each.side for each in self.replies if each.agrees]
        return tuple(sorted({*self.counted, *confirmed}))

    @property
    def objections(self) -> tuple[SideReply, ...]:
        """What the sides say that do not."""
        return tuple(each for each in self.replies if not each.agrees)


@dataclass(frozen=True, slots=True)
class Repliers:
    """Who can say something: so many sides play, `names` and `sides` are those of each seat,
    `here` are the sides for which somebody sits at the table, `asked` is whether they are."""

    count: int
    names: Mapping[str, str]
    sides: Mapping[str, int | None]
    here: frozenset[int]
    asked: bool = True


def acceptance(
    deal: StoredDeal,
    people: Repliers,
    replies: Iterable[Confirmation],
    counted: Collection[int] = (),
) -> Acceptance:
    """What the sides say of the deal. `replies` may hold what was said of others, in any order;
    `counted` are sides whose own count of their piles agrees with the deal, which says it too."""
    entered = people.sides.get(deal.seat)
    # The last word of each side; of two in the same second the objection comes last and counts.
    last: dict[int, Confirmation] = {}
    for each in sorted(replies, key=lambda said: (said.at, not said.agrees, said.seat)):
        side = people.sides.get(each.seat)
        is_current = (each.deal, each.version) == (deal.number, deal.version)
        if is_current and side not in (None, entered):
            last[side] = each
    opinions = [
        SideReply(side, each.agrees, people.names[each.seat], each.at, each.word)
        for side, each in sorted(last.items())
    ]
    heard = {entered, *(each.side for each in opinions)}
    answered = {*heard, *counted}
    silent = [side for side in range(people.count) if people.asked and side not in answered]
    return Acceptance(
        deal=deal.number,
        version=deal.version,
        who=deal.who,
        entered=entered,
        replies=tuple(opinions),
        counted=tuple(side for side in counted if side not in heard),
        asked=tuple(side for side in silent if side in people.here),
        absent=tuple(side for side in silent if side not in people.here),
    )


def acceptances(store: Store, played: MatchState) -> tuple[Acceptance, ...]:
    """What the sides say of each deal of the match; empty where none is asked or has said
    anything."""
    asked = store.tables.get(played.table).accepts
    replies = store.play.confirmations(played.table, played.number)
    if not asked and not replies:
        return ()
    around = replace(people(store, played), asked=asked)
    return tuple(
        acceptance(deal, around, replies, counted_by(store, played, deal.number))
        for deal in played.deals
    )


def people(store: Store, played: MatchState) -> Repliers:
    """Who can say something of the deals of the match."""
    known = store.seats.all(played.table)
    sides = seats.sides_at(store, played, known)
    here = {side for seat, side in zip(known, sides, strict=True) if seats.may_score(seat)}
    return Repliers(
        count=len(played.match.sides),
        names={seat.id: seat.name for seat in known},
        sides={seat.id: side for seat, side in zip(known, sides, strict=True)},
        here=frozenset(side for side in here if side is not None),
    )


def reply(store: Store, played: MatchState, confirmation: Confirmation) -> None:
    """Store what a seat says of a deal, in place of its earlier reply to that version.

    :raise Outdated: when another version is current; nothing is stored.
    :raise NotAsked: when this seat is not asked; nothing is stored.
    """
    deal = played.deals[confirmation.deal - 1]
    if deal.version != confirmation.version:
        raise Outdated
    if not can_reply(store, played, confirmation.deal, confirmation.seat):
        raise NotAsked
    before = store.play.confirmations(played.table, played.number)
    if not any(replace(each, at=confirmation.at) == confirmation for each in before):
        store.play.confirm(played.table, confirmation)


def can_reply(store: Store, played: MatchState, deal: int, seat: str) -> bool:
    """Whether the seat of that id may reply to the deal: it is on a side, and not on the one
    that entered it."""
    sides = people(store, played).sides
    side = sides.get(seat)
    return side is not None and side != sides.get(played.deals[deal - 1].seat)
