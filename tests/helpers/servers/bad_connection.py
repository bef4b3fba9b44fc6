"""A bad connection to a real server: all that a phone asks goes through it, as it is just now."""

import http.client
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

LOGIN = b"<!doctype html><title>Bar Sport</title><h1>Welcome! Please log in.</h1>"
HOPS = {"connection", "keep-alive", "transfer-encoding"}


class BadSignal:
    """`good`; `login`: the page of a bar's network answers everything; `lost`: what is sent
    arrives, and the answer never comes back; `deaf`: what is sent is answered, and no page comes;
    `none`: nothing gets anywhere."""

    def __init__(self, server: str) -> None:
        self.server = urlsplit(server).netloc
        self.now = "good"
        self.sent: list[tuple[str, bytes]] = []
        """What got through with a body, in its order."""
        self._listening = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        Thread(target=self._listening.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.server_port}"

    def close(self) -> None:
        self._listening.shutdown()
        self._listening.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        signal = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                signal.answer(self)

            do_POST = do_GET

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers.get("Content-Length", 0)))
        asked.close_connection = True
        if self.now == "none" or (self.now == "deaf" and asked.command == "GET"):
            return
        if self.now == "login":
            self._say(asked, 200, [("Content-Type", "text/html")], LOGIN)
            return
        through = http.client.HTTPConnection(self.server, timeout=30)
        # The server takes the phone's own host for its own, as behind any proxy.
        through.request(asked.command, asked.path, body, dict(asked.headers.items()))
        answer = through.getresponse()
        content = answer.read()
        through.close()
        if asked.command == "POST":
            self.sent.append((asked.path, body))
        if self.now == "lost" and asked.command == "POST":
            return
        self._say(asked, answer.status, answer.getheaders(), content)

    def _say(
        self,
        asked: BaseHTTPRequestHandler,
        status: int,
        headers: list[tuple[str, str]],
        body: bytes,
    ) -> None:
        asked.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOPS | {"content-length"}:
                asked.send_header(name, value)
        asked.send_header("Content-Length", str(len(body)))
        asked.end_headers()
        asked.wfile.write(body)
