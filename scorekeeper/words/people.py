"""Figures of many matches in words: never more sure than so few deals let one be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.facts import BEHIND
from scorekeeper.rules.match.match import Side
from scorekeeper.tables.people.statistics import (
    FEWEST,
    PersonFigures,
    Share,
    Top,
)
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import decimal, listed, ngettext, pgettext, say_number
from scorekeeper.words.language import gettext as _
from scorekeeper.words.table import joined

_SEVEN_OF_COINS = ("settebello", "velo", "haya")
"""The point for that card, as the games call it."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure: what it is called, what it is, what that says, and a share to be drawn where it
    says something; `card` lies beside a record."""

    label: str
    value: str
    says: str = ""
    share: Share | None = None
    card: Card | None = None


def share_line(label: str, share: Share) -> FigureLine:
    """A share with its label: "3 of 4", and, once there are enough of them to tell, what that says:
    "20 of 32", "about 63 %"."""
    value = _("{won} of {of}").format(won=share.won, of=share.of)
    if share.of < FEWEST:
        return FigureLine(label, value)
    says = _("about {percent}\u00a0%").format(percent=round(share.rate * 100))
    return FigureLine(label, value, says, share)


def of_points(
    shares: Iterable[tuple[str, Share]], called: Callable[[str], str], played_only: bool
) -> list[FigureLine]:
    """How often each of the shared points of the game, as they are `called`, was somebody's, or
    nobody's, of the deals of which that is known; where `played_only`, without points that were
    never played for."""
    return [share_line(called(key), share) for key, share in shares if share.of or not played_only]


def of_play(person: PersonFigures, sweep: str = "") -> Iterator[FigureLine]:
    """Everything else of somebody, as far as there is any; `sweep` is what another game than Scopa
    calls a cleared table."""
    sweeps = _("Scope a deal")
    if sweep:
        sweeps = _("{things} a deal").format(things=category_name(sweep))
    for label, total, counted in (
        (_("Points a deal"), person.points, person.deals),
        (sweeps, person.scope, person.scope_of),
        (_("Primiera, mean"), person.primiera, person.primiera_of),
    ):
        if counted:
            deals = say_number("of {num} deal", "of {num} deals", counted)
            yield FigureLine(label, decimal(total / counted), deals)
    if (longest := person.longest(1)) > 1:
        says = _("now {n}").format(n=person.current) if person.current > 1 else ""
        yield FigureLine(_("Most wins in a row"), str(longest), says)
    if person.comebacks:
        label = _("Won after being {n} points or more behind").format(n=BEHIND)
        most = _("{n} points at most").format(n=person.gap)
        yield FigureLine(label, str(person.comebacks), most)


def of_records(
    tops: Sequence[Top | None],
    people: Sequence[PersonFigures],
    names: Mapping[int, str],
    points: Sequence[str],
) -> Iterator[FigureLine]:
    """The records of the table, each with a card beside it. `points` are those that sides share.

    Of people it is said who has most of something, of more than one; not where several have as
    many, or all have few."""
    labels = (
        (_("Most points in a deal"), Card(Suit.COINS, 1)),
        (_("Highest primiera"), Card(Suit.BATONS, 7)),
        (_("Longest match, in deals"), Card(Suit.CUPS, 10)),
    )
    for (label, card), top in zip(labels, tops, strict=True):
        if top:
            yield FigureLine(label, str(top.value), _by(top, names), card=card)
    records = [
        (_("Most wins in a row"), Card(Suit.SWORDS, 9), [person.longest(1) for person in people]),
        (_("Most points made good"), Card(Suit.CUPS, 8), [person.gap for person in people]),
    ]
    for place, name in enumerate(points):
        if name in _SEVEN_OF_COINS:
            taken = [person.shares[place].won for person in people]
            records.append((category_name(name), SETTEBELLO, taken))
    for label, card, figures in records:
        most = max(figures, default=0)
        first = [person.person for person, had in zip(people, figures, strict=True) if had == most]
        if most >= 2 and len(first) <= 2:
            yield FigureLine(label, str(most), listed(names[person] for person in first), card=card)


def _by(top: Top, names: Mapping[int, str]) -> str:
    who = listed(names[person] for person in top.people if person in names)
    if who and top.deal:
        return _("first by {who}, match {match}, deal {deal}").format(
            who=who, match=top.match, deal=top.deal
        )
    if top.deal:
        return _("match {match}, deal {deal}").format(match=top.match, deal=top.deal)
    return _("match {match}").format(match=top.match)


def caution(share: Share) -> str:
    """So few matches say little, once for a whole page; empty where they are enough."""
    if not share.of or share.of >= FEWEST:
        return ""
    return ngettext(
        "Only {num} match so far: too early to say who plays better.",
        "Only {num} matches so far: too early to say who plays better.",
        share.of,
    ).format(num=share.of)


def now_of(person: PersonFigures) -> str:
    """How somebody is doing: a run that lasts, else the points of a deal."""
    if abs(run := person.current) > 1:
        message = N_("{n} wins in a row") if run > 0 else N_("{n} losses in a row")
        return _(message).format(n=abs(run))
    return _("{n} points a deal").format(n=decimal(person.points_a_deal)) if person.deals else ""


def result_letter(result: int) -> str:
    """A match in one letter, as in a table of football: won, or lost."""
    return pgettext("a match", "W") if result > 0 else pgettext("a match", "L")


def known_of(person: PersonFigures) -> str:
    """Of how many of the deals it is known who had which point, by cards, numbers or word."""
    known = max((share.of for share in person.shares), default=0)
    return ngettext(
        "Who made which point is known of {known} of {num} deal.",
        "Who made which point is known of {known} of {num} deals.",
        person.deals,
    ).format(known=known, num=person.deals)


def names_of(people: Sequence[int], names: Mapping[int, str]) -> str:
    """ "Anna", or "Anna & Carla" of partners."""
    return joined(Side.of(*(names.get(person, "?") for person in people)))
