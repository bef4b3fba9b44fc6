"""The phones of these tests themselves: one that was used before is like one that was not."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Used, phones

LEFT_BEHIND = """async () => {
  document.cookie = "left=behind";
  localStorage.left = sessionStorage.left = "behind";
  await caches.open("left");
  await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
}"""
STATE = """async () => ({
  stored: [document.cookie, localStorage.left, sessionStorage.left],
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map((each) => each.name),
  permission: (await navigator.permissions.query({ name: "geolocation" })).state,
  online: navigator.onLine,
  size: [innerWidth, innerHeight],
  colors: matchMedia("(prefers-color-scheme: dark)").matches,
  motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
  script: "left" in globalThis,
})"""


def state_of(page: Page) -> dict[str, Any]:
    """All that a test changes on a phone."""
    state: dict[str, Any] = page.evaluate(STATE)
    context = page.context
    return state | {"pages": len(context.pages), "cookies": len(context.cookies())}


def leave_behind(page: Page) -> None:
    page.add_init_script("globalThis.left = true")
    page.goto("/")
    page.context.new_page()
    page.evaluate(LEFT_BEHIND)
    page.context.add_cookies([{"name": "left", "value": "behind", "url": "http://localhost/"}])
    page.context.grant_permissions(["geolocation"])
    page.set_viewport_size({"width": 700, "height": 300})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.context.route("**/*", lambda route: route.abort())
    page.context.set_offline(True)


def test_a_used_phone_is_like_a_new_one(browser: Browser, address: str) -> None:
    used: Used = defaultdict(list)
    with phones(browser, address, worker=False, used=used) as make:
        before = make()
        leave_behind(before)
        left, context = state_of(before), before.context
    with phones(browser, address, worker=False, used=used) as make:
        again, new = make(), make()
        assert again.context == context != new.context
        again.goto("/")
        new.goto("/")
        as_new = state_of(new)
        assert state_of(again) == as_new
    assert [name for name in as_new if left[name] == as_new[name]] == []


def test_a_phone_of_another_kind_is_new(browser: Browser, address: str) -> None:
    """So is one after a phone whose clock a test has held: nothing lets that go."""
    used: Used = defaultdict(list)
    with phones(browser, address, worker=False, used=used) as make:
        light, held = make(), make(width=500)
        held.clock.install()
        contexts = [light.context, held.context]
    with phones(browser, address, worker=False, used=used) as make:
        others = [make(dark=True), make(language="it-IT"), make(width=500)]
        assert not any(each.context in contexts for each in others)
        assert make().context == light.context
