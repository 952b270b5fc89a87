import { expect, type Page } from "@playwright/test";
import { DESKTOP, expectGoodLooks, expectToFitSpaced, NARROW, PHONE, resize, widthsOf } from "../axe";
import { expectLegible } from "./legible";
import { expectRhythm } from "./rhythm";

const HEIGHT = 844;

/**
 * Looks at an open page under every condition that a visitor may bring, on one load, and at one width after another,
 * since each is laid out anew: at the narrowest and at the one of its look, by `npm run soak -- looks` at all of them.
 */
export async function expectGoodUnderAll(page: Page, name: string): Promise<void> {
  for (const width of [NARROW, PHONE, DESKTOP]) {
    const here = `${name} at ${width} px`;
    await resize(page, { width, height: HEIGHT });
    if (width === NARROW) await expectToFitSpaced(page, name);
    else await expectGoodLooks(page, name, { widths: [width] });
    if (width === NARROW || widthsOf(name).includes(width)) await expectToFit(page, here);
    if (widthsOf(name).includes(width)) await expectRhythm(page, here);
  }
  await expectSeenInForcedColours(page, name);
  await expectToPrint(page, name);
}

/** Nothing is wider than the window, from right to left too, and with larger text, which lies over no other. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const wider = await page.evaluate(() => {
    const root = document.documentElement;
    const overflow = () => root.scrollWidth - window.innerWidth;
    const [plain, dir] = [overflow(), root.dir];
    root.dir = "rtl";
    const rtl = overflow();
    root.dir = dir;
    // Stays for the next look.
    root.style.fontSize = "200%";
    return { plain, "from right to left": rtl, "with text of 200 %": overflow() };
  });
  for (const [how, overflow] of Object.entries(wider))
    expect(overflow, `${name} is wider than the window, ${how}`).toBeLessThanOrEqual(0);
  await expectLegible(page, `${name} with text of 200 %`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
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
  const { overflow, ...seen } = await page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility();
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const some = (selector: string) => all(selector).filter(isSeen).length;
    return {
      heading: some("h1") > 0,
      pressed: some("main .actions, .submit"),
      hiddenCodes: all("svg.qr").length - some("svg.qr"),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
  expect(seen, `${name} on paper`).toEqual({ heading: true, pressed: 0, hiddenCodes: 0 });
  expect(overflow, `${name} on paper is wider than the window`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: "screen" });
}
