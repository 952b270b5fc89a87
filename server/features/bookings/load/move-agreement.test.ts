import { afterEach, describe, expect, it } from "vitest";
import { addDays, DAY_MS, MINUTE_MS } from "../../../domain/dates";
import { instantText } from "../../../schemas/outputs";
import { addComposite, addPart, serviceOf, spareTime } from "../../../testing/composites";
import { manage, visit } from "../../../testing/rest";
import { addMember, addService, at, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

afterEach(expectSoundData);

interface Slot {
  start: string;
  staffId: string;
}

/** A service of a shop with two members. @returns its id */
type ServiceRules = (shop: Shop) => Promise<string>;

const padded = { paddingBefore: 45, paddingAfter: 30 };

const parts = async (shop: Shop): Promise<string[]> => {
  const both = shop.staffIds;
  return [
    await addPart(shop, both, { duration: 30, ...padded }),
    await addPart(shop, both, { duration: 75, paddingAfter: 60 }),
  ];
};

const OFFERS: [string, ServiceRules][] = [
  ["an hour with padding", (shop) => addService(shop, { ...padded, staffPreference: "order" })],
  ["whoever has least to do", (shop) => addService(shop, { duration: 45, staffPreference: "least_occupied" })],
  ["two days", (shop) => addService(shop, { durationDays: 2, staffPreference: "order" })],
  ["a group", (shop) => addService(shop, { capacity: 2, staffPreference: "order" })],
  [
    "segments in sequence, with spare time before and between",
    async (shop) => {
      const [first = "", second = ""] = await parts(shop);
      return addComposite(shop, [spareTime(50), serviceOf(first), spareTime(100), serviceOf(second)], padded);
    },
  ],
  [
    "segments at once",
    async (shop) => addComposite(shop, (await parts(shop)).map(serviceOf), { type: "collaborative", ...padded }),
  ],
];

/** Time that is taken already: by whom, from the shop's Monday on which day, from when, for how long. */
const TAKEN: [member: number, day: number, time: string, hours: number][] = [
  [0, 0, "19:00", 14],
  [0, 1, "12:15", 1],
  [1, 1, "09:30", 2],
  [1, 1, "13:45", 0.5],
  [0, 2, "08:00", 3],
  [1, 2, "17:00", 16],
  [0, 3, "11:00", 1.5],
];

async function openBusyShop(offer: ServiceRules): Promise<{ shop: Shop; service: string }> {
  const shop = await openShop();
  shop.staffIds.push(await addMember(shop, "Member 2", 2));
  const service = await offer(shop);
  const other = await addService(shop, { duration: 30 });
  for (const [member, day, time, hours] of TAKEN) {
    const start = at(shop, time, addDays(shop.date, day));
    const end = instantText(new Date(Date.parse(start) + hours * 60 * MINUTE_MS));
    const body = { serviceId: other, staffId: shop.staffIds[member], start, end, force: true };
    await done(manage(shop, "POST /appointments", { body }));
  }
  return { shop, service };
}

const slotsOf = async (shop: Shop, service: string, { day = 1, days: count = 5 } = {}): Promise<Slot[]> => {
  const line = `GET /slots?service=${service}&from=${addDays(shop.date, day)}&days=${count}`;
  const { days } = await done(visit<{ days: { slots: Slot[] }[] }>(shop, line));
  return days.flatMap(({ slots }) => slots);
};

/** Books a slot that is in the way of none of the others. @returns the token of its manage link */
async function bookLater(shop: Shop, service: string): Promise<string> {
  const [slot] = await slotsOf(shop, service, { day: 9, days: 1 });
  const body = { items: [{ service, start: slot?.start }], name: "Eva", email: "eva@example.com" };
  const { bookings } = await done(visit<{ bookings: { manageUrl: string }[] }>(shop, "POST /bookings", { body }));
  return bookings[0]?.manageUrl.split("/").at(-1) ?? "";
}

/** Quarters of an hour of three days, every eleventh of them: most are not on offer. */
const others = (shop: Shop): string[] =>
  Array.from({ length: 26 }, (_, index) =>
    instantText(new Date(Date.parse(at(shop, "00:00", addDays(shop.date, 1))) + index * 11 * 15 * MINUTE_MS)),
  ).filter((start) => Date.parse(start) < Date.parse(at(shop, "00:00", shop.date)) + 4 * DAY_MS);

describe("a customer's move goes where the slots say, with whom they say, and nowhere else:", () => {
  it.each(OFFERS)("%s", async (_, offer) => {
    const { shop, service } = await openBusyShop(offer);
    const token = await bookLater(shop, service);
    const slots = await slotsOf(shop, service);
    const move = (start: string) =>
      visit<{ booking: { start: string; staff: { id: string } } }>(shop, `POST /manage/${token}/reschedule`, {
        body: { start, staff: "any" },
      });
    const sample = slots.filter((__, index) => index % 9 === 0 || slots.length < 10);
    expect(sample.length).toBeGreaterThan(0);
    for (const { start, staffId } of sample) {
      const { booking } = await done(move(start));
      expect({ start: booking.start, staffId: booking.staff.id }).toEqual({ start, staffId });
    }
    for (const start of others(shop).filter((each) => !slots.some((slot) => slot.start === each)))
      expect({ start, code: (await move(start)).code }).toEqual({ start, code: "slot_unavailable" });
  });
});

interface DryRun {
  ok: boolean;
  warnings: Record<string, string>;
}

/** The sentences of a warning stand in no certain order. */
const saidOf = ({ ok, warnings }: DryRun) => ({
  ok,
  said: Object.entries(warnings).map(([key, text]) => [
    key,
    text
      .split(". ")
      .map((each) => each.replace(/\.$/, ""))
      .sort(),
  ]),
});

describe("an operator's move is warned of what a new appointment there would be warned of:", () => {
  it.each(OFFERS.slice(0, 4))("%s", async (_, offer) => {
    const { shop, service } = await openBusyShop(offer);
    const [staffId, target] = shop.staffIds;
    const { durationDays } = await done(manage<{ durationDays: number | null }>(shop, `GET /services/${service}`));
    const start = at(shop, durationDays === null ? "08:45" : "00:00", addDays(shop.date, 9));
    const body = { serviceId: service, staffId, start };
    const { id } = await done(manage<{ id: string }>(shop, "POST /appointments", { body }));
    const starts =
      durationDays === null ? others(shop) : [0, 1, 2, 3].map((day) => at(shop, "00:00", addDays(shop.date, day)));
    for (const to of starts)
      for (const member of [staffId, target]) {
        const asked = { start: to, staffId: member, dryRun: true };
        const moved = await done(manage<DryRun>(shop, `PATCH /appointments/${id}`, { body: asked }));
        const made = await done(manage<DryRun>(shop, "POST /appointments", { body: { ...body, ...asked } }));
        expect({ to, member, ...saidOf(moved) }).toEqual({ to, member, ...saidOf(made) });
      }
  });
});
