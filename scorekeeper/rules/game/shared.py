"""The points of a deal that one side has or nobody: those that statistics and charts share out."""

from scorekeeper.rules.game.game import Game
from scorekeeper.rules.scoring import Category, ClaimKind

FOUR = (Category.CARTE, Category.DENARI, Category.SETTEBELLO, Category.PRIMIERA)
"""Those that every game of Scopa gives."""
_EACH_SIDES_OWN = (None, ClaimKind.LENGTH)


def shared_points(game: Game | None) -> tuple[str, ...]:
    """Their names in counting order: the four in a game of Scopa (None), else all that sides are
    asked for but the length of a run."""
    if game is None or not game.is_family:
        return FOUR
    return tuple(point.name for point in game.points if point.claim_kind not in _EACH_SIDES_OWN)
