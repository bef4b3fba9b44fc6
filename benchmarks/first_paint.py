"""How long a phone shows nothing: the first paint of the entry page and of the score on a processor
four times slower, as times that of a page with two letters of the same server, in turns."""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.servers import Measured
from tests.browser.conftest import chromium
from tests.helpers.browser.actions import DECK, TWO_SIDES
from tests.helpers.browser.tab import AHEAD, Tab, tab

SLOWER, ROUNDS, DEALS = 4, 15, 4
AIMS = {"score": 1.5, "entry": 1.6, "entry, drawn ahead": 1.0}
BEFORE = {"opened": "about:blank", "led to": "/rules/winning-moves"}
"""The page before. From elsewhere, the browser begins a process for what is opened, where fonts
and all else are met for the first time; a page of the same server leads to it in its own."""
NEXT = "a[data-next]"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]"
AFTER = f"{PAINTED}.startTime - performance.getEntriesByType('navigation')[0].activationStart"
START = "document.querySelector('form.new').requestSubmit()"
STORE = """(async () => {
  const page = new DOMParser().parseFromString(await (await fetch(%r)).text(), "text/html");
  const sent = new FormData(page.querySelector("#deal"));
  for (const [name, side] of Object.entries(%r)) sent.set(name, side);
  sent.set("asked", %r);
  await fetch(%r, { method: "POST", body: sent });
})()"""


def measure() -> None:
    """Print the row of each page, with the time of the page beside which it is set."""
    with (
        TemporaryDirectory() as home,
        Measured() as server,
        tab(chromium() or "chromium", Path(home), server.address) as page,
    ):
        match = _played(page)
        found = {how: _rounds(page, match, before) for how, before in BEFORE.items()}
    for how, times in found.items():
        beside = median(times.pop("beside"))
        print(f"| {how}, of {beside:.0f} ms | times | aim |\n| --- | --- | --- |")
        for name, each in times.items():
            ratio, aim = median(each) / beside, AIMS[name]
            print(f"| {name} | {f'{ratio:.2f}' if ratio <= aim else f'**{ratio:.2f}**'} | {aim} |")


def _rounds(page: Tab, match: str, before: str) -> dict[str, list[float]]:
    paths = {"beside": "/healthz", "score": match, "entry": f"{match}/{DEALS + 1}/enter"}
    found: dict[str, list[float]] = {name: [] for name in (*paths, "entry, drawn ahead")}
    for _ in range(ROUNDS):
        for name, path in paths.items():
            _leave(page, before)
            page.open(path)
            found[name].append(_painted(page))
        _leave(page, before)
        page.open(match)
        page.wait("document.readyState === 'complete' && document.querySelector('#go')", AHEAD)
        page.tell("Emulation.setCPUThrottlingRate", AHEAD, rate=SLOWER)
        page.go_ahead(NEXT)
        found["entry, drawn ahead"].append(_painted(page))
    return found


def _leave(page: Tab, before: str) -> None:
    """What was there before is no part of what is measured."""
    page.tell("Page.navigate", url=before if ":" in before else page.address + before)
    page.wait(f"document.readyState === 'complete' && location.href.endsWith('{before}')")
    page.tell("Emulation.setCPUThrottlingRate", rate=SLOWER)


def _painted(page: Tab) -> float:
    page.wait(f"document.readyState === 'complete' && {PAINTED}")
    return float(page.read(AFTER))


def _played(page: Tab) -> str:
    """The path of a match with so many deals, opened often enough to have all that is kept."""
    page.wait("document.querySelector('form.new')")
    page.read(START)
    page.wait(f"document.readyState === 'complete' && document.querySelector('{NEXT}')")
    match: str = page.read("document.querySelector('#outbox').dataset.match")
    for deal, played in enumerate(TWO_SIDES[:DEALS], start=1):
        owners = {card: str(side) for side, pile in enumerate(played["piles"], 1) for card in pile}
        address, asked = f"{match}/{deal}/enter", "".join(owners[card] for card in DECK)
        page.read(STORE % (address, owners, asked, address))
    for path in (match, f"{match}/{DEALS + 1}/enter", match):
        page.open(path)
        _painted(page)
    return match
