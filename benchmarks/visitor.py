"""A device without a screen: gets pages, sends forms, holds the cookie of its seats."""

import json
import re
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Visitor:
    """Raises `urllib.error.HTTPError` for every answer that is no page."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.token = ""

    @property
    def cookie(self) -> str:
        """The cookies as a browser would send them."""
        return "; ".join(f"{each.name}={each.value}" for each in self.jar)

    def get(self, path: str) -> str:
        """A page; the token of its form is kept for the next post."""
        with self.opener.open(self.address + path, timeout=20) as answer:
            text: str = answer.read().decode()
        found = TOKEN.search(text)
        if found:
            self.token = found[1]
        return text

    def header(self, path: str, name: str) -> str:
        """A header of the answer."""
        with self.opener.open(self.address + path, timeout=20) as answer:
            return str(answer.headers[name])

    def data(self, path: str) -> Any:
        """A `.json` page, read."""
        return json.loads(self.get(path))

    def post(self, path: str, **fields: str) -> str:
        """Send a form; the path of the page that it leads to."""
        return self.send(path, urlencode({"csrf_token": self.token, **fields}).encode())

    def send(self, path: str, body: bytes) -> str:
        """Send a form as it is; the path of the page that it leads to."""
        with self.opener.open(self.address + path, body, timeout=20) as answer:
            return str(urlsplit(answer.geturl()).path)

    def start(self, *names: str, path: str = "/", **fields: str) -> str:
        """Start a match that goes on for a hundred deals; the path of its page."""
        self.get(path)
        asked = {
            "players": str(len(names)),
            **{f"name-{seat}": name for seat, name in enumerate(names, 1)},
            "preset": "traditional",
            "target": "999",
            "cards": "italian",
            "dealer": "1",
            **fields,
        }
        there = self.post(path, **asked)
        return there if there.count("/") == 3 else f"{there}/1"


def entry_fields(piles: list[list[str]], scope: list[int]) -> dict[str, str]:
    """The fields of the grid as a browser sends them: the biggest pile is left to the rest."""
    biggest = max(range(len(piles)), key=lambda side: len(piles[side]))
    fields = {"brush": "1", "version": "0"}
    for side, pile in enumerate(piles):
        for card in pile:
            fields[card] = "" if side == biggest else str(side + 1)
    return fields | {f"scope-{side}": str(number) for side, number in enumerate(scope, 1)}
