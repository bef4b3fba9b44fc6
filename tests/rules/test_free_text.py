"""What people write: what cannot be seen, what belongs into emoji, how many marks a letter has."""

from unicodedata import category

from scorekeeper.rules.free_text import (
    BLANKS,
    IGNORABLE,
    JOINERS,
    SELECTORS,
    alphabetical,
    look_alike,
    problems_of_names,
    problems_of_text,
    reads_same,
    visible,
)
from scorekeeper.rules.problems import What
from tests.helpers.cases import every

ALL_IGNORABLE = [chr(code) for first, last in IGNORABLE for code in range(first, last + 1)]
ACUTE = "\u0301"


def problems_in(text: str) -> list[What]:
    return [each.what for each in problems_of_text(text, 200)]


def test_the_table_equals_that_of_unicode() -> None:
    """The file says "Total code points: 4174"; most are formats, marks, fillers and free places."""
    assert len(ALL_IGNORABLE) == len(set(ALL_IGNORABLE)) == 4174
    assert list(IGNORABLE) == sorted(IGNORABLE)
    assert {category(sign) for sign in ALL_IGNORABLE} == {"Cf", "Mn", "Lo", "Cn"}


def test_ignorable_characters_are_refused() -> None:
    signs = [*ALL_IGNORABLE, *BLANKS]
    assert [sign for sign in signs if problems_in(f"An{sign}na") != [What.UNSEEN_CHARACTER]] == []
    assert [sign for sign in signs if problems_in(sign * 2) != [What.ONLY_UNSEEN_CHARACTERS]] == []
    assert {visible(f"An{sign}na") for sign in signs} == {"Anna"}


@every("pair", [("\u3164", "\u2800"), ("\u034f", "\u115f\u1160"), ("\u17b4", "\u180b")])
def test_players_cannot_have_invisible_names(pair: tuple[str, str]) -> None:
    assert len(problems_of_names(list(enumerate(pair)))) == 2


@every(
    "text",
    [
        "❤\ufe0f",
        "👩🏽\u200d⚕\ufe0f",
        "🏳\ufe0f\u200d🌈",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "♠\ufe0e",
    ],
)
def test_selectors_and_joiners_stay_in_emoji(text: str) -> None:
    assert (problems_in(text), visible(text)) == ([], text)
    assert reads_same(text, "".join(sign for sign in text if sign not in JOINERS + SELECTORS))


@every(
    "text",
    [
        "a\ufe0f",
        "\ufe0f❤",
        "❤\ufe0f\ufe0f",
        "1\ufe0f",
        "a\u200db",
        "👩\u200d",
        "❤\u200ca",
        "a\u200c",
    ],
)
def test_elsewhere_selectors_are_refused(text: str) -> None:
    assert problems_in(text) == [What.UNSEEN_CHARACTER]


@every("text", ["a" + ACUTE * 3, "ế" + ACUTE, "שָּׁ", "Nguyễn", "कि", "a" + ACUTE * 3 + "b" + ACUTE])
def test_a_letter_may_have_three_marks(text: str) -> None:
    assert problems_in(text) == []


@every("text", ["a" + ACUTE * 4, "ế" + ACUTE * 2, "Ann" + ACUTE * 39 + "a"])
def test_more_marks_are_refused(text: str) -> None:
    (problem,) = problems_of_text(text, 200)
    assert (problem.what, problem.figures) == (What.TOO_MANY_MARKS, (3,))
    assert problems_in(visible(text)) == [], "what is stored already opens without them"


@every(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),
        ("Bruno", "\u0392runo"),
        ("Ida", "lda"),
        ("Poe", "\u0420\u043e\u0435"),
        ("Leo", "Le0"),
        ("Marno", "Mamo"),
    ],
)
def test_lookalike_names_are_different_names(one: str, other: str) -> None:
    assert look_alike(["Zoe", one, "", other, one]) == [(one, other)]
    assert problems_of_names(list(enumerate([one, other]))) == []


def test_different_names_do_not_look_alike() -> None:
    assert look_alike(["Anna", "anna", "Hanna", "Zoe", "Zoë", "Анна", ""]) == []


def test_a_letter_with_a_mark_stands_beside_the_one_without() -> None:
    names = ["Zoë", "émilie", "Yvette", "Eva", "Elsa", "Çelik", "Dora"]
    assert sorted(names, key=alphabetical) == "Çelik Dora Elsa émilie Eva Yvette Zoë".split()
