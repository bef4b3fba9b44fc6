"""A match is its deals: totals, who deals, who has won, and why another deal is played."""

from dataclasses import replace

from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.free_text import problems_of_names
from scorekeeper.rules.match.match import Match, Side, problems_of_setup
from scorekeeper.rules.match.standings import How, final, standings
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import What
from tests.helpers.cases import every

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


def deal(*points: int) -> Deal:
    none = (0,) * len(points)
    return Deal(PointsOnly(points), none, none)


def match(*points: tuple[int, ...], preset: str = "traditional", target: int = 11) -> Match:
    sides = tuple(Side.of(name) for name in NAMES[: len(points[0]) if points else 2])
    return Match(
        replace(Rules.of(preset), target=target), sides, tuple(deal(*each) for each in points)
    )


def whats(found: list[object]) -> list[What]:
    return [each.what for each in found]  # type: ignore[attr-defined]


# Who sits where


@every(
    ("sides", "round_the_table"),
    [
        ([("Anna",), ("Bruno",)], ("Anna", "Bruno")),
        ([("Anna", "Carla"), ("Bruno", "Dino")], ("Anna", "Bruno", "Carla", "Dino")),
        ([("Anna", "Dino"), ("Bruno", "Elsa"), ("Carla", "Fabio")], NAMES),
        ([("Anna", "Carla", "Elsa"), ("Bruno", "Dino", "Fabio")], NAMES),
    ],
)
def test_partners_sit_alternately(
    sides: list[tuple[str, ...]], round_the_table: tuple[str, ...]
) -> None:
    seated = Match(Rules.of("traditional"), tuple(Side.of(*players) for players in sides))
    assert seated.players == round_the_table


@every(
    ("preset", "dealers"), [("traditional", [1, 0, 3, 2, 1]), ("winning-moves", [1, 2, 3, 0, 1])]
)
def test_the_deal_moves_one_seat_each_time(preset: str, dealers: list[int]) -> None:
    pairs = (Side.of("Anna", "Carla"), Side.of("Bruno", "Dino"))
    seated = Match(Rules.of(preset, 4), pairs, first_dealer=1)
    assert [seated.dealer(number) for number in range(1, 6)] == dealers


@every(
    ("sides", "each", "usual"),
    [(2, 1, True), (3, 1, True), (2, 2, True), (3, 2, True), (4, 1, False), (2, 3, False)],
)
def test_uncommon_groups_are_house_rules(sides: int, each: int, usual: bool) -> None:
    seated = tuple(Side.of(*NAMES[side::sides][:each]) for side in range(sides))
    assert Match(Rules.of("traditional"), seated).usual is usual


# Totals and the end


def test_no_deals_mean_no_standing() -> None:
    assert standings(match()) == ()
    assert final(match(), ()) is None


@every(
    ("before", "winner"),
    [((12, 3), 0), ((3, 11), 1), ((10, 10), None), ((12, 12), None), ((12, 3, 12), None)],
)
def test_starting_totals_may_end_the_match(before: tuple[int, ...], winner: int | None) -> None:
    nothing = (0,) * len(before)
    started = replace(match(nothing), totals_before=before)
    for played in (replace(started, deals=()), started):
        outcome = final(played, standings(played))
        assert (outcome and outcome.winner) == winner
        assert (outcome is None) or outcome.how is How.BEFORE
    assert [each.counts for each in standings(started)] == [winner is None]


# What cannot start


@every(
    ("names", "found"),
    [
        (("Anna", "Bruno"), []),
        (("", "Bruno"), []),
        ((" \t", "Bruno"), [What.NAME_BLANK]),
        (("x" * 40, "Bruno"), []),
        (("x" * 41, "Bruno"), [What.NAME_TOO_LONG]),
        (("Anna", "anna "), [What.NAME_TWICE]),
        (("STRASSE", "Straße"), [What.NAME_TWICE]),
        (("", ""), []),
        ((" ", ""), [What.NAME_BLANK]),
        (("Anna", "Anna", "Anna"), [What.NAME_TWICE, What.NAME_TWICE]),
    ],
)
def test_names_are_valid_and_differ(names: tuple[str, ...], found: list[What]) -> None:
    assert whats(list(problems_of_names(list(enumerate(names))))) == found


def test_a_repeated_name_is_said_with_places() -> None:
    (problem,) = problems_of_names([(0, "Anna"), (1, "Bruno"), (2, "ANNA")])
    assert problem.sides == (0, 2)


@every("target", [0, -1, 1000])
def test_a_target_is_from_1_to_999(target: int) -> None:
    assert whats(list(problems_of_setup(match((0, 0), target=target)))) == [
        What.TARGET_OUT_OF_RANGE
    ]


@every(
    ("sides", "found"),
    [
        ([], What.SIDES_OUT_OF_RANGE),
        ([("Anna",)], What.SIDES_OUT_OF_RANGE),
        ([(name,) for name in NAMES[:5]], What.SIDES_OUT_OF_RANGE),
        ([("Anna", "Bruno"), ("Carla",)], What.SIDES_NOT_EVEN),
    ],
)
def test_two_to_four_equal_sides_can_play(sides: list[tuple[str, ...]], found: What) -> None:
    seated = Match(Rules.of("traditional"), tuple(Side.of(*players) for players in sides))
    assert found in whats(list(problems_of_setup(seated)))


@every("dealer", [-1, 2])
def test_the_first_dealer_is_a_player(dealer: int) -> None:
    seated = replace(match((0, 0)), first_dealer=dealer)
    assert whats(list(problems_of_setup(seated))) == [What.NO_SUCH_DEALER]
