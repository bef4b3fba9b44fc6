"""The rules in a document: each choice of each option, and a setup that is read once."""

from dataclasses import replace
from typing import Any

from scorekeeper.documents.match import read_document
from scorekeeper.documents.rules import read_rules, rules_schema, write_rules
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.problems import Problem
from tests.helpers.cases import every


@every("key", GAMES)
def test_every_choice_goes_out_and_comes_in(key: str) -> None:
    game, usual, known = GAMES[key], Rules.of(key, GAMES[key].players[0]), rules_schema()
    for option in game.offered:
        for each in option.values:
            options = usual.options.but({option.name: each.value})
            rules, problems = replace(usual, options=options), list[Problem]()
            written = write_rules(rules)
            assert read_rules(written, game.players[0], problems) == rules, written
            assert not problems and written.keys() <= known["properties"].keys()
            own = known["properties"][option.name]["enum"]
            assert option.name in options.set_aside or written[option.name] in own


@every(
    "wrong",
    [
        {"rules": "nowhere"},
        {"rules": {"preset": "traditional", "faces": 3}},
        {"sides": [{"name": "Anna"}]},
        {"deals": 7},
        {"deals": [{"points": [99, 0]}]},
        {"first_dealer": True},
        {"format": "scopa-match/one"},
    ],
)
def test_a_setup_that_was_read_excuses_no_other(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {
        "rules": "traditional",
        "sides": [{"name": "Anna"}, {"name": "Bruno"}],
        "first_dealer": 1,
        "deals": [{"points": [3, 1]}],
    }
    first = read_document(right)
    again = read_document(right | {"deals": [{"points": [1, 3]}]})
    assert first.match and again.match and not again.problems
    assert again.match.deals != first.match.deals
    assert again.match == replace(first.match, deals=again.match.deals)
    found = read_document(right | wrong).problems
    assert found and found == read_document(right | wrong).problems
