"""A Flask application that only says hello, served by the same code as the scorekeeper."""

from flask import Flask

from scorekeeper.server import serve


def hello_app(settings: dict[str, int]) -> Flask:
    app = Flask(__name__, static_folder=None)
    app.config.update(
        DATABASE="none", PROXIES=0, PUBLIC_URL="", NETWORK_URL="", MAX_CONTENT_LENGTH=1_000_000
    )

    @app.get("/")
    def hello() -> str:
        return "hello"

    return app


if __name__ == "__main__":
    # Only the application differs: whatever serve() sets up holds for both.
    serve.create_app = hello_app
    raise SystemExit(serve.serve("127.0.0.1", 0))
