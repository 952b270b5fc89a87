import { beforeAll, describe, expect, it } from "vitest";
import { staffServices } from "../db/schema";
import { addDays } from "../domain/dates";
import { clearSlots } from "../features/availability/memory/slots-memory";
import { addComposite, serviceOf } from "../testing/composites";
import { testDatabase } from "../testing/database";
import { heldAtLeastBy } from "../testing/fuzz/blocked";
import { manage, requestOf } from "../testing/rest";
import { addMember, at, done, openShop, type Shop } from "../testing/shop";
import { dispatch } from "./dispatch";

const HELD_MS_MAX = 100;
const MEMBERS = 20;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const EVERY_MINUTE = { slotLength: 1, minPrior: 0, maxDays: 365 };

const KINDS = ["simple", "compound", "sameStaff", "collaborative"] as const;
type Kind = (typeof KINDS)[number];
/** The slowest to explain; by `npm run soak -- rows` all of them. */
const SLOWEST = process.env.ROWS_TIMES ? KINDS : (["collaborative"] as const);
/** What those are made of: as many parts as each may have. */
const PART_NUMBERS = [...Array.from({ length: process.env.ROWS_TIMES ? 20 : 10 }).keys()];

/** Day and night open, in steps of a minute, with as many members and parts as there may be. */
interface LargeShop extends Shop {
  services: Record<Kind, string>;
}

/** How many parts each has, and its fields. */
const COMPOSITES: Record<Exclude<Kind, "simple">, [number, object]> = {
  compound: [20, { staffPreference: "least_occupied" }],
  sameStaff: [20, { sameStaff: true }],
  collaborative: [10, { type: "collaborative" }],
};

let shop: LargeShop;
beforeAll(async () => {
  const opened = await openShop({ service: { ...EVERY_MINUTE, duration: 5 } });
  const staffIds = [...opened.staffIds];
  while (staffIds.length < MEMBERS) staffIds.push(await addMember(opened, "Member", staffIds.length));
  const days = EVERY_DAY.map((weekday) => ({ weekday, start: "00:00", end: "24:00" }));
  for (const id of staffIds) await done(manage(opened, `PUT /staff/${id}/schedule`, { body: { days } }));
  const parts = await partsOf(opened, staffIds);
  const composite = (count: number, fields: object) =>
    addComposite(opened, parts.slice(0, count).map(serviceOf), { ...EVERY_MINUTE, ...fields });
  const services = { simple: opened.serviceId, compound: "", sameStaff: "", collaborative: "" };
  for (const kind of SLOWEST) if (kind !== "simple") services[kind] = await composite(...COMPOSITES[kind]);
  shop = { ...opened, staffIds, services };
}, 300_000);

/** Services that each of the members offers. */
async function partsOf(opened: Shop, staffIds: string[]): Promise<string[]> {
  const parts: string[] = [];
  for (const number of PART_NUMBERS) {
    const body = { title: `Part ${number}`, duration: 5, price: 1, deposit: 0 };
    const { id } = await done(manage<{ id: string }>(opened, "POST /services", { body }));
    await done(manage(opened, `PUT /staff/${staffIds[0]}/services/${id}`, { body: {} }));
    parts.push(id);
  }
  const { db } = testDatabase();
  const links = (await db.select().from(staffServices)).filter(({ serviceId }) => parts.includes(serviceId));
  const others = staffIds.slice(1);
  await db.insert(staffServices).values(links.flatMap((link) => others.map((staffId) => ({ ...link, staffId }))));
  return parts;
}

interface Sent {
  body?: unknown;
  form?: Record<string, string>;
  /** What is answered; 200 unless said. */
  status?: number;
}

/** Sends a request whose answer nothing knows yet. @returns how long it kept others waiting, and its length */
async function askAnew(method: string, target: string, { body, form, status = 200 }: Sent = {}) {
  const contentType = "application/x-www-form-urlencoded";
  const said = form ? { raw: new URLSearchParams(form).toString(), contentType } : { body };
  const headers = { authorization: `Bearer ${shop.apiKey}`, ...(form ? {} : { "accept-encoding": "gzip" }) };
  const { result, heldMs } = await heldAtLeastBy(() => {
    clearSlots();
    return dispatch(requestOf(method, target, { headers, ...said }));
  }, HELD_MS_MAX);
  expect(result?.status).toBe(status);
  const location = String(result?.headers.location ?? "");
  return { heldMs, location, text: String(result?.body ?? ""), length: result?.body?.length ?? 0 };
}

describe.each(SLOWEST)("a %s service that starts each minute of day and night", (kind) => {
  it("is listed for 62 days without keeping others waiting", async () => {
    const { heldMs, length } = await askAnew("GET", `/api/v1/slots?service=${shop.services[kind]}&days=62`);
    expect(length).toBeGreaterThan(10_000_000);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });
});

describe.each(SLOWEST)("a %s service that starts so", (kind) => {
  it.each([1, 60])("is explained without keeping others waiting, %i days ahead", async (days) => {
    const start = at(shop, "10:00", addDays(shop.date, days));
    const query = `service=${shop.services[kind]}&start=${start}&persons=2&audience=management`;
    expect((await askAnew("GET", `/api/v1/slots/explain?${query}`)).heldMs).toBeLessThan(HELD_MS_MAX);
  });

  it("is shown without that on its page", async () => {
    const { heldMs } = await askAnew("GET", `/book/${shop.publicKey}/${shop.services[kind]}`);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });

  it("offers the nearest others in place of a time that is gone", async () => {
    const address = `/book/${shop.publicKey}/${shop.services[kind]}/details`;
    const form = { wanted: at(shop, "10:00", addDays(shop.date, 7)), name: "Ana", email: "ana@example.com" };
    // What was refused is shown at an address of its own.
    const refused = await askAnew("POST", address, { form, status: 303 });
    expect(refused.heldMs).toBeLessThan(HELD_MS_MAX);
    const { heldMs, text } = await askAnew("GET", refused.location, { status: 422 });
    expect(text.match(/type="radio"/g)).toHaveLength(6);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });
});

// What is added to the starts once they are known takes as long for each kind: asked of the one whose starts are soonest
// known; by the soak of those that take longest.
const [OF_LIST, OF_PAGE] = process.env.ROWS_TIMES
  ? (["compound", "sameStaff"] as const)
  : (["simple", "simple"] as const);

describe("of any of them", () => {
  it("the list in another zone keeps nobody waiting", async () => {
    const query = `service=${shop.services[OF_LIST]}&days=62&timeZone=Asia/Tokyo&before=23:00`;
    expect((await askAnew("GET", `/api/v1/slots?${query}`)).heldMs).toBeLessThan(HELD_MS_MAX);
  });

  it("the page in another zone keeps nobody waiting", async () => {
    const { heldMs } = await askAnew("GET", `/book/${shop.publicKey}/${shop.services[OF_PAGE]}?timezone=Asia/Tokyo`);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });

  it("a tool is told that its answer is too long, and keeps nobody waiting", async () => {
    const call = { name: "list_slots", arguments: { service: shop.services.simple, days: 62 } };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
    const { heldMs, text } = await askAnew("POST", "/api/mcp", { body });
    expect(text).toContain("Ask for less");
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });
});
