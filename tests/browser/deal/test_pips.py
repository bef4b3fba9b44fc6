"""The hint before a deal is sent whose cards do not add up, and both programs that know it."""

import random

from playwright.sync_api import Page, expect

from scorekeeper.rules.cards import DECK
from scorekeeper.rules.pips import doubtful_sums, law_of
from scorekeeper.rules.presets import Rules
from tests.helpers.browser.actions import (
    BOUNCE,
    check,
    document_of,
    listen,
    match_of,
    open_deal,
    result_of,
    score,
    tap,
)

SENT = """(point) => {
  let sent = 0;
  addEventListener("submit", () => { sent += 1; });
  bounce(point);
  return sent;
}"""
RUN = """async (asked) => {
  const page = document.querySelector("#offline").src;
  const { doubtfulSums } = await import(page.replace("offline/offline", "cards/pips"));
  return asked.map(([sums, law]) => doubtfulSums(sums, law));
}"""
CARDS = [str(card) for card in DECK]


def test_the_second_tap_sends_a_doubt(phone: Page) -> None:
    """About a card with the wrong side, then about a tiny pile."""
    open_deal(phone, "Anna", "Bruno")
    go = phone.locator("#go")
    check(phone, [CARDS[:20]])
    tap(phone, "10c")
    expect(go).to_have_text("The other 21 to Bruno19 + 21 = 40 · score this deal")
    tap(phone, "9c")
    go.tap()
    said = "Cards add up to 91 for Anna, 129 for Bruno: one may be with the wrong side"
    expect(go).to_have_text(f"{said}score it all the same")
    expect(phone.locator("#live")).to_have_text(said)
    tap(phone, "9c")
    expect(go).to_have_text("The other 21 to Bruno19 + 21 = 40 · score this deal")
    tap(phone, "1c")
    box = go.bounding_box()
    assert box
    sent = phone.evaluate(SENT.replace("bounce", f"({BOUNCE})"), [box["x"] + 40, box["y"] + 20])
    assert not sent, "a finger that bounces has read nothing"
    expect(go).to_contain_text("score it all the same")
    go.tap()
    result_of(phone, 1)
    assert len(document_of(phone)["deals"][0]["piles"][0]) == 18
    expect(phone.locator("main")).to_contain_text("look at the cards again")

    phone.goto(f"{match_of(phone)}/2/enter")
    listen(phone)
    tap(phone, "7d")
    expect(go).to_have_text("1 card to 39: really?score it all the same")
    tap(phone, *CARDS[10:16])
    expect(go).to_have_text("7 cards to 33: really?score it all the same")
    expect(go).to_have_css("border-top-style", "dashed")
    tap(phone, "10b")
    expect(go).to_have_text("The other 32 to Bruno8 + 32 = 40 · score this deal")
    expect(go).to_have_css("border-top-style", "none")
    tap(phone, "7d")
    score(phone, 2)
    assert [len(pile) for pile in document_of(phone)["deals"][1]["piles"]] == [7, 33]


def test_script_and_server_doubt_alike(phone: Page) -> None:
    luck = random.Random(11)
    asked, answers = [], []
    for _ in range(3000):
        rules = Rules.of(luck.choice(["traditional", "quindici", "assi"]))
        piles = [[] for _ in range(luck.choice([2, 3]))]
        for card in DECK:
            luck.choice(piles).append(card)
        if luck.random() < 0.5:  # as they are after a deal of fifteens, or nearly
            piles = _of_fifteens(luck, len(piles))
        asked.append([[sum(card.rank for card in pile) for pile in piles], law_of(rules) or 0])
        answers.append(list(doubtful_sums(piles, rules)))
    phone.goto("/open")
    assert phone.evaluate(RUN, asked) == answers
    assert {bool(each) for each in answers} == {True, False}


def _of_fifteens(luck: random.Random, sides: int) -> list[list[object]]:
    """Piles of whole fifteens, as far as cards taken in any order make them."""
    piles, hand = [[] for _ in range(sides)], []
    for card in luck.sample(DECK, len(DECK)):
        hand.append(card)
        if sum(each.rank for each in hand) % 15 == 0:
            luck.choice(piles).extend(hand)
            hand = []
    luck.choice(piles).extend(hand)
    return piles
