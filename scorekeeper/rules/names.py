# ruff: noqa: RUF001
"""Names of players and sides: what is wrong with them, and which of them look the same."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from scorekeeper.rules.free_text import compared, problems_of_text
from scorekeeper.rules.problems import Problem, What

LONGEST_NAME = 40
SIGNS = ("●", "■", "▲", "◆")
"""How each side is marked; one without a name is called so."""


def problems_of_names(
    names: Sequence[tuple[int, str]], longest: int = LONGEST_NAME
) -> list[Problem]:
    """What is wrong with the names; each comes with the index of its side or seat.

    Nothing is wrong with none at all: nobody has to give a name.
    """
    problems = []
    seen: dict[str, int] = {}
    for place, name in names:
        if not name:
            continue
        plain = _as_read(name)
        if not plain:
            problems.append(Problem(What.NAME_BLANK, sides=(place,)))
        elif wrong := problems_of_text(name.strip(), longest, What.NAME_TOO_LONG):
            problems += [replace(each, sides=(place,)) for each in wrong]
        elif plain in seen:
            problems.append(Problem(What.NAME_TWICE, sides=(seen[plain], place), text=name.strip()))
        seen.setdefault(plain, place)
    return problems


def problems_of_signs(names: Sequence[str]) -> list[Problem]:
    """Names by which no side can be told, for they are the sign of one. Old matches may have them:
    only who gives a name now is told."""
    return [
        Problem(What.NAME_IS_SIGN, sides=(place,), text=name.strip())
        for place, name in enumerate(names)
        if name.strip() in SIGNS
    ]


def reads_same(name: str, other: str) -> bool:
    """Whether the eye takes the two names for one: "Anna" and "anna"."""
    return _as_read(name) == _as_read(other)


def _as_read(name: str) -> str:
    """The name as the eye tells it from others: no case, no invisible letters, one form."""
    return unicodedata.normalize("NFKC", compared(name)).casefold().strip()


_CYRILLIC = "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԁһԛԝӏѵ"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανιρυκϲϳγ"
_LATIN_TWINS = str.maketrans(
    _CYRILLIC + _GREEK + "01I|ı",
    "ABESlJKMHOPCTYXQWaesijopcyxdhqwlv" + "ABEZHlKMNOPTYXoavipukcjy" + "ollli",
)
"""Each letter as the Latin one that it looks like; a large I and a one as a small L."""


def look_alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of these names that the eye can hardly tell apart, and that are two names."""
    distinct = [name for name in dict.fromkeys(names) if name]
    return [
        (one, other)
        for one, other in combinations(distinct, 2)
        if _letter_shapes(one) == _letter_shapes(other) and not reads_same(one, other)
    ]


def _letter_shapes(name: str) -> str:
    return compared(name).translate(_LATIN_TWINS).casefold().replace("rn", "m")
