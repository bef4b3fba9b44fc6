"""What people write (names, notes, reasons), as it is kept, for pages and documents alike. Also
what is wrong with the names of players, and which of them look the same.

A sign is unseen when it takes no room or draws nothing, or turns round what stands beside it:
control signs, signs of private use, all that Unicode lets programs ignore, and blanks. Tab and line
break are spaces. Two joiners and the selectors of how a sign is drawn stay where they belong: in
emoji, and the joiners between letters of scripts that are written with them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from unicodedata import category, normalize

from scorekeeper.rules.problems import Problem, What

JOINERS = "\u200c\u200d"
SELECTORS = "\ufe0e\ufe0f"
_UNSEEN_PARTS = str.maketrans("", "", JOINERS + SELECTORS)
MOST_MARKS = 3
"""On one letter. Vietnamese and Hebrew need so many."""
IGNORABLE = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode 17.0: 4,174 signs, the same
since Unicode 14. `unicodedata` does not know it."""
BLANKS = "\u2800\U00013441\U00013442\U00016fe4\U0001d159"
"""Signs that are a letter or a picture by their kind and draw nothing."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co")
_MARKS = ("Mn", "Me")
_WIDTHS = map(chr, range(0x2000, 0x200B))
SPACES = "\t\n\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(_WIDTHS)
_SPACES = re.compile(f"[{SPACES}]+")
_BREAKS = re.compile("\r\n|[\r\u2028\u2029]")
_IGNORED = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in IGNORABLE) + BLANKS + "]")
_JOINED = re.compile("[\u0590-\u1fff]")
"""Scripts that are written with joiners, from Hebrew on."""
_KEYCAP = re.compile("[0-9#*]\ufe0f\u20e3")
_PICTURES = "\u203c\u2049\u2139\u3030"
"""Signs that may be drawn as emoji, and are no pictures by their kind."""


def visible(text: str) -> str:
    """The text without what is unseen in it, and without marks that are too many."""
    out = {*_unseen(text), *_surplus(text)}
    if not out:
        return text
    return "".join(sign for place, sign in enumerate(text) if place not in out)


def one_line(text: str) -> str:
    """The text on one line: composed letters, single spaces between the words, none around them.

    What is unseen is still in it, for `problems_of_text` to find.
    """
    return normalize("NFC", _SPACES.sub(" ", text).strip(" "))


def paragraph(text: str) -> str:
    """The text with its line breaks: composed letters, no spaces around it.

    What is unseen is still in it, for `problems_of_text` to find.
    """
    return normalize("NFC", _BREAKS.sub("\n", text).strip(SPACES))


def problems_of_text(text: str, most: int, too_long: What = What.TEXT_TOO_LONG) -> list[Problem]:
    """What is wrong with a text that may have so many letters: at most one problem."""
    if _unseen(text):
        rest = one_line(visible(text))
        what = What.UNSEEN_CHARACTER if rest else What.ONLY_UNSEEN_CHARACTERS
        return [Problem(what, text=rest)]
    if _surplus(text):
        return [Problem(What.TOO_MANY_MARKS, text=one_line(visible(text)), figures=(MOST_MARKS,))]
    if len(text) > most:
        return [Problem(too_long, text=one_line(text), figures=(len(text), most))]
    return []


def _unseen(text: str) -> list[int]:
    """Where signs stand that cannot be seen."""
    if text.isascii() and text.isprintable():
        return []
    places = []
    for place, sign in enumerate(text):
        if sign in "\t\n\r":
            continue
        is_unseen = category(sign) in _UNSEEN or _IGNORED.match(sign)
        if is_unseen and not _belongs(text, place):
            places.append(place)
    return places


def _belongs(text: str, place: int) -> bool:
    """Whether it stands in an emoji, or is a joiner between letters that need it."""
    sign, before, after = text[place], text[place - 1 : place], text[place + 1 : place + 2]
    if sign in SELECTORS:
        return _is_picture(before) or bool(_KEYCAP.match(text, place - 1 if place else 0))
    if sign not in JOINERS or not after:
        return False
    if _JOINED.match(before):
        return _JOINED.match(after) is not None
    picture = text[place - 2 : place - 1] if before in SELECTORS else before
    return sign == "\u200d" and _is_picture(picture) and _is_picture(after)


def _is_picture(sign: str) -> bool:
    """Whether it may be an emoji, also one that is newer than `unicodedata`."""
    if not sign:
        return False
    new = 0x1F000 <= ord(sign) < 0x20000
    arrow = category(sign) == "Sm" and sign > "\u2000"
    return new or arrow or sign in _PICTURES or category(sign) == "So"


def _surplus(text: str) -> list[int]:
    """Where marks stand beyond those that a letter may have."""
    places, marks = [], 0
    for place, sign in enumerate(text):
        if sign in SELECTORS:
            continue
        if category(sign) in _MARKS:
            marks += 1
            if marks > MOST_MARKS:
                places.append(place)
        else:
            marks = len(normalize("NFD", sign)) - 1 if not sign.isascii() else 0
    return places


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
        plain = as_read(name)
        if not plain:
            problems.append(Problem(What.NAME_BLANK, sides=(place,)))
        elif wrong := problems_of_text(name.strip(), longest, What.NAME_TOO_LONG):
            problems += [replace(problem, sides=(place,)) for problem in wrong]
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


def alphabetical(name: str) -> str:
    """By what names are sorted: É stands among E."""
    return "".join(sign for sign in normalize("NFD", name.casefold()) if category(sign) != "Mn")


def reads_same(name: str, other: str) -> bool:
    """Whether the eye takes the two names for one: "Anna" and "anna"."""
    return as_read(name) == as_read(other)


def as_read(name: str) -> str:
    """The name as the eye tells it from others: no case, no invisible letters, one form; equal for
    names that the eye takes for one."""
    seen = visible(name).translate(_UNSEEN_PARTS)
    return unicodedata.normalize("NFKC", seen).casefold().strip()


_CYRILLIC = "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԁһԛԝӏѵ"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανιρυκϲϳγ"
_LATIN_TWINS = str.maketrans(
    _CYRILLIC + _GREEK + "01I|ı",  # noqa: RUF001
    "ABESlJKMHOPCTYXQWaesijopcyxdhqwlv" + "ABEZHlKMNOPTYXoavipukcjy" + "ollli",
)
"""Each letter as the Latin one that it looks like; a large I and a one as a small L."""


def look_alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of these names that the eye can hardly tell apart, and that are two names."""
    shapes = {}
    for name in filter(None, names):
        seen = visible(name).translate(_UNSEEN_PARTS)
        shapes[name] = seen.translate(_LATIN_TWINS).casefold().replace("rn", "m")
    return [
        (one, other)
        for one, other in combinations(shapes, 2)
        if shapes[one] == shapes[other] and not reads_same(one, other)
    ]
