"""Which points a match can end with, from the rules alone."""

from dataclasses import replace

from scorekeeper.club.rules.rounds import can_end, can_meeting_end
from scorekeeper.rules.ending import BY_TARGET, USUAL_ENDINGS, Ending, Level
from scorekeeper.rules.match.meeting import USUAL_MEETINGS
from scorekeeper.rules.presets import Rules
from tests.helpers.cases import every

TO_21 = replace(Rules.of("scopone-scientifico", 4), target=21)
"""A deal gives 24 points at most."""
FOUR_DEALS = Ending(deals=4, level=Level.DRAW)


def ended(ending: Ending, target: int | None = None) -> Rules:
    return replace(TO_21, target=target, ending=ending)


@every(
    ("rules", "points", "possible"),
    [
        (TO_21, (21, 19), True),
        (TO_21, (3, 22), True),
        (TO_21, (44, 0), True),  # 20 before a deal of 24
        (TO_21, (45, 0), False),
        (TO_21, (210, 19), False),
        (TO_21, (19, 18), False),
        (TO_21, (21, 21), False),
        (TO_21, (32, 31), True),
        (TO_21, (33, 32), False),  # they would have been level for long
        (TO_21, (0, 0), False),
        (ended(USUAL_ENDINGS["two-ahead"][1], 15), (15, 14), True),  # closed as it stood
        (ended(USUAL_ENDINGS["two-ahead"][1], 15), (16, 14), True),
        (ended(USUAL_ENDINGS["two-ahead"][1], 15), (14, 13), False),
        (ended(FOUR_DEALS), (8, 8), True),
        (ended(FOUR_DEALS), (97, 3), False),
        (ended(FOUR_DEALS), (0, 3), False),  # each deal has a settebello
        (ended(replace(FOUR_DEALS, level=Level.PLAY_ON)), (8, 8), False),
        (ended(replace(FOUR_DEALS, level=Level.PLAY_ON)), (99, 98), True),
        (ended(Ending(minutes=30), 21), (45, 0), False),  # whichever ends it
        (
            ended(Ending(minutes=30, level=Level.DRAW)),
            (300, 2),
            True,
        ),  # nobody knows how many deals
        (replace(TO_21, options=replace(TO_21.options, all_coins_win=True)), (4, 9), True),
        (replace(TO_21, options=replace(TO_21.options, bonus=True)), (210, 19), True),
        (replace(Rules.of("settanta"), target=11, ending=BY_TARGET), (11, 7), True),
    ],
)
def test_points_no_match_can_give_are_known(
    rules: Rules, points: tuple[int, int], possible: bool
) -> None:
    assert can_end(rules, points) is possible
    assert can_end(rules, (points[1], points[0])) is possible


@every(
    ("meeting", "points", "games", "possible"),
    [
        ("best-of-three", (40, 30), (2, 1), True),
        ("best-of-three", (40, 30), (1, 1), False),
        ("best-of-three", (400, 30), (2, 0), False),
        ("all", (60, 20), (3, 0), True),
        ("all", None, (2, 0), False),
        ("all", (132, 0), (3, 0), True),
        ("all", (133, 0), (3, 0), False),
    ],
)
def test_games_that_do_not_add_up_are_known(
    meeting: str,
    points: tuple[int, int] | None,
    games: tuple[int, int] | None,
    possible: bool,
) -> None:
    format_ = USUAL_MEETINGS[meeting]
    assert can_meeting_end(format_, TO_21, points, games) is possible
