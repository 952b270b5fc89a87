import { OFFICE_PAGES, officePaths } from "../../e2e/support/office/office-pages";
import { median } from "../http-load";
import type { BenchAccount } from "./account";
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

/** One of each record there is a page for, by the name of its place in the address. */
async function recordsOf({
  call,
  tenantId,
  fullDate,
  serviceId,
  staffIds,
}: BenchAccount): Promise<Record<string, string>> {
  const first = async (list: string): Promise<string> => {
    const { data } = (await call("GET", `/api/v1/${list}`)) as { data: { id: string }[] };
    return data[0]?.id ?? tenantId;
  };
  const webhook = await call("POST", "/api/v1/webhooks", {
    url: "https://example.com/hooks",
    events: ["booking.created"],
  });
  const { data } = (await call(
    "GET",
    `/api/v1/bookings?from=${fullDate}T11:00:00Z&to=${fullDate}T13:00:00Z&limit=1`,
  )) as {
    data: { id: string; customerId: string; paymentId: string | null }[];
  };
  const [booking] = data;
  const customer = booking?.customerId ?? tenantId;
  // Nobody of the planted account has one.
  const sold = await call("POST", "/api/v1/packages", { customerId: customer, serviceId, notify: false });
  return {
    booking: booking?.id ?? tenantId,
    customer,
    payment: booking?.paymentId ?? (await first("payments?limit=1")),
    coupon: await first("coupons?limit=1"),
    event: await first("events?limit=1"),
    mail: await first("outbox?limit=1"),
    notification: await first("notifications?limit=1"),
    package: String(sold.id),
    service: await first("services?limit=1"),
    member: staffIds[0] ?? tenantId,
    webhook: String(webhook.id),
  };
}

function addressOf(page: string, records: Record<string, string>): string {
  if (!(page in OFFICE_PAGES)) throw new Error(`${page} is no page of the walk.`);
  return page.replace(/\[(\w+)\]/g, (_, name: string) => records[name] ?? name);
}
