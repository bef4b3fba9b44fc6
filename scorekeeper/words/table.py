"""A table in words: who sits there and who plays, what refuses a seat, how its matches stand."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper import limits
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match, SeatChange, Side
from scorekeeper.tables.people.facts import State
from scorekeeper.words.language import SOURCE, listed, ngettext, say_number, spoken
from scorekeeper.words.language import gettext as _

_DEVICES = {
    "iphone": N_("iPhone"),
    "android": N_("Android phone"),
    "phone": N_("phone"),
    "tablet": N_("tablet"),
    "computer": N_("computer"),
}
_A_MOMENT, _HOUR, _DAY = 10, 60, 24 * 60  # minutes


def side_names(sides: Sequence[Side], ours: int | None) -> list[str]:
    """What sides are called that have no name: by whoever is one of them, and by all others.

    They are nouns, for every sentence must read well that has a name in it: "Our side deals", "the
    other 17 to Our side". "Us deals" and "the other 17 to We" would not.
    """
    if ours is None:
        return list(SIGNS[: len(sides)])
    if len(sides) == 2:
        return [_("Our side") if side == ours else _("Their side") for side in range(2)]
    called = N_("Player {n}") if len(sides[0].players) == 1 else N_("Side {n}")
    return [_(called).format(n=n) for n in range(1, len(sides) + 1)]


def joined(side: Side) -> str:
    """What a side is called: partners by the language's own "and". English has the sign."""
    together = side.players and side == Side.of(*side.players)
    return listed(side.players) if together and spoken() != SOURCE else side.name


def called(sides: Sequence[Side], left: Collection[int] = ()) -> list[str]:
    """The sides in a list of matches; one without a name is called by its sign. Of those who have
    `left` it says so."""
    signed = (side.called(sign, sign) for side, sign in zip(sides, SIGNS, strict=False))
    return [_left(side) if place in left else joined(side) for place, side in enumerate(signed)]


def _left(side: Side) -> str:
    """What somebody is called who has gone home; whoever is called so already, as they are."""
    is_told = side.name not in side.players
    return side.name if is_told else _("{name} (left)").format(name=side.name)


def called_sides(sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides as they are called in a list of matches."""
    names = called(sides)
    return tuple(replace(side, name=name) for side, name in zip(sides, names, strict=False))


def seat_change(change: SeatChange, match: Match) -> str:
    """What was said of the seats: who deals, or who has gone home, since which deal."""
    if change.dealer is not None:
        name = match.players[change.dealer]
        return _("Deal {n}: {name} deals").format(n=change.since, name=name)
    if not change.left:
        return _("Deal {n}: all play").format(n=change.since)
    names = listed(match.players[side] for side in change.left)
    return _("Deal {n}: without {names}").format(n=change.since, names=names)


def as_spoken(match: Match) -> Match:
    """The match to be read by people: its sides called as the language calls them, and who has gone
    home as such. English calls the others as they are stored."""
    if spoken() == SOURCE and not match.left:
        return match
    names = [_left(s) if place in match.left else joined(s) for place, s in enumerate(match.sides)]
    sides = zip(match.sides, names, strict=True)
    return replace(match, sides=tuple(replace(side, name=name) for side, name in sides))


OfSide = tuple[str | tuple[str, str], str, str]
"""What is said of a side, which may be one person or several, of "our side" and "their side": in
some languages these are "we" and "you"."""


def of_side(name: str, messages: OfSide, people: int = 1) -> str:
    """The one of three messages that fits a name of so many people, or what stands for one."""
    usual, ours, theirs = messages
    message = {_("Our side"): ours, _("Their side"): theirs}.get(name, usual)
    return _(message) if isinstance(message, str) else ngettext(*message, people)


def about_side(side: Side, messages: OfSide, **facts: object) -> str:
    """What is said of the side, with these facts; a pair is called by its partners' names."""
    together = side == Side.of(*side.players)
    name = listed(side.players) if together else side.name
    return of_side(side.name, messages, len(side.players)).format(side=name, **facts)


def sitter(device: str, seen: str, moment: str, *, is_here: bool, maker: bool, gone: bool) -> str:
    """What a list of seats says of one beside its name, at that moment: the kind of its device,
    when it was seen, whether it may take others back, whether it was taken back itself."""
    known = _DEVICES.get(device)
    parts = [_("this phone")] if is_here else [_(known)] if known else []
    if gone:
        parts.append(_("taken back: can only watch"))
    elif not is_here and seen:
        passed = datetime.fromisoformat(moment) - datetime.fromisoformat(seen)
        minutes = int(passed.total_seconds() // 60)
        hours, days = minutes // _HOUR, minutes // _DAY
        if minutes < _A_MOMENT:
            last = _("here just now")
        elif minutes < _HOUR:
            last = say_number("here {n} minute ago", "here {n} minutes ago", minutes, n=minutes)
        elif minutes < _DAY:
            last = say_number("here {n} hour ago", "here {n} hours ago", hours, n=hours)
        else:
            last = say_number("here {n} day ago", "here {n} days ago", days, n=days)
        parts.append(last)
    if maker:
        parts.append(_("can take seats back"))
    return " · ".join(parts)


def table_full() -> str:
    """Why the table takes no more phones."""
    return _(limits.SEATS.message).format(n=limits.SEATS.most)


def who_won(name: str, side: Side) -> str:
    """ "Anna won"; of two people some languages say it with another verb."""
    return ngettext("{name} won", "{name} won", len(side.players)).format(name=name)


def match_state(state: State, sides: Sequence[Side], winner: int | None) -> str:
    """ "Anna won", "still running", "ended without a winner"."""
    match state:
        case State.WON if winner is not None and winner < len(sides):
            return who_won(called(sides)[winner], sides[winner])
        case State.DRAWN:
            return _("a draw")
        case State.RUNNING:
            return _("still running")
        case State.BROKEN:
            return _("cannot be read")
        case _:
            return _("ended without a winner")


def kept_for(days: int | None) -> str:
    """For how long a table is kept: "1 year", "90 days", "for good"."""
    if not days:
        return _("for good")
    years, rest = divmod(days, 365)
    if rest:
        return ngettext("{num} day", "{num} days", days).format(num=days)
    return ngettext("{num} year", "{num} years", years).format(num=years)


def seating_line(match: Match) -> str:
    """Who plays with whom where the house decides it."""
    if len(match.sides) == 4:
        return _("Four play, each alone.")
    return _("Six play in two teams: {sides}.").format(
        sides=listed(side.name for side in match.sides)
    )
