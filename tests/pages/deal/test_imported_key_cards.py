"""Deals of which an imported file names some cards, under rules that ask for more than primiera."""

from typing import Any

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import DECK, FOUR_POINTS, Phone, rest_of
from tests.helpers.generators.match_documents import known_of

FACES = frozenset(card for card in DECK if card[:-1] in ("8", "9", "10"))


def match_of_known_cards(preset: str, unnamed: frozenset[str] = FACES | {"7d"}) -> dict[str, Any]:
    """Of whom the 7 and the re of coins are is said, but the cards themselves are not named."""
    match = {
        "format": "scopa-match/1",
        "rules": {"preset": preset, "target": 99},
        "sides": [{"name": "Anna"}, {"name": "Bruno"}],
        "deals": [{"piles": [FOUR_POINTS, rest_of(FOUR_POINTS)], "scope": [1, 0]}],
    }
    return known_of(match, unnamed)


def imported(phone: Phone, preset: str) -> str:
    """The address of the deal at the phone's own table."""
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, match_of_known_cards(preset))
    return f"{match}/1"


def correcting(phone: Phone, deal: str) -> Page:
    return phone.open(phone.open(deal).link("Fix a card"))


@every("preset", ["traditional", "re-bello", "quindici-napoli"])
def test_the_correction_shows_all_statements(
    phone: Phone, watcher: Phone, rows: Rows, preset: str
) -> None:
    deal = imported(phone, preset)
    for each in (phone, watcher):
        page = each.open(deal)
        assert page.status == 200
        assert page.root.one("h1").text == "Deal 1 proved"
        # Piles that nobody has seen can be neither counted nor swapped.
        assert "Count " not in page.text and "Swap" not in page.text
    form = correcting(phone, deal).form
    shown = form.fields
    assert (shown["settebello-1"], shown["settebello-2"]) == ("yes", "no")
    assert shown.get("re_bello-2") == ("yes" if preset == "re-bello" else None)
    assert shown.get("napola-1") == ("7" if preset == "quindici-napoli" else None)
    # A correction that changes nothing is not stored.
    answer = phone.send(form)
    assert (answer.status, answer.location) == (303, deal)
    assert [each.version for each in rows.versions(phone.table, 2)] == [1]


def test_statements_are_corrected_or_refused(phone: Phone, rows: Rows) -> None:
    deal = imported(phone, "re-bello")
    form = correcting(phone, deal).form
    form.fields["re_bello-1"] = "maybe"
    refused = phone.send(form)
    assert refused.problems == ["“Re bello: maybe” is not a whole number that fits here."]
    form.fields["re_bello-1"] = "yes"
    both = phone.send(form)
    assert both.status == 422 and "re bello" in both.text
    form.fields["re_bello-2"] = "no"
    more = {"cards_1": "24", "cards_2": "16", "coins_1": "8", "coins_2": "2"}
    assert phone.send(form, **more).status == 303
    history = phone.open(deal).root.one("ol", class_="history").text
    assert "Anna, carte: 23 → 24 Anna, denari: 7 → 8 Anna, re bello: no → yes" in history
    assert "Bruno, denari: 3 → 2 Bruno, re bello: yes → no" in history
    assert "Anna, points: 5 → 6 Bruno, points: 1 → 0" in history
