"""What an evening comes to, as a document: the pairings of each round and the standing after it."""

from typing import Any

from scorekeeper.club.documents.writer import side
from scorekeeper.club.rules.evening import Evening
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.placing import standing

COLUMNS = (
    *("rank", "pair", "score", "match_points", "difference", "points"),
    *("won", "drawn", "lost", "rests"),
)
"""What the numbers of a row of a standing are."""


def event_rounds(evening: Evening) -> dict[str, Any]:
    """For each round whom the program pairs, who rests left out, and the rows of the standing."""
    return {
        "rounds": [
            {
                "round": played.number,
                "pairings": [
                    [side(a), side(b)] for a, b in pairing(evening, played.number).meetings
                ],
                "standing": [row.columns() for row in standing(evening, played.number)],
            }
            for played in evening.rounds
        ]
    }
