"""A bad connection to a real server: all that a phone asks goes through it, as it is just now."""

import http.client
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from urllib.parse import urlsplit

LOGIN = b"<!doctype html><title>Bar Sport</title><h1>Welcome! Please log in.</h1>"
HOPS = {"connection", "keep-alive", "transfer-encoding"}


class BadSignal:
    """`good`; `slow`: answers are under way until it is said anew how the connection is; `login`:
    the page of a bar's network answers everything; `lost`: what is sent arrives, and the answer
    never comes back; `deaf`: what is sent is answered, and no page comes; `none`: nothing gets
    anywhere; `swallowed`: nor does the phone hear so; `half`: of each answer half comes, and then
    nothing; `busy`: the server has too much to do. Where it is not there at all, nothing is said
    either. `before` the text of a file, by the end of its path, a phone gets something else."""

    def __init__(self, server: str, before: Mapping[str, str] | None = None) -> None:
        self.lead_to(server)
        self.before = before or {}
        self._now, self._change, self._times = "good", Condition(), 0
        self.sent: list[tuple[str, bytes]] = []
        """What got through with a body, in its order."""
        self._listening = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        Thread(target=self._listening.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.server_port}"

    @property
    def now(self) -> str:
        return self._now

    @now.setter
    def now(self, how: str) -> None:
        with self._change:
            self._now = how
            self._times += 1
            self._change.notify_all()

    def lead_to(self, server: str) -> None:
        """To the server at that address from now on."""
        self.server = urlsplit(server).netloc

    def _hold(self, how: str) -> None:
        """Say nothing until it is said anew how it is."""
        with self._change:
            times = self._times
            self._change.wait_for(lambda: self._now != how or self._times != times)

    def close(self) -> None:
        self.now = "none"
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
        if self.now in ("none", "dead") or (self.now == "deaf" and asked.command == "GET"):
            return
        if self.now == "swallowed":
            self._hold("swallowed")
            return
        if self.now == "busy":
            self._say(asked, 503, [("Content-Type", "text/html")], b"Later.")
            return
        if self.now == "login":
            self._say(asked, 200, [("Content-Type", "text/html")], LOGIN)
            return
        headers = dict(asked.headers.items())
        before = next((self.before[end] for end in self.before if asked.path.endswith(end)), "")
        if before:
            del headers["Accept-Encoding"]
        through = http.client.HTTPConnection(self.server, timeout=30)
        # The server takes the phone's own host for its own, as behind any proxy.
        try:
            through.request(asked.command, asked.path, body, headers)
            answer = through.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            return
        finally:
            through.close()
        if before and answer.status == 200:
            content = before.encode() + content
        if asked.command == "POST":
            self.sent.append((asked.path, body))
        if self.now == "lost" and asked.command == "POST":
            return
        if self.now == "slow":
            self._hold("slow")
        self._say(asked, answer.status, answer.getheaders(), content)

    def _say(
        self,
        asked: BaseHTTPRequestHandler,
        status: int,
        headers: list[tuple[str, str]],
        body: bytes,
    ) -> None:
        is_half = self.now == "half"
        asked.send_response_only(200 if is_half else status)
        for name, value in headers:
            if name.lower() not in HOPS | {"content-length"}:
                asked.send_header(name, value)
        asked.send_header("Content-Length", str(len(body) + is_half))
        with suppress(OSError):  # whoever asked has gone
            asked.end_headers()
            asked.wfile.write(body[: len(body) // 2] if is_half else body)
        if is_half:
            self._hold("half")
