"""The compose file of deploy/, brought up as docs/deploy.md says."""

import pytest

from tests.helpers.servers.deploy_guide import commands
from tests.helpers.servers.podman_containers import Podman


@pytest.mark.deploy
def test_the_app_alone_comes_up(podman: Podman) -> None:
    up, *_ = commands("With Compose")
    podman.type(up)
    visitor = podman.visitor()
    assert visitor.start().status == visitor.enter().status == 303
    podman.type("podman-compose --file deploy/compose.yaml down")
    podman.type(up)
    again = podman.visitor()
    again.cookies, again.table = visitor.cookies, visitor.table
    assert again.enter(2).status == 303
