"""A phone at the table: opens pages, fills in their forms, sends them, as a browser would."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.presets import DEFAULT_PRESET
from tests.helpers.clients.page import Element, Form, Page

SUITS = "dcsb"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 11)]

# 23 cards and 7 coins with the settebello; primiera 21 + 21 + 18 + 16 = 76. The rest of the deck
# has 17 cards and 3 coins; primiera 10 + 10 + 21 + 21 = 62. So all four points go to this pile.
FOUR_POINTS = "1d 2d 3d 4d 5d 6d 7d 1c 2c 3c 4c 5c 6c 7c 1s 2s 3s 4s 5s 6s 1b 2b 8b".split()
# All coins and cups: 20 cards each, denari and settebello here, no side with all four suits.
TWO_POINTS = DECK[:20]
# Three sides: 14, 13 and 13 cards, 4, 3 and 3 coins. The first has carte, denari, settebello and
# primiera, the only one with all four suits: 21 + 18 + 12 + 10.
FIRST_OF_THREE = "1d 2d 7d 8d 2c 3c 6c 8c 9c 2s 8s 8b 9b 10b".split()
SECOND_OF_THREE = "3d 4d 5d 1c 4c 5c 7c 10c 1s 3s 4s 5s 6s".split()
# The third: 6d 9d 10d, 7s 9s 10s and the seven batons from ace to 7.

Fields = dict[str, str]


class Phone:
    """A device with its cookies. `table` is the address of the table it started last."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.table, self.number = "", 1

    @property
    def cookies(self) -> dict[str, str]:
        """What it keeps, by name."""
        return {each.key: each.value for each in self.client._cookies.values()}

    @cookies.setter
    def cookies(self, values: dict[str, str]) -> None:
        self.client._cookies.clear()
        for name, value in values.items():
            self.client.set_cookie(name, value)

    @property
    def seat(self) -> str:
        """The id of its seat at the table it started last."""
        return self.cookies[f"seat-{self.table_id}"].partition(".")[0]

    @property
    def table_id(self) -> str:
        """What its table is called in the store."""
        return self.table.removeprefix("/t/")

    def open(self, address: str, **headers: str) -> Page:
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        return Page(address, self.client.get(address, headers=sent))

    def post(self, address: str, fields: Any = None) -> Page:
        """Send these fields and no others, whatever a page's form may hold."""
        return Page(address, self.client.post(address, data=fields or {}))

    def send(self, form: Form, button: Element | None = None, **fields: str) -> Page:
        """Send a page's form with its own fields, these changed, and the button that was tapped."""
        sent = form.fields | plain(fields)
        if button is not None and button.get("name"):
            sent[button["name"]] = button.get("value") or ""
        return self.post(form.action, sent)

    @property
    def new_form(self) -> Fields:
        """The fields that nobody sees, of a form in which nothing stands yet."""
        return {"csrf_token": self.open("/token").html, "key": secrets.token_urlsafe(12)}

    def start(self, *names: str, **fields: str) -> None:
        """Start a match at a new table, as the form of the first page does; the phone is said to
        be that of the first side."""
        form = self.new_form
        page = self.post("/", form | setup(names, plain(fields)))
        assert page.status == 303, page.problems
        assert page.location
        self.table, self.number = page.location, 1
        if names:
            self.post(f"{self.match}/side", {"csrf_token": form["csrf_token"], "side": "1"})

    def started_page(self, *names: str, **fields: str) -> Page:
        """Start a match: the page that shows it."""
        self.start(*names, **fields)
        return self.open(self.table)

    @property
    def match(self) -> str:
        """The address of the table's first match, or of the one whose number is set."""
        return f"{self.table}/{self.number}"

    def enter(self, *piles: Sequence[str], deal: int | None = None, **fields: str) -> Page:
        """Enter these piles, and no other cards, for the next deal or for `deal`: the answer."""
        address = f"{self.match}/{deal or self.next_deal()}/enter"
        sent = dict.fromkeys(DECK, "") | given(*piles) | plain(fields)
        form = self.open(address).form.fields if deal else self.new_form | {"version": "0"}
        return self.sure(self.post(address, form | sent))

    def sure(self, page: Page) -> Page:
        """The answer, after a yes where it was asked whether improbable cards are right."""
        asks = page.root.all("button", form="deal") if page.status == 422 else []
        return self.send(page.form, asks[0]) if asks and asks[0]["value"] else page

    def tell(self, deal: int | None = None, **fields: str) -> Page:
        """Say who has each point of the next deal, or of `deal`: the answer."""
        form = self.open(f"{self.match}/{deal or self.next_deal()}/winners").form
        return self.send(form, **fields)

    def played(self, *piles: Sequence[str], **fields: str) -> int:
        """Enter the next deal, which nothing is wrong with: its number."""
        page = self.enter(*piles, **fields)
        assert (page.status, page.location) == (303, self.match), page.problems or page.text
        return int(page.address.split("/")[-2])

    def played_page(self, *piles: Sequence[str], **fields: str) -> Page:
        """Enter the next deal: the deal's own page."""
        return self.open(f"{self.match}/{self.played(*piles, **fields)}")

    def next_deal(self) -> int:
        return len(self.points()) + 1

    def points(self) -> list[list[int]]:
        """The points of each deal of the match, as its data give them."""
        deals = self.client.get(f"{self.match}.json").get_json()["results"]["deals"]
        return [deal["points"] for deal in deals]


def plain(fields: Fields) -> Fields:
    """Fields written as keywords: `scope_1` is the field `scope-1`, `re_bello` stays, as
    does `escoba.all_oros`, the option of one game."""
    words = {"re_bello", "missing_suit", "all_coins_win"}
    return {
        n if n in words or "." in n else n.replace("_", "-"): text for n, text in fields.items()
    }


def setup(names: Sequence[str], fields: Fields | None = None) -> Fields:
    """The fields of a new match with those names, as many players as names. By the leaflet's rules,
    which have numbers on their cards in English, the cards are Italian."""
    sent = {f"name-{seat}": name for seat, name in enumerate(names, 1)}
    fields = fields or {}
    is_leaflets = fields.get("preset", DEFAULT_PRESET) == DEFAULT_PRESET
    cards = {"cards": "italian"} if is_leaflets else {}
    return {"players": str(len(names))} | cards | sent | fields


def given(*piles: Sequence[str]) -> Fields:
    """The fields of the cards of these piles, the first for side 1."""
    return {card: str(side) for side, pile in enumerate(piles, 1) for card in pile}


def rest_of(*piles: Sequence[str]) -> list[str]:
    """The cards of the deck that are in none of the piles."""
    return [card for card in DECK if not any(card in pile for pile in piles)]
