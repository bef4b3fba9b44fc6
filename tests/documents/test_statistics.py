"""Figures as they are kept: what is written is read again, and nothing else is."""

import json
import random
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from scorekeeper.documents.statistics import FORMAT, read_figures, write_figures
from scorekeeper.rules.statistics.figures import Figures
from tests.helpers.cases import every
from tests.rules.statistics.test_statistics_random import DAYS, Played, figures_of, some_match

# True is 1 to Python, and a number with a point may be as large as a whole one.
STRANGERS: list[Any] = [None, True, 1.0, -1, "1", "", [], {}, [1], {"1": 1}]


def some_played(seed: int, matches: int) -> list[Played]:
    luck = random.Random(f"stored {seed}")
    every = [some_match(luck) for _ in range(matches)]
    days = sorted(luck.choices(["", *DAYS], k=matches))
    return [
        each.at(number=number, day=day, abandoned=luck.random() < 0.2)
        for number, (each, day) in enumerate(zip(every, days, strict=True), 1)
    ]


def written(figures: Figures) -> Any:
    return json.loads(json.dumps(write_figures(figures)))


@every("seed", range(20))
def test_figures_come_back_as_they_were(seed: int) -> None:
    figures = figures_of(some_played(seed, seed % 5 * 4))
    again = read_figures(written(figures))
    assert again == figures
    assert list(again.of) == list(figures.of)
    assert written(again) == written(figures)


def test_no_matches_keep_almost_nothing() -> None:
    assert read_figures(write_figures(Figures())) == Figures()
    assert write_figures(Figures())["of"] == {}


def test_cached_figures_can_be_added() -> None:
    early, late = some_played(1, 8), some_played(2, 8)
    kept = [read_figures(written(figures_of(each))) for each in (early, late)]
    assert kept[0] + kept[1] == figures_of([*early, *late])


def test_another_format_is_not_read() -> None:
    raw = written(figures_of(some_played(1, 2)))
    assert raw["format"] == FORMAT
    with pytest.raises(ValueError, match="another format"):
        read_figures(raw | {"format": FORMAT + 1})


@every("raw", [None, [], "figures", 3, {}, {"format": FORMAT}, {"format": FORMAT, "of": {}}])
def test_other_data_are_not_read(raw: object) -> None:
    with pytest.raises(ValueError, match="figures"):
        read_figures(raw)


def test_unknown_keys_are_not_read() -> None:
    with pytest.raises(ValueError, match="figures"):
        read_figures(written(Figures()) | {"more": 1})


@every("key", ["", "a", "1+", "+1", "1|2", "-1", "1 ", "\u0661", "1.0"])
def test_an_empty_person_key_is_not_read(key: str) -> None:
    raw = written(figures_of(some_played(3, 6)))
    subject = next(iter(raw["of"].values()))
    with pytest.raises(ValueError, match="keys"):
        read_figures(raw | {"of": {key: subject}})
    for place in (3, 4):
        changed = deepcopy(subject)
        changed[place] = {key: [1, 0, 0]}
        with pytest.raises(ValueError, match="keys"):
            read_figures(raw | {"of": {"1": changed}})


@every(("key", "row"), [("1", [0, 0]), ("1|2", [0, 0]), ("1|2", []), ("|", [0])])
def test_a_tally_has_a_number_for_each_side(key: str, row: list[int]) -> None:
    raw = written(Figures())
    raw["table"][1] = {key: row}
    with pytest.raises(ValueError):
        read_figures(raw)


def test_first_and_last_evening_are_a_pair() -> None:
    raw = written(figures_of(some_played(3, 12)))
    evenings = [subject[2] for subject in raw["of"].values() if len(subject[2]) == 4]
    assert evenings
    evenings[0].pop()
    with pytest.raises(ValueError, match="evenings"):
        read_figures(raw)


def places(raw: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every number, text and list."""
    inner = raw.items() if isinstance(raw, dict) else enumerate(raw) if type(raw) is list else ()
    found = [path] if path else []
    for key, value in inner:
        found += places(value, (*path, key))
    return found


def with_other(raw: Any, path: tuple[Any, ...], value: object) -> Any:
    changed = deepcopy(raw)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def at(raw: Any, path: tuple[Any, ...]) -> Any:
    return reduce(getitem, path, raw)


def below_0(path: tuple[Any, ...]) -> bool:
    """Whether a number may stand there that is below 0: runs of lost matches are, and points may
    be where they are taken away, in all and of an evening."""
    match path:
        case ("of", _, 1, _) | ("of", _, 0, 4) | ("of", _, 2, _, 3):
            return True
    return False


def test_nothing_else_is_read() -> None:
    """Numbers and texts of another type never; and whatever is read comes back as it was."""
    raw = written(figures_of(some_played(4, 2)))
    for path in places(raw):
        there = at(raw, path)
        for value in STRANGERS:
            fits = type(value) is type(there) and (value == "1" or below_0(path))
            changed = with_other(raw, path, value)
            if type(there) in (int, str) and not fits:
                with pytest.raises(ValueError):
                    read_figures(changed)
                continue
            try:
                assert json.dumps(write_figures(read_figures(changed))) == json.dumps(changed)
            except ValueError:
                assert not fits, (path, value)


def test_rows_of_another_length_are_refused() -> None:
    raw = written(figures_of(some_played(4, 2)))
    for path in places(raw):
        row = at(raw, path)
        # Whoever made a record may be any number of people.
        is_people = path[:2] == ("table", 2) and len(path) == 4
        if type(row) is list and row and type(row[0]) in (int, str) and not is_people:
            for changed in ([*row, 0], row[:-1]):
                with pytest.raises(ValueError):
                    read_figures(with_other(raw, path, changed))
