import { expect, type Page } from "@playwright/test";

/** A line of text or a control that is written in, as it lies on the page, in px. */
interface Laid {
  text: string;
  /** Numbers of the element that it belongs to, and of the one that it is scrolled or cut off in. */
  of: number;
  within: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Glyphs keep this clear of the edges of their line, in px. */
const TOUCH = 3;
/** A line is higher than its letters. */
const LETTERS = 4;

/**
 * Fails when text lies over other text or under a control. What floats over a page covers on purpose: its bar, the
 * button at its foot, an open menu.
 */
export async function expectLegible(page: Page, name: string): Promise<void> {
  const laid = await laidOut(page);
  expect(laid.length, `${name} says something`).toBeGreaterThan(0);
  const faults = laid.flatMap((one, index) =>
    laid
      .slice(index + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `${one.text} | ${other.text}`),
  );
  expect(faults, `${name}: one over the other`).toEqual([]);
}

function isOver(one: Laid, other: Laid): boolean {
  if (one.of === other.of || one.within !== other.within) return false;
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > TOUCH && high > Math.min(one.bottom - one.top, other.bottom - other.top) / LETTERS;
}

const laidOut = (page: Page): Promise<Laid[]> =>
  page.evaluate(() => {
    const numbers = new Map([...document.querySelectorAll("*")].map((one, at) => [one, at]));
    /** Of each element what its holders say too, by which it is asked once. */
    const leftOut = new Map<Element, boolean>();
    const holes = new Map<Element, Element>();
    for (const one of numbers.keys()) {
      const { position, clipPath, overflowX } = getComputedStyle(one);
      const isOwn = one.matches("svg, .menu > ul") || /sticky|fixed/.test(position) || clipPath !== "none";
      const holder = one.parentElement ?? one;
      leftOut.set(one, isOwn || leftOut.get(holder) === true);
      holes.set(one, overflowX !== "visible" ? one : (holes.get(holder) ?? document.body));
    }
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !leftOut.get(one);
    const lie = (one: Element, text: string, boxes: Iterable<DOMRect>): Laid[] =>
      [...boxes].map(({ left, right, top, bottom }) => ({
        ...{
          text: text.slice(0, 40),
          of: numbers.get(one) ?? -1,
          within: numbers.get(holes.get(one) ?? document.body) ?? -1,
        },
        ...{ left, right, top, bottom },
      }));
    const texts = [...document.body.querySelectorAll("*")].filter(isShown).flatMap((one) =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return lie(one, node.nodeValue?.trim() ?? "", range.getClientRects());
        }),
    );
    const controls = [...document.querySelectorAll("input, select, textarea")].filter(isShown);
    return [...texts, ...controls.flatMap((one) => lie(one, one.outerHTML, [one.getBoundingClientRect()]))];
  });
