"""People who make mistakes get a question back, or exactly the true points."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.presets import Rules
from scorekeeper.rules.proof import primiera
from scorekeeper.rules.proof.holdings import prove
from scorekeeper.rules.proof.primiera import prove_primiera
from scorekeeper.words import problem
from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone
from tests.helpers.generators.entry_mistakes import FORMS, Came, Fields, FormDesk, play
from tests.helpers.generators.true_deals import some_deal

SEEDS = st.integers(0, 10**9)
CASES = {"enter": 20, "short": 30, "counts": 18}
IN_A_LONG_RUN = 275  # times as many


@every("way", FORMS)
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


@every("way", FORMS)
def test_the_pages_show_what_is_tried_here(phone: Phone, way: str) -> None:
    """A form as it is opened, and as it comes back with what cannot be read."""
    deal = some_deal(random.Random(1), Rules.of("traditional"), 2)
    desk = FormDesk(deal)
    phone.start("Anna", "Bruno", preset="traditional")
    page = phone.open(f"{phone.match}/1/{way}")
    assert filled(page.form.fields) == filled(desk.opened(way))
    wrong = page.form.fields | {"scope-1": "two", "scope-2": "1", "cards-1": "22"}
    answer, refused = desk.send(way, wrong), phone.post(page.address, wrong)
    assert refused.status == 422
    said = {problem(each, ["Anna", "Bruno"]) for each in answer.problems}
    assert set(refused.problems) == said
    assert filled(refused.form.fields) == filled(answer.fields)


def filled(fields: Fields) -> Fields:
    """What is in them; a number is the same on a chip and typed."""
    unseen = ("key", "csrf_token", "counted", "asked")
    shown = {name: text for name, text in fields.items() if text and name not in unseen}
    return {name.removesuffix("-other"): text for name, text in shown.items()}
