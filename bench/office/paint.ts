import { devices } from "@playwright/test";
import { median } from "../http-load";
import type { BenchAccount } from "./account";
import type { Visitor } from "./visitor";

const ROUNDS = 3;
const TARGET_MS = 1_500;
const PHONE = { width: 390, height: 844 };
/** What is called slow 4G: 1.6 Mbit/s down, half of it up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_TIMES = 4;

const PAGES = ["", "/calendar", "/bookings", "/customers", "/services", "/staff", "/payments", "/reports", "/settings"];

/** When the largest part of a page is drawn on a slow phone that has seen nothing of it. */
export async function benchPaint({ fullDate }: BenchAccount, visitor: Visitor): Promise<string[]> {
  const lines: string[] = [];
  for (const page of PAGES) {
    const target = page === "/calendar" ? `${page}?date=${fullDate}` : page;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await largestPaint(visitor, `${visitor.path}${target}`));
    const ms = median(times);
    lines.push(`${ms.toFixed(0).padStart(5)} ms  ${page || "/"}${ms > TARGET_MS ? "  (over)" : ""}`);
  }
  return [`largest paint at 390 px, slow 4G, processor ÷ ${CPU_TIMES}; target ${TARGET_MS} ms`, ...lines];
}

async function largestPaint({ newContext }: Visitor, path: string): Promise<number> {
  const context = await newContext({ viewport: PHONE, userAgent: devices["Pixel 7"].userAgent });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await context.close();
  return ms;
}
