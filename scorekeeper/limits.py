"""All that bounds work, in one table: what, how many, for whom or for what, and what people are
told.

How long a name or a text may be stands with its field, how far a number goes with the rule that it
belongs to, and how much a process remembers with what it remembers.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.problems import Problem, Refused, What

MINUTE, HOUR, DAY = 60, 3600, 86_400


class Per(StrEnum):
    """What a limit holds for."""

    DEAL = "deal"
    MATCH = "match"
    TABLE = "table"
    FILE = "file"
    LIST = "list"
    REQUEST = "request"
    PROCESS = "process"
    ADDRESS = "address"
    EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many `per` something; of what is done again and again, within so many `seconds`,
    counted from the first.

    The `answer` is the problem or the sentence that people read beyond it. Where there is none,
    what is beyond it is not looked at, or it is said where it happens. All together never stop an
    address that did fewer than `spared` itself, by its last limit.
    """

    most: int
    per: Per
    answer: What | str = ""
    seconds: int = 0
    spared: int = 0

    @property
    def message(self) -> str:
        """The answer where it is a sentence, to be said in the language of whoever reads it."""
        return "" if isinstance(self.answer, What) else self.answer


# More than any evening makes. Larger ones cost everybody who opens them, so they are refused in
# every document, also in those that the program wrote.

# A long evening has 120; to 999 points, each of four alone, it takes some 700.
DEALS = Limit(1_000, Per.MATCH, What.TOO_MANY_DEALS)
VERSIONS = Limit(50, Per.DEAL, What.TOO_MANY_VERSIONS)
# With all corrections, each counted.
KEPT_DEALS = Limit(2_000, Per.MATCH, What.TOO_MANY_KEPT)
# Three each day for nine years.
MATCHES = Limit(10_000, Per.TABLE, What.TOO_MANY_MATCHES)
SEATS = Limit(
    40,
    Per.TABLE,
    N_("{n} phones sit at this table, as many as there is room for. One must be taken back first."),
)
# Each page of a match names those of the deal that is played.
COUNTS_IN_DEAL = Limit(
    300,
    Per.DEAL,
    N_("More was counted in this deal than is kept: say what counts when you enter it."),
)
COUNTS_IN_MATCH = Limit(5_000, Per.MATCH, COUNTS_IN_DEAL.answer)

# A match fits into a file also if it was a little over its own limit: two phones may correct at the
# very same moment.
DEALS_IN_FILE = Limit(2_500, Per.FILE, What.TOO_MANY_IN_FILE)
MATCHES_IN_FILE = Limit(500, Per.FILE, What.TOO_MANY_MATCHES_IN_FILE)
# Of a file that is written, where a single match is not more; it is then read in half a second.
DEALS_IN_PART = Limit(1_000, Per.FILE)
MATCHES_IN_PART = Limit(200, Per.FILE)
# What comes after so much that is wrong is not looked at.
FOUND = Limit(1_000, Per.FILE)
# Of any other list and object in a document. The longest is a pile of forty cards.
IN_LIST = Limit(100, Per.LIST)
# Of each sign in JSON, for its values take more room than its text does: twice to five times what
# our largest files have.
SIGNS = {
    sign: Limit(most, Per.FILE, What.TOO_MANY_VALUES)
    for sign, most in ((",", 400_000), (":", 150_000), ("[", 100_000), ("{", 100_000))
}
# Of a table of points, ours or another program's. Our own of as many deals as a file may hold has
# 10,000 lines, one for each of four sides, 200,000 cells in all, and twenty-one columns.
LINES = Limit(20_000, Per.FILE, What.TOO_MANY_LINES)
COLUMNS = Limit(100, Per.FILE, What.TOO_MANY_COLUMNS)
CELLS = Limit(300_000, Per.FILE, What.TOO_MANY_CELLS)
# Of a workbook: files within the zip, sheets, styles and pictures; bytes of all of them, when they
# are unpacked, and tags in them, four for each of 150,000 cells; and letters of all cells, of which
# many may name one long text.
PARTS = Limit(300, Per.FILE, What.WORKBOOK_TOO_LARGE)
UNPACKED_BYTES = Limit(20_000_000, Per.FILE, What.WORKBOOK_TOO_LARGE)
TAGS = Limit(600_000, Per.FILE, What.WORKBOOK_TOO_LARGE)
LETTERS = Limit(1_000_000, Per.FILE, What.WORKBOOK_TOO_LARGE)
# Seconds of the processor. The largest of ours takes one.
READING = Limit(5, Per.FILE, What.TAKES_TOO_LONG)

# Bytes. Of a form, the largest, a deal of forty cards that waited on a phone, has four thousand.
BODY = Limit(100_000, Per.REQUEST, N_("Nothing was stored: it was larger than any form of ours."))
# More than the largest file that the app writes, as a test shows.
FILE = Limit(
    5_000_000,
    Per.REQUEST,
    N_("This file is larger than {most} megabytes, so it was not read. Make several files of it."),
)
# Letters of a list of pairs, or of the file of an evening: of 64 pairs and 12 rounds 110,000; and
# its bytes in a form, where signs take three each.
LIST_OF_PAIRS = Limit(200_000, Per.REQUEST)
EVENING_FILE = Limit(4 * LIST_OF_PAIRS.most, Per.REQUEST)
# Of a form that is sent without parts. Our largest has a thousand.
FIELDS = Limit(2_000, Per.REQUEST, BODY.message)

# With their corrections; a long evening has 120. One takes two milliseconds to draw, those of a
# workbook take a second.
DEALS_IN_PDF = Limit(250, Per.REQUEST)
DEALS_IN_WORKBOOK = Limit(
    600, Per.REQUEST, N_("A workbook holds {most} deals. The CSV files hold them all.")
)

# What is long is done one at a time in each process. Others wait a moment, but not all of them:
# each who waits holds a thread.
FILES_AT_ONCE = Limit(
    1,
    Per.PROCESS,
    N_(
        "Another file is being read here. Nothing was stored. Send it again in a moment: it is "
        "all still here."
    ),
)
FILES_SENT_AT_ONCE = Limit(
    1,
    Per.PROCESS,
    N_("Too many files are being sent here. Nothing was stored: send it again in a moment."),
)
SHEETS_AT_ONCE = Limit(
    1,
    Per.PROCESS,
    N_("Another long sheet is being drawn here. Ask for yours again in a moment."),
)
# Of more deals it is long.
DEALS_OF_SHORT_SHEET = Limit(50, Per.REQUEST)
WAITING = Limit(2, Per.PROCESS)

# How often. A class, a bar or a club has one address, and may start thirty tables in one minute.
# All together fill 10 MB of disk in an hour at most.
NEW_TABLES = (
    Limit(
        60,
        Per.ADDRESS,
        N_("Too many tables were started over your internet connection, which others may share."),
        HOUR,
    ),
    Limit(
        3_000,
        Per.EVERYBODY,
        N_("Too many tables are being started here. Whoever has a table plays on."),
        HOUR,
    ),
)
# One has 5 kB and stays for a day, and a phone has one at a time; a class tries it at one address.
# All together fill 25 MB at most.
DEMONSTRATIONS = (
    Limit(
        60,
        Per.ADDRESS,
        N_(
            "Too many made-up matches were begun over your internet connection, which others may "
            "share."
        ),
        HOUR,
    ),
    Limit(
        2_500,
        Per.EVERYBODY,
        N_("Too many made-up matches are being tried here. A match of your own starts at once."),
        DAY,
    ),
)
# A file is sent twice, to look at it and to add it, and may be a megabyte. So one address writes
# 30 MB in an hour at most, also if it spreads them over many tables.
FILES = (
    Limit(
        60,
        Per.ADDRESS,
        N_("Too many files were opened over your internet connection, which others may share."),
        HOUR,
    ),
    Limit(60, Per.TABLE, N_("Too many files were opened at this table."), HOUR),
    Limit(1_000, Per.EVERYBODY, N_("Too many files are being opened here."), HOUR),
)
# Other answers to what is asked of a table, of which none is stored: a script asks after each.
LOOKS = (
    Limit(600, Per.ADDRESS, FILES[0].answer, HOUR),
    Limit(10_000, Per.EVERYBODY, FILES[2].answer, HOUR),
)
# Wrong ones. 23 letters, six times: 148 million codes, of which three evenings with all pairs have
# two hundred. One address then needs 28 years for an even chance of any of them. Never by table:
# nobody may lock one by wrong codes. Nor may all together: in a flood an address has three a day,
# so that ten thousand addresses need 9 days without a pause, and one that typed none wrong never
# waits.
_WRONG_CODES = N_(
    "Too many wrong codes were typed over your internet connection, which others may share. "
    "The link and the QR code work at once."
)
CODES = (
    Limit(10, Per.ADDRESS, _WRONG_CODES, 10 * MINUTE),
    Limit(50, Per.ADDRESS, _WRONG_CODES, DAY),
    Limit(
        20,
        Per.EVERYBODY,
        N_("Too many wrong codes are being typed here. The link and the QR code work at once."),
        MINUTE,
        spared=3,
    ),
)
# Those that are drawn, not those that are kept: a new one takes a tenth of a second, so one address
# has the processor for a minute in an hour at most. An evening of thirty tables at one address
# shows each deal to friends.
PICTURES = (
    Limit(
        600,
        Per.ADDRESS,
        N_("Too many pictures were drawn over your internet connection, which others may share."),
        HOUR,
    ),
    Limit(5_000, Per.EVERYBODY, N_("Too many pictures are being drawn here."), HOUR),
)
# One of 250 deals takes half a second, one of an evening a tenth: a club prints its hundred sheets,
# and one address has the processor for a minute in an hour at most.
PDFS = (
    Limit(
        120,
        Per.ADDRESS,
        N_(
            "Too many PDFs were made over your internet connection, which others may share. The "
            "page of the sheet prints at once."
        ),
        HOUR,
    ),
    Limit(
        2_000,
        Per.EVERYBODY,
        N_("Too many PDFs are being made here. The page of the sheet prints at once."),
        HOUR,
    ),
)
# One of 250 deals takes a fifth of a second, one of an evening a tenth. Each paper, form and
# language is another one.
SHEETS = (
    Limit(
        600,
        Per.ADDRESS,
        N_("Too many sheets were drawn over your internet connection, which others may share."),
        HOUR,
    ),
    Limit(5_000, Per.EVERYBODY, N_("Too many sheets are being drawn here."), HOUR),
)
# One of 600 deals takes half a second.
WORKBOOKS = (
    Limit(
        120,
        Per.ADDRESS,
        N_(
            "Too many workbooks were made over your internet connection, which others may share. "
            "The CSV files come at once."
        ),
        HOUR,
    ),
    Limit(
        2_000,
        Per.EVERYBODY,
        N_("Too many workbooks are being made here. The CSV files come at once."),
        HOUR,
    ),
)


def over(limit: Limit, there: int) -> list[Problem]:
    """What is wrong with so many, where the limit's answer is a problem."""
    if there <= limit.most or not isinstance(limit.answer, What):
        return []
    return [Problem(limit.answer, figures=(limit.most, there))]


def refuse_over(limit: Limit, there: int) -> None:
    """Nothing, as long as there are no more.

    :raise Refused: where there are.
    """
    if problems := over(limit, there):
        raise Refused(problems)


class Patience:
    """So many seconds of processor time for one file; other work does not count."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def look(self) -> None:
        """Nothing, as long as there is time left.

        :raise Refused: when there is none.
        """
        if self._clock() > self._end:
            raise Refused([Problem(What.TAKES_TOO_LONG)])


ENDLESS = Patience(float("inf"))
