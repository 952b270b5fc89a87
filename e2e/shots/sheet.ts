import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";

const FOLDER = "docs/screens";
const [PHONE, DESKTOP] = [390, 1280];
/** How wide each is drawn on its sheet, and how much of a long page is shown there. */
const DRAWN: Record<number, number> = { [PHONE]: 240, [DESKTOP]: 600 };
const WINDOW_HEIGHT = 844;
const PAGE_HEIGHT_MAX = 2_000;
const GAP = 16;
const QUALITY = 40;
const QUIET_MS_MAX = 5_000;

interface Shown {
  name: string;
  /** Of the page: `en` or `es`. */
  language: string;
  /** Opens the page and brings it into its state. */
  open: () => Promise<void>;
}

/**
 * Takes a page on a phone and on a desktop, light and dark, and puts the four side by side into one file. What of them
 * is kept with the sources says `.gitignore`.
 */
export async function takeSheet(page: Page, { name, language, open }: Shown): Promise<void> {
  const pictures: Buffer[] = [];
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHT });
    await page.emulateMedia({ colorScheme: "light" });
    await open();
    await quiet(page);
    for (const colorScheme of ["light", "dark"] as const) {
      // As high as at first: what is as high as the window would grow with each picture.
      await page.setViewportSize({ width, height: WINDOW_HEIGHT });
      await page.emulateMedia({ colorScheme });
      pictures.push(await drawn(page, width));
    }
  }
  const file = `${FOLDER}/${language === "en" ? "" : `${language}/`}${name}.webp`;
  mkdirSync(dirname(file), { recursive: true });
  await sharp(await sideBySide(pictures))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file);
}

/** Waits until nothing is loaded any more, but not for a page that listens for changes as long as it is open. */
const quiet = (page: Page) => page.waitForLoadState("networkidle", { timeout: QUIET_MS_MAX }).catch(() => {});

/** In a window as high as the page: what stays at its foot then stands at the page's, not in the middle of it. */
async function drawn(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, WINDOW_HEIGHT), PAGE_HEIGHT_MAX) });
  const whole = await page.screenshot({ animations: "disabled" });
  return sharp(whole)
    .resize({ width: DRAWN[width] ?? width })
    .png()
    .toBuffer();
}

async function sideBySide(pictures: Buffer[]): Promise<Buffer> {
  const placed: OverlayOptions[] = [];
  const [start, heights] = [GAP, [0]];
  let x = start;
  for (const input of pictures) {
    const { width, height } = await sharp(input).metadata();
    placed.push({ input, left: x, top: GAP });
    heights.push(height);
    x += width + GAP;
  }
  const canvas = { width: x, height: Math.max(...heights) + 2 * GAP, channels: 3 as const, background: "#8a8f98" };
  return sharp({ create: canvas }).composite(placed).png().toBuffer();
}
