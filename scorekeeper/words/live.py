"""What happens at the table meanwhile, in one line; and what is said on a phone without a
connection, where scripts fill in what is in braces."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.presets import Rules
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import for_script, listed, worded_once
from scorekeeper.words.language import gettext as _
from scorekeeper.words.table import of_side


def seat_name(name: str) -> str:
    """Whose seat it is; a seat may have no name."""
    return name or _("Somebody")


def is_entering(name: str) -> str:
    """Somebody else taps cards at this moment."""
    return _("{name} is entering the cards.").format(name=seat_name(name))


def piles_are_in(sent: Sequence[str], missing: Sequence[str]) -> str:
    """Some sides have sent their own piles, others have not."""
    return _("Sent a pile: {sent}. Not sent yet: {missing}.").format(
        sent=listed(sent), missing=listed(missing)
    )


def piles_differ() -> str:
    """All sides have sent their own piles, which make no deal yet."""
    return _("All the piles are in, and they do not agree.")


def saved(deal: int) -> str:
    """What this phone sent is kept."""
    return _("Deal {n} is saved.").format(n=deal)


def saved_last(deal: int) -> str:
    """What this phone sent is kept, and the match is over."""
    return _("Deal {n} is saved. The match is over.").format(n=deal)


def deals_now(dealer: str) -> str:
    """Whose turn it is to deal."""
    message = of_side(
        dealer, _("Now {name} deals."), _("Now our side deals."), _("Now their side deals.")
    )
    return message.format(name=dealer)


def deals(side: str, dealer: str) -> str:
    """Beside the total of the dealer's side, that it is its turn."""
    message = of_side(side, _("{name} deals"), _("our side deals"), _("their side deals"))
    return message.format(name=dealer)


def deals_first(dealer: str) -> str:
    """Whose turn it is to deal before the first deal."""
    message = of_side(
        dealer, _("{name} deals first."), _("Our side deals first."), _("Their side deals first.")
    )
    return message.format(name=dealer)


def has_entered(name: str, deal: int, points: Sequence[int]) -> str:
    """A deal was stored."""
    return _("{name} has entered deal {n}: {points}.").format(
        name=seat_name(name), n=deal, points=_to(points)
    )


def conflict_settled(name: str, deal: int) -> str:
    """Somebody has chosen between two versions of a deal, on another phone."""
    return _("{name} has settled deal {n} meanwhile: nothing is left to choose here.").format(
        name=seat_name(name), n=deal
    )


def has_corrected(name: str, deal: int, points: Sequence[int]) -> str:
    """A later version of a deal was stored."""
    return _("{name} has corrected deal {n}: {points}.").format(
        name=seat_name(name), n=deal, points=_to(points)
    )


def later_version_kept(deal: int, points: Sequence[int]) -> str:
    """A later version of a deal that this phone sent is kept."""
    return _("Deal {n} is corrected: {points}.").format(n=deal, points=_to(points))


def opened_again(dealer: str) -> str:
    """A correction took the end of the match back."""
    message = of_side(
        dealer,
        _("The match is not over any more: play on. Now {name} deals."),
        _("The match is not over any more: play on. Now our side deals."),
        _("The match is not over any more: play on. Now their side deals."),
    )
    return message.format(name=dealer)


def ended_by_correction() -> str:
    """A correction made somebody win."""
    return _("With this correction the match is over.")


def match_has_begun(number: int) -> str:
    """The table plays another match by now."""
    return _("Match {n} has begun.").format(n=number)


def match_was_played(number: int) -> str:
    """The table has played another match meanwhile, which is over."""
    return _("Match {n} was played after it.").format(n=number)


def seat_taken_back() -> str:
    """This phone may only watch from now on."""
    return _("This phone's seat was taken back: it can watch, and stores nothing more.")


def counted_meanwhile(there: Sequence[int], here: Sequence[object]) -> str:
    """Another phone has counted something else than stands here."""
    return _("Counted at the table meanwhile: {there}. Here it is {here}.").format(
        there=_to(there), here="–".join(map(str, here))
    )


def too_much_counted() -> str:
    """Why a count is not taken."""
    return _("More was counted in this deal than is kept: say what counts when you enter it.")


def _to(points: Sequence[int]) -> str:
    return "–".join(map(str, points))


@dataclass(frozen=True, slots=True)
class Counter:
    """One number that is counted during play: for whom, the side (from 1) and its place among all
    numbers (from 1), the number as it stands, and what the buttons for one fewer and one more are
    called, and the number between them, in which `{n}` stands for it."""

    name: str
    side: int
    place: int
    number: object
    fewer: str
    more: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CountedPoint:
    """A point that is counted during play: what it is called and gives, whether it is a cleared
    table, and the counter of each side."""

    what: str
    points: int
    sweep: bool
    counters: tuple[Counter, ...]


def counted_points(
    rules: Rules, names: Sequence[str], numbers: Sequence[object]
) -> list[CountedPoint]:
    """What is counted during play, with all numbers of it: those of the first point for each side
    come first."""
    made, places = [], iter(enumerate(numbers, 1))
    for point in rules.tallied:
        what = category_name(point.name)
        counters = [
            Counter(name, side, place, number, *_counter_words(rules, what, name))
            for (side, name), (place, number) in zip(enumerate(names, 1), places, strict=False)
        ]
        made.append(CountedPoint(what, point.points, point.sweep, tuple(counters)))
    return made


def _counter_words(rules: Rules, what: str, name: str) -> tuple[str, str, str]:
    if not rules.preset.is_family:
        return (
            _("One scopa fewer for {name}").format(name=name),
            _("One scopa more for {name}").format(name=name),
            _("Scope, {name}: {n}").format(name=name, n="{n}"),
        )
    return (
        _("{what}, {name}: one fewer").format(what=what, name=name),
        _("{what}, {name}: one more").format(what=what, name=name),
        _("{what}, {name}: {n}").format(what=what, name=name, n="{n}"),
    )


@worded_once
def outbox_words() -> str:
    """All that the outbox says, for an attribute in single quotes."""
    return for_script(_outbox())


def _outbox() -> dict[str, str]:
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
        "pile": _("Deal {n}, one pile"),
        "points": _("{name}: {n}"),
        "cards": _("{name}: {n} cards"),
        "unknown": _("Not counted yet: the points come when it has arrived."),
        "uncounted": _("Not counted yet."),
        "lacking": _("Not counted yet: {deals}"),
        "unsent": _("not sent yet"),
        "draw": _("A draw"),
        "bar": _("{name}: {total} of {target}"),
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
        "sending": _("Sending …"),
        "give": _("Give it to another phone"),
        "scan": _("Another phone at this table reads this with its camera. {n} of {m}"),
        "twice": _("This phone may send it too: it is stored once."),
        "text": _("As text"),
        "arrived": _("Stored."),
    }
