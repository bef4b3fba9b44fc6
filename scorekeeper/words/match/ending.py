"""How a match ends, in words: in a few beside its name, and in one line while it is played."""

from collections.abc import Sequence

from scorekeeper.rules.ending import Aim, Level, TimeCalled
from scorekeeper.rules.match import Match, Standing, final, is_time_over, next_progress
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import any_of, ngettext
from scorekeeper.words.language import gettext as _


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
    said = any_of(ends)
    return said if ending.aim is Aim.MOST else _("{end}, the fewest points win").format(end=said)


def where_it_stands(match: Match, after: Sequence[Standing]) -> str:
    """How the match ends, as far as more than a target ends it: "Deal 3 of 4.", "Time is over: this
    is the last deal."; empty where the target alone does, and after the end."""
    ending = match.rules.ending
    if final(match, after) is not None:
        return ""
    said = []
    deal = len(after) + 1
    progress = next_progress(match, after)
    if match.time_call is not None:
        last = match.time_call.last_deal(ending.time_called)
        said.append(_time(deal, last))
    elif ending.minutes is not None:
        said.append(
            ngettext("{n} minute to play.", "{n} minutes to play.", ending.minutes).format(
                n=ending.minutes
            )
        )
    if ending.deals is not None and deal <= ending.deals:
        said.append(_("Deal {n} of {all}.").format(n=deal, all=ending.deals))
    if (needed := ending.needed(progress.since_target)) > 1:
        said.append(_("{n} ahead wins.").format(n=needed))
    elif ending.margin > 1:
        said.append(_("From now on one ahead wins."))
    if is_time_over(match, len(after)) or (ending.deals is not None and deal > ending.deals):
        said.append(_("Level: another deal decides."))
    if ending.aim is Aim.FEWEST:
        said.append(_("The fewest points win."))
    return " ".join(said)


def _time(deal: int, last: int) -> str:
    if deal < last:
        return _("Time is over: this deal and one more.")
    return _("Time is over: this is the last deal.")


def ending_lines(rules: Rules) -> list[str]:
    """All that the rules say of the end besides the target, a sentence each."""
    ending, said = rules.ending, []
    if ending.deals is not None:
        said.append(
            ngettext(
                "The match ends after {n} deal.", "The match ends after {n} deals.", ending.deals
            ).format(n=ending.deals)
        )
    if ending.minutes is not None:
        said.append(
            _("The match ends when time is called, after {n} minutes.").format(n=ending.minutes)
        )
        said.append(when_called(ending.time_called))
    if ending.deals is not None or ending.minutes is not None:
        said.append(_when_level()[ending.level])
    if ending.margin > 1:
        said.append(_("At the target a side wins when it is {n} ahead.").format(n=ending.margin))
    if ending.margin_cap is not None:
        said.append(
            ngettext(
                "{n} deal after the target was first reached, one ahead is enough.",
                "{n} deals after the target was first reached, one ahead is enough.",
                ending.margin_cap,
            ).format(n=ending.margin_cap)
        )
    return said


def when_called(choice: TimeCalled) -> str:
    """What becomes of the deal that is being played when time is called."""
    return {
        TimeCalled.FINISH_DEAL: _("The deal that is being played then is finished and counts."),
        TimeCalled.ONE_MORE: _("The deal being played is finished, and one more is played."),
        TimeCalled.DROP_DEAL: _("The deal that is being played then does not count."),
    }[choice]


def _when_level() -> dict[Level, str]:
    return {
        Level.PLAY_ON: _("Level then: another deal is played."),
        Level.DRAW: _("Level then: a draw."),
    }


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
    said: dict[str, str] = {
        Level.PLAY_ON: _("another deal decides"),
        Level.DRAW: _("a draw"),
        TimeCalled.FINISH_DEAL: _("the deal being played counts"),
        TimeCalled.ONE_MORE: _("that deal and one more"),
        TimeCalled.DROP_DEAL: _("the deal being played does not count"),
    }
    return said[key]
