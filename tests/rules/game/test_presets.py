"""Which rules each text has: options, players, targets."""

from dataclasses import replace

from scorekeeper.rules.options import OPTION_NAMES, Direction, Faces
from scorekeeper.rules.presets import DEFAULT_PRESET, PRESETS, Rules
from tests.helpers.cases import every

ANY = {2: 11, 3: 11, 4: 11, 6: 11}
# Who may play to which target, the most scope and points of a deal, whether it may be dealt again.
# What they play otherwise than others the second scorer knows too.
KNOWN = {
    "winning-moves": ({2: 11, 3: 8, 4: 15}, 18, 22, False),
    "traditional": (ANY, 18, 22, True),
    "settanta": ({2: 11, 4: 11}, 18, 22, False),
    "scopone": ({4: 11}, 18, 22, True),
    "scopone-scientifico": ({4: 11}, 20, 24, False),
    # 14 captures of fifteen are all that the 220 of the deck allow.
    "quindici": (ANY, 14, 18, True),
    "quindici-napoli": (ANY, 14, 28, True),
    "assi": (ANY, 18, 22, True),
    "re-bello": (ANY, 18, 23, True),
}


def test_there_is_a_preset_for_each_text() -> None:
    assert set(PRESETS) == set(KNOWN)
    assert DEFAULT_PRESET == next(iter(PRESETS)) == "winning-moves"
    assert {text for preset in PRESETS.values() for text in preset.texts} == {
        "000",
        "001",
        "002",
        "003",
        "004",
    }


@every("key", KNOWN)
def test_each_preset_is_played_as_its_text_says(key: str) -> None:
    preset, (targets, scope, points, redeal) = PRESETS[key], KNOWN[key]
    assert preset.key == key
    assert {players: preset.target_for(players) for players in preset.players} == targets
    rules = Rules.of(key)
    assert rules.sweep is not None
    assert (rules.sweep.limit, rules.most_points(2)) == (scope, points)
    assert preset.redeal == redeal


@every(
    ("key", "offered"),
    [("traditional", (16, 21)), ("settanta", (15,)), ("scopone", (21,)), ("assi", ())],
)
def test_other_targets_are_offered(key: str, offered: tuple[int, ...]) -> None:
    assert PRESETS[key].targets[1:] == offered


def test_the_leaflet_alone_deals_to_the_left() -> None:
    left = [key for key, each in PRESETS.items() if each.options.direction is Direction.LEFT]
    assert left == ["winning-moves"]


def test_presets_are_dealt_differently() -> None:
    assert [key for key, preset in PRESETS.items() if preset.leftovers] == ["winning-moves"]
    assert [key for key, preset in PRESETS.items() if preset.ace_takes_itself] == ["assi"]
    assert [key for key, preset in PRESETS.items() if not preset.table_cards] == [
        "scopone-scientifico"
    ]


def test_house_rules_give_more_points() -> None:
    rules = Rules.of("traditional")
    with_both = replace(rules.options, re_bello=True, napola=True, bonus=True)
    assert replace(rules, options=with_both).most_points(2) == 33


def test_changed_options_are_house_rules() -> None:
    rules = Rules.of("traditional")
    assert rules.changed == ()
    house = replace(rules, options=replace(rules.options, napola=True, faces=Faces.ZERO))
    assert set(house.changed) == {"napola", "faces"}
    assert replace(rules, target=21).changed == ()
    assert set(house.changed) <= set(OPTION_NAMES)
