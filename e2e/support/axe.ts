import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Of pages that others write the structure of. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const RULES = [...WCAG, "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface AxeWindow {
  axe: {
    run(on: Document | Element, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/**
 * Fails on any axe-core violation of the page, in light and in dark, once nothing in it moves any more. Its context
 * needs `bypassCSP`.
 */
export async function expectNoViolations(page: Page, name: string, tags = RULES): Promise<void> {
  const first = await bringAxe(page, name);
  expect(await violationsOf(page, tags), name).toEqual([]);
  // Between the two only colours differ: the rest of the rules needs neither another look nor another load.
  const other = first === "dark" ? "light" : "dark";
  await page.emulateMedia({ colorScheme: other });
  expect(await violationsOf(page, COLOUR_RULES), `${name}, ${other}`).toEqual([]);
  await page.emulateMedia({ colorScheme: first });
}

/** @returns the theme that the page is in */
async function bringAxe(page: Page, name: string): Promise<Look["colorScheme"]> {
  // The back office sends its title behind the page, and once more when a page reads its data anew.
  await expect(page, name).toHaveTitle(/\S/);
  const { isThere, theme } = await page.evaluate(() => ({
    isThere: "axe" in window,
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? ("dark" as const) : ("light" as const),
  }));
  if (!isThere) await page.evaluate(source);
  return theme;
}

/** What is wrong with a page once nothing moves: a colour half way between two has a contrast that nobody reads. */
const violationsOf = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(async (only) => {
    const ending = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    // One that ends may start another. What is cancelled on the way rejects, and is over too.
    for (let left = ending(); left.length; left = ending()) await Promise.allSettled(left.map((one) => one.finished));
    // The library puts itself on the window, which has no type for it here.
    const { axe } = window as unknown as AxeWindow;
    // What lies under a dialog that shuts the page away was looked at without it.
    const on = document.querySelector("dialog:modal") ?? document;
    // What is fine needs no words, and no rule of these reads the stylesheets: two thirds of the time.
    const { violations } = await axe.run(on, { runOnly: only, resultTypes: ["violations"], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  }, runOnly);

/** The widths that every page is looked at: a phone's and a desktop's. */
export const [PHONE, DESKTOP] = [390, 1280] as const;
/** The narrowest that a page has to fit into: 1280 px at 400 %. */
export const NARROW = 320;
const HEIGHT = 844;

/** WCAG 2.2, 1.4.12: as a reader may set it. */
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

/** Every page in all of its looks, as by `npm run soak -- looks`, and not in one. */
export const EVERY_LOOK = Boolean(process.env.EVERY_LOOK);

/** The languages that every page is in. */
export const LOCALES = ["en-GB", "es-ES"] as const;

/** One of several ways to see the same, which follows from its name; by `npm run soak -- looks` all of them. */
export const oneOf = <Way>(ways: readonly Way[], name: string): Way[] =>
  ways.filter((_, at) => EVERY_LOOK || at === hashOf(name) % ways.length);

interface Look {
  locale: (typeof LOCALES)[number];
  width: number;
  colorScheme: "light" | "dark";
}

/** Any two of language, width and theme meet in one of them. */
const LOOKS: Look[] = [
  { locale: "en-GB", width: PHONE, colorScheme: "light" },
  { locale: "es-ES", width: DESKTOP, colorScheme: "light" },
  { locale: "en-GB", width: DESKTOP, colorScheme: "dark" },
  { locale: "es-ES", width: PHONE, colorScheme: "dark" },
];

const hashOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 0);

/** The look in which `npm test` sees what has a name, whatever else there is to see. */
const lookOf = (name: string): Look => LOOKS[hashOf(name) % LOOKS.length] as Look;

/** Whether what has a name is seen in a language: in one of them, by `npm run soak -- looks` in both. */
export const isSeenIn = (locale: Look["locale"], name: string): boolean => EVERY_LOOK || lookOf(name).locale === locale;

/** The widths at which it is seen: one, by `npm run soak -- looks` both. */
export const widthsOf = (name: string): number[] => (EVERY_LOOK ? [PHONE, DESKTOP] : [lookOf(name).width]);

/**
 * Fails on any violation of an open page in one width and theme, which follow from its name and go around among names,
 * and on sideways scrolling at each width; by `npm run soak -- looks` on any violation at each width in both themes. All
 * on one load: the layout follows.
 */
export async function expectGoodLooks(
  page: Page,
  name: string,
  { widths = [PHONE, DESKTOP], tags = RULES }: { widths?: readonly number[]; tags?: string[] } = {},
): Promise<void> {
  const loaded = page.viewportSize();
  const { width: seen, colorScheme } = lookOf(name);
  // The one that it is at last: each change lays the page out and draws it.
  const atLast = widths.filter((width) => width === loaded?.width);
  for (const width of [...widths.filter((width) => !atLast.includes(width)), ...atLast]) {
    await resize(page, { width, height: HEIGHT });
    if (EVERY_LOOK) await expectNoViolations(page, `${name} at ${width} px`, tags);
    else if (width === seen) await expectGoodIn(page, `${name} at ${width} px`, { colorScheme, tags });
    await expectNoSidewaysScroll(page, `${name} at ${width} px`);
  }
  if (loaded) await resize(page, loaded);
}

/** Makes the window as wide, unless it is. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
}

async function expectGoodIn(page: Page, name: string, asked: { colorScheme: Look["colorScheme"]; tags: string[] }) {
  const { colorScheme, tags } = asked;
  const loaded = await bringAxe(page, name);
  if (colorScheme !== loaded) await page.emulateMedia({ colorScheme });
  expect(await violationsOf(page, tags), `${name}, ${colorScheme}`).toEqual([]);
  if (colorScheme !== loaded) await page.emulateMedia({ colorScheme: loaded });
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Fails when an open page scrolls sideways on the narrowest screen with the spacing that a reader may set. */
export async function expectToFitSpaced(page: Page, name: string): Promise<void> {
  const loaded = page.viewportSize();
  await resize(page, { width: NARROW, height: HEIGHT });
  const overflow = await page.evaluate((css) => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(css);
    document.adoptedStyleSheets.push(spacing);
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    document.adoptedStyleSheets.pop();
    return wider;
  }, SPACED);
  expect(overflow, `${name} at ${NARROW} px with spaced text is wider than the window`).toBeLessThanOrEqual(0);
  if (loaded) await resize(page, loaded);
}
