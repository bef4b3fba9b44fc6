"""Which boxes of a page a problem is about: `wrong` in `page/_macros.html` says so in them."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.problems import Problem, What

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
