"""Meetings of several games at the tables of an event: played there, and typed from a slip."""

from flask import Flask

from tests.club.pages.test_evening import Director
from tests.helpers.clients.phone import FOUR_POINTS


def test_several_games_make_one_meeting(csrf_app: Flask) -> None:
    app = csrf_app
    director = Director(app).begin(target="3", meeting="best-of-three", scoring="by-games")
    director.acted("publish")
    one, other = director.pair(1, app).seated(), director.pair(2, app)
    table = one.table
    assert one.enter(FOUR_POINTS).status == 303
    assert one.open(f"{table}/1").link("The evening") == f"{director.event}/mine"
    assert "1 : 0 (4 : 0)" in director.open(f"{director.event}/director").text
    rematch = next(f for f in one.open(f"{table}/1").forms if f.action.endswith("/rematch"))
    assert one.send(rematch).status == 303
    assert "1 : 0 (4 : 0) · 0 : 0" in director.open(f"{director.event}/director").text
    one.number = 2
    assert one.enter(FOUR_POINTS).status == 303
    assert one.open(f"{table}/2").form_with("Send the result")
    for pair in (one, other):
        assert (
            pair.send(next(f for f in pair.mine().forms if f.fields.get("a") == "8")).status == 303
        )
    page = director.slips(1, {2: (20, 25)})
    assert page.status == 422 and "how many games" in page.problems[0]
    typed = {"a-2": "20", "b-2": "25", "games_a-2": "2", "games_b-2": "1"}
    assert director.post(page.forms[0].action, page.forms[0].fields | typed).status == 303
    results = director.data()["rounds"][0]["results"]
    assert [(each["games"], each["points"]) for each in results] == [
        ([2, 0], [8, 0]),
        ([2, 1], [20, 25]),
    ]
    assert [row[1:3] for row in director.standing()] == [[1, 2], [3, 2], [4, 1], [2, 0]]
