"""A server for the tests of this folder, and the mark that lets `make test` run them on one build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launch import Launched
from tests.server.holding import Holding
from tests.server.serving import Browser

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.served)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """One server for all tests that do not stop it: no limits."""
    launched = Launched(tmp_path_factory.mktemp("served") / "data")
    yield launched
    assert launched.stop() == 0


@pytest.fixture(scope="session")
def holding(tmp_path_factory: pytest.TempPathFactory) -> Holding:
    """Launches servers whose bots wait until they are let go."""
    return Holding(tmp_path_factory.mktemp("holding"))


@pytest.fixture
def ann(server: Launched) -> Iterator[Browser]:
    with Browser(server.address) as browser:
        yield browser


@pytest.fixture
def bob(server: Launched) -> Iterator[Browser]:
    with Browser(server.address) as browser:
        yield browser


@pytest.fixture(autouse=True)
def _browsers_are_closed() -> Iterator[None]:
    yield
    while Browser.opened:
        Browser.opened.pop().client.close()


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[..., Launched]]:
    """Servers with settings of their own; their log is `data.log`. They are stopped after the test."""
    launched: list[Launched] = []

    def start(**settings: Any) -> Launched:
        launched.append(Launched(tmp_path / "data", **settings))
        return launched[-1]

    yield start
    codes = [one.stop() for one in launched]
    assert codes == [0] * len(launched)
