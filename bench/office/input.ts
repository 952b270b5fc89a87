import type { Page } from "@playwright/test";
import type { BenchAccount } from "./account";
import { openSettled, type Visitor } from "./visitor";

const STEPS = 40;
/** How soon a key that is held down comes again. Keys that come faster than frames would wait for one another. */
const REPEAT_MS = 33;
const TARGET_MS = 50;

/** From an input to the frame that shows it, on a calendar of twenty members with four hundred visits. */
export async function benchInput({ fullDate }: BenchAccount, { path, newContext }: Visitor): Promise<string[]> {
  const context = await newContext();
  const page = await context.newPage();
  await openSettled(page, `${path}/calendar?date=${fullDate}`);
  const columns = await page.locator("section.cal-col").count();
  const cards = await page.locator("a.ev").count();
  await page.evaluate(watchPaint);
  const keys = await byKeys(page);
  const drag = await byDrag(page);
  const walk = await byWalking(page);
  const opening = await byOpening(page);
  await context.close();
  return [
    `${columns} columns, ${cards} cards; target ${TARGET_MS} ms`,
    `a key that moves a card: ${keys}`,
    `a key from card to card: ${walk}`,
    `a frame of a drag: ${drag}`,
    `a click that opens a card, until it is answered: ${opening.answered}; until the visit is drawn: ${opening.drawn}`,
    `a key that closes it: ${opening.closed}`,
  ];
}

declare global {
  interface Window {
    /** How long after each input the next frame was drawn, in milliseconds; of a page that is watched. */
    paints: number[];
  }
}

/** Notes for each input how long after it the next frame was drawn. */
function watchPaint(): void {
  window.paints = [];
  const note = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      // What is posted in a frame arrives after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  for (const type of ["keydown", "pointermove", "click"]) addEventListener(type, note, { capture: true });
}

async function paintsOf(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    window.paints.length = 0;
  });
  await act();
  await page.waitForFunction(() => window.paints.length > 0);
  return inWords(await page.evaluate(() => window.paints));
}

function inWords(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms of ${sorted.length}`;
}

/** The keys in turn, as fast as one that is held down. */
async function repeat(page: Page, keys: string[]): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press(keys[step % keys.length] ?? "");
    await page.waitForTimeout(REPEAT_MS);
  }
}

const byKeys = (page: Page) =>
  paintsOf(page, async () => {
    await page.locator("a.ev").nth(40).focus();
    await page.keyboard.press("m");
    await repeat(page, ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]);
    await page.keyboard.press("Escape");
  });

const byWalking = (page: Page) =>
  paintsOf(page, async () => {
    await page.locator("a.ev").nth(40).focus();
    await repeat(page, ["ArrowDown", "ArrowUp"]);
  });

const byDrag = (page: Page) =>
  paintsOf(page, async () => {
    const card = page.locator("a.ev").nth(45);
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error("The card is shown.");
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(from.x + (step % 7) * 30, from.y + step * 8);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });

async function byOpening(page: Page): Promise<{ answered: string; drawn: string; closed: string }> {
  const drawn: number[] = [];
  const answered: number[] = [];
  const closed: number[] = [];
  for (let round = 0; round < 10; round++) {
    const before = await page.evaluate(() => {
      window.paints.length = 0;
      return performance.now();
    });
    await page
      .locator("a.ev")
      .nth(round * 30 + 3)
      .click();
    await page.locator("aside.drawer:not([aria-busy]) h2").first().waitFor();
    drawn.push((await page.evaluate(() => performance.now())) - before);
    answered.push(await firstPaint(page));
    await page.keyboard.press("Escape");
    await page.locator("aside.drawer").waitFor({ state: "detached" });
    closed.push(await firstPaint(page));
  }
  return { answered: inWords(answered), drawn: inWords(drawn), closed: inWords(closed) };
}

/** Of the input that came first since it was last asked. */
async function firstPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => window.paints.length > 0);
  const [first = 0] = await page.evaluate(() => window.paints.splice(0));
  return first;
}
