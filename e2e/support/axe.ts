import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

interface AxeWindow {
  axe: { run(on: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** Fails on any axe-core violation of the page once nothing in it moves any more. Its context needs `bypassCSP`. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await motionEnded(page);
  // The back office sends its title behind the page, and once more when a page reads its data anew.
  await expect(page, name).toHaveTitle(/\S/);
  await page.evaluate(source);
  const found = await page.evaluate(async (tags) => {
    // The library puts itself on the window, which has no type for it here.
    const { axe } = window as unknown as AxeWindow;
    const { violations } = await axe.run(document, { runOnly: tags });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  }, TAGS);
  expect(found, name).toEqual([]);
}

/** Waits for the end of animations and transitions: a colour half way between two has a contrast that nobody reads. */
async function motionEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    // One that ends may start another. What is cancelled on the way rejects, and is over too.
    for (let left = ending(); left.length; left = ending()) await Promise.allSettled(left.map((one) => one.finished));
  });
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
}
