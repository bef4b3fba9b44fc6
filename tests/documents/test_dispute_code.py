"""The address of a dispute: all that was said, and nothing that was not."""

import random

import pytest

from scorekeeper.documents.dispute_code import (
    ALPHABET,
    AddressError,
    Unread,
    _check,
    decode,
    encode,
)
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import Statement, statement_of
from scorekeeper.rules.options import Options
from scorekeeper.words.primiera.dispute import address_problem
from tests.helpers.cases import every
from tests.helpers.generators.disputes import RULES, four, some_piles

CODE = "32vtc77661677Ge"
"""Never change it: it is on somebody's phone."""
SAID = Statement((four("7d 7c 6s 6b"), four("1d 6c 7s 7b")))


def signed(text: str) -> str:
    return text + _check(text)


def test_an_address_stays_readable() -> None:
    assert encode(SAID, Options()) == CODE
    assert decode(CODE) == (SAID, Options())


def test_an_address_returns_every_statement() -> None:
    for seed in range(200):
        luck = random.Random(seed)
        sides, options = luck.randint(2, 4), luck.choice(RULES)
        statement = statement_of(some_piles(luck, sides))
        text = encode(statement, options)
        assert text.isascii() and text.isalnum()
        assert len(text) == 7 + 4 * sides + len(statement.counts) * sides
        assert decode(text) == (statement, options)
    may_be = Statement((four("7d 7c 7s -"), four("6d 6c 6s 7b")), (), frozenset({(0, Suit.BATONS)}))
    assert decode(encode(may_be, Options()))[0] == may_be


def test_single_errors_and_swaps_are_noticed() -> None:
    for place, sign in enumerate(CODE):
        for wrong in ALPHABET.replace(sign, ""):
            with pytest.raises(AddressError):
                decode(CODE[:place] + wrong + CODE[place + 1 :])
        swapped = CODE[:place] + CODE[place : place + 2][::-1] + CODE[place + 2 :]
        if swapped != CODE:
            with pytest.raises(AddressError):
                decode(swapped)


@every(
    ("text", "what", "sentence"),
    [
        ("", Unread.VERSION, "begins with “”"),
        ("12vtc3Q502B58L04nbS", Unread.OLDER, "This link is an old one"),
        ("22vtcHRCs9y4VVRsUtKFFfOoi7pxYrP", Unread.OLDER, "This link is an old one"),
        ("42vtc77661677Ge", Unread.VERSION, "begins with “4”"),
        ("35vtc77661677Ge", Unread.SIDES, "“5” sides"),
        ("32vtc77661677G", Unread.LENGTH, "14 letters"),
        ("32vtc77661677GeS", Unread.LENGTH, "16 letters"),
        ("32vtc77661677Gf", Unread.CHECK, "Copy it once more"),
        ("32vtc776616<7Ge", Unread.CHARACTER, "“<”"),
        ("32vtc7766167\u0661Ge", Unread.CHARACTER, "\u0661"),
        (signed("32vtq77661677"), Unread.RULE, "“vtq”"),
        (signed("32vtc77661679"), Unread.CARDS, "cannot be read"),
        (signed("32vtc77667777"), Unread.CARDS, "cannot be read"),
        (signed("32vtc7766167725"), Unread.CARDS, "cannot be read"),
        (signed("32vtc77661677" + "n" * 14), Unread.LENGTH, "29 letters"),
    ],
)
def test_an_invalid_address_says_why(text: str, what: Unread, sentence: str) -> None:
    with pytest.raises(AddressError) as raised:
        decode(text)
    assert raised.value.what is what
    assert sentence in address_problem(raised.value)
