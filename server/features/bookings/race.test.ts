import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedWrites } from "../../testing/context";
import { type Answer, manage, visit } from "../../testing/rest";
import {
  addService,
  at,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  expectSoundHistory,
  openShop,
  type Shop,
  tally,
} from "../../testing/shop";

const RIVALS = 50;
/** `npm run soak -- races` asks for many times as many rounds. */
const TIMES = Number(process.env.RACE_TIMES ?? 1);
const ROUNDS = TIMES > 1 ? 5 * TIMES : 3;
const CROSSINGS = TIMES > 1 ? 10 : 5;
const MOVERS = TIMES > 1 ? 20 : 12;
const QUARTERS_A_DAY = 48;

/** The start of a round: slots of a quarter of an hour, all different. */
function startOf(shop: Shop, round: number): string {
  const quarter = round % QUARTERS_A_DAY;
  const minutes = 8 * 60 + quarter * 15;
  const days = Math.floor(round / QUARTERS_A_DAY);
  return new Date(Date.parse(at(shop, "00:00")) + (days * 24 * 60 + minutes) * 60_000).toISOString();
}

afterAll(expectSoundData);
afterAll(expectSoundHistory);

describe(`fifty bookings of one slot at once, ${ROUNDS} rounds in a row`, () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ service: { duration: 15 } });
  });

  it.each([
    ["with the member chosen", 0, () => shop.staffIds[0]],
    ["with any over one member", ROUNDS, () => "any"],
  ])(
    "are one booking and 49 slot_unavailable, %s",
    async (_, firstRound, staffOf) => {
      const staff = staffOf() ?? "";
      for (let round = firstRound; round < firstRound + ROUNDS; round++) {
        const start = startOf(shop, round);
        const answers = await atOnce(RIVALS, (rival) =>
          book(shop, { start, staff }, { name: `Rival ${rival}`, email: `rival${rival}@example.com` }),
        );
        expect(tally(answers)).toEqual({ 201: 1, "409 slot_unavailable": RIVALS - 1 });
      }
    },
    // Ten times what it takes on a quiet machine, and beside a load of 20 as well.
    240_000 * TIMES,
  );
});

describe("bookings at once", () => {
  it("with any over three members are three bookings, one of each", async () => {
    const shop = await openShop({ members: 3 });
    const answers = await atOnce(RIVALS, () => book(shop, { start: "10:00", staff: "any" }));
    expect(tally(answers)).toEqual({ 201: 3, "409 slot_unavailable": RIVALS - 3 });
    const { data } = await done(manage<{ data: { staffId: string }[] }>(shop, "GET /appointments"));
    expect(data.map(({ staffId }) => staffId).sort()).toEqual([...shop.staffIds].sort());
  });

  it("fill a group to its last seat, and the rest get capacity_exceeded", async () => {
    const shop = await openShop({ service: { capacity: 6 } });
    const answers = await atOnce(RIVALS, () => book(shop, { start: "10:00" }));
    expect(tally(answers)).toEqual({ 201: 6, "409 capacity_exceeded": RIVALS - 6 });
    const { data } = await done(manage<{ data: { persons: number }[] }>(shop, "GET /appointments"));
    expect(data.map(({ persons }) => persons)).toEqual([6]);
  });

  it("fill the groups of every member before anyone is refused", async () => {
    const shop = await openShop({ members: 2, service: { capacity: 5 } });
    const fitting = await atOnce(10, () => book(shop, { start: "10:00", staff: "any" }));
    expect(tally(fitting)).toEqual({ 201: 10 });
    const answers = await atOnce(RIVALS, () => book(shop, { start: "12:00", staff: "any" }));
    expect(tally(answers)).toEqual({ 201: 10, "409 capacity_exceeded": RIVALS - 10 });
  });

  it("that are no more than there are members are all granted", async () => {
    const shop = await openShop({ members: 4 });
    expect(tally(await atOnce(4, () => book(shop, { start: "10:00", staff: "any" })))).toEqual({ 201: 4 });
  });

  it("of parties fill a group without passing its seats", async () => {
    const shop = await openShop({ service: { capacity: 7 } });
    const answers = await atOnce(20, () => book(shop, { start: "10:00", persons: 2 }));
    expect(tally(answers)).toEqual({ 201: 3, "409 capacity_exceeded": 17 });
  });

  it("of items that cross over two members never wait for each other for ever", async () => {
    const shop = await openShop({ members: 2, service: { duration: 15 } });
    const [ana, ben] = shop.staffIds;
    for (let round = 0; round < CROSSINGS; round++) {
      const start = startOf(shop, round);
      const answers = await atOnce(20, (index) => {
        const [first, second] = index % 2 === 0 ? [ana, ben] : [ben, ana];
        return book(shop, [
          { start, staff: first ?? "" },
          { start, staff: second ?? "" },
        ]);
      });
      expect(tally(answers)).toEqual({ 201: 1, "409 slot_unavailable": 19 });
    }
  });

  it("of two services of one member do not overlap", async () => {
    const shop = await openShop();
    const long = await addService(shop, { duration: 90, paddingBefore: 15 });
    const answers = await atOnce(30, (index) =>
      book(shop, index % 2 === 0 ? { start: "10:30" } : { start: "10:00", service: long }),
    );
    expect(tally(answers)).toEqual({ 201: 1, "409 slot_unavailable": 29 });
  });

  it("by one new customer make one customer", async () => {
    const shop = await openShop({ members: 4 });
    await atOnce(4, () => book(shop, { start: "10:00", staff: "any" }));
    const { data } = await done(manage<{ data: { bookingsCount: number }[] }>(shop, "GET /customers"));
    expect(data.map(({ bookingsCount }) => bookingsCount)).toEqual([4]);
  });
});

describe("changes at once", () => {
  const reschedule = (shop: Shop, token: string, to: { start: string; staff?: string | undefined }) =>
    visit(shop, `POST /manage/${token}/reschedule`, { body: to });

  it("to one slot let one booking in, and the others stay where they were", async () => {
    const shop = await openShop({ service: { duration: 15 } });
    const starts = Array.from({ length: MOVERS }, (_, index) => startOf(shop, index));
    const made = await Promise.all(starts.map((start) => booked(shop, { start })));
    const answers = await Promise.all(made.map(({ token }) => reschedule(shop, token, { start: at(shop, "15:00") })));
    expect(tally(answers)).toEqual({ 200: 1, "409 slot_unavailable": MOVERS - 1 });
    expect(await eventsOf(shop, "booking.updated")).toHaveLength(1);
  });

  it("that swap two members' bookings end without waiting for each other for ever", async () => {
    const shop = await openShop({ members: 2 });
    const [ana, ben] = shop.staffIds;
    const hers = await booked(shop, { start: "10:00", staff: ana ?? "" });
    const his = await booked(shop, { start: "10:00", staff: ben ?? "" });
    const answers = await Promise.all([
      reschedule(shop, hers.token, { start: at(shop, "12:00"), staff: ben }),
      reschedule(shop, his.token, { start: at(shop, "12:00"), staff: ana }),
    ]);
    expect(tally(answers)).toEqual({ 200: 2 });
  });

  it("of a move and a booking give the slot to one of them", async () => {
    const shop = await openShop();
    const { token } = await booked(shop, { start: "10:00" });
    const start = at(shop, "12:00");
    const answers = await atOnce<Answer<unknown>>(11, (index) =>
      index === 5 ? reschedule(shop, token, { start }) : book(shop, { start }),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  it("of a cancellation and bookings leave at most one booking of the time", async () => {
    const shop = await openShop();
    for (let round = 0; round < 5; round++) {
      const { data } = await done(manage<{ data: { manageUrl: string }[] }>(shop, "GET /bookings?status=approved"));
      const token = data[0]?.manageUrl.split("/").at(-1) ?? (await booked(shop, { start: "10:00" })).token;
      const [cancelled, ...answers] = await Promise.all([
        visit(shop, `POST /manage/${token}/cancel`, { body: {} }),
        ...Array.from({ length: 10 }, () => book(shop, { start: "10:00" })),
      ]);
      expect(cancelled?.status).toBe(200);
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    }
  });

  it("to one status notify once, by one event and one mail", async () => {
    const shop = await openShop();
    const { id } = await booked(shop, { start: "10:00" });
    const writes = await auditedWrites(shop);
    const answers = await atOnce(20, () =>
      manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled", notify: true } }),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(await eventsOf(shop, "booking.cancelled")).toHaveLength(1);
    const { data } = await done(manage<{ data: { type: string }[] }>(shop, "GET /outbox"));
    expect(data.map(({ type }) => type)).toEqual(["booking_status", "booking_new"]);
    expect(await auditedWrites(shop)).toBe(writes + 1);
  });

  it("that bring cancelled bookings of one time back let one of them in", async () => {
    const shop = await openShop();
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { id } = await booked(shop, { start: "10:00" });
      await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
      ids.push(id);
    }
    const answers = await Promise.all(
      ids.map((id) => manage(shop, `PATCH /bookings/${id}`, { body: { status: "approved" } })),
    );
    expect(tally(answers)).toEqual({ 200: 1, "409 slot_unavailable": 4 });
  });

  it("that enlarge parties of one group never pass its seats", async () => {
    const shop = await openShop({ service: { capacity: 6 } });
    const made = await atOnce(4, () => booked(shop, { start: "10:00" }));
    const answers = await Promise.all(
      made.map(({ id }) => manage(shop, `PATCH /bookings/${id}`, { body: { persons: 2 } })),
    );
    expect(tally(answers)).toEqual({ 200: 2, "409 capacity_exceeded": 2 });
  });
});
