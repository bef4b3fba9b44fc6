"""All rounds in one table, and the rounds of each pair, on the screen and on paper."""

from flask import Flask

from tests.club.pages.test_evening import PAIRS, Director
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.access.test_viewed_match import spoil


def row(page: Page, name: str) -> str:
    """The line of the table that names a pair."""
    return next(each.text for each in page.root.all("tr") if name in each.text)


def test_every_round_of_a_pair_is_seen(app: Flask) -> None:
    """Whom it met, its own points first, what it came to; who sat out; also while a round is
    played, and for everybody."""
    director = Director(app).begin(f"{PAIRS}\nLia & Mario")
    assert director.open(f"{director.event}/rounds").location == director.event
    assert director.open(f"{director.event}/sheet/rounds").status == 404
    director.acted("publish")
    director.slips(1, {1: (7, 11), 2: (12, 9)})
    director.acted("publish")  # 2-3, 5-4, and 1 sits out
    assert "Sitting out is worth 3 match points." in director.pair(1, app).mine().text
    director.slips(2, {1: (8, 11)})
    everybody = director.open(f"{director.event}/rounds")
    assert row(everybody, "Anna") == "1 Anna & Bruno 2 7–11 sits out 0 -4 7 5"
    assert row(everybody, "Carla") == "2 Carla & Dino 1 11–7 3 8–11 3 +4 11 1"
    assert row(everybody, "Lia") == "5 Lia & Mario sits out 4 3 0 0 3"
    carla = director.open(everybody.link("Carla & Dino"))
    assert "1 1 Anna & Bruno Table 1 11–7 3 1" in carla.text
    assert "2 3 Elena & Furio Table 1 8–11" in carla.text
    printed = director.open(carla.link("Print the card"))
    (card,) = printed.root.all("article")
    assert "2 Carla & Dino" in card.text and "1 1 Anna & Bruno 11–7 3 1" in card.text
    for nobody in ("sheet/pairs?pair=9", "pairs/9", "director/pairs/9"):
        assert director.open(f"{director.event}/{nobody}").status == 404
    assert (
        row(director.open(director.event), "sat out once")
        == "3 5 Lia & Mario sat out once 3 0 0 0-0-0"
    )


def test_places_are_turned_over_from_the_third(app: Flask) -> None:
    """What is read aloud has the names and what they won with; a place that is shared has both,
    and the next after it is nobody's."""
    director = Director(app).begin(f"{PAIRS}\nLia & Mario\nNella & Oreste")
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (4, 11), 3: (11, 7)})
    covered = f"{director.event}/podium"
    assert director.open(covered).location == director.event
    director.acted("close")
    prizes = director.open(f"{director.event}/director").link(
        "The prizes to read aloud, from the third to the first"
    )
    page = Phone(app).open(prizes)
    assert not any(name in page.text for name in ("Anna", "Gina", "Lia"))
    page = Phone(app).open(page.link("Reveal the second place"))
    assert "Second place, with 3 points: Anna & Bruno and Lia & Mario" in page.text
    assert "Gina" not in page.text
    page = Phone(app).open(page.link("Reveal the first place"))
    assert "First place, with 3 points: Gina & Ivo" in page.text and "+7 made: 11" in page.text
    assert page.link("Cover again") == covered


def test_the_wall_follows_the_prizes(app: Flask) -> None:
    """What the director turns over, and no other phone; covered again, it shows the standing."""
    director = Director(app).begin(rounds="1")
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (4, 11)})
    page = director.open(f"{director.event}/podium")
    names = ("Gina & Ivo", "Anna & Bruno", "Carla & Dino")
    assert not Phone(app).open(f"{director.event}/podium").forms
    for known in (1, 2, 3):
        page = director.open(director.send(page.forms[0]).location or "")
        wall = director.open(f"{director.event}/wall").text
        shown = [name for name in names[::-1] if name in wall]
        assert shown == list(names[::-1][:known]) and "Elena" not in wall
        again = Phone(app).open(f"{director.event}/podium").text
        assert [name for name in names[::-1] if name in again] == shown
        assert "Cover again" not in again, "nothing would be covered"
    assert director.send(page.forms[0]).status == 303
    assert "Elena" in director.open(f"{director.event}/wall").text


@every("unknown", ["", "a slip", "a match"])
def test_most_scope_are_said_where_all_are_known(app: Flask, unknown: str) -> None:
    """A slip does not tell them, nor a match that cannot be read; the points made are known of
    every table."""
    director = Director(app).begin(rounds="1")
    director.acted("publish")
    for number, scope in ((1, "2"), (3, "3")):
        if not (unknown == "a slip" and number == 3):
            pair = director.pair(number, app).seated()
            assert pair.enter(FOUR_POINTS, scope_1=scope).status == 303
    if unknown == "a match":
        spoil(app, pair, "rules", "{")
    for page in (director.open(f"{director.event}/director/1/2"), director.pair(3, app).mine()):
        assert page.status == 200 and page.forms
    director.slips(1, {1: (6, 0), 2: (7, 0)})
    assert "Most" not in director.open(f"{director.event}/podium/2").text
    said = director.open(f"{director.event}/podium/1").text
    assert "Most points made Elena & Furio 7" in said
    assert ("Most scope Elena & Furio 3" in said) is not bool(unknown)


def test_most_points_are_those_of_the_standing(app: Flask) -> None:
    """Without what is struck out, as a pair has left, and with what one side alone has sent."""
    director = Director(app).begin(system="round-robin", rounds="3")
    director.acted("publish")
    director.slips(1, {1: (9, 11), 2: (8, 11)})
    director.acted("leave", number="1")
    director.acted("publish")
    director.slips(2, {1: (11, 7)})
    director.acted("publish")
    two = director.pair(2, app)
    assert two.say(11, 5, 3).status == 303
    assert "Most points made Carla & Dino 19" in director.open(f"{director.event}/podium/1").text
