import { type Browser, type BrowserContextOptions, devices, type Page } from "@playwright/test";

/** Lighthouse's slow 4G, and a phone a quarter as fast as this machine. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const RUNS = 5;
/** A page that is not there by then is late whatever it does, and the next one is measured. */
const PAGE_MS_MAX = 60_000;

/** When a page showed what it is for, how much of it moved, and how long it heard nothing. */
export interface Measured {
  lcpMs: number;
  fcpMs: number;
  shift: number;
  blockingMs: number;
  longestMs: number;
}

/** What is measured: a page by its name, and how soon it has to be there. */
export interface Asked {
  name: string;
  address: string;
  /** Of the largest part; of the first text where `isByText`. */
  msMax: number;
  isByText?: boolean;
  /** In a window of this width; a phone's unless said. */
  width?: number;
  /** The longest that it may hear nothing, also in the seconds after it has loaded. */
  deafMsMax?: number;
}

interface Opening extends BrowserContextOptions {
  isSlow?: boolean;
  /** What comes this long after it has loaded counts too. */
  settleMs?: number;
}

/** What a page begins by itself once it has loaded has begun by then. */
const LATE_MS = 8_000;

/** Opens a page as somebody who has never been there, on a slow network and phone unless said otherwise. */
async function measure(
  browser: Browser,
  address: string,
  { isSlow = true, settleMs = 500, ...more }: Opening,
): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: devices["Pixel 7"].userAgent,
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    ...more,
  });
  const page = await context.newPage();
  try {
    if (isSlow) await slowDown(page);
    await watchPaints(page);
    await page.goto(address, { waitUntil: "load", timeout: PAGE_MS_MAX });
    if (isSlow) await page.waitForTimeout(settleMs);
    return await page.evaluate((): Measured => Reflect.get(window, "seen"));
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Has the page note what it shows, and when. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, fcpMs: 0, shift: 0, blockingMs: 0, longestMs: 0 };
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
      seen.longestMs = Math.max(seen.longestMs, duration);
    });
  });
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

interface Measuring extends Opening {
  /** How often each is opened. */
  runs?: number;
}

/**
 * Measures each page, the median of five runs unless said otherwise, and prints each as a row of a table.
 *
 * @param more of the browser that opens them, such as who is signed in
 * @returns the names of those that were late
 */
export async function measureAll(
  browser: Browser,
  pages: Asked[],
  { runs = RUNS, ...more }: Measuring = {},
): Promise<string[]> {
  process.stdout.write(
    "| Page | first text, ms | LCP, ms | CLS | blocked, ms | at once, ms |\n|---|---|---|---|---|---|\n",
  );
  const late: string[] = [];
  for (const { name, address, msMax, isByText = false, width, deafMsMax } of pages) {
    const viewport = width === undefined ? {} : { viewport: { width, height: 800 } };
    const settling = deafMsMax === undefined ? {} : { settleMs: LATE_MS };
    const seen = await measureOften(browser, address, { runs, ...more, ...viewport, ...settling });
    const of = (read: (measured: Measured) => number) => median(seen.map(read));
    const [lcp, first] = [of(({ lcpMs }) => lcpMs), of(({ fcpMs }) => fcpMs)];
    const [blocking, longest] = [of((run) => run.blockingMs), of((run) => run.longestMs)];
    const cells = [first, lcp, of(({ shift }) => shift).toFixed(3), blocking, longest].map((cell) =>
      typeof cell === "number" ? Math.round(cell) : cell,
    );
    process.stdout.write(`| ${name} | ${seen.length === 0 ? "not there | | | | " : cells.join(" | ")} |\n`);
    const isLate = (isByText ? first : lcp) > msMax || longest > (deafMsMax ?? Infinity);
    if (seen.length === 0 || isLate) late.push(name);
  }
  return late;
}

/** Empty where the page never came. */
async function measureOften(browser: Browser, address: string, { runs, ...more }: Measuring): Promise<Measured[]> {
  const seen: Measured[] = [];
  try {
    // Once before, so that what the server makes once is made.
    await measure(browser, address, { ...more, isSlow: false });
    while (seen.length < (runs ?? RUNS)) seen.push(await measure(browser, address, more));
  } catch (error) {
    process.stdout.write(`${address}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
    return [];
  }
  return seen;
}
