"""`scorekeeper serve` with a Flask application that only says hello; all else is the same."""

from flask import Flask

from scorekeeper import cli
from scorekeeper.server import serve


def hello_app(settings: dict[str, int]) -> Flask:
    app = Flask(__name__, static_folder=None)
    app.config.update(DATABASE="none", PROXIES=0, PUBLIC_URL="", NETWORK_URL="")

    @app.get("/")
    def hello() -> str:
        return "hello"

    return app


if __name__ == "__main__":
    serve.create_app = hello_app
    raise SystemExit(cli.main())
