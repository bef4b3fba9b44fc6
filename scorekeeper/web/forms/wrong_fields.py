"""The fields in which something is wrong, marked on every page in one place.

Whoever reads a field names it in `mark`, whoever has a problem with what was read in
`mark_problems`. A page that is refused then has them marked for whoever cannot see the colour: no
template does it.
"""

import re
from collections.abc import Iterable

from flask import Flask, Response, g

from scorekeeper.rules.problems import Problem, What

_FIELD = re.compile(r"<(?:input|textarea|select)\b[^<>]*>")
_NAME = re.compile(r'\bname="([^"]*)"')
_TICKED = re.compile(r'\btype="(?:radio|checkbox|hidden)"')
_OF_PROBLEMS: dict[What, tuple[str, ...]] = {
    What.CARDS_DO_NOT_ADD_UP: ("cards",),
    What.COINS_DO_NOT_ADD_UP: ("coins",),
    What.MORE_COINS_THAN_CARDS: ("cards", "coins"),
    What.CARDS_NOT_COUNTED: ("cards",),
    What.COINS_NOT_COUNTED: ("coins",),
    What.MORE_NAMED_THAN_CARDS: ("cards",),
    What.MORE_NAMED_THAN_COINS: ("coins",),
    What.MORE_NAMED_THAN_OTHERS: ("cards", "coins"),
    What.SCOPE_OVER_HALF: ("scope",),
    What.SWEEPS_OVER_HALF: ("scope",),
    What.SCOPE_OVER_MOST: ("scope",),
    What.COUNTED_OVER_MOST: ("scope",),
    What.POINTS_NOT_GIVEN: ("points",),
    What.POINTS_OVER_MOST: ("points",),
    What.POINTS_OVER_MOST_BESIDE_BONUS: ("points",),
    What.POINTS_UNDER_LEAST: ("points",),
    What.ROW_EMPTY: ("points",),
    What.TABLE_MISCOUNTED: ("table",),
    What.TABLE_NOT_ALLOWED: ("table",),
    What.BEST_NOT_SAID: ("best",),
    What.BEST_WITHOUT_COINS: ("best",),
    What.TWO_BEST_OF_ONE_SUIT: ("best",),
    What.BEST_TWICE: ("best",),
    What.COINS_WITHOUT_BEST: ("best",),
    What.REASON_WANTED: ("reason",),
    What.NAME_WANTED: ("name",),
    What.NO_SUCH_EVENING: ("events",),
    What.EVENINGS_OUT_OF_RANGE: ("events",),
}
_OF_NAMES = {
    *(What.NAME_BLANK, What.NAME_TOO_LONG, What.NAME_TWICE, What.NAME_IS_SIGN),
    *(What.UNSEEN_CHARACTER, What.ONLY_UNSEEN_CHARACTERS, What.TOO_MANY_MARKS),
}
_BOXES = ("a", "b", "games_a", "games_b")


def init_app(app: Flask) -> None:
    """Mark the fields of every page that is refused."""
    app.after_request(_marked)


def mark(name: str) -> None:
    """Something is wrong in that field; a name that ends in "-" means all that begin so."""
    g.setdefault("wrong_fields", []).append(name)


def mark_problems(problems: Iterable[Problem]) -> None:
    """Mark the fields that the problems are about, as far as these are known."""
    for each in problems:
        for key in _OF_PROBLEMS.get(each.what, ()):
            row = f"{key}-{each.deal}" if each.deal else key
            for name in [f"{row}-{side + 1}" for side in each.sides] or [row]:
                mark(name)
                mark(f"{name}-")
        if each.what in _OF_NAMES:
            for side in each.sides:
                mark(f"name-{side + 1}")
        if each.what in (What.ONE_BOX_EMPTY, What.GAMES_MISSING):
            for box in _BOXES:
                mark(box)
                mark(f"{box}-{each.figures[0]}")
        if each.what is What.NUMBERS_DO_NOT_ADD_UP:
            mark(f"{each.text}-")


def _marked(response: Response) -> Response:
    names = g.get("wrong_fields")
    if response.status_code == 422 and names and response.mimetype == "text/html":
        exact, beginnings = frozenset(names), tuple(each for each in names if each.endswith("-"))

        def mark_it(field: re.Match[str]) -> str:
            tag, name = field[0], _NAME.search(field[0])
            if not name or _TICKED.search(tag) or "aria-invalid" in tag:
                return tag
            is_wrong = name[1] in exact or name[1].startswith(beginnings)
            if not is_wrong:
                return tag
            described = tag.replace('aria-describedby="', 'aria-describedby="problems ')
            more = "" if described != tag else ' aria-describedby="problems"'
            return f'{described[:-1]} aria-invalid="true"{more}>'

        response.set_data(_FIELD.sub(mark_it, response.get_data(as_text=True)))
    return response
