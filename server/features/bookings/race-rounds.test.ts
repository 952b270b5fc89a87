import { afterAll, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { addType, askTicket, counted, openConcert } from "../../testing/concert";
import { type Answer, manage, visit } from "../../testing/rest";
import {
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  expectSoundHistory,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../testing/shop";

/** `npm run soak -- races` asks for many times as many rounds. */
const TIMES = Number(process.env.RACE_TIMES ?? 1);
const ROUNDS = 20 * TIMES;
const FEWER_ROUNDS = 10 * TIMES;
const LIMIT_MS = 120_000 * TIMES;
/** How many rounds run beside each other. */
const LANES = 10;
const QUARTERS_A_DAY = 48;
/** Members among whom rounds are spread, so that they wait for each other less. */
const MEMBERS = 4;

type Answers = Answer<unknown>[];

/** A member and a quarter of an hour that no other round has. */
function placeOf(shop: Shop, round: number): { start: string; staff: string } {
  const turn = Math.floor(round / MEMBERS);
  const minutes = 8 * 60 + (turn % QUARTERS_A_DAY) * 15;
  const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
  const date = addDays(shop.date, Math.floor(turn / QUARTERS_A_DAY));
  return { start: at(shop, time, date), staff: shop.staffIds[round % MEMBERS] ?? "" };
}

const openQuarters = (service: Record<string, unknown> = {}): Promise<Shop> =>
  openShop({ members: MEMBERS, service: { duration: 15, ...service } });

/** Runs the rounds, some beside each other, and answers what each came to. None may end with a 5xx. */
async function rounds<Result>(count: number, run: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round += LANES)
    results.push(...(await Promise.all(Array.from({ length: LANES }, (_, connection) => run(round + connection)))));
  return results;
}

/** How many rounds came out in which way. */
function outcomes(tallies: Record<string, number>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of tallies) {
    const said = Object.entries(one)
      .map(([line, count]) => `${count} × ${line}`)
      .sort()
      .join(", ");
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

/** Every round came out in one of these ways. */
const expectOnly = (tallies: Record<string, number>[], allowed: string[]): void =>
  expect(Object.keys(outcomes(tallies)).filter((said) => !allowed.includes(said))).toEqual([]);

const together = async (sends: Promise<Answer<unknown>>[]): Promise<Answers> => Promise.all(sends);

const newCustomer = async (shop: Shop, email = "eva@example.com"): Promise<string> =>
  (await done(manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva Gil", email } }))).id;

/** Writes by hand what a visitor books at the same moment. */
const write = (shop: Shop, place: { start: string; staff: string }, body: Record<string, unknown>) => {
  const { start, staff: staffId } = place;
  return manage<unknown>(shop, "POST /appointments", { body: { serviceId: shop.serviceId, staffId, start, ...body } });
};

afterAll(expectSoundData);
afterAll(expectSoundHistory);

describe(`${ROUNDS} rounds, by visitors and by hand at once,`, () => {
  it("of one slot each sell it once", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters();
    const customerId = await newCustomer(shop);
    const sold = await rounds(ROUNDS, async (round) => {
      const place = placeOf(shop, round);
      const hands = [1, 2].map(() => write(shop, place, { customerId }));
      const answers = await together([...[1, 2].map(() => book(shop, place)), ...hands]);
      return answers.map(({ status, code }) => code ?? String(status));
    });
    for (const said of sold) {
      expect(said.filter((line) => line === "201")).toHaveLength(1);
      expect(said.filter((line) => !["201", "slot_unavailable", "warnings"].includes(line))).toEqual([]);
    }
    expect((await done(manage<{ total: number }>(shop, "GET /appointments?limit=1"))).total).toBe(ROUNDS);
  });

  it("of a group's seats each sell its three in one appointment, forced or not", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters({ capacity: 3 });
    const customerId = await newCustomer(shop);
    const sold = await rounds(ROUNDS, async (round) => {
      const place = placeOf(shop, round);
      const hands = [true, false].map((force) => write(shop, place, { customerId, force }));
      return tally(await together([...[1, 2, 3].map(() => book(shop, place)), ...hands]));
    });
    expect(outcomes(sold)).toEqual({ "2 × 409 capacity_exceeded, 3 × 201": ROUNDS });
    expect((await done(manage<{ total: number }>(shop, "GET /appointments?limit=1"))).total).toBe(ROUNDS);
  });
});

describe(`${FEWER_ROUNDS} rounds`, () => {
  it("of a coupon's last use let one order have it", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters();
    const body = { mask: "RACE-****", count: FEWER_ROUNDS, discount: 10, usageLimit: 1 };
    const { data } = await done(manage<{ data: { code: string }[] }>(shop, "POST /coupons/generate", { body }));
    const used = await rounds(FEWER_ROUNDS, async (round) => {
      const places = [0, 1, 2].map((rival) => placeOf(shop, round * 3 + rival));
      return tally(await together(places.map((place) => book(shop, place, { coupon: data[round]?.code }))));
    });
    expect(outcomes(used)).toEqual({ "1 × 201, 2 × 422 coupon_invalid": FEWER_ROUNDS });
  });

  it("of a package's last use let one order have it", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters();
    const used = await rounds(FEWER_ROUNDS, async (round) => {
      const email = `eva${round}@example.com`;
      const sale = { customerId: await newCustomer(shop, email), serviceId: shop.serviceId, size: 1 };
      const { code: packageCode } = await done(manage<{ code: string }>(shop, "POST /packages", { body: sale }));
      const places = [0, 1, 2].map((rival) => placeOf(shop, round * 3 + rival));
      return tally(await together(places.map((place) => book(shop, place, { email, packageCode }))));
    });
    expect(outcomes(used)).toEqual({ "1 × 201, 2 × 422 package_used_up": FEWER_ROUNDS });
  });

  it("of a type's last ticket sell it once, to a visitor or at the desk", { timeout: LIMIT_MS }, async () => {
    const concerts = await Promise.all(
      Array.from({ length: LANES }, () => openConcert({ capacity: FEWER_ROUNDS / LANES })),
    );
    const sold = await rounds(FEWER_ROUNDS, async (round) => {
      const concert = concerts[round % LANES] ?? (await openConcert());
      const ticketType = await addType(concert, { title: `Round ${round}`, quantity: 1 });
      const order = { items: [{ ticketType, quantity: 1 }], name: "Eva Gil", email: "eva@example.com" };
      const visits = [1, 2].map(() =>
        visit<unknown>(concert, `POST /events/${concert.eventId}/tickets`, { body: order }),
      );
      return tally(await together([...visits, askTicket(concert, ticketType)]));
    });
    expect(outcomes(sold)).toEqual({ "1 × 201, 2 × 409 capacity_exceeded": FEWER_ROUNDS });
    for (const concert of concerts)
      expect(await counted(concert)).toMatchObject({ sold: FEWER_ROUNDS / LANES, remaining: 0 });
  });

  it("of approvals of one pending booking notify of each once", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters({ requiresApproval: true });
    const said = await rounds(FEWER_ROUNDS, async (round) => {
      const { id, status } = await booked(shop, placeOf(shop, round));
      expect(status).toBe("pending");
      const body = { status: "approved", notify: true };
      return tally(await together([1, 2, 3].map(() => manage<unknown>(shop, `PATCH /bookings/${id}`, { body }))));
    });
    expect(outcomes(said)).toEqual({ "3 × 200": FEWER_ROUNDS });
    const events = await eventsOf(shop, "booking.updated");
    expect(new Set(events.map(({ data }) => data.booking?.id)).size).toBe(FEWER_ROUNDS);
    expect(events).toHaveLength(FEWER_ROUNDS);
    expect((await mailsOf(shop)).filter(({ type }) => type === "booking_status")).toHaveLength(FEWER_ROUNDS);
  });

  it("of a freed seat give it to who waits or to who books, never to both", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters({ capacity: 2, waitlistCapacity: 2 });
    const given = await rounds(FEWER_ROUNDS, async (round) => {
      const place = placeOf(shop, round);
      const [seated] = [await booked(shop, place), await booked(shop, place)];
      const { id } = await booked(shop, place, { waitlist: true });
      await done(visit(shop, `POST /manage/${seated.token}/cancel`, { body: {} }));
      const seat = manage<unknown>(shop, `POST /bookings/${id}/give-seat`, { body: {} });
      return tally(await together([seat, book(shop, place)]));
    });
    expectOnly(given, ["1 × 200, 1 × 409 capacity_exceeded", "1 × 201, 1 × 409 capacity_exceeded"]);
  });

  it("of a move and a booking of one slot let one have it", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters();
    const answers = await rounds(FEWER_ROUNDS, async (round) => {
      const [from, to] = [placeOf(shop, round * 2), placeOf(shop, round * 2 + 1)];
      const { token } = await booked(shop, from);
      const move = visit<unknown>(shop, `POST /manage/${token}/reschedule`, { body: to });
      return tally(await together([move, book(shop, to)]));
    });
    expectOnly(answers, ["1 × 200, 1 × 409 slot_unavailable", "1 × 201, 1 × 409 slot_unavailable"]);
  });

  it("of a cancellation and a move of one booking end it and free both times", { timeout: LIMIT_MS }, async () => {
    const shop = await openQuarters();
    const answers = await rounds(FEWER_ROUNDS, async (round) => {
      const [from, to] = [placeOf(shop, round * 2), placeOf(shop, round * 2 + 1)];
      const { id, token } = await booked(shop, from);
      const said = await together([
        visit<unknown>(shop, `POST /manage/${token}/reschedule`, { body: to }),
        visit<unknown>(shop, `POST /manage/${token}/cancel`, { body: {} }),
      ]);
      expect(await done(manage(shop, `GET /bookings/${id}`))).toMatchObject({ status: "cancelled" });
      expect(tally(await together([book(shop, from), book(shop, to)]))).toEqual({ 201: 2 });
      return tally(said);
    });
    expectOnly(answers, ["2 × 200", "1 × 200, 1 × 409 too_late"]);
    expect(await eventsOf(shop, "booking.cancelled")).toHaveLength(FEWER_ROUNDS);
  });
});
