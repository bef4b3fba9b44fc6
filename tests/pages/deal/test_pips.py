"""Piles that do not add up are stored, and their result says so."""

from tests.helpers.clients.phone import DECK, Phone, rest_of

EVEN = [card for card in DECK if card.endswith(("d", "c"))]  # 110 pips, and 110 remain
NOTE = "in this game every pile is even, so one card may be with the wrong side."


def test_a_swapped_card_shows_both_sums(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    assert "wrong side" not in phone.played_page(EVEN, rest_of(EVEN)).text
    assert "look at the cards" not in phone.open(phone.match).text
    pile = [card for card in EVEN if card != "1c"]
    page = phone.played_page(pile, rest_of(pile))
    assert f"The cards add up to 109 for Anna and 111 for Bruno: {NOTE}" in page.text
    assert page.has_link("Fix a card")
    assert "look at the cards again" in phone.open(phone.match).text


def test_no_law_means_no_doubt(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="assi")
    pile = [card for card in EVEN if card != "1c"]
    assert "wrong side" not in phone.played_page(pile, rest_of(pile)).text
