import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { staff } from "../../../db/schema";
import { addComposite, addPart, serviceOf } from "../../../testing/composites";
import { statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { type RivalEnd, rivalOf } from "../../../testing/past-locks";
import { manage, visit } from "../../../testing/rest";
import {
  addMember,
  addService,
  at,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  type Shop,
} from "../../../testing/shop";

afterAll(expectSoundData);

interface Moving {
  shop: Shop;
  token: string;
  appointmentId: string;
}

/** A booking at eight, with the first member alone: of one segment, or of two. */
async function bookingOf(segments: 1 | 2): Promise<Moving> {
  const shop = await openShop();
  const half = async () => serviceOf(await addPart(shop, shop.staffIds, { duration: 30 }));
  const service = segments === 1 ? shop.serviceId : await addComposite(shop, [await half(), await half()]);
  const { id, token } = await booked(shop, { start: "08:00", service });
  const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
  return { shop, token, appointmentId };
}

const toTen = {
  "its customer": ({ shop, token }: Moving) =>
    visit<object>(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "10:00") } }),
  "an operator": ({ shop, appointmentId }: Moving) =>
    manage<object>(shop, `PATCH /appointments/${appointmentId}`, { body: { start: at(shop, "10:00") } }),
};

/** Moves to ten o'clock while somebody takes it past every lock. */
async function raced(moving: Moving, by: keyof typeof toTen, how: RivalEnd) {
  const { end } = await rivalOf(moving.shop);
  const racing = toTen[by](moving);
  await statementsWaiting(1);
  const outcome = await end(how);
  const { status, code } = await racing;
  const notified = await eventsOf(moving.shop, "booking.updated");
  const { data } = await done(manage<{ data: { start: string }[] }>(moving.shop, "GET /appointments?status=active"));
  const starts = data.map(({ start }) => start);
  return { outcome, answer: status === 200 ? "moved" : code, notified: notified.length, starts };
}

describe.each([1, 2] as const)("a move of %i segments to a time that somebody takes past every lock", (segments) => {
  const movedStarts = segments === 1 ? ["10:00"] : ["10:00", "10:30"];
  const present = segments === 1 ? ["08:00"] : ["08:00", "08:30"];
  const startsOf = (shop: Shop, times: string[]) => times.map((time) => at(shop, time));

  it.each([
    ["its customer", "slot_unavailable"],
    ["an operator", "warnings"],
  ] as const)("by %s is refused in all of them by a second look, and nobody is notified", async (by, refusal) => {
    const moving = await bookingOf(segments);
    const { answer, notified, starts } = await raced(moving, by, "commit");
    expect({ answer, notified, starts }).toEqual({
      answer: refusal,
      notified: 0,
      starts: startsOf(moving.shop, [...present, "10:00"]),
    });
  });

  it.each(["its customer", "an operator"] as const)("by %s stands when the other thinks better of it", async (by) => {
    const moving = await bookingOf(segments);
    const { answer, notified, starts } = await raced(moving, by, "rollback");
    expect({ answer, notified, starts }).toEqual({
      answer: "moved",
      notified: segments,
      starts: startsOf(moving.shop, [...movedStarts, "18:00"]),
    });
  });

  it.each(["its customer", "an operator"] as const)("by %s may meet a deadlock, and is never half done", async (by) => {
    const moving = await bookingOf(segments);
    const { outcome, answer, notified } = await raced(moving, by, "lock");
    const isMoved = outcome === "undone";
    expect([isMoved, notified]).toEqual([answer === "moved", isMoved ? segments : 0]);
  });
});

it("takes the next who is free when the member it would keep is taken past every lock", async () => {
  const shop = await openShop();
  const ben = await addMember(shop, "Ben", 5);
  const service = await addService({ ...shop, staffIds: [...shop.staffIds, ben] });
  const { token } = await booked(shop, { start: "08:00", service, staff: shop.staffIds[0] ?? "" });
  const { end } = await rivalOf(shop);
  const racing = visit<{ booking: { staff: { id: string } } }>(shop, `POST /manage/${token}/reschedule`, {
    body: { start: at(shop, "10:00") },
  });
  await statementsWaiting(1);
  await end("commit");
  expect((await done(racing)).booking.staff.id).toBe(ben);
});

it("waits for none of the others while the present member is free", async () => {
  const shop = await openShop();
  const [ada = ""] = shop.staffIds;
  const ben = await addMember(shop, "Ben", 5);
  const service = await addService({ ...shop, staffIds: [ada, ben] });
  const { token } = await booked(shop, { start: "08:00", service, staff: ada });
  const moved = await testDatabase().db.transaction(async (tx) => {
    await tx.select().from(staff).where(eq(staff.id, ben)).for("update");
    const body = { start: at(shop, "10:00") };
    return done(visit<{ booking: { staff: { id: string } } }>(shop, `POST /manage/${token}/reschedule`, { body }));
  });
  expect(moved.booking.staff.id).toBe(ada);
});

it("finds another member when the present one is booked then", async () => {
  const shop = await openShop();
  const [ada = ""] = shop.staffIds;
  const ben = await addMember(shop, "Ben", 5);
  const service = await addService({ ...shop, staffIds: [ada, ben] });
  await booked(shop, { start: "10:00", service, staff: ada });
  const { token } = await booked(shop, { start: "08:00", service, staff: ada });
  const body = { start: at(shop, "10:00") };
  const move = () => visit<{ booking: { staff: { id: string } } }>(shop, `POST /manage/${token}/reschedule`, { body });
  expect((await done(move())).booking.staff.id).toBe(ben);
  await booked(shop, { start: "12:00", service, staff: ada });
  await booked(shop, { start: "12:00", service, staff: ben });
  body.start = at(shop, "12:00");
  expect((await move()).code).toBe("slot_unavailable");
});
