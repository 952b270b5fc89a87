import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../../../db/client";
import { addDays, DAY_MS } from "../../../domain/dates";
import {
  become,
  contextOf,
  fresh,
  openRememberedShop,
  type Query,
  type RememberedShop,
  remembered,
} from "../../../testing/availability/remembered";
import { testDatabase } from "../../../testing/database";
import { Random } from "../../../testing/fuzz/random";
import { manage } from "../../../testing/rest";
import { at, book } from "../../../testing/shop";
import type { Audience } from "../offered-queries";
import { SlotsMemory } from "./slots-memory";

const ROUNDS = 60;
const READS = 3;
const LIMIT_MS = 120_000;
const AUDIENCES: Audience[] = ["public", "management"];

/** Someone else's connections: another process that writes. */
const other = connect(testDatabase().url, 1);

afterAll(() => other.close());

interface World extends RememberedShop {
  random: Random;
}

const openWorld = async (seed: number): Promise<World> => ({
  ...(await openRememberedShop()),
  random: new Random(seed),
});

const path = (list: string, id: unknown) => `${list}/${String(id)}`;

/** Writes of all kinds that slots depend on, through every surface; one that is refused changes nothing. */
const WRITES: Record<string, (world: World) => Promise<unknown>> = {
  "a visitor books": ({ shop, services, random }) => {
    const staff = random.chance(0.5) ? random.pick(shop.staffIds) : "any";
    const time = random.pick(["09:00", "10:00", "11:30", "15:00"]);
    const start = at(shop, time, addDays(shop.date, random.whole(0, 3)));
    return book(shop, { service: random.pick(services), staff, start });
  },
  "a stay is booked": ({ shop, services, random }) =>
    book(shop, { service: services[2] ?? "", start: at(shop, "00:00", addDays(shop.date, random.whole(0, 6))) }),
  "a booking is cancelled, approved or moved": async ({ shop, random }) => {
    const { body } = await manage<{ data: { id: string }[] }>(shop, "GET /bookings?limit=50");
    if (body.data.length === 0) return null;
    const { id } = random.pick(body.data);
    const start = at(shop, "17:00", addDays(shop.date, random.whole(0, 3)));
    const bodies = [{ status: "cancelled" }, { status: "approved" }, { start }, { persons: 2 }];
    return manage(shop, `PATCH /bookings/${id}`, { body: random.pick<object>(bodies) });
  },
  "an appointment moves or goes": async ({ shop, random }) => {
    const { body } = await manage<{ data: { id: string }[] }>(shop, "GET /appointments?limit=50");
    if (body.data.length === 0) return null;
    const { id } = random.pick(body.data);
    if (random.chance(0.3)) return manage(shop, `DELETE /appointments/${id}`);
    const [start, staffId] = [at(shop, "12:00", addDays(shop.date, random.whole(0, 3))), random.pick(shop.staffIds)];
    return manage(shop, `PATCH /appointments/${id}`, { body: { start, staffId, force: true } });
  },
  "a schedule changes": ({ shop, random }) => {
    const days = [1, 2, 3, 5].map((weekday) => ({ weekday, start: random.pick(["08:00", "09:15"]), end: "18:00" }));
    return manage(shop, `PUT /staff/${random.pick(shop.staffIds)}/schedule`, { body: { days } });
  },
  "a holiday comes or goes": async ({ shop, random }) => {
    const { body } = await manage<{ data: { id: string }[] }>(shop, "GET /holidays?limit=50");
    const known = body.data.length > 0 && random.chance(0.5) ? random.pick(body.data) : null;
    if (known) return manage(shop, path("DELETE /holidays", known.id));
    const staffId = random.pick([null, ...shop.staffIds]);
    return manage(shop, "POST /holidays", {
      body: {
        date: addDays(shop.date, random.whole(0, 6)),
        kind: random.pick(["once", "yearly", "exception"]),
        staffId,
      },
    });
  },
  "the settings change": ({ shop, random }) => {
    const bodies = [{ slotLength: 20 }, { slotLength: 30 }, { minPriorMinutes: 30 }, { maxDays: 12 }, { maxDays: 40 }];
    return manage(shop, "PATCH /settings", { body: random.pick<object>(bodies) });
  },
  "the service changes": ({ shop, services, random }) => {
    const bodies = [
      { paddingAfter: 15 },
      { paddingAfter: 0 },
      { visibility: random.chance(0.2) ? "private" : "public" },
    ];
    const more = [{ staffPreference: "least_occupied" }, { staffPreference: "order" }];
    return manage(shop, `PATCH /services/${random.pick(services)}`, {
      body: random.pick<object>([...bodies, ...more]),
    });
  },
  "a member changes": ({ shop, random }) => {
    const bodies = [{ visibility: random.chance(0.2) ? "private" : "public" }, { position: random.whole(0, 5) }];
    return manage(shop, `PATCH /staff/${random.pick(shop.staffIds)}`, { body: random.pick<object>(bodies) });
  },
  "a link changes or goes": ({ shop, services, random }) => {
    const link = `/staff/${random.pick(shop.staffIds)}/services/${random.pick(services)}`;
    if (random.chance(0.15)) return manage(shop, `DELETE ${link}`);
    return manage(shop, `PUT ${link}`, { body: { capacityMin: 1, capacityMax: random.whole(1, 3) } });
  },
  "an event comes, with staff": async ({ shop, random }) => {
    const date = addDays(shop.date, random.whole(0, 3));
    const body = { title: "Open day", startAt: at(shop, "11:00", date), endAt: at(shop, "16:00", date) };
    const { body: event } = await manage<{ id: string }>(shop, "POST /events", {
      body: { ...body, status: random.pick(["draft", "published"]) },
    });
    const staff = [{ staffId: random.pick(shop.staffIds), role: "host" }];
    return manage(shop, `PUT /events/${event.id}/staff`, { body: { staff } });
  },
  "an event changes or goes, or its staff": async ({ shop, random }) => {
    const { body } = await manage<{ data: { id: string }[] }>(shop, "GET /events?limit=50");
    if (body.data.length === 0) return null;
    const event = path("/events", random.pick(body.data).id);
    if (random.chance(0.2)) return manage(shop, `DELETE ${event}`);
    const staff = shop.staffIds.filter(() => random.chance(0.4)).map((staffId) => ({ staffId, role: "organizer" }));
    if (random.chance(0.4)) return manage(shop, `PUT ${event}/staff`, { body: { staff } });
    const date = addDays(shop.date, random.whole(0, 3));
    const span = { startAt: at(shop, "09:00", date), endAt: at(shop, "12:30", date) };
    return manage(shop, `PATCH ${event}`, {
      body: random.pick<object>([span, { status: "published" }, { status: "cancelled" }, { status: "archived" }]),
    });
  },
  "another process writes an occupancy": ({ shop, random }) => {
    const by = random.pick(["-1 day", "1 day", "15 minutes"]);
    return other.sql`
      update occupancies set forced = true, staff_id = ${random.pick(shop.staffIds)},
        blocked = tstzrange(lower(blocked) + ${by}::interval, upper(blocked) + ${by}::interval)
      where ctid = (select ctid from occupancies where tenant_id = ${shop.id} order by random() limit 1)`;
  },
  "another process takes one away": ({ shop }) =>
    other.sql`delete from occupancies where ctid = (select ctid from occupancies where tenant_id = ${shop.id} limit 1)`,
};

const queryOf = ({ shop, services, random }: World): Query => ({
  service: random.pick(services),
  staff: random.pick(["any", "any", ...shop.staffIds]),
  from: addDays(shop.date, random.pick([-8, -1, 0])),
  days: random.pick([1, 7, 20]),
  persons: random.pick([1, 1, 2]),
});

/** Today, or a time of the shop's week, back and forth: notice and horizon move with it. */
const nowOf = ({ shop, random }: World): number | undefined =>
  random.chance(0.5) ? undefined : Date.parse(shop.date) + random.whole(-DAY_MS, 3 * DAY_MS);

describe.each([1, 2, 5])("after writes of every kind by every surface (choice %i)", (seed) => {
  it("two processes that remember tell the slots of one that does not", { timeout: LIMIT_MS }, async () => {
    const world = await openWorld(seed);
    const { shop, random } = world;
    const processes = [new SlotsMemory(), new SlotsMemory()];
    const queries = Array.from({ length: 6 }, () => queryOf(world));
    let offered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const name = random.pick(Object.keys(WRITES));
      await WRITES[name]?.(world);
      const nowAt = nowOf(world);
      for (let read = 0; read < READS; read++) {
        become(random.pick(processes));
        const [audience, query] = [random.pick(AUDIENCES), random.pick(queries)];
        const ctx = await contextOf(shop, nowAt);
        const answer = await remembered(ctx, audience, query);
        expect({ round, name, query, answer }).toEqual({
          round,
          name,
          query,
          answer: await fresh(ctx, audience, query),
        });
        if (typeof answer !== "string") offered += answer.days.reduce((sum, { slots }) => sum + slots.length, 0);
      }
    }
    expect(offered).toBeGreaterThan(ROUNDS);
  });
});

it("readers in the midst of writes leave nothing stale behind", { timeout: LIMIT_MS }, async () => {
  const world = await openWorld(4);
  const { shop, services, random } = world;
  become(new SlotsMemory());
  const query = { service: services[0] ?? "", from: shop.date, days: 7 };
  const books = WRITES["a visitor books"] ?? Promise.reject;
  const moves = WRITES["another process writes an occupancy"] ?? Promise.reject;
  for (let round = 0; round < 15; round++) {
    const ctx = await contextOf(shop);
    const reads = () => Array.from({ length: 8 }, () => remembered(ctx, "public", query));
    await Promise.all([...reads(), books(world), ...reads(), random.chance(0.5) ? moves(world) : null, ...reads()]);
    expect(await remembered(ctx, "public", query)).toEqual(await fresh(ctx, "public", query));
  }
});
