# ruff: noqa: RUF001
"""Names that look alike and are two, as "Anna" and the same with a Cyrillic first letter.

They may stand side by side at a table; it is said.
"""

from collections.abc import Sequence
from itertools import combinations

from scorekeeper.rules.free_text import compared
from scorekeeper.rules.match import reads_same

_CYRILLIC = "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԁһԛԝӏѵ"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανιρυκϲϳγ"
_DRAWN = str.maketrans(
    _CYRILLIC + _GREEK + "01I|ı",
    "ABESlJKMHOPCTYXQWaesijopcyxdhqwlv" + "ABEZHlKMNOPTYXoavipukcjy" + "ollli",
)
"""Each letter as the Latin one that it looks like; a large I and a one as a small L."""


def look_alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of these names that the eye can hardly tell apart, and that are two names."""
    given = [name for name in dict.fromkeys(names) if name]
    return [
        (one, other)
        for one, other in combinations(given, 2)
        if _drawn(one) == _drawn(other) and not reads_same(one, other)
    ]


def _drawn(name: str) -> str:
    return compared(name).translate(_DRAWN).casefold().replace("rn", "m")
