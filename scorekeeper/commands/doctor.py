"""`scorekeeper doctor`: what is wrong with a set-up. It changes nothing."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.commands.shared.command import Command
from scorekeeper.commands.shared.console import conclude, say_some
from scorekeeper.commands.shared.database import (
    database_in,
    home_warnings,
    lan_beside_proxies,
    misspelt_settings,
)
from scorekeeper.instance_folder import checked_key, default_folder, holds_data
from scorekeeper.settings import NO_LIMITS, POSTGRESQL, SettingError, Settings, read_settings
from scorekeeper.store.engines import place, standby
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext, of_error

LEAST_FREE = 100_000_000
"""Bytes: what all tables of a day may take, and SQLite's log beside them."""
OPEN_FILES = 1_200
"""As many as the server would have, for a thousand connections."""
OTHERS = 0o077


def command() -> Command:
    """What `scorekeeper doctor` takes."""
    return Command(
        "doctor",
        run,
        short_help=_("say what is wrong with a set-up"),
        help=_(
            "Look through settings, files, what else is needed and every stored match, and say "
            "what is wrong. Run it as the user that serves, with the same settings."
        ),
        tells_programs=True,
        examples=["scorekeeper doctor", "scorekeeper doctor --json"],
    )


def run() -> int:
    """Print what is wrong, a sentence each, on standard error; return 1 if anything is.

    :raise scorekeeper.settings.SettingError: when a setting is wrong.
    :raise scorekeeper.store.errors.StoreError: when there can be no database at that place.
    """
    # They load a database, which other commands do not need.
    from scorekeeper.commands.shared.data_check import problems_of_postgres
    from scorekeeper.store.sqlite.file import path_of

    settings = read_settings()
    url, __ = database_in(settings)
    where = place(url) if url.startswith(POSTGRESQL) else path_of(url)
    found = (
        *misspelt_settings(),
        *home_warnings(settings),
        *_about_folder(settings.instance or default_folder()),
        *_about_settings(settings),
        *_about_open_files(),
        *(
            problems_of_postgres(url)
            if url.startswith(POSTGRESQL)
            else _about_file(url, Path(where))
        ),
    )
    wrong = dict.fromkeys(found)  # a folder may be that of the key and of the database
    say_some(wrong)
    if wrong:
        conclude(database=where)
        return 1
    message = _("There is no database at {where} yet: `scorekeeper serve` makes it.")
    if "://" in where or _holds_something(where):
        message = _("Everything is in order; every match in {where} can be read.")
        message = f"{message} {_(standby(url)) if standby(url) else ''}".rstrip()
    conclude(message.format(where=where), database=where)
    return 0


def _about_file(url: str, path: Path) -> Iterator[str]:
    from scorekeeper.commands.shared.data_check import problems_of_data
    from scorekeeper.store.sqlite.engine import files_of

    if path.is_dir():
        yield from problems_of_data(url)  # which say that it is a folder
        return
    yield from _not_to_write(path.parent)
    folder = _there(path.parent)
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        yield _(
            "Only {free} MB are free in {folder}: with less than {least} MB deals may soon find no "
            "room."
        ).format(free=free // 1_000_000, folder=folder, least=LEAST_FREE // 1_000_000)
    for file in map(Path, files_of(url)):
        yield from _open_to_others(file, "600")
        if not _may(file, os.R_OK | os.W_OK):
            message = _("{path} cannot be read and written by who runs this command.")
            yield message.format(path=file)
    if _holds_something(str(path)):
        yield from problems_of_data(url)


def _holds_something(path: str) -> bool:
    """Whether there is a database to look through: one of no bytes is made anew."""
    return os.path.exists(path) and os.path.getsize(path) > 0


def _there(path: Path) -> Path:
    """The path, or what there is above it."""
    while not os.path.exists(path):
        path = path.parent
    return path


def _may(path: Path, how: int) -> bool:
    return os.access(path, how, effective_ids=os.access in os.supports_effective_ids)


def _not_to_write(folder: Path) -> Iterator[str]:
    """That it is no folder to write to, or that none can be made."""
    there = _there(folder)
    if not (there.is_dir() and _may(there, os.R_OK | os.W_OK | os.X_OK)):
        message = _("{path} cannot be read and written by who runs this command.")
        yield message.format(path=there)


def _about_settings(settings: Settings) -> Iterator[str]:
    """Settings that do not go together, and what cannot be reached where one says that it is."""
    if settings.public_url.startswith("https://") and not settings.proxies:
        yield _(
            "SCOREKEEPER_PUBLIC_URL begins with https, which only a proxy speaks, but "
            "SCOREKEEPER_PROXIES is not set: cookies are not kept on TLS, and all phones share one "
            "limit. Set it to 1, or to as many proxies as there are."
        )
    if settings.proxies and "--lan" in os.environ.get("OPTIONS", "").split():
        yield lan_beside_proxies()
    if settings.limits not in ("", NO_LIMITS):
        from scorekeeper.store.counted import open_storage

        try:
            open_storage(settings.limits)
        except SettingError as error:
            yield of_error(error)


def _about_open_files() -> Iterator[str]:
    if sys.platform == "win32":
        return
    import resource

    could_have = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if could_have != resource.RLIM_INFINITY and could_have < OPEN_FILES:
        yield ngettext(
            "Only {n} file may be open at once, and each phone needs one: allow {wanted} "
            "(`ulimit -n`, or LimitNOFILE under systemd).",
            "Only {n} files may be open at once, and each phone needs one: allow {wanted} "
            "(`ulimit -n`, or LimitNOFILE under systemd).",
            could_have,
        ).format(n=could_have, wanted=OPEN_FILES)


def _about_folder(folder: Path) -> Iterator[str]:
    yield from _not_to_write(folder)
    if not folder.is_dir():
        return
    # One that comes with a checkout gets its mode once it is used.
    if folder != default_folder() or holds_data(folder):
        yield from _open_to_others(folder, "700")
    key = folder / "secret_key"
    try:
        if key.exists():
            checked_key(key)
    except (SettingError, OSError) as error:
        yield of_error(error)


def _open_to_others(path: Path, mode: str) -> Iterator[str]:
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        message = _("Others on this machine can get at {path}: run `chmod {mode} {path}`.")
        yield message.format(path=path, mode=mode)
