"""What the pages on which a deal is entered have in common."""

from typing import Any

from tests.conftest import Rows
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Fields, Phone

# FOUR_POINTS, point by point.
TOLD: Fields = dict.fromkeys(("carte", "denari", "settebello", "primiera"), "1")


def start(phone: Phone, sides: int = 2, preset: str = "traditional", **fields: str) -> None:
    names = ["Anna", "Bruno", "Carla", "Dino"][:sides]
    phone.start(*names, players={4: "4-alone"}.get(sides, str(sides)), preset=preset, **fields)


def enter_points(phone: Phone, deal: int, *points: int) -> Page:
    """Send the form of the points of that deal, which nothing is wrong with: the answer."""
    form = phone.open(f"{phone.match}/{deal}/points").form
    sent = {f"points-{side}": str(each) for side, each in enumerate(points, 1)}
    answer = phone.send(form, **sent)
    assert answer.status == 303, answer.problems
    return answer


def refused(page: Page, rows: Rows, phone: Phone, versions: int = 0) -> list[str]:
    """The problems of a page that was refused, after which no more than that is stored."""
    assert page.status == 422 and page.problems
    assert page.title.startswith("Error:")
    assert len(rows.versions(phone.table)) == versions
    return page.problems


def misread(field: str, text: str, whose: str = "") -> str:
    """What is said of a number that cannot be read; `whose` it is, where the field is a side's."""
    label = field.replace("_", " ").capitalize()
    side, typed = f"{whose}, " if whose else "", f"{label}: {text[:40]}"
    seen = typed if len(typed) <= 60 else f"{typed[:59]}…"
    return f"“{side}{seen}” is not a whole number that fits here."


def stored(rows: Rows, phone: Phone) -> Any:
    """The entry of the one deal of the match."""
    (entry,) = rows.entries(phone.table)
    return entry
