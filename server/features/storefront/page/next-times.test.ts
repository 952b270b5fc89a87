import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { addComposite, serviceOf } from "../../../testing/composites";
import { Random } from "../../../testing/fuzz/random";
import { PROPERTY_TIMES } from "../../../testing/property-times";
import { manage, visit } from "../../../testing/rest";
import { roundTripsOf } from "../../../testing/round-trips";
import { addHoliday, addMember, addService, book, done, openShop, type Shop, setTenant } from "../../../testing/shop";
import type { SlotList } from "../../availability";
import type { PublicServiceList } from "../schemas";
import type { BusinessPage } from "./schemas";

/** Between two starts: nothing begins or ends while the two are asked. */
const NOW = "2027-03-20T09:07:00Z";
const DAYS = 14;
const SERVICES = 20;
const WORLDS = Array.from({ length: 2 * PROPERTY_TIMES }, (_, index) => index + 1);

const pageOf = (shop: Shop) => done(visit<BusinessPage>(shop, "GET /page"));
const slotsOf = async (shop: Shop, service: string, more: string) =>
  (await done(visit<SlotList>(shop, `GET /slots?service=${service}&days=${DAYS}${more}`))).days.flatMap(
    (day) => day.slots,
  );

/** A shop of five with more services than are told of, some of them private, by the day, in groups or of two others. */
async function openWorld(random: Random): Promise<Shop> {
  const shop = await openShop({ settings: { slotLength: 30, minPriorMinutes: random.pick([0, 120, 1440]) } });
  for (const name of ["Ana", "Ben", "Eva", "Leo"])
    shop.staffIds.push(await addMember(shop, name, shop.staffIds.length));
  await setTenant(shop, { clockOffsetMs: Date.parse(NOW) - Date.now() });
  for (const id of shop.staffIds)
    await done(manage(shop, `PUT /staff/${id}/schedule`, { body: { days: weekOf(random) } }));
  const parts = [shop.serviceId];
  for (let number = 2; number < SERVICES; number++) {
    const [fields, staffIds] = [someService(random), shop.staffIds.filter(() => random.chance(0.4))];
    const id = await addService({ ...shop, staffIds }, fields);
    if (fields.durationDays === undefined) parts.push(id);
  }
  for (let number = 0; number < 3; number++)
    await addComposite(shop, [serviceOf(random.pick(parts)), serviceOf(shop.serviceId)], { minPriorMinutes: 0 });
  for (const staffId of shop.staffIds)
    if (random.chance(0.3)) await addHoliday(shop, addDays(NOW.slice(0, 10), random.whole(0, 4)), staffId);
  return shop;
}

const weekOf = (random: Random) =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter(() => random.chance(0.6))
    .map((weekday) => ({ weekday, start: random.pick(["08:00", "10:15", "13:00"]), end: "19:30", breaks: [] }));

const someService = (random: Random): Record<string, unknown> => ({
  title: `Service ${random.whole(1, 99)}`,
  position: random.whole(0, 9),
  duration: random.pick([20, 45, 90, 180]),
  slotLength: random.pick([5, 20, 60]),
  paddingBefore: random.pick([0, 15]),
  ...(random.chance(0.4) ? { minPriorMinutes: random.pick([0, 600, 4 * 1440]) } : {}),
  ...(random.chance(0.2) ? { maxDays: random.whole(1, 4) } : {}),
  ...(random.chance(0.2) ? { visibility: "private" } : {}),
  ...(random.chance(0.2) ? { durationDays: random.whole(1, 2) } : {}),
  ...(random.chance(0.2) ? { capacity: 2, waitlistCapacity: 1 } : {}),
});

/** Takes some of the soonest starts, so that who is free when differs. */
async function takeSome(shop: Shop, random: Random): Promise<void> {
  const { data } = await done(visit<PublicServiceList>(shop, "GET /services"));
  for (const { id } of data) {
    const soon = (await slotsOf(shop, id, "")).slice(0, 3);
    if (soon.length > 0 && random.chance(0.7)) await book(shop, { service: id, start: random.pick(soon).start });
  }
}

/** As whoever asks for each service with each member has it. */
async function soonestOfEach(shop: Shop, staffId: string) {
  const { data } = await done(visit<PublicServiceList>(shop, "GET /services"));
  const firsts: { service: string; start: string }[] = [];
  for (const { id, staff } of data) {
    if (!staff.some((member) => member.id === staffId)) continue;
    const [first] = await slotsOf(shop, id, `&staff=${staffId}`);
    if (first) firsts.push({ service: id, start: first.start });
  }
  const [soonest] = firsts.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return soonest ?? null;
}

describe("a member of the team can be had next", () => {
  it.each(WORLDS)("when they have the soonest free slot of any service that is shown, in world %i", async (seed) => {
    const random = new Random(seed);
    const shop = await openWorld(random);
    for (let turn = 0; turn < 2; turn++) {
      const { team } = await pageOf(shop);
      expect(team).toHaveLength(shop.staffIds.length);
      for (const { id, next } of team) {
        const soonest = await soonestOfEach(shop, id);
        if (soonest) expect(next).toMatchObject({ ...soonest, waitlist: false, waitDate: null });
        else expect(next?.start ?? null).toBeNull();
      }
      await takeSome(shop, random);
    }
  });

  it("with the last of more services than are told of", async () => {
    const shop = await openShop({ service: { minPriorMinutes: 3 * 1440 } });
    for (let number = 0; number < SERVICES; number++)
      await addService(shop, { title: `Service ${number}`, minPriorMinutes: 2 * 1440 });
    const sooner = await addService(shop, { title: "Shave", duration: 20, position: 9 });
    const { team, nextTimes } = await pageOf(shop);
    expect(nextTimes.map(({ service }) => service)).not.toContain(sooner);
    expect(team.map(({ next }) => next)).toMatchObject([{ service: sooner, start: expect.any(String) }]);
  });
});

describe("what the business page asks the database", () => {
  it("takes as many round trips for thirty services and ten members as for one of one", async () => {
    const [small, large] = [await openShop(), await openShop({ members: 10 })];
    for (let number = 0; number < 29; number++) {
      const staffIds = large.staffIds.slice(number % 9, (number % 9) + 2);
      await addService({ ...large, staffIds }, { title: `Service ${number}` });
    }
    const [one, many] = [await roundTripsOf(() => pageOf(small)), await roundTripsOf(() => pageOf(large))];
    expect(many).toEqual(one);
  });
});
