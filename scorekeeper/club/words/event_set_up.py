"""How a club evening is set up, in words: its list of pairs as it was read, its rounds, and how it
is played, as everybody may read on its page."""

from scorekeeper.club.documents.config import MOST_AT_A_TABLE
from scorekeeper.club.rules.config import Config, Scoring, System
from scorekeeper.club.rules.evening import whole_rounds
from scorekeeper.club.tables.event_meetings import format_of, rules_of
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import scoring_name, system_name, tie_name
from scorekeeper.documents.foreign.pairs import PairDoubt
from scorekeeper.words.language import gettext, ngettext
from scorekeeper.words.match.meeting import meeting_name
from scorekeeper.words.rule_names import rules_line


def pairs_read(pairs: int, are_single: bool) -> str:
    """How many were read, and the question whether that is right."""
    if are_single:
        return ngettext(
            "{num} player read: is that right?", "{num} players read: is that right?", pairs
        ).format(num=pairs)
    return ngettext(
        "{num} pair read: is that right?", "{num} pairs read: is that right?", pairs
    ).format(num=pairs)


def lines_to_look_at(lines: int) -> str:
    """How many rows are doubtful."""
    return ngettext(
        "{num} row to look at: it is marked.", "{num} rows to look at: they are marked.", lines
    ).format(num=lines)


def entrants_in_all(entrants: int, are_single: bool) -> str:
    """ "8 pairs"."""
    if are_single:
        return ngettext("{num} player", "{num} players", entrants).format(num=entrants)
    return ngettext("{num} pair", "{num} pairs", entrants).format(num=entrants)


def number_of_rounds(rounds: int) -> str:
    """ "9 rounds"."""
    return ngettext("{num} round", "{num} rounds", rounds).format(num=rounds)


def expected_end(rounds: int, minutes: int, hour: str) -> str:
    """When so many rounds are over that begin now."""
    return ngettext(
        "With {num} round of {minutes} minutes it is over at about {hour}.",
        "With {num} rounds of {minutes} minutes it is over at about {hour}.",
        rounds,
    ).format(num=rounds, minutes=minutes, hour=hour)


def doubt(what: PairDoubt, name: str, there: str) -> str:
    """Why a row may have been read wrongly; `there` is where the name stands already."""
    message = {
        PairDoubt.ALONE: gettext("{name}: is a second name missing?"),
        PairDoubt.SEVERAL: gettext("Too many names for one row: {name}."),
        PairDoubt.HYPHEN: gettext("One name with a hyphen, or two players? Read as two: {name}."),
        PairDoubt.TWICE: gettext("{name} is there already: {pair}."),
    }[what]
    return message.format(name=name, pair=there)


def row_is_right(what: PairDoubt, name: str) -> str:
    """What somebody says who ticks that such a row is right."""
    return {
        PairDoubt.ALONE: gettext("It is right: {name} alone"),
        PairDoubt.SEVERAL: gettext("It is right so"),
        PairDoubt.HYPHEN: gettext("It is right: two players"),
        PairDoubt.TWICE: gettext("They are two people called {name}"),
    }[what].format(name=name)


def in_row(row: int, sentence: str) -> str:
    """What is wrong with a row of pairs."""
    return gettext("Row {row}: {sentence}").format(row=row, sentence=sentence)


def settings_lines(state: EventState) -> list[str]:
    """Who meets whom, what is played, what counts, and what parts level pairs, a line each."""
    config = state.config
    key = config.system.value.replace("_", "-")
    if config.system is System.DANESE and config.avoid.value != "all":
        key = f"danese-{config.avoid.value}"
    lines = [system_name(key), gettext("Rounds: {n}").format(n=whole_rounds(state.evening()))]
    if state.game:
        rules, meeting = rules_of(state.game, MOST_AT_A_TABLE), format_of(state.game)
        lines += [rules_line(rules), *([meeting_name(meeting)] if meeting else [])]
    ties = ", ".join(tie_name(each) for each in config.ties)
    if config.scoring is not Scoring.MATCH_POINTS:
        counts = scoring_name(config.scoring.value)
    elif config.by_games:
        counts = scoring_name("by-games")
    else:
        win, draw, loss = config.match_points
        message = gettext("{win} for a win, {draw} for a draw, {loss} for a loss")
        counts = message.format(win=win, draw=draw, loss=loss)
    lines += [gettext("What counts: {counts}").format(counts=counts), _rest(config)]
    if ties:
        lines.append(gettext("Level pairs are parted by, in this order: {ties}").format(ties=ties))
    return lines


def _rest(config: Config) -> str:
    if not config.rest_scores:
        return gettext("A rest is worth nothing.")
    if config.scoring is Scoring.VICTORY_POINTS:
        return gettext("A rest is worth {n} victory points.").format(n=config.rest.victory_points)
    if config.scoring is Scoring.MATCH_POINTS:
        return gettext("A rest is worth {n} match points.").format(n=config.rest.match_points)
    if config.scoring is Scoring.POINTS:
        return gettext("A rest is worth the mean of the points of its round.")
    return gettext("A rest is worth a difference of {n}.").format(n=config.rest.difference)
