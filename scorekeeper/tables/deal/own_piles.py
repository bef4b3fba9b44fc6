"""Each side sends its own pile; when the last one is in, the deal is proved and stored.

The piles stay beside the deal, so that the page can say who has counted it.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.documents.counts import write_own_pile
from scorekeeper.rules.entry.own_piles import (
    NOTHING,
    Joined,
    OwnPile,
    Resolution,
    agrees,
    join_piles,
    left_in,
    own_in,
    problems_of_own,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.store.match_values import SentPile
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import AlreadySaved, Conflict, Rejected, Saved
from scorekeeper.tables.deal.entry import Submission, out_of_turn, store_deal
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import as_text, own_pile


@dataclass(frozen=True)  # without slots, so that what was sent is read once
class SentPiles:
    """What was sent of a deal, by side; None for a side of which nothing was sent."""

    deal: int
    sent: tuple[SentPile | None, ...]

    @cached_property
    def own_piles(self) -> tuple[OwnPile | None, ...]:
        """What the sides say of their piles."""
        return tuple(own_pile(each.entry, each.side) if each else None for each in self.sent)

    @property
    def missing(self) -> tuple[int, ...]:
        """The sides of which nothing was sent."""
        return tuple(side for side, each in enumerate(self.sent) if each is None)

    @property
    def key(self) -> str:
        """Names the deal that they make: two phones that join the same piles store it once."""
        keys = "\n".join(f"{each.side} {each.key}" for each in self.sent if each)
        return hashlib.sha256(keys.encode()).hexdigest()[:24]


def sent_piles(store: Store, played: MatchState, deal: int) -> SentPiles:
    """What was sent of that deal so far."""
    by_side = {each.side: each for each in store.play.piles(played.table, played.number, deal)}
    return SentPiles(deal, tuple(by_side.get(side) for side in range(len(played.match.sides))))


def send(
    store: Store,
    played: MatchState,
    submission: Submission,
    side: int,
    own: OwnPile | None,
    problems: Sequence[Problem] = (),
) -> Rejected | None:
    """Store what that side says of its pile, in place of what it said before.

    `problems` are problems from reading it, `own` is None where it could not be read.

    :raise scorekeeper.store.errors.NotFound: when there is no such match or seat any more.
    """
    wrong = [*out_of_turn(played, submission.number), *problems]
    if own is not None and not problems:
        wrong += problems_of_own(own, side, played.match.rules)
    if wrong or own is None:
        return Rejected(tuple(wrong))
    # What a side says of its own pile, as it is stored.
    text = as_text(write_own_pile(own))
    new = SentPile(
        played.number, submission.number, side, text, submission.seat, submission.at, submission.key
    )
    store.play.send_pile(played.table, new)
    # Note that the seat does not enter the deal any more; another one may still do.
    noted = store.play.presence(played.table, played.number, submission.number)
    if noted and noted.seat == submission.seat:
        store.play.set_presence(played.table, played.number, submission.number, None)
    return None


def take_pile_back(store: Store, played: MatchState, deal: int, side: int) -> None:
    """Delete what the side sent for the deal being played; beside a stored deal it stays."""
    if deal == played.next_deal:
        store.play.drop_pile(played.table, played.number, deal, side)


def store_own_piles(
    store: Store, played: MatchState, submission: Submission, resolution: Resolution
) -> Joined | Saved | AlreadySaved | Rejected | Conflict:
    """Store the deal that the piles make together, or return what prevents it.

    For a stored deal, a side that sent nothing is taken to say what is stored. `submission` says
    who resolved what by hand, or sent the last pile, and when; its key is not used.
    """
    piles = sent_piles(store, played, submission.number)
    joined = joined_now(played, piles, resolution)
    if joined.deal is None:
        return joined
    last = Submission(
        submission.number,
        submission.based_on,
        piles.key,
        submission.seat,
        submission.at,
        submission.why,
    )
    answer = store_deal(store, played, last, joined.deal)
    if isinstance(answer, Conflict) and answer.stored.entry == answer.yours.entry:
        return AlreadySaved(answer.stored)
    return answer


def waits(store: Store, played: MatchState, piles: SentPiles) -> bool:
    """Whether the piles make no deal yet: it is being played, or stored differently without
    them."""
    if piles.deal == played.next_deal:
        return True
    saved = played.match.deals[piles.deal - 1]
    if not any(piles.sent) or joined_now(played, piles).deal == saved:
        return False
    versions = store.deals.history(played.table, played.number, piles.deal)
    return all(each.key != piles.key for each in versions)


def joined_now(played: MatchState, piles: SentPiles, resolution: Resolution = NOTHING) -> Joined:
    """What comes of the piles that were sent, with nothing stored."""
    own_piles = piles.own_piles
    if piles.deal < played.next_deal:
        entered = played.match.deals[piles.deal - 1]
        own_piles = tuple(
            own or own_in(entered, side, played.match.rules) for side, own in enumerate(own_piles)
        )
        resolution = left_in(entered, resolution)
    return join_piles(own_piles, played.match.rules, resolution)


def counted_by(store: Store, played: MatchState, deal: int) -> tuple[int, ...]:
    """The sides whose own count is what is stored of the deal."""
    entered = played.match.deals[deal - 1]
    own_piles, rules = enumerate(sent_piles(store, played, deal).own_piles), played.match.rules
    return tuple(side for side, own in own_piles if own and agrees(own, entered, side, rules))
