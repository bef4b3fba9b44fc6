"""Where one can go on to from the score, in two lists."""

from sys import getsizeof
from typing import Any

from flask import current_app
from markupsafe import Markup

from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.http.cache import cached_by_language

MOST_BYTES = 200_000
"""Of each of the three as they are drawn: some two kilobytes each."""


def _size(drawn: Markup) -> int:
    return getsizeof(drawn)


def menus(
    here: str, table: str, writes: bool, tried: object, event: object, played: MatchState
) -> tuple[Markup, ...]:
    """What there is to do with the match at `here`, at its table, and to end it."""
    minutes, called = bool(played.match.rules.ending.minutes), bool(played.match.time_call)
    ends = _of_end(minutes, called, played.over, bool(tried)) if writes and not event else Markup()
    lists = (_of_match(writes), _of_table(writes, not tried, not event), ends)
    return tuple(each.replace("@match", here).replace("@table", table) for each in lists)


@cached_by_language(MOST_BYTES, _size)
def _of_match(writes: bool) -> Markup:
    made: Markup = _drawn().of_match(writes)
    return made


@cached_by_language(MOST_BYTES, _size)
def _of_table(writes: bool, sits: bool, rules: bool) -> Markup:
    made: Markup = _drawn().of_table(writes, sits, rules)
    return made


@cached_by_language(MOST_BYTES, _size)
def _of_end(minutes: bool, called: bool, over: bool, tried: bool) -> Markup:
    made: Markup = _drawn().of_end(minutes, called, over, tried)
    return made


def _drawn() -> Any:
    return current_app.jinja_env.get_template("match/_menus.html").module
