"""Settings: one list of them, set by the command line, the environment or a file, and refused with a sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from hairpin.server.settings import Limits, Settings
from hairpin.server.settings_sources import (
    LARGEST_FILE,
    BadSetting,
    as_toml,
    gone_settings,
    known_settings,
    read_settings,
    settings_from,
)


def test_without_any_source_every_setting_has_its_default() -> None:
    chosen = settings_from(read_settings({}, {}, None))
    usual = Settings(chosen.data)
    assert chosen == usual
    assert chosen.limits == Limits()


def test_every_field_can_be_set() -> None:
    names = {one.name for one in fields(Settings)} - {"limits"} | {f"rate_{one.name}" for one in fields(Limits)}
    assert set(known_settings()) == names


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hairpin.toml"
    file.write_text('ping = 3\ngrace = 3\nsleep = 3\nrate_found = "3/hour"\n')
    environment = {"HAIRPIN_PING": "2", "HAIRPIN_GRACE": "2"}
    settings = settings_from(read_settings({"ping": "1"}, environment, file))
    assert (settings.ping, settings.grace, settings.sleep, settings.slow) == (1, 2, 3, 20)
    assert settings.limits == Limits(found="3/hour")


def test_the_environment_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hairpin.toml"
    file.write_text("port = 9000\n")
    assert settings_from(read_settings({}, {"HAIRPIN_SETTINGS": str(file)}, None)).port == 9000


def test_what_is_shown_is_a_settings_file_that_gives_the_same(tmp_path: Path) -> None:
    chosen = read_settings({"host": '0.0.0.0"\\', "bot_workers": "3"}, {"HAIRPIN_DATA": "/srv/hairpin"}, None)
    shown = as_toml(chosen)
    assert 'data = "/srv/hairpin"  # set by HAIRPIN_DATA' in shown
    assert list(tomllib.loads(shown)) == list(known_settings())
    file = tmp_path / "shown.toml"
    file.write_text(shown)
    assert settings_from(read_settings({}, {}, file)) == settings_from(chosen)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("port", "many", "--port is 'many'; it must be a whole number from 0 to 65535"),
        ("port", "65536", "--port is '65536'; it must be a whole number from 0 to 65535"),
        ("port", "1.5", "--port is '1.5'; it must be a whole number from 0 to 65535"),
        ("seed_seconds", "nan", "--seed-seconds is 'nan'; it must be a number from 0 to 600"),
        ("seed_seconds", "9" * 5000, f"--seed-seconds is '{'9' * 40}'; it must be a number from 0 to 600"),
        ("rate_found", "often", "--rate-found is 'often'; it must be a rate such as 30/second or 120/minute"),
        ("rate_found", "0/second", "--rate-found is '0/second'; it must be a rate such as 30/second or 120/minute"),
    ],
)
def test_a_value_that_cannot_be_is_refused(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings({name: value}, {}, None)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 80", "sets prot, which does not exist; did you mean port? see --show-settings"),
        ("port = true", "port in {file} is 'True'; it must be a whole number from 0 to 65535"),
        ("port = 1.5", "port in {file} is '1.5'; it must be a whole number from 0 to 65535"),
        ("host = 5", "host in {file} is 5; it must be text"),
        ("port = ", "is not TOML"),
        ("#" * LARGEST_FILE + "#", "is too big; it can have 65536 bytes at most"),
    ],
)
def test_a_file_that_cannot_be_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "hairpin.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as refused:
        read_settings({}, {}, file)
    assert sentence.format(file=file) in str(refused.value)


def test_limits_are_shown_with_all_their_digits() -> None:
    assert "(0 to 604800)" in (shown := as_toml(read_settings({}, {}, None)))
    assert "(134217728 to 68719476736)" in shown
    assert "(0.01 to 300)" in shown
    assert "e+" not in shown


def test_a_setting_that_is_gone_is_named_and_stops_nobody(tmp_path: Path) -> None:
    says = ["the setting bot_delay is gone and has no effect"]
    file = tmp_path / "hairpin.toml"
    file.write_text("bot_delay = 3\nport = 9000\n")
    assert settings_from(read_settings({}, {}, file)).port == 9000
    for given, environment, written in (
        ({"bot_delay": "0"}, {}, None),
        ({}, {"HAIRPIN_BOT_DELAY": "no number"}, None),
        ({}, {}, file),
        ({}, {"HAIRPIN_SETTINGS": str(file), "HAIRPIN_BOT_DELAY": "1"}, None),
    ):
        read_settings(given, environment, written)
        told = gone_settings(given, environment, written)
        assert [sentence.partition(":")[0] for sentence in told] == says
    assert gone_settings({"port": "80", "bot_delay": None}, {"HAIRPIN_PORT": "80"}, None) == []


def test_the_command_goes_on_with_a_setting_that_is_gone(tmp_path: Path) -> None:
    serve = [sys.executable, "-m", "hairpin", "serve", "--bot-delay", "0.5", "--port", "0"]
    with subprocess.Popen(
        [*serve, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert "The table is open at" in server.stdout.readline()
        server.terminate()
        _, log = server.communicate(timeout=20)
    assert server.returncode == 0
    assert log.count("the setting bot_delay is gone and has no effect: bots answer as soon as") == 1
    shown = subprocess.run([*serve, "--show-settings"], capture_output=True, text=True, check=True)
    assert "bot_delay" not in shown.stdout


def test_the_command_shows_settings_and_refuses_with_a_sentence() -> None:
    serve = [sys.executable, "-m", "hairpin", "serve"]
    shown = subprocess.run([*serve, "--port", "99", "--show-settings"], capture_output=True, text=True, check=True)
    assert "port = 99  # set by --port" in shown.stdout
    refused = subprocess.run([*serve, "--grace", "soon"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "--grace is 'soon'; it must be a number from 0 to 604800" in refused.stderr
    missing = subprocess.run([*serve, "--settings", "nowhere.toml"], capture_output=True, text=True, check=False)
    assert missing.returncode == 2
    assert "the settings file nowhere.toml cannot be read: No such file or directory" in missing.stderr
