"""The instance folder: where it is, made for its owner only, with the key that signs cookies; and
the folders that come with the program."""

import os
import secrets
import shutil
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_data_path

from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.settings import SettingError

SHORTEST_KEY = 32  # as hexadecimal digits: 128 bits
OTHERS = 0o007
PACKAGE = Path(__file__).resolve().parent
_HELD = ("scorekeeper.db", "secret_key")


def default_folder() -> Path:
    """The folder where none is named: `instance/` in a checkout, else that of the user's data. What
    an earlier version left in its environment is used there until somebody moves it."""
    if is_checkout():
        return PACKAGE.parent / "instance"
    return left_behind() or data_folder()


def is_checkout() -> bool:
    """Whether the program runs from its source, where its data has its place, however it was
    begun."""
    return (PACKAGE.parent / "pyproject.toml").is_file()


@cache
def call() -> str:
    """What whoever reads a sentence types to call the program: its name where that is on their
    path, else where it lies."""
    name, own = "scorekeeper", Path(sys.executable).parent / "scorekeeper"
    if is_checkout() and os.environ.get("UV"):  # on the path of this process alone
        return f"uv run {name}"
    found = shutil.which(name)
    if not own.exists() or (found and Path(found).resolve() == own.resolve()):
        return name
    return min(os.path.relpath(own), str(own), key=len)


def installs(packages: str) -> str:
    """What somebody types to install more packages into the environment of this program."""
    if "pipx" in Path(sys.prefix).parts:
        return f"pipx inject scopa-scorekeeper {packages}"
    if find_spec("pip") is None:  # as uv makes environments
        return f"uv pip install --python {sys.executable} {packages}"
    return f"{sys.executable} -m pip install {packages}"


def package_folder(name: str) -> Path:
    """templates/ or static/: inside an installed package, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data_folder() -> Path:
    """Where the user's programs keep their data; no installation or removal touches it."""
    return user_data_path("scorekeeper", appauthor=False)


def left_behind() -> Path | None:
    """The folder inside the environment of an installed package in which earlier versions kept
    their data, while it holds some and the user's own folder none."""
    if is_checkout():
        return None
    folder = environment_folder()
    return folder if holds_data(folder) and not holds_data(data_folder()) else None


def environment_folder() -> Path:
    """The folder that Flask would choose for an installed package."""
    root, prefix = PACKAGE.parent, Path(os.path.abspath(sys.prefix))
    if not root.is_relative_to(prefix):
        if root.name.lower() != "site-packages":
            return root / "instance"
        # Lib/site-packages on Windows, lib/pythonX.Y/site-packages elsewhere.
        above = root.parent
        windows, unix = above.name.lower() == "lib", above.parent.name.lower() == "lib"
        prefix = above.parent if windows else above.parent.parent if unix else above
    return prefix / "var" / "scorekeeper-instance"


def holds_data(folder: Path) -> bool:
    """Whether a server has kept something there."""
    return any((folder / name).exists() for name in _HELD)


def make_folder(path: Path) -> None:
    """Make the folder, if it is missing; the one that is used where none is named, and comes with a
    checkout, is made its owner's alone.

    :raise SettingError: when there can be no folder.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix" and path == default_folder() and path.stat().st_uid == os.getuid():
            path.chmod(0o700)
    except OSError as error:
        raise SettingError(
            N_(
                "SCOREKEEPER_INSTANCE must be a folder, or one that can be made: {path} is not "
                "({why})."
            ),
            path=path,
            why=error,
        ) from error


def secret_key(folder: Path) -> str:
    """The key that signs cookies, made once and kept where only its owner can read it.

    :raise SettingError: when the one that is there protects nothing.
    """
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
    return checked_key(path)


def checked_key(path: Path) -> str:
    """The key in the file.

    :raise SettingError: when it protects nothing, and why.
    """
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < SHORTEST_KEY:
        raise SettingError(
            NN_(
                "The secret key in {path} is shorter than {num} letter and could be guessed. Put "
                "the one from your backup there, or remove the file: a new one is made, and phones "
                "lose their seats.",
                "The secret key in {path} is shorter than {num} letters and could be guessed. Put "
                "the one from your backup there, or remove the file: a new one is made, and phones "
                "lose their seats.",
            ),
            path=path,
            num=SHORTEST_KEY,
        )
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        raise SettingError(
            N_(
                "Everybody on this machine can get at the secret key: run `chmod 600 {path}`. Who "
                "may have read it can take any seat; if you do not trust them, remove the file "
                "instead."
            ),
            path=path,
        )
    return key
