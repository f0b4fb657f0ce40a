"""What is wrong with a screen: what axe-core finds serious, what sticks out of the window, what the console says."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

# What axe would load ahead are style sheets of elsewhere, and sounds and films: the page has none of these.
FIND_VIOLATIONS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  const grave = violations.filter((violation) => ["serious", "critical"].includes(violation.impact));
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
    `${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map((check) => check.message)[0]}`));
}"""

# Who is inside something that scrolls, or that clips well inside the window, is meant to be where it is.
FIND_STICKING_OUT = """() => {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  const isMeant = (node, box) => {
    for (let holder = node.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      const { overflowX, position } = getComputedStyle(holder);
      if (overflowX === "auto" || overflowX === "scroll") return true;
      const { right } = holder.getBoundingClientRect();
      if (overflowX !== "visible" && right < Math.min(innerWidth, box.right) - 1) return true;
      if (position === "fixed") break;
    }
    return false;
  };
  const shown = "button, a, input, select, img, canvas, svg, p, h1, h2, h3, li, span, strong, small, kbd, td";
  const seen = { opacityProperty: true, visibilityProperty: true };
  for (const node of document.body.querySelectorAll(shown)) {
    const box = node.getBoundingClientRect();
    if (box.right <= innerWidth + 1 || box.width < 2 || box.left >= innerWidth + box.width) continue;
    if (node.closest(".rp-hidden, [inert]") || !node.checkVisibility(seen) || isMeant(node, box)) continue;
    const name = `<${node.localName} class="${node.getAttribute("class") ?? ""}">`;
    found.push(`${name} ends at ${Math.round(box.right)} of ${innerWidth}`);
  }
  return found.slice(0, 8);
}"""


def find_faults(page: Page) -> list[str]:
    """Everything that is wrong with what the page shows now, in one line each."""
    if page.evaluate("() => !window.axe"):  # a page that went on to another screen still has it
        page.evaluate(AXE.read_text("utf-8"))
    return [*page.evaluate(FIND_VIOLATIONS), *page.evaluate(FIND_STICKING_OUT)]
