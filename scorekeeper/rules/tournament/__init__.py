"""A club evening: who meets whom, and the standing after each round."""

from scorekeeper.rules.tournament.config import Config, System
from scorekeeper.rules.tournament.evening import Evening
from scorekeeper.rules.tournament.pairing import Pairing, pairing
from scorekeeper.rules.tournament.placing import standing
from scorekeeper.rules.tournament.results import Correction, Entrant, Rest, Result, Round
from scorekeeper.rules.tournament.standing import Row

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
