"""Files of other programs that keep the score of Scopa -> the matches that they tell.

Three are read, as their public sources write them: the backup of Sweeper (kimmykokonut/sweeper,
`src/types/index.ts`), the backup of Scopa Score Tracker (taterhead247/scopa-score-keeper,
`src/lib/db/portability.ts`), and what Scopa Tracker (Jan-ARN/scopa-tracker, `index.html`), which
writes no file, keeps in its browser. In all of them people tapped who had each point.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorekeeper.documents.foreign.points_only import Document, ForeignMatches, document
from scorekeeper.documents.size_limits import MOST_DEALS, problems_of_file
from scorekeeper.rules.names import SIGNS
from scorekeeper.rules.problems import Problem, Refused, What

FOUR = ("carte", "denari", "settebello", "primiera")
IN_ENGLISH = ("cards", "coins", "settebello", "premiera")
USUAL = "traditional"
"""Their rules: four points and scope, no card is left over, and the highest wins."""
USUAL_TARGET = 11
"""The only target of Scopa Score Tracker, for any number of players, and Sweeper's own."""
_FIRST_INSTANT, _LAST_INSTANT = 946_684_800_000, 4_102_444_800_000
"""Milliseconds to the years 2000 and 2100: no phone kept a score before."""

Object = Mapping[str, Any]


class _Missing(Exception):
    """What the program would have written at this key is not there, or is more than it can be."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as its program has it: the names and keys of the sides, and each round with who had
    what and, where that is said too, with the points that it made."""

    names: Sequence[str]
    target: object
    at: object
    rounds: Sequence[tuple[list[int], list[int] | None]]


def is_of_tracker(value: object) -> bool:
    """Whether another program that is known wrote this."""
    return bool(_reader(value))


def read_tracker(value: object) -> ForeignMatches | None:
    """The matches of another program's file; None where it is of none that is known.

    :raise Refused: with the first thing that is missing in each match, and with each deal whose
        parts make other points than the file says; or that there are too many matches.
    """
    if not (read := _reader(value)):
        return None
    if over := problems_of_file([()] * len(read)):
        raise Refused(over)
    problems: list[Problem] = []
    noticed = [Problem(What.ONLY_POINTS_TOLD)]
    matches = []
    for number, (game, of_game) in enumerate(read, 1):
        try:
            parsed = of_game(game)
        except _Missing as missing:
            problems.append(Problem(What.GAME_NOT_READ, figures=(number,), text=str(missing)))
            continue
        if not parsed.rounds:
            noticed.append(Problem(What.GAME_WITHOUT_DEALS, figures=(number,)))
            continue
        problems += _others(number, parsed)
        matches.append(_document(parsed))
    if problems:
        raise Refused(problems)
    return ForeignMatches(tuple(matches), tuple(noticed))


def _reader(value: object) -> list[tuple[Object, Callable[[Object], _Game]]]:
    """Every game of the file and how it is read; none where the file is of no known program."""
    if isinstance(value, Mapping):
        if _has(value, "completedGames", "games"):
            done = [(game, _of_backup) for game in value["completedGames"]]
            return done + [(game, _of_backup) for game in value["games"]]
        if _has(value, "sides", "rounds"):
            return [(value, _of_browser)]
        value = value.get("games")
    if isinstance(value, list) and any(_has(game, "players", "rounds") for game in value):
        return [(game, _of_sweeper) for game in value]
    return []


def _has(value: object, *names: str) -> bool:
    return isinstance(value, Mapping) and all(isinstance(value.get(each), list) for each in names)


def _document(game: _Game) -> Document:
    rules = {"preset": USUAL, "target": game.target}
    deals = [{"points": points} for points, _ in game.rounds]
    return document(game.names, rules, _instant(game.at), deals)


def _others(number: int, game: _Game) -> Iterator[Problem]:
    for deal, (points, stated) in enumerate(game.rounds, 1):
        if stated is not None and stated != points:
            figures = (number, deal)
            yield Problem(
                What.POINTS_ARE_OTHERS,
                figures=figures,
                text=" : ".join(map(str, stated)),
            )


def _of_sweeper(game: Object) -> _Game:
    players = _list(game, "players", len(SIGNS))
    ids = [_text(player, "id") for player in players]
    settings = game.get("settings")
    target = settings.get("targetScore") if isinstance(settings, Mapping) else None
    rounds = []
    for each in _list(game, "rounds", MOST_DEALS):
        scope = _object(each, "scope")
        won = [_winner(each, f"{point}WinnerId", [*ids, None]) for point in FOUR]
        points = [won.count(player) + _count(scope.get(player, 0), "scope") for player in ids]
        rounds.append((points, _stated_totals(_object(each, "roundTotals"), ids, "roundTotals")))
    names = [_text(player, "name") for player in players]
    at = game.get("completedAt", game.get("createdAt"))
    return _Game(names, USUAL_TARGET if target is None else target, at, rounds)


def _of_backup(game: Object) -> _Game:
    players = _list(game, "players", len(SIGNS))
    # A finished game names its players' keys otherwise than a running one.
    ids = [
        _text(player, "playerId" if "playerId" in player else "id")
        if _is_keyed(player)
        else f"player-{place}"
        for place, player in enumerate(players)
    ]
    rounds = []
    for each in [] if game.get("handHistory") is None else _list(game, "handHistory", MOST_DEALS):
        stated = _stated_totals(_object(each, "scores"), ids, "scores")
        tapped = _object(each, "categories")
        # An old version kept the points only.
        points = [_tapped(tapped.get(player, {})) for player in ids] if tapped else stated
        rounds.append((points, stated))
    names = [_text(player, "name") for player in players]
    return _Game(names, USUAL_TARGET, game.get("completedAt", game.get("createdAt")), rounds)


def _of_browser(game: Object) -> _Game:
    sides = _list(game, "sides", len(SIGNS))
    rounds = []
    for each in _list(game, "rounds", MOST_DEALS):
        scope = [*_list(each, "scope", len(SIGNS)), *[0] * len(sides)]
        won = [_winner(each, point, [*range(len(sides)), "tie", None]) for point in FOUR]
        points = [won.count(side) + _count(scope[side], "scope") for side in range(len(sides))]
        rounds.append((points, None))
    names = [_text(side, "name") for side in sides]
    return _Game(names, game.get("target", USUAL_TARGET), None, rounds)


def _is_keyed(player: object) -> bool:
    return isinstance(player, Mapping) and bool({"playerId", "id"} & set(player))


def _tapped(detail: object) -> int:
    if not isinstance(detail, Mapping):
        raise _Missing("categories")
    points = _count(detail.get("scopa", 0), "scopa")
    for point in IN_ENGLISH:
        if not isinstance(had := detail.get(point, False), bool):
            raise _Missing(point)
        points += had
    return points


def _winner(of: Object, name: str, may_be: Sequence[object]) -> object:
    """Who had a point."""
    winner = of.get(name)
    # In Python True is 1, and would be the second side.
    if winner not in may_be or isinstance(winner, bool):
        raise _Missing(name)
    return winner


def _stated_totals(totals: Object, ids: Sequence[str], name: str) -> list[int]:
    return [_count(totals.get(player, 0), name) for player in ids]


def _list(of: object, name: str, most: int) -> list[Any]:
    """A list that is no longer than it can be: nothing of a longer one is looked at."""
    value = of.get(name) if isinstance(of, Mapping) else None
    if not isinstance(value, list) or len(value) > most:
        raise _Missing(name)
    return value


def _object(of: object, name: str) -> Object:
    value = of.get(name) if isinstance(of, Mapping) else None
    if not isinstance(value, Mapping):
        raise _Missing(name)
    return value


def _text(of: object, name: str) -> str:
    value = of.get(name) if isinstance(of, Mapping) else None
    if not isinstance(value, str):
        raise _Missing(name)
    return value


def _count(number: object, name: str) -> int:
    if type(number) is not int:
        raise _Missing(name)
    return number


def _instant(milliseconds: object) -> str:
    """An instant as browsers count it; empty where it is none."""
    if type(milliseconds) is not int or not _FIRST_INSTANT < milliseconds < _LAST_INSTANT:
        return ""
    at = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return at.isoformat().replace("+00:00", "Z")
