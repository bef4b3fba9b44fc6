"""Who takes the cards with nobody: the cases that the browser is held to as well."""

import json

from scorekeeper.rules.entry.all_cards import takes_rest
from tests.helpers.paths import DATA


def test_the_rest_goes_where_each_case_says() -> None:
    for case in json.loads((DATA / "rest.json").read_text())["cases"]:
        named = case["named"] - 1 if case["named"] else None
        side = takes_rest(case["cards"], case["on_table"], named)
        assert (0 if side is None else side + 1) == case["takes"], case
