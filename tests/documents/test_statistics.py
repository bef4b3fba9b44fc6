"""Figures as they are kept: what is written is read again, and nothing else is."""

import json
from typing import Any

import pytest

from scorekeeper.documents.statistics import FORMAT, read_figures, write_figures
from scorekeeper.rules.statistics.figures import Figures
from tests.helpers.cases import every
from tests.rules.statistics.test_statistics import CASES, Plain, figures_of, matches_of


def written(figures: Figures) -> Any:
    return json.loads(json.dumps(write_figures(figures)))


@every("case", CASES)
def test_figures_come_back_as_they_were(case: Plain) -> None:
    figures = figures_of(matches_of(case))
    again = read_figures(written(figures))
    assert again == figures
    assert list(again.of) == list(figures.of)
    assert written(again) == written(figures)


def test_no_matches_keep_almost_nothing() -> None:
    assert read_figures(write_figures(Figures())) == Figures()
    assert write_figures(Figures())["of"] == {}


def test_another_format_is_not_read() -> None:
    raw = written(Figures())
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
