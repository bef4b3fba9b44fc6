"""How a match ends, in words: in a few beside its name, and in one line while it is played."""

from collections.abc import Sequence

from scorekeeper.rules.ending import DEALS_BEFORE_WAIVER, DIRECTOR, Aim, Level, TimeCalled
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, final, in_front, is_time_over, next_progress
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
    progress = next_progress(match, after)
    if match.time_call is not None:
        last = match.time_call.last_deal(ending.time_called)
        if deal < last:
            sentences.append(_("Time is over: this deal and one more."))
        elif deal == last:
            sentences.append(_("Time is over: this is the last deal."))
        else:
            sentences.append(_("Time is over."))
    elif ending.minutes is not None:
        sentences.append(
            ngettext("{n} minute to play.", "{n} minutes to play.", ending.minutes).format(
                n=ending.minutes
            )
        )
    if ending.deals is not None and deal <= ending.deals:
        sentences.append(_("Deal {n} of {all}.").format(n=deal, all=ending.deals))
    needed = ending.needed(progress.since_target, is_waived=progress.is_waived)
    if needed > 1:
        sentences.append(_("{n} ahead wins.").format(n=needed))
    elif ending.margin > 1 and match.waiver is None:
        sentences.append(_("From now on one ahead wins."))
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


def waiver_name(rules: Rules) -> str:
    """What is said where nobody gets as far ahead as is needed."""
    return _("Fewest now wins") if rules.ending.aim is Aim.FEWEST else _("Highest now wins")


def waiver_offer(match: Match, totals: Sequence[int]) -> str:
    """What comes of saying so now."""
    front = in_front(totals, match.rules.ending.aim)
    if len(front) == 1:
        return _("One point ahead is enough then: the match is won by {side}.").format(
            side=match.sides[front[0]].name
        )
    return _("One point ahead is enough then. Now it is level: the first to be ahead wins.")


def no_waiver(match: Match, over: bool) -> str:
    """Why it cannot be said."""
    ending = match.rules.ending
    if over:
        return _("This match is over already.")
    if ending.margin == 1 or ending.margin_cap is not None:
        return _("This match has no lead of 2 or more to wait for.")
    return _(
        "It can be said once {n} deals were played after the one in which the target was reached."
    ).format(n=DEALS_BEFORE_WAIVER)


def waived_line(match: Match, moment: str) -> str:
    """That the highest wins now, who said so and when, as far as is known."""
    waiver = match.waiver
    if waiver is None:
        return ""
    who = _("director") if waiver.who == DIRECTOR else waiver.who
    by_whom = ", ".join(filter(None, (who, moment)))
    if not by_whom:
        return _("One ahead is enough since deal {n}.").format(n=waiver.after)
    return _("One ahead is enough since deal {n} ({said}).").format(n=waiver.after, said=by_whom)


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
        lines.append(when_called(ending.time_called))
    if ending.by_deals_or_time:
        if ending.level is Level.DRAW:
            lines.append(_("Level then: a draw."))
        else:
            lines.append(_("Level then: another deal is played."))
    if ending.margin > 1:
        lines.append(_("At the target a side wins when it is {n} ahead.").format(n=ending.margin))
    if ending.margin_cap is not None:
        lines.append(
            ngettext(
                "{n} deal after the target was first reached, one ahead is enough.",
                "{n} deals after the target was first reached, one ahead is enough.",
                ending.margin_cap,
            ).format(n=ending.margin_cap)
        )
    return lines


def when_called(choice: TimeCalled) -> str:
    """What becomes of the deal that is being played when time is called."""
    return {
        TimeCalled.FINISH_DEAL: _("The deal that is being played then is finished and counts."),
        TimeCalled.ONE_MORE: _("The deal being played is finished, and one more is played."),
        TimeCalled.DROP_DEAL: _("The deal that is being played then does not count."),
    }[choice]


def ending_choice(key: str) -> str:
    """A usual way to end a match, as a form offers it; "" is the target alone."""
    return {
        "": _("at the target"),
        "deals": _("4 deals, a draw if level"),
        "deals-or-time": _("3 deals or 35 minutes, a draw if level"),
        "time": _("30 minutes, a draw if level"),
        "two-ahead": _("to 15, two ahead"),
    }[key]


def ending_option(key: str) -> str:
    """What becomes of level sides, or of the deal being played at the call of time, as a form
    offers it."""
    labels: dict[str, str] = {
        Level.PLAY_ON: _("another deal decides"),
        Level.DRAW: _("a draw"),
        TimeCalled.FINISH_DEAL: _("the deal being played counts"),
        TimeCalled.ONE_MORE: _("that deal and one more"),
        TimeCalled.DROP_DEAL: _("the deal being played does not count"),
    }
    return labels[key]
