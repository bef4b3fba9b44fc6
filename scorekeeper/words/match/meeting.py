"""A meeting of several games in words: what it is called, which game is played, how it stands."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import (
    GamesToWin,
    LevelLegs,
    Meeting,
    MeetingKind,
    MeetingResult,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext
from scorekeeper.words.rule_names import preset_name
from scorekeeper.words.table import of_side

_BEST_OF = {
    3: N_("Best of three"),
    5: N_("Best of five"),
    7: N_("Best of seven"),
    9: N_("Best of nine"),
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


def games_choice(key: str) -> str:
    """Whether the games of a meeting have the same rules, as a form offers it."""
    return _("different ones") if key else _("the same in every game")


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
    if result.over and result.winner is not None:
        if is_legs and one == other:  # the third game has told
            return _fill_in(sides[result.winner], _has_won_third(sides[result.winner]))
        message = _has_won(sides[result.winner])
        return _fill_in(sides[result.winner], message, max(one, other), min(one, other))
    if result.over:
        if is_legs:
            return _("A draw: {n} points each").format(n=one)
        return ngettext("A draw: {n} game each", "A draw: {n} games each", one).format(n=one)
    if one == other:
        if is_legs:
            return _("{n} points each").format(n=one) if one else ""
        return ngettext("{n} game each", "{n} games each", one).format(n=one) if one else ""
    ahead = sides[int(other > one)]
    return _fill_in(ahead, _leads(ahead), max(one, other), min(one, other))


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
        return _in_second_leg(points, sides)
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
    return "" if number is None else _for_one(number, games, sides[side])


def _for_one(number: int, games: GamesToWin, side: Side) -> str:
    if number == 0:
        message = of_side(
            side.name,
            ngettext(
                "The meeting is decided: {side} wins it.",
                "The meeting is decided: {side} win it.",
                len(side.players),
            ),
            _("The meeting is decided: our side wins it."),
            _("The meeting is decided: their side wins it."),
        )
    elif games.drawn:
        message = of_side(
            side.name,
            _("Enough for {side} to win the meeting: {n} of the last {all} games."),
            _("Enough for our side to win the meeting: {n} of the last {all} games."),
            _("Enough for their side to win the meeting: {n} of the last {all} games."),
        )
    elif games.left == 1:
        message = _needs_this(side)
    elif (number, games.left) == (1, 2):
        message = _needs_one_of_two(side)
    else:
        message = of_side(
            side.name,
            ngettext(
                "{side} needs {n} of the last {all} games.",
                "{side} need {n} of the last {all} games.",
                len(side.players),
            ),
            _("Our side needs {n} of the last {all} games."),
            _("Their side needs {n} of the last {all} games."),
        )
    return message.format(side=_named(side), n=number, all=games.left)


def _in_second_leg(points: tuple[int, int], sides: Sequence[Side]) -> str:
    if points[0] == points[1]:
        return _("Whoever has more points in this game wins the meeting.")
    behind = int(points[1] > points[0])
    side, number = sides[behind], points[behind]
    message = of_side(
        side.name,
        ngettext(
            "{side} needs a lead of {n} points in this game to win the meeting.",
            "{side} need a lead of {n} points in this game to win the meeting.",
            len(side.players),
        ),
        _("Our side needs a lead of {n} points in this game to win the meeting."),
        _("Their side needs a lead of {n} points in this game to win the meeting."),
    )
    return message.format(side=_named(side), n=number)


def _needs_one_of_two(side: Side) -> str:
    return of_side(
        side.name,
        ngettext(
            "{side} needs one of the last two games.",
            "{side} need one of the last two games.",
            len(side.players),
        ),
        _("Our side needs one of the last two games."),
        _("Their side needs one of the last two games."),
    )


def _needs_this(side: Side) -> str:
    return of_side(
        side.name,
        ngettext(
            "{side} needs one more game to win.",
            "{side} need one more game to win.",
            len(side.players),
        ),
        _("Our side needs one more game to win."),
        _("Their side needs one more game to win."),
    )


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


def _leads(side: Side) -> str:
    return of_side(
        side.name,
        ngettext(
            "{side} leads {one} to {other}", "{side} lead {one} to {other}", len(side.players)
        ),
        _("Our side leads {one} to {other}"),
        _("Their side leads {one} to {other}"),
    )


def _has_won(side: Side) -> str:
    return of_side(
        side.name,
        ngettext(
            "{side} wins the meeting {one} to {other}",
            "{side} win the meeting {one} to {other}",
            len(side.players),
        ),
        _("Our side wins the meeting {one} to {other}"),
        _("Their side wins the meeting {one} to {other}"),
    )


def _has_won_third(side: Side) -> str:
    return of_side(
        side.name,
        ngettext(
            "{side} wins the meeting with the third game",
            "{side} win the meeting with the third game",
            len(side.players),
        ),
        _("Our side wins the meeting with the third game"),
        _("Their side wins the meeting with the third game"),
    )


def _fill_in(side: Side, message: str, one: int = 0, other: int = 0) -> str:
    return message.format(side=_named(side), one=one, other=other)


def _named(side: Side) -> str:
    return listed(side.players) if side == Side.of(*side.players) else side.name
