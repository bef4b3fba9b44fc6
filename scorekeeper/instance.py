"""The instance folder: made for its owner only, with the key that signs the cookies."""

import os
import secrets
from pathlib import Path

from scorekeeper.settings import SettingError


def make_folder(path: Path) -> None:
    """Make the folder, if it is missing.

    :raise SettingError: when there can be no folder.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(
            f"SCOREKEEPER_INSTANCE must be a folder, or one that can be made: {path} is not "
            f"({error.strerror})."
        ) from error


def secret_key(folder: Path) -> str:
    """The key that signs cookies, made once and kept where only its owner can read it."""
    path = folder / "secret_key"
    made = secrets.token_hex(32)
    # Written aside and linked, so that of two processes starting at once both read one key.
    aside = folder / f"secret_key.{os.getpid()}.{secrets.token_hex(4)}"
    if not path.exists():
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(made)
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        finally:
            aside.unlink()
    return path.read_text(encoding="ascii").strip()
