"""The server of a club evening is killed between an act and its answer: it is done once."""

import http.client
from pathlib import Path

import pytest

from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.phone import Fields
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.servers.killed_answer import KilledServer

PAIRS = "Anna & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo"


def director_of(server: KilledServer) -> tuple[Visitor, str]:
    """A phone that has begun an evening there, and the address of the evening."""
    director = Visitor.at(server.port)
    (form,) = (Form(each, "") for each in forms_in(director.ask("/events/new").page))
    (read,) = forms_in(director.ask("/events/new", form.fields | {"pairs": PAIRS}).page)
    made = director.ask("/events/new", Form(read, "").fields)
    assert made.status == 303, made.text
    return director, made.leads_to.removesuffix("/director")


def form_of(director: Visitor, page: str, action: str) -> Form:
    forms = [Form(each, page) for each in forms_in(director.ask(page).page)]
    return next(each for each in forms if each.action.endswith(action))


def test_an_act_is_done_once(tmp_path: Path) -> None:
    """Published once, and a result of a slip counted once, though the answers were lost."""
    sent: dict[str, tuple[str, Fields]] = {}
    with KilledServer(tmp_path) as server:
        director, event = director_of(server)
        listed = form_of(director, f"{event}/director", "/number")
        assert director.ask(listed.action, listed.fields).status == 303
        form = form_of(director, f"{event}/director", "/publish")
        sent["publish"] = (form.action, form.fields)
        lose_answer(server, director, *sent["publish"], kind="publish")
    with KilledServer(tmp_path) as server:
        director.connect = Visitor.at(server.port).connect
        assert rounds(director, event) == 1
        assert again(director, *sent["publish"]).leads_to.endswith("/director")
        assert rounds(director, event) == 1
        form = form_of(director, f"{event}/director/1/slips", "/slips")
        fields = form.fields | {"a-1": "11", "b-1": "7"}
        lose_answer(server, director, form.action, fields, kind="say")
    with KilledServer(tmp_path) as server:
        director.connect = Visitor.at(server.port).connect
        assert again(director, form.action, fields).status == 303
        (result,) = director.ask(f"{event}.json").data["rounds"][0]["results"]
        assert result["points"] == [11, 7]
        listed = director.ask(f"{event}/results.csv").text.splitlines()
        assert len([each for each in listed if "director" in each]) == 1
        assert again(director, *sent["publish"]).status == 303  # much later: it is published
        assert rounds(director, event) == 1


def lose_answer(
    server: KilledServer, director: Visitor, action: str, fields: Fields, kind: str
) -> None:
    server.kills.write_text(kind)
    with pytest.raises((OSError, http.client.HTTPException)):
        director.ask(action, fields)
    server.last_words()
    assert not server.kills.exists()


def again(director: Visitor, action: str, fields: Fields) -> Answer:
    return director.ask(action, fields)


def rounds(director: Visitor, event: str) -> int:
    return len(director.ask(f"{event}.json").data["rounds"])
