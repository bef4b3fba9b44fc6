"""A phone far away that sends a deal until it is answered."""

import http.client
import time
from threading import Thread

from tests.helpers.clients.phone import DECK, Fields, given
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.servers.server_process import PATIENCE

MOST_DEALS = 240  # to 999 with four points a deal at most: the match never ends


class FarPhone(Thread):
    """Sends deal after deal. What is not answered is sent again, under the same key."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.visitor = Visitor(self.connect, "")
        self.answered: dict[int, Fields] = {}
        self.unexpected: list[str] = []
        self.going = True
        address, fields = self.visitor.form_of_a_match()
        self.token = fields["csrf_token"]
        sent = fields | {"name-1": name, "target": "999"}
        self.table = self.visitor.ask(address, sent).leads_to

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def run(self) -> None:
        while self.going and not self.unexpected and len(self.answered) < MOST_DEALS:
            number = len(self.answered) + 1
            fields = self.deal(number)
            try:
                answer = self.send(number, fields)
            except (OSError, http.client.HTTPException):
                time.sleep(0.005)  # the server is gone: once more
                continue
            if (answer.status, answer.leads_to) == (303, f"{self.table}/1"):
                self.answered[number] = fields
            elif not self.is_asked_to_send_again(answer, fields):
                self.unexpected.append(f"deal {number}: {answer.status} {answer.leads_to}")

    def send(self, number: int, fields: Fields) -> Answer:
        return self.visitor.ask(f"{self.table}/1/{number}/enter", fields)

    def is_asked_to_send_again(self, answer: Answer, fields: Fields) -> bool:
        """Never, by a server that is killed."""
        return False

    def deal(self, number: int) -> Fields:
        """Another one each time, so that none can pass for the one before."""
        pile = DECK[number % 21 :][:19]
        # However improbable, these are its cards.
        sure = {"asked": "".join("1" if card in pile else "2" for card in DECK)}
        fields = given(pile) | sure | {"scope-1": "0", "scope-2": "0"}
        return fields | {"csrf_token": self.token, "version": "0", "key": f"deal-{number}"}
