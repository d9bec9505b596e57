"""The samples of docs/hosting.md, tried: the server behind a real nginx and a real Caddy, and the unit of systemd."""

from __future__ import annotations

import random
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from benchmarks.launch import Launched
from tests.server.serving import Browser

DOCS = (Path(__file__).parents[2] / "docs/hosting.md").read_text("utf-8")
NAME = "table.example"


def sample(kind: str) -> str:
    """The one block of the page that is written in this language."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", DOCS, re.DOTALL | re.MULTILINE)
    return str(found)


def needs(program: str) -> str:
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if path is None:
        pytest.skip(f"{program} is not on this machine")
    return path


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(words: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy that listens, until the end of the test."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": ""})
    try:
        while True:
            assert process.poll() is None, (folder / "proxy.log").read_text()
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Launched]:
    """A server as the page starts it behind a proxy."""
    server = Launched(tmp_path / "data", allow_host=[NAME], trust_proxy=["127.0.0.1"])
    yield server
    assert server.stop() == 0


def play_through(address: str, scheme: str) -> None:
    """Somebody founds a table, looks on and answers through the proxy."""
    host = {"host": f"{NAME}:{address.rpartition(':')[2]}"}
    with httpx.Client(base_url=address, headers=host, verify=False) as client:
        ann = Browser(address)
        ann.client.close()
        ann.client = client
        home = client.get("/")
        assert home.status_code == 200
        assert ("; Secure" in home.headers["set-cookie"]) == (scheme == "https")
        seats = [{"by": "me", "name": "Ann"}, {"by": "bot", "level": "rookie"}]
        origin = {"origin": f"{scheme}://{host['host']}"}
        founded = client.post("/api/tables", json={"game": "street-illegal", "seats": seats}, headers=origin)
        assert founded.status_code == 201, founded.text
        table = founded.json()["table"]
        with ann.stream(table) as page:
            page.at(0)  # what is streamed comes at once, while the stream stays open
            n, run = ann.any_answer(table, random.Random(1))
            assert ann.answer(table, run, n).status_code == 200
            page.at(n + 1)
    strange = httpx.get(f"{address}/", headers={"host": "rebound.example"}, verify=False)
    assert strange.status_code == 421


def test_nginx_as_the_page_shows_it(tmp_path: Path, behind: Launched) -> None:
    nginx, port = needs("nginx"), free_port()
    certificate, key = tmp_path / "table.pem", tmp_path / "table.key"
    words = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    made = [needs("openssl"), "req", *words, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    site = sample("nginx").replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    site = site.replace(f"/etc/ssl/{NAME}.pem", str(certificate)).replace(f"/etc/ssl/{NAME}.key", str(key))
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{behind.port}")
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = f"pid {tmp_path}/nginx.pid;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n"
    (tmp_path / "nginx.conf").write_text(around)
    command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "nginx.log")]
    with running(command, tmp_path, port):
        play_through(f"https://127.0.0.1:{port}", "https")


def test_caddy_as_the_page_shows_it(tmp_path: Path, behind: Launched) -> None:
    caddy, port = needs("caddy"), free_port()
    # A certificate would have to be fetched for the name, so this one speaks plain HTTP.
    site = sample("caddyfile").replace(f"{NAME} {{", f"http://:{port} {{\n    bind 127.0.0.1")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{behind.port}")
    (tmp_path / "Caddyfile").write_text("{\n    admin off\n}\n" + site)
    with running([caddy, "run", "--config", str(tmp_path / "Caddyfile")], tmp_path, port):
        play_through(f"http://127.0.0.1:{port}", "http")


def test_the_unit_of_systemd_is_sound(tmp_path: Path) -> None:
    verify = needs("systemd-analyze")
    unit = tmp_path / "hairpin.service"
    unit.write_text(sample("ini").replace("/opt/hairpin/.venv/bin/hairpin", "/bin/true"))
    checked = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "hairpin.service" not in checked.stderr, checked.stderr
