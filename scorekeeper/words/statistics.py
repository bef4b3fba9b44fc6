"""Figures of many matches in words: never more sure than so few deals let one be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.scoring import Category
from scorekeeper.rules.statistics import (
    BEHIND,
    FOUR,
    Evening,
    Interval,
    Share,
    Subject,
    TableFigures,
    Top,
    is_few,
)
from scorekeeper.words.dates import day
from scorekeeper.words.language import decimal, listed, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.reasons import category_name


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: what it is called, what it is, how sure that is, and a share to be drawn."""

    label: str
    value: str
    sure: str = ""
    share: Share | None = None


def of_matches(subject: Subject) -> Line:
    """The matches won, of those that somebody has won."""
    share = subject.matches
    value = _("{won} of {of}").format(won=share.won, of=share.of)
    return Line(_("Matches won"), value, how_sure(share), share)


def of_points(subject: Subject) -> list[Line]:
    """How often each of the four points was theirs, of the deals whose cards are known."""
    found = []
    for category in FOUR:
        share = subject.share(category)
        value = _("{won} of {of}").format(won=share.won, of=share.of)
        found.append(Line(category_name(category), value, how_sure(share), share))
    return found


def of_play(subject: Subject) -> list[Line]:
    """Everything else of somebody, as far as there is any."""
    found = []
    points, scope, primiera = subject.points, subject.scope, subject.primiera
    for label, mean in (
        (_("Points a deal"), points),
        (_("Scope a deal"), scope),
        (_("Primiera, mean"), primiera),
    ):
        if mean.value is not None:
            found.append(Line(label, decimal(mean.value), _deals(mean.of)))
    if subject.best:
        found.append(Line(_("Best evening"), _evening(subject.best), day(subject.best.day)))
    if subject.worst and subject.worst != subject.best:
        found.append(Line(_("Worst evening"), _evening(subject.worst), day(subject.worst.day)))
    return found + _runs(subject) + _comebacks(subject)


def of_table(table: TableFigures, names: Mapping[int, str]) -> list[Line]:
    """The records of the table and whether it matters who deals."""
    found = [
        Line(label, str(top.value), _by(top, names))
        for label, top in (
            (_("Most points in a deal"), table.most_points),
            (_("Highest primiera"), table.highest_primiera),
            (_("Longest match, in deals"), table.longest),
        )
        if top
    ]
    for sides, share in sorted(table.dealing.items()):
        label = _("The dealer's side took most, with {n} sides").format(n=sides)
        value = _("{won} of {of}").format(won=share.won, of=share.of)
        sure = _("{between}; by chance alone it would be {chance}\u00a0%").format(
            between=how_sure(share), chance=round(100 / sides)
        )
        found.append(Line(label, value, sure, share))
    return found


def of_nobody(table: TableFigures) -> list[Line]:
    """How often each of the four points went to nobody."""
    found = []
    for category in FOUR:
        each = table.share(category)
        share = Share(each.nobody, 0, each.of)
        value = _("{won} of {of}").format(won=share.won, of=share.of)
        found.append(Line(category_name(category), value, how_sure(share), share))
    return found


def how_sure(share: Share) -> str:
    """ "between 25 and 58 %", with a warning where it rests on few; "" where on nothing."""
    between = share.interval
    if between is None:
        return ""
    low, high = _percent(between)
    if is_few(share.of):
        return _("few so far: between {low} and {high}\u00a0%").format(low=low, high=high)
    return _("between {low} and {high}\u00a0%").format(low=low, high=high)


def _percent(between: Interval) -> tuple[int, int]:
    """Rounded outwards: what is said is never narrower than what is known."""
    return int(between.low * 100), -int(-between.high * 100 // 1)


def _deals(of: int) -> str:
    return ngettext("of {num} deal", "of {num} deals", of).format(num=of)


def _evening(evening: Evening) -> str:
    return _("{won} won, {lost} lost").format(won=evening.won, lost=evening.lost)


def _runs(subject: Subject) -> list[Line]:
    streaks = subject.streaks
    found = []
    if streaks.wins > 1:
        found.append(Line(_("Most wins in a row"), str(streaks.wins), _current(streaks.current)))
    if streaks.losses > 1:
        found.append(
            Line(_("Most losses in a row"), str(streaks.losses), _current(-streaks.current))
        )
    return found


def _current(run: int) -> str:
    return _("now {n}").format(n=run) if run > 1 else ""


def _comebacks(subject: Subject) -> list[Line]:
    if not subject.sums.comebacks:
        return []
    label = _("Won after being {n} points or more behind").format(n=BEHIND)
    sure = _("{n} points at most").format(n=subject.gap)
    return [Line(label, str(subject.sums.comebacks), sure)]


def _by(top: Top, names: Mapping[int, str]) -> str:
    who = listed(names[person] for person in top.people if person in names)
    if who and top.deal:
        return _("{who}, match {match}, deal {deal}").format(
            who=who, match=top.match, deal=top.deal
        )
    if top.deal:
        return _("match {match}, deal {deal}").format(match=top.match, deal=top.deal)
    return _("match {match}").format(match=top.match)


def known_of(subject: Subject) -> str:
    """Of how many of the deals the cards are known."""
    carte = subject.share(Category.CARTE).of
    return ngettext(
        "The cards of {known} of {num} deal are known.",
        "The cards of {known} of {num} deals are known.",
        subject.sums.deals,
    ).format(known=carte, num=subject.sums.deals)


def names_of(key: Sequence[int], names: Mapping[int, str]) -> str:
    """ "Anna", or "Anna & Carla" of partners."""
    return " & ".join(names.get(person, "?") for person in key)
