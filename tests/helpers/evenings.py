"""Club evenings for tests: those of the golden file, and any that chance makes."""

import copy
import json
from typing import Any

from tests.helpers.paths import DATA

GOLDEN: dict[str, Any] = json.loads((DATA / "evenings.json").read_text(encoding="utf-8"))
EVENINGS: dict[str, dict[str, Any]] = {each["id"]: each for each in GOLDEN["evenings"]}


def document(of: str) -> dict[str, Any]:
    """A golden evening as a document of ours, without what it comes to."""
    evening = copy.deepcopy(EVENINGS[of])
    rounds = [
        {key: each[key] for key in ("round", "results", "correction") if key in each}
        for each in evening["rounds"]
    ]
    return {"format": "scopa-event/1", **evening, "rounds": rounds}


def standings(of: str) -> list[list[list[int]]]:
    """The standing after each round, with the corrections made until then."""
    return [each.get("standing_corrected", each["standing"]) for each in EVENINGS[of]["rounds"]]


def pairs(count: int) -> list[dict[str, Any]]:
    return [{"number": number, "name": f"Pair {number}"} for number in range(1, count + 1)]
