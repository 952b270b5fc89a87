import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { tenants, webhookEvents } from "../../../db/schema";
import type { WebhookKind } from "../../../domain/notifications/webhook-events";
import { testDatabase } from "../../../testing/database";
import { manage, newKey, visit } from "../../../testing/rest";
import { at, atOnce, booked, done, openShop, type Shop } from "../../../testing/shop";
import { eventRow } from "../../outbox/queries";
import { KEPT_DAYS } from "../deliveries/retention";
import { cursorText, readCursor } from "./cursor";

const DAY_MS = 86_400_000;

interface Change {
  id: string;
  type: string;
  data: Record<string, unknown> & { booking?: { id: string } };
}

interface Page {
  data: Change[];
  next: string;
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
});

const page = (query: { after?: string; limit?: number } = {}) =>
  done(
    manage<Page>(shop, `GET /changes?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`),
  );

/** Reads on from a cursor until nothing is left. */
async function readOn(after?: string, limit = 100): Promise<Page> {
  const data: Change[] = [];
  let next = after;
  for (;;) {
    const read = await page({ limit, ...(next === undefined ? {} : { after: next }) });
    data.push(...read.data);
    next = read.next;
    if (read.data.length < limit) return { data, next };
  }
}

const cancel = (token: string) => done(visit(shop, `POST /manage/${token}/cancel`, { body: {} }));
const typesOf = ({ data }: Page) => data.map(({ type }) => type);

function promised() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function newEvent(type: WebhookKind, at = new Date()) {
  const [tenant] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, shop.id));
  if (!tenant) throw new Error("The shop has no account.");
  const elsewhere = await openShop();
  await booked(elsewhere, { start: "08:00" });
  const [sample] = (await done(manage<Page>(elsewhere, "GET /changes"))).data;
  return eventRow(tenant, { type, data: sample?.data ?? {} }, at);
}

/** Stores an event in a transaction that goes on until it is ended. @returns its id, and what ends it */
async function underWay() {
  const [ending, stored] = [promised(), promised()];
  const row = await newEvent("booking.created");
  const running = testDatabase().db.transaction(async (tx) => {
    await tx.insert(webhookEvents).values(row);
    stored.resolve();
    await ending.promise;
  });
  await stored.promise;
  const end = () => {
    ending.resolve();
    return running;
  };
  return { id: row.id, end };
}

describe("the list of changes", () => {
  it("tells what webhooks would, though nobody subscribes, and goes on where it was left", async () => {
    const { id, token } = await booked(shop, { start: "08:00" });
    const first = await page();
    expect(first.data).toMatchObject([{ type: "booking.created", data: { booking: { id }, cause: "public" } }]);
    const nothing = await page({ after: first.next });
    expect(nothing.data).toEqual([]);
    await cancel(token);
    expect(typesOf(await page({ after: nothing.next }))).toEqual(["booking.cancelled"]);
    expect(typesOf(await page({ after: first.next }))).toEqual(["booking.cancelled"]);
  });

  it.each([1, 2, 3, 100])(
    "tells all in their order in pages of %i, and what comes meanwhile behind them",
    async (limit) => {
      const tokens: string[] = [];
      for (const start of ["08:00", "09:00", "10:00"]) tokens.push((await booked(shop, { start })).token);
      const begun = await page({ limit });
      await cancel(tokens[0] ?? "");
      const rest = await readOn(begun.next, limit);
      expect([...typesOf(begun), ...typesOf(rest)]).toEqual([...Array(3).fill("booking.created"), "booking.cancelled"]);
    },
  );

  it("tells each event as its webhook does, the id in the body", async () => {
    const hook = { url: "https://hooks.example.com/in", events: ["booking.created", "ping"] };
    const { id } = await done(manage<{ id: string }>(shop, "POST /webhooks", { body: hook }));
    await booked(shop, { start: "08:00" });
    await done(manage(shop, `POST /webhooks/${id}/test`, { body: {} }));
    const { data } = await page();
    expect(typesOf({ data, next: "" })).toEqual(["booking.created"]);
    const [stored] = await testDatabase().db.execute<{ id: string; payload: Change }>(
      sql`select id, payload from webhook_events where tenant_id = ${shop.id} and type = 'booking.created'`,
    );
    expect(data).toEqual([stored?.payload]);
    expect(data[0]?.id).toBe(stored?.id);
  });

  it("is each account's own, and needs its scope", async () => {
    await booked(shop, { start: "08:00" });
    const stranger = await openShop();
    expect((await done(manage<Page>(stranger, "GET /changes"))).data).toEqual([]);
    expect(await manage(shop, "GET /changes", { key: await newKey(shop, ["bookings:read"]) })).toMatchObject({
      status: 200,
    });
    expect(await manage(shop, "GET /changes", { key: await newKey(shop, ["settings:read"]) })).toMatchObject({
      status: 403,
    });
  });
});

describe("a change that is committed late", () => {
  it("comes after the cursors of those who read before, in whichever order the transactions end", async () => {
    const slow = await underWay();
    const quick = await underWay();
    await quick.end();
    const first = await page();
    expect(first.data.map(({ id }) => id)).toEqual([quick.id]);
    await slow.end();
    expect((await page({ after: first.next })).data.map(({ id }) => id)).toEqual([slow.id]);
    expect((await page()).data.map(({ id }) => id)).toEqual([slow.id, quick.id]);
  });

  it("waits for the end of the pages that had begun before", async () => {
    const slow = await underWay();
    const others = [await underWay(), await underWay()];
    for (const { end } of others) await end();
    const first = await page({ limit: 1 });
    await slow.end();
    const second = await page({ limit: 1, after: first.next });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect((await readOn(second.next, 1)).data.map(({ id }) => id)).toEqual([slow.id]);
  });

  it("comes behind what caused it, though its transaction was the earlier one", async () => {
    const [begun, caused] = [promised(), promised()];
    const row = await newEvent("booking.cancelled", new Date(Date.now() - DAY_MS));
    const effect = testDatabase().db.transaction(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      begun.resolve();
      await caused.promise;
      await tx.insert(webhookEvents).values(row);
    });
    await begun.promise;
    const cause = await underWay();
    await cause.end();
    caused.resolve();
    await effect;
    expect(typesOf(await page())).toEqual(["booking.created", "booking.cancelled"]);
  });
});

describe("whoever reads on while many book, move and cancel at once", () => {
  it("hears of everything once, of each booking in its order", async () => {
    const times = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];
    let isOver = false;
    const reader = async (limit: number) => {
      const own: Change[] = [];
      let next: string | undefined;
      for (;;) {
        const last = isOver;
        const read = await readOn(next, limit);
        own.push(...read.data);
        next = read.next;
        if (last) return own;
      }
    };
    const reading = Promise.all([reader(1), reader(2), reader(100)]);
    await atOnce(times.length * 2, async (index) => {
      const start = times[index % times.length] ?? "";
      const staff = shop.staffIds[index < times.length ? 0 : 1] ?? "";
      const { token } = await booked(shop, { start, staff });
      await visit(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "18:00"), staff } });
      await cancel(token);
    });
    isOver = true;
    const readers = await reading;
    const [stored] = await testDatabase().db.execute<{ count: number }>(
      sql`select count(*)::int from webhook_events where tenant_id = ${shop.id}`,
    );
    for (const own of readers) {
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
      expect(own).toHaveLength(stored?.count ?? 0);
      expect(own.some(({ type }) => type === "booking.updated")).toBe(true);
      const ofBooking = grouped(own);
      expect(ofBooking.size).toBe(times.length * 2);
      for (const changes of ofBooking.values()) {
        const types = changes.map(({ type }) => type);
        expect([types[0], types.at(-1)]).toEqual(["booking.created", "booking.cancelled"]);
        expect(types.slice(1, -1).every((type) => type === "booking.updated")).toBe(true);
      }
    }
  });
});

const byBooking = ({ data }: Change): string => data.booking?.id ?? "";

function grouped(changes: Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(byBooking(change), [...(groups.get(byBooking(change)) ?? []), change]);
  return groups;
}

describe("a cursor", () => {
  const refusal = async (after: string) => {
    const { status, code, fields } = await manage(shop, `GET /changes?after=${encodeURIComponent(after)}`);
    return { status, code, fields };
  };
  const refused = { status: 422, code: "validation", fields: ["after"] };

  it.each(["", "1", "x".repeat(100), "x".repeat(10_000), "ünïcode", "%00"])(
    "that is none of ours is refused: %.20s",
    async (after) => {
      expect(await refusal(after)).toEqual(refused);
    },
  );

  it("that was changed by one letter is refused", async () => {
    const { next } = await page();
    expect(await refusal(`${next.startsWith("A") ? "B" : "A"}${next.slice(1)}`)).toEqual(refused);
  });

  it("is good for as long as events are kept", async () => {
    const now = Date.now();
    const cursor = readCursor((await page()).next, { tenantId: shop.id, nowMs: now });
    const aged = (days: number) => cursorText({ ...cursor, givenAtMs: now - days * DAY_MS });
    expect(await refusal(aged(KEPT_DAYS - 1))).toMatchObject({ status: 200 });
    expect(await refusal(aged(KEPT_DAYS + 1))).toEqual(refused);
  });

  it("of another account is refused, for nothing of this one was read with it", async () => {
    const { next } = await done(manage<Page>(await openShop(), "GET /changes"));
    expect(await refusal(next)).toEqual(refused);
  });

  it("of another database is refused", async () => {
    const cursor = readCursor((await page()).next, { tenantId: shop.id, nowMs: Date.now() });
    expect(await refusal(cursorText({ ...cursor, epoch: "00000000-0000-4000-8000-000000000000" }))).toEqual(refused);
  });
});
