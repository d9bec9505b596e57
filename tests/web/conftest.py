"""A server and real browsers for the tests of this folder; both builds serve alike, so they run on one of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from benchmarks.chromium import FLAGS, chromium
from benchmarks.launch import Launched

HERE = Path(__file__).parent
WAIT = 20_000  # milliseconds until a test gives up waiting
FAILED = pytest.StashKey[bool]()
DESK, PHONE = (1440, 900), (390, 844)
expect.set_options(timeout=WAIT)
NOTHING = "/api/levels"  # an address of the server with nothing to draw: tables are opened from there


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.served)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    launched = Launched(tmp_path_factory.mktemp("web") / "data")
    yield launched
    assert launched.stop() == 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where pictures of every question are kept, if HAIRPIN_PICTURES names a folder."""
    named = os.environ.get("HAIRPIN_PICTURES")
    if not named:
        return None
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Launched, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens a page for somebody new, or in the context of somebody who is there; nothing may go wrong in its console."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def told(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            problems.append(f"{message.text} ({message.location})")

    def open_one(
        path: str = NOTHING,
        size: tuple[int, int] = DESK,
        theme: str = "night",
        context: BrowserContext | None = None,
        motion: bool = False,
    ) -> Page:
        if context is None:
            context = browser.new_context(
                base_url=server.address,
                viewport={"width": size[0], "height": size[1]},
                color_scheme="light" if theme == "light" else "dark",
                reduced_motion="no-preference" if motion else "reduce",
            )
            context.set_default_timeout(WAIT)
            contexts.append(context)
        page = context.new_page()
        page.on("console", told)
        page.on("pageerror", lambda problem: problems.append(str(problem)))
        page.goto(path)
        return page

    yield open_one
    for number, context in enumerate(contexts):
        for page in context.pages if request.node.stash.get(FAILED, False) else []:
            page.screenshot(path=tmp_path / f"failed-{number}.png")
            print(f"what it looked like: {tmp_path}/failed-{number}.png")
    for context in contexts:
        context.close()
    assert problems == []
