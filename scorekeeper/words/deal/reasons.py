"""Why a side has a point or nobody has it, and what decided the match, in sentences."""

from collections.abc import Sequence

from scorekeeper.documents.record import Style
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.match import How, Match, Outcome, Side
from scorekeeper.rules.presets import Finish, Options
from scorekeeper.rules.primiera import Verdict, Why
from scorekeeper.rules.scoring import Award, Category, DealScore, Reason
from scorekeeper.words.cards import OF_RANK, card_name, rank_name, suit_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext, pgettext
from scorekeeper.words.language import translatable as N_
from scorekeeper.words.language import translatable_plural as NN_
from scorekeeper.words.rule_names import points
from scorekeeper.words.table import of_side

MOST_SUITS_NAMED = 2
_CARDS = NN_("{n} card", "{n} cards")
_COINS = NN_("{n} coin", "{n} coins")
_DIAMONDS = NN_("{n} diamond", "{n} diamonds")

_CATEGORIES: dict[str, str] = {
    Category.CARTE: N_("Carte"),
    Category.DENARI: N_("Denari"),
    Category.SETTEBELLO: N_("Settebello"),
    Category.PRIMIERA: N_("Primiera"),
    Category.RE_BELLO: N_("Re bello"),
    Category.NAPOLA: N_("Napola"),
    Category.SCOPE: N_("Scope"),
    Category.BONUS: N_("Bonus"),
    Category.POINTS: N_("Points"),
}


def category_name(category: str) -> str:
    """The point's name; carte, denari, settebello and primiera are Italian in every language."""
    return _(_CATEGORIES[category])


def award_reason(
    award: Award, score: DealScore, names: Sequence[str], style: Style = Style.ITALIAN
) -> str:
    """Why the award is as it is: "23 cards to 17", "5 coins each: nobody"."""
    match award.reason:
        case Reason.MOST | Reason.LEVEL:
            return _compared(award, names, style)
        case Reason.HOLDS if award.side is not None:
            return _("in the pile of {side}").format(side=names[award.side])
        case Reason.ON_THE_TABLE:
            return _("left on the table: nobody")
        case Reason.BY_PRIMIERA if score.verdict is not None:
            return primiera_reason(score.verdict, names)
        case Reason.RUN_OF_COINS:
            return _napola(award, names, style)
        case Reason.AGREED:
            return _("agreed at the table")
        case Reason.POINTS_ONLY:
            return _("points only: no cards to prove them")
        case _:
            return _swept(award)


def short_reason(award: Award, score: DealScore, style: Style = Style.ITALIAN) -> str:
    """What the point is for, in a word or two under its name; where the figures beside it do not
    tell, why nobody has it: "most cards", "level: nobody"."""
    match award.reason:
        case Reason.LEVEL:
            return _level(award.figures)
        case Reason.ON_THE_TABLE:
            return _("on the table: nobody")
        case Reason.BY_PRIMIERA if score.verdict is not None:
            return _short_primiera(score.verdict)
        case Reason.POINTS_ONLY:
            return _("no cards to prove them")
    match award.category:
        case Category.SETTEBELLO:
            return card_name(Card(Suit.COINS, 7), style)
        case Category.RE_BELLO:
            return card_name(Card(Suit.COINS, 10), style)
        case Category.DENARI if style is Style.FRENCH:
            return _("most diamonds")
        case category:
            return _(_SHORT[category])


_SHORT: dict[str, str] = {
    Category.CARTE: N_("most cards"),
    Category.DENARI: N_("most coins"),
    Category.NAPOLA: N_("run from the ace"),
    Category.SCOPE: N_("sweeps"),
    Category.BONUS: N_("as agreed"),
}
_MOST_OF_RANK = {
    7: N_("most sevens"),
    6: N_("most sixes"),
    1: N_("most aces"),
    5: N_("most fives"),
    4: N_("most fours"),
    3: N_("most threes"),
    2: N_("most twos"),
}


def _level(figures: Sequence[int]) -> str:
    if len(set(figures)) == 1:
        return _("level: nobody")
    return _("level at {n}: nobody").format(n=max(figures))


def _short_primiera(verdict: Verdict) -> str:
    match verdict.why:
        case Why.HIGHEST:
            return _("best four cards")
        case Why.LEVEL:
            return _level([total for total in verdict.totals if total is not None])
        case Why.LEVEL_RANKS:
            return _level([verdict.counts[side] for side in verdict.compared])
        case Why.ONLY_COMPLETE:
            return _("all four suits")
        case Why.MOST_OF_RANK if verdict.rank is not None:
            return _(_MOST_OF_RANK[verdict.rank])
        case Why.PROVED:
            return (
                pgettext("a point", "proved")
                if verdict.winner is not None
                else _("proved for nobody")
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
            counts = [verdict.counts[side] for side in verdict.compared]
            sides = [names[side] for side in verdict.compared]
            return _figures(level, counts, sides, *OF_RANK[verdict.rank])
        case Why.PROVED:
            return _proved(verdict)
        case Why.OPEN:
            return _("not settled by what was said: nobody")
        case _:
            return _("nobody has all four suits: nobody")


def outcome(result: Outcome, match: Match, totals: Sequence[int]) -> str:
    """Who has won and why, or why another deal is played."""
    target = match.rules.target
    score = " : ".join(map(str, totals))
    if result.winner is None:
        return _(
            "{level} are level at {points}, at or above {target}: nobody wins while level, "
            "so another deal is played."
        ).format(
            level=listed(match.sides[side].name for side in result.level),
            points=totals[result.level[0]],
            target=target,
        )
    return ngettext(*_WON[result.how], len(match.sides[result.winner].players)).format(
        side=match.sides[result.winner].name,
        points=points(totals[result.winner]),
        target=target,
        score=score,
        step=category_name(result.step) if result.step else "",
        order=listed(counting_order(match.rules.options)),
    )


def victory(winner: int, match: Match, totals: Sequence[int]) -> str:
    """The match in a line: "Concetta and Mariuccia win 16 to 5", "Anna wins 11 to 8 and 6"."""
    side = match.sides[winner]
    together = side == Side.of(*side.players)
    others = [str(total) for number, total in enumerate(totals) if number != winner]
    said = of_side(
        side.name,
        ngettext(
            "{side} wins {points} to {others}", "{side} win {points} to {others}", len(side.players)
        ),
        _("Our side wins {points} to {others}"),
        _("Their side wins {points} to {others}"),
    )
    return said.format(
        side=listed(side.players) if together else side.name,
        points=totals[winner],
        others=listed(others),
    )


def why_won(result: Outcome, match: Match, totals: Sequence[int]) -> str:
    """What decided the match, where more did than the points that `victory` says; else nothing."""
    return "" if result.how is How.HIGHEST else outcome(result, match, totals)


def counting_order(options: Options) -> list[str]:
    """The names of all that is counted at the end of a deal, in counting order (003)."""
    optional = {
        Category.RE_BELLO: options.re_bello,
        Category.NAPOLA: options.napola,
        Category.BONUS: options.bonus,
        Category.POINTS: False,
    }
    return [category_name(each).lower() for each in Category if optional.get(each, True)]


# One person wins, a pair win.
_WON = {
    How.HIGHEST: NN_(
        "{side} wins with {points}; the target was {target}.",
        "{side} win with {points}; the target was {target}.",
    ),
    How.FIRST_IN_ORDER: NN_(
        "{side} wins: first to reach {target}, with {step}, counting {order} in order.",
        "{side} win: first to reach {target}, with {step}, counting {order} in order.",
    ),
    How.BEFORE_THE_DEAL: NN_(
        "{side} wins: at {target} already before this deal.",
        "{side} win: at {target} already before this deal.",
    ),
    How.BEFORE_THE_BONUS: NN_(
        "{side} wins: at {target} before the bonus points, which are counted last.",
        "{side} win: at {target} before the bonus points, which are counted last.",
    ),
    How.HIGHEST_IN_LAST_STEP: NN_(
        "{side} wins with {points}: more than one side reached {target} in the same step of the "
        "count, and these are the most.",
        "{side} win with {points}: more than one side reached {target} in the same step of the "
        "count, and these are the most.",
    ),
    How.BEFORE: NN_(
        "{side} wins with {points}: the totals to start from had reached {target} already.",
        "{side} win with {points}: the totals to start from had reached {target} already.",
    ),
    How.ALL_COINS: NN_(
        "{side} wins: all ten coins in one pile win the match.",
        "{side} win: all ten coins in one pile win the match.",
    ),
}


def still_needed(target: int, total: int) -> str:
    """What is missing to the target."""
    if total >= target:
        return _("at the target")
    return _("{n} to go").format(n=target - total)


def finish_line(finish: Finish, target: int) -> str:
    """When the match ends, in one sentence."""
    return _("The match ends after the deal in which a side reaches {target}.").format(
        target=target
    )


def _compared(award: Award, names: Sequence[str], style: Style) -> str:
    level = award.side is None
    if award.category == Category.CARTE:
        return _figures(level, award.figures, names, *_CARDS)
    if style is Style.FRENCH:
        return _figures(level, award.figures, names, *_DIAMONDS)
    return _figures(level, award.figures, names, *_COINS)


def _figures(level: bool, figures: Sequence[int], names: Sequence[str], one: str, many: str) -> str:
    """ "23 cards to 17", "14 cards to 13 and 13", "20 cards each: nobody"."""
    ordered = sorted(figures, reverse=True)
    first = ngettext(one, many, ordered[0]).format(n=ordered[0])
    if not level:
        return _("{first} to {others}").format(
            first=first, others=listed(str(n) for n in ordered[1:])
        )
    tied = [name for name, n in zip(names, figures, strict=True) if n == ordered[0]]
    if len(tied) == len(figures):
        return _("{first} each: nobody").format(first=first)
    return _("{first} each for {sides}: nobody").format(first=first, sides=listed(tied))


def _proved(verdict: Verdict) -> str:
    if verdict.winner is None:
        proved = ngettext(
            "proved for nobody, whatever the other card is",
            "proved for nobody, whatever the other {n} cards are",
            verdict.others,
        )
    else:
        proved = ngettext(
            "proved, whatever the other card is",
            "proved, whatever the other {n} cards are",
            verdict.others,
        )
    return proved.format(n=verdict.others)


def _napola(award: Award, names: Sequence[str], style: Style) -> str:
    for side, run in enumerate(award.points):
        if run:
            return _("{side}: ace to {last} of {coins}").format(
                side=names[side], last=rank_name(run, style), coins=suit_name(Suit.COINS, style)
            )
    return _("nobody")


def _swept(award: Award) -> str:
    total = sum(award.points)
    if not total:
        return _("none")
    return ngettext("{n} scopa", "{n} scope", total).format(n=total)
