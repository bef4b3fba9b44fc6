"""Which rules each text has: options, players, targets."""

from dataclasses import replace

from scorekeeper.rules.options import (
    OPTION_NAMES,
    Direction,
    Faces,
    Finish,
    Method,
    MissingSuit,
    Options,
)
from scorekeeper.rules.presets import DEFAULT_PRESET, PRESETS, Rules
from tests.helpers.cases import every

# preset -> who may play, the target for that many players
PLAYERS = {
    "winning-moves": {2: 11, 3: 8, 4: 15},
    "traditional": {2: 11, 3: 11, 4: 11, 6: 11},
    "settanta": {2: 11, 4: 11},
    "scopone": {4: 11},
    "scopone-scientifico": {4: 11},
    "quindici": {2: 11, 3: 11, 4: 11, 6: 11},
    "quindici-napoli": {2: 11, 3: 11, 4: 11, 6: 11},
    "assi": {2: 11, 3: 11, 4: 11, 6: 11},
    "re-bello": {2: 11, 3: 11, 4: 11, 6: 11},
}


def test_there_is_a_preset_for_each_text() -> None:
    assert set(PRESETS) == set(PLAYERS)
    assert DEFAULT_PRESET == next(iter(PRESETS)) == "winning-moves"
    assert {text for preset in PRESETS.values() for text in preset.texts} == {
        "000",
        "001",
        "002",
        "003",
        "004",
    }


@every("key", PLAYERS)
def test_a_preset_sets_players_and_target(key: str) -> None:
    preset = PRESETS[key]
    assert preset.key == key
    assert set(preset.players) == set(PLAYERS[key])
    assert {n: preset.target_for(n) for n in preset.players} == PLAYERS[key]


@every(
    ("key", "offered"),
    [("traditional", (16, 21)), ("settanta", (15,)), ("scopone", (21,)), ("assi", ())],
)
def test_other_targets_are_offered(key: str, offered: tuple[int, ...]) -> None:
    assert PRESETS[key].targets[1:] == offered


def test_traditional_has_its_known_options() -> None:
    assert PRESETS["traditional"].options == Options(
        primiera=Method.VALUES,
        faces=Faces.TEN,
        missing_suit=MissingSuit.CANNOT_WIN,
        finish=Finish.HIGHEST,
        re_bello=False,
        napola=False,
        all_coins_win=False,
        bonus=False,
        direction=Direction.RIGHT,
    )


@every(
    ("key", "changed"),
    [
        ("winning-moves", {"direction": Direction.LEFT}),
        ("settanta", {"faces": Faces.BARRED}),
        ("scopone", {}),
        ("scopone-scientifico", {}),
        ("quindici", {}),
        ("quindici-napoli", {"napola": True, "bonus": True}),
        ("assi", {}),
        ("re-bello", {"re_bello": True}),
    ],
)
def test_presets_differ_in_known_options(key: str, changed: dict[str, object]) -> None:
    assert PRESETS[key].options == replace(PRESETS["traditional"].options, **changed)


def test_presets_are_dealt_differently() -> None:
    assert [key for key, preset in PRESETS.items() if preset.leftovers] == ["winning-moves"]
    assert [key for key, preset in PRESETS.items() if preset.ace_takes_itself] == ["assi"]
    assert [key for key, preset in PRESETS.items() if not preset.table_cards] == [
        "scopone-scientifico"
    ]


@every("key", PLAYERS)
def test_most_scope_of_each_preset(key: str) -> None:
    # The law changed: 14 captures of fifteen are all that the 220 of the deck allow.
    most = {"scopone-scientifico": 20, "quindici": 14, "quindici-napoli": 14}
    assert Rules.of(key).most_scope == most.get(key, 18)


@every("key", PLAYERS)
def test_most_points_of_a_deal(key: str) -> None:
    most = {"scopone-scientifico": 24, "quindici": 18, "quindici-napoli": 28, "re-bello": 23}
    assert Rules.of(key).most_points(2) == most.get(key, 22)


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


# Where a text has the rule, its own words; where it has none, what it says of the first cards.
REDEAL = {
    "winning-moves": (False, "000: places four cards face up in a row in the center of the table."),
    "traditional": (True, "001: If the faceup cards have 3 or more kings all cards are taken back"),
    "settanta": (False, "002: four cards are placed face up in the center of the table."),
    "scopone": (True, "003: with the remaining 4 placed on the table as in regular Scopa"),
    "scopone-scientifico": (False, "003: No cards are placed on the table."),
    "quindici": (True, "003: If the initial 4 table cards include three or four Kings (Re)"),
    "quindici-napoli": (True, "003: Similar to Scopa a Quindici"),
    "assi": (True, "003: If the initial 4 table cards include three or four Kings (Re)"),
    "re-bello": (True, "003: If the initial 4 table cards include three or four Kings (Re)"),
}


@every("key", PLAYERS)
def test_only_some_texts_allow_redealing(key: str) -> None:
    redeal, source = REDEAL[key]
    assert PRESETS[key].redeal == redeal
    assert source[:3] in PRESETS[key].texts
    assert not (redeal and PRESETS[key].table_cards == 0)
