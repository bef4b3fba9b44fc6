"""What is wrong with a file of matches, and where it disagrees with the rules, in sentences."""

import json
from collections.abc import Sequence

from scorekeeper.documents.file_reader import Disagreement
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.game.scopa import SINGLE
from scorekeeper.rules.problems import Problem
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.deal.problems import problem, shortened
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

LONGEST_SAID = 40

_NAMES = {
    "deals": N_("number of deals"),
    "primiera_totals": N_("primiera in figures"),
    "counts": N_("whether the deal counts"),
    "finished": N_("whether the match is finished"),
}
_WHO = (*SINGLE, "winner")


def not_json(error: NotJson) -> str:
    """Where a text breaks: "Line 3 is no JSON near “]”.", "Line 4 is cut off."."""
    if not error.line:
        return _("This cannot be read: lists in lists, too deep to follow.")
    if not error.near:
        return _("Line {line} is cut off.").format(line=error.line)
    return _("Line {line} is no JSON near “{text}”.").format(line=error.line, text=error.near)


def import_problem(found: Problem, names: Sequence[str], match: int | None = None) -> str:
    """The sentence for one problem of a file; `match` counts from 1 where there are several."""
    return _of_match(problem(found, names), match)


def disagreement(found: Disagreement, names: Sequence[str], match: int | None = None) -> str:
    """One result that is otherwise: "Deal 2: carte: the file says Bruno, it is Anna."."""
    name = _(_NAMES.get(found.name, found.name))
    if found.name in SINGLE:
        name = category_name(found.name).lower()
    sentence = _("{name}: the file says {said}, it is {found}.").format(
        name=name,
        said=_value(found.name, found.stated, names),
        found=_value(found.name, found.computed, names),
    )
    if found.deal is not None:
        sentence = _("Deal {number}: {sentence}").format(number=found.deal, sentence=sentence)
    return _of_match(sentence, match)


def late_deals(numbers: Sequence[int]) -> str:
    """That deals came after the end of the match."""
    return ngettext(
        "Deal {numbers} came after the match had ended: it is kept and adds nothing.",
        "Deals {numbers} came after the match had ended: they are kept and add nothing.",
        len(numbers),
    ).format(numbers=", ".join(map(str, numbers)))


def more_problems(number: int, *, at_least: bool = False) -> str:
    """That so many more problems of a file are not said."""
    if at_least:
        return _("At least {number} more things are wrong in this file.").format(number=number)
    return ngettext(
        "{number} more thing is wrong in this file.",
        "{number} more things are wrong in this file.",
        number,
    ).format(number=number)


def _of_match(sentence: str, match: int | None) -> str:
    if match is None:
        return sentence
    return _("Match {number}: {sentence}").format(number=match, sentence=sentence)


def _value(name: str, value: object, names: Sequence[str]) -> str:
    if name in _WHO and value is None:
        return _("nobody")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in _WHO and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, list) and len(value) == len(names):
        return " : ".join("\N{EN DASH}" if item is None else _cut(item) for item in value)
    return _cut(value)


def _cut(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shortened(text, LONGEST_SAID)
