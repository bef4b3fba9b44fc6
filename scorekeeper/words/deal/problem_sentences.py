"""A sentence for each thing that can be wrong with an entry, as `problems` fills it in."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.problems import What
from scorekeeper.words.deal import event_problems

# {side}, {other}: names; {cards}: cards in words; {a}, {b}, {c}: the first three figures;
# {figures}: all of them as a list; {sum}: their sum; {text}: what was typed.
SENTENCES: dict[What, str] = {
    **event_problems.SENTENCES,
    What.UNKNOWN_CARD: N_("“{text}” is not a card ({side}). Write it like 7d, 10b or fs."),
    What.CARD_IN_TWO_PILES: N_("In two piles ({side}, {other}): {cards}."),
    What.CARD_LISTED_TWICE: N_("{side}, listed twice: {cards}."),
    What.TABLE_NOT_ALLOWED: N_(
        "Cards left on the table ({a}): in these rules the last side to take gets them."
    ),
    What.TWO_RESTS: N_("The rest of the cards can go to one side only: now {sides}."),
    What.NEXT_PILE: N_("Now the pile of {side}. Still to give: {a}."),
    What.PILE_OF_ONE: N_("{side}: one card only, but every capture takes at least two."),
    What.CARDS_DO_NOT_ADD_UP: N_("The cards make {sum}, not 40: {figures}."),
    What.COINS_DO_NOT_ADD_UP: N_("The {coins} make {sum}, not 10: {figures}."),
    What.MORE_COINS_THAN_CARDS: N_("{side}: more {coins} ({a}) than cards ({b})."),
    What.NUMBERS_DO_NOT_ADD_UP: N_("{what}: together {others}, not {a}."),
    What.CARD_IN_NO_PILE: N_("The {point} ({cards}) is in no pile."),
    What.BEST_TWICE: N_("Best card of two piles ({side}, {other}): {cards}."),
    What.TWO_BEST_OF_ONE_SUIT: N_("{side}: a suit has one best card, not {cards}."),
    What.SEVEN_WITH_NOBODY: N_("The best of its suit is with nobody: {cards}. Who has it?"),
    What.COINS_WITHOUT_BEST: N_("{side}: {coins} {a}, but no best of {coins}."),
    What.BEST_NOT_SAID: N_("{side}: which is the best card of {suit}? It may have none."),
    What.BEST_WITHOUT_COINS: N_("{side}: no {coins}, but a best of {coins}: {cards}."),
    What.RUN_TOO_SHORT: N_("{side}: a {point} of {a}, but it starts with ace, 2, 3 of {coins}."),
    What.RUN_LONGER_THAN_SUIT: N_(
        "{side}: the {point} is longer ({a}) than the {coins} are many ({b})."
    ),
    What.RUN_WITHOUT_LENGTH: N_("{side}: how long is the {point}?"),
    What.WINNER_NOT_SAID: N_("{what}: who has it?"),
    What.WINNER_OF_NO_POINT: N_("This game has no point “{text}”."),
    What.WINNERS_LEVEL: N_("{what}: only one side can have it, now {sides}."),
    What.WINNERS_CLASH: N_(
        "{text}: the same card ({cards}) would be with {side} and with {other}."
    ),
    What.WINNER_AGAINST_NUMBERS: N_(
        "{what}: the numbers and best cards that were said give another answer."
    ),
    What.NUMBERS_NOT_ASKED: N_("{what}: no such numbers are counted for it."),
    What.NUMBER_NOT_SAID: N_("{what}: how many are with {sides}?"),
    What.RANK_NOT_SAID: N_("{sides} are level: how many {ranks} has each?"),
    What.NUMBER_AGAINST_CARDS: N_("{side}: {what} {a}, but what else was said does not fit it."),
    What.BEST_NOT_ASKED: N_("Best cards: in these rules nobody compares them."),
    What.CARD_OVER_BEST: N_(
        "{side}: {cards} would be in this pile, but the best card of {suit} is said to be a lower "
        "one, or none."
    ),
    What.WINNERS_IMPOSSIBLE: N_("No deal can end like this: look at the answers again."),
    What.WINNER_AGAINST_OTHERS: N_("{what}: by the other answers somebody else has it."),
    What.TOO_MANY_FACES: N_("There are three faces of {suit}: a fourth side cannot have one."),
    What.RANK_AGAINST_BEST: N_("{side}: {a} {rank}? By its best cards there are {b} to {c}."),
    What.RANK_OVER_FOUR: N_("There are four {rank}, not {a}."),
    What.PILES_OUT_OF_RANGE: N_("Two, three or four sides, not {a}."),
    What.NOT_A_NUMBER: N_("“{text}” is not a whole number that fits here."),
    What.SCOPE_OVER_HALF: N_("{side}: scope {a}, cards {b}. Each scopa takes at least two cards."),
    What.SWEEPS_OVER_HALF: N_("{side}: “{text}” {a}, cards {b}. Each takes at least two cards."),
    What.SCOPE_OVER_MOST: N_("{a} scope in one deal: there cannot be more than {b}."),
    What.BONUS_NOT_PLAYED: N_("{side}: bonus points, which these rules do not play."),
    What.NOT_ONE_FOR_EACH_SIDE: N_("There must be one entry for each of the {a} sides."),
    What.AFTER_THE_END: N_("The match has already ended before this deal."),
    What.POINTS_NOT_GIVEN: N_("{side}: how many points?"),
    What.POINTS_OVER_MOST: N_("{a} points in one deal: these rules can give {b} at most."),
    What.POINTS_OVER_MOST_BESIDE_BONUS: N_(
        "{a} points in one deal: these rules can give {b} at most, and bonus beside them."
    ),
    What.POINTS_UNDER_LEAST: N_(
        "{a} points in one deal: these rules give {b} at least. The settebello is in some pile."
    ),
    What.DAY_TO_COME: N_("“{text}” is a day still to come."),
    What.NOT_THE_NEXT_DEAL: N_("The next deal is deal {a}."),
    What.COUNT_IN_POINTS: N_("Deal {a} holds nothing but points: correct those."),
    What.UNSEEN_CHARACTER: N_(
        "There is a sign in “{text}” that cannot be seen: type it again without it."
    ),
    What.ONLY_UNSEEN_CHARACTERS: N_(
        "What is written in one of the fields cannot be seen: type it again, or empty the field."
    ),
    What.TOO_MANY_MARKS: N_("“{text}”: a letter can have {a} marks at most."),
    What.TEXT_TOO_LONG: N_("“{text}” has {a} letters: {b} at most."),
    What.TEXT_BLANK: N_("“{text}” is still empty."),
    What.NAME_WANTED: N_("Who are you? Choose a name, or type yours."),
    What.NO_SEAT_THERE: N_(
        "This phone may not enter scores at that table any more: start at another one."
    ),
    What.TWO_NAMES: N_("Is it {text}, or the name that is typed? Choose one of the two."),
    What.CODE_UNKNOWN: N_(
        "This code leads nowhere now. That of a table lasts ten minutes, that of a pair as long "
        "as its evening, unless it is made new: ask for the new one."
    ),
    What.NOT_A_CODE: N_("A code has {a} letters, as in KTM RAB: no digits, and no I, O or Q."),
    What.NAME_BLANK: N_("Name {place} is empty."),
    What.NAME_IS_SIGN: N_("“{text}” is the sign of a side: as a name it would tell nobody apart."),
    What.NAME_TOO_LONG: N_("Name {place} has {a} letters: {b} at most."),
    What.NAME_TWICE: N_("Two are called {text}: give each a name of its own."),
    What.NAME_OF_ANOTHER: N_(
        "Somebody called {text} plays here already. If it is the same person, say so below."
    ),
    What.PLAYED_TOGETHER: N_("They are two people: both played in match {a}."),
    What.MORE_NAMES_THAN_PLAYERS: N_(
        "There is a name too many for {a} players: {text}. Choose how many play, or empty it."
    ),
    What.TARGET_OUT_OF_RANGE: N_("The target is {text}: it can be from 1 to 999."),
    What.ENDING_OUT_OF_RANGE: N_("“{text}” is {a}: it can be from {b} to {c}."),
    What.NO_ENDING: N_("Say how the match ends: by a target, a number of deals or minutes."),
    What.MARGIN_WITHOUT_TARGET: N_("A lead that wins needs a target."),
    What.MEETING_OF_TWO: N_("Several games that count together are played by two sides."),
    What.TOO_MANY_GAMES: N_("A meeting has {a} games at most."),
    What.DRAW_WITHOUT_END: N_("A draw needs a number of deals or minutes after which it can be."),
    What.ORDER_WITH_ENDING: N_(
        "Counting in order goes with a target alone: not with deals, minutes, a lead or the fewest "
        "points."
    ),
    What.CALL_WITHOUT_TIME: N_(
        "Time can be called only in a match by time, or with a lead of 2 or more."
    ),
    What.PLAYERS_NOT_TAKEN: N_("{preset} is not for {a} players."),
    What.SIDES_NOT_TAKEN: N_("{preset} is for {a} players in two teams only."),
    What.NOT_OFFERED: N_("“{text}” is not something to choose here."),
    What.SIDES_NOT_EVEN: N_("Each side needs the same number of players."),
    What.SIDES_OUT_OF_RANGE: N_("A match has 2, 3 or 4 sides, not {a}."),
    What.NOT_TO_LEAVE: N_(
        "Only who plays alone goes home from a match, and two sides at least play on."
    ),
    What.OF_SIDE_THAT_LEFT: N_("{side} has gone home: this deal is shared among the others."),
    What.NO_SUCH_DEALER: N_("Choose the dealer among the players."),
    What.COUNTED_UNKNOWN: N_("This game does not count “{text}”."),
    What.COUNTED_OVER_MOST: N_("“{text}”: {a} in one deal, and there cannot be more than {b}."),
    What.OPTION_OF_ANOTHER_GAME: N_("{preset} has no such house rule: {text}."),
    What.OPTIONS_CLASH: N_("These rules do not go together: {text}."),
    What.UNKNOWN_PRESET: N_("There are no rules called “{text}”."),
    What.UNKNOWN_CHOICE: N_("The rules do not know “{text}”."),
    What.NOT_A_DAY: N_("“{text}” is not a day like 2026-11-20."),
    What.NOTE_TOO_LONG: N_("The note has {a} letters: {b} at most."),
    What.NOT_A_DOCUMENT: N_("This is not a match: a JSON object is needed."),
    What.NOT_READABLE: N_("“{text}” cannot be read: {shape}."),
    What.NEWER_FORMAT: N_(
        "This was made by a newer version of the program, as {text}: this one cannot read it."
    ),
    What.NO_LONGER_READ: N_("This version no longer reads {text}."),
    What.UNKNOWN_KEY: N_("“{text}” is not a key of this format."),
    What.KEY_OF_ANOTHER_KIND: N_("“{text}” does not belong to this kind of deal."),
    What.KEY_TWICE: N_("“{text}” stands twice in the same object."),
    What.NUMBER_TOO_LONG: N_("The number {text} has more than {a} digits."),
    What.SIDES_NOT_SAID: N_("Say in which columns the points, or the totals, of each side are."),
    What.HEADS_TOO_MANY: N_("The heads of this table take {a} lines: make one of them."),
    What.TABLE_NOT_PLAIN: N_(
        "This table can be read in several ways: `scorekeeper import` has to be told {text}."
    ),
    What.TOTAL_FALLS: N_("Line {a}: the total of {text} falls to {b} within a match."),
    What.WINNER_UNKNOWN: N_("Line {a}: “{text}” is the name of no side, so nobody knows who won."),
    What.LINE_BROKEN: N_("Line {a} of the table breaks off, or is not as it was written."),
    What.POINTS_NOT_WHOLE: N_("Line {a}: “{text}” is not the points of a deal."),
    What.POINTS_MISSING: N_("Line {a}: the points of {text} are missing; write 0 for none."),
    What.TOO_MANY_COLUMNS: N_("The table has {b} columns: {a} at most."),
    What.TOO_MANY_LINES: N_("The table has {b} lines: {a} at most. Make several tables of it."),
    What.TOO_MANY_CELLS: N_("The table has {b} cells: {a} at most. Make several tables of it."),
    What.TOO_MANY_VALUES: N_(
        "There is more in this file than any matches need. Make several files of it."
    ),
    What.TAKES_TOO_LONG: N_("This file takes too long to read. Make several files of it."),
    What.DAY_NOT_READ: N_("Line {a}: “{text}” is not a day like 2026-11-20."),
    What.NOT_OF_BGSTATS: N_(
        "A file of BG Stats is not read; paste its points as a table, a line for each deal."
    ),
    What.ONLY_POINTS_TOLD: N_("Of each deal this file tells the points, and no piles."),
    What.LINE_LEFT: N_("Line {a} is left out: “{text}”."),
    What.LINE_ADDS_UP: N_("Line {a} is left out: it adds up those above."),
    What.COLUMN_TWICE: N_("Several columns are said to be the same: {text}."),
    What.NOT_A_WORKBOOK: N_("This file begins like a workbook (XLSX), but cannot be read as one."),
    What.WORKBOOK_TOO_LARGE: N_(
        "This workbook is too large to be read. Save the sheet with the points as CSV."
    ),
    What.TOO_MANY_DEALS: N_("This makes {b} deals in one match: {a} at most. Start a new match."),
    What.TOO_MANY_VERSIONS: N_("This makes {b} versions of one deal: {a} at most."),
    What.TOO_MANY_KEPT: N_("This makes {b} deals and corrections in one match: {a} at most."),
    What.TOO_MANY_MATCHES: N_(
        "This makes {b} matches at one table: {a} at most. A new table takes more."
    ),
    What.TOO_MANY_IN_FILE: N_(
        "The file holds {b} deals and corrections: {a} at most. Make several files of it."
    ),
    What.TOO_MANY_MATCHES_IN_FILE: N_(
        "The file holds {b} matches: {a} at most. Make several files of it."
    ),
}
