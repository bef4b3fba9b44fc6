"""The points that are played for under options, for whoever proves evidence without a match."""

from scorekeeper.rules.game.game import points_of
from scorekeeper.rules.options import Options
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.scoring import GamePoint


def played(options: Options) -> tuple[GamePoint, ...]:
    """The points of traditional Scopa with these options."""
    return points_of(PRESETS["traditional"], options)
