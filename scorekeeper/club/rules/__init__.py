"""A club evening: who meets whom, and the standing after each round."""

from scorekeeper.club.rules.config import Config, System
from scorekeeper.club.rules.evening import Evening
from scorekeeper.club.rules.pairing import Pairing, pairing
from scorekeeper.club.rules.placing import standing
from scorekeeper.club.rules.results import Correction, Entrant, Rest, Result, Round
from scorekeeper.club.rules.standing import Row

__all__ = [
    "Config",
    "Correction",
    "Entrant",
    "Evening",
    "Pairing",
    "Rest",
    "Result",
    "Round",
    "Row",
    "System",
    "pairing",
    "standing",
]
