"""The ways to decide primiera, each a value with its words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Value

COUNTED_RANKS = (7, 6, 1, 5, 4, 3, 2)
"""From the rank that counts most in primiera down."""
VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}


@dataclass(frozen=True, slots=True, eq=False)
class Way(Value):
    """A way to decide primiera: by the sum of the best four cards, or by counting ranks."""

    ranks: tuple[int, ...] = ()
    """The ranks that are counted one after the other; none where values are added up."""
    worths: Mapping[int, float] = field(default_factory=lambda: VALUES)
    """What the other cards than faces are worth, by rank. Halves and their sums are exact."""
    face: float | None = None
    """What a face is worth; None: as the house says."""
    sets_aside: tuple[str, ...] = ()
    """The options that say nothing beside it: what a game brings along of them is set aside, and no
    house chooses them."""

    def __post_init__(self) -> None:
        if not self.changes:
            object.__setattr__(self, "changes", {"primiera": {"way": self}})

    @property
    def key(self) -> str:
        """Its name in documents."""
        return str(self.value)


BY_VALUES = Way("values", N_("by values, 7 = 21"), letter="v", reading=N_("by values"))
"""000, 001, 003, 004."""
# Beside the next two older documents may have options that say nothing there.
SEVENS_DOWN = Way(
    "sevens_down", N_("most sevens, then sixes, aces …"), letter="d", ranks=COUNTED_RANKS
)
"""America's (004), like the next."""
MOST_SEVENS = Way("most_sevens", N_("most sevens"), letter="m", ranks=(7,))
SEVEN_SIX = Way(
    "seven_six",
    N_("most sevens, then sixes"),
    letter="s",
    ranks=(7, 6),
    sets_aside=("faces", "missing_suit"),
)
"""Tunisia's."""
SEVEN_SIX_ACE = Way("seven_six_ace", N_("most sevens, then sixes, then aces"), ranks=(7, 6, 1))
"""Known in Cirulla alone; no dispute has it."""
TRENTINO = Way(
    "trentino",
    N_("by the values of Trentino, 7 = 7, ace = 5½, faces = ½"),
    letter="t",
    worths={7: 7, 6: 6, 1: 5.5, 5: 5, 4: 4, 3: 3, 2: 2},
    face=0.5,
    sets_aside=("faces",),
)
NONE = Way(
    "none",
    N_("none (three points and scope)"),
    {"primiera": None},
    sets_aside=("faces", "missing_suit"),
)
WAYS = (BY_VALUES, SEVENS_DOWN, MOST_SEVENS, SEVEN_SIX, TRENTINO, NONE)
"""Those of the games of Scopa."""
