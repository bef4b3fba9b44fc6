"""What is asked once before a deal goes into the log whose cards are improbable, and both programs
that know it."""

import random
from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.all_cards import FEW_CARDS, doubt_of, law_of, with_rest
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.presets import Rules
from scorekeeper.words.deal.all_cards import notice, notice_words
from tests.helpers.browser.actions import (
    check,
    document_of,
    listen,
    match_of,
    open_deal,
    result_of,
    tap,
)

RUN = """async (asked) => {
  const page = document.querySelector("#offline").src;
  const { questionOf } = await import(page.replace("offline/offline", "cards/notice"));
  return asked.map(([words, piles]) => questionOf(words, piles));
}"""
CARDS = [str(card) for card in DECK]
NAMES = ("Anna", "Bruno", "Carla", "Dino")


def test_a_doubt_is_asked_once_and_in_time(phone: Page) -> None:
    """Without a connection too: before the deal is in the log, never twice of the same cards."""
    open_deal(phone, "Anna", "Bruno")
    go, asking = phone.locator("#go"), phone.locator("#notice")
    back, yes = asking.locator(".go"), asking.get_by_role("button")
    check(phone, [CARDS[1:20]])
    expect(go).to_have_text("The other 21 to Bruno19 + 21 = 40 · score this deal")
    phone.context.set_offline(True)
    go.tap()
    expect(asking.locator("h2")).to_be_focused()
    expect(asking.locator("h2")).to_have_text("Look again: a card may be in the wrong pile")
    expect(asking.locator(".sums")).to_contain_text("Anna 109 odd ■ Bruno 111 odd")
    expect(asking.locator(".pile:visible")).to_have_text(["● Anna", "■ Bruno"])
    expect(go).to_be_hidden()
    listen(phone)
    back.tap()
    expect(go).to_be_focused()
    tap(phone, "2d", "4d")
    go.tap()
    expect(asking.locator("h2")).to_be_visible()
    assert not phone.evaluate("Object.keys(localStorage).some(key => key.startsWith('said '))")
    phone.context.set_offline(False)
    listen(phone)
    yes.tap()
    result_of(phone, 1)
    assert len(document_of(phone)["deals"][0]["piles"][0]) == 17
    expect(phone.locator("main")).not_to_contain_text("look at the cards again")

    phone.goto(f"{match_of(phone)}/2/enter")
    listen(phone)
    tap(phone, "2d", *CARDS[3:9])
    go.tap()
    expect(asking.locator("h2")).to_have_text("Anna: only 7 cards?")
    expect(asking.locator(".few .playing-card:visible")).to_have_count(7)
    phone.keyboard.press("Escape")
    expect(go).to_be_focused()
    go.tap()
    result_of(phone, 2)
    assert [len(pile) for pile in document_of(phone)["deals"][1]["piles"]] == [7, 33]


def test_script_and_server_doubt_alike(phone: Page) -> None:
    luck = random.Random(11)
    # Four piles of 55: each would be the one with the last cards.
    deals = [("quindici", [list(DECK[at : at + 10]) for at in range(0, 40, 10)])]
    for _ in range(600):
        weights = [luck.choice([1, 1, 1, 8]) for _ in range(luck.choice([2, 3]))]
        piles: list[list[Card]] = [[] for _ in weights]
        for card in DECK:
            luck.choices(piles, weights)[0].append(card)
        if luck.random() < 0.5:  # as they are after a deal of fifteens, or nearly
            piles = _of_fifteens(luck, len(piles))
        deals.append((luck.choice(["traditional", "quindici", "assi"]), piles))
    asked, answers = [], []
    for preset, piles in deals:
        rules, names = Rules.of(preset), NAMES[: len(piles)]
        known = {"names": names, "law": law_of(rules) or 0, "fewest": FEW_CARDS[len(names)]}
        words = asdict(notice_words(law_of(rules), len(names))) | known
        sums = [{"cards": len(pile), "pips": sum(card.rank for card in pile)} for pile in piles]
        asked.append([words, sums])
        answers.append(_by_server(piles, rules, names))
    phone.goto("/open")
    assert phone.evaluate(RUN, asked) == answers
    assert {each and each["few"] is None for each in answers} == {None, True, False}


def _by_server(piles: list[list[Card]], rules: Rules, names: tuple[str, ...]) -> Any:
    """What the server asks of these piles, as the script says it."""
    none = (0,) * len(piles)
    deal = Deal(with_rest(piles, None, []), none, none)
    doubt = doubt_of(deal, rules)
    if not doubt:
        return None
    said = notice(deal, doubt, rules, names)
    sums = {side: {"sum": n, "odd": odd} for side, n, odd in said.sums}
    return {
        "heading": said.heading,
        "reasons": list(said.reasons),
        "sums": [sums.get(side) for side, _ in enumerate(doubt.sums)],
        "few": doubt.few,
        "back": list(said.back),
        "check": said.check,
        "goOn": said.go_on,
    }


def _of_fifteens(luck: random.Random, sides: int) -> list[list[Card]]:
    """Piles of whole fifteens, as far as cards taken in any order make them."""
    piles, hand = [[] for _ in range(sides)], []
    for card in luck.sample(DECK, len(DECK)):
        hand.append(card)
        if sum(each.rank for each in hand) % 15 == 0:
            luck.choice(piles).extend(hand)
            hand = []
    luck.choice(piles).extend(hand)
    return piles
