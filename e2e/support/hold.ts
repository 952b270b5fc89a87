import type { Page } from "@playwright/test";

/** The script of the hosted pages. */
export const SCRIPT = /\/assets\/booking\.[^/]+\.js$/;

/** Holds what a page asks for at that address until it is let through. @returns what lets it through */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
