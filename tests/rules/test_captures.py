"""What a card takes, as the examples of the rules show it."""

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.game.game import captures, played_out
from scorekeeper.rules.presets import PRESETS
from tests.helpers.cases import every


@every(
    ("preset", "card", "table", "takes"),
    [
        ("traditional", "7d", "7c 3s 4b", ["7c"]),  # 003: the lone 7, not 3 + 4
        ("traditional", "7d", "7c 7s 1b", ["7c", "7s"]),
        ("traditional", "8d", "5c 3s 6b 2d", ["5c 3s", "6b 2d"]),  # 003's own example
        ("traditional", "10d", "1c 2c 3c 4c", ["1c 2c 3c 4c"]),
        ("traditional", "1d", "2c 3c", []),
        ("winning-moves", "7s", "1s 6b 5c", ["1s 6b"]),  # 000's own example
        ("quindici", "7d", "8c 7c", ["8c"]),  # 003's own example
        ("quindici", "5d", "10c 5c", ["10c"]),
        ("quindici", "1d", "10c 4c 1c", ["10c 4c"]),
        ("assi", "1d", "7c 3s 2b", ["7c 3s 2b"]),
        ("assi", "1d", "", []),
        ("assi", "3d", "1c 2s", ["1c 2s"]),
    ],
)
def test_captures_follow_the_text(preset: str, card: str, table: str, takes: list[str]) -> None:
    found = captures(parse_card(card), tuple(map(parse_card, table.split())), PRESETS[preset])
    assert [" ".join(map(str, each)) for each in found] == takes


def test_a_sweep_by_an_ace_is_no_scopa() -> None:
    table, plays = (parse_card("3c"),), (parse_card("3d"), parse_card("2b"), parse_card("1d"))
    (swept, laid, _), left = played_out(table, plays, PRESETS["traditional"], 2)
    assert (swept.scopa, laid.scopa, laid.taken) == (True, False, ())
    assert left == plays[1:]
    (_, _, ace), left = played_out(table, plays, PRESETS["assi"], 2)
    assert (ace.taken, ace.scopa, left) == ((parse_card("2b"),), False, ())


def test_a_single_card_bars_its_sum() -> None:
    table = tuple(map(parse_card, ("7c", "3s", "4b")))
    barred = [
        played_out(table, (parse_card("7d"),), PRESETS[key], 2)[0][0].barred
        for key in ("traditional", "quindici")
    ]
    assert barred == [table[1:], ()]
