"""What the tests of containers share."""

from collections.abc import Iterator

import pytest

from tests.helpers.servers.podman_containers import Podman, podman_of_its_own


@pytest.fixture(scope="session")
def images() -> Iterator[Podman]:
    with podman_of_its_own() as made:
        yield made


@pytest.fixture
def podman(images: Podman) -> Iterator[Podman]:
    """Podman without a container, whatever a test has left."""
    yield images
    images.forget()
