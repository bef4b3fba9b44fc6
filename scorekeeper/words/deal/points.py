"""The name of every point of a game, and why a side has it or nobody does: by its kind."""

from collections.abc import Sequence

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.cards import RANKS, Suit
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.kinds import All, CardSet, Most, Run
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.primiera import Verdict, Why
from scorekeeper.rules.scoring import Award, Category, DealScore, GamePoint, Reason
from scorekeeper.words.cards import (
    OF_RANK,
    card_name,
    card_names,
    rank_name,
    rank_plural,
    suit_cards,
    suit_name,
    worth_text,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext

MOST_SUITS_NAMED = 2
_CARDS = NN_("{n} card", "{n} cards")
_COINS = NN_("{n} coin", "{n} coins")
_DIAMONDS = NN_("{n} diamond", "{n} diamonds")
_COUNTED = NN_("counted {n} time", "counted {n} times")

_TITLES = {
    Category.POINTS.value: N_("Points"),
    **{point.name: point.title for game in GAMES.values() for point in game.points if point.title},
}


def category_name(name: str) -> str:
    """The point's name: carte, denari, velo and most others are the same in every language."""
    return _(_TITLES[name]) if name in _TITLES else name.replace("_", " ").capitalize()


def point_name(point: GamePoint) -> str:
    """The name that a point has in its game: in la settanta primiera is the settanta."""
    return category_name(getattr(point, "called", "") or point.name)


def called_in(rules: Rules | None, name: str) -> str:
    """The name of a point in a match of these rules, by its key; as usual where they have none."""
    points = rules.points if rules else ()
    return next((point_name(point) for point in points if point.name == name), category_name(name))


def dispute_label(rules: Rules) -> str:
    """What leads to a dispute about the best cards, by the name of the point."""
    name = point_name(rules.compared) if rules.compared else "primiera"
    return _("Dispute the {point}").format(point=name.lower())


def award_reason(
    award: Award, score: DealScore, names: Sequence[str], style: Style = Style.ITALIAN
) -> str:
    """Why the award is as it is: "23 cards to 17", "5 coins each: nobody"."""
    match award.reason:
        case Reason.MOST | Reason.LEVEL if isinstance(award.point, Most):
            if not award.figures and award.side is not None:
                return _("proved for {side}").format(side=names[award.side])
            one, many = _unit(award.point, style)
            if any(award.points) and award.side is None:
                top = max(award.figures)
                return _("level with {figure}: {n} each").format(
                    figure=ngettext(one, many, top).format(n=top), n=max(award.points)
                )
            return _figures(award.side is None, award.figures, names, one, many)
        case Reason.HOLDS if award.side is not None:
            return _("in the pile of {side}").format(side=names[award.side])
        case Reason.SET | Reason.ALL:
            if award.side is None:
                return _("nobody has all: nobody")
            return _("all in the pile of {side}").format(side=names[award.side])
        case Reason.BROKEN:
            if not award.cards:
                return _("broken: nobody")
            return _("broken, the best pile lacks {cards}: nobody").format(
                cards=card_names(award.cards, style)
            )
        case Reason.ON_THE_TABLE:
            return _("left on the table: nobody")
        case Reason.BY_PRIMIERA if verdict := award.verdict or score.verdict:
            return primiera_reason(verdict, names)
        case Reason.RUN_OF_COINS if isinstance(award.point, Run):
            return _run(award.point, award, names, style)
        case Reason.AGREED:
            return _("agreed at the table")
        case Reason.POINTS_ONLY:
            return _("points only: no cards to prove them")
        case Reason.SAID:
            has = [name for name, points in zip(names, award.points, strict=True) if points]
            return _("said of {sides}").format(sides=listed(has)) if has else _("said of nobody")
        case _:
            return _counted(award)


def short_reason(award: Award, score: DealScore, style: Style = Style.ITALIAN) -> str:
    """In a word or two under the name of a point: where the figures beside it do not tell, why
    nobody has it ("level: nobody"); of one that does not say it itself, what it is for."""
    match award.reason:
        case Reason.LEVEL if not any(award.points):
            return _level(award.figures)
        case Reason.LEVEL:
            return _("level: {n} each").format(n=max(award.points))
        case Reason.ON_THE_TABLE:
            return _("on the table: nobody")
        case Reason.BY_PRIMIERA if verdict := award.verdict or score.verdict:
            return _short_primiera(verdict)
        case Reason.POINTS_ONLY:
            return _("no cards to prove them")
        case Reason.SAID if not any(award.points):
            return _("nobody")
        case Reason.AGREED:
            return _("as agreed")
    match award.point:
        case Run(down=True) as run:
            return _("{first} downwards").format(first=card_name(run.cards[0], style))
        case Run():
            return _("run from the ace")
        case CardSet(cards=cards):
            return card_names(cards, style)
        case All(of=suit):
            return _("all ten {suit}").format(suit=suit_cards(suit, style))
        case Counted(points=points) if points != 1:
            return _("{n} points each").format(n=points)
    return ""


_MOST_OF_RANK = {
    7: N_("most sevens"),
    6: N_("most sixes"),
    1: N_("most aces"),
    5: N_("most fives"),
    4: N_("most fours"),
    3: N_("most threes"),
    2: N_("most twos"),
}


def _level(figures: Sequence[float]) -> str:
    if len(set(figures)) == 1:
        return _("level: nobody")
    return _("level at {n}: nobody").format(n=worth_text(max(figures)))


def _short_primiera(verdict: Verdict) -> str:
    match verdict.why:
        case Why.HIGHEST:
            return ""
        case Why.LEVEL:
            return _level([total for total in verdict.totals if total is not None])
        case Why.LEVEL_RANKS:
            return _level(verdict.compared_counts)
        case Why.ONLY_COMPLETE:
            return _("all four suits")
        case Why.MOST_OF_RANK if verdict.rank is not None:
            rank = verdict.rank
            known = _MOST_OF_RANK.get(rank)
            return (
                _(known)
                if known
                else _("most {rank}").format(rank=rank_plural(rank, Style.ITALIAN))
            )
        case Why.OPEN:
            return _("not settled: nobody")
        case _:
            return _("no side has four suits")


def lacking(suits: Sequence[Suit], style: Style = Style.ITALIAN) -> str:
    """What stands in place of a sum where suits are missing: "no cups"."""
    if len(suits) > MOST_SUITS_NAMED:
        return _("{n} suits missing").format(n=len(suits))
    return _("no {suits}").format(suits=listed(suit_name(suit, style) for suit in suits))


def primiera_reason(verdict: Verdict, names: Sequence[str]) -> str:
    """What decided primiera: "78 to 73", "only Anna has all four suits"."""
    match verdict.why:
        case Why.HIGHEST | Why.LEVEL:
            figures = [total for total in verdict.totals if total is not None]
            sides = [names[i] for i, total in enumerate(verdict.totals) if total is not None]
            return _figures(verdict.winner is None, figures, sides, "{n}", "{n}")
        case Why.ONLY_COMPLETE if verdict.winner is not None:
            winner = names[verdict.winner]
            return _("all four suits only in the pile of {side}").format(side=winner)
        case Why.MOST_OF_RANK | Why.LEVEL_RANKS if verdict.rank is not None:
            level = verdict.why is Why.LEVEL_RANKS
            sides = [names[side] for side in verdict.compared]
            return _figures(level, verdict.compared_counts, sides, *_of_rank(verdict.rank))
        case Why.OPEN:
            return _("not settled by what was said: nobody")
        case _:
            return _("nobody has all four suits: nobody")


def _unit(point: Most, style: Style) -> tuple[str, str]:
    """One of what is compared, and several of it."""
    if point.of is None:
        return _CARDS
    if point.of is Suit.COINS:
        return _DIAMONDS if style.has_diamonds else _COINS
    if isinstance(point.of, Suit):
        cards = suit_cards(point.of, style)
        return ("{n} " + cards,) * 2
    return _of_rank(point.of, style)


def _of_rank(rank: int, style: Style = Style.ITALIAN) -> tuple[str, str]:
    """One card of a rank, and several of it."""
    return OF_RANK.get(rank, ("{n} " + rank_plural(rank, style),) * 2)


def _figures(
    level: bool, figures: Sequence[float], names: Sequence[str], one: str, many: str
) -> str:
    """ "23 cards to 17", "14 cards to 13 and 13", "20 cards each: nobody"."""
    ordered = sorted(figures, reverse=True)
    first = ngettext(one, many, int(ordered[0])).format(n=worth_text(ordered[0]))
    if not level:
        return _("{first} to {others}").format(
            first=first, others=listed(map(worth_text, ordered[1:]))
        )
    tied = [name for name, n in zip(names, figures, strict=True) if n == ordered[0]]
    if len(tied) == len(figures):
        return _("{first} each: nobody").format(first=first)
    return _("{first} each for {sides}: nobody").format(first=first, sides=listed(tied))


def _run(point: Run, award: Award, names: Sequence[str], style: Style) -> str:
    for side, points in enumerate(award.points):
        if run := point.length(points):
            sentence = _("{side}: ace to {last} of {coins}")
            if point.down:
                sentence = _("{side}: {last} to {first} of {coins}")
            elif run == point.longest < RANKS[-1]:
                sentence = _("{side}: ace to {last} of {coins}, where the house stops")
            first, last = (rank_name(point.cards[end].rank, style) for end in (0, run - 1))
            coins = suit_name(point.suit, style)
            return sentence.format(side=names[side], first=first, last=last, coins=coins)
    return _("nobody")


def _counted(award: Award) -> str:
    total = sum(award.figures)
    if not total:
        return _("none")
    if isinstance(award.point, Counted) and award.point.sweep and award.category == "scope":
        return ngettext("{n} scopa", "{n} scope", total).format(n=total)
    if isinstance(award.point, Counted) and award.point.in_points:
        return _("as counted")
    return ngettext(*_COUNTED, total).format(n=total)
