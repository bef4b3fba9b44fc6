#!/usr/bin/env python3
"""Set up the project, if need be, and use it. A clone and Python 3.11 or newer are all it takes.

    python3 dev.py serve [options]      run the app; the options are those of `scorekeeper serve`
    python3 dev.py test [options]       run the tests that a change must pass; pytest's options
    python3 dev.py test --long          all tests, with more cases, also in WebKit and in Gecko
    python3 dev.py test --deploy        what docs/deploy.md says: Debian, containers, proxies
    python3 dev.py lint                 ruff, mypy, and TypeScript where node is there
    python3 dev.py bench [names]        measure
    python3 dev.py translate [language] bring locale/ up to date, or begin a language's file
    python3 dev.py audit                ask osv.dev for known holes in what the locks name
    python3 dev.py lock [--upgrade]     make uv.lock and requirements/*.txt anew from pyproject.toml

All that is installed lies in .venv beside this file: what requirements/ names, hash for hash, and
nothing else. (The tests' browser is the exception.) This file uses the standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn, TextIO
from urllib.request import Request, urlopen

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
else:  # two runs at once are not kept apart there
    LOCK_EX = LOCK_NB = LOCK_SH = 0

    def flock(file: object, operation: int) -> None: ...


ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "stamp"  # "run" or "dev", and a fingerprint; absent while .venv is being changed
IN_USE = VENV / "pyvenv.cfg"  # locked by all who use .venv: no other run may then make it anew
STARTED = VENV / "chromium"  # the path of the Chromium that was last seen to start
LOCKS = {kind: ROOT / "requirements" / f"{kind}.txt" for kind in ("run", "dev")}
PIN = re.compile(r"^([a-z0-9-]+)==([^\s;\\]+)", re.MULTILINE)
NODE = VENV / "node"  # TypeScript, with a copy of the lock that it was installed from
NODE_LOCKS = [ROOT / "requirements" / name for name in ("package.json", "package-lock.json")]
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
# Debian's Chromium without windows: tests that need no more take a third less of the processor.
HEADLESS = "chromium-headless-shell"
START = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch(executable_path=sys.argv[1] or None).new_page()
"""
NO_BROWSER = f"""
{"=" * 80}
THERE IS NO BROWSER, AND THE TESTS NEED ONE. NOTHING WAS RUN.
None of {", ".join(CHROMIUMS)} is on PATH and starts, and none could be installed.
Install Chromium (on Debian: apt install chromium), then run this again.
{"=" * 80}"""

NO_TYPESCRIPT = f"""
{"=" * 80}
THE TYPES OF THE PAGES' SCRIPT WERE NOT CHECKED: npm could not install TypeScript.
{"=" * 80}"""

# What other tiers of the tests need besides: Debian's packages, and a program of each.
PACKAGES = {
    "--long": {
        "webkit2gtk-driver": "WebKitWebDriver",
        "xvfb": "Xvfb",
        "firefox-esr": "firefox-esr",
    },
    "--deploy": {
        "nginx-light": "nginx",
        "systemd": "systemd-analyze",
        "systemd-container": "systemd-nspawn",
        "debootstrap": "debootstrap",
        "podman": "podman",
        "podman-compose": "podman-compose",
        "netavark": "/usr/lib/podman/netavark",
        "aardvark-dns": "/usr/lib/podman/aardvark-dns",
        "runc": "runc",
    },
}
NO_PACKAGES = f"""
{"=" * 80}
NOT EVERY TEST CAN PASS HERE: {{0}} could not be installed.
On Debian: apt install --no-install-recommends {{0}}
{"=" * 80}"""


ADVISORIES = "https://api.osv.dev/v1/querybatch"
"""Knows of holes in what is on PyPI. SCOREKEEPER_ADVISORIES names another that answers likewise."""
NOT_AUDITED = f"""
{"=" * 80}
NOTHING WAS AUDITED: {{0}} did not answer as it should.
{{1}}
{"=" * 80}"""


def serve(args: list[str]) -> None:
    set_up("run")
    become(BIN / "scorekeeper", "serve", *args)


def test(args: list[str]) -> None:
    for tier in PACKAGES.keys() & set(args):
        find_packages(PACKAGES[tier])
    # More workers than cores, for a test in a browser waits. But each imports all tests: on two
    # cores four take longer than three.
    workers = (3 * (os.cpu_count() or 1) + 1) // 2
    with_browser("pytest", "-n", str(workers), "--dist", "worksteal", *args)


def bench(args: list[str]) -> None:
    set_up("dev")
    os.chdir(ROOT)
    become(PYTHON, "-m", "benchmarks", *args)


def with_browser(module: str, *args: str) -> NoReturn:
    set_up("dev", browser=True)
    os.chdir(ROOT)
    become(PYTHON, "-m", module, *args)


def lint(args: list[str]) -> None:
    if args:
        stop("lint takes no options.", status=2)
    set_up("dev")
    checks = ("ruff check", "ruff format --check", "mypy --strict scorekeeper")
    failed = [check for check in checks if not done(PYTHON, "-m", *check.split())]
    failed += type_errors()
    if failed:
        stop(f"not clean: {', '.join(failed)}.")


def type_errors() -> list[str]:
    """The checks of the pages' script that fail; none, and a word, where they cannot be run."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("The types of the pages' script are not checked: node and npm are not on PATH.")
        return []
    if not install_typescript():
        print(NO_TYPESCRIPT, file=sys.stderr)
        return []
    tsc = ("node", NODE / "node_modules" / "typescript" / "bin" / "tsc", "-p")
    names = ("jsconfig.json", "jsconfig.worker.json")  # the worker has other globals than a page
    return [f"tsc -p {name}" for name in names if not done(*tsc, name)]


def translate(args: list[str]) -> None:
    set_up("dev")
    os.chdir(ROOT)
    become(PYTHON, "-m", "tests.catalogues", *args)


def audit(args: list[str]) -> None:
    """Exit status 0 only where every locked version was asked for and none has a known hole; 1
    where one has, 3 where nobody could be asked."""
    if args:
        stop("audit takes no options.", status=2)
    pins = sorted({pin for path in LOCKS.values() for pin in PIN.findall(path.read_text())})
    queries = [
        {"package": {"ecosystem": "PyPI", "name": name}, "version": version}
        for name, version in pins
    ]
    address = os.environ.get("SCOREKEEPER_ADVISORIES", ADVISORIES)
    request = Request(address, json.dumps({"queries": queries}).encode())
    try:
        with urlopen(request, timeout=30) as answer:
            results = json.load(answer)["results"]
        known = [[each["id"] for each in result.get("vulns", ())] for result in results]
        holes = [(*pin, ids) for pin, ids in zip(pins, known, strict=True) if ids]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        stop(NOT_AUDITED.format(address, error), status=3)
    for name, version, ids in holes:
        print(f"{name} {version}: {', '.join(ids)}")
    print(f"{len(holes)} of {len(pins)} locked versions have known holes, says {address}.")
    raise SystemExit(bool(holes))


def lock(args: list[str]) -> None:
    """Pins stay where pyproject.toml allows it, unless --upgrade is given.

    This machine's settings of pip and uv are not used: the files are the same wherever made.
    """
    set_up("dev", locking=True)
    clean = {name: v for name, v in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    uv = (PYTHON, "-m", "uv", "--quiet", "--no-config")
    plain = ("export", "--frozen", "--no-emit-project", "--no-annotate", "--no-header")
    run = ("--no-default-groups", "--group", "run")
    commands = [
        (*uv, "lock", *args),
        (*uv, *plain, "--all-extras", "-o", LOCKS["dev"]),
        (*uv, *plain, *run, "--extra", "club", "-o", LOCKS["run"]),
        (*uv, *plain, *run, "--all-extras", "-o", LOCKS["run"].with_name("several.txt")),
    ]
    if not all(done(*command, env=clean) for command in commands):
        stop("the lock files could not be made; uv's own words are above.")


COMMANDS = {
    "serve": serve,
    "test": test,
    "lint": lint,
    "bench": bench,
    "translate": translate,
    "audit": audit,
    "lock": lock,
}


def set_up(kind: str, browser: bool = False, locking: bool = False) -> None:
    """Afterwards .venv holds what LOCKS[kind] names, whatever it was before.

    Who is locking may need more than that names until it is made anew.
    """
    with open(ROOT / ".venv.lock", "a") as making:
        if not free(making):
            print("Another dev.py is setting up; waiting for it ...", flush=True)
            flock(making, LOCK_EX)
        stamp = STAMP.read_text().split() if STAMP.is_file() else []
        current = PYTHON.exists() and stamp[1:] == [fingerprint()]
        with ThreadPoolExecutor(1) as beside:  # Debian's Chromium takes as long as all the rest
            if browser:
                beside.submit(install_browser, anew=not current)
            if not current or stamp[0] not in (kind, "dev"):
                install(kind, making.fileno(), anew=not current, locking=locking)
        if browser:
            find_browser()
        in_use = os.open(IN_USE, os.O_RDONLY)
        flock(in_use, LOCK_SH)
        os.set_inheritable(in_use, True)  # kept by what this process becomes


def fingerprint() -> str:
    """Of all that decides what .venv should be. It cannot be moved, so its place is a part."""
    files = (ROOT / "pyproject.toml", *LOCKS.values())
    parts = (sys.version.encode(), os.fsencode(ROOT), *(path.read_bytes() for path in files))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def install(kind: str, making: int, anew: bool, locking: bool) -> None:
    """Anew, so that nothing stays that the lock no longer names; or "dev" on top of its "run"."""
    stamp = f"{kind} {fingerprint()}"
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check")
    into = (*pip, "install", "-qq", "--no-compile", "--no-deps")
    if anew:
        if VENV.is_symlink():
            stop(f"{VENV} is a link; what it leads to would be emptied. Remove the link first.")
        refuse_if_in_use()
        if not importlib.util.find_spec("ensurepip"):
            stop("Python's venv module is incomplete here; on Debian: apt install python3-venv")
    print(f"Setting up {VENV} (a minute or less) ...", flush=True)
    STAMP.unlink(missing_ok=True)
    # What outlives a killed dev.py keeps its lock, so that the next run waits for the end of it.
    keep = [making] if os.name == "posix" else []
    if anew:
        together((sys.executable, "-m", "venv", "--clear", VENV), keep=keep)
    parts = halves(LOCKS[kind])
    together(*((*into, "--require-hashes", "-r", part) for part in parts), keep=keep)
    together((*into, "--no-build-isolation", "-e", ROOT), keep=keep)
    if not locking:
        together((*pip, "check"), keep=keep)  # what was installed without asking what it needs
        STAMP.write_text(stamp)


def halves(lock: Path) -> list[Path]:
    """The lock in two files: pip keeps one core busy, however much there is to unpack."""
    pins = re.findall(r"^[a-z0-9].*(?:\n .*)*\n", lock.read_text(), re.MULTILINE)
    paths = [VENV / f"half{number}.txt" for number in (1, 2)]
    for number, path in enumerate(paths):
        path.write_text("".join(pins[number::2]))
    return paths


def together(*commands: tuple[Any, ...], keep: list[int]) -> None:
    """Run them at the same time; all have to succeed."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with ThreadPoolExecutor(len(commands)) as threads:
        results = [threads.submit(run, *each, pass_fds=keep, **pipes) for each in commands]
    failed = [each.result().stdout for each in results if each.result().returncode]
    if failed:
        print(*failed, file=sys.stderr)
        stop("the set-up failed; the reason is above.")


def install_typescript() -> bool:
    """Afterwards NODE holds what NODE_LOCKS name, hash for hash, if npm could get it."""
    kept = NODE / "installed.json"
    if kept.is_file() and kept.read_bytes() == NODE_LOCKS[1].read_bytes():
        return True
    NODE.mkdir(exist_ok=True)
    for path in NODE_LOCKS:
        shutil.copy(path, NODE)
    npm = (str(shutil.which("npm")), "--prefix", NODE)
    if not done(*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"):
        return False
    shutil.copy(NODE_LOCKS[1], kept)
    return True


def find_browser() -> None:
    """Afterwards Playwright can start what SCOREKEEPER_CHROMIUM names, or without it, its own."""
    path = on_path()
    if not path and not starts():
        if install_chromium():
            path = on_path()
        if not path and not (done(PYTHON, "-m", "playwright", "install", "chromium") and starts()):
            stop(NO_BROWSER)
    os.environ.pop("SCOREKEEPER_CHROMIUM", None)
    if path:
        os.environ["SCOREKEEPER_CHROMIUM"] = path
        STARTED.write_text(path)
    os.environ["SCOREKEEPER_HEADLESS"] = shutil.which(HEADLESS) or path


def named_browser() -> str:
    return os.environ.get("SCOREKEEPER_CHROMIUM", "")


def install_browser(anew: bool) -> None:
    """Where there is none; and where .venv is made anew, so once, also the quicker one beside."""
    if not any(map(shutil.which, (named_browser(), *CHROMIUMS))):
        install_chromium()
    elif anew and not any(map(shutil.which, (named_browser(), HEADLESS))):
        install_from_debian(HEADLESS)  # or the tests do with what is there


def install_chromium() -> bool:
    return install_from_debian("chromium", HEADLESS) or install_from_debian("chromium")


def on_path() -> str:
    """The first Chromium that starts, or nothing. To start one takes a second, so only once."""
    seen = STARTED.read_text() if STARTED.is_file() else ""
    for name in (named_browser(), *CHROMIUMS):
        path = shutil.which(name)
        if path and (path == seen or starts(path)):
            return path
    return ""


def starts(path: str = "") -> bool:
    return done(PYTHON, "-c", START, path, stderr=subprocess.DEVNULL)


def find_packages(wanted: dict[str, str]) -> None:
    """What a tier needs, if it can be installed; without it its tests fail and say why."""
    places = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has what starts a server
    missing = [each for each, name in wanted.items() if not shutil.which(name, path=places)]
    if missing and not install_from_debian(*missing):
        print(NO_PACKAGES.format(" ".join(missing)), file=sys.stderr, flush=True)


def install_from_debian(*packages: str) -> bool:
    sudo = () if os.name == "posix" and os.geteuid() == 0 else ("sudo", "-n")
    if not all(map(shutil.which, ("apt-get", *sudo[:1]))):
        return False
    if sudo and not done(*sudo, "true", stderr=subprocess.DEVNULL):
        return False
    print(f"Installing for the tests from Debian: {', '.join(packages)} ...", flush=True)
    apt = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq")
    done(*apt, "update")
    install = (*apt, "install", "-y", "--no-install-recommends", *packages)
    return done(*install, stdout=subprocess.DEVNULL)


def free(file: TextIO) -> bool:
    """Whether no other run has locked the file; if so it is this run's until it is closed."""
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def refuse_if_in_use() -> None:
    if IN_USE.exists():
        with open(IN_USE) as in_use:
            if not free(in_use):
                stop(".venv has to be made anew while another dev.py is using it; end that first.")


def run(*command: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run it at the top of the checkout, with nothing to read."""
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, text=True, **options)


def done(*command: Any, **options: Any) -> bool:
    return run(*command, **options).returncode == 0


def become(*command: Any) -> NoReturn:
    """Run the command in place of this process: signals and the exit status are its own."""
    if os.name == "posix":
        os.execv(command[0], command)
    raise SystemExit(subprocess.run(command).returncode)


def stop(sentence: str, status: int = 1) -> NoReturn:
    print(f"dev.py: {sentence}", file=sys.stderr)
    raise SystemExit(status)


def main(name: str = "--help", *args: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - the one place that has to say so
        stop(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if name in ("-h", "--help"):
        print(__doc__)
    elif name not in COMMANDS:
        stop(f"there is no command {name}; there are {', '.join(COMMANDS)}.", status=2)
    else:
        COMMANDS[name](list(args))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        stop("stopped.", status=130)
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}.")
