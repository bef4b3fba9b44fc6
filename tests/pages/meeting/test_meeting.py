"""Several games of two sides that count together."""

from urllib.parse import urlsplit

from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone
from tests.pages.match.test_link_preview import about


def win(phone: Phone, one: int = 11, other: int = 0) -> None:
    """Play the match that is set in deals of at most eight points a side."""
    deal = phone.next_deal()
    while one or other:
        points = min(one, 8), min(other, 8)
        enter_points(phone, deal, *points)
        one, other, deal = one - points[0], other - points[1], deal + 1


def go_on(phone: Phone, button: str = "Next game") -> None:
    answer = phone.send(phone.open(phone.match).form_with(button))
    assert answer.status == 303 and answer.location
    phone.number = int(answer.location.rpartition("/")[2])


def play(phone: Phone, *games: tuple[int, int]) -> None:
    """Play these games of a meeting that has just begun."""
    for place, totals in enumerate(games):
        if place:
            go_on(phone)
        win(phone, *totals)


def now(phone: Phone) -> str:
    return phone.open(phone.match).text


def page(phone: Phone, number: int = 1) -> Page:
    return phone.open(f"{phone.table}/meeting/{number}")


def data(phone: Phone, address: str = "/meeting/1.json") -> dict[str, object]:
    found: dict[str, object] = phone.client.get(phone.table + address).get_json()
    return found


def test_best_of_three_game_by_game(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="best-of-three", target="11")
    assert "Game 1 of 3" in now(phone) and "to be played" in page(phone).text
    win(phone)
    assert "Game 1 of 3: Anna leads 1 to 0" in now(phone)
    go_on(phone)
    assert "Anna needs one of the last two games." in now(phone)
    win(phone, 0, 11)
    assert "1 game each" in page(phone).text
    go_on(phone)
    assert "To 11 · Game 3 of 3 · 1 : 1" in phone.open(f"{phone.match}/table").text
    assert "Whoever wins this game wins the meeting." in now(phone)
    win(phone)
    assert "Game 3 of 3: Anna wins the meeting 2 to 1" in now(phone)
    assert "Anna wins the meeting 2 to 1" in page(phone).text
    go_on(phone, "Rematch")
    assert (
        phone.number == 4 and "Game 1 of 3" in now(phone) and "Game 1 of 3" in page(phone, 4).text
    )


def test_a_game_without_a_winner_is_void(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="best-of-three", target="11")
    win(phone, 3, 2)
    phone.post(f"{phone.match}/end", phone.open(f"{phone.match}/end").form.fields)
    assert "This game does not count" in now(phone)
    assert "it does not count" in page(phone).text
    assert phone.send(page(phone).form_with("Next game")).location == f"{phone.table}/2"
    phone.number = 2
    assert "Game 1 of 3" in now(phone)


def test_a_corrected_game_is_played_on(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="best-of-three", target="11")
    play(phone, (11, 0), (11, 0))
    assert "Anna wins the meeting 2 to 0" in now(phone)
    form = phone.open(f"{phone.table}/1/2/points").form
    phone.send(form, points_1="2", points_2="0", why="miscounted")
    assert "Nothing is decided yet" in page(phone).text
    assert "is being played" in page(phone).text
    phone.number = 1
    win(phone, 0, 11)
    assert "1 game each" in page(phone).text


def test_a_deleted_game_counts_nothing(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="best-of-three", target="11")
    play(phone, (11, 0), (0, 11))
    phone.post(f"{phone.table}/2/delete", phone.open(f"{phone.table}/2/delete").form.fields)
    assert "Anna leads 1 to 0" in page(phone).text
    phone.send(phone.open(f"{phone.table}/bin").form_with("Take it out"), match="2")
    assert "1 game each" in page(phone).text
    phone.number = 2
    phone.send(phone.open(f"{phone.table}/new").form, meeting="", name_1="Carla")
    for number in (1, 2):
        address = f"{phone.table}/{number}/delete"
        phone.post(address, phone.open(address).form.fields)
    assert page(phone).status == 404


def test_a_file_brings_meetings_back(phone: Phone) -> None:
    phone.start("Carla", "Dino", target="11")
    phone.send(phone.open(f"{phone.table}/new").form, meeting="best-of-three", target="11")
    phone.number = 2
    play(phone, (11, 0), (0, 11))
    exported = phone.client.get(f"{phone.table}/export.json").text
    assert "meeting" in phone.client.get(f"{phone.table}/points.csv").text.partition("\n")[0]
    before = data(phone, "/meeting/2.json")
    # A file of a table, and that of the meeting alone.
    for document, number in (
        (exported, 2),
        (phone.client.get(f"{phone.table}/meeting/2.json").text, 1),
    ):
        form = phone.open("/open").form
        shown = phone.send(form, document=document)
        made = phone.send(shown.form)
        assert made.location, made.problems
        there = made.location
        assert phone.client.get(f"{there}/meeting/{number}.json").get_json() == before
        if number == 2:
            assert phone.client.get(f"{there}/export.json").text == exported


@every(
    ("setup_", "games", "said"),
    [
        ({"meeting": "best-of-five"}, [(11, 0)], "Anna needs 2 of the last 4 games."),
        ({"meeting": "best-of-five"}, [(11, 0), (0, 11)], "Whoever wins 2 of the last 3 games"),
        ({"meeting": "all", "games": "3"}, [(11, 0), (11, 0)], "is decided: Anna wins it."),
        ({"meeting": "all", "games": "2"}, [(11, 0)], "Anna needs one more game to win."),
        (
            {"meeting": "all", "games": "3", "ends": "deals", "deals": "2", "target": ""},
            [(11, 0)],
            "Enough for Anna to win the meeting: 1 of the last 2 games.",
        ),
    ],
)
def test_what_is_still_possible_is_told(
    phone: Phone, setup_: dict[str, str], games: list[tuple[int, int]], said: str
) -> None:
    phone.start("Anna", "Bruno", **({"target": "11"} | setup_))
    play(phone, *games)
    assert said in page(phone).text
    go_on(phone)
    assert said in now(phone)


def test_the_history_keeps_games_together(phone: Phone) -> None:
    phone.start("Carla", "Dino", target="11")
    win(phone)
    phone.send(
        phone.open(f"{phone.table}/new").form,
        name_1="Anna",
        name_2="Bruno",
        meeting="best-of-three",
    )
    phone.number = 2
    play(phone, (11, 0), (0, 11), (11, 3))
    history = phone.open(f"{phone.table}/matches").text
    assert "Best of three Anna wins the meeting 2 to 1" in history
    assert "Meetings won 1 Anna 0 Bruno" in history
    # One meeting of three games: both are counted, each in its own line.
    assert "2 Anna 1 Bruno" in history
    # A deleted game takes the meeting back.
    phone.post(f"{phone.table}/4/delete", phone.open(f"{phone.table}/4/delete").form.fields)
    history = phone.open(f"{phone.table}/matches").text
    assert "Best of three 1 game each" in history and "Meetings won" not in history


def test_a_chat_is_told_of_the_meeting(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="best-of-three", target="11")
    win(phone)
    line = "Game 1 of 3: Anna leads 1 to 0"
    text = phone.open(f"{phone.match}/share").root.all("textarea")[0].text
    assert f"Best of three · {line}" in text
    assert f"{line}." in about(phone.open(phone.match))["og:description"]
    shown = about(page(phone))
    assert shown["og:title"] == "Anna 1 : 0 Bruno"
    assert shown["og:description"] == "Best of three: Anna leads 1 to 0."
    assert shown["og:url"].endswith("/meeting/1")
    picture = urlsplit(shown["og:image"])
    answer = phone.client.get(f"{picture.path}?{picture.query}")
    assert answer.mimetype == "image/png" and answer.data.startswith(b"\x89PNG")
