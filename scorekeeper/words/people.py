"""Figures of many matches in words: never more sure than so few deals let one be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.statistics.figures import Figures, TableFigures, Top, people_of
from scorekeeper.rules.statistics.match import BEHIND
from scorekeeper.rules.statistics.subject import (
    FEWEST,
    Share,
    Subject,
    share_of,
)
from scorekeeper.words.dates import day
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


def of_points(
    subject: Subject,
    played_only: bool = False,
    points: Sequence[str] = FOUR,
    called: Callable[[str], str] = category_name,
) -> list[FigureLine]:
    """How often each of the shared points of the game, as they are `called`, was theirs, of the
    deals of which that is known; where `played_only`, without points that were never played for."""
    shares = ((category, share_of(subject.shares, category, points)) for category in points)
    return [
        share_line(called(each), share) for each, share in shares if share.of or not played_only
    ]


def of_play(subject: Subject, sweep: str = "") -> list[FigureLine]:
    """Everything else of somebody, as far as there is any; `sweep` is what another game than Scopa
    calls a cleared table."""
    lines = []
    sweeps = _("Scope a deal")
    if sweep:
        sweeps = _("{things} a deal").format(things=category_name(sweep))
    sums = subject.sums
    for label, total, of in (
        (_("Points a deal"), sums.points, sums.deals),
        (sweeps, sums.scope, sums.scope_of),
        (_("Primiera, mean"), sums.primiera, sums.primiera_of),
    ):
        if of:
            deals = say_number("of {num} deal", "of {num} deals", of)
            lines.append(FigureLine(label, decimal(total / of), deals))
    best, worst = subject.evenings.best, subject.evenings.worst
    evenings = [(_("Best evening"), best)]
    if worst != best:
        evenings.append((_("Worst evening"), worst))
    for label, evening in evenings:
        if evening:
            won = say_number("{num} match won", "{num} matches won", evening.won)
            lost = say_number("{num} lost", "{num} lost", evening.lost)
            lines.append(FigureLine(label, f"{won}, {lost}", day(evening.day)))
    return lines + _runs(subject)


def of_records(
    counted: Figures, names: Mapping[int, str], points: Sequence[str] = FOUR
) -> list[FigureLine]:
    """The records of the table, each with a card beside it. `points` are those that sides share.

    Of people it is said who has most of something, of more than one; not where several have as
    many, or all have few."""
    table = counted.table
    tops = (
        (_("Most points in a deal"), table.most_points, Card(Suit.COINS, 1)),
        (_("Highest primiera"), table.highest_primiera, Card(Suit.BATONS, 7)),
        (_("Longest match, in deals"), table.longest, Card(Suit.CUPS, 10)),
    )
    lines = [
        FigureLine(of, str(top.value), _by(top, names), card=card) for of, top, card in tops if top
    ]
    people = {people_of(key): each for key, each in counted.of.items() if key.isdecimal()}
    wins, gaps = [of.streaks.wins for of in people.values()], [of.gap for of in people.values()]
    records = [
        (_("Most wins in a row"), Card(Suit.SWORDS, 9), wins),
        (_("Most points made good"), Card(Suit.CUPS, 8), gaps),
    ]
    for name in points:
        if name in _SEVEN_OF_COINS:
            taken = [
                share_of(of.shares, name, points).won if len(of.shares) == 3 * len(points) else 0
                for of in people.values()
            ]
            records.append((category_name(name), SETTEBELLO, taken))
    for label, card, figures in records:
        most = max(figures, default=0)
        first = [who for who, figure in zip(people, figures, strict=True) if figure == most]
        if most >= 2 and len(first) <= 2:
            who = listed(names_of(each, names) for each in first)
            lines.append(FigureLine(label, str(most), who, card=card))
    return lines


def of_dealing(table: TableFigures) -> list[FigureLine]:
    """Whether it matters who deals."""
    lines = []
    for sides, share in sorted(table.dealing.items()):
        line = share_line(
            _("Deals in which the dealer's side took most ({n} sides)").format(n=sides), share
        )
        if share.of >= FEWEST:
            says = _("about {percent}\u00a0%, by chance {chance}\u00a0%").format(
                percent=round((share.rate or 0) * 100), chance=round(100 / sides)
            )
            line = replace(line, says=says)
        lines.append(line)
    return lines


def of_nobody(
    table: TableFigures,
    points: Sequence[str] = FOUR,
    called: Callable[[str], str] = category_name,
) -> list[FigureLine]:
    """How often each of the shared points of the game went to nobody, of those that were played."""
    shares = ((category, share_of(table.shares, category, points)) for category in points)
    return [
        share_line(called(category), Share(each.nobody, 0, each.of))
        for category, each in shares
        if each.of
    ]


def share_line(label: str, share: Share) -> FigureLine:
    """A share with its label: "3 of 4", and, once there are enough of them to tell, what that says:
    "20 of 32", "about 63 %"."""
    value = _("{won} of {of}").format(won=share.won, of=share.of)
    if share.rate is None or share.of < FEWEST:
        return FigureLine(label, value)
    says = _("about {percent}\u00a0%").format(percent=round(share.rate * 100))
    return FigureLine(label, value, says, share)


def _runs(subject: Subject) -> list[FigureLine]:
    """What somebody won or lost in a row, and won from behind."""
    lines, streaks = [], subject.streaks
    for label, longest, current in (
        (_("Most wins in a row"), streaks.wins, streaks.last),
        (_("Most losses in a row"), streaks.losses, -streaks.last),
    ):
        if longest > 1:
            says = _("now {n}").format(n=current) if current > 1 else ""
            lines.append(FigureLine(label, str(longest), says))
    if subject.sums.comebacks:
        label = _("Won after being {n} points or more behind").format(n=BEHIND)
        most = _("{n} points at most").format(n=subject.gap)
        lines.append(FigureLine(label, str(subject.sums.comebacks), most))
    return lines


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


def now_of(subject: Subject) -> str:
    """How somebody is doing: a run that lasts, else the points of a deal."""
    run, sums = subject.streaks.last, subject.sums
    if abs(run) > 1:
        message = N_("{n} wins in a row") if run > 0 else N_("{n} losses in a row")
        return _(message).format(n=abs(run))
    if not sums.deals:
        return ""
    return _("{n} points a deal").format(n=decimal(sums.points / sums.deals))


def result_letter(result: int) -> str:
    """A match in one letter, as in a table of football: won, or lost."""
    return pgettext("a match", "W") if result > 0 else pgettext("a match", "L")


def known_of(subject: Subject) -> str:
    """Of how many of the deals it is known who had which point, by cards, numbers or word."""
    known = max(subject.shares[2::3], default=0)
    return ngettext(
        "Who made which point is known of {known} of {num} deal.",
        "Who made which point is known of {known} of {num} deals.",
        subject.sums.deals,
    ).format(known=known, num=subject.sums.deals)


def names_of(key: Sequence[int], names: Mapping[int, str]) -> str:
    """ "Anna", or "Anna & Carla" of partners."""
    return joined(Side.of(*(names.get(person, "?") for person in key)))
