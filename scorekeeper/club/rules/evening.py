"""An evening as it was entered: its rounds, by which system each is paired, lines and groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.club.rules.config import Config, System
from scorekeeper.club.rules.rounds import Entrant, Round
from scorekeeper.club.rules.systems import bracket_rounds, lines, rounds_for_all


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was entered. The rounds are those played so far, from 1. On what the tables play in
    `game`, what it is called, when it was `closed` and of which evening it is a copy by its
    `origin` nothing here depends."""

    config: Config
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    game: Mapping[str, Any] | None = None
    name: str = ""
    closed: str = ""
    origin: str = ""

    @property
    def numbers(self) -> list[int]:
        return sorted(each.number for each in self.entrants)


def group_rounds(evening: Evening) -> int:
    """How many rounds come before the bracket."""
    if evening.config.system is not System.GROUPS:
        return 0
    return max(rounds_for_all(len(group)) for group in all_groups(evening))


def whole_rounds(evening: Evening) -> int:
    """How many rounds the event has."""
    config = evening.config
    if config.system is System.KNOCK_OUT:
        return bracket_rounds(len(evening.entrants))
    if config.system is System.GROUPS:
        qualified = sum(min(config.advance, len(group)) for group in all_groups(evening))
        return group_rounds(evening) + bracket_rounds(qualified)
    return config.rounds


def stage(evening: Evening, number: int) -> System:
    """By which system a round is paired."""
    config = evening.config
    if config.system is System.MITCHELL:
        # The most that both lines play without meeting again, or without the same deals again.
        tables = (len(evening.entrants) + 1) // 2
        most = tables - (1 if config.repeated_deals and tables % 2 == 0 else 0)
        if number > min(config.rounds - config.danese_rounds, most):
            return System.DANESE
    if config.system is System.GROUPS and number > group_rounds(evening):
        return System.KNOCK_OUT
    return config.system


def mitchell_lines(evening: Evening) -> tuple[list[int], list[int]]:
    """The two lines of Mitchell; who arrives late sits where a side was missing."""
    first = sorted(each.number for each in evening.entrants if each.joined == 1)
    late = sorted(each.number for each in evening.entrants if each.joined > 1)
    north_south, east_west = lines(first)
    return [*north_south, *late[: len(east_west) - len(north_south)]], east_west


def groups_of(evening: Evening, number: int) -> list[list[int]]:
    """Those who all meet each other, of whom some meet in this round."""
    groups = all_groups(evening)
    return [each for each in groups if len(groups) == 1 or number <= rounds_for_all(len(each))]


def all_groups(evening: Evening) -> list[list[int]]:
    if evening.config.system is System.GROUPS:
        # The groups: 1 2 | 2 1 | 1 2 …, equal in size or one apart.
        filled: list[list[int]] = [[] for _ in range(evening.config.groups)]
        for at, number in enumerate(evening.numbers):
            row, place = divmod(at, evening.config.groups)
            filled[evening.config.groups - 1 - place if row % 2 else place].append(number)
        return filled
    return [evening.numbers]
