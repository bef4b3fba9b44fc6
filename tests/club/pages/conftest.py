"""What the tests of an evening have in common: forms carry their tokens, a round is published."""

import pytest
from flask import Flask

from tests.club.pages.test_evening import Director


@pytest.fixture
def app(csrf_app: Flask) -> Flask:
    return csrf_app


@pytest.fixture
def director(app: Flask) -> Director:
    """The phone that directs an evening whose first round is published."""
    director = Director(app).begin()
    director.acted("publish")
    return director
