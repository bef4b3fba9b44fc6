"""A bracket of an evening: names of its rounds, its picture, groups before it, who has won."""

from collections.abc import Iterator

from flask import Flask

from tests.club.pages.test_evening import Director
from tests.helpers.clients.page import Page


def pairs(count: int) -> str:
    return "\n".join(f"Anna{at} & Bruno{at}" for at in range(1, count + 1))


def rounds_of(director: Director) -> Iterator[tuple[str, Page]]:
    """Each round with the button that publishes it and the page while it is played; whoever is
    named first wins."""
    while forms := [
        each
        for each in director.open(f"{director.event}/director").forms
        if each.action.endswith("/publish")
    ]:
        director.send(forms[0])
        page = director.open(director.event)
        played = director.data()["rounds"][-1]
        yield forms[0].buttons[0].text.removesuffix(" it appears on phones and on the wall"), page
        tables = [each["table"] for each in played["open"]]
        assert director.slips(played["round"], dict.fromkeys(tables, (11, 5))).status == 303


def reached(page: Page) -> list[tuple[str, str]]:
    """Place and what was reached, of each line of the standing."""
    rows = [row.all("td") for row in page.root.all("table", class_="standing")[-1].all("tr")[1:]]
    return [(cells[0].text, cells[1].text) for cells in rows]


def on_wall(director: Director) -> list[list[str]]:
    """What the bracket says there: the names of rounds and the lines of boxes, of each sheet."""
    wall = director.open(f"{director.event}/wall").root
    parts = [each for each in wall.all("section") if each.get("aria-label") == "Bracket"]
    return [[each.text for each in part.walk() if each.tag in ("h2", "p")] for part in parts]


def drawn(page: Page) -> list[str]:
    """What stands in the picture."""
    return [text for each in page.root.all("text") if (text := each.text)]


def test_rounds_of_a_bracket_have_names(csrf_app: Flask) -> None:
    director = Director(csrf_app).begin(pairs(8), system="knock-out", third_place="yes")
    assert "Quarter-finals" not in drawn(director.open(director.event))  # numbers are not given yet
    director.acted("number")
    assert drawn(director.open(director.event))[:3] == ["Quarter-finals", "Semifinals", "Final"]
    played = list(rounds_of(director))
    buttons = [button for button, _ in played]
    assert buttons == ["Publish: Quarter-finals", "Publish: Semifinals", "Publish: Final"]
    _, final = played[-1]
    captions = [each.text for each in final.root.all("caption")]
    assert (
        captions[0].startswith("Final")
        and "Third place" in final.text
        and "Winner" not in final.text
    )
    page = director.open(director.event)
    assert "Winner: Anna1 & Bruno1" in page.text
    assert "Winner: Anna1 & Bruno1" in director.open(f"{director.event}/wall").text
    shown = drawn(page)
    assert shown.count("Anna1 & Bruno1") == 4 and "?" not in shown and "Third place" in shown
    assert reached(page)[:5] == [
        ("1", "Winner"),
        ("2", "Final"),
        ("3", "Third"),
        ("4", "Fourth"),
        ("5=", "Quarter-finals"),
    ]
    for path in ("/sheet", "/director", "/director/3/1"):
        assert "Final" in director.open(director.event + path).text, path
    assert page.has_link("Semifinals")


def test_who_meets_nobody_is_named(csrf_app: Flask) -> None:
    """In the preview, on the board and on the phone: six pairs, of whom two go on at once."""
    director = Director(csrf_app).begin(pairs(6), system="knock-out")
    director.acted("number")
    on = "Anna1 & Bruno1 through to the next round"
    assert on in director.open(f"{director.event}/director").text
    director.acted("publish")
    for path in ("/director", "", "/wall"):
        assert on in director.open(director.event + path).text, path
    assert "You are through to the next round" in director.pair(2, csrf_app).mine().text
    assert "Anna3 & Bruno3 through" not in director.open(director.event).text


def test_a_level_result_is_asked_by_its_table(csrf_app: Flask) -> None:
    """No box says that it is so; what is right beside it is kept."""
    director = Director(csrf_app).begin(pairs(4), system="knock-out")
    director.acted("publish")
    page = director.slips(1, {1: (11, 11), 2: (11, 5)})
    assert page.status == 422 and "Table 1" in page.problems[0] and len(page.problems) == 1
    assert page.form.fields["a-1"] == "11" and "odd-1" not in page.form.fields
    assert not [each for each in page.root.all("input") if each.get("name") == "odd-1"]
    (kept,) = director.data()["rounds"][0]["results"]
    assert kept["table"] == 2
    odd = director.send(page.form, **{"a-1": "40", "b-1": "39"})
    assert odd.status == 422 and "Table 1: no match comes to 40 : 39." in odd.problems[0]


def test_the_next_round_is_named_by_tables(csrf_app: Flask) -> None:
    """On the page, on the wall and on paper, while a round is played; also for third place."""
    director = Director(csrf_app).begin(pairs(4), system="knock-out", third_place="yes")
    director.acted("number")
    assert "winner of" not in " ".join(on_wall(director)[0])
    director.acted("publish")
    director.slips(1, {2: (5, 11)})
    first = [
        "Semifinals",
        "Anna1 & Bruno1",
        "Anna4 & Bruno4",
        "Anna2 & Bruno2 5",
        "Anna3 & Bruno3 11",
    ]
    assert on_wall(director) == [[*first, "Final", "winner of 1", "Anna3 & Bruno3"]]
    assert drawn(director.open(director.event)).count("winner of 1") == 1
    assert director.open(f"{director.event}/sheet").text.count("winner of 1") == 1
    director.slips(1, {1: (11, 5)})
    director.acted("publish")
    (shown,) = on_wall(director)
    assert shown[-6:] == [
        "Final",
        "Anna1 & Bruno1",
        "Anna3 & Bruno3",
        "Third place",
        "Anna4 & Bruno4",
        "Anna2 & Bruno2",
    ]
    came = [what for _, what in reached(director.open(director.event))]
    assert came == ["Final", "Final", "Semifinals", "Semifinals"]
    for table in (1, 2):  # to neither did anybody come
        page = director.open(f"{director.event}/director/2/{table}")
        assert director.send(page.forms[-1], absent="both").status == 303
    page = director.open(director.event)
    assert "Winner" not in page.text and reached(page)[2:] == [("3=", "Semifinals")] * 2
    assert "Draw lots" not in director.open(f"{director.event}/director").text


def test_whoever_loses_first_plays_on(csrf_app: Flask) -> None:
    """Eight in groups and a bracket: its first losers play on, on every page and on paper; who has
    won that is named beside the winner."""
    settings = {"system": "groups", "groups": "2", "advance": "4", "consolation": "yes"}
    director = Director(csrf_app).begin(pairs(8), **settings)
    director.acted("number")
    *groups, (first, _), (second, page), (last, _) = rounds_of(director)
    assert len(groups) == 3 and (first, second, last) == (
        *("Publish: Quarter-finals", "Publish: Semifinals"),
        "Publish: Final",
    )
    assert page.text.count("Consolation") >= 3  # over the bracket, and at two tables
    page = director.open(director.event)
    won = page.root.one("div", id="won").text
    assert won.startswith("Winner: ") and "Consolation: " in won
    name = won.partition("Consolation: ")[2]
    assert [reached(page)[at][0] for at in range(8)] == ["1", "2", "3=", "3=", "5", "6", "7=", "7="]
    for path in ("/wall", "/sheet", "/podium/3"):
        text = director.open(director.event + path).text
        assert "Consolation" in text and name in text, path
    file = director.client.get(f"{director.event}/event.json").get_data(as_text=True)
    again = Director(csrf_app).begin(file)
    assert again.client.get(f"{again.event}/event.json").get_data(as_text=True) == file
