"""The message that a phone puts into the chat when a match is over: who and how much, a line of
story, the series. At most three short lines, each true by the deals."""

from collections.abc import Sequence

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ending import Aim
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Outcome, Standing
from scorekeeper.rules.match.story import Tale, Told, story_of
from scorekeeper.tables.match_state import MatchState
from scorekeeper.words.cards import rank_plural, suit_cards
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import figure, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.table import as_spoken, of_side

_TALES = {
    Tale.ZERO: N_("A whitewash: not one point for the others"),
    Tale.COMEBACK: N_("A comeback: it was {own} to {lead}"),
    Tale.FROM_LAST: N_("From last place to first"),
    Tale.TIME: N_("When time was up"),
    Tale.BY_ONE: N_("By one point"),
    Tale.LAST_DEAL: N_("Decided in the last deal"),
    Tale.SINCE: N_("In front from deal {n}"),
    Tale.ALL_ALONG: N_("In front from start to end"),
    Tale.SET: N_("With the {point}"),
    Tale.LOWER_RANK: N_("{point} settled by the {rank}"),
    Tale.PRIMIERA: N_("A primiera of {n}"),
    Tale.ALL_COINS: N_("All ten {coins} in one deal"),
    Tale.SETTEBELLI: N_("The settebello always on the same side"),
    Tale.SCOPE: N_("{n} {point} in one deal"),
}
_IN_DEALS = {
    Tale.AGREED: NN_("In {n} deal, as agreed", "In {n} deals, as agreed"),
    Tale.FAST: NN_("In {n} deal", "In {n} deals"),
}

_WON = (
    N_("{winner} won, {x} to {y}, against {other}."),
    N_("We won, {x} to {y}."),
    N_("You won, {x} to {y}."),
)


def story_line(
    match: Match,
    standings: Sequence[Standing],
    outcome: Outcome,
    style: Style = Style.ITALIAN,
) -> str:
    """What made the match: "By one point, decided in the last deal."; empty where nothing did."""
    told = story_of(match, standings, outcome)
    if outcome.is_draw:
        deals = sum(standing.counts for standing in standings)
        return ngettext("{n} deal was not enough.", "{n} deals were not enough.", deals).format(
            n=deals
        )
    if not told:
        return ""
    first, *others = (_tale(event, style) for event in told)
    if others and told[0].tale is Tale.COMEBACK:
        return f"{first}. {others[0]}."
    return ", ".join((first, *(sentence[0].lower() + sentence[1:] for sentence in others))) + "."


def _tale(told: Told, style: Style) -> str:
    facts: dict[str, object] = {"coins": suit_cards(Suit.COINS, style)}
    facts["point"] = category_name(told.name).lower() if told.name else ""
    match told.tale, told.figures:
        case Tale.COMEBACK, (own, lead):
            facts |= {"own": figure(own), "lead": figure(lead)}
        case Tale.LOWER_RANK, (rank,):
            facts |= {"rank": rank_plural(rank), "point": category_name(told.name)}
        case _, (n,):
            facts["n"] = n
    if told.tale in _IN_DEALS:
        return ngettext(*_IN_DEALS[told.tale], told.figures[0]).format(**facts)
    return _(_TALES[told.tale]).format(**facts)


def message_head(match: Match, totals: Sequence[int], outcome: Outcome) -> str:
    """Who has won, by how much, and against whom; of sides without a name, as the phone sees them
    from which the message goes."""
    names = [side.name for side in match.sides]
    if outcome.winner is None:
        sides = " \N{EN DASH} ".join(names[side] for side in outcome.level)
        n = figure(totals[outcome.level[0]])
        return _("A draw: {sides}, {n} each.").format(sides=sides, n=n)
    order = sorted(
        range(len(names)),
        key=lambda side: totals[side],
        reverse=match.rules.ending.aim is Aim.MOST,
    )
    order = [outcome.winner, *(side for side in order if side != outcome.winner)]
    (winner, x), *others = [(names[side], figure(totals[side])) for side in order]
    if len(others) > 1:
        rest = ", ".join(_("{side} {figure}").format(side=name, figure=n) for name, n in others)
        return _("{winner} won with {x}. Then {others}.").format(winner=winner, x=x, others=rest)
    ((other, y),) = others
    message = _("Victory, {x} to {y}.") if winner in SIGNS else of_side(winner, _WON)
    return message.format(winner=winner, x=x, y=y, other=other)


def series_line(match: Match, series: tuple[int, int] | None) -> str:
    """How many matches of this table each of two sides has won, who has more of them first; after
    the first of them, that another one is wanted."""
    if series is None or sum(series) < 2:
        return _("Rematch?")
    if series[0] == series[1]:
        return _("At this table so far: {n} all.").format(n=series[0])
    return _("At this table so far: {a} {x} – {y} {b}.").format(**_ordered(match, series))


def rivals(match: Match, series: tuple[int, int], outcome: Outcome | None) -> str:
    """How two sides stand who meet again, and whose turn it is to win one back."""
    match = as_spoken(match)
    line = _("{a} {x} – {y} {b}").format(**_ordered(match, series))
    if outcome is None or outcome.winner is None:
        return line
    again = _("a rematch for {name}").format(name=match.sides[1 - outcome.winner].name)
    return f"{line} · {again}"


def _ordered(match: Match, series: tuple[int, int]) -> dict[str, object]:
    """The two sides and what each has won, who has more first."""
    pairs = zip((side.name for side in match.sides), series, strict=True)
    (a, x), (b, y) = sorted(pairs, key=lambda item: -item[1])
    return {"a": a, "x": x, "y": y, "b": b}


def chat_text(
    played: MatchState, series: tuple[int, int] | None, link: str = "", meeting: str = ""
) -> str:
    """The match in a few lines for a chat: how it ended or stands, which game of what `meeting` it
    is, the address."""
    match, outcome = as_spoken(played.match), played.outcome
    if outcome is None:
        lines = [_score_so_far(match, played)]
    else:
        lines = [
            message_head(match, played.totals, outcome),
            story_line(match, played.standings, outcome, played.style),
            "" if meeting else series_line(match, series),
        ]
    return "\n".join(line for line in (*lines, meeting, link) if line)


def _score_so_far(match: Match, played: MatchState) -> str:
    score = ", ".join(
        _("{side} {figure}").format(side=side.name, figure=figure(total))
        for side, total in zip(match.sides, played.totals, strict=True)
    )
    deals = sum(standing.counts for standing in played.standings)
    message = ngettext("{score}: {n} deal.", "{score}: {n} deals.", deals)
    if played.ended:
        message = ngettext(
            "{score}: {n} deal, ended without a winner.",
            "{score}: {n} deals, ended without a winner.",
            deals,
        )
    return message.format(score=score, n=deals)
