"""How a match ends, in words: in a few beside its name, and in one line while it is played."""

from collections.abc import Sequence

from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, compared, final, in_front, is_time_over
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def how_it_ends(rules: Rules) -> str:
    """ "to 11", "to 15, 2 ahead", "3 deals or 35 minutes, the fewest points win"."""
    ending, ends = rules.ending, []
    if rules.target is not None:
        to = _("to {target}").format(target=rules.target)
        ahead = _("to {target}, {n} ahead").format(target=rules.target, n=ending.margin)
        ends.append(ahead if ending.margin > 1 else to)
    if ending.deals is not None:
        ends.append(ngettext("{n} deal", "{n} deals", ending.deals).format(n=ending.deals))
    if ending.minutes is not None:
        ends.append(_("{n} minutes").format(n=ending.minutes))
    text = listed(ends, "or")
    return text if ending.aim is Aim.MOST else _("{end}, the fewest points win").format(end=text)


def where_it_stands(match: Match, after: Sequence[Standing]) -> str:
    """How the match ends, as far as more than a target ends it: "Deal 3 of 4.", "Time is over: this
    is the last deal."; empty where the target alone does, and after the end."""
    ending = match.rules.ending
    if match.rules.by_target_alone or final(match, after) is not None:
        return ""
    sentences = []
    deal = len(after) + 1
    if match.time_call is not None and ending.minutes is not None:
        is_last = deal == match.time_call.last_deal
        last = _("Time is over: this is the last deal.")
        sentences.append(last if is_last else _("Time is over."))
    elif ending.minutes is not None:
        sentences.append(
            ngettext("{n} minute to play.", "{n} minutes to play.", ending.minutes).format(
                n=ending.minutes
            )
        )
    if ending.deals is not None and deal <= ending.deals:
        sentences.append(_("Deal {n} of {all}.").format(n=deal, all=ending.deals))
    if ending.margin > 1 and not is_time_over(match, deal):
        sentences.append(_("{n} ahead wins.").format(n=ending.margin))
    if is_time_over(match, len(after)) or (ending.deals is not None and deal > ending.deals):
        sentences.append(_("Level: another deal decides."))
    if ending.aim is Aim.FEWEST:
        sentences.append(_("The fewest points win."))
    return " ".join(sentences)


def clock_line(hour: str, minutes: int) -> str:
    """Until when a match by time is played, and how long that is."""
    if not minutes:
        return _("Time is over since {hour}: call it.").format(hour=hour)
    return ngettext(
        "Until {hour}: {n} minute left.", "Until {hour}: {n} minutes left.", minutes
    ).format(hour=hour, n=minutes)


def closing_offer(match: Match, totals: Sequence[int]) -> str:
    """What comes of closing the match as it stands."""
    front = in_front(compared(match, len(match.deals), totals), match.rules.ending.aim)
    if len(front) == 1:
        return _("The match is won by {side} then.").format(side=match.sides[front[0]].name)
    return _("It is level: one more deal decides then, or more while it stays level.")


def ending_lines(rules: Rules) -> list[str]:
    """All that the rules say of the end besides the target, a sentence each."""
    ending, lines = rules.ending, []
    if ending.deals is not None:
        lines.append(
            ngettext(
                "The match ends after {n} deal.", "The match ends after {n} deals.", ending.deals
            ).format(n=ending.deals)
        )
    if ending.minutes is not None:
        lines.append(
            _("The match ends when time is called, after {n} minutes.").format(n=ending.minutes)
        )
        lines.append(_("The deal that is being played then is finished and counts."))
    if ending.by_deals_or_time:
        if ending.level is Level.DRAW:
            lines.append(_("Level then: a draw."))
        else:
            lines.append(_("Level then: another deal is played."))
    if ending.margin > 1:
        lines.append(_("At the target a side wins when it is {n} ahead.").format(n=ending.margin))
    return lines
