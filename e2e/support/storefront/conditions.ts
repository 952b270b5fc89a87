import { expect, type Page } from "@playwright/test";
import { DESKTOP, EVERY_LOOK, expectGoodLooks, expectNoSidewaysScroll, expectToFitSpaced, NARROW, PHONE } from "../axe";
import { expectLegible } from "./legible";
import { expectRhythm } from "./rhythm";

const HEIGHT = 844;

/** Looks at an open page under every condition that a visitor may bring, on one load. */
export async function expectGoodUnderAll(page: Page, name: string): Promise<void> {
  await expectGoodLooks(page, name);
  await expectRhythm(page, name);
  await expectToFit(page, name);
  await expectSeenInForcedColours(page, name);
  await expectToPrint(page, name);
}

/** Nothing is wider than the window: on the narrowest of them, from right to left, with larger and with spaced text. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const root = (name: "dir" | "style", value: string) =>
    page.evaluate(
      ([attribute = "", text = ""]) => document.documentElement.setAttribute(attribute, text),
      [name, value],
    );
  for (const width of [NARROW, DESKTOP]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page, `${name} at ${width} px`);
    await root("dir", "rtl");
    await expectNoSidewaysScroll(page, `${name} at ${width} px from right to left`);
    await root("dir", "ltr");
  }
  for (const width of [NARROW, DESKTOP, ...(EVERY_LOOK ? [PHONE] : [])]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await root("style", "font-size: 200%");
    await expectNoSidewaysScroll(page, `${name} at ${width} px with text of 200 %`);
    await expectLegible(page, `${name} at ${width} px with text of 200 %`);
    await root("style", "");
  }
  await expectToFitSpaced(page, name);
}

/** Grounds are gone there: what can be pressed or written in has a line around it, or is underlined. */
async function expectSeenInForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const unseen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".btn, .soft, .input, .times a, [data-day]")]
      .filter((control) => control.checkVisibility() && control.offsetWidth > 0)
      .filter((control) => {
        const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(control);
        const isLined = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
        return !isLined && outlineStyle === "none" && !textDecorationLine.includes("underline");
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  expect(unseen, `${name} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** On paper there is what the page says, and nothing to press. */
async function expectToPrint(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility();
    const some = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length;
    return { heading: some("h1") > 0, pressed: some("main .actions, .submit"), codes: some("svg.qr") };
  });
  const codes = await page.locator("svg.qr").count();
  expect(seen, `${name} on paper`).toEqual({ heading: true, pressed: 0, codes });
  await expectNoSidewaysScroll(page, `${name} on paper`);
  await page.emulateMedia({ media: "screen" });
}
