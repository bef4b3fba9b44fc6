"""A season: evenings added for each player, from their addresses alone."""

from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.pages.event.test_evening import PAIRS, Director

CHANGED = "Anna & Dino\nCarla & Bruno\nElena & Ivo\nGina & Furio"


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


def evening(app: Flask, pairs: str, *points: tuple[int, int], **fields: str) -> Director:
    director = Director(app).begin(pairs, **fields)
    director.acted("publish")
    assert director.slips(1, dict(enumerate(points, 1))).status == 303
    return director


def season(director: Director, *events: str, **more: str) -> Page:
    text = "\n".join(f"http://localhost{each}" for each in events)
    return director.open(f"/events/season?{urlencode({'events': text} | more)}")


def test_players_are_ranked_across_partners(app: Flask) -> None:
    first = evening(app, PAIRS, (11, 3), (11, 9))
    second = evening(app, CHANGED, (11, 4), (2, 11))
    page = season(first, first.event, second.event)
    rows = [" ".join(row.text.split()) for row in page.root.all("tr")][1:]
    assert rows[0] == "1 Anna 6 +15 3 3"
    assert rows[1] == "2 Furio 6 +11 3 3"
    assert rows[3] == "4 Bruno 3 +1 3 0"
    best = season(first, first.event, second.event, best="1", count="places")
    rows = [" ".join(row.text.split()) for row in best.root.all("tr")][1:]
    assert any("(" in row for row in rows)  # what does not count is in brackets
    assert "rounded down to halves" in best.text


def test_unusable_files_are_named(app: Flask) -> None:
    first = evening(app, PAIRS, (11, 3), (11, 9))
    other = evening(app, CHANGED, (11, 4), (2, 11), scoring="points")
    page = season(first, first.event, other.event)
    assert page.status == 422 and "points for the place" in page.problems[0]
    assert season(first, first.event, other.event, count="places").status == 200
    assert season(first, "/e/0000000000000000").status == 422
    assert season(first, first.event, best="many").status == 422
    assert season(first, "nothing").status == 422
    assert first.open("/events/season").status == 200
