"""The end of a match: who has won and why, another deal while level, rematch."""

from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone


def test_the_winner_and_score_are_shown(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="8")
    phone.played(FOUR_POINTS, scope_2="3")
    assert "wins" not in phone.open(phone.table).text
    result = phone.played_page(FOUR_POINTS)
    for page in (result, phone.open(phone.table), watcher.open(phone.table)):
        assert "Anna wins 8 to 3" in page.text
        assert "the target was" not in page.text  # said by the score itself
    ended = phone.open(phone.table)
    assert f"{phone.match}/share#picture" in ended.links
    # The picture that is sent has its room before it comes, and nothing waits for it.
    shot = ended.root.one("img")
    assert (shot["width"], shot["height"], shot["loading"]) == ("1200", "630", "lazy")
    assert shot["alt"] and phone.open(shot["src"] or "").status == 200
    assert ended.has_link("Not right? See the last deal")
    assert [each.text for each in ended.root.all("span", class_="number")] == ["8", "3"]
    assert ended.root.one("h1").text.startswith("Match over")
    assert ended.root.one("h1").text.endswith("Anna wins 8 to 3")
    assert not ended.has_link("Deal is over")


@every(
    ("deals", "said"),
    [
        ([(FOUR_POINTS, "0")], "A whitewash: not one point for the others, in 1 deal."),
        ([(FOUR_POINTS, "0"), (FOUR_POINTS, "3")], "In front from start to end, in 2 deals."),
        ([(TWO_POINTS, "3"), (FOUR_POINTS, "2")], "By one point, decided in the last deal."),
        (
            [(TWO_POINTS, "3"), (FOUR_POINTS, "0"), (FOUR_POINTS, "0")],
            "In front from deal 2, all ten coins in one deal.",
        ),
    ],
)
def test_the_winner_is_told_with_a_story(
    phone: Phone, deals: list[tuple[list[str], str]], said: str
) -> None:
    phone.start("Anna", "Bruno", target={1: "4", 2: "6", 3: "8"}[len(deals)])
    for cards, swept in deals:
        page = phone.played_page(cards, scope_2=swept)
        assert (said in page.text) is ("wins" in page.text)
    for address in (phone.table, f"{phone.match}/{len(deals)}"):
        assert said in phone.open(address).text
    chat = phone.open(f"{phone.match}/share").root.one("textarea").text
    assert chat.startswith("Anna won, ") and said in chat and "Rematch?" in chat


@every(
    ("deals", "ended", "said"),
    [
        ([], False, "Anna 0, Bruno 0: 0 deals."),
        ([FOUR_POINTS], False, "Anna 4, Bruno 0: 1 deal."),
        ([FOUR_POINTS], True, "Anna 4, Bruno 0: 1 deal, ended without a winner."),
    ],
)
def test_a_chat_is_told_how_an_unfinished_match_stands(
    phone: Phone, deals: list[list[str]], ended: bool, said: str
) -> None:
    phone.start("Anna", "Bruno")
    for cards in deals:
        phone.played(cards)
    if ended:
        phone.send(phone.open(f"{phone.match}/end").form)
    chat = phone.open(f"{phone.match}/share").root.one("textarea").text
    assert chat.split(" http")[0].strip() == said


def test_sides_without_names_win_as_we(phone: Phone, watcher: Phone) -> None:
    """And who has lost is not congratulated."""
    phone.start("", "", target="4")
    phone.played(FOUR_POINTS)
    page = phone.open(phone.table)
    assert "We won" in page.text and "Victory" not in page.text and page.root.all(class_="joy")
    assert "Victory ●" in watcher.open(phone.table).text
    phone.start("", "", target="4")
    phone.send(phone.open(f"{phone.match}/1/points").form, **{"points-1": "1", "points-2": "4"})
    page = phone.open(phone.table)
    assert "Their side wins 4 to 1" in page.text
    assert "Victory" not in page.text and not page.root.all(class_="joy")


def test_no_next_deal_after_the_end(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    for form in ("enter", "winners"):
        answer = phone.open(f"{phone.match}/2/{form}")
        assert (answer.status, answer.location) == (303, phone.match)
