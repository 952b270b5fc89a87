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
    const all = [...document.querySelectorAll("*")];
    const holders = (one: Element): Element[] => (one.parentElement ? [one, ...holders(one.parentElement)] : [one]);
    const isLeftOut = (up: Element) => {
      const { position, clipPath } = getComputedStyle(up);
      return up.matches("svg, .menu > ul") || /sticky|fixed/.test(position) || clipPath !== "none";
    };
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !holders(one).some(isLeftOut);
    const isHole = (up: Element) => getComputedStyle(up).overflowX !== "visible";
    const lie = (one: Element, text: string, boxes: Iterable<DOMRect>): Laid[] =>
      [...boxes].map(({ left, right, top, bottom }) => ({
        ...{
          text: text.slice(0, 40),
          of: all.indexOf(one),
          within: all.indexOf(holders(one).find(isHole) ?? document.body),
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
