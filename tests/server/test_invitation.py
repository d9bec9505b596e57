"""Invitations as QR codes: they hold the address at which the server was reached, and only for who has the link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
import segno

from benchmarks.launch import Launched
from hairpin.server.qr import QUIET, qr_code
from hairpin.server.refusals import HttpRefusal
from tests.server.serving import Browser


def modules(drawn: str) -> set[tuple[int, int]]:
    """The dark modules of a drawn code, column and row, its quiet zone counted off."""
    root = ElementTree.fromstring(drawn)
    line = next(one for one in root if one.get("stroke"))
    assert line.get("stroke") == "#000"
    dark: set[tuple[int, int]] = set()
    x, y = 0, 0.0
    for step, across, down in re.findall(r"([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?", line.get("d", "")):
        if step == "M":
            x, y = int(across), float(down)
        elif step == "m":
            x, y = x + int(across), y + float(down)
        else:
            dark |= {(x + one - QUIET, int(y) - QUIET) for one in range(int(across))}
            x += int(across)
    return dark


def meant(address: str) -> set[tuple[int, int]]:
    """The dark modules of the code for an address."""
    matrix = segno.make(address, error="m", micro=False).matrix
    return {(column, row) for row, line in enumerate(matrix) for column, module in enumerate(line) if module & 1}


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Somebody at a server that answers to any name, as one behind a proxy may."""
    server = Launched(tmp_path_factory.mktemp("named") / "data", allow_host=["*"])
    browser = Browser(server.address)
    Browser.opened.remove(browser)
    yield browser
    browser.client.close()
    assert server.stop() == 0


@pytest.fixture
def bob(ann: Browser) -> Browser:
    return Browser(ann.address)


@pytest.mark.parametrize("host", ["", "table.example:8000", "192.168.178.20:8000", "[2001:db8::7]:8000"])
def test_a_code_holds_the_address_at_which_the_server_was_reached(ann: Browser, host: str) -> None:
    table = ann.found("street-racing", "open")
    invite = ann.table(table)["links"]["invite"]
    reply = ann.get(f"{invite}/qr.svg", headers={"host": host} if host else {})
    assert (reply.status_code, reply.headers["content-type"]) == (200, "image/svg+xml")
    assert reply.headers["cache-control"] == "no-store"
    address = f"http://{host}{invite}" if host else f"{ann.address}{invite}"
    assert modules(reply.text) == meant(address)
    assert modules(reply.text) != meant(address + "x")


def test_a_code_is_dark_on_light_with_a_quiet_zone() -> None:
    drawn = qr_code("http://table.example/join/abc")
    root = ElementTree.fromstring(drawn)
    side = int(root.get("viewBox", "").split()[2])
    dark = modules(drawn)
    assert (min(column for column, _ in dark), min(row for _, row in dark)) == (0, 0)
    assert max(column for column, _ in dark) == side - 2 * QUIET - 1
    ground = root[0]
    assert (ground.get("fill"), ground.get("d")) == ("#fff", f"M0 0h{side}v{side}h-{side}z")
    assert "style" not in drawn


def test_only_who_has_the_link_gets_its_code(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-racing", "open")
    invite = ann.table(table)["links"]["invite"]
    assert bob.get(f"{invite}/qr.svg").status_code == 200
    assert bob.get(f"{invite[:-1]}/qr.svg").status_code == 404
    assert bob.get("/join/nonsense/qr.svg").status_code == 404


def test_an_address_that_is_too_long_is_refused(ann: Browser) -> None:
    table = ann.found("street-racing", "open")
    invite = ann.table(table)["links"]["invite"]
    reply = ann.get(f"{invite}/qr.svg", headers={"host": "a" * 500 + ".example"})
    assert (reply.status_code, "too long for a QR code" in reply.text) == (400, True)
    with pytest.raises(HttpRefusal):
        qr_code("x" * 401)


def test_a_link_to_watch_a_private_table_offers_no_seat(ann: Browser, bob: Browser) -> None:
    for listed in (False, True):
        table = ann.found("street-racing", "open", listed=listed)
        watch = ann.table(table)["links"]["watch"].rpartition("/")[2]
        seen = bob.get(f"/api/tables/{table}", params={"watch": watch}).json()
        assert ("join" in seen["you"]["may"]) == listed
        reply = bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        assert reply.status_code == (200 if listed else 403)
