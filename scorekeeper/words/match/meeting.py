"""A meeting of several games in words: what it is called, which game is played, how it stands."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import (
    GamesToWin,
    LevelLegs,
    Meeting,
    MeetingKind,
    MeetingResult,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
from scorekeeper.words.rule_names import preset_name
from scorekeeper.words.table import OfSide, about_side

_BEST_OF = {
    3: N_("Best of three"),
    5: N_("Best of five"),
    7: N_("Best of seven"),
    9: N_("Best of nine"),
}


_OF_SIDE: dict[str, OfSide] = {
    "leads": (
        NN_("{side} leads {one} to {other}", "{side} lead {one} to {other}"),
        N_("Our side leads {one} to {other}"),
        N_("Their side leads {one} to {other}"),
    ),
    "wins": (
        NN_(
            "{side} wins the meeting {one} to {other}",
            "{side} win the meeting {one} to {other}",
        ),
        N_("Our side wins the meeting {one} to {other}"),
        N_("Their side wins the meeting {one} to {other}"),
    ),
    "wins the third": (
        NN_(
            "{side} wins the meeting with the third game",
            "{side} win the meeting with the third game",
        ),
        N_("Our side wins the meeting with the third game"),
        N_("Their side wins the meeting with the third game"),
    ),
    "has won": (
        NN_("The meeting is decided: {side} wins it.", "The meeting is decided: {side} win it."),
        N_("The meeting is decided: our side wins it."),
        N_("The meeting is decided: their side wins it."),
    ),
    "needs this": (
        NN_("{side} needs one more game to win.", "{side} need one more game to win."),
        N_("Our side needs one more game to win."),
        N_("Their side needs one more game to win."),
    ),
    "needs one of two": (
        NN_("{side} needs one of the last two games.", "{side} need one of the last two games."),
        N_("Our side needs one of the last two games."),
        N_("Their side needs one of the last two games."),
    ),
    "needs some": (
        NN_(
            "{side} needs {n} of the last {all} games.",
            "{side} need {n} of the last {all} games.",
        ),
        N_("Our side needs {n} of the last {all} games."),
        N_("Their side needs {n} of the last {all} games."),
    ),
    "needs some of the drawn": (
        N_("Enough for {side} to win the meeting: {n} of the last {all} games."),
        N_("Enough for our side to win the meeting: {n} of the last {all} games."),
        N_("Enough for their side to win the meeting: {n} of the last {all} games."),
    ),
    "needs a lead": (
        NN_(
            "{side} needs a lead of {n} points in this game to win the meeting.",
            "{side} need a lead of {n} points in this game to win the meeting.",
        ),
        N_("Our side needs a lead of {n} points in this game to win the meeting."),
        N_("Their side needs a lead of {n} points in this game to win the meeting."),
    ),
}


def meeting_choice(key: str) -> str:
    """A usual meeting as a form offers it; "" is a match alone."""
    return {
        "": _("one match"),
        "best-of-three": _("best of three"),
        "best-of-five": _("best of five"),
        "all": _("three, all are played"),
        "legs": _("there and back, points added"),
        "legs-third": _("there and back, a third if level"),
    }[key]


def meeting_name(meeting: Meeting) -> str:
    """What it is called: "Best of three", "5 games, all are played"."""
    if meeting.kind is MeetingKind.SINGLE:
        return _("One game")
    if meeting.kind is MeetingKind.BEST_OF:
        return _(_BEST_OF[meeting.n])
    if meeting.kind is MeetingKind.ALL:
        return _("{n} games, all are played").format(n=meeting.n)
    if meeting.level is LevelLegs.THIRD_GAME:
        return _("There and back, points added; level, a third game decides")
    return _("There and back, points added")


def game_name(meeting: Meeting, place: int | None, key: str = "") -> str:
    """Which game it is: "Game 2 of 3", or with the key of what is played "Game 2 of 3, Cirulla";
    without a place it was ended without a winner."""
    if key:
        named = game_name(meeting, place), preset_name(key)
        return _("{place}, {game}").format(place=named[0], game=named[1])
    if place is None:
        return _("This game does not count")
    if place > meeting.n:
        is_third = meeting.level is LevelLegs.THIRD_GAME
        return _("The deciding game") if is_third else _("Game {n}").format(n=place)
    return _("Game {n} of {all}").format(n=place, all=meeting.n)


def meeting_standing(meeting: Meeting, result: MeetingResult, sides: Sequence[Side]) -> str:
    """How it stands, in a few words: "Anna leads 1 to 0", "1 game each", "Bruno has won 2 to 1".

    In legs points are told, in all others games.
    """
    is_legs = meeting.kind is MeetingKind.LEGS
    one, other = result.points if is_legs else result.games
    figures = {"one": max(one, other), "other": min(one, other)}
    if result.over and result.winner is not None:
        # Level legs were decided by the third game.
        won = "wins the third" if is_legs and one == other else "wins"
        return about_side(sides[result.winner], _OF_SIDE[won], **figures)
    if result.over:
        if is_legs:
            return _("A draw: {n} points each").format(n=one)
        return ngettext("A draw: {n} game each", "A draw: {n} games each", one).format(n=one)
    if one != other:
        return about_side(sides[int(other > one)], _OF_SIDE["leads"], **figures)
    if not one:
        return ""
    if is_legs:
        return _("{n} points each").format(n=one)
    return ngettext("{n} game each", "{n} games each", one).format(n=one)


def game_line(
    meeting: Meeting,
    place: int | None,
    result: MeetingResult,
    sides: Sequence[Side],
    key: str = "",
) -> str:
    """Which game it is and how the meeting stands: "Game 2 of 3: Anna leads 1 to 0"."""
    game, standing = game_name(meeting, place, key), meeting_standing(meeting, result, sides)
    return _("{game}: {standing}").format(game=game, standing=standing) if standing else game


def meeting_at_stake(
    games: GamesToWin | None, points: tuple[int, int] | None, sides: Sequence[Side]
) -> str:
    """What is still possible in the meeting; empty where nothing is decided soon."""
    if points:
        if points[0] == points[1]:
            return _("Whoever has more points in this game wins the meeting.")
        behind = int(points[1] > points[0])
        return about_side(sides[behind], _OF_SIDE["needs a lead"], n=points[behind])
    if games is None:
        return ""
    one, other = games.enough
    if one is not None and one == other:
        if games.left == 1:
            return _("Whoever wins this game wins the meeting.")
        if one == games.left:
            return _("Whoever wins the last {n} games wins the meeting.").format(n=games.left)
        return _("Whoever wins {n} of the last {all} games wins the meeting.").format(
            n=one, all=games.left
        )
    side = 0 if other is None or (one is not None and one < other) else 1
    number = games.enough[side]
    if number is None:
        return ""
    if number == 0:
        needs = "has won"
    elif games.drawn:
        needs = "needs some of the drawn"
    elif games.left == 1:
        needs = "needs this"
    elif (number, games.left) == (1, 2):
        needs = "needs one of two"
    else:
        needs = "needs some"
    return about_side(sides[side], _OF_SIDE[needs], n=number, all=games.left)


def legs_so_far(
    meeting: Meeting, place: int | None, result: MeetingResult, totals: Sequence[int]
) -> str:
    """The points of both legs while the second is played; empty in every other game."""
    if meeting.kind is not MeetingKind.LEGS or place != meeting.n or result.over:
        return ""
    one, other = (sum(each) for each in zip(result.points, totals, strict=True))
    return _("Both games so far: {one} to {other}.").format(one=one, other=other)


def next_game_line(meeting: Meeting, place: int, dealer: str, key: str = "") -> str:
    """What the button of the next game says beside: "game 2 of 3, Bruno deals"."""
    name = game_name(meeting, place, key)
    return _("{game}, {name} deals").format(game=name[:1].lower() + name[1:], name=dealer)
