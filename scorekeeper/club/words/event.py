"""Sentences about a club evening: how it is set up, what is missing, how things are called."""

from collections.abc import Sequence

from scorekeeper.club.rules.config import MOST_AT_A_TABLE, Config, Scoring, System
from scorekeeper.club.rules.pairing import Pairing
from scorekeeper.club.rules.placing import consolation_after, whole_rounds
from scorekeeper.club.rules.rounds import Adjustment, MeetingOutcome
from scorekeeper.club.rules.standing import StandingRow, sharing
from scorekeeper.club.tables.event_meetings import (
    AtTable,
    EventMeeting,
    PublishedRound,
)
from scorekeeper.club.tables.state import EventState
from scorekeeper.documents.foreign.pairs import PairDoubt
from scorekeeper.errors import translatable as N_
from scorekeeper.tables.clock_and_ids import seconds_between
from scorekeeper.words.language import gettext, listed, ngettext, said_of
from scorekeeper.words.match.meeting import meeting_name
from scorekeeper.words.rule_names import rules_line

SYSTEM_NAMES = {
    "danese": N_("Danese, nobody twice"),
    "danese-previous": N_("Danese, not the same as just before"),
    "danese-none": N_("Danese, also again"),
    "mitchell": N_("Mitchell: one line moves"),
    "round-robin": N_("All against all"),
    "groups": N_("Groups, then knock-out"),
    "knock-out": N_("Knock-out"),
    "individual": N_("Single players, a new partner each round"),
}
SYSTEM_MEANINGS = {
    "danese": N_("Each round with those who have as many points"),
    "knock-out": N_("Whoever loses is out"),
}
"""What the ways mean whose names say it to nobody who has not met them."""
SCORING_NAMES = {
    "3-1-0": N_("3 for a win, 1 for a draw"),
    "3-0-0": N_("3 for a win, nothing for a draw"),
    "2-1-0": N_("2 for a win, 1 for a draw"),
    "1-0-0": N_("1 for a win, nothing for a draw"),
    "by-games": N_("1 for each game won"),
    "difference": N_("the difference of points"),
    "points": N_("the points made"),
    "vp": N_("victory points, 20 shared"),
}
TIE_NAMES = {
    "difference": N_("difference"),
    "points": N_("points made"),
    "direct": N_("their own meetings"),
    "wins": N_("meetings won"),
    "opponents": N_("scores of the opponents"),
    "draw": N_("drawn lots"),
}
VICTORY_TABLE_NAMES = {
    "scopa": N_("scopa: 1 3 5 7 9 11 13 15 17 19 (this program’s own)"),
    "burraco_3": N_("burraco, three deals"),
    "burraco_4": N_("burraco, four deals"),
}
STATE_NAMES = {
    "open": N_("playing"),
    "entered": N_("entered by one side"),
    "disputed": N_("two different results"),
    "accepted": N_("accepted"),
    "questioned": N_("accepted, one side says otherwise"),
}


def outcome_text(outcome: MeetingOutcome) -> str:
    """A result in a few signs: the points, or the games with the points in brackets."""
    if outcome.points is None:
        return gettext("absent") if outcome.absent else gettext("not played")
    points = f"{outcome.points[0]} : {outcome.points[1]}"
    if outcome.games is None:
        return points
    games = f"{outcome.games[0]} : {outcome.games[1]}"
    return f"{games} ({points})" if any(outcome.points) else games


def result_text(
    state: EventState, meeting: EventMeeting, outcome: MeetingOutcome, own: int = 0
) -> str:
    """What is said of a meeting, each side by its name, the `own` one first."""
    sides = [(meeting.a, meeting.b)[own], (meeting.a, meeting.b)[1 - own]]
    names = [state.name(side, meeting.round) for side in sides]
    if outcome.absent and len(outcome.absent) == len(meeting.a + meeting.b):
        return gettext("{a} and {b}: both absent").format(a=names[0], b=names[1])
    if outcome.absent:
        absent = state.name(outcome.absent, meeting.round)
        return gettext("{name}: absent").format(name=absent)
    if outcome.points is None:
        return gettext("{a} – {b}: not played").format(a=names[0], b=names[1])
    figures = [str(outcome.points[own]), str(outcome.points[1 - own])]
    if outcome.games:
        points = [f" ({figure})" if any(outcome.points) else "" for figure in figures]
        figures = [f"{outcome.games[own]}{points[0]}", f"{outcome.games[1 - own]}{points[1]}"]
    return f"{names[0]} {figures[0]}, {names[1]} {figures[1]}"


def result_figures(outcome: MeetingOutcome | None) -> tuple[str, str]:
    """What each side has made, beside its name: points, or the games where they decide."""
    made = outcome and (outcome.games or outcome.points)
    return (str(made[0]), str(made[1])) if made else ("", "")


def points_beside(outcome: MeetingOutcome | None) -> str:
    """The points, where the games stand beside the names."""
    return "{} : {}".format(*outcome.points) if outcome and outcome.games and outcome.points else ""


def live_score(played: AtTable) -> str:
    """How it stands at a table: the points, or the games and the points of the one being played."""
    points = "{} : {}".format(*played.game.totals)
    meeting = played.meeting
    if meeting is None:
        return points
    so_far = outcome_text(played.outcome)
    return so_far if meeting.playing is None else f"{so_far} · {points}"


def clock_left(played: PublishedRound) -> str:
    """What is left of a round whose clock stands still, in minutes and seconds; empty while it
    runs."""
    if not played.paused:
        return ""
    minutes, seconds = divmod(max(0, int(seconds_between(played.paused, played.until))), 60)
    return f"{minutes}:{seconds:02d}"


def absent(state: EventState) -> str:
    """Who of the list is not ticked as here, and the question about them."""
    here = state.here()
    names = [state.name(number) for number in state.entrants if number not in here]
    message = gettext("{names} are not ticked as here. Draw for them too, or remove them?")
    return message.format(names=listed(names))


def kept(state: EventState, made: Pairing) -> list[str]:
    """Who has a table of its own, and who does not meet in the first round, or does."""
    fixed = [entrant for entrant in state.entrants.values() if entrant.table]
    sentences = [
        gettext("{name} have table {n}.").format(name=entrant.name, n=entrant.table)
        for entrant in fixed
    ]
    for one, other in state.kept_apart() if not state.rounds else ():
        meet = any({one, other} <= {*a, *b} for a, b in made.meetings)
        message = (
            gettext("{one} and {other} meet in round 1: draw again, or swap two of them.")
            if meet
            else gettext("{one} and {other} do not meet in round 1.")
        )
        sentences.append(message.format(one=state.name(one), other=state.name(other)))
    return sentences


def missing(state: EventState) -> str:
    """What is missing for the next round, in one sentence."""
    played = state.current
    if played is None:
        if not state.numbered:
            return gettext("First comes the draw.")
        return gettext("Round 1 is ready, nobody sees it yet.")
    disputed = [meeting.table for meeting in played.meetings if meeting.state == "disputed"]
    if disputed:
        return ngettext(
            "Table {tables}: the two sides have entered different results.",
            "Tables {tables}: the two sides have entered different results.",
            len(disputed),
        ).format(tables=listed(map(str, disputed)))
    tables = [meeting.table for meeting in played.open()]
    if tables:
        return ngettext(
            "One result of round {round} is missing: table {tables}.",
            "{num} results of round {round} are missing: tables {tables}.",
            len(tables),
        ).format(num=len(tables), round=played.number, tables=listed(map(str, tables)))
    entered = [meeting.table for meeting in played.meetings if meeting.state == "entered"]
    if entered:
        return ngettext(
            "Table {tables}: only one side has entered the result. What you do next accepts it.",
            "Tables {tables}: only one side has entered the results. What you do next accepts "
            "them.",
            len(entered),
        ).format(tables=listed(map(str, entered)))
    if state.has_next():
        return gettext("Round {round} is complete.").format(round=played.number)
    return gettext("All rounds are played.")


def difference_text(difference: int) -> str:
    """The difference of points in a standing, with its sign: "+7", "-7", "0"."""
    return f"{difference:+d}" if difference else "0"


def adjusted(made: Adjustment, with_reason: bool = True) -> str:
    """A penalty or a bonus with its sign, and why."""
    points = f"{made.points:+d}".replace("-", "\N{MINUS SIGN}")
    return said_of(points, made.reason) if with_reason else points


def rank(rank: int | None, shared: bool) -> str:
    """A place, with the sign of one that is shared."""
    return "–" if rank is None else f"{rank}=" if shared else str(rank)


Placed = tuple[str, StandingRow]
"""A line of a standing with its place in words."""


def standing_parts(
    state: EventState, rows: Sequence[StandingRow]
) -> list[tuple[str, list[Placed]]]:
    """A whole standing with its places, as one part without a name; of Mitchell the two lines, of
    groups each group, by name."""
    shared = {row.number for row in sharing(rows)}
    groups: dict[int, list[Placed]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append((rank(row.rank, row.number in shared), row))
    parts = []
    for group, placed in groups.items():
        name = gettext("Group {n}").format(n=group) if group else ""
        if group and state.config.system is System.MITCHELL:
            name = gettext("North-South") if group == 1 else gettext("East-West")
        parts.append((name, placed))
    return parts


def doubt(what: PairDoubt, name: str, there: str) -> str:
    """Why a row may have been read wrongly; `there` is where the name stands already."""
    message = {
        PairDoubt.ALONE: gettext("{name}: is a second name missing?"),
        PairDoubt.SEVERAL: gettext("Too many names for one row: {name}."),
        PairDoubt.HYPHEN: gettext("One name with a hyphen, or two players? Read as two: {name}."),
        PairDoubt.TWICE: gettext("{name} is there already: {pair}."),
        PairDoubt.TURNED: gettext("{name}: is that the pair {pair}, with the names turned round?"),
        PairDoubt.WITHIN: gettext("Read out of a sentence: {name}. Is that a pair?"),
    }[what]
    return message.format(name=name, pair=there)


def row_is_right(what: PairDoubt, name: str) -> str:
    """What somebody says who ticks that such a row is right."""
    return {
        PairDoubt.ALONE: gettext("It is right: {name} alone"),
        PairDoubt.HYPHEN: gettext("It is right: two players"),
        PairDoubt.TWICE: gettext("They are two people called {name}"),
        PairDoubt.TURNED: gettext("No, they are others"),
    }.get(what, gettext("It is right so")).format(name=name)


def settings_lines(state: EventState) -> list[str]:
    """Who meets whom, what is played, what counts, and what parts level pairs, a line each."""
    config = state.config
    key = config.system.value.replace("_", "-")
    if config.system is System.DANESE and config.avoid.value != "all":
        key = f"danese-{config.avoid.value}"
    rounds = gettext("Rounds: {n}").format(n=whole_rounds(state.evening()))
    lines = [gettext(SYSTEM_NAMES[key]), rounds]
    if state.game.preset:
        rules, meeting = state.game.rules(MOST_AT_A_TABLE), state.game.meeting
        lines += [rules_line(rules), *([meeting_name(meeting)] if meeting else [])]
    if consolation_after(state.evening()):
        lines.append(gettext("Whoever loses the first meeting plays on for the consolation"))
    ties = ", ".join(gettext(TIE_NAMES[tie]) for tie in config.ties)
    scoring = config.scoring.value
    if config.scoring is Scoring.MATCH_POINTS and config.by_games:
        scoring = "by-games"
    if scoring in SCORING_NAMES:
        counts = gettext(SCORING_NAMES[scoring])
    else:
        win, draw, loss = config.match_points
        message = gettext("{win} for a win, {draw} for a draw, {loss} for a loss")
        counts = message.format(win=win, draw=draw, loss=loss)
    lines += [gettext("What counts: {counts}").format(counts=counts), rest_worth(config)]
    if ties:
        lines.append(gettext("Level pairs are parted by, in this order: {ties}").format(ties=ties))
    return lines


def rest_worth(config: Config) -> str:
    """What sitting out is worth."""
    if not config.rest_scores:
        return gettext("Sitting out is worth nothing.")
    if config.scoring is Scoring.VICTORY_POINTS:
        return gettext("Sitting out is worth {n} victory points.").format(
            n=config.rest.victory_points
        )
    if config.scoring is Scoring.MATCH_POINTS:
        return gettext("Sitting out is worth {n} match points.").format(n=config.rest.match_points)
    if config.scoring is Scoring.POINTS:
        return gettext("Sitting out is worth the mean of the points of its round.")
    return gettext("Sitting out is worth a difference of {n}.").format(n=config.rest.difference)
