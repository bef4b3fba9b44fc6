"""Draws the icons for home screens from static/icons/icon.svg: `python docs/drawings/icons.py`.

Systems cut a maskable icon to a shape of their own, so its ground reaches the edges and the sun
stays within the inner eighty percent; Apple rounds the corners itself.
"""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

STATIC = Path(__file__).resolve().parents[2] / "static"
ROUND = ' rx="7"'
SUN = "translate(16 16) scale(.93)"
ICONS = {
    "192.png": (192, ROUND, SUN),
    "512.png": (512, ROUND, SUN),
    "maskable-512.png": (512, "", "translate(16 16) scale(.75)"),
    "apple-180.png": (180, "", SUN),
}


def draw(browser: Browser, drawing: str, size: int, to: Path) -> None:
    """The drawing as a square picture of that size."""
    page = browser.new_page(viewport={"width": size, "height": size})
    sized = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{sized}")
    page.screenshot(path=to, omit_background=True)
    page.close()


def main() -> None:
    """Draw all of them."""
    chromium = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")
    icon = (STATIC / "icons/icon.svg").read_text(encoding="utf-8")
    assert ROUND in icon and SUN in icon
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, (size, corners, place) in ICONS.items():
            drawing = re.sub(re.escape(SUN), place, icon.replace(ROUND, corners))
            draw(browser, drawing, size, STATIC / "icons" / name)
        browser.close()


if __name__ == "__main__":
    main()
