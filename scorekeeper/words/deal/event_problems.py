"""A sentence for each thing that can be wrong with a club evening, as `problems` fills it in."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.problems import What

SENTENCES: dict[What, str] = {
    What.ENTRANTS_OUT_OF_RANGE: N_("{a} to {b} pairs or players can take part, not {c}."),
    What.ENTRANTS_NOT_FOR_SYSTEM: N_("“{text}” is for {a} to {b} pairs or players, not {c}."),
    What.ENTRANT_NUMBER_TWICE: N_("Two have the number {a}: give each a number of its own."),
    What.ENTRANT_UNKNOWN: N_("Round {a}: nobody has the number {b}."),
    What.ENTRANT_TWICE_IN_ROUND: N_("Round {a}: number {b} is there twice."),
    What.LEFT_BEFORE_JOINED: N_("Number {a}: the last round cannot come before the first."),
    What.GROUPS_OUT_OF_RANGE: N_("{a} to {b} groups are possible here, not {c}."),
    What.TABLE_TWICE_IN_ROUND: N_("Round {a}: table {b} is there twice."),
    What.ROUND_NOT_NEXT: N_("Rounds are numbered from 1 on: here round {a} must stand, not {b}."),
    What.TOO_MANY_ROUNDS: N_("There are {b} rounds: {a} at most."),
    What.RESULT_NOT_ONE: N_(
        "Round {a}, table {b}: a result has the points of both, or says who was absent, or that it "
        "was not played."
    ),
    What.RESULT_NOT_SAID: N_(
        "Round {a}, table {b}: the result and its versions do not agree, or a stranger said one."
    ),
    What.NOTHING_TO_CORRECT: N_(
        "After round {c}: the correction is of round {a}, table {b}, which has no such result."
    ),
    What.NUMBERS_ARE_GIVEN: N_("The numbers are given already: they stay."),
    What.ROUND_HAS_BEGUN: N_("This round has begun: a deal or a result of it is entered."),
    What.RESULTS_MISSING: N_("Results of this round are still missing."),
    What.NO_ROUND_LEFT: N_("There is no further round."),
    What.EVENT_IS_CLOSED: N_("The evening is closed: only the director can correct a result."),
    What.EVENT_WENT_ON: N_(
        "Somebody else has done something meanwhile. Nothing was changed: look again."
    ),
    What.RESULT_IS_ACCEPTED: N_(
        "This result is accepted already and stays as it is: only the director can correct it."
    ),
    What.RESULT_OVERTAKEN: N_(
        "Somebody else has written another result meanwhile: choose which counts. Table {text}."
    ),
    What.NOT_AT_THIS_TABLE: N_("That pair does not play at this table."),
    What.REASON_WANTED: N_("A correction needs a reason, for the log."),
    What.POINTS_WANTED: N_("How many points? Tap a number, or type one up to {a} with its sign."),
    What.NOBODY_LATE: N_("Nobody can join in any more with this system."),
    What.NOT_TO_SWAP: N_("Choose two different pairs that are in the next round."),
    What.ROUND_WITHOUT_PAIR: N_(
        "A round without this pair is published already: it cannot come back under its number."
    ),
    What.OWN_ENTRY: N_(
        "This result was entered from this phone: a phone of the other side confirms it, or the "
        "director."
    ),
    What.SAID_TOO_OFTEN: N_("This result was changed very often: the director enters it now."),
    What.TOO_LATE_TO_CORRECT: N_(
        "The results have been final for {a} days: they stay as they are."
    ),
    What.WINNER_CHANGES: N_(
        "With this result the other side wins, and round {b} is paired already. What was played "
        "stays. Tick the box to correct it all the same."
    ),
    What.NO_SUCH_RESULT: N_(
        "Table {a}: no match comes to {text}. Look at it again, or tick the box if it is so."
    ),
    What.NO_DRAW_HERE: N_("Somebody goes on here: this meeting cannot end level."),
    What.LEVEL_IN_BRACKET: N_(
        "Table {a}: one of the two goes on, so it cannot end level. What did they play on to?"
    ),
    What.GAMES_NOT_COUNTED: N_(
        "A point for each game won needs meetings of several games, as best of three."
    ),
    What.GAMES_MISSING: N_("Table {a}: how many games has each side won? {b} together at most."),
    What.ONE_BOX_EMPTY: N_("Table {a}: two whole numbers are needed, 0 to 999."),
    What.EVENINGS_OUT_OF_RANGE: N_("1 to {a} addresses of evenings can be added, not {b}."),
    What.PAIRS_IN_DOUBT: N_(
        "Look at these rows first, change them or say that they are right: {text}."
    ),
    What.NO_SUCH_EVENING: N_("There is no evening at {text}."),
    What.SCORINGS_DIFFER: N_(
        "These evenings were not scored in the same way: count points for the place instead."
    ),
    What.FILE_BROKEN: N_("The file of the evening cannot be read: it breaks off near line {a}."),
    What.NOT_AN_EVENT: N_("“format” should be scopa-event/1."),
    What.NOT_TRUE_OR_FALSE: N_("“{text}” should be true or false."),
    What.NOT_A_TEXT: N_("“{text}” should be a text, not too long."),
}
