"""Matches at tables of their own, and what their phones send, as bytes."""

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.helpers.clients.page import Form
from tests.helpers.clients.phone import DECK, Fields, given, setup
from tests.helpers.clients.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Match:
    """A match that goes on for a hundred deals, its page, and the device that keeps its score."""

    device: Visitor
    token: str
    path: str

    @property
    def table(self) -> str:
        """The address of its table."""
        return self.path.rpartition("/")[0]

    def page(self, path: str, **headers: str) -> bytes:
        """What the device sends to get a page of the match, `.json` say, or any other."""
        return request(path if path.startswith("/t") else self.path + path, self.device, headers)

    def poll(self) -> bytes:
        """What it sends when it has seen all that there is."""
        address = f"{self.table}/changed"
        known = self.device.ask(address).headers["ETag"]
        return self.page(address, **{"If-None-Match": known})

    def deal(self, number: int, chance: random.Random) -> bytes:
        """What it sends to enter that deal, with a key of its own: any cards, any scope."""
        fields = given(pile(chance, chance.randrange(12, 20))) | {"brush": "1"}
        fields |= {f"scope-{side}": str(chance.randrange(3)) for side in (1, 2)}
        fields |= {"csrf_token": self.token, "version": "0", "key": secrets.token_urlsafe(12)}
        return request(f"{self.path}/{number}/enter", self.device, {}, fields)

    def play(self, deals: int, chance: random.Random) -> None:
        """Enter the first deals.

        :raise RuntimeError: when one is not stored.
        """
        for number in range(1, deals + 1):
            path, fields = self.device.deal(number)
            others = {name: value for name, value in fields.items() if name not in DECK}
            answer = self.device.ask(path, others | given(pile(chance, 18)))
            if answer.status != 303:
                raise RuntimeError(f"not stored: {answer.status} {answer.text}")

    def stored(self) -> int:
        """How many deals it has."""
        return len(self.device.ask(f"{self.path}.json").data["deals"])


def pile(chance: random.Random, size: int) -> list[str]:
    """Any so many cards that add up to an even number, so that nothing is asked about them."""
    while True:
        cards = chance.sample(DECK, size)
        if sum(int(card[:-1]) for card in cards) % 2 == 0:
            return cards


def matches_at(port: int, tables: int, matches: int = 1) -> list[Match]:
    """So many matches at each of so many tables, one table after the other."""
    found = []
    for _ in range(tables):
        device, path = Visitor.at(port), "/"
        for number in range(1, matches + 1):
            form = Form(device.ask(path).page.one("form", class_="new"), path)
            # A table does not start the same match twice before anything is played.
            names = setup(("Anna", f"Bruno {number}"), {"target": "999"})
            answer = device.ask(form.action, form.fields | names)
            if answer.status != 303:
                raise RuntimeError(f"not started: {answer.status} {answer.text}")
            device.table = answer.leads_to.removesuffix(f"/{number}")
            path = f"{device.table}/new"
            found.append(Match(device, form.fields["csrf_token"], f"{device.table}/{number}"))
    return found


def request(
    path: str,
    device: Visitor,
    headers: Mapping[str, str] = {},
    fields: Fields | Sequence[tuple[str, str]] | None = None,
) -> bytes:
    """What a device sends to get a page, or to send a form."""
    cookie = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
    body = "" if fields is None else urlencode(fields)
    sent = {"Host": "127.0.0.1", "Accept-Encoding": "gzip, deflate", **headers}
    sent |= {"Cookie": cookie} if cookie else {}
    if fields is not None:
        sent["Content-Type"] = "application/x-www-form-urlencoded"
        sent["Content-Length"] = str(len(body))
    lines = [f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1"]
    lines += [f"{name}: {text}" for name, text in sent.items()]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()
