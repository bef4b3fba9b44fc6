"""The address of a dispute: all that was said, and nothing that was not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.dispute_code import ALPHABET, AddressError, Unread, decode, encode
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.words.primiera.interpretations import address_problem
from tests.helpers.cases import every
from tests.helpers.generators.disputes import METHODS, RULES, large_dispute, pile

FIRST = "12vtc3Q502B58L04nbS"
"""Never change it: it is on somebody's phone."""
SECOND = "22vtcHRCs9y4VVRsUtKFFfOoi7pxYrP"


@st.composite
def disputes(draw: st.DrawFn) -> Evidence:
    """Anything that may be said of a deal, and is true of one."""
    sides = draw(st.integers(2, 4))
    owners = draw(st.lists(st.integers(0, sides), min_size=40, max_size=40))
    unsaid = st.dictionaries(st.integers(0, 39), st.integers(1, (1 << sides + 1) - 1), max_size=12)
    others = [*map(draw(unsaid).get, range(40), [0] * 40)]
    cards = [owners.count(owner) for owner in range(sides + 1)]
    coins = [owners[:10].count(owner) for owner in range(sides + 1)]
    said = st.lists(st.booleans(), min_size=sides + 1, max_size=sides + 1)
    told = [n if known else None for n, known in zip(cards, draw(said), strict=True)]
    if told[-1] == 0:  # an empty table is no owner
        others = [who & ~(1 << sides) for who in others]
    without = [set(owners[:3]) != {side} and draw(st.booleans()) for side in range(sides)]
    return Evidence(
        sides,
        tuple(1 << owner | more for owner, more in zip(owners, others, strict=True)),
        tuple(told),
        tuple(n if known else None for n, known in zip(coins, draw(said), strict=True)),
        sum(1 << side for side, none in enumerate(without) if none),
    )


def known(first: str, second: str) -> Evidence:
    return Evidence.of([pile(first), pile(second)], table=None)


@settings(max_examples=60)
@given(disputes(), st.sampled_from(METHODS), st.sampled_from(Faces), st.sampled_from(MissingSuit))
def test_an_address_returns_every_statement(
    evidence: Evidence, method: Method, faces: Faces, missing: MissingSuit
) -> None:
    options = Options(method, faces, missing)
    text = encode(evidence, options)
    assert text.isascii() and text.isalnum()
    assert len(text) == {2: 31, 3: 40, 4: 49}[evidence.sides]
    assert decode(text) == (evidence, options)


def test_version_one_addresses_keep_cards() -> None:
    evidence, options = decode(FIRST)
    assert evidence == known("7d 6c 1s 5b", "7c 7s 7b 2d")
    assert options == Options()


def test_version_one_leaves_the_rest_open() -> None:
    evidence, _ = decode(FIRST)
    assert len(evidence.unknown) == 32
    assert all(evidence.may_have(owner, card) for card in evidence.unknown for owner in range(3))
    assert set(evidence.cards) == set(evidence.coins) == {None}


def test_version_two_stays_readable() -> None:
    # Never change it either.
    evidence = known("7d 6c 1s 5b", "7c 7s 7b 2d")
    assert encode(evidence, Options()) == SECOND
    assert decode(SECOND) == (evidence, Options())


@every("text", [FIRST, SECOND])
def test_single_errors_and_swaps_are_noticed(text: str) -> None:
    for place, sign in enumerate(text):
        for wrong in ALPHABET.replace(sign, ""):
            with pytest.raises(AddressError):
                decode(text[:place] + wrong + text[place + 1 :])
        swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
        if swapped != text:
            with pytest.raises(AddressError):
                decode(swapped)


@every("sides", [2, 3, 4])
def test_a_wrong_letter_is_always_noticed(sides: int) -> None:
    luck = random.Random(sides)
    for _ in range(10):
        text = encode(large_dispute(luck, sides), luck.choice(RULES))
        for place in range(len(text)):
            wrong = luck.choice(ALPHABET.replace(text[place], ""))
            swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
            for spoilt in {text[:place] + wrong + text[place + 1 :], swapped} - {text}:
                with pytest.raises(AddressError):
                    decode(spoilt)


@every(
    ("text", "what", "sentence"),
    [
        ("", Unread.VERSION, "begins with “”"),
        ("32vtc3Q502B58L04nbS", Unread.VERSION, "begins with “3”"),
        ("15vtc3Q502B58L04nbS", Unread.SIDES, "“5” sides"),
        ("12vtc3Q502B58L04nb", Unread.LENGTH, "18 letters"),
        ("22vtc3Q502B58L04nbS", Unread.LENGTH, "19 letters"),
        ("12vtc3Q502B58L04nbSS", Unread.LENGTH, "20 letters"),
        ("12vtc3Q502B58L04nbT", Unread.CHECK, "Copy it once more"),
        ("12vtc3Q502B58L04n<S", Unread.CHARACTER, "“<”"),
        ("12vtc3Q502B58L04n\u0661S", Unread.CHARACTER, "\u0661"),
    ],
)
def test_an_invalid_address_says_why(text: str, what: Unread, sentence: str) -> None:
    with pytest.raises(AddressError) as raised:
        decode(text)
    assert raised.value.what is what
    assert sentence in address_problem(raised.value)


def test_impossible_numbers_are_refused() -> None:
    # Somebody made it up: forty coins and cards of one side, and cards of the other.
    piles = [frozenset(DECK[:5]), frozenset(DECK[5:9])]
    text = encode(Evidence.of(piles, cards=[40, None], table=None), Options())
    with pytest.raises(AddressError) as raised:
        decode(text)
    assert raised.value.what is Unread.IMPOSSIBLE
    assert address_problem(raised.value) == "No deal fits what this address says."


def test_addresses_past_the_last_are_refused() -> None:
    from scorekeeper.documents.dispute_code import _check

    text = "22vtc" + "z" * 24
    with pytest.raises(AddressError) as raised:
        decode(text + _check(text))
    assert raised.value.what is Unread.CARDS
    assert address_problem(raised.value) == "The cards in this address cannot be read."
