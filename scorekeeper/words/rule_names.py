"""Names of presets, options and targets, what a house has changed, and how a match ends."""

from collections.abc import Sequence

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Option, Value
from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, compared, final, in_front, is_time_over
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext


def preset_name(key: str) -> str:
    """The game's name for people; one that nobody named is called by its key."""
    name = GAMES[key].name if key in GAMES else ""
    return _(name) if name else key.replace("-", " ").capitalize()


def preset_about(key: str) -> str:
    """What tells the preset from the others, in a few words."""
    about = GAMES[key].about
    return _(about) if about else preset_name(key)


def preset_lines(key: str) -> tuple[str, str]:
    """The two lines by which a game is chosen: the first, and the one below it in small letters.

    A game of Scopa is told by what it is about, then by its source or its name; any other game by
    its name, then by what it is about.
    """
    game = GAMES[key]
    if game.is_family:
        return preset_name(key), preset_about(key)
    return _(game.chosen or game.about), _(game.source or game.name)


def option_name(option: Option) -> str:
    """What the option is about."""
    return _(option.asks)


def value_name(value: Value) -> str:
    """What can be chosen, in words."""
    return _(value.says) if value.says else str(value.value)


def round_the_table(way: str) -> str:
    """In which order the players are named, who sit round the table: the way that the deal goes."""
    if way == Direction.LEFT:
        return _("Clockwise round the table.")
    return _("Counterclockwise round the table.")


def rules_line(rules: Rules, each_alone: bool = False) -> str:
    """The rules in one line: "Traditional, to 11" or "Traditional with house rules, to 16"."""
    house = bool(rules.changed) or each_alone
    name = preset_name(rules.preset.key)
    if not rules.by_target_alone:
        sentence = N_("{preset} with house rules: {end}") if house else N_("{preset}: {end}")
        return _(sentence).format(preset=name, end=how_it_ends(rules))
    sentence = (
        N_("{preset} with house rules, to {target}") if house else N_("{preset}, to {target}")
    )
    return _(sentence).format(preset=name, target=rules.target)


def house_rule(option: Option, value: object) -> str:
    """An option and what is chosen of it: "Fante, cavallo, re in primiera: count 0"."""
    choice = value_name(option.of(value))
    return _("{option}: {choice}").format(option=option_name(option), choice=choice)


def house_rules(rules: Rules) -> list[str]:
    """What the house plays otherwise than the preset says, a line each."""
    options = map(rules.preset.option, rules.changed)
    return [house_rule(option, rules.options.chosen(option.name)) for option in options]


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


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
