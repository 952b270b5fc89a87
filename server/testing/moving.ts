import { addDays, MINUTE_MS } from "../domain/dates";
import { instantText } from "../schemas/outputs";
import { addComposite, addPart, serviceOf, spareTime } from "./composites";
import { manage } from "./rest";
import { addMember, addService, at, done, openShop, type Shop } from "./shop";

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

/** One of every kind, by what it is. */
export const OFFERS: [string, ServiceRules][] = [
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

/** A shop of two members who have much to do, and the service in it. */
export async function openBusyShop(offer: ServiceRules): Promise<{ shop: Shop; service: string }> {
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
