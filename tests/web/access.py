"""What every page must keep: axe finds nothing serious, nothing to press is too small, nothing runs out of the page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
TOUCH = 44


def check(page: Page) -> None:
    """Assert all of it for the page as it stands."""
    found = Axe().run(page).response["violations"]
    grave = [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in GRAVE
    ]
    assert grave == [], page.url
    small = page.evaluate(TOO_SMALL, TOUCH)
    assert small == [], f"{page.url}: {small}"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, f"{page.url} is too wide"


TOO_SMALL = """touch => [...document.querySelectorAll('button, a.button, select, [role=button], summary')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width && (box.height < touch - 0.5 || box.width < touch - 0.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} is ${Math.round(box.width)} by ${Math.round(box.height)}`)"""
