"""The base of every small form, and its fields: people write in them, or choose.

    class SitDown(TextForm):
        name = OneLine(later("Your name"), most=LONGEST_NAME, needed=True)

    form = SitDown()
    if form.validate() and (wrong := sit_down(..., form.name.data)):
        form.refuse(wrong.problems)
    if form.problems:
        return render_template("sit_down.html", form=form), 422
    return redirect(...)

with `parts.problems(form.sentences)` and `parts.text(form.name)` in the template, which stand in
`page/_macros.html`. The name of the attribute is the name of the field.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import StopValidation

from scorekeeper import words
from scorekeeper.documents.codec import MOST_POINTS
from scorekeeper.rules.free_text import one_line, paragraph, problems_of_text
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.table.settings import is_zone
from scorekeeper.web.access.session import new_key
from scorekeeper.words.deal.problems import field_name
from scorekeeper.words.language import said_of

LONGEST_KEY = 64
"""Of the key of what is sent, by which it is stored once."""
MINUS = "-\N{MINUS SIGN}\N{EN DASH}"
"""What stands for it on the keyboards of phones."""


def number(text: str, most: int, least: int = 0) -> int | None:
    """The whole number from `least` to `most` that was typed; None where it is none."""
    if least < 0 and text.strip()[:1] in tuple(MINUS):
        taken = number(text.strip()[1:], -least)
        return None if taken is None else -taken
    digits = text.strip().lstrip("0")
    if not text.strip().isdecimal() or len(digits) > len(str(most)):
        return None
    value = int(digits or "0")
    return value if value <= most else None


def unread(field: str, text: str, sides: tuple[int, ...] = ()) -> Problem:
    """The problem of a field in which something else stands than it may, under its name for
    people."""
    typed = said_of(field_name(field.partition("-")[0]), text[:40])
    return Problem(What.NOT_A_NUMBER, sides=sides, text=typed, field=field)


def typed_whole(
    field: str,
    text: str,
    sides: tuple[int, ...],
    problems: list[Problem],
    most: int = MOST_POINTS,
    least: int = 0,
) -> int:
    """The whole number that was typed, 0 where the field is empty; 0 and a problem where it is none
    or too large, or less than `least`."""
    value = number(text or "0", most, least)
    if value is None:
        problems.append(unread(field, text, sides))
        return 0
    return value


class TextForm(FlaskForm):  # type: ignore[misc]
    """A form whose errors are problems, in the order of its fields; words come with the page."""

    class Meta:
        csrf = False  # the app has read the token of whatever is posted

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, once it is validated."""
        return list(dict.fromkeys(error for errors in self.errors.values() for error in errors))

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong, in words."""
        return [words.problem(problem, ()) for problem in self.problems]

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Add what an act has refused, or what is wrong with several fields: to the errors of the
        fields that it is about, else to those of the form."""
        for problem in problems:
            fields = [self[name] for name in boxes_of(problem) if name in self]
            for field in fields:
                field.errors = [*field.errors, problem]
            if not fields:
                self.form_errors.append(problem)


class SubmissionKey(HiddenField):  # type: ignore[misc]
    """The key under which the form is sent; a form without one is sent under a new key."""

    data: Any

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take the key that was sent, or a new one."""
        super().process(formdata, data, extra_filters)
        self.data = self.data or new_key()


class OneLine(StringField):  # type: ignore[misc]
    """A text on one line, of so many letters at most.

    `data` is the text as it is kept: see `scorekeeper.rules.free_text.one_line`. Signs that cannot
    be seen are refused, never dropped, and `typed` is what the page shows again.
    """

    kept: Callable[[str], str] = staticmethod(one_line)

    def __init__(
        self,
        label: str,
        most: int,
        needed: bool = False,
        too_long: What = What.TEXT_TOO_LONG,
        **more: Any,
    ) -> None:
        super().__init__(label, **{"default": ""} | more)  # nothing at all may be sent
        self.most, self.needed, self.too_long = most, needed, too_long

    @property
    def typed(self) -> str:
        """What the field holds, letter by letter as it was sent."""
        return self.raw_data[0] if self.raw_data else self.data or ""

    def process_formdata(self, sent: list[str]) -> None:
        """Take what was sent; a field that was not sent is empty."""
        self.data = self.kept(sent[0]) if sent else ""

    def pre_validate(self, form: Field) -> None:
        """Refuse what cannot be seen, what is too long, and nothing at all where it is needed."""
        problems = problems_of_text(self.data or "", self.most, self.too_long)
        if self.needed and not self.data:
            problems.append(Problem(What.TEXT_BLANK, text=words.gettext(self.label.text)))
        if problems:
            raise StopValidation(problems[0])


class Paragraph(OneLine):
    """A text that keeps its line breaks, of so many letters at most; otherwise as `OneLine`."""

    kept = staticmethod(paragraph)


class Lines(Field):  # type: ignore[misc]
    """Some lines of one kind, in fields that are numbered from 1: `name-1`, `name-2` ...

    `data` and `typed` are lists. What is wrong with them is for a validator to find.
    """

    def __init__(self, count: int, **more: Any) -> None:
        super().__init__(default=(), **more)
        self.count = count
        self.typed = [""] * count

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent; a line that was not sent is empty. A form that was not sent holds
        the lines that it is given."""
        super().process(None, data, extra_filters)
        numbers = range(1, self.count + 1)
        if formdata is not None:
            self.typed = [formdata.get(f"{self.name}-{number}", "") for number in numbers]
        elif isinstance(data, (list, tuple)):
            self.typed = [*map(str, data), *[""] * self.count][: self.count]
        self.data = [one_line(text) for text in self.typed]


class Number(StringField):  # type: ignore[misc]
    """A whole number up to `most`, or within the `bounds` of its form; `data` is 0 where the field
    is empty, or holds no such number and is refused."""

    typed = ""

    def __init__(
        self,
        most: int = MOST_POINTS,
        bounds: Callable[[Any], tuple[int, int]] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.bounds = bounds(more["_form"]) if bounds else (0, most)

    def process_data(self, value: int | None) -> None:
        """Show a number that the form is given."""
        self.data, self.typed = value or 0, "" if value is None else str(value)

    def process_formdata(self, sent: list[str]) -> None:
        """Read the number that was sent."""
        self.typed = sent[0].strip() if sent else ""
        least, most = self.bounds
        self.data = typed_whole(self.name, self.typed, (), self.process_errors, most, least)


class Numbers(Lines):
    """Whole numbers in fields that are numbered from 1, as many and as large as the form says in
    `numbers_of`.

    Once the form is validated, `data` is a tuple with 0 where a field is empty or refused.
    """

    data: Any

    def __init__(self, **bound: Any) -> None:
        count, self.bounds = bound["_form"].numbers_of(bound["name"])
        super().__init__(count, **bound)

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent, or the numbers that the form is given."""
        super().process(formdata, data, extra_filters)
        self.typed = [text.strip() for text in self.typed]

    def pre_validate(self, form: Any) -> None:
        """Read the numbers; refuse what is none, under the side that the form has for it."""
        least, most = self.bounds
        sides = len(form.numbers)
        self.data = tuple(
            typed_whole(
                f"{self.name}-{place + 1}", text, (place % sides,), self.errors, most, least
            )
            for place, text in enumerate(self.typed)
        )

    @property
    def empty(self) -> list[int]:
        """The places, from 0, at which nothing is typed."""
        return [place for place, text in enumerate(self.typed) if not text]


class TimeZone(StringField):  # type: ignore[misc]
    """The name of a time zone, or nothing."""

    def pre_validate(self, form: Field) -> None:
        """Refuse what is none."""
        if self.data and not is_zone(self.data):
            raise StopValidation(Problem(What.UNKNOWN_CHOICE, text=f"zone: {self.data[:40]}"))


class Choice(StringField):  # type: ignore[misc]
    """One of some values, each sent as the text that is its key; any other is refused."""

    def __init__(
        self, values: Mapping[str, Any], what: What = What.UNKNOWN_CHOICE, **more: Any
    ) -> None:
        super().__init__(**more)
        self.values, self.what = values, what

    @property
    def value(self) -> Any:
        """What is chosen; None where it is none of the values."""
        return self.values.get(self.data)

    def pre_validate(self, form: Field) -> None:
        """Refuse what is none of the values."""
        if self.data not in self.values:
            named = f"{self.name}: " if self.what is What.UNKNOWN_CHOICE else ""
            raise StopValidation(Problem(self.what, text=f"{named}{(self.data or '')[:40]}"))


_BOXES: dict[What, tuple[str, ...]] = {
    What.SCOPE_OVER_HALF: ("scope",),
    What.SWEEPS_OVER_HALF: ("scope",),
    What.SCOPE_OVER_MOST: ("scope",),
    What.COUNTED_OVER_MOST: ("scope",),
    What.POINTS_NOT_GIVEN: ("points",),
    What.POINTS_OVER_MOST: ("points",),
    What.POINTS_OVER_MOST_BESIDE_BONUS: ("points",),
    What.POINTS_UNDER_LEAST: ("points",),
    What.NOT_A_DAY: ("day", "date"),
    What.DAY_TO_COME: ("day",),
    What.TABLE_NOT_ALLOWED: ("table",),
    What.BEST_WITHOUT_COINS: ("best",),
    What.TWO_BEST_OF_ONE_SUIT: ("best",),
    What.BEST_TWICE: ("best",),
    What.COINS_WITHOUT_BEST: ("best",),
    What.RANK_NOT_SAID: ("count",),
    What.RANK_OVER_FOUR: ("count",),
    What.RANK_AGAINST_BEST: ("count",),
    What.REASON_WANTED: ("reason",),
    What.POINTS_WANTED: ("points", "other"),
    What.NAME_WANTED: ("name",),
    What.NO_SUCH_EVENING: ("events",),
    What.EVENINGS_OUT_OF_RANGE: ("events",),
    What.CODE_UNKNOWN: ("code",),
}
_OF_NAMES = {
    *(What.NAME_BLANK, What.NAME_TOO_LONG, What.NAME_TWICE, What.NAME_IS_SIGN),
    *(What.UNSEEN_CHARACTER, What.ONLY_UNSEEN_CHARACTERS, What.TOO_MANY_MARKS),
}


def boxes_of(problem: Problem) -> Iterator[str]:
    """The names of the boxes, as far as they are known; "-" at the end of one stands for all that
    begin so."""
    if problem.field:
        yield from (problem.field, f"{problem.field}-")
    for key in _BOXES.get(problem.what, ()):
        for name in [f"{key}-{side + 1}" for side in problem.sides] or [key]:
            yield from (name, f"{name}-")
    if problem.what in _OF_NAMES:
        yield from (f"name-{side + 1}" for side in problem.sides)
    if problem.what in (What.ONE_BOX_EMPTY, What.GAMES_MISSING):
        for name in ("a", "b", "games_a", "games_b"):
            yield from (name, f"{name}-{problem.figures[0]}")
    if problem.what is What.NUMBERS_DO_NOT_ADD_UP:
        yield f"{problem.text}-"


def is_wrong(problems: Iterable[Problem], name: str) -> bool:
    """Whether one of the problems is about the box of that name."""
    return any(
        name == box or (box.endswith("-") and name.startswith(box))
        for problem in problems
        for box in boxes_of(problem)
    )
