"""What a store cannot do, as errors. Their texts are plain sentences and hold no key."""

from enum import Enum

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.store.match_values import StoredDeal

PATIENCE = 5.0  # seconds that a writer waits for others


class StoreError(UserFacingError):
    """What was asked of the store could not be done; the text is one plain sentence, `sentence`
    where no other is given."""

    sentence = ""

    def __init__(self, sentence: str = "", /, **facts: object) -> None:
        super().__init__(sentence or self.sentence, **facts)


class Busy(StoreError):
    """Another writer held the database for longer than this one waits; nothing of this call was
    stored."""

    sentence = N_(
        "{where} is being written to for too long: by somebody else, or until a standby has it too."
    )


class Away(StoreError):
    """The server of the database does not answer, or not yet: to try again may help."""


class Renewed(StoreError):
    """A newer version of this program has changed the schema: this version must stop writing."""

    sentence = N_("The database was written by a newer version of this program.")


_MISSING = {
    "table": N_("There is no such table."),
    "seat": N_("There is no such seat."),
    "match": N_("There is no such match."),
    "deal": N_("There is no such deal."),
    "demonstration": N_("There is no such demonstration."),
    "link": N_("There is no such link."),
    "code": N_("There is no such code."),
    "event": N_("There is no such evening."),
    "round": N_("There is no such round."),
    "meeting": N_("There is no such table in that round."),
    "pair": N_("There is no such pair."),
    "games": N_("There is no such meeting."),
    "person": N_("There is no such person at this table."),
}


class NotFound(StoreError):
    """There is no such `noun` ("table", "seat", "match", "deal"); `asked` is the key looked for.

    The key stays out of the text: whoever knows a table's id may open it, and texts end in logs.
    """

    def __init__(self, noun: str, *asked: str | int) -> None:
        super().__init__(_MISSING[noun])
        self.noun = noun
        self.asked = asked


class PlayedTogether(StoreError):
    """Two people are not one: both played in `match`."""

    def __init__(self, match: int) -> None:
        super().__init__(N_("They played in the same match."))
        self.match = match


class OnlyMatch(StoreError):
    """The match cannot be put in the bin: a table always has at least one."""

    sentence = N_("It is the only match of its table.")


class HasDeals(StoreError):
    """The table cannot go: a deal was entered there."""

    sentence = N_("A deal is entered at this table.")


class TableExists(StoreError):
    """The table is there already, and the seat to be made with it is not at it."""

    sentence = N_("This table is there already.")


class MatchExists(StoreError):
    """The table has a match of this number already."""

    sentence = N_("Match {number} has started already.")


class ConflictKind(Enum):
    """Why a deal was not stored."""

    OUTDATED = N_("The deal was not stored: a newer version of the deal is stored.")
    KEY_REUSED = N_("The deal was not stored: the key has been used for something else.")
    OUT_OF_ORDER = N_("The deal was not stored: it is not the next deal.")


class NotStored(StoreError):
    """A deal was not stored, and nothing was overwritten.

    `stored` is what counts now: of the deal that was sent (`OUTDATED`), of the deal that has the
    key (`KEY_REUSED`), or the last deal (`OUT_OF_ORDER`, None when the match has no deal yet).
    `version` is the one of the deal that was sent that counts now, 0 where it has none.
    """

    def __init__(self, why: ConflictKind, stored: StoredDeal | None, version: int = 0) -> None:
        super().__init__(why.value)
        self.why = why
        self.stored = stored
        self.version = version
