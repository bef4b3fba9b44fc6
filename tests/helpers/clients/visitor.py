"""Somebody who reaches a server over the network: keeps its cookie and sends forms."""

import http.client
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from tests.helpers.clients.page import Element, Form, forms_in, read
from tests.helpers.clients.phone import FOUR_POINTS, Fields, given, setup
from tests.helpers.servers.server_process import PATIENCE


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def leads_to(self) -> str:
        return self.headers["Location"] or ""

    @property
    def page(self) -> Element:
        return read(self.text)

    @property
    def data(self) -> Any:
        return json.loads(self.text)


class Visitor:
    """`connect` makes a connection to the server; `name` is what it calls it."""

    def __init__(self, connect: Callable[[], http.client.HTTPConnection], origin: str) -> None:
        self.connect = connect
        self.origin = origin
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.table = ""

    @classmethod
    def at(cls, port: int) -> "Visitor":
        """One on the same machine."""
        return cls(
            lambda: http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE),
            f"http://127.0.0.1:{port}",
        )

    @classmethod
    def playing(cls, port: int) -> "Visitor":
        """One on the same machine, who has started a match of two."""
        visitor = cls.at(port)
        assert visitor.start().status == 303
        return visitor

    def ask(self, path: str, fields: Fields | None = None, **headers: str) -> Answer:
        """Ask for a page, or send these fields to it."""
        with closing(self.connect()) as connection:
            self.send(connection, path, fields, **headers)
            answer = connection.getresponse()
            self.cookies |= given_cookies(answer.headers)
            return Answer(answer.status, answer.headers, answer.read().decode())

    def send(
        self,
        connection: http.client.HTTPConnection,
        path: str,
        fields: Fields | None = None,
        **headers: str,
    ) -> None:
        """Ask, and do not wait for the answer."""
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Referer": f"{self.origin}/", "Cookie": cookies, **self.headers, **sent}
        body = None if fields is None else urlencode(fields)
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if body is None else "POST", path, body, sent)

    def start(self) -> Answer:
        """Start a match of two; the answer to the form."""
        answer = self.ask(*self.form_of_a_match())
        self.table = answer.leads_to
        return answer

    def form_of_a_match(self) -> tuple[str, Fields]:
        """Where a match of two is started, and what is sent."""
        form = Form(self.ask("/").page.one("form", class_="new"), "/")
        return "/", form.fields | setup(("Anna", "Bruno"))

    def sit(self, output: str) -> Answer:
        """Take the seat that `scorekeeper seat` offers, in what it said."""
        path = output[output.index("/t/") :].split()[0]
        (form,) = forms_in(self.ask(path).page)
        return self.ask(path, Form(form, path).fields | {"who": "Anna"})

    def deal(self, number: int = 1) -> tuple[str, Fields]:
        """Where a deal of the match is sent to, and what is sent."""
        address = f"{self.table}/1/{number}/enter"
        (form,) = forms_in(self.ask(address).page)
        return address, Form(form, address).fields | given(FOUR_POINTS)

    def enter(self, number: int = 1) -> Answer:
        """Enter a deal of the match."""
        return self.ask(*self.deal(number))


def given_cookies(headers: http.client.HTTPMessage) -> dict[str, str]:
    """The cookies that an answer sets, by name."""
    pairs = (line.partition(";")[0] for line in headers.get_all("Set-Cookie", []))
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
