import { afterAll, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { type Answer, manage } from "../../../testing/rest";
import {
  addService,
  at,
  atOnce,
  book,
  booked,
  done,
  expectSoundData,
  expectSoundHistory,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

const ROUNDS = 8;
const ask = (shop: Shop, line: string, body: object): Promise<Answer<unknown>> => manage<unknown>(shop, line, { body });

const newCustomer = async (shop: Shop) => {
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  return (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
};
interface Listed {
  total: number;
  data: { id: string; start: string; persons: number }[];
}
const list = (shop: Shop) => done(manage<Listed>(shop, "GET /appointments?limit=100"));

afterAll(expectSoundData);
afterAll(expectSoundHistory);

describe("both surfaces at once", () => {
  it("make one appointment of one slot, round after round", async () => {
    const shop = await openShop();
    const customerId = await newCustomer(shop);
    for (let round = 0; round < ROUNDS; round++) {
      const start = at(shop, "10:00", addDays(shop.date, round));
      const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId, start };
      const answers = await atOnce<Answer<unknown>>(4, (index) =>
        index % 2 ? ask(shop, "POST /appointments", body) : book(shop, { start, staff: shop.staffIds[0] ?? "" }),
      );
      expect(tally(answers)[201]).toBe(1);
      expect((await list(shop)).total).toBe(round + 1);
    }
  });

  it("never sell a group's seats twice, and never open a second group", async () => {
    const shop = await openShop({ service: { capacity: 5 } });
    const customerId = await newCustomer(shop);
    const start = at(shop, "10:00");
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId, start, force: true };
    const answers = await atOnce<Answer<unknown>>(20, (index) =>
      index % 2 ? ask(shop, "POST /appointments", body) : book(shop, { start }),
    );
    expect(tally(answers)).toEqual({ 201: 5, "409 capacity_exceeded": 15 });
    expect((await list(shop)).data).toMatchObject([{ persons: 5 }]);
  });

  it("fill a group by adding to it and by booking it without passing its seats", async () => {
    const shop = await openShop({ service: { capacity: 4 } });
    const customerId = await newCustomer(shop);
    const { id } = await booked(shop, { start: "10:00" });
    const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
    const answers = await atOnce<Answer<unknown>>(12, (index) =>
      index % 2
        ? ask(shop, `POST /appointments/${appointmentId}/bookings`, { customerId })
        : book(shop, { start: "10:00" }),
    );
    expect(tally(answers)).toEqual({ 201: 3, "409 capacity_exceeded": 9 });
  });
});

describe("moves at once", () => {
  it("onto one slot let one have it", async () => {
    const shop = await openShop();
    const starts = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"];
    await Promise.all(starts.map((start) => booked(shop, { start })));
    const { data } = await list(shop);
    const start = at(shop, "16:00");
    const answers = await Promise.all(
      data.map(({ id }) => manage(shop, `PATCH /appointments/${id}`, { body: { start } })),
    );
    expect(tally(answers)).toEqual({ 200: 1, "422 warnings": starts.length - 1 });
  });

  it("between two members in both directions all end, and what is booked twice was forced", async () => {
    const shop = await openShop({ members: 2 });
    for (const staff of shop.staffIds) await booked(shop, { start: "10:00", staff });
    const { data } = await list(shop);
    const answers = await atOnce(20, (index) => {
      const body = { staffId: shop.staffIds[index % 2], start: at(shop, index % 3 ? "10:00" : "12:00") };
      return manage(shop, `PATCH /appointments/${data[Math.floor(index / 2) % 2]?.id}`, { body });
    });
    expect(Object.keys(tally(answers)).every((line) => line === "200" || line === "422 warnings")).toBe(true);
  });

  it("and deletions leave no live booking in a deleted appointment", async () => {
    const shop = await openShop();
    await addService(shop);
    const { id } = await booked(shop, { start: "10:00" });
    const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
    const answers = await atOnce(12, (index) => {
      if (index % 3 === 0) return manage(shop, `DELETE /appointments/${appointmentId}`);
      if (index % 3 === 1) return manage(shop, `PATCH /bookings/${id}`, { body: { status: "no_show" } });
      return manage(shop, `PATCH /appointments/${appointmentId}`, {
        body: { internalNote: `Note ${index}`, start: at(shop, "15:00") },
      });
    });
    expect(tally(answers)[204]).toBe(1);
    // What was missed before the deletion came stays so.
    const { status } = await done(manage<{ status: string }>(shop, `GET /bookings/${id}`));
    expect(["cancelled", "no_show"]).toContain(status);
  });
});
