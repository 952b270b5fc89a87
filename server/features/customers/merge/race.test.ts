import { beforeEach, describe, expect, it } from "vitest";
import { type AdminAnswer, type Tab, tabOf } from "../../../testing/admin";
import { addType, askTicket, type Concert, openConcert, verb } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { atOnce, book, booked, done, expectSoundData, expectSoundHistory, tally } from "../../../testing/shop";
import type { Customer } from "../schemas";

const PAIRS = 6;
let shop: Concert;
let tab: Tab;

beforeEach(async () => {
  shop = await openConcert({}, { members: 2 });
  tab = tabOf(await newMember(shop), shop);
});

const person = (at: number) => ({ fullName: `Ana ${at}`, email: `ana${at}@example.com` });
const add = async (at: number) => (await done(manage<Customer>(shop, "POST /customers", { body: person(at) }))).id;
const pairsOf = async (): Promise<[string, string][]> => {
  const pairs: [string, string][] = [];
  for (let at = 0; at < PAIRS; at++) pairs.push([await add(at), await add(at + PAIRS)]);
  return pairs;
};
const merge = (id: string, mergedId: string) => tab.mutate("customerMerges.create", { id, mergedId });
const statuses = (answers: AdminAnswer<unknown>[]) => answers.map(({ status }) => status).sort();

describe("merges at once", () => {
  it("of the same pair: one passes, the other finds nobody", async () => {
    for (const [one, two] of await pairsOf())
      expect(statuses(await Promise.all([merge(one, two), merge(one, two)]))).toEqual([200, 404]);
    await expectSoundData();
  });

  it("of two into each other: one passes, and never are both gone", async () => {
    for (const [one, two] of await pairsOf()) {
      expect(statuses(await Promise.all([merge(one, two), merge(two, one)]))).toEqual([200, 404]);
      const left = await Promise.all([one, two].map((id) => manage(shop, `GET /customers/${id}`)));
      expect(left.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
    await expectSoundData();
  });

  it("in a ring of three: whoever passes, one person is left of all who passed", async () => {
    const [one, two, three] = [await add(1), await add(2), await add(3)];
    const answers = await Promise.all([merge(one, two), merge(two, three), merge(three, one)]);
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(await done(manage(shop, "GET /customers"))).toMatchObject({ total: 3 - passed });
  });
});

/** Customers with a booking, a ticket and a package each. */
async function busyPairs(): Promise<{ kept: string; twin: string; bookingId: string; ticketId: string; at: number }[]> {
  const type = await addType(shop, { price: 10 });
  const pairs = await pairsOf();
  const busy = [];
  for (const [at, [kept, twin]] of pairs.entries()) {
    const { fullName: name, email } = person(at + PAIRS);
    const { id: bookingId } = await booked(shop, { start: `${10 + at}:00`, staff: shop.staffIds[0] }, { name, email });
    const guest = { customerId: twin, attendeeName: undefined, attendeeEmail: undefined };
    const ticket = await done(askTicket(shop, type, guest));
    busy.push({ kept, twin, bookingId, ticketId: (ticket as { id: string }).id, at });
  }
  return busy;
}

describe("while two are merged", () => {
  it("what is booked, sold, changed and erased of them passes or is refused, and nothing is half-written", async () => {
    const pairs = await busyPairs();
    const [, second = ""] = shop.staffIds;
    const answers = await atOnce(PAIRS, async (at) => {
      const pair = pairs[at];
      if (!pair) throw new Error("There are as many pairs.");
      const { kept, twin, bookingId, ticketId } = pair;
      const { fullName: name, email } = person(at + PAIRS);
      const start = `${10 + at}:00`;
      const visitor = { name, email };
      const sale = { customerId: twin, serviceId: shop.serviceId, size: 3, price: 30 };
      const merging = merge(kept, twin);
      const others = await Promise.all([
        book(shop, { start, staff: second }, visitor),
        manage(shop, `PATCH /bookings/${bookingId}`, { body: { status: "cancelled", notify: true } }),
        manage(shop, "POST /packages", { body: sale }),
        verb(shop, "cancel", { id: ticketId, notify: true }),
        manage(shop, `PATCH /customers/${twin}`, { body: { notes: "late" } }),
        manage(shop, `DELETE /customers/${at % 2 ? twin : kept}`),
      ]);
      return { merging: await merging, others };
    });
    const merged = answers.map(({ merging }) => merging.status);
    expect(merged.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const others = answers.flatMap((one) => one.others);
    expect(others.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(tally(others)["201"]).toBeGreaterThan(0);
    await expectSoundData();
    await expectSoundHistory();
    for (const [at, pair] of pairs.entries()) {
      const gone = await manage(shop, `GET /customers/${pair.twin}`);
      expect(gone.status).toBe(merged[at] === 200 ? 404 : 200);
    }
  });
});
