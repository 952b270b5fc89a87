import { OFFICE_PAGES, officePaths } from "../../e2e/support/office/office-pages";
import { median } from "../http-load";
import type { BenchAccount } from "./account";
import { recordsOf } from "./records";
import type { Visitor } from "./visitor";

/** The first ones find plans and pages of the database cold, and code that no one has compiled yet. */
const COLD_ROUNDS = 10;
const ROUNDS = 15;
const TARGET_MS = 100;

/**
 * From the request to the last byte of a page, on one connection of the loopback; each page by itself, the dearest first.
 * Then what a link within the office asks for: the page without its document.
 */
export async function benchPages(account: BenchAccount, { path, cookie }: Visitor): Promise<string[]> {
  const records = await recordsOf(account);
  const asked = officePaths().map((page) => ({ page, target: addressOf(page, records) }));
  const views = ["week", "month", "list"].map((view) => ({
    page: `/calendar, ${view}`,
    target: `/calendar?view=${view}&date=${account.fullDate}`,
  }));
  const visit = {
    page: "/calendar, with a visit",
    target: `/calendar?date=${account.fullDate}&visit=${records.booking}`,
  };
  const found: Found[] = [];
  for (const { page, target } of [...asked, ...views, visit]) {
    const url = `${account.origin}${path}${target}`;
    const { ms, status } = await measured(url, { cookie });
    const headers = { cookie, rsc: "1" };
    // Next leads to the address by which such an answer is kept.
    const kept = (await fetch(`${url}${url.includes("?") ? "&" : "?"}_rsc=1`, { headers })).url;
    const { ms: linkedMs } = await measured(kept, headers);
    found.push({ page, ms, linkedMs, status });
  }
  found.sort((a, b) => b.ms - a.ms);
  const late = (of: "ms" | "linkedMs") => found.filter((one) => one[of] > TARGET_MS).length;
  return [
    `${found.length} pages, ${late("ms")} over ${TARGET_MS} ms; by a link ${late("linkedMs")}`,
    ...found.map(lineOf),
  ];
}

interface Found {
  page: string;
  ms: number;
  linkedMs: number;
  status: number;
}

const lineOf = ({ page, ms, linkedMs, status }: Found) =>
  `${ms.toFixed(0).padStart(5)} ms, by a link ${linkedMs.toFixed(0).padStart(3)}  ${page || "/"}${status === 200 ? "" : ` (${status})`}`;

async function measured(url: string, headers: Record<string, string>): Promise<{ ms: number; status: number }> {
  const times: number[] = [];
  let status = 0;
  for (let round = 0; round < COLD_ROUNDS + ROUNDS; round++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { ...headers, "accept-language": "en-GB" }, redirect: "manual" });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    status = answer.status;
  }
  return { ms: median(times.slice(COLD_ROUNDS)), status };
}

function addressOf(page: string, records: Record<string, string>): string {
  if (!(page in OFFICE_PAGES)) throw new Error(`${page} is no page of the walk.`);
  return page.replace(/\[(\w+)\]/g, (_, name: string) => records[name] ?? name);
}
