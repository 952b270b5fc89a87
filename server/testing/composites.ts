import { manage } from "./rest";
import { addMember, addService, done, openShop, type Shop, type ShopPlan } from "./shop";

export type PartPlan = { kind: "service"; serviceId: string } | { kind: "spare_time"; minutes: number };

export const serviceOf = (serviceId: string): PartPlan => ({ kind: "service", serviceId });
export const spareTime = (minutes: number): PartPlan => ({ kind: "spare_time", minutes });

/** A shop of two who do different things: Ana washes for half an hour, Ben cuts for an hour. */
export interface Salon extends Shop {
  ana: string;
  ben: string;
  wash: string;
  cut: string;
}

/** Opens a salon; its own service is nobody's business here. */
export async function openSalon(plan: ShopPlan = {}): Promise<Salon> {
  const shop = await openShop(plan);
  const [ana = ""] = shop.staffIds;
  const ben = await addMember(shop, "Ben", 5);
  const wash = await addPart(shop, [ana], { title: "Wash", duration: 30 });
  const cut = await addPart(shop, [ben], { title: "Cut", duration: 60 });
  return { ...shop, ana, ben, wash, cut };
}

/** A simple service of these members alone. @returns the id */
export async function addPart(shop: Shop, staffIds: string[], fields: Record<string, unknown> = {}): Promise<string> {
  return addService({ ...shop, staffIds }, { title: "Part", ...fields });
}

/** A service made of parts for 50.00, linked to nobody itself. @returns the id */
export async function addComposite(
  shop: Shop,
  parts: PartPlan[],
  fields: Record<string, unknown> = {},
): Promise<string> {
  const composite = { title: "Makeover", type: "compound", price: 50, staffPreference: "order", ...fields };
  const id = await addService({ ...shop, staffIds: [] }, composite);
  await done(manage(shop, `PUT /services/${id}/parts`, { body: { parts } }));
  return id;
}

/** An appointment as the calendar lists it. */
export interface ListedPart {
  id: string;
  serviceId: string;
  staffId: string;
  start: string;
  end: string;
  groupId: string | null;
  seriesId: string | null;
  status: string;
  forced: boolean;
  warnings: string[];
  persons: number;
  bookings: {
    id: string;
    price: number;
    paymentId: string | null;
    status: string;
    persons: number;
    sequence: number;
    manageUrl: string;
  }[];
}

/** The calendar, by start. */
export const listParts = async (shop: Shop, query = ""): Promise<ListedPart[]> =>
  (await done(manage<{ data: ListedPart[] }>(shop, `GET /appointments?${query}`))).data;
