"""A game as data: who may play it, how it is dealt, and the list of its points; and what a card
takes from the table in it, for the examples of the rules."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Card
from scorekeeper.rules.choice import Option, OptionValue
from scorekeeper.rules.game.kinds import All, Run
from scorekeeper.rules.options import DIRECTION, FINISH, Options
from scorekeeper.rules.scoring import Category, GamePoint

NO_CHANGES = Options()
SAID_ALOUD = N_("Whoever clears the table says so aloud.")


@dataclass(frozen=True, slots=True)
class Clash:
    """Values of two options that cannot both be chosen; what the game brings along of the first is
    no choice, and set aside."""

    first: tuple[str, tuple[OptionValue, ...]]
    second: tuple[str, tuple[OptionValue, ...]]


@dataclass(frozen=True, slots=True)
class Together:
    """Counted points of which one deal has no more than so many between them, `unless` the house
    has chosen that value of an option."""

    names: tuple[str, ...]
    limit: int
    unless: tuple[str, OptionValue] | None = None


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each: it is its own key
class Game:
    """What one game is: its points, who may play, how it is dealt and played, and its words."""

    key: str
    """Of its address, and in documents."""
    points: tuple[GamePoint, ...]
    """All that can be played for, in counting order."""
    players: tuple[int, ...]
    """How many may play."""
    targets: tuple[int, ...]
    """The usual target first, then others to offer."""
    choices: tuple[Option, ...] = ()
    """Which points are played and how: all the usual options in a game of Scopa, its own in
    another."""
    texts: tuple[str, ...] = ()
    """The rule texts that know it; a game of the family has none of them."""
    deck: str = "it40"
    """As its texts call it."""
    options: Options = NO_CHANGES
    """What is chosen where nobody chooses."""
    clashes: tuple[Clash, ...] = ()
    """Choices that do not go together."""
    together: tuple[Together, ...] = ()
    """What cannot all be made in one deal."""
    target_by_players: tuple[tuple[int, int], ...] = ()
    """Comes before `targets`."""
    sides_by_players: tuple[tuple[int, int], ...] = ()
    """A number of players in it plays on so many sides and no others."""
    leftovers: bool = False
    """Whether cards may be left with nobody."""
    ace_takes_itself: bool = False
    """Whether an ace on an empty table takes itself."""
    table_cards: int = 4
    """How many cards lie on the table at the start."""
    redeal: bool = True
    """With three or four re among these all cards are dealt again (001, 003, 004)."""
    capture_fifteen: bool = False
    """Whether captures make fifteen."""
    ace_takes_table: bool = False
    """Whether an ace takes all that lies there."""
    faces_take_only_like: bool = False
    """Whether a face takes only one like it."""
    pips_hold: bool = True
    """Whether captures are by equal cards, by sums, or make fifteen, and nothing else, so that each
    pile adds up as `law_of` says."""
    dealer_sweeps: bool = False
    """Whether table cards that make 15 are one sweep of the dealer's, those that make 30 two."""
    language: str = "it"
    """Where it is known best."""
    name: str = ""
    """What it is called."""
    about: str = ""
    """What tells it from the others, in a few words."""
    chosen: str = ""
    """What it is chosen by on the first page, where that is not `about`."""
    source: str = ""
    """What stands below that, where it is not the name."""
    differs: tuple[str, ...] = ()
    """In what it differs from the traditional rules beside what its other data says."""
    play: tuple[str, ...] = ()
    """How it is played, beside what is so in every game."""
    habits: tuple[str, ...] = (SAID_ALOUD,)
    """What is to be agreed first, and no option says; each has a source."""
    sample: tuple[str, ...] = ()
    """An example in words, where no small round shows its captures."""

    def __post_init__(self) -> None:
        if self.is_family and not self.options.house:
            house = tuple((option.name, option.values[0].value) for option in self.choices)
            object.__setattr__(self, "options", replace(self.options, house=house))

    @property
    def is_family(self) -> bool:
        """Whether it is another game than Scopa."""
        return not self.texts

    @property
    def offered(self) -> tuple[Option, ...]:
        """All the options that a house can choose in it."""
        return (FINISH, DIRECTION, *self.choices) if self.is_family else self.choices

    def option(self, name: str) -> Option:
        """The option of that name.

        :raise ValueError: where the game has none.
        """
        found = next((option for option in self.offered if option.name == name), None)
        if found is None:
            raise ValueError(name)
        return found

    def clashing(self, chosen: Mapping[str, OptionValue]) -> list[dict[str, OptionValue]]:
        """What a house has chosen together that does not go together, by the options' names. What
        it has not chosen is as usual in the game."""
        found = []
        for clash in self.clashes:
            both: dict[str, OptionValue] = {}
            for name, _ in (clash.first, clash.second):
                both[name] = chosen.get(name, self.options.chosen(name) or False)
            name, values = clash.first
            other, other_values = clash.second
            is_own = both[name] != self.options.chosen(name)
            if is_own and both[name] in values and both[other] in other_values:
                found.append(both)
        return found

    def takes(self, players: int, sides: int) -> bool:
        """Whether it is for so many players on so many sides."""
        only = dict(self.sides_by_players).get(players, sides)
        return players in self.players and sides == only

    def target_for(self, players: int) -> int:
        """The target filled in for that number of players."""
        return dict(self.target_by_players).get(players, self.targets[0])


def points_of(game: Game, options: Options) -> tuple[GamePoint, ...]:
    """The points that are played for under these options, in counting order."""
    played: dict[str, GamePoint] = {point.name: point for point in game.points}
    for option in game.choices:
        chosen = options.chosen(option.name)
        usual = option.values[0].value
        for name, change in option.changes(usual if chosen is None else chosen).items():
            if change is None:
                played.pop(name, None)
            elif isinstance(change, GamePoint):
                played[name] = change
            elif name in played:
                played[name] = played[name].changed(change)
    return tuple(played.values())


def without_win(points: Iterable[GamePoint]) -> tuple[GamePoint, ...]:
    """The points of a game where nothing else wins the match: what only wins it is not played."""
    kept: list[GamePoint] = []
    for point in points:
        if not isinstance(point, All) or not point.win_match:
            kept.append(point)
        elif point.points:
            kept.append(replace(point, win_match=False))
    return tuple(kept)


FOUR = (Category.CARTE, Category.DENARI, Category.SETTEBELLO, Category.PRIMIERA)
"""The points that every game of Scopa gives."""


def shared_points(game: Game | None) -> tuple[str, ...]:
    """Their names in counting order: the four in a game of Scopa (None), else all that sides are
    asked for but the length of a run."""
    if game is None or not game.is_family:
        return FOUR
    return tuple(
        point.name for point in game.points if point.is_shown and not isinstance(point, Run)
    )


FIFTEEN = 15
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A card played."""

    player: int
    """By whom, from 0."""
    card: Card
    """The card."""
    table: Cards
    """What lay on the table."""
    taken: Cards
    """What it took of that."""
    barred: Cards = ()
    """A sum that would do as well but may not be taken, because there is one card of the same
    number."""
    scopa: bool = False
    """Whether it cleared the table."""


def captures(card: Card, table: Sequence[Card], preset: Game) -> list[Cards]:
    """Every set of cards that this one may take; none where it has to stay on the table.

    Cards that make fifteen with it (003), all of them for an ace (003, scopa d'assi), else one of
    its number, and only where there is none cards that add up to it (000, 001, 003, 004).
    """
    if preset.ace_takes_table and card.rank == 1:
        return [tuple(table)] if table else []
    if preset.capture_fifteen:
        return list(_sums(FIFTEEN - card.rank, table, 1))
    same: list[Cards] = [(lying,) for lying in table if lying.rank == card.rank]
    return same or list(_sums(card.rank, table, 2))


def played_out(
    table: Sequence[Card], plays: Sequence[Card], preset: Game, players: int
) -> tuple[tuple[PlayedTurn, ...], Cards]:
    """The turns of these cards, one player after the other, each with the first capture that it
    has; and what is left on the table."""
    left = tuple(table)
    turns = []
    for number, card in enumerate(plays):
        taken = next(iter(captures(card, left, preset)), ())
        takes_all = preset.ace_takes_table and card.rank == 1
        barred: Cards = ()
        by_number = not (preset.capture_fifteen or takes_all)
        if by_number and any(lying.rank == card.rank for lying in left):
            barred = next(_sums(card.rank, left, 2), ())
        # Most sources give no scopa for the table that an ace takes.
        scopa = bool(taken) and taken == left and not takes_all
        turns.append(PlayedTurn(number % players, card, left, taken, barred, scopa))
        left = tuple(lying for lying in left if lying not in taken) if taken else (*left, card)
    return tuple(turns), left


def _sums(wanted: int, table: Sequence[Card], fewest: int) -> Iterator[Cards]:
    for number in range(fewest, len(table) + 1):
        for chosen in combinations(table, number):
            if sum(card.rank for card in chosen) == wanted:
                yield chosen
