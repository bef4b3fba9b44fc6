"""A meeting of several games in words: what it is called, which game is played, how it stands."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import GamesToWin, Meeting, MeetingKind, MeetingResult
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
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
}


def meeting_choice(key: str) -> str:
    """A usual meeting as a form offers it; "" is a match alone."""
    return {
        "": _("one match"),
        "best-of-three": _("best of three"),
        "best-of-five": _("best of five"),
        "all": _("three, all are played"),
    }[key]


def meeting_name(meeting: Meeting) -> str:
    """What it is called: "Best of three", "5 games, all are played"."""
    if meeting.kind is MeetingKind.SINGLE:
        return _("One game")
    if meeting.kind is MeetingKind.BEST_OF:
        return _(_BEST_OF[meeting.n])
    return _("{n} games, all are played").format(n=meeting.n)


def game_name(meeting: Meeting, place: int | None) -> str:
    """Which game it is: "Game 2 of 3"; without a place it was ended without a winner."""
    if place is None:
        return _("This game does not count")
    if place > meeting.n:
        return _("Game {n}").format(n=place)
    return _("Game {n} of {all}").format(n=place, all=meeting.n)


def meeting_standing(result: MeetingResult, sides: Sequence[Side]) -> str:
    """How it stands, in a few words: "Anna leads 1 to 0", "1 game each", "Bruno has won 2 to 1"."""
    one, other = result.games
    figures = {"one": max(one, other), "other": min(one, other)}
    if result.over and result.winner is not None:
        return about_side(sides[result.winner], _OF_SIDE["wins"], **figures)
    if result.over:
        return ngettext("A draw: {n} game each", "A draw: {n} games each", one).format(n=one)
    if one != other:
        return about_side(sides[int(other > one)], _OF_SIDE["leads"], **figures)
    if not one:
        return ""
    return ngettext("{n} game each", "{n} games each", one).format(n=one)


def game_line(
    meeting: Meeting, place: int | None, result: MeetingResult, sides: Sequence[Side]
) -> str:
    """Which game it is and how the meeting stands: "Game 2 of 3: Anna leads 1 to 0"."""
    game, standing = game_name(meeting, place), meeting_standing(result, sides)
    return _("{game}: {standing}").format(game=game, standing=standing) if standing else game


def meeting_at_stake(games: GamesToWin | None, sides: Sequence[Side]) -> str:
    """What is still possible in the meeting; empty where nothing is decided soon."""
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


def next_game_line(meeting: Meeting, place: int, dealer: str) -> str:
    """What the button of the next game says beside: "game 2 of 3, Bruno deals"."""
    name = game_name(meeting, place)
    return _("{game}, {name} deals").format(game=name[:1].lower() + name[1:], name=dealer)
