"""Takes evidence and returns a proof: what was said of a deal settles a point, or leaves it
open."""

from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.feasibility import is_possible
from scorekeeper.rules.proof.points import Point, Proof, prove
from scorekeeper.rules.proof.primiera import prove_primiera
from scorekeeper.rules.proof.verdict import verdict_of

__all__ = [
    "Evidence",
    "Impossible",
    "Point",
    "Proof",
    "is_possible",
    "prove",
    "prove_primiera",
    "verdict_of",
]
