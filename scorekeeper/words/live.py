"""What happens at the table meanwhile, in one line; and what is said on a phone without a
connection, where scripts fill in what is in braces."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.presets import Rules
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.table import of_side

_NOW = N_("Now {name} deals."), N_("Now our side deals."), N_("Now their side deals.")
_BESIDE = N_("{name} deals"), N_("our side deals"), N_("their side deals")
_FIRST = N_("{name} deals first."), N_("Our side deals first."), N_("Their side deals first.")


def seat_name(name: str) -> str:
    """Whose seat it is; a seat may have no name."""
    return name or _("Somebody")


def deals_now(dealer: str) -> str:
    """Whose turn it is to deal."""
    return of_side(dealer, _NOW).format(name=dealer)


def deals(side: str, dealer: str) -> str:
    """Beside the total of the dealer's side, that it is its turn."""
    return of_side(side, _BESIDE).format(name=dealer)


def deals_first(dealer: str) -> str:
    """Whose turn it is to deal before the first deal."""
    return of_side(dealer, _FIRST).format(name=dealer)


@dataclass(frozen=True, slots=True)
class Counter:
    """One number that is counted during play."""

    name: str
    """For whom."""
    side: int
    """The same, from 1."""
    place: int
    """Among all numbers, from 1."""
    number: object
    """As it stands."""
    fewer: str
    """What the button for one fewer is called."""
    more: str
    """And that for one more."""
    sentence: str
    """What the number between them is called; in it `{n}` stands for it."""


@dataclass(frozen=True, slots=True)
class CountedPoint:
    """A point that is counted during play: what it is called and gives, whether it is a cleared
    table, and the counter of each side."""

    what: str
    points: int
    sweep: bool
    counters: tuple[Counter, ...]


def counted_points(
    rules: Rules, names: Sequence[str], numbers: Sequence[object], gone: Collection[int] = ()
) -> list[CountedPoint]:
    """What is counted during play, with all numbers of it: those of the first point for each side
    come first. For those who have `gone` nothing is counted."""
    if rules.preset.is_family:
        fewer, more = _("{what}, {name}: one fewer"), _("{what}, {name}: one more")
        sentence = _("{what}, {name}: {n}")
    else:
        fewer, more = _("One scopa fewer for {name}"), _("One scopa more for {name}")
        sentence = _("Scope, {name}: {n}")
    made, places = [], iter(enumerate(numbers, 1))
    for point in rules.tallied:
        what = category_name(point.name)
        counters = []
        for (side, name), (place, number) in zip(enumerate(names, 1), places, strict=False):
            if side - 1 in gone:
                continue
            facts = {"what": what, "name": name, "n": "{n}"}
            sentences = [message.format(**facts) for message in (fewer, more, sentence)]
            counters.append(Counter(name, side, place, number, *sentences))
        made.append(CountedPoint(what, point.points, point.sweep, tuple(counters)))
    return made


def outbox_words() -> dict[str, str]:
    """All that the outbox says."""
    return {
        "title": _("On this phone, not sent yet"),
        "stopped": _("On this phone: please look at this"),
        "homeless": _(
            "This phone can keep nothing: its storage is full or forbidden. "
            "Leave this page open until all is sent."
        ),
        "deal": _("Deal {n}"),
        "correction": _("Deal {n}, corrected"),
        "count": _("Counted in deal {n}"),
        "points": _("{name}: {n}"),
        "cards": _("{what}, {name}: {n}").format(what=_("Cards"), name="{name}", n="{n}"),
        "unknown": _("Not counted yet: the points come when it has arrived."),
        "uncounted": _("Not counted yet."),
        "lacking": _("Not counted yet: {deals}"),
        "unsent": _("not sent yet"),
        "draw": _("A draw"),
        "waits": _("It is sent by itself when there is a connection."),
        "open": _("Keep this page open: without a secure address it is sent from here."),
        "differs": _("Another phone has stored something else for it."),
        "meanwhile": _("Counted at the table meanwhile: {n}. Take it?"),
        "take": _("Take {n}"),
        "mine": _("Take what this phone counted"),
        "late": _("Deal {n} was over when this arrived."),
        "into": _("Put it into deal {n}"),
        "anew": _("Count it in deal {n}"),
        "look": _("Look at both"),
        "mend": _("Look at it"),
        "change": _("Change it"),
        "away": _("Throw it away"),
        "really": _("Tap again to throw it away"),
        "send": _("Send it now"),
        "again": _("Try again"),
        "sending": _("Sending …"),
    }
