"""Settings: kept by the browser, applied before the first paint, and the same in every tab."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from hairpin.server.rendering import static
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, Mouse, play, race_bots

# Counts what is sounded: contexts made, and the frequencies that sources start with.
LISTEN = """window.heard = { contexts: 0, started: [] };
window.loudness = () => null;
const connect = GainNode.prototype.connect;
GainNode.prototype.connect = function (target, ...more) {
  if (target instanceof AudioDestinationNode) window.loudness = () => this.gain.value;
  return connect.call(this, target, ...more);
};
window.AudioContext = class extends AudioContext { constructor() { super(); window.heard.contexts += 1; } };
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    window.heard.started.push(this.type ?? 'noise');
    return start.apply(this, when);
  };
}"""
HEARD = "() => window.heard"
SETTING = "(name) => document.documentElement.dataset[name] ?? ''"


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").first.click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_settings_can_be_read_and_pressed_in_all_colours(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/", size=size)
    for colours in ("", "apart"):
        page.evaluate("(value) => localStorage.setItem('hairpin-colours', value)", colours)
        page.reload()
        settings(page)
        expect(page.locator(".paints .stand")).to_have_count(7)
        access.check_in_both_themes(page)


@pytest.mark.parametrize(
    ("name", "choice", "value"),
    [
        ("theme", "Light", "light"),
        ("motion", "Quick", "quick"),
        ("motion", "None", "none"),
        ("colours", "Further apart", "apart"),
    ],
)
def test_a_choice_is_there_before_the_page_is_drawn(open_page: Open, name: str, choice: str, value: str) -> None:
    page = open_page("/")
    settings(page)
    page.get_by_role("radiogroup", name=re.compile(name, re.IGNORECASE)).get_by_role("radio", name=choice).click()
    assert page.evaluate(SETTING, name) == value
    # Without the modules that could do it later: what is applied now was applied by the script in the head.
    page.route("**/page.all.js", lambda route: route.abort())
    page.goto("/guide")
    assert page.evaluate(SETTING, name) == value


def test_the_theme_follows_the_system_until_one_is_chosen(open_page: Open) -> None:
    page = open_page("/", theme="light")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "night")
    settings(page)
    group = page.get_by_role("radiogroup", name="Theme")
    group.get_by_role("radio", name="Light").click()
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "light")
    group.get_by_role("radio", name="As the system").click()
    expect(root).to_have_attribute("data-theme", "night")


def test_the_system_theme_is_there_before_the_page_is_drawn(open_page: Open) -> None:
    page = open_page("/", theme="light")
    page.route("**/page.all.js", lambda route: route.abort())
    page.goto("/guide")
    assert page.evaluate(SETTING, "theme") == "light"


def test_motion_follows_the_choice_and_not_the_system(open_page: Open) -> None:
    page = open_page("/", motion=True)
    time = "() => getComputedStyle(document.documentElement).getPropertyValue('--time-car')"
    full = page.evaluate(time)
    settings(page)
    group = page.get_by_role("radiogroup", name="Motion")
    times = {}
    for choice in ("Quick", "None", "As the system"):
        group.get_by_role("radio", name=choice).click()
        times[choice] = page.evaluate(time)
    assert times["As the system"] == full == "620ms"
    assert times["Quick"] == "260ms"
    assert times["None"] == "0ms"


def test_arrows_choose_and_escape_gives_the_focus_back(open_page: Open) -> None:
    page = open_page("/")
    opener = page.get_by_role("button", name="Settings").first
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Close settings")).to_be_focused()
    page.get_by_role("radio", name="As the system").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SETTING, "theme") == "night"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SETTING, "theme") == "light"
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_two_tabs_agree(open_page: Open) -> None:
    first = open_page("/")
    second = open_page("/guide", context=first.context)
    settings(first)
    settings(second)
    first.get_by_role("radio", name="Light").click()
    first.get_by_role("radio", name="Further apart").click()
    first.get_by_role("switch", name="A bell").check()
    field = first.get_by_label("Name at new tables")
    field.fill("Zoe")
    field.press("Enter")
    expect(second.get_by_role("radio", name="Light")).to_have_attribute("aria-checked", "true")
    expect(second.get_by_role("radio", name="Further apart")).to_have_attribute("aria-checked", "true")
    expect(second.get_by_role("switch", name="A bell")).to_be_checked()
    expect(second.get_by_label("Name at new tables")).to_have_value("Zoe")
    assert second.evaluate(SETTING, "theme") == "light"
    first.get_by_role("radio", name="Standard").click()
    expect(second.get_by_role("radio", name="Standard")).to_have_attribute("aria-checked", "true")


# -- colours --------------------------------------------------------------------------------------


@pytest.fixture
def eyes(open_page: Open) -> Page:
    """A page that can compare pictures."""
    return open_page()


DIFFERENT = """async (both) => {
  const read = async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]));
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    paper.drawImage(picture, 0, 0);
    return paper.getImageData(0, 0, picture.width, picture.height).data;
  };
  const [one, other] = await Promise.all(both.map(read));
  let found = 0;
  for (let at = 0; at < one.length; at += 4) if ([0, 1, 2].some((part) => one[at + part] !== other[at + part])) found += 1;
  return found;
}"""


@pytest.mark.parametrize(
    ("game", "bots"), [("street-illegal", 3), ("street-racing", 1), ("underground", 3), ("nitro-dice", 3)]
)
def test_every_board_is_painted_from_the_theme(open_page: Open, eyes: Page, game: str, bots: int) -> None:
    page = open_page()
    seats = [{"by": "me"}, *[{"by": "bot", "level": "street"}] * bots]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': game, 'options': {}, 'seats': seats})}")
    page.wait_for_selector(ASKED)

    def board() -> str:
        return base64.b64encode(page.locator('[data-part="field"]').screenshot()).decode()

    before = board()
    for colour in page.evaluate(NAMES):
        page.evaluate("(name) => document.documentElement.style.setProperty(`--car-${name}`, '#00ff00')", colour)
        assert eyes.evaluate(DIFFERENT, [before, board()]) > 100, f"{colour} keeps its paint"
        page.evaluate("() => document.documentElement.removeAttribute('style')")
    page.evaluate("() => { document.documentElement.dataset.colours = 'apart'; }")
    assert eyes.evaluate(DIFFERENT, [before, board()]) > 100


@pytest.mark.parametrize("theme", ["night", "light"])
def test_colours_further_apart_are_other_ones_in_both_themes(open_page: Open, theme: str) -> None:
    page = open_page("/", theme=theme)
    value = "(name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)"
    names = [*(f"car-{paint}" for paint in ("red", "blue", "orange", "green", "purple", "oldpro")), "tail", "go"]
    usual = [page.evaluate(value, name) for name in names]
    page.evaluate("() => { document.documentElement.dataset.colours = 'apart'; }")
    apart = [page.evaluate(value, name) for name in names]
    assert all(one != other for one, other in zip(usual, apart, strict=True))
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    assert [page.evaluate(value, name) for name in names] == apart, "by the switch as by the system"


NAMES = "() => JSON.parse(document.getElementById('table').textContent).seats.map((seat) => seat.color_name)"


# -- sounds ---------------------------------------------------------------------------------------


@pytest.fixture
def loud(open_page: Open) -> BrowserContext:
    """Somebody whose sounds are counted; nothing is chosen yet."""
    context = open_page().context
    context.add_init_script(LISTEN)
    return context


def test_nothing_sounds_unless_it_was_chosen(open_page: Open, loud: BrowserContext) -> None:
    page = open_page(context=loud)
    race_bots(page)
    Mouse(page, 1).answer()
    page.wait_for_selector(ASKED)
    assert page.evaluate(HEARD) == {"contexts": 0, "started": []}


def test_nothing_sounds_before_the_page_is_touched(open_page: Open, loud: BrowserContext) -> None:
    page = open_page(context=loud)
    page.evaluate("() => { localStorage.setItem('hairpin-sounds', 'on'); localStorage.setItem('hairpin-bell', 'on'); }")
    race_bots(page)
    other = open_page(page.url, context=loud)
    other.wait_for_selector(ASKED)
    Mouse(other, 2).answer()
    other.wait_for_selector(ASKED)
    page.wait_for_selector(f'[data-part="play"][data-step="{Mouse(other, 0).step()}"]')
    assert page.evaluate(HEARD)["contexts"] == 0
    assert other.evaluate(HEARD)["contexts"] == 1
    assert other.evaluate(HEARD)["started"] != []


def test_a_switch_lets_hear_what_it_is_for(open_page: Open, loud: BrowserContext) -> None:
    page = open_page("/", context=loud)
    settings(page)
    page.get_by_role("switch", name="A bell").check()
    page.wait_for_function("() => window.heard.started.length === 2")
    assert page.evaluate(HEARD)["started"] == ["sine", "sine"]
    page.get_by_role("switch", name="Cars, cards").check()
    page.wait_for_function("() => window.heard.started.includes('noise')")


def test_how_loud_it_is_can_be_chosen_and_heard_where_anything_sounds(open_page: Open, loud: BrowserContext) -> None:
    page = open_page("/", context=loud)
    settings(page)
    volume = page.get_by_role("radiogroup", name="Volume")
    expect(volume).to_be_hidden()
    page.get_by_role("switch", name="A bell").check()
    expect(volume.get_by_role("radio", name="Medium")).to_be_checked()
    assert page.evaluate("() => window.loudness()") == 1
    for number, (name, level) in enumerate([("Soft", 0.35), ("Loud", 1.8)], 2):
        volume.get_by_role("radio", name=name).click()
        page.wait_for_function("(bells) => window.heard.started.length === 2 * bells", arg=number)
        assert page.evaluate("() => window.loudness()") == pytest.approx(level)
    page.reload()
    settings(page)
    expect(volume.get_by_role("radio", name="Loud")).to_be_checked()
    page.keyboard.press("Escape")
    assert page.evaluate("() => window.loudness()") == pytest.approx(1.8)


def test_a_race_is_heard_to_its_end(open_page: Open, loud: BrowserContext) -> None:
    page = open_page("/", context=loud)
    settings(page)
    page.get_by_role("switch", name="Cars, cards").check()
    race_bots(page)
    play([Mouse(page, 3)], lambda: bool(page.locator(ENDED).count()))
    started = page.evaluate(HEARD)["started"]
    assert started.count("noise") > 3
    assert started.count("triangle") == 4, "somebody won"
    assert "sine sine" not in " ".join(started), "the bell, which is two of these, was not chosen"


def test_the_bell_rings_in_a_hidden_tab_and_nothing_else_does(open_page: Open, loud: BrowserContext) -> None:
    page = loud.new_page()
    page.clock.install()
    page.goto("/")
    settings(page)
    page.get_by_role("switch", name="Cars, cards").check()
    page.get_by_role("switch", name="A bell").check()
    seats = [{"by": "me"}, {"by": "open"}]
    table = page.evaluate(FOUND, {"game": "street-racing", "options": {}, "seats": seats})
    page.goto(f"/t/{table}")
    page.mouse.click(5, 5)
    page.get_by_role("button", name="Start with").click()
    page.wait_for_selector(ASKED)
    assert page.evaluate(HEARD)["started"].count("sine") == 2, "the race has begun, and it is their turn"
    page.evaluate("() => { window.heard.started.length = 0; }")
    page.evaluate(HIDE)
    page.route(f"**/api/tables/{table}", lambda route: route.fulfill(json={"turn": False}))
    with page.expect_response(f"**/api/tables/{table}") as told:
        page.clock.run_for(16_000)
    told.value.finished()
    page.wait_for_function("() => !document.title.startsWith('Your turn')")
    page.unroute(f"**/api/tables/{table}")
    with page.expect_response(f"**/api/tables/{table}"):
        page.clock.run_for(16_000)
    page.wait_for_function("() => window.heard.started.length")
    assert page.evaluate(HEARD)["started"] == ["sine", "sine"]
    page.close()


HIDE = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.mark.parametrize(("mark", "sound"), [("pass", "pass"), ("lead", "pass"), ("blow", "skid"), ("out", "crash")])
def test_what_the_log_says_covers_the_sound_of_mere_moving(open_page: Open, mark: str, sound: str) -> None:
    page = open_page()
    race_bots(page)
    module = static("sound.js")
    assert page.evaluate(SOUNDS_OF, [module, mark]) == [sound]
    assert page.evaluate(SOUNDS_OF, [module, ""]) == ["car"]


SOUNDS_OF = """async ([module, mark]) => {
  const { sounds } = await import(module);
  const path = location.pathname.replace('/t/', '/api/tables/');
  const { screen } = await (await fetch(`${path}/screen`)).json();
  const after = structuredClone(screen);
  for (const board of after.boards) for (const [, scene] of board.drawings) for (const piece of scene.groups.flat()) {
    if (piece.id.startsWith('car')) piece.x += 40;
  }
  const number = (screen.log.at(-1)?.number ?? 0) + 1;
  after.log = [...after.log, { number, words: 'Something happened.', ...(mark ? { mark } : {}) }];
  return sounds(screen, after);
}"""
