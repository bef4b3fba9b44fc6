"""Phones that ask for pages are answered one by one, where the database is a file.

Python lets one thread work at a time in any case. Where eight draw pages at once, each question to
the database hands that right over to another thread, some ten times a page, and a third of the
processor goes into that: one after the other, they are all done sooner. A database elsewhere lets
a thread wait for each answer, and others can work meanwhile.
"""

from collections.abc import Iterable
from threading import Lock
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST = 0.1
"""Seconds. Whoever has waited so long goes ahead: a large file that is made for somebody takes
longer, and so does a page on a slow machine."""
READS = ("GET", "HEAD")


class Turns:
    """The application, asked for one page at a time. What is sent to be stored waits for nobody
    here: it waits for the disk, and for its turn in the database."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        mine = environ["REQUEST_METHOD"] in READS and self._lock.acquire(timeout=LONGEST)
        try:
            return self._app(environ, start_response)
        finally:
            if mine:
                self._lock.release()
