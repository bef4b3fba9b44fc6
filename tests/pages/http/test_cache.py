"""Nothing that is remembered between requests grows without end."""

import functools
import gc
import importlib
import json
import pkgutil
import random
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from jinja2.environment import TemplateModule

import scorekeeper
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.proof import holdings, primiera
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.tables import serialization
from scorekeeper.web import cards
from scorekeeper.web.http.cache import BoundedCache, cached_by_language
from scorekeeper.web.live import live_page
from scorekeeper.web.match import link_preview, score_page
from scorekeeper.words import Style
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import deal
from tests.helpers.played import played

MB = 1_000_000
# Asked for by what can only be a few things: presets, styles, sides, files of our own.
OF_FEW_THINGS = {
    "scorekeeper.app._version",
    "scorekeeper.rules.proof.primiera.Scale.of",
    "scorekeeper.sheets.drawing.art.shapes",
    "scorekeeper.sheets.drawing.typeface._forms",
    "scorekeeper.store.sql.rows.relations",
    "scorekeeper.sheets.canvas._font",
    "scorekeeper.sheets.drawing.art.symbols",
    "scorekeeper.web.http.responses._file_made_small",
    "scorekeeper.web.cards.symbols_in",
    "scorekeeper.web.cards._pictured",
    "scorekeeper.web.cards._own_pieces",
    "scorekeeper.words.dates._zones",
    "scorekeeper.words.language._catalogue",
    "scorekeeper.words.language.languages",
    "scorekeeper.words.language.worded_once.<locals>.kept",
    "scorekeeper.words.language._formats",
}


@cached_by_language(100, len)
def twice(text: str) -> str:
    return text + text


def test_a_cached_page_is_not_drawn_again() -> None:
    drawn: list[str] = []
    kept = cached_by_language(100, len)(lambda text: drawn.append(text) or text)
    assert [kept("a"), kept("a"), kept("b"), kept("a")] == ["a", "a", "b", "a"]
    assert drawn == ["a", "b"]


def test_the_least_recently_used_goes_first() -> None:
    drawn: list[str] = []
    kept = cached_by_language(100, len)(lambda text: drawn.append(text[0]) or text)
    for letter in "abacacbd":
        kept(letter * 40)
        assert kept.kept.bytes <= 100
    assert "".join(drawn) == "abcbd"


def test_oversized_entries_are_not_cached() -> None:
    assert twice("x" * 60) == "x" * 120
    assert twice.kept.bytes == 0


def test_failures_are_not_cached() -> None:
    answers = iter([ValueError(), "drawn"])

    def draw() -> str:
        if isinstance(answer := next(answers), Exception):
            raise answer
        return answer

    kept = cached_by_language(100, len)(draw)
    with pytest.raises(ValueError):
        kept()
    assert kept() == "drawn"


def grown(fill: Callable[[], object]) -> int:
    """How many bytes more are held afterwards."""
    gc.collect()
    tracemalloc.start()
    try:
        fill()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.long
def test_the_longest_names_fit_in_the_cache(app: Flask) -> None:
    def draw() -> None:
        with app.test_request_context():
            for table in range(36):
                names = (f"{table:03}{side}\N{GRINNING FACE}" + '"' * 36 for side in range(4))
                pieces = cards.pieces_of(tuple(names), Style.ITALIAN)
                assert len(str(cards.grid(pieces, {}))) > 20_000

    held = grown(draw)
    assert cards.pieces_of.kept.bytes <= cards.MOST_BYTES == 16 * MB
    assert held < 1.2 * cards.MOST_BYTES


def test_pictures_have_two_megabytes() -> None:
    assert link_preview._png.kept.most == 2 * MB


def test_pages_stay_within_four_megabytes() -> None:
    assert isinstance(live_page._pages, BoundedCache)
    assert live_page._pages.most == live_page.MOST_BYTES == 4 * MB
    pages: BoundedCache[bytes] = BoundedCache(live_page.MOST_BYTES, live_page._pages._size)

    def draw() -> None:
        for number in range(1500):
            pages.put(number.to_bytes(32, "big"), bytes(4000))

    held = grown(draw)
    assert pages.bytes <= live_page.MOST_BYTES
    assert held < 1.1 * live_page.MOST_BYTES


def test_deal_list_have_four_megabytes(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    assert score_page._kept_deals.most == score_page.MOST_BYTES_OF_DEALS == 4 * MB
    memory: BoundedCache[TemplateModule] = BoundedCache(4 * MB, score_page._size_of_deals)
    monkeypatch.setattr(score_page, "_kept_deals", memory)
    phone.start("Anna", "\N{GRINNING FACE}" * 20)
    for _ in range(3):
        before = memory.bytes
        phone.played(FOUR_POINTS)
        phone.open(phone.match)
        # Of each letter four bytes: that is how Python keeps a text with a letter of four.
        assert 20_000 < memory.bytes - before < 120_000


def evidences() -> Iterator[Evidence]:
    """Different ones of four piles, in which most cards may be anybody's."""
    luck = random.Random(1)
    while True:
        may = tuple(luck.choice([15, 15, 7, 14, 13]) for _ in DECK)
        yield Evidence(4, may, (10, 10, 10, 10, 0), (None,) * 5)


def score_another() -> None:
    # Texts of their own, as each row of the store has them.
    rules = serialization.rules_text(Rules.of("quindici-napoli", 4))
    serialization.scored(rules, 4, json.dumps(deal(LUCK, 4)))


def house_rules() -> Rules:
    """Of the game with most points, to a target of its own."""
    return replace(Rules.of("cirulla", 6), target=LUCK.randrange(1, 1000))


LUCK = random.Random(2)
SOME = evidences()
OPTIONS = Rules.of("traditional", 4).options
SCALE = primiera.Scale.of(OPTIONS)
ASKED: dict[str, Callable[[], object]] = {
    "scorekeeper.tables.serialization.scored": score_another,
    "scorekeeper.tables.serialization.rules_in": lambda: serialization.rules_in(
        serialization.rules_text(house_rules()), 6
    ),
    "scorekeeper.rules.proof.primiera.suits_left": lambda: primiera.suits_left(next(SOME), SCALE),
    "scorekeeper.rules.proof.holdings.prove": lambda: holdings.prove(next(SOME), played(OPTIONS)),
    "scorekeeper.rules.proof.primiera.prove_primiera": lambda: primiera.prove_primiera(
        next(SOME), OPTIONS
    ),
}
"""How each other memory gets one more of the largest things that are put into it."""
ASKED_FOR = 8


def memories() -> dict[str, Any]:
    """Every function of ours that remembers by number, by its name."""
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        importlib.import_module(module.name)
    gc.unfreeze()  # what tests froze is not among the objects
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    gc.freeze()
    ours = (each for each in found if getattr(each, "__module__", "").startswith("scorekeeper."))
    return {f"{each.__module__}.{each.__qualname__}": each for each in ours}


def test_every_cache_is_listed() -> None:
    assert memories().keys() == OF_FEW_THINGS | ASKED.keys()


@pytest.mark.long
def test_counted_caches_fit_in_32_megabytes() -> None:
    known = memories()
    full = {}
    for name, ask in ASKED.items():
        memory = known[name]
        memory.cache_clear()
        others = [each for other, each in known.items() if other in ASKED and other != name]
        each = grown(lambda ask=ask, others=others: fill(ask, others)) / ASKED_FOR
        assert memory.cache_info().currsize == ASKED_FOR, name
        full[name] = each * memory.cache_info().maxsize
        memory.cache_clear()
    assert max(full.values()) < 20 * MB, full
    assert sum(full.values()) < 32 * MB, full


def fill(ask: Callable[[], object], others: Iterable[Any]) -> None:
    """Ask, and forget what the answers have left in other memories."""
    for _ in range(ASKED_FOR):
        ask()
    for each in others:
        each.cache_clear()
