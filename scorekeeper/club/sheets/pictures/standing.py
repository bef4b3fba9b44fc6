"""What the picture of a club evening's standing shows, as plain values: see `draw_standing`."""

from dataclasses import dataclass

from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import difference_text, standing_parts
from scorekeeper.club.words.event_bracket import reached_names, winner
from scorekeeper.club.words.event_paper import standing_name
from scorekeeper.words.language import gettext, said_of

MOST = 8
"""As many places can be read in a chat."""


@dataclass(frozen=True, slots=True)
class StandingPlace:
    """A row: the place, who has it, what it was won with, and the difference of points."""

    place: str
    name: str
    score: str
    difference: str


@dataclass(frozen=True, slots=True)
class StandingPicture:
    """The evening, who has won it or after which round this is, and the first places. Equal values
    are the same picture."""

    evening: str
    about: str
    places: tuple[StandingPlace, ...]

    @property
    def in_words(self) -> str:
        """All of it for those who do not see the picture."""
        rows = (f"{each.place} {each.name} {each.score}" for each in self.places)
        return said_of(self.about, ", ".join(rows))


def picture_of_standing(state: EventState) -> StandingPicture:
    """How the evening stands, worded in the language that is spoken now; of several groups the
    first."""
    reached = reached_names(state, state.done)
    name, placed = standing_parts(state, state.standing(state.done))[0]
    places = tuple(
        StandingPlace(
            str(place),
            state.name(row.number),
            reached.get(row.number) or str(row.tally.score),
            difference_text(row.tally.difference),
        )
        for place, row in placed[:MOST]
    )
    about = winner(state) or standing_name(state.done)
    evening = state.table.name or gettext("Club evening")
    return StandingPicture(evening, " · ".join(filter(None, (about, name))), places)
