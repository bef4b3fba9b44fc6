"""How much processor time one file may take. Readers check the limit now and then."""

import time
from collections.abc import Callable

from scorekeeper.rules.problems import Problem, Refused, What


class Patience:
    """So many seconds of processor time for one file; other work does not count."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def look(self) -> None:
        """Nothing, as long as there is time left.

        :raise Refused: when there is none.
        """
        if self._clock() > self._end:
            raise Refused([Problem(What.TAKES_TOO_LONG)])


ENDLESS = Patience(float("inf"))
