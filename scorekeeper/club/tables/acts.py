"""What the director does at an event: who may, is it so, store it.

An act says what is to be stored of it in the event as it stands, and `perform` stores that. It is
stored under the key of its form, so that a second tap does nothing, and only where nothing else
happened meanwhile: else the act is decided anew.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.club.documents.event import problems_of_entrants
from scorekeeper.club.documents.results import ADJUSTMENT
from scorekeeper.club.rules.config import (
    MOST_ENTRANTS,
    MOST_ROUND_ROBIN,
    System,
)
from scorekeeper.club.rules.pairing import draw
from scorekeeper.club.rules.rounds import Adjustment, EntrantNumbers
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.state import CORRECTED_DAYS, EventState, entrants_in
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import HasDeals
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import EventEntry
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.serialization import as_text
from scorekeeper.tables.table.seats import DIRECTOR_SEAT

LATEST_BERGER = 3
"""Whoever comes late to a round robin comes before this round."""
_OF_PAIRS, _OF_ROUNDS = {"draw", "remove", "return", "leave", "stay", "rename"}, {"publish", "undo"}
OVERTAKEN_BY: dict[str, set[str]] = {
    **dict.fromkeys(("draw", "remove", "leave", "stay", "seat"), _OF_PAIRS | _OF_ROUNDS),
    **dict.fromkeys(("undo", "start", "pause", "resume", "more", "call", "uncall"), _OF_ROUNDS),
    "rename": _OF_PAIRS,
    "lots": {"lots", "undo"},
    "tables": {"tables", *_OF_ROUNDS},
    "adjust": {"adjust", "unadjust", "undo"},
    "reopen": {"close"},
}
"""What somebody else may have done since the page of an act was drawn, after which it would be
about something else than its director saw. Publishing, swapping and closing say what they saw by
its fingerprint; results are in `results`."""
ATTEMPTS = 20
"""So often an act is decided anew where others were quicker."""
Step = tuple[str, dict[str, Any]]
Decision = Sequence[Step] | Rejected
"""What happens at the event, a kind and its entry each; nothing where it is so already."""


@dataclass(frozen=True, slots=True)
class SentAct:
    """An act as it was sent: the key of its form, when it came, and from whom. `seen` is the
    version of the event of which its page was drawn, where the page says so."""

    key: str
    at: str
    who: str = DIRECTOR_SEAT
    seen: int | None = None

    def is_overtaken(self, state: EventState, steps: Sequence[Step]) -> bool:
        """Whether it would be about something else now than was seen."""
        matter = {kind for step, _ in steps for kind in OVERTAKEN_BY.get(step, ())}
        since = state.log if self.seen is not None else ()
        return any(entry.number > (self.seen or 0) and entry.kind in matter for entry in since)


def perform(
    store: Store,
    state: EventState,
    sent: SentAct,
    act: Callable[[EventState], Decision],
    undoes_round: bool = False,
) -> Rejected | None:
    """Store what an act comes to. One that takes the round back needs that no deal is entered at
    its tables, which go with it."""
    for _ in range(ATTEMPTS):
        if any(entry.key == sent.key for entry in state.log):
            return None
        decision = act(state)
        if isinstance(decision, Rejected):
            return decision
        if not decision:
            return None
        if sent.is_overtaken(state, decision):
            return rejected(What.EVENT_WENT_ON)
        entries = entries_of(decision, sent)
        round_ = state.current if undoes_round else None
        unplayed = [meeting.at for meeting in round_.meetings] if round_ else []
        try:
            if store.events.append(state.id, entries, state.version, unplayed):
                return None
        except HasDeals:
            return rejected(What.ROUND_HAS_BEGUN)
        state = load_event(store, state.id, sent.at)
    return rejected(What.EVENT_WENT_ON)


def rejected(what: What, *figures: int) -> Rejected:
    """The answer to an act that is not possible, with the one reason."""
    return Rejected((Problem(what, figures=figures),))


def number_entrants(state: EventState, order: Sequence[int], again: bool = False) -> Decision:
    """Give the entrants their numbers in this order, also `again`, before the first round; who must
    not meet in it is kept apart."""
    if state.rounds or (state.numbered and not again):
        return rejected(What.NUMBERS_ARE_GIVEN)
    if sorted(order) != sorted(state.entrants):
        return rejected(What.EVENT_WENT_ON)
    return _too_few(state, len(order)) or [("draw", {"order": draw(state.evening(), order)})]


def _too_few(state: EventState, many: int) -> Rejected | None:
    figures = (state.config.fewest, MOST_ENTRANTS, many)
    return rejected(What.ENTRANTS_OUT_OF_RANGE, *figures) if many < figures[0] else None


def publish(state: EventState, number: int, seen: str, chance: str) -> Decision:
    """Publish the next round where it is the list that the director has `seen`, by its
    fingerprint; results that one side alone has said count from now on, in the director's name. By
    `chance` the ids of its tables are made."""
    if number <= len(state.rounds):
        return []  # it is published: a late or second tap
    if not state.is_complete():
        return rejected(What.RESULTS_MISSING)
    if not state.has_next():
        return rejected(What.NO_ROUND_LEFT)
    made = state.next_pairing()
    if number != len(state.rounds) + 1 or seen != state.fingerprint():
        return rejected(What.EVENT_WENT_ON)
    if not made.meetings:
        return rejected(What.NO_ROUND_LEFT)
    seated = state.at_tables(made)
    rests, tables = list(made.rests), [table for table, *_ in seated]
    meetings = [(a, b) for _, a, b in seated]
    published = publishing(number, meetings, chance, rests=rests, tables=tables)
    return [*_accepting(state), published]


def publishing(
    number: int,
    meetings: Sequence[tuple[EntrantNumbers, EntrantNumbers]],
    chance: str,
    **more: list[Any],
) -> Step:
    """A round goes out: whom it pairs, and the id of the table of each meeting."""
    pairs = [[list(a), list(b)] for a, b in meetings]
    ids = [id_from(chance, str(number), str(place)) for place in range(len(pairs))]
    return "publish", {"round": number, "meetings": pairs, "at": ids, **more}


def undo(state: EventState, number: int) -> Decision:
    """Take a round back while no result of it is entered; and no deal, as `perform` sees."""
    if not state.current or state.current.number != number:
        return []
    if state.closed:
        return rejected(What.EVENT_IS_CLOSED)
    if not state.current.is_untouched:
        return rejected(What.ROUND_HAS_BEGUN)
    return [("undo", {"round": number})]


def join(state: EventState, name: str) -> Decision:
    """Let a pair in, from the next round on; under its number where it was taken off the list."""
    for code, was in state.removed.items():
        if was.name == name:
            return [("return", {"code": code})]
    wrong = problems_of_entrants([*(entrant.name for entrant in state.entrants.values()), name])
    if wrong:
        return Rejected(tuple(wrong))
    if state.closed:
        return rejected(What.EVENT_IS_CLOSED)
    if len(state.entrants) >= MOST_ENTRANTS or not _takes_another(state):
        return rejected(What.NOBODY_LATE)
    return [("join", {"name": name, "joined": len(state.rounds) + 1})]


def leave(state: EventState, number: int) -> Decision:
    """Withdraw an entrant: from the next round on it is not paired. Before the first one it is
    removed, as if it had never been there."""
    if number not in state.entrants:
        return rejected(What.NOT_AT_THIS_TABLE)
    if not state.rounds:
        too_few = None if state.expected else _too_few(state, len(state.entrants) - 1)
        return too_few or [("remove", {"number": number})]
    if state.entrants[number].left is not None:
        return []
    if state.closed:
        return rejected(What.EVENT_IS_CLOSED)
    return [("leave", {"number": number, "left": len(state.rounds)})]


def stay(state: EventState, number: int) -> Decision:
    """Take a withdrawal back, before a round without the entrant is published."""
    left = state.entrants[number].left if number in state.entrants else None
    if left is None:
        return []
    if left < len(state.rounds) or state.closed:
        return rejected(What.ROUND_WITHOUT_PAIR)
    return [("stay", {"number": number})]


def take_back(state: EventState, code: int) -> Decision:
    """Put an entrant on the list again, under its number, before the first round."""
    if code in state.codes.values():
        return []
    if code not in state.removed:
        return rejected(What.ROUND_WITHOUT_PAIR)
    return [("return", {"code": code})]


def rename(state: EventState, number: int, name: str, is_spelling: bool = False) -> Decision:
    """Change a player of a pair: its number stays, and the rounds that it has played keep the name
    of then. Where only the spelling was wrong, they have the new one too."""
    if number not in state.entrants:
        return rejected(What.NOT_AT_THIS_TABLE)
    if state.entrants[number].name == name:
        return []
    others = [entrant.name for entrant in state.entrants.values() if entrant.number != number]
    if wrong := problems_of_entrants([*others, name]):
        return Rejected(tuple(wrong))
    meeting = state.meeting_of(number)
    until = len(state.rounds) if not meeting or not meeting.is_untouched else len(state.rounds) - 1
    if is_spelling or until < state.entrants[number].joined:
        until = 0
    spelling = {"spelling": True} if is_spelling else {}
    return [("rename", {"number": number, "name": name, "until": until} | spelling)]


def swap(state: EventState, one: int, other: int, seen: str) -> Decision:
    """Let two entrants change places in the next round, before it is published."""
    if one == other or not {one, other} <= entrants_in(state.ahead()):
        return rejected(What.NOT_TO_SWAP)
    if seen != state.fingerprint():
        return rejected(What.EVENT_WENT_ON)
    return [("swap", {"numbers": [one, other]})]


def keep_time(state: EventState, number: int, what: str) -> Decision:
    """Begin the time of the round (`start`), stop its clock (`pause`), let it go on (`resume`), put
    its end off (`more`), call time at all its tables (`call`), or say that it is not over yet
    (`uncall`)."""
    played = state.current
    if played is None or played.number != number:
        return []
    is_so = {
        "start": played.started,
        "pause": played.paused or not played.until,
        "resume": not played.paused,
        "more": not played.until,
        "call": played.called,
        "uncall": not played.called,
    }[what]
    return [] if is_so else [(what, {"round": number})]


def keep_lots(state: EventState, lots: Mapping[int, int]) -> Decision:
    """Keep what level entrants have drawn: the lower lot is before the other."""
    if not set(lots) <= set(state.entrants):
        return rejected(What.NOT_AT_THIS_TABLE)
    by_number = {str(number): lot for number, lot in lots.items()}
    changed = any(state.config.lots.get(number) != lot for number, lot in lots.items())
    return [("lots", {"lots": by_number})] if changed else []


def adjust(state: EventState, made: Adjustment) -> Decision:
    """Take points from an entrant or give it some, for a reason."""
    if made.number not in state.entrants or not 0 < made.round <= len(state.rounds):
        return rejected(What.EVENT_WENT_ON)
    return rejected(What.EVENT_IS_CLOSED) if state.closed else [("adjust", ADJUSTMENT.write(made))]


def unadjust(state: EventState, entry: int) -> Decision:
    """Take a penalty or a bonus back, by the number of its entry."""
    if entry not in state.adjustments:
        return []
    return rejected(What.EVENT_IS_CLOSED) if state.closed else [("unadjust", {"entry": entry})]


def open_code(state: EventState, seat: str, phone: str) -> Decision:
    """Note that a phone has opened the code that leads to a seat."""
    is_known = (seat, phone) in state.opened
    return [] if is_known else [("open", {"seat": seat, "phone": phone})]


def reveal(state: EventState, place: int) -> Decision:
    """Let the wall show the prizes down to a place, or with 0 none."""
    return [("reveal", {"place": place})] if place != state.revealed else []


def number_tables(state: EventState, tables: Sequence[int]) -> Decision:
    """Give the tables the numbers that they have in the room, from the next round on."""
    if state.closed:
        return rejected(What.EVENT_IS_CLOSED)
    return [("tables", {"tables": list(tables)})] if (*tables,) != state.config.tables else []


def close(state: EventState, seen: str) -> Decision:
    """End the event as the director has `seen` it: its results are final."""
    if state.closed:
        return []
    if not state.is_complete():
        return rejected(What.RESULTS_MISSING)
    if seen != state.fingerprint():
        return rejected(What.EVENT_WENT_ON)
    return [*_accepting(state), ("close", {})]


def reopen(state: EventState, moment: str) -> Decision:
    """Let a closed event go on, as long as its results can be corrected."""
    if not state.closed:
        return []
    if not state.can_correct(moment):
        return rejected(What.TOO_LATE_TO_CORRECT, CORRECTED_DAYS)
    return [("reopen", {})]


def _takes_another(state: EventState) -> bool:
    system, entrants = state.config.system, len(state.entrants)
    if system in (System.DANESE, System.INDIVIDUAL):
        return True
    if not state.rounds:
        return system is not System.ROUND_ROBIN or entrants < MOST_ROUND_ROBIN
    has_room = entrants % 2 == 1
    if system is System.ROUND_ROBIN:
        return has_room and len(state.rounds) < LATEST_BERGER
    return has_room and system is System.MITCHELL


def _accepting(state: EventState) -> list[Step]:
    return [("accept", {"round": state.current.number})] if state.current else []


def entries_of(steps: Sequence[Step], sent: SentAct) -> list[EventEntry]:
    """The steps as they are stored. The last one has the key itself, by which a form that is sent
    again is known."""
    last = len(steps) - 1
    return [
        EventEntry(
            0,
            kind,
            as_text(entry),
            sent.who,
            sent.at,
            sent.key if place == last else f"{sent.key}-{place}",
        )
        for place, (kind, entry) in enumerate(steps)
    ]
