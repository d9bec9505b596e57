"""Pages add their part to the luck by themselves, notice when it is left out, and check records in the browser."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from benchmarks.launch import Launched
from benchmarks.seeded import played, resealed, seeded_match
from hairpin.match import check_luck, read_record
from hairpin.match.record import Seed
from hairpin.server.rendering import static
from tests.server.serving import Browser, play
from tests.web import access
from tests.web.conftest import WAIT, Open
from tests.web.players import ASKED

OLD = Path(__file__).parents[1] / "match" / "records" / "before-seeds.hairpin"
ANN, BOB = b"a" * 32, b"b" * 32
NUMBERS_FOLLOW = "The numbers follow from the secret in this record"


def as_guest(chromium: Chromium, server: Launched, who: Browser) -> BrowserContext:
    """A browser window of somebody who is known to the server by the interface for programs."""
    context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(WAIT)
    context.add_cookies([{"name": "hairpin", "value": who.client.cookies["hairpin"], "url": server.address}])
    return context


def seed_states(who: Browser, table: str) -> list[str | None]:
    seats = who.table(table)["seats"]
    return [None if seat["seed"] is None else seat["seed"]["state"] for seat in seats]


def promised(who: Browser, table: str, count: int) -> None:
    begun = monotonic()
    while seed_states(who, table).count("promised") < count:
        assert monotonic() - begun < WAIT / 1000, "the pages promise no seeds"


def checks(page: Page) -> list[str]:
    page.wait_for_selector('[data-part="found"]:not([hidden]) .proof')
    return page.locator('[data-part="found"] .proof b').all_inner_texts()


def choose(page: Page, text: str) -> list[str]:
    page.get_by_label("Choose a file").set_input_files(
        {"name": "match.hairpin", "mimeType": "text/plain", "buffer": text.encode()}
    )
    return checks(page)


@pytest.fixture
def raced(browser: Chromium, server: Launched, open_page: Open) -> Any:
    """A match of two whose pages added their seeds, played to its end; gives the table, a player and her page."""
    ann, bob = Browser(server.address), Browser(server.address)
    table = ann.found("street-racing", "open")
    bob.join(table, ann.table(table)["links"]["invite"], "Bob")
    contexts = [as_guest(browser, server, one) for one in (ann, bob)]
    pages = [open_page(f"/t/{table}", context=context) for context in contexts]
    promised(ann, table, 2)
    pages[0].get_by_role("button", name="Start the race").click()
    for page in pages:
        page.wait_for_selector(ASKED)
    assert seed_states(bob, table) == ["revealed", "revealed"]
    play(table, [ann, bob], seed=3)
    yield table, ann, pages[0]
    for context in contexts:
        context.close()


def test_two_pages_add_their_seeds_and_check_the_luck_afterwards(raced: tuple[str, Browser, Page]) -> None:
    table, ann, page = raced
    found = check_luck(read_record(ann.get(f"/api/tables/{table}/record").text))
    assert (found.whole, found.seeded) == (True, (0, 1))
    expect(page.locator(".end-more")).to_contain_text("2 of 2 players added a seed to the luck.")
    page.get_by_role("link", name="Check the luck yourself").click()
    page.wait_for_url("**/verify?replay=*")
    said = checks(page)
    assert said[0] == NUMBERS_FOLLOW
    assert said[1:] == [
        "The checksum of the record agrees",
        "The secret fits the commitment",
        "The seed of seat 1 fits the hash that it gave before",
        "The seed of seat 2 fits the hash that it gave before",
        "The key is made from the secret and 2 seeds",
        f"All {found.outcomes} draws follow from the key",
        "This browser saw that commitment before the start",
        "The seed that this browser added for seat 1 is part of the luck",
    ]
    access.check(page)
    page.get_by_role("link", name="Check the cards and dice").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator(".proof b")).to_have_text("Verified: the luck follows from what was published before the start")
    expect(page.get_by_role("link", name="Check the luck in this browser")).to_have_attribute(
        "href", re.compile(r"/verify\?replay=")
    )


def test_a_page_whose_seed_is_left_out_says_so(raced: tuple[str, Browser, Page]) -> None:
    """The browser remembers another seed than the table has, as if the server had taken one and used none."""
    table, _, page = raced
    key = f"hairpin-seeds-{table}"
    page.evaluate(FORGET_NOTHING, {"key": key, "seed": "0" * 64})
    page.reload()
    notice = page.locator(".toast[data-kind=refusal]")
    expect(notice).to_contain_text("The luck of this race is not what was agreed")
    expect(notice).to_contain_text("The seed that this browser added for Ann is not part of it")


def test_a_race_against_bots_starts_with_the_seed_of_the_page(open_page: Open) -> None:
    page = open_page("/")
    page.locator('[data-game="street-racing"]').click()
    page.locator('[data-start="bots"]').click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(ASKED)
    table = page.evaluate("async () => (await fetch(`/api/tables/${document.body.dataset.table}`)).json()")
    assert [None if seat["seed"] is None else seat["seed"]["state"] for seat in table["seats"]] == ["revealed", None]


def test_a_page_that_cannot_keep_a_seed_promises_none_and_nobody_waits(open_page: Open) -> None:
    page = open_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    page.goto("/")
    page.locator('[data-game="street-racing"]').click()
    page.locator('[data-start="bots"]').click()
    page.wait_for_selector(ASKED)
    table = page.evaluate("async () => (await fetch(`/api/tables/${document.body.dataset.table}`)).json()")
    assert [seat["seed"] for seat in table["seats"]] == [None, None]


# -- the verifier -----------------------------------------------------------------------------------


def test_the_verifier_works_out_the_numbers_that_python_works_out(open_page: Open) -> None:
    page = open_page("/verify")
    sizes = [1, 2, 6, 52, 90, 2**31 - 1]
    for shown in ([True, True], [True, False], [False, False]):
        match = seeded_match("street-racing", [ANN, BOB], shown, bytes(range(32)))
        chance: Any = match.chance.clone()
        chance.drawn = 0
        seeds = [vars(one) for one in match.entries if isinstance(one, Seed)]
        secret = bytes(range(32)).hex()
        told = {"module": static("luck_check.js"), "secret": secret, "seeds": seeds, "sizes": sizes}
        assert page.evaluate(NUMBERS, told) == [int(chance.below(size)) for size in sizes]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("seed", "The seed of seat 1 does not fit the hash that it gave before"),
        ("missing", "Draw 1 is not what the key gives"),
        ("secret", "The secret does not fit the commitment"),
        ("draw", "is not what the key gives"),
        ("letter", "The checksum of the record does not agree"),
        ("return", "The checksum of the record does not agree"),
    ],
)
def test_the_verifier_shows_what_does_not_fit(open_page: Open, what: str, words: str) -> None:
    page = open_page("/verify")
    text = played(seeded_match("street-racing", [ANN, BOB], [True, True], bytes(range(32))), seed=3).record().write()
    assert choose(page, text)[0] == NUMBERS_FOLLOW
    draw = next(line for line in text.splitlines() if (line.startswith("~ ") and "/6" in line) or line.endswith("/9"))
    index, _, size = draw.rpartition(" ")[2].partition("/")
    forged = {
        "seed": resealed(text.replace(ANN.hex(), BOB.hex())),
        "missing": resealed(text.replace(f" {ANN.hex()}", " missing")),
        "secret": resealed(text.replace(bytes(range(32)).hex(), "00" * 32)),
        "draw": resealed(text.replace(draw, f"{draw.rpartition(' ')[0]} {(int(index) + 1) % int(size)}/{size}", 1)),
        "letter": text.replace("player 1 person Ann", "player 1 person Anne"),
        "return": text.replace("player 1 person Ann", "player 1 person A\rnn"),
    }[what]
    said = choose(page, forged)
    assert said[0] == "The luck of this record is not what it says"
    assert any(words in one for one in said[1:])


def test_what_the_verifier_leaves_open_is_checked_by_the_replay_one_click_away(open_page: Open) -> None:
    """Neither how many there were to draw from nor the outcome can be checked without the rules."""
    page = open_page("/verify")
    text = played(seeded_match("street-racing", [ANN, BOB], [True, True], bytes(range(32))), seed=3).record().write()
    forged = resealed(re.sub(r"(\n~ .*) \d+/\d+(?=\n)", r"\1 0/1", text))
    assert choose(page, forged.replace("\n", "\r\n"))[0] == NUMBERS_FOLLOW
    expect(page.locator('[data-part="says"]')).to_contain_text(
        "whether the rules make these cards and dice of the numbers"
    )
    page.get_by_role("button", name="Check the cards and dice").click()
    page.wait_for_url("**/replay/file-*")
    expect(page.locator(".proof")).to_contain_text("An outcome was drawn as 0/1 in the record")
    page.goto("/verify")
    choose(page, "no record")
    expect(page.get_by_role("button", name="Check the cards and dice")).to_have_count(0)


def test_the_verifier_says_what_it_cannot_check(open_page: Open) -> None:
    page = open_page("/verify")
    said = choose(page, OLD.read_text("utf-8"))
    assert said[0] == "The luck of this record cannot be checked as a whole"
    assert "The record does not tell the numbers of its draws" in said
    assert choose(page, "no record") == ["This cannot be checked"]
    expect(page.locator('[data-part="says"]')).to_contain_text("This is not a Hairpin record.")
    page.goto("/verify?replay=nothing")
    assert checks(page) == ["This cannot be checked"]
    expect(page.locator('[data-part="says"]')).to_contain_text("There is no such table.")


def test_where_browsers_do_not_hash_the_verifier_says_so(open_page: Open) -> None:
    page = open_page()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page.goto("/verify")
    assert choose(page, OLD.read_text("utf-8")) == ["This browser cannot check it here"]
    expect(page.locator('[data-part="says"]')).to_contain_text("https addresses and on this machine's own address only")


FORGET_NOTHING = """({ key, seed }) => {
  const known = JSON.parse(localStorage.getItem(key));
  if (!known.seats[0].taken) throw new Error('the page does not remember that its seed was taken');
  known.seats[0].seed = seed;
  localStorage.setItem(key, JSON.stringify(known));
}"""
NUMBERS = """async ({ module, secret, seeds, sizes }) => {
  const { luckKey, drawn } = await import(module);
  const raw = await luckKey(secret, seeds, 2);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Promise.all(sizes.map((size, k) => drawn(key, k, size)));
}"""
