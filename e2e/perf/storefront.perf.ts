import { type Browser, expect, test } from "@playwright/test";
import { createEvening } from "../support/evening";
import { bookSlot, createSalon, freeSlots, manage, sellPackages } from "../support/salon";

/** Lighthouse's slow 4G, and a phone a quarter as fast as this machine. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const RUNS = 5;
const LCP_MS_MAX = 1_000;
/** The reference is a megabyte: its outline is what has to be there. */
const DOCS_LCP_MS_MAX = 2_000;

interface Measured {
  lcpMs: number;
  fcpMs: number;
  shift: number;
  blockingMs: number;
}

/** Opens a page as somebody who has never been there. */
async function measure(browser: Browser, address: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
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

async function storefront(): Promise<[string, string][]> {
  const salon = await createSalon();
  const slug = `perf-${salon.publicKey
    .slice(-8)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "x")}`;
  await manage(salon, "PATCH /settings", { slug, about: "Three chairs and **no hurry**." });
  const evening = await createEvening(salon);
  const pack = await sellPackages(salon);
  const [slot] = await freeSlots(salon);
  if (!slot) throw new Error("The salon has a free time.");
  const start = encodeURIComponent(slot.start);
  const times = `${salon.path}/${salon.service.id}`;
  return [
    ["/", "/"],
    ["/{slug}", `/${slug}`],
    ["services", salon.path],
    ["times", times],
    ["details", `${times}/details?start=${start}&staff=${slot.staffId}`],
    ["manage", await bookSlot(salon, slot)],
    ["events", `${salon.path}/events`],
    ["event", evening.path],
    ["ticket order", await evening.order(2)],
    ["packages", `${salon.path}/packages`],
    ["package", pack.path],
    ["/docs", "/docs"],
  ];
}

test("every page of the storefront shows what it is for in time, on slow 4G with a slow phone", async ({ browser }) => {
  const rows: string[] = [];
  const late: string[] = [];
  for (const [name, address] of await storefront()) {
    // Once before, so that what the server makes once is made.
    await measure(browser, address);
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, address));
    const of = (read: (measured: Measured) => number) => median(runs.map(read));
    const [lcp, first] = [of(({ lcpMs }) => lcpMs), of(({ fcpMs }) => fcpMs)];
    const [shift, blocking] = [of((run) => run.shift), of(({ blockingMs }) => blockingMs)];
    rows.push(
      `| ${name} | ${Math.round(first)} | ${Math.round(lcp)} | ${shift.toFixed(3)} | ${Math.round(blocking)} |`,
    );
    if ((name === "/docs" ? first : lcp) > (name === "/docs" ? DOCS_LCP_MS_MAX : LCP_MS_MAX)) late.push(name);
  }
  process.stdout.write(
    `${["| Page | first text, ms | LCP, ms | CLS | blocked, ms |", "|---|---|---|---|---|", ...rows].join("\n")}\n`,
  );
  expect(late).toEqual([]);
});
