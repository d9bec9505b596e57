"""What every page must keep: axe finds nothing serious, nothing to press is too small, nothing runs out of the page."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = ["serious", "critical"]
TOUCH = 44
NARROWEST, PHONES = 320, 640  # pixels: the width that everything fits into, and where phones end
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that read colours: others find the same in every theme


def check(page: Page, kit: bool = False) -> None:
    """Assert all of it for the page as it stands; with what is inside of a game's kit only where that is asked for.

    What is seen on a phone must also have room on the narrowest one.
    """
    assert_kept(page, [], kit)
    size = page.viewport_size
    if size is not None and NARROWEST < size["width"] < PHONES:
        page.set_viewport_size({"width": NARROWEST, "height": size["height"]})
        assert_fits(page)
        page.set_viewport_size(size)


# Before the next frame is drawn, a page has heard that the system's theme is another one.
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(done))"


def check_in_both_themes(page: Page) -> None:
    """Assert all of it in the theme that the page has from the system, then in the other one what a theme can change."""
    check(page)
    light = page.evaluate("() => matchMedia('(prefers-color-scheme: light)').matches")
    page.emulate_media(color_scheme="dark" if light else "light")
    page.evaluate(NEXT_FRAME)
    assert_kept(page, COLOURS)
    page.emulate_media(color_scheme="light" if light else "dark")
    page.evaluate(NEXT_FRAME)


def assert_kept(page: Page, rules: list[str], kit: bool = False) -> None:
    """With all rules of axe, unless some are named."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(ONLY_WHAT_CAN_BE_GRAVE, GRAVE)
    told = {"rules": rules, "kit": kit, "grave": GRAVE, "touch": TOUCH}
    where = f"{page.url}, {page.viewport_size}"
    grave, small = page.evaluate(LOOK, told)
    assert grave == [], where
    assert small == [], where
    assert_fits(page)


def assert_fits(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    wide = page.evaluate(TOO_WIDE)
    assert wide == [], f"{page.url}, {page.viewport_size}: {wide}"


# A finding is as grave as its rule, so rules that are not grave are left out; and what stands on a drawing axe never calls
# too faint: the background of a word there is a picture to it, which it cannot tell the colour of.
ONLY_WHAT_CAN_BE_GRAVE = """(grave) => {
  for (const rule of axe._audit.rules) {
    if (!rule.impact) throw new Error(`axe does not say how grave ${rule.id} is`);
    if (!grave.includes(rule.impact)) rule.enabled = false;
  }
  const faint = axe._audit.rules.find((rule) => rule.id === 'color-contrast');
  const looks = faint.matches;
  faint.matches = (node, ...more) => !node.ownerSVGElement && looks(node, ...more);
}"""
# A kit is thousands of elements that stand nowhere: the pieces on the board show them. Axe is told that it is empty, which
# makes it four times as fast, and nothing is changed for the page.
LOOK = """async ({ rules, kit, grave, touch }) => {
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changing.map((one) => one.finished));
  const kits = kit ? [] : [...document.querySelectorAll('svg.kit')];
  for (const one of kits) Object.defineProperty(one, 'childNodes', { value: [], configurable: true });
  const options = { resultTypes: ['violations'], selectors: false, iframes: false };
  const found = await axe.run(document, rules.length ? { ...options, runOnly: rules } : options);
  for (const one of kits) delete one.childNodes;
  const wrong = found.violations
    .filter((one) => grave.includes(one.impact))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' ')}`);
  const small = [...document.querySelectorAll('button, a.button, select, [role=button], summary')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && (box.height < touch - 0.5 || box.width < touch - 0.5))
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
  return [wrong, small];
}"""
# What stands beyond the right edge and makes the page scroll; what scrolls by itself may be wider.
TOO_WIDE = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const clips = (one) => getComputedStyle(one).overflowX !== 'visible';
  const scrolls = (one) => one !== document.body && (clips(one) || scrolls(one.parentElement));
  const beyond = [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5)
    .filter((one) => !scrolls(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 90));
  return [`${scrollWidth} px`, ...beyond.slice(0, 5)];
}"""
