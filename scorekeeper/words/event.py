"""Sentences about a club evening: what can be wrong with its document."""

from scorekeeper.rules.problems import What
from scorekeeper.words.language import translatable as N_

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
    What.NOTHING_TO_CORRECT: N_(
        "After round {c}: the correction is of round {a}, table {b}, which has no such result."
    ),
    What.ROUND_IS_PUBLISHED: N_("The first round is published: the order stays."),
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
    What.NOT_AT_THIS_TABLE: N_("That pair does not play at this table."),
    What.REASON_WANTED: N_("A correction needs a reason, for the log."),
    What.NOBODY_LATE: N_("Nobody can join in any more with this system."),
    What.NOT_TO_SWAP: N_("Choose two different pairs that are in the next round."),
    What.ONE_BOX_EMPTY: N_("Table {a}: two whole numbers are needed, 0 to 999."),
    What.NOT_AN_EVENT: N_("“format” should be scopa-event/1."),
    What.NOT_TRUE_OR_FALSE: N_("“{text}” should be true or false."),
    What.NOT_A_TEXT: N_("“{text}” should be a text, not too long."),
}
# How what cannot be read should look, by the key that stands last in its place.
SHAPES = {
    "config": N_("it should be an object with the system, the scoring and so on"),
    "pairs": N_('it should be a list like [{"number": 1, "name": "Anna"}]'),
    "rounds": N_("it should be a list of rounds, each with its results"),
    "results": N_("it should be a list of results, each with table, a, b and points"),
    "correction": N_("it should be an object with round, table and points"),
    "points": N_("it should be a list of two whole numbers"),
    "bye": N_("it should be an object with mp, diff and vp"),
    "lots": N_("it should be an object with the lot of each number"),
    "vp": N_("it should be the name of a table, or ten whole numbers that rise"),
}
