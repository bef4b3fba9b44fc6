"""What BG Stats exports of the plays of many games (JSON) -> the matches of Scopa and its family.

It knows who scored how much in the whole match, and the points of each deal only where people typed
"4+2+3". Where they did not, the match is read as one that began with its totals.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.foreign.points_only import Document, ForeignMatches, match_document
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.presets import GAMES
from scorekeeper.rules.problems import Problem, Refused, What

Object = Mapping[str, Any]
GAME_OF = {
    "scopa": "traditional",
    "scopone": "traditional",
    "escoba": "escoba",
    "cirulla": "cirulla",
    "spazzino": "spazzino",
    "rubamazzo": "rubamazzo",
}
"""The rules by a word in the name of the game; with them go the usual targets."""
_SCORE = re.compile(r"[0-9]{1,3}(?:\+[0-9]{1,3}){0,999}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_of_bgstats(value: object) -> bool:
    """Whether BG Stats wrote this."""
    lists = ("games", "players", "plays")
    return isinstance(value, Mapping) and all(isinstance(value.get(name), list) for name in lists)


def read_bgstats(value: object) -> ForeignMatches | None:
    """The matches of a file of BG Stats; None where it is none.

    :raise Refused: with the plays whose players or scores are not as it writes them; or that there
        are too many.
    """
    if not isinstance(value, Mapping) or not is_of_bgstats(value):
        return None
    played = [(play, game) for play in value["plays"] if (game := _game(value, play))]
    limits.refuse_over(limits.MATCHES_IN_FILE, len(played))
    names = {str(player.get("id")): player.get("name") for player in _objects(value["players"])}
    noticed = [Problem(What.ONLY_POINTS_TOLD)]
    if left := len(value["plays"]) - len(played):
        noticed.append(Problem(What.PLAYS_LEFT, figures=(left,)))
    problems: list[Problem] = []
    matches: list[Document] = []
    for number, (play, game) in enumerate(played, 1):
        sides = list(_sides(play, names))
        what = "name" if any(not name for name, _, _ in sides) else "score"
        if not 2 <= len(sides) <= len(SIGNS) or not all(name and score for name, _, score in sides):
            problems.append(Problem(What.GAME_NOT_READ, figures=(number,), text=what))
        else:
            matches.append(_document(play, game, sides))
    if problems:
        raise Refused(problems)
    return ForeignMatches(tuple(matches), tuple(noticed))


def _objects(values: Sequence[object]) -> Iterator[Object]:
    return (value for value in values if isinstance(value, Mapping))


def _game(value: Object, play: object) -> str:
    """By which of our games it was played; empty where it was another one."""
    if not isinstance(play, Mapping):
        return ""
    games = (game for game in _objects(value["games"]) if game.get("id") == play.get("gameRefId"))
    name = str(next(games, {}).get("name", "")).casefold()
    return next((game for word, game in GAME_OF.items() if word in name), "")


PlayedSide = tuple[str, int, list[int]]
"""Its name, how many play for it, and its score: of each deal, or of all of them in one."""


def _sides(play: Object, names: Mapping[str, object]) -> Iterator[PlayedSide]:
    """The sides in the order of their first player; partners have one team."""
    teams: dict[object, tuple[list[str], list[int]]] = {}
    scores = play.get("playerScores")
    for place, player in enumerate(_objects(scores if isinstance(scores, list) else [])):
        name = names.get(str(player.get("playerRefId")))
        team = (player.get("team") or place) if play.get("usesTeams") else place
        text = str(player.get("score")).replace(" ", "")
        score = [*map(int, text.split("+"))] if _SCORE.fullmatch(text) else []
        of_team = teams.setdefault(str(team), ([], score))
        of_team[0].append(name if isinstance(name, str) else "")
    for people, score in teams.values():
        yield " & ".join(people) if all(people) else "", len(people), score


def _document(play: Object, game: str, sides: Sequence[PlayedSide]) -> Document:
    names, seats, scores = zip(*sides, strict=True)
    totals = [sum(score) for score in scores]
    rules: dict[str, object] = {"game" if GAMES[game].is_family else "preset": game}
    usual = GAMES[game].target_for(sum(seats))
    was_won = any(score.get("winner") is True for score in _objects(play.get("playerScores") or []))
    # People play to fewer points than usual, too: a match that has a winner was over.
    if was_won and max(totals) < (usual or 0):
        rules["target"] = max(totals)
    many = {len(score) for score in scores}
    each_deal = len(many) == 1 and 1 < min(many) <= limits.DEALS.most
    deals = [{"points": [*points]} for points in zip(*scores, strict=True)] if each_deal else []
    day = _DAY.match(str(play.get("playDate")))
    read = match_document(names, rules, day[0] if day else "", deals, max(seats))
    return read if each_deal else read | {"totals_before": totals}
