"""What can be wrong with an entry, as values. Words for them are in `scorekeeper.words`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto

from scorekeeper.rules.cards import Card


class What(Enum):
    """Each way in which something entered cannot be right."""

    # piles
    UNKNOWN_CARD = auto()
    CARD_IN_TWO_PILES = auto()
    CARD_LISTED_TWICE = auto()
    CARDS_WITH_NOBODY = auto()
    TABLE_NOT_ALLOWED = auto()
    TWO_RESTS = auto()
    NEXT_PILE = auto()
    PILE_OF_ONE = auto()
    # numbers and best cards
    CARDS_DO_NOT_ADD_UP = auto()
    COINS_DO_NOT_ADD_UP = auto()
    MORE_COINS_THAN_CARDS = auto()
    NUMBERS_DO_NOT_ADD_UP = auto()
    CARD_IN_NO_PILE = auto()
    BEST_TWICE = auto()
    TWO_BEST_OF_ONE_SUIT = auto()
    SEVEN_WITH_NOBODY = auto()
    COINS_WITHOUT_BEST = auto()
    BEST_WITHOUT_COINS = auto()
    RUN_TOO_SHORT = auto()
    RUN_LONGER_THAN_SUIT = auto()
    # disputes
    PILES_OUT_OF_RANGE = auto()
    TOO_MANY_FACES = auto()
    RANK_AGAINST_BEST = auto()
    RANK_OVER_FOUR = auto()
    BEST_NOT_SAID = auto()
    # winners
    WINNER_NOT_SAID = auto()
    WINNER_OF_NO_POINT = auto()
    WINNERS_LEVEL = auto()
    WINNERS_CLASH = auto()
    WINNERS_IMPOSSIBLE = auto()
    WINNER_AGAINST_OTHERS = auto()
    RUN_WITHOUT_LENGTH = auto()
    WINNER_AGAINST_NUMBERS = auto()
    NUMBERS_NOT_ASKED = auto()
    NUMBER_NOT_SAID = auto()
    RANK_NOT_SAID = auto()
    NUMBER_AGAINST_CARDS = auto()
    BEST_NOT_ASKED = auto()
    CARD_OVER_BEST = auto()
    # every deal
    NOT_A_NUMBER = auto()
    SCOPE_OVER_HALF = auto()
    SWEEPS_OVER_HALF = auto()
    SCOPE_OVER_MOST = auto()
    BONUS_NOT_PLAYED = auto()
    COUNTED_UNKNOWN = auto()
    COUNTED_OVER_MOST = auto()
    OPTIONS_CLASH = auto()
    OPTION_OF_ANOTHER_GAME = auto()
    NOT_ONE_FOR_EACH_SIDE = auto()
    OF_SIDE_THAT_LEFT = auto()
    AFTER_THE_END = auto()
    NOT_THE_NEXT_DEAL = auto()
    COUNT_IN_POINTS = auto()
    POINTS_NOT_GIVEN = auto()
    POINTS_OVER_MOST = auto()
    POINTS_OVER_MOST_BESIDE_BONUS = auto()
    POINTS_UNDER_LEAST = auto()
    # what people write
    UNSEEN_CHARACTER = auto()
    ONLY_UNSEEN_CHARACTERS = auto()
    TOO_MANY_MARKS = auto()
    TEXT_TOO_LONG = auto()
    TEXT_BLANK = auto()
    # sitting down
    NAME_WANTED = auto()
    NO_SEAT_THERE = auto()
    TWO_NAMES = auto()
    NOT_A_CODE = auto()
    CODE_UNKNOWN = auto()
    # match
    NAME_BLANK = auto()
    NAME_IS_SIGN = auto()
    NAME_TOO_LONG = auto()
    NAME_TWICE = auto()
    NAME_OF_ANOTHER = auto()
    PLAYED_TOGETHER = auto()
    MORE_NAMES_THAN_PLAYERS = auto()
    TARGET_OUT_OF_RANGE = auto()
    ENDING_OUT_OF_RANGE = auto()
    NO_ENDING = auto()
    MARGIN_WITHOUT_TARGET = auto()
    DRAW_WITHOUT_END = auto()
    MEETING_OF_TWO = auto()
    TOO_MANY_GAMES = auto()
    ORDER_WITH_ENDING = auto()
    CALL_WITHOUT_TIME = auto()
    PLAYERS_NOT_TAKEN = auto()
    SIDES_NOT_TAKEN = auto()
    NOT_OFFERED = auto()
    SIDES_NOT_EVEN = auto()
    SIDES_OUT_OF_RANGE = auto()
    NO_SUCH_DEALER = auto()
    NOT_TO_LEAVE = auto()
    UNKNOWN_PRESET = auto()
    UNKNOWN_CHOICE = auto()
    NOT_A_DAY = auto()
    NOTE_TOO_LONG = auto()
    # documents
    NOT_A_DOCUMENT = auto()
    NOT_READABLE = auto()
    NEWER_FORMAT = auto()
    NO_LONGER_READ = auto()
    UNKNOWN_KEY = auto()
    KEY_OF_ANOTHER_KIND = auto()
    KEY_TWICE = auto()
    NUMBER_TOO_LONG = auto()
    # files from elsewhere
    DAY_TO_COME = auto()
    SIDES_NOT_SAID = auto()
    HEADS_TOO_MANY = auto()
    TABLE_NOT_PLAIN = auto()
    TOTAL_FALLS = auto()
    WINNER_UNKNOWN = auto()
    LINE_BROKEN = auto()
    POINTS_NOT_WHOLE = auto()
    POINTS_MISSING = auto()
    TOO_MANY_COLUMNS = auto()
    TOO_MANY_LINES = auto()
    TOO_MANY_CELLS = auto()
    TOO_MANY_VALUES = auto()
    TAKES_TOO_LONG = auto()
    DAY_NOT_READ = auto()
    NOT_OF_BGSTATS = auto()
    # the same, where nothing is wrong
    ONLY_POINTS_TOLD = auto()
    LINE_LEFT = auto()
    LINE_ADDS_UP = auto()
    COLUMN_TWICE = auto()
    NOT_A_WORKBOOK = auto()
    WORKBOOK_TOO_LARGE = auto()
    # club evenings
    ENTRANTS_OUT_OF_RANGE = auto()
    ENTRANTS_NOT_FOR_SYSTEM = auto()
    ENTRANT_NUMBER_TWICE = auto()
    ENTRANT_UNKNOWN = auto()
    ENTRANT_TWICE_IN_ROUND = auto()
    LEFT_BEFORE_JOINED = auto()
    GROUPS_OUT_OF_RANGE = auto()
    TABLE_TWICE_IN_ROUND = auto()
    ROUND_NOT_NEXT = auto()
    TOO_MANY_ROUNDS = auto()
    RESULT_NOT_ONE = auto()
    RESULT_NOT_SAID = auto()
    NOTHING_TO_CORRECT = auto()
    NOT_AN_EVENT = auto()
    FILE_BROKEN = auto()
    EVENINGS_OUT_OF_RANGE = auto()
    NO_SUCH_EVENING = auto()
    PAIRS_IN_DOUBT = auto()
    SCORINGS_DIFFER = auto()
    NUMBERS_ARE_GIVEN = auto()
    ROUND_HAS_BEGUN = auto()
    RESULTS_MISSING = auto()
    NO_ROUND_LEFT = auto()
    EVENT_IS_CLOSED = auto()
    EVENT_WENT_ON = auto()
    RESULT_IS_ACCEPTED = auto()
    RESULT_OVERTAKEN = auto()
    NOT_AT_THIS_TABLE = auto()
    REASON_WANTED = auto()
    POINTS_WANTED = auto()
    NOBODY_LATE = auto()
    NOT_TO_SWAP = auto()
    ROUND_WITHOUT_PAIR = auto()
    OWN_ENTRY = auto()
    SAID_TOO_OFTEN = auto()
    TOO_LATE_TO_CORRECT = auto()
    WINNER_CHANGES = auto()
    NO_SUCH_RESULT = auto()
    NO_DRAW_HERE = auto()
    LEVEL_IN_BRACKET = auto()
    GAMES_NOT_COUNTED = auto()
    GAMES_MISSING = auto()
    ONE_BOX_EMPTY = auto()
    NOT_TRUE_OR_FALSE = auto()
    NOT_A_TEXT = auto()
    # more than anybody plays
    TOO_MANY_DEALS = auto()
    TOO_MANY_VERSIONS = auto()
    TOO_MANY_KEPT = auto()
    TOO_MANY_MATCHES = auto()
    TOO_MANY_IN_FILE = auto()
    TOO_MANY_MATCHES_IN_FILE = auto()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    what: What
    """In which way."""
    sides: tuple[int, ...] = ()
    """Whom it is about, from 0."""
    cards: tuple[Card, ...] = ()
    """Those that it is about."""
    figures: tuple[int, ...] = ()
    """What they are is said beside each sentence in `scorekeeper.words`."""
    text: str = ""
    """The same."""
    deal: int | None = None
    """Of several the one to which it belongs, from 1."""
    shape: str = ""
    """A message: how what cannot be read should look."""
    field: str = ""
    """The field of a form in which it was typed, where that has read it."""


_EXPLAIN_OTHERS = (
    What.AFTER_THE_END,
    What.NOT_THE_NEXT_DEAL,
    What.NOT_A_NUMBER,
    What.UNKNOWN_CARD,
    What.CARDS_DO_NOT_ADD_UP,
    What.COINS_DO_NOT_ADD_UP,
)


def explaining_first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems with those first because of which there may be others."""
    ranks = {what: rank for rank, what in enumerate(_EXPLAIN_OTHERS)}
    return tuple(sorted(problems, key=lambda problem: ranks.get(problem.what, len(ranks))))


class Refused(ValueError):
    """What was entered cannot be scored; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.what.name for problem in self.problems))


def in_deal(number: int, problems: Iterable[Problem]) -> list[Problem]:
    """The problems as those of deal `number` (from 1)."""
    return [replace(problem, deal=number) for problem in problems]
