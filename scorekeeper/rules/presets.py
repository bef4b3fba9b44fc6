"""The games by their keys, and the rules of one match: a game as the house plays it."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ending import BY_TARGET, Aim, Ending
from scorekeeper.rules.game.comparisons import (
    MOST_BONUS,
    MOST_TAKEN,
    Bonus,
    Counted,
    Primiera,
    RanksDown,
)
from scorekeeper.rules.game.family import FAMILY
from scorekeeper.rules.game.game import (
    Game,
    Together,
    points_of,
    without_win,
)
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.game.scopa import GAMES_OF_SCOPA
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring import GamePoint

PRESETS: dict[str, Game] = {game.key: game for game in GAMES_OF_SCOPA}
"""The games of Scopa."""
GAMES: dict[str, Game] = PRESETS | {game.key: game for game in FAMILY}
"""All games: those of Scopa, and the others with the same cards."""
DEFAULT_PRESET = "winning-moves"
FOR_ANY_NUMBER = "traditional"
"""Taken where another preset has nothing for as many players as there are."""
USUAL_PRESETS = (DEFAULT_PRESET, FOR_ANY_NUMBER)
"""What most tables play."""
LARGEST_TARGET = 999


@dataclass(frozen=True)  # without slots, so that the points are found once
class Rules:
    """The rules of one match: a preset, its options as changed by the house, how it ends.

    `target` is None where the match ends by deals or by time alone.
    """

    preset: Game
    target: int | None
    options: Options
    ending: Ending = BY_TARGET

    @classmethod
    def of(cls, key: str, players: int = 2) -> "Rules":
        """The game as its text has it, with the target for that number of players."""
        game = GAMES[key]
        return cls(game, game.target_for(players), game.options)

    @classmethod
    def fitting(cls, key: str, players: int, sides: int = 2) -> "Rules":
        """The game as its text has it; the traditional one where it is not for those who play."""
        return cls.of(key if GAMES[key].takes(players, sides) else FOR_ANY_NUMBER, players)

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """Names of the options in which the house differs from the game as it is usual."""
        names = (option.name for option in self.preset.offered)
        usual = self.preset.options
        return tuple(
            name
            for name in names
            if self.options.chosen(name) != usual.chosen(name)
            and name not in self.options.set_aside
        )

    @property
    def by_target_alone(self) -> bool:
        """Whether nothing but the target ends the match, and the most points win it."""
        return self.ending == BY_TARGET

    @cached_property
    def points(self) -> tuple[GamePoint, ...]:
        """What is played for, in counting order; where the fewest points win, nothing else does."""
        points = points_of(self.preset, self.options)
        return points if self.ending.aim is Aim.MOST else without_win(points)

    @cached_property
    def counted_suit(self) -> Suit:
        """The suit of which a point goes to the side with most cards: coins, or swords."""
        counted = [point.of for point in self.points if isinstance(point, Most)]
        return next((suit for suit in counted if isinstance(suit, Suit)), Suit.COINS)

    @cached_property
    def compared(self) -> Primiera | RanksDown | None:
        """The point for the best cards, or for the most of some ranks; None where there is none."""
        compared = (point for point in self.points if isinstance(point, Primiera | RanksDown))
        return next(compared, None)

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """What is counted during play, in counting order."""
        return tuple(point for point in self.points if isinstance(point, Counted))

    @cached_property
    def tallied(self) -> tuple[Counted, ...]:
        """What is counted during play, sweeps first: the order in which numbers are kept."""
        return tuple(sorted(self.counted, key=lambda point: not point.sweep))

    @cached_property
    def sweep(self) -> Counted | None:
        """What a cleared table is called, and its limit; None where it counts nothing."""
        return next((point for point in self.counted if point.sweep), None)

    @property
    def dealt_sweeps(self) -> dict[int, int]:
        """How many sweeps the dealer has whose four cards on the table make 15, or 30."""
        if not self.preset.dealer_sweeps:
            return {}
        of_fifteen = 2 if self.options.chosen("dealer") == 2 else 1
        return {15: of_fifteen, 30: 2}

    @cached_property
    def together(self) -> tuple[Together, ...]:
        """Of which counted points one deal has no more than so many between them."""
        chosen = self.options.chosen
        return tuple(
            limited
            for limited in self.preset.together
            if limited.unless is None or chosen(limited.unless[0]) != limited.unless[1]
        )

    @cached_property
    def bonus(self) -> Bonus | None:
        """The points that are agreed at the table and that no pile shows; None where none are
        played for."""
        return next((point for point in self.points if isinstance(point, Bonus)), None)

    @property
    def bonus_bounds(self) -> tuple[int, int]:
        """The fewest and the most bonus points that can be typed for one side. Where none are
        played for, these are the bounds of a usual bonus."""
        if self.bonus is not None and self.bonus.signed:
            return (-MOST_TAKEN, MOST_TAKEN)
        return (0, MOST_BONUS)

    def most_points(self, sides: int) -> int:
        """The most points that one deal can give, added over the sides; bonus is apart."""
        together = {name for limited in self.together for name in limited.names}
        most = sum(max(0, point.most(sides)) for point in self.points if point.name not in together)
        best_first = sorted(self.counted, key=lambda point: -point.points)
        for limited in self.together:
            left = limited.limit
            for point in best_first:
                if point.name in limited.names:
                    taken = min(left, point.limit)
                    most, left = most + taken * point.points, left - taken
        return most

    @property
    def least_points(self) -> int:
        """The fewest points that one deal can give, added over the sides; bonus is apart.

        The last side to capture takes what lies on the table (001, 003), so each card is in some
        pile, and somebody has each point for holding a card. All else can be level or lacking.
        Where leftovers may belong to nobody (000), so may these.
        """
        return 0 if self.preset.leftovers else sum(point.least() for point in self.points)
