#!/usr/bin/env python3
"""Set up the project, if need be, and use it. A clone and Python 3.11 or newer are all it takes.

    python3 dev.py serve [options]      run the app; the options are those of `scorekeeper serve`
    python3 dev.py test [options]       run the tests that a change must pass; pytest's options
    python3 dev.py test --long          all tests, with more cases, also in WebKit and in Gecko
    python3 dev.py test --deploy        what docs/deploy.md says: Debian, containers, proxies
    python3 dev.py lint                 ruff, mypy, and TypeScript where npm is there
    python3 dev.py bench [names]        measure
    python3 dev.py translate [language] bring locale/ up to date, or begin a language's file
    python3 dev.py translate --missing  list what other languages lack, which a release asks for
    python3 dev.py audit                ask osv.dev for known holes in what the lock names
    python3 dev.py lock [--upgrade]     make uv.lock and requirements/*.txt anew from pyproject.toml

What uv.lock names is installed into .venv, hash for hash, by uv, which pip puts there. Tests get
their browser from Debian where that can be; after `test --no-system` that is left to you.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
RUN = ("--no-default-groups", "--group", "run", "--extra", "club")
MODULES = {"bench": "benchmarks", "translate": "tests.catalogues"}
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
HEADLESS = "chromium-headless-shell"  # a third less of the processor, where no window is needed
LONG = "webkit2gtk-driver xvfb firefox-esr"
DEPLOY = "nginx-light systemd-container debootstrap podman-compose netavark aardvark-dns runc"
PACKAGES = {"--long": LONG, "--deploy": DEPLOY}  # of Debian, for other tiers of the tests


def main(name: str = "--help", *args: str) -> None:
    match name:
        case "serve":
            uv("sync", *RUN)
            become(BIN / "scorekeeper", "serve", *args)
        case "test":
            test(list(args))
        case "lint":
            uv("sync", "--all-extras", "--group", "lint")
            checks = ("ruff check", "ruff format --check", "mypy --strict scorekeeper")
            passed = [done(BIN / "python", "-m", *check.split()) for check in checks]
            raise SystemExit(not all([*passed, typescript()]))
        case "bench" | "translate":
            uv("sync", "--all-extras")
            become(BIN / "python", "-m", MODULES[name], *args)
        case "audit":
            uv("audit")
        case "lock":  # pins stay where pyproject.toml allows it, unless --upgrade is given
            uv("lock", *args)
            export = ("export", "--no-emit-project", "--no-annotate", "--no-header", "-o")
            uv(*export, "requirements/run.txt", *RUN)
            uv(*export, "requirements/several.txt", *RUN[:3], "--all-extras")
            uv(*export, "requirements/uv.txt", "--only-group", "uv")
        case _:
            print(__doc__)
            raise SystemExit(name not in ("-h", "--help"))


def test(args: list[str]) -> None:
    tiers = [tier for tier in PACKAGES if tier in args]
    uv("sync", "--all-extras")
    system = "--no-system" not in args
    for tier in tiers * system:
        install_from_debian(*PACKAGES[tier].split())
    find_browser(system)
    # More workers than cores, for a test in a browser waits; but each imports all tests.
    workers = (3 * (os.cpu_count() or 1) + 1) // 2
    given = [arg for arg in args if arg != "--no-system"]
    become(BIN / "python", "-m", "pytest", "-n", workers, "--dist", "worksteal", *given)


def typescript() -> bool:
    """Whether the types of the pages' script are right; a loud word where nobody can tell."""
    npm = (shutil.which("npm") or "false", "--silent", "--prefix", "requirements")
    if done(*npm, "ci", "--ignore-scripts", "--prefer-offline"):
        return done(*npm, "run", "check")
    print("=" * 80, "THE TYPES OF THE PAGES' SCRIPT WERE NOT CHECKED.", "=" * 80, sep="\n")
    return True


def uv(command: str, *args: str) -> None:
    """Run the uv that requirements/uv.txt names, which .venv has afterwards."""
    wanted, installed = ROOT / "requirements" / "uv.txt", VENV / "uv.txt"
    if not installed.is_file() or installed.read_bytes() != wanted.read_bytes():
        print(f"Setting up {VENV} ...", flush=True)
        demand(sys.executable, "-m", "venv", "--clear", VENV)
        demand(BIN / "python", "-m", "pip", "-qq", "install", "--require-hashes", "-r", wanted)
        shutil.copy(wanted, installed)
    flags = {"sync": "-q --frozen --inexact", "lock": "-q", "export": "-q --frozen"}
    demand(BIN / "uv", command, *flags.get(command, "--frozen").split(), *args)


def find_browser(system: bool) -> None:
    """Afterwards Playwright can start what SCOREKEEPER_CHROMIUM names, or without it, its own."""
    if system and not on_path():
        install_from_debian("chromium", HEADLESS)
    path = on_path()
    if not path:
        print("The tests need a browser, and there is no Chromium on PATH ...", flush=True)
        demand(BIN / "python", "-m", "playwright", "install", "chromium")
    os.environ["SCOREKEEPER_CHROMIUM"] = path
    os.environ["SCOREKEEPER_HEADLESS"] = shutil.which(HEADLESS) or path


def on_path() -> str:
    """The first Chromium that starts; a name on PATH may only say how it could be installed."""
    names = (os.environ.get("SCOREKEEPER_CHROMIUM", ""), *CHROMIUMS)
    paths = (path for path in map(shutil.which, names) if path)
    return next((path for path in paths if done(path, "--version", stdout=-3, stderr=-3)), "")


def install_from_debian(*packages: str) -> None:
    """As root or by sudo without a password; where neither can, what needs them says so."""
    sudo = () if os.name == "posix" and os.geteuid() == 0 else ("sudo", "-n")
    if all(map(shutil.which, ("apt-get", *sudo[:1]))) and done(*sudo, "true"):
        print("Installing for the tests from Debian:", *packages, "...", flush=True)
        apt = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq")
        done(*apt, "update")
        done(*apt, "install", "-y", "--no-install-recommends", *packages, stdout=-3)


def done(*command: Any, **options: Any) -> bool:
    """Whether it succeeds, at the top of the checkout, with nothing to read."""
    return subprocess.run([*map(str, command)], cwd=ROOT, stdin=-3, **options).returncode == 0


def demand(*command: Any) -> None:
    if not done(*command):
        words = " ".join(map(str, command))
        raise SystemExit(f"{'=' * 80}\nTHIS FAILED, AND NOTHING WAS RUN: {words}\n{'=' * 80}")


def become(*command: Any) -> NoReturn:
    """Run the command in place of this process: signals and the exit status are its own."""
    os.chdir(ROOT)
    words = [*map(str, command)]
    raise SystemExit(os.execv(words[0], words) if os.name == "posix" else subprocess.call(words))


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - the one place that has to say so
        raise SystemExit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    main(*sys.argv[1:])
