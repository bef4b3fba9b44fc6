"""A phone far away that sends a deal until it is answered."""

import http.client
import time
from contextlib import closing
from threading import Thread
from urllib.parse import urlencode

from tests.helpers.clients.page import Form, read
from tests.helpers.clients.phone import DECK, Fields, given, setup
from tests.helpers.clients.visitor import given_cookies
from tests.helpers.servers.server_process import PATIENCE

MOST_DEALS = 240  # to 999 with four points a deal at most: the match never ends


class FarPhone(Thread):
    """Sends deal after deal. What is not answered is sent again, under the same key."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.cookies: dict[str, str] = {}
        self.answered: dict[int, Fields] = {}
        self.unexpected: list[str] = []
        self.going = True
        form = Form(read(self.ask("GET", "/")[2]).one("form", class_="new"), "/")
        self.token = form.fields["csrf_token"]
        self.table = self.ask("POST", "/", form.fields | setup((name, "Bruno"), {"target": "999"}))[
            1
        ]

    def ask(self, method: str, path: str, fields: Fields | None = None) -> tuple[int, str, str]:
        """The status, where it leads, and the page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path, urlencode(fields or {}), headers)
            with connection.getresponse() as answer:
                page = answer.read().decode()
                self.cookies |= given_cookies(answer.headers)
                return answer.status, answer.headers["Location"] or "", page

    def run(self) -> None:
        while self.going and not self.unexpected and len(self.answered) < MOST_DEALS:
            number = len(self.answered) + 1
            fields = self.deal(number)
            try:
                status, led_to, page = self.ask("POST", f"{self.table}/1/{number}/enter", fields)
            except (OSError, http.client.HTTPException):
                time.sleep(0.005)  # the server is gone: once more
                continue
            if (status, led_to) == (303, f"{self.table}/1"):
                self.answered[number] = fields
            elif not self.is_asked_to_send_again(status, page, fields):
                self.unexpected.append(f"deal {number}: {status} {led_to}")

    def is_asked_to_send_again(self, status: int, page: str, fields: Fields) -> bool:
        """Never, by a server that is killed."""
        return False

    def deal(self, number: int) -> Fields:
        """Another one each time, so that none can pass for the one before."""
        pile = DECK[number % 21 :][:19]
        # However improbable, these are its cards.
        sure = {"asked": "".join("1" if card in pile else "2" for card in DECK)}
        fields = given(pile) | sure | {"scope-1": "0", "scope-2": "0"}
        return fields | {"csrf_token": self.token, "version": "0", "key": f"deal-{number}"}
