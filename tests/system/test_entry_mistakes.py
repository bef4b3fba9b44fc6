"""People who make mistakes get a question back, or exactly the true points."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.deal import read_deal
from scorekeeper.rules.cards import DECK, Suit, parse_card
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.counts import Counts
from scorekeeper.rules.entry.key_cards import KeyCards
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.presets import Faces, Method, Options
from scorekeeper.rules.proof import primiera
from scorekeeper.rules.proof.holdings import prove
from scorekeeper.rules.proof.primiera import prove_primiera
from scorekeeper.words import card_name, problem
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone
from tests.helpers.generators.disputes import RULES, truth
from tests.helpers.generators.entry_mistakes import (
    FORMS,
    MOST_ANSWERS,
    WAYS,
    Answer,
    Came,
    Fields,
    FormDesk,
    Outcome,
    by_best_cards,
    enter,
    play,
)
from tests.helpers.generators.true_deals import NAMES, TrueDeal, some_deal
from tests.rules.test_dispute_random import figure

SEEDS = st.integers(0, 10**9)
CASES = {"enter": 20, "short": 30, "counts": 18, "points": 5, "dispute": 5}
ON_PAGES = {"enter": 4, "short": 7, "counts": 5, "points": 2}
IN_A_LONG_RUN = 275  # times as many


@every("way", WAYS)
def test_mistakes_never_score_wrongly(way: str, long: bool) -> None:
    @settings(max_examples=CASES[way] * (IN_A_LONG_RUN if long else 1))
    @given(SEEDS)
    def played(seed: int) -> None:
        play(way, random.Random(seed))

    played()


def test_many_mistakes_are_still_scored() -> None:
    came = [play("short", random.Random(f"scored {number}")) for number in range(40)]
    assert came.count(Came.EXACT) > 20
    assert came.count(Came.FORGOTTEN) and came.count(Came.QUESTION)


def test_best_cards_of_all_piles_are_enough() -> None:
    for number in range(40):
        luck = random.Random(f"best {number}")
        by_best_cards(some_deal(luck), luck)


@pytest.fixture
def gives_up_early(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A proof tries two deals where it tries some hundreds; nothing of it is remembered."""
    monkeypatch.setattr(primiera, "MOST_DEALS", 0)
    for remembered in (prove, prove_primiera):
        remembered.cache_clear()
    yield
    for remembered in (prove, prove_primiera):
        remembered.cache_clear()


@pytest.mark.usefixtures("gives_up_early")
def test_an_abandoned_search_settles_nothing() -> None:
    came = [play("short", random.Random(f"early {number}")) for number in range(50)]
    assert came.count(Came.EXACT) > 20


# On the pages


class PageDesk:
    """The real app; the forms alone are sent the same, and have to answer alike."""

    def __init__(self, phone: Phone, rows: Rows, deal: TrueDeal) -> None:
        self.phone, self.rows, self.deal = phone, rows, deal
        self.forms = FormDesk(deal)
        options = deal.rules.options
        flags = {name: getattr(options, name) for name in ("re_bello", "napola", "bonus")}
        phone.start(
            *self.names,
            players="4-alone" if deal.sides == 4 else str(deal.sides),
            preset=deal.rules.preset.key,
            target=str(deal.rules.target),
            primiera=options.primiera.value,
            **{
                name: getattr(options, name).value
                for name in ("faces", "missing_suit")
                if name not in options.set_aside
            },
            **{name: "yes" if played else "no" for name, played in flags.items()},
        )

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.deal.sides]

    def opened(self, way: str) -> Fields:
        page, fields = self.phone.open(f"{self.phone.match}/1/{way}"), self.forms.opened(way)
        if page.status == 303:
            # Where other cards give points the short entry is not offered; sent, it is taken.
            return fields
        return self.alike(page, fields)

    def send(self, way: str, fields: Fields) -> Answer:
        page = self.phone.sure(self.phone.post(f"{self.phone.match}/1/{way}", fields))
        answer = self.forms.send(way, fields)
        if answer.stored is None:
            assert page.status == 422
            assert page.problems == [problem(each, self.names) for each in answer.problems]
            return Answer(None, self.alike(page, answer.fields), answer.problems)
        assert page.status == 303, page.problems
        (entry,) = self.rows.entries(self.phone.table)
        assert read_deal(entry, self.deal.sides) == (answer.stored, [])
        return answer

    def alike(self, page: Page, fields: Fields) -> Fields:
        """The fields of the page, which are those that a person is taken to see."""
        on_page, expected = (
            {
                name.removesuffix("-other"): text  # the same number, on a chip or typed
                for name, text in each.items()
                if text and name not in ("key", "csrf_token", "counted", "asked")
            }
            for each in (page.form.fields, fields)
        )
        assert on_page == expected
        return page.form.fields

    def versions(self) -> int:
        return len(self.rows.versions(self.phone.table))


def a_deal_of_single_players(luck: random.Random) -> TrueDeal:
    """One that can be played by as many people as there are sides."""
    while True:
        deal = some_deal(luck)
        if deal.sides in deal.rules.preset.players:
            return deal


MARKS = {Piles: "", Counts: "counts only", KeyCards: "proved", PointsOnly: "points only"}


def says_the_truth(page: Page, desk: PageDesk, outcome: Outcome) -> None:
    """The result is marked as what it is, and its working says "none" only where there is none."""
    assert outcome.stored is not None
    deal, entry = desk.deal, outcome.stored.entry
    heading = page.root.one("h1").text
    assert [mark for mark in MARKS.values() if mark and mark in heading] == [
        mark for mark in [MARKS[type(entry)]] if mark
    ]
    if isinstance(entry, KeyCards):
        for side, name in zip(entry.sides, desk.names, strict=True):
            taken = [n.text for n in page.root.all("p") if f"as cards of {name}." in n.text]
            assert len(taken) == bool(side.implied)
            assert all(card_name(card) in taken[0] for card in side.implied)
    else:
        assert "roved, taking" not in page.text
    if outcome.wrong or isinstance(entry, PointsOnly):
        return
    if deal.rules.options.primiera is Method.NONE:
        assert not page.root.all("table", class_="working")
        return
    rows = page.root.one("table", class_="working").one("tbody").all("tr")
    for row, suit in zip(rows, Suit, strict=False):
        for side, cell in enumerate(row.all("td")):
            that_count = [
                card
                for card in deal.piles[side]
                if card.suit is suit
                and (card.rank < 8 or deal.rules.options.faces is not Faces.BARRED)
            ]
            said = [each.text for each in cell.all("span", class_="none")]
            assert "none" not in said or not that_count
            assert said or that_count
    totals = zip(rows[4].all("td"), deal.answer["primiera_totals"], strict=True)
    for cell, total in totals:
        assert cell.text
        if "so far" not in cell.text:
            assert (None if cell.text == "a suit is missing" else figure(cell.text)) == total


@every("way", FORMS)
def test_pages_never_store_an_untruth(phone: Phone, rows: Rows, way: str) -> None:
    stored = 0
    for number in range(ON_PAGES[way]):
        luck = random.Random(f"{way} {number}")
        deal = a_deal_of_single_players(luck)
        desk = PageDesk(phone, rows, deal)
        outcome = enter(way, deal, luck, desk)
        assert (desk.versions() > 0) or outcome.stored is None
        if outcome.stored is not None:
            says_the_truth(phone.open(f"{phone.match}/1"), desk, outcome)
            stored += 1
    assert stored > ON_PAGES[way] // 2


@every("seed", [1, 2, 3])
def test_a_dispute_page_ends_with_the_truth(phone: Phone, seed: int) -> None:
    luck = random.Random(f"on the page {seed}")
    deal = some_deal(luck)
    known = [card for card in DECK if card.rank in (7, 6, 1)]
    fields = {str(card): str(deal.owner(card) + 1) for card in luck.sample(known, 10)}
    fields |= {"sides": str(deal.sides)} | {f"name-{i}": n for i, n in enumerate(NAMES, 1)}
    page = phone.post("/primiera", fields | {"show": "1"})
    answers = 0
    while (head := page.root.one("div", id="head").text).startswith("Whose card?"):
        asked = [b["value"] for b in page.form.buttons if (b.get("id") or "").startswith("answer-")]
        card = asked[0].partition("=")[0]
        page = phone.send(page.form, do=f"{card}={deal.owner(parse_card(card)) + 1}")
        answers += 1
        assert answers <= MOST_ANSWERS
    winner = truth(deal.piles[:-1], Options()).winner
    address = (phone.send(page.form, send="1").location or "").partition("?")[0]
    data = phone.client.get(f"{address}.json").get_json()
    assert (data["settled"], data["side"]) == (True, winner)
    assert (NAMES[winner] if winner is not None else "Nobody") in head
    said = phone.open(f"{address}?n=Anna&n=Bruno&n=Carla&n=Dino")
    if found := re.search(r"[Bb]y all readings listed here: (\w+)", said.text):
        whose = None if found[1] == "nobody" else NAMES.index(found[1])
        assert {truth(deal.piles[:-1], each).winner for each in RULES} == {whose}
