"""Figures of many matches in words: never more sure than so few deals let one be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.statistics.figures import Figures, TableFigures, Top, people_of
from scorekeeper.rules.statistics.match import BEHIND
from scorekeeper.rules.statistics.subject import (
    FEWEST,
    EveningFigures,
    Interval,
    Share,
    Subject,
    share_of,
)
from scorekeeper.words.dates import day
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import decimal, listed, ngettext, pgettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.table import joined

_SEVEN_OF_COINS = ("settebello", "velo", "haya")
"""The point for that card, as the games call it."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure: what it is called, what it is, what that says, and a share to be drawn where it
    says something; `between` is for those who ask how sure it is, `card` lies beside a record."""

    label: str
    value: str
    says: str = ""
    share: Share | None = None
    between: str = ""
    card: Card | None = None


def of_matches(subject: Subject, name: str = "") -> FigureLine:
    """The matches won, of those that somebody has won; called `name` in a list of people."""
    return _share(name or _("Matches won"), subject.matches)


def of_meetings(won: int, of: int) -> FigureLine:
    """The meetings won, of those that somebody has won."""
    return _share(_("Meetings won"), Share(won, 0, of))


def of_points(
    subject: Subject,
    played_only: bool = False,
    points: Sequence[str] = FOUR,
    called: Callable[[str], str] = category_name,
) -> list[FigureLine]:
    """How often each of the shared points of the game, as they are `called`, was theirs, of the
    deals of which that is known; where `played_only`, without points that were never played for."""
    shares = ((category, share_of(subject.shares, category, points)) for category in points)
    return [_share(called(each), share) for each, share in shares if share.of or not played_only]


def of_play(subject: Subject, sweep: str = "") -> list[FigureLine]:
    """Everything else of somebody, as far as there is any; `sweep` is what another game than Scopa
    calls a cleared table."""
    lines = []
    things = category_name(sweep) if sweep else ""
    sweeps = _("{things} a deal").format(things=things) if things else _("Scope a deal")
    sums = subject.sums
    for label, total, of in (
        (_("Points a deal"), sums.points, sums.deals),
        (sweeps, sums.scope, sums.scope_of),
        (_("Primiera, mean"), sums.primiera, sums.primiera_of),
    ):
        if of:
            lines.append(FigureLine(label, decimal(total / of), _deals(of)))
    best, worst = subject.evenings.best, subject.evenings.worst
    if best:
        lines.append(FigureLine(_("Best evening"), _evening(best), day(best.day)))
    if worst and worst != best:
        lines.append(FigureLine(_("Worst evening"), _evening(worst), day(worst.day)))
    return lines + _runs(subject) + _comebacks(subject)


def of_records(
    counted: Figures, names: Mapping[int, str], points: Sequence[str] = FOUR
) -> list[FigureLine]:
    """The records of the table, each with a card beside it. `points` are those that sides share."""
    table = counted.table
    tops = (
        (_("Most points in a deal"), table.most_points, Card(Suit.COINS, 1)),
        (_("Highest primiera"), table.highest_primiera, Card(Suit.BATONS, 7)),
        (_("Longest match, in deals"), table.longest, Card(Suit.CUPS, 10)),
    )
    lines = [
        FigureLine(of, str(top.value), _by(top, names), card=card) for of, top, card in tops if top
    ]
    for label, figure, card in (
        (_("Most wins in a row"), lambda each: each.streaks.wins, Card(Suit.SWORDS, 9)),
        (_("Most points made good"), lambda each: each.gap, Card(Suit.CUPS, 8)),
    ):
        lines += _of_persons(label, figure, card, counted, names)
    for name in (each for each in points if each in _SEVEN_OF_COINS):
        taken = partial(_taken, name=name, points=points)
        lines += _of_persons(category_name(name), taken, SETTEBELLO, counted, names)
    return lines


def _of_persons(
    label: str,
    figure: Callable[[Subject], int],
    card: Card,
    counted: Figures,
    names: Mapping[int, str],
) -> list[FigureLine]:
    """Who has most of it, of more than one; nothing where several have as many, or all have few."""
    figures = {key: figure(each) for key, each in counted.of.items() if key.isdecimal()}
    most = max(figures.values(), default=0)
    first = [people_of(key) for key, each in figures.items() if each == most]
    if most < 2 or len(first) > 2:
        return []
    return [
        FigureLine(label, str(most), listed(names_of(each, names) for each in first), card=card)
    ]


def _taken(subject: Subject, name: str, points: Sequence[str]) -> int:
    return (
        share_of(subject.shares, name, points).won if len(subject.shares) == 3 * len(points) else 0
    )


def of_dealing(table: TableFigures) -> list[FigureLine]:
    """Whether it matters who deals."""
    lines = []
    for sides, share in sorted(table.dealing.items()):
        line = _share(
            _("Deals in which the dealer's side took most ({n} sides)").format(n=sides), share
        )
        if share.of >= FEWEST:
            chance, rate = 1 / sides, share.rate or 0
            if (between := share.interval) and between.low <= chance <= between.high:
                message = N_("about {percent}\u00a0%, as by chance ({chance}\u00a0%)")
            elif rate > chance:
                message = N_("about {percent}\u00a0%, more than by chance ({chance}\u00a0%)")
            else:
                message = N_("about {percent}\u00a0%, less than by chance ({chance}\u00a0%)")
            says = _(message).format(percent=round(rate * 100), chance=round(100 * chance))
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
        _share(called(category), Share(each.nobody, 0, each.of))
        for category, each in shares
        if each.of
    ]


def _share(label: str, share: Share) -> FigureLine:
    """ "3 of 4: too few to tell", "20 of 32: about 63 %"; of nothing only the figure."""
    value = _("{won} of {of}").format(won=share.won, of=share.of)
    if share.interval is None or share.rate is None:
        return FigureLine(label, value)
    low, high = _percent(share.interval)
    between = _("between {low} and {high}\u00a0%").format(low=low, high=high)
    if share.of < FEWEST:
        return FigureLine(label, value, between=between)
    says = _("about {percent}\u00a0%").format(percent=round(share.rate * 100))
    return FigureLine(label, value, says, share, between)


def _percent(between: Interval) -> tuple[int, int]:
    """Rounded outwards: what is said is never narrower than what is known."""
    return int(between.low * 100), -int(-between.high * 100 // 1)


def _deals(of: int) -> str:
    return ngettext("of {num} deal", "of {num} deals", of).format(num=of)


def _evening(evening: EveningFigures) -> str:
    won = ngettext("{num} match won", "{num} matches won", evening.won)
    lost = ngettext("{num} lost", "{num} lost", evening.lost)
    return f"{won.format(num=evening.won)}, {lost.format(num=evening.lost)}"


def _runs(subject: Subject) -> list[FigureLine]:
    streaks = subject.streaks
    lines = []
    if streaks.wins > 1:
        lines.append(FigureLine(_("Most wins in a row"), str(streaks.wins), _current(streaks.last)))
    if streaks.losses > 1:
        lines.append(
            FigureLine(_("Most losses in a row"), str(streaks.losses), _current(-streaks.last))
        )
    return lines


def _current(run: int) -> str:
    return _("now {n}").format(n=run) if run > 1 else ""


def _comebacks(subject: Subject) -> list[FigureLine]:
    if not subject.sums.comebacks:
        return []
    label = _("Won after being {n} points or more behind").format(n=BEHIND)
    most = _("{n} points at most").format(n=subject.gap)
    return [FigureLine(label, str(subject.sums.comebacks), most)]


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
