import type { Browser, BrowserContextOptions } from "@playwright/test";

/** Lighthouse's slow 4G, and a phone a quarter as fast as this machine. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const RUNS = 5;

/** When a page showed what it is for, how much of it moved, and how long it heard nothing. */
export interface Measured {
  lcpMs: number;
  fcpMs: number;
  shift: number;
  blockingMs: number;
}

/** What is measured: a page by its name, and how soon it has to be there. */
export interface Asked {
  name: string;
  address: string;
  /** Of the largest part; of the first text where `isByText`. */
  msMax: number;
  isByText?: boolean;
}

/** Opens a page as somebody who has never been there. */
async function measure(browser: Browser, address: string, more: BrowserContextOptions): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    ...more,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, fcpMs: 0, shift: 0, blockingMs: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry);
      }).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.lcpMs = startTime;
    });
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.fcpMs = startTime;
    });
    watch("layout-shift", (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", ({ duration }) => {
      seen.blockingMs += Math.max(0, duration - 50);
    });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(500);
  const measured = await page.evaluate((): Measured => Reflect.get(window, "seen"));
  await context.close();
  return measured;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Measures each page, the median of five, and prints each as a row of a table.
 *
 * @param more of the browser that opens them, such as who is signed in
 * @returns the names of those that were late
 */
export async function measureAll(
  browser: Browser,
  pages: Asked[],
  more: BrowserContextOptions = {},
): Promise<string[]> {
  process.stdout.write("| Page | first text, ms | LCP, ms | CLS | blocked, ms |\n|---|---|---|---|---|\n");
  const late: string[] = [];
  for (const { name, address, msMax, isByText = false } of pages) {
    // Once before, so that what the server makes once is made.
    await measure(browser, address, more);
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, address, more));
    const of = (read: (measured: Measured) => number) => median(runs.map(read));
    const [lcp, first] = [of(({ lcpMs }) => lcpMs), of(({ fcpMs }) => fcpMs)];
    const [shift, blocking] = [of((run) => run.shift), of(({ blockingMs }) => blockingMs)];
    const row = `| ${name} | ${Math.round(first)} | ${Math.round(lcp)} | ${shift.toFixed(3)} | ${Math.round(blocking)} |`;
    process.stdout.write(`${row}\n`);
    if ((isByText ? first : lcp) > msMax) late.push(name);
  }
  return late;
}
