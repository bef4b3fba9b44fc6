"""What is asked of a stranger's table, as fields of a form: what each column is (`column-1` ...),
who played (`name-1` ...), where a match begins, how it ended, and on which sheet it is.

What nobody has answered yet is a guess; what of it could be otherwise is marked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from scorekeeper.documents.foreign.asked import (
    BLANK,
    DAY,
    FALLS,
    MONTH_FIRST,
    NEVER,
    NOTHING,
    WINNER,
    Answers,
    Told,
    parts_of,
    read_asked,
)
from scorekeeper.documents.foreign.guess import TARGETS, guess, likely
from scorekeeper.documents.foreign.rows import Row, Sheet, at
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.ending import ENDING
from scorekeeper.rules.free_text import SIGNS, one_line, visible
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import LARGEST_TARGET
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.details import is_day
from scorekeeper.tables.transfer import is_to_come
from scorekeeper.web.forms.fields import number
from scorekeeper.words.language import gettext as _

FIRST_ROWS = 10
_OF_END = {"target", "called", *(option.name for option in ENDING)}

Choice = tuple[str, str]


class TableQuestions:
    """The sheets of a file and what was `sent` of the form; the guess takes names and rules from
    the `last` match of the table, where there is one."""

    def __init__(
        self, sheets: Sequence[Sheet], sent: Mapping[str, str], last: Match | None = None
    ) -> None:
        self.sheets = sheets
        self.rules = write_rules(last.rules) if last else None
        parts = [parts_of(sheet) for sheet in sheets]
        usual = Answers()
        if last:
            names = tuple(side.name for side in last.sides)
            usual = Answers(names=names, target=last.rules.target)
        guesses = [guess(part, usual) for part in parts]
        chosen = number(sent.get("sheet", ""), len(sheets) - 1)
        self.at = likely(guesses) if chosen is None else chosen
        self.sheet, self.parts = sheets[self.at], parts[self.at]
        guessed = guesses[self.at]
        self.answers, self.unsure = guessed.answers, guessed.unsure
        self.is_answered = "column-1" in sent and sent.get("of") == str(self.at)
        if self.is_answered:
            self.answers, self.unsure = self._sent(sent), frozenset()
        self.told = read_asked(self.parts, self.answers, self._rules())

    def _sent(self, sent: Mapping[str, str]) -> Answers:
        places, sides = range(1, self.parts.width + 1), range(1, len(SIGNS) + 1)
        names = (one_line(sent.get(f"name-{side}", "")) for side in sides)
        kinds = (sent.get(f"column-{place}", NOTHING) for place in places)
        return Answers(
            tuple(kind if kind in {key for key, _ in self.kinds()} else NOTHING for kind in kinds),
            tuple(names),
            sent.get("begins", NEVER),
            number(sent.get("target", ""), LARGEST_TARGET) or None,
            sent.get("day", "").strip(),
            "sums" in sent,
        )

    def _rules(self) -> Mapping[str, Any] | None:
        if self.rules is None:
            return None
        return {name: value for name, value in self.rules.items() if name not in _OF_END}

    def read(self) -> Told:
        """The matches of the answers; none where `problems` says why."""
        return Told([] if self.problems else self.told.matches, noticed=self.told.noticed)

    @property
    def problems(self) -> list[Problem]:
        """Why there are no matches."""
        day, problems = self.answers.day, [*self.told.problems]
        if day and not is_day(day):
            problems.append(Problem(What.NOT_A_DAY, text=day[:40]))
        elif is_to_come(day, now()):
            problems.append(Problem(What.DAY_TO_COME, text=day))
        return problems

    @property
    def is_begun(self) -> bool:
        """Whether nothing is wrong yet: nobody has said anything."""
        return not self.is_answered and [p.what for p in self.problems] == [What.SIDES_NOT_SAID]

    @property
    def seen(self) -> str:
        """What the page shows, to be sent with the order to add it."""
        shown = replace(self.answers, names=self.answers.sides)
        return sha256(repr((self.at, shown)).encode()).hexdigest()[:16]

    # What the page shows.

    @property
    def adds_up(self) -> bool:
        """Whether some line adds up those above it."""
        return any(notice.what is What.LINE_ADDS_UP for notice in self.told.noticed)

    @property
    def names(self) -> list[str]:
        """The names that can be typed: of the sides, and of one more."""
        typed = [side for side, name in enumerate(self.answers.names, 1) if name]
        many = min(max(len(self.answers.sides) + 1, *typed, 2), len(SIGNS))
        return [at(self.answers.names, side) for side in range(many)]

    @property
    def columns(self) -> list[tuple[str, str]]:
        """The head of each column, else its number, and what it is."""
        kinds = self.answers.columns
        return [(at(self.parts.heads, n) or str(n + 1), kind) for n, kind in enumerate(kinds)]

    def kinds(self) -> Iterator[Choice]:
        """What a column can be."""
        yield from ((NOTHING, _("nothing")), (DAY, _("day")))
        yield from ((MONTH_FIRST, _("day, month first")), (WINNER, _("winner")))
        called = [visible(at(self.answers.names, n)) or sign for n, sign in enumerate(SIGNS)]
        for side, name in enumerate(called, 1):
            yield f"points-{side}", _("points of {name}").format(name=name)
        for side, name in enumerate(called, 1):
            yield f"total-{side}", _("total of {name}").format(name=name)

    def begins(self) -> Iterator[Choice]:
        """Where a match can begin."""
        yield FALLS, _("where a total falls")
        yield BLANK, _("at each blank line")
        for place, (head, kind) in enumerate(self.columns, 1):
            if not kind[-1:].isdigit():
                yield f"change-{place}", _("where “{head}” changes").format(head=head)
        for place, (head, kind) in enumerate(self.columns, 1):
            if kind == NOTHING:
                yield f"restart-{place}", _("where “{head}” counts from 1 again").format(head=head)
        yield NEVER, _("never: it is one match")

    def targets(self) -> Iterator[Choice]:
        """What a match can have been played to."""
        for target in sorted({*TARGETS, *filter(None, [self.answers.target])}):
            yield str(target), _("at {target} points").format(target=target)
        yield "", _("after the last deal in the table")

    def first_rows(self) -> list[tuple[int, Row]]:
        """The first rows, each with the number of the match that begins there, else 0."""
        begins = {line: match for match, line in enumerate(self.told.begins, 1)}
        return [(begins.get(row[0], 0), row) for row in self.parts.rows[:FIRST_ROWS]]
