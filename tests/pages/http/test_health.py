"""Whether the server is well."""

from pathlib import Path

from scorekeeper.web.http.health import RETRY_AFTER
from tests.conftest import MakeApp
from tests.helpers.clients.phone import Phone


def test_live_and_ready_answer_ok(phone: Phone) -> None:
    for path in ("/healthz", "/readyz"):
        page = phone.open(path)
        assert (page.status, page.html) == (200, "ok\n"), path
        assert page.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in page.headers


def test_without_a_database_it_is_not_ready(make_app: MakeApp) -> None:
    app = make_app()
    phone, path = Phone(app), Path(app.config["DATABASE"])
    path.rename(path.with_suffix(".away"))
    assert phone.open("/healthz").status == 200
    page = phone.open("/readyz")
    assert page.status == 503
    assert page.headers["Retry-After"] == str(RETRY_AFTER)
    assert str(path) not in page.html
    path.with_suffix(".away").rename(path)
    assert phone.open("/readyz").status == 200
