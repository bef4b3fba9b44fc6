"""What the program stored or exported before it held counts against the napola still opens."""

from typing import Any

from scorekeeper.commands.score import answer
from scorekeeper.documents.deal import read_deal
from scorekeeper.documents.file_reader import read_record
from scorekeeper.rules.entry.deal import score_deal
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from tests.helpers.cases import every

NAPLES = Rules.of("quindici-napoli")
SEVENS = {"cards": 20, "best": ["7d", "7c", "6s", "6b"], "settebello": True}
REST = {"cards": 20, "best": ["6d", "6c", "7s", "7b"], "settebello": False}


def counts(anna: dict[str, Any], bruno: dict[str, Any]) -> dict[str, Any]:
    return {"counts": [SEVENS | anna, REST | bruno], "scope": [0, 0]}


def document(deal: dict[str, Any]) -> dict[str, Any]:
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    return {"rules": "quindici-napoli", "sides": sides, "deals": [deal]}


# Anna has five coins, the 7 among them and not the 6: nobody knows who has ace, 2 and 3.
OPEN = counts({"coins": 5}, {"coins": 5})
# Ten coins and a napola of three cannot both be.
ALL_COINS = {"cards": 22, "coins": 10, "best": ["7d", "7c", "6s", "6b"]}
NONE = {"cards": 18, "coins": 0, "best": ["6c", "7s", "7b"]}
AGAINST = counts(ALL_COINS | {"napola": 3}, NONE)


@every("deal", [OPEN, AGAINST])
def test_new_counts_with_an_open_napola_fail(deal: dict[str, Any]) -> None:
    assert "error" in answer(document(deal))


@every("deal", [OPEN, AGAINST])
def test_old_documents_with_it_still_open(deal: dict[str, Any]) -> None:
    opened = read_record(document(deal) | {"results": {"finished": False}})
    assert opened.record is not None and not opened.problems


def test_stored_counts_are_proved_anew() -> None:
    points = []
    for raw in (OPEN, AGAINST):
        deal, found = read_deal(raw, 2)
        assert deal is not None and not found
        napola = score_deal(deal, NAPLES).award(Category.NAPOLA)
        assert napola is not None
        points.append(napola.points)
    assert points == [(0, 0), (10, 0)]


def test_the_prover_asks_for_the_ace() -> None:
    said = answer(document(OPEN))["error"]
    assert "Napola is still open" in said and "ace of coins" in said
