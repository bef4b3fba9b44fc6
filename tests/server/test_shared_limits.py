"""Several servers that count in one storage: whoever guesses is stopped at all of them."""

from pathlib import Path

import pytest

from tests.helpers.clients.page import Form
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.redis_server import RedisServer, program
from tests.helpers.servers.server_process import Server

pytestmark = pytest.mark.skipif(program() is None, reason="there is no Redis here")

WRONG = "BBBBBB"


def guess(visitor: Visitor) -> int:
    """Type a code that opens no table: the status of the answer."""
    form = Form(visitor.ask("/join").page.one("form", action="/join"), "/join")
    return visitor.ask("/join", form.fields | {"code": WRONG}).status


def test_a_lost_storage_lets_people_play(tmp_path: Path) -> None:
    with (
        RedisServer(tmp_path) as redis,
        Server(tmp_path / "instance", SCOREKEEPER_LIMITS=redis.address) as server,
    ):
        visitor = Visitor.playing(server.port)
        redis.end()
        assert visitor.enter(1).status == 303
        assert [guess(visitor) for _ in range(11)] == [*[422] * 10, 429]
        _, wrong = server.end()
    assert "The storage of the limits does not answer" in wrong
    assert str(redis.port) not in wrong
