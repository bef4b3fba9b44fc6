"""What the score page shows of the deals is kept, and is always what would be drawn now."""

import re
from collections.abc import Callable
from itertools import count, product

import pytest
from flask import Flask

from scorekeeper.web.http.cache import BoundedCache
from scorekeeper.web.match import score_page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone, rest_of
from tests.helpers.clients.seated_phones import seat_at
from tests.pages.match.test_names import renamed, started
from tests.pages.table.test_settings import settings

ANEW = count()
NEVER_THE_SAME = re.compile(r'value="[^"]{16,}"|data-tag="[^"]+"')


def look(phone: Phone, language: str, host: str, folder: str) -> str:
    """The score page, which nobody has asked for before, without what is never the same twice."""
    cookies, phone.cookies = phone.cookies, phone.cookies | {"language": language}
    address, there = f"{phone.match}?{next(ANEW)}", {"SCRIPT_NAME": folder, "HTTP_HOST": host}
    page = phone.client.get(address, environ_overrides=there).text
    phone.cookies = cookies
    return NEVER_THE_SAME.sub("", page)


def differences(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


PLACES = (("localhost", ""), ("localhost", "/scopa"), ("scopa.example", ""))


@pytest.mark.usefixtures("italian")
def test_nobody_sees_deals_drawn_for_others(
    app: Flask, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    anna, bruno, watcher = Phone(app), Phone(app), Phone(app)
    started(anna)
    settings(anna, zone="Pacific/Pago_Pago")
    renamed(anna, **{"name-1": "Anna"})
    seat_at(app, bruno, "Bruno", anna.table)
    watcher.table = anna.table
    acts: dict[str, Callable[[], object]] = {
        "nothing yet": lambda: None,
        "a deal": lambda: anna.enter(FOUR_POINTS),
        "the other side has a name": lambda: renamed(anna, **{"name-2": "Bruno"}),
        "another deal": lambda: bruno.enter(rest_of(TWO_POINTS), TWO_POINTS),
        "a correction that says the same": lambda: anna.enter(
            FOUR_POINTS, deal=1, why="to be sure"
        ),
        "a correction": lambda: anna.enter(FOUR_POINTS, deal=2, why="wrong piles"),
        "another clock": lambda: settings(anna, zone="Pacific/Kiritimati"),
        "another name": lambda: renamed(anna, **{"name-1": "Bianca"}),
    }
    looks = list(product((anna, bruno, watcher), ("en", "it"), PLACES))
    if not long:  # each differs from the first in one thing
        looks = [look for look in looks if differences(look, looks[0]) < 2]
    memory, before = score_page._kept_deals, ""
    for what, act in acts.items():
        act()
        now = look(anna, "en", "localhost", "")
        assert now != before, what
        before = now
        for who, language, place in looks:
            kept = look(who, language, *place)
            monkeypatch.setattr(
                score_page, "_kept_deals", BoundedCache(score_page.MOST_BYTES_OF_DEALS, len)
            )
            monkeypatch.setattr(score_page._kept_deals, "put", lambda key, drawn: None)
            assert kept == look(who, language, *place), what
            monkeypatch.setattr(score_page, "_kept_deals", memory)
