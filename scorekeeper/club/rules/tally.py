"""What each entrant has won so far: the columns of a standing before anybody is placed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.club.rules.config import Config, Scoring, victory_points
from scorekeeper.club.rules.results import Rest, Result, Round, Side


@dataclass(slots=True)
class Tally:
    """The sums of one entrant. `met` names the opponents, each as often as they met."""

    number: int
    score: int = 0
    match_points: int = 0
    difference: int = 0
    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    rests: int = 0
    met: list[int] = field(default_factory=list)

    @property
    def meetings(self) -> int:
        """How many were played; rests are not among them."""
        return self.won + self.drawn + self.lost


def tallies(config: Config, numbers: Iterable[int], rounds: Sequence[Round]) -> dict[int, Tally]:
    """The sums of these entrants over these rounds, by their number."""
    by_number = {number: Tally(number) for number in numbers}
    for played in rounds:
        for result in played.results:
            for at, side in enumerate(result.sides):
                for number in side:
                    if number in by_number:
                        _add(by_number[number], result, at, played, config)
        for rest in played.rests:
            if rest.entrant in by_number:
                _add_rest(by_number[rest.entrant], rest, played, config)
    return by_number


def match_points(result: Result, at: int, config: Config) -> int:
    """What a meeting that was played gives to one side."""
    if config.by_games and result.games:
        return result.games[at]
    ahead = -result.lead if at else result.lead
    win, draw, loss = config.match_points
    return win if ahead > 0 else draw if ahead == 0 else loss


def _add(tally: Tally, result: Result, at: int, played: Round, config: Config) -> None:
    own, other = result.sides[at], result.sides[1 - at]
    if result.absent:
        _add_absence(tally, result, own, played, config)
    if result.points is None:
        return
    ahead = -result.difference if at else result.difference
    lead = -result.lead if at else result.lead
    points = match_points(result, at, config)
    tally.match_points += points
    tally.difference += ahead
    tally.points += result.points[at]
    tally.won += lead > 0
    tally.drawn += lead == 0
    tally.lost += lead < 0
    tally.met += other
    tally.score += {
        Scoring.MATCH_POINTS: points,
        Scoring.DIFFERENCE: ahead,
        Scoring.POINTS: result.points[at],
        Scoring.VICTORY_POINTS: victory_points(ahead, config.vp),
    }[config.scoring]


def _add_absence(tally: Tally, result: Result, own: Side, played: Round, config: Config) -> None:
    """A win for who was there, with what a rest is worth and no difference; nothing for who was
    not. They have not met."""
    if result.is_absent(own):
        tally.lost += 1
        return
    tally.won += 1
    tally.match_points += config.rest.match_points
    tally.score += _worth(played, config, 0)


def _add_rest(tally: Tally, rest: Rest, played: Round, config: Config) -> None:
    if rest.scores is False or (rest.scores is None and not config.rest_scores):
        return
    worth = config.rest
    tally.rests += 1
    tally.match_points += worth.match_points
    tally.difference += worth.difference
    tally.score += _worth(played, config, worth.difference)


def _worth(played: Round, config: Config, difference: int) -> int:
    """What a rest in this round adds to the score."""
    return {
        Scoring.MATCH_POINTS: config.rest.match_points,
        Scoring.DIFFERENCE: difference,
        Scoring.POINTS: _mean(played),
        Scoring.VICTORY_POINTS: config.rest.victory_points,
    }[config.scoring]


def _mean(played: Round) -> int:
    """The points of all sides that played in the round, on average, rounded half up."""
    points = [each for result in played.results if result.points for each in result.points]
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0


def opponents(tally: Tally, others: Mapping[int, Tally]) -> int:
    """The scores of those met, each time that they were met."""
    return sum(others[number].score for number in tally.met if number in others)
