"""The storage in which several servers count together, loaded when it is asked for."""

from typing import TYPE_CHECKING

from scorekeeper.errors import translatable as N_
from scorekeeper.settings import NO_LIMITS, SettingError

if TYPE_CHECKING:
    from limits.storage import Storage

PATIENCE = 1  # seconds for an answer of the storage; people wait for it


def open_storage(where: str) -> "Storage":
    """The storage at that address, which has just answered.

    :raise SettingError: when it is none, or does not answer; without the address, which may hold a
        password.
    """
    # Here: it takes a tenth of a second, and few need it.
    try:
        from limits.storage import Storage, storage_from_string
    except ImportError as error:
        raise SettingError(
            N_("SCOREKEEPER_LIMITS needs the package limits: pip install {packages}."),
            packages="'limits[redis]'",
        ) from error

    scheme = where.partition(":")[0]
    redis = scheme.startswith(("redis", "valkey"))
    options = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE} if redis else {}
    try:
        storage = storage_from_string(where, wrap_exceptions=True, **options)
        answers = isinstance(storage, Storage) and storage.check()
    except Exception as error:  # each driver has exceptions of its own
        raise _refusal(scheme) from error
    if not answers or not isinstance(storage, Storage):
        raise _refusal(scheme)
    return storage


def _refusal(scheme: str) -> SettingError:
    return SettingError(
        N_(
            "SCOREKEEPER_LIMITS names a storage ({scheme}://…) that cannot be used or does not "
            "answer; it may be like {example}, {off}, or not set."
        ),
        scheme=scheme,
        example="redis://127.0.0.1:6379",
        off=NO_LIMITS,
    )
