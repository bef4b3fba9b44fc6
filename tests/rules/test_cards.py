"""The forty cards and how they are written."""

import pytest

from scorekeeper.rules.cards import (
    DECK,
    RE_BELLO,
    SETTEBELLO,
    Card,
    Suit,
    UnknownCard,
    parse_card,
    sort_cards,
)
from tests.helpers.cases import every


def test_a_deck_is_forty_cards_in_four_suits() -> None:
    assert len(set(DECK)) == len(DECK) == 40
    for suit in Suit:
        assert [card.rank for card in DECK if card.suit is suit] == list(range(1, 11))


def test_a_written_card_reads_back_the_same() -> None:
    assert (str(SETTEBELLO), str(RE_BELLO)) == ("7d", "10d")
    assert [parse_card(str(card)) for card in DECK] == list(DECK)
    assert len({str(card) for card in DECK}) == 40


@every(
    ("written", "meant"),
    [
        ("7d", "7d"),
        ("7D", "7d"),
        (" 7d ", "7d"),
        ("10b", "10b"),
        ("fs", "8s"),
        ("FS", "8s"),
        ("cc", "9c"),
        ("rb", "10b"),
        ("ad", "1d"),
        ("Ac", "1c"),
        ("7♦", "7d"),
        ("A♥", "1c"),
        ("J♠", "8s"),
        ("Q♣", "9b"),
        ("K♦", "10d"),
        ("q♥", "9c"),
        ("7♦\ufe0f", "7d"),
        ("10♠\ufe0e", "10s"),
        ("jd", "8d"),
    ],
)
def test_other_spellings_of_cards_are_read(written: str, meant: str) -> None:
    assert str(parse_card(written)) == meant


@every(
    "text",
    [
        *("", " ", "d", "7", "0d", "11d", "00d", "07d", "-1d", "7x", "d7", "7 d", "77d", "7dd"),
        *("7d7d", "♦7", "7♤", "x♦", "\u0667d", "7d,", "7.0d", "1e1d", "\x00", "7\u200bd", "🂡"),
        "d" * 1000,
    ],
)
def test_anything_else_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        parse_card(text)
    assert refused.value.text == text


def test_cards_are_ordered_like_the_deck() -> None:
    mixed = frozenset(map(parse_card, ["10b", "1d", "2c", "10d", "1s"]))
    assert list(map(str, sort_cards(mixed))) == ["1d", "10d", "2c", "1s", "10b"]


def test_equal_cards_are_the_same_value() -> None:
    assert Card(Suit.COINS, 7) == SETTEBELLO
    assert len({SETTEBELLO, Card(Suit.COINS, 7)}) == 1
    with pytest.raises(AttributeError):
        SETTEBELLO.rank = 6  # type: ignore[misc]
