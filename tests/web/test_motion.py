"""What is seen one after another: every step for those who look, the end at once for those who do not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from hairpin.server.rendering import static
from tests.web.conftest import Open
from tests.web.players import ASKED, Mouse, race_bots


def steps_seen(page: Page) -> list[int]:
    return [int(step) for step in page.evaluate("() => window.steps")]


def watch_steps(page: Page) -> None:
    page.evaluate("""() => {
      const play = document.querySelector('[data-part="play"]');
      window.steps = [play.dataset.step];
      new MutationObserver(() => window.steps.at(-1) !== play.dataset.step && window.steps.push(play.dataset.step))
        .observe(play, { attributes: true, attributeFilter: ['data-step'] });
    }""")


def test_every_step_is_shown_in_its_turn_and_cars_glide(open_page: Open) -> None:
    seen = [0]
    for _ in range(8):
        page = open_page(motion=True)
        race_bots(page)
        watch_steps(page)
        page.evaluate(COUNT_GLIDES)
        Mouse(page, 1).answer()
        page.wait_for_selector(ASKED)
        seen = steps_seen(page)
        if 3 <= seen[-1] - seen[0] <= 12:  # more than that is not watched by anybody, but skipped
            break
    assert len(seen) > 3
    assert seen == list(range(seen[0], seen[-1] + 1))
    assert page.evaluate("() => window.glides") > 0


def test_a_skip_leads_to_the_end_at_once(open_page: Open) -> None:
    page = open_page("/guide", motion=True)
    shown = page.evaluate(QUEUE, {"module": static("motion.js"), "skip": True})
    assert shown == {"before": ["0", "1"], "after": ["0", "1", "5"], "busy": False}


def test_who_wants_no_motion_sees_the_end_of_every_step_at_once(open_page: Open) -> None:
    page = open_page("/guide", motion=False)
    shown = page.evaluate(QUEUE, {"module": static("motion.js"), "skip": False})
    assert shown == {"before": ["0", "1", "2", "3", "4", "5"], "after": ["0", "1", "2", "3", "4", "5"], "busy": False}


def test_a_hidden_page_closes_its_stream_and_catches_up_at_once(open_page: Open) -> None:
    page = open_page(motion=True)
    race_bots(page)
    other = open_page(page.url, context=page.context)
    other.emulate_media(reduced_motion="reduce")
    other.wait_for_selector(ASKED)
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if "/stream" in request.url else None)
    page.evaluate(LOOK_AWAY, True)
    Mouse(other, 2).answer()
    other.wait_for_selector(ASKED)
    step = Mouse(other, 2).step()
    assert int(page.locator('[data-part="play"]').get_attribute("data-step") or 0) < step
    assert opened == []
    page.evaluate(LOOK_AWAY, False)
    page.wait_for_selector(f'[data-part="play"][data-step="{step}"]')
    expect(page.locator(ASKED)).to_be_visible()
    assert len(opened) == 1
    assert "after=" in opened[0]


COUNT_GLIDES = """() => {
  window.glides = 0;
  addEventListener('transitionrun', (event) => { window.glides += event.propertyName === 'transform'; });
}"""
QUEUE = """async ({ module, skip }) => {
  const { Motion } = await import(module);
  const shown = [];
  const motion = new Motion((screen) => shown.push(screen.title), () => {});
  const screen = (number) => ({ title: String(number), boards: [], log: [{ number }] });
  motion.begin(screen(0));
  for (let number = 1; number <= 5; number += 1) motion.add(screen(number));
  const before = [...shown];
  if (skip) motion.skip();
  return { before, after: shown, busy: motion.busy };
}"""
LOOK_AWAY = """away => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
