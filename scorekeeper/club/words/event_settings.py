"""How a club evening is played, as it was set up: what everybody may read on its page."""

from scorekeeper.club.documents.game import MOST_AT_A_TABLE
from scorekeeper.club.rules.config import Config, Scoring, System
from scorekeeper.club.rules.evening import whole_rounds
from scorekeeper.club.tables.game import format_of, rules_of
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import scoring_name, system_name, tie_name
from scorekeeper.words.language import gettext
from scorekeeper.words.match.meeting import meeting_name
from scorekeeper.words.rule_names import rules_line


def settings_lines(state: EventState) -> list[str]:
    """Who meets whom, what is played, what counts, and what parts level pairs, a line each."""
    config = state.config
    lines = [_system(config), gettext("Rounds: {n}").format(n=whole_rounds(state.evening()))]
    if state.game:
        rules, meeting = rules_of(state.game, MOST_AT_A_TABLE), format_of(state.game)
        lines += [rules_line(rules), *([meeting_name(meeting)] if meeting else [])]
    ties = ", ".join(tie_name(each) for each in config.ties)
    lines += [_scoring(config), _rest(config)]
    if ties:
        lines.append(gettext("Level pairs are parted by, in this order: {ties}").format(ties=ties))
    return lines


def _system(config: Config) -> str:
    key = config.system.value.replace("_", "-")
    if config.system is System.DANESE and config.avoid.value != "all":
        key = f"danese-{config.avoid.value}"
    return system_name(key)


def _scoring(config: Config) -> str:
    if config.scoring is not Scoring.MATCH_POINTS:
        counts = scoring_name(config.scoring.value)
    elif config.by_games:
        counts = scoring_name("by-games")
    else:
        win, draw, loss = config.match_points
        message = gettext("{win} for a win, {draw} for a draw, {loss} for a loss")
        counts = message.format(win=win, draw=draw, loss=loss)
    return gettext("What counts: {counts}").format(counts=counts)


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
