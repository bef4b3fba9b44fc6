"""Reaches a PostgreSQL server, prepares it, and keeps idle connections between requests."""

import atexit
import os
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any, ClassVar

import psycopg
from psycopg import conninfo, errors
from psycopg_pool import ConnectionPool, PoolTimeout

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.settings import read_settings
from scorekeeper.store import migration_steps
from scorekeeper.store.errors import PATIENCE, Away, Busy, Renewed, StoreError
from scorekeeper.store.migration_steps import names, refuse_fewer, refuse_newer
from scorekeeper.store.postgres.schema import Postgres, migrate, taken

MOST_OPEN = 16
LITTLE_PATIENCE = 0.3
"""Seconds to wait for a server that did not answer whoever asked last: else all threads of this
process wait all the time, and those who only watch pile up behind them."""
LONGEST_SILENCE, SHORTEST_SILENCE = 8.0, 3.0
"""Seconds to wait for the answer to a statement: longer than a writer waits for others; and for
that to the first one of a request, which asks next to nothing."""
# A server that vanished, cable and all, is noticed within some ten seconds.
USUAL = {
    "application_name": "scorekeeper",
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
UNREADABLE = N_(
    "The database's address cannot be read. It must be like "
    "postgresql://user:password@host/database, with signs other than letters and figures written "
    "as in a link (%40 for @)."
)
PORT = set("0123456789,")
# Nothing of the call was stored, and it can be sent again.
BUSY = (
    errors.LockNotAvailable,
    errors.DeadlockDetected,
    errors.SerializationFailure,
    errors.QueryCanceled,
)

WRONG = ("password", "does not exist", "pg_hba.conf")
"""In a refusal of PostgreSQL that is the same the next time, as far as it speaks English."""
_IDENTITY = b"SELECT number, (SELECT count(*) FROM steps) FROM identity"


class IdleConnection(Postgres):
    """A connection of the pool, with the number of its database and how many steps were taken when
    a request took it; None meanwhile, and where that cannot be asked."""

    identity: tuple[Any, ...] | None = None
    heard = 0.0  # when it answered last
    in_vain: ClassVar[float] = 0.0
    """When this process last gave up waiting. What was opened before leads to the same server."""

    def wait(self, gen: Generator[Any, Any, Any], *args: Any, **how: Any) -> Any:
        """What a machine sends that stands still, or waits for its disk, is acknowledged by its
        system: no timeout of TCP ends that wait, and a few such would hold every thread.

        :raises psycopg.errors.ConnectionTimeout: after the longest silence; the connection is
            closed
        """
        seconds = LONGEST_SILENCE if self.identity else SHORTEST_SILENCE
        try:
            answer = super().wait(_within(seconds, gen), *args, **how)
        except errors.ConnectionTimeout:
            IdleConnection.in_vain = time.monotonic()
            self.close()
            raise
        self.heard = time.monotonic()
        return answer


def _within(seconds: float, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """The same, until nothing was ready for so long; psycopg looks ten times a second."""
    until = time.monotonic() + seconds
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > until:
                raise errors.ConnectionTimeout
            wanted = gen.send(ready)
    except StopIteration as end:
        return end.value


Pool = ConnectionPool[IdleConnection]
_pools: dict[str, Pool] = {}
_silent: set[str] = set()


def place(url: str) -> str:
    """See :func:`scorekeeper.store.engines.place`."""
    params = _understood(url)
    hosts = (params.get("host") or params.get("hostaddr") or "").split(",")
    ports = cycle((params.get("port") or "").split(","))  # one alone is that of all
    named = (f"[{host}]" if host[1:].count(":") else host for host in hosts)
    reached = ",".join(
        f"{host}:{port}".rstrip(":") for host, port in zip(named, ports, strict=False)
    )
    return f"postgresql://{reached}/{params.get('dbname') or ''}"


def prepare(url: str) -> None:
    """See :func:`scorekeeper.store.engines.prepare`."""
    with as_store_errors(url), connect(url) as db:
        migrate(db, place(url), PATIENCE)


def connect(url: str) -> Postgres:
    """A new connection, which the caller closes. It raises the errors of psycopg."""
    return psycopg.connect(**_understood(url), autocommit=True)


def pool_of(url: str) -> Pool:
    """The connections that rest; the first time, see that the database is ours.

    :raises StoreError: if the server cannot be reached, or nothing has been prepared there
    """
    pool = _pools.get(url)
    if pool is None:
        with as_store_errors(url):
            with connect(url) as db:
                done = taken(db)
            refuse_newer(done)
            if done != set(names()):
                raise StoreError(
                    N_("The database at {place} has not been prepared."), place=place(url)
                )
            opened = ConnectionPool(
                kwargs=_understood(url) | {"autocommit": True},
                min_size=1,
                max_size=MOST_OPEN,
                configure=_plan_once,
                connection_class=IdleConnection,
                # A server that went away and came back is asked for again with the next request.
                reconnect_timeout=1,
                open=True,
            )
        pool = _pools.setdefault(url, opened)
        if pool is not opened:  # somebody else was quicker
            opened.close()
    return pool


def take(url: str) -> tuple[Pool, IdleConnection, str, bool]:
    """A connection that rested, where it is to be given back, the number of its database, and
    whether a newer program has changed the schema.

    :raises StoreError: if the server cannot be reached, or nothing has been prepared there
    :raises Renewed: if a newer program has made another schema
    """
    pool = pool_of(url)
    until = time.monotonic() + (LITTLE_PATIENCE if url in _silent else PATIENCE)
    with as_store_errors(url):
        try:
            while not _answers(db := pool.getconn(until - time.monotonic())):
                pool.putconn(db)  # which makes another
        except PoolTimeout:
            _silent.add(url)
            raise
    _silent.discard(url)
    try:
        if db.identity is None:
            raise Renewed
        number, steps = db.identity
        refuse_fewer(steps)
    except StoreError:
        pool.putconn(db)
        raise
    return pool, db, number, steps > len(migration_steps.STEPS)


def release(url: str) -> None:
    """See :func:`scorekeeper.store.engines.release`."""
    _silent.discard(url)
    pool = _pools.pop(url, None)
    if pool is not None:
        pool.close()


def _answers(db: IdleConnection) -> bool:
    """Whether it can be given to a request; one that cannot is closed."""
    db.identity = None
    try:
        if db.heard >= IdleConnection.in_vain:
            db.identity = db.execute(_IDENTITY).fetchone()
            return True
    except errors.UndefinedTable:
        return True
    except psycopg.OperationalError:
        pass
    db.close()
    return False


def _plan_once(db: Postgres) -> None:
    """A statement that begins with the table's id has one good plan. Left alone, PostgreSQL takes
    that for dear, since it names all partitions, and plans anew for each question."""
    db.execute("SET plan_cache_mode = force_generic_plan")


def _understood(url: str) -> dict[str, Any]:
    """What the address says, and what is usual where it says nothing.

    libpq's own sentence would quote the address, with its password. A password with an @ or a / in
    it, not written as in a link, would be taken for a part of the host, and be quoted later.
    """
    try:
        params: dict[str, Any] = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise StoreError(UNREADABLE) from None
    open_to_all = (text for name, text in params.items() if name not in ("user", "password"))
    if any("@" in text for text in open_to_all) or not set(params.get("port", "")) <= PORT:
        raise StoreError(UNREADABLE)
    return USUAL | {"prepare_threshold": read_settings().prepare_threshold} | params


def _release_all() -> None:
    for url in list(_pools):
        release(url)


def _release_before_fork() -> None:
    """A pool's thread that Python has joined may still be ending in libcrypto. If it had a lock
    there at the fork, nobody in the child could ever connect."""
    threads = [
        thread.native_id for thread in threading.enumerate() if thread.name.startswith("pool-")
    ]
    _release_all()
    while any(os.path.exists(f"/proc/self/task/{thread}") for thread in threads):
        time.sleep(0.001)


atexit.register(_release_all)
if sys.platform != "win32":
    # A connection must not be carried over a fork: both sides open their own when they need one.
    os.register_at_fork(before=_release_before_fork)


@contextmanager
def as_store_errors(url: str) -> Iterator[None]:
    """Turn what psycopg raises into a :class:`StoreError` that names the server."""
    try:
        yield
    except BUSY as error:
        raise Busy(where=place(url)) from error
    except (PoolTimeout, errors.ConnectionTimeout) as error:
        raise Away(N_("{where} does not answer."), where=place(url)) from error
    except (psycopg.DataError, UnicodeEncodeError) as error:
        raise StoreError(N_("A number or a character is not one that can be stored.")) from error
    except psycopg.Error as error:
        # Of several hosts it is what the last one said.
        why = next(iter(str(error).splitlines()), "")
        comes_back = isinstance(error, psycopg.OperationalError) and not any(
            word in why for word in WRONG
        )
        raise (Away if comes_back else StoreError)(
            N_("{path} cannot be used: {why}."),
            path=place(url),
            why=why.rstrip(".") or UserFacingError(N_("no reason is given")),
        ) from error
