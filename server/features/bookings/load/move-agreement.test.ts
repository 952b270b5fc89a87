import { afterAll, describe, expect, it } from "vitest";
import { addDays, DAY_MS, MINUTE_MS } from "../../../domain/dates";
import { instantText } from "../../../schemas/outputs";
import { OFFERS, openBusyShop } from "../../../testing/moving";
import { manage, visit } from "../../../testing/rest";
import { at, done, expectSoundData, type Shop } from "../../../testing/shop";

afterAll(expectSoundData);

interface Slot {
  start: string;
  staffId: string;
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
