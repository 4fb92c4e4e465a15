"""Headless Chromium for the tests of pages; Debian has it as chromium and chromium-driver."""
from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars")
OVERLAPS = """
const shown = [...document.querySelectorAll(arguments[0])]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height);
const name = (one) => one.id || one.className || one.tagName;
const found = [];
shown.forEach(([one, a], i) => shown.slice(i + 1).forEach(([other, b]) => {
  if (one.contains(other) || other.contains(one)) return;
  if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5) {
    found.push(name(one) + " / " + name(other));
  }
}));
for (const [one, box] of shown) {
  if (box.right > innerWidth + 0.5 || box.left < -0.5) found.push(name(one) + " sticks out");
}
if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
return found;
"""
"""Which elements of a selector lie on each other or stick out of the window."""


@contextmanager
def chromium(folder: Path) -> Iterator[Any]:
    """A browser of its own, with an empty profile in `folder`; skips where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium: pip install '.[test]'")
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no Chromium here: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    window = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield window
    finally:
        window.quit()


def resize(window: Any, width: int, height: int = 900) -> None:
    """Show the page as a screen of this width shows it; a window is never so narrow."""
    window.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})


def overlaps(window: Any, selector: str) -> list[str]:
    """The elements of `selector` that lie on each other, or stick out of the window."""
    return window.execute_script(OVERLAPS, selector)
