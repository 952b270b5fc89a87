import { expect, type Page } from "@playwright/test";

/** In px, of all text: secondary, text, titles of rows, lead, headings, the date, the page's heading, the business, the product. */
const SIZES = [14, 16, 17, 18, 22, 24, 28, 32, 48];
/** Those that keep to the design: of a business, the product's own, and to sign in. */
const STYLES = ["booking", "home", "admin"].map((name) => `link[href^="/assets/${name}."]`).join();

/** What the design has its own place for: the rest of a stack stands 24 px below the one before, a section 40. */
const CLOSER = "h1, nav, .logo";
const BETWEEN_BLOCKS = 24;
const BETWEEN_SECTIONS = 40;

/** The tokens that a line may have the colour of: two greys, and what says chosen, wrong or nothing at all. */
const LINES = ["--line", "--hair", "--ring", "--danger", "--bg", "--accent", "--accent-line"];

/**
 * Fails when a page of the storefront leaves the design's scale: sizes of text, distances, colours of lines, or a second
 * first thing to do. Pages with other styles have scales of their own.
 */
export async function expectRhythm(page: Page, name: string): Promise<void> {
  if ((await page.locator(STYLES).count()) === 0) return;
  expect(await faultsOf(page), name).toEqual([]);
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults = (await Promise.all([oddText(page), oddDistances(page), oddLines(page)])).flat();
  const primaries = await page.locator(".btn, .primary").filter({ visible: true }).allTextContents();
  return primaries.length > 1 ? [...faults, `several first things to do: ${primaries.join(" | ")}`] : faults;
}

const oddText = (page: Page): Promise<string[]> =>
  page.evaluate((sizes) => {
    const hasText = (one: Element) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && hasText(one));
    const odd = shown.filter((one) => !sizes.includes(Number.parseFloat(getComputedStyle(one).fontSize)));
    return odd.map((one) => `text of ${getComputedStyle(one).fontSize}: ${one.textContent?.trim().slice(0, 60)}`);
  }, SIZES);

const oddDistances = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ closer, blocks, sections }) => {
      const isShown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().height > 0;
      return [...document.querySelectorAll(".stack")].flatMap((stack) => {
        const parts = [...stack.children].filter((one) => isShown(one) && !one.matches(".submit"));
        return parts.slice(1).flatMap((part, index) => {
          const above = parts[index];
          if (!above || above.matches(closer)) return [];
          const distance = Math.round(part.getBoundingClientRect().top - above.getBoundingClientRect().bottom);
          if (distance === (part.matches("section") ? sections : blocks)) return [];
          return [`${distance} px above ${part.outerHTML.slice(0, 80)}`];
        });
      });
    },
    { closer: CLOSER, blocks: BETWEEN_BLOCKS, sections: BETWEEN_SECTIONS },
  );

const oddLines = (page: Page): Promise<string[]> =>
  page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const colours = tokens.map((token) => {
      probe.style.color = `var(${token})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const isClear = (colour: string) => /, 0\)$/.test(colour);
    return [...document.body.querySelectorAll("*")].flatMap((one) => {
      if (!one.checkVisibility()) return [];
      const style = getComputedStyle(one);
      return ["top", "right", "bottom", "left"].flatMap((side) => {
        const [width, colour] = [`border-${side}-width`, `border-${side}-color`].map((of) =>
          style.getPropertyValue(of),
        );
        if (width === "0px" || !colour || isClear(colour) || colours.includes(colour)) return [];
        return [`a line of ${colour}: ${one.outerHTML.slice(0, 80)}`];
      });
    });
  }, LINES);
