import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payments } from "../db/schema";
import { addComposite, addPart, openSalon, serviceOf } from "./composites";
import { testDatabase } from "./database";
import { type Answer, ask, manage, visit } from "./rest";
import {
  at,
  type Booked,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  type ShopPlan,
  type Wanted,
} from "./shop";

/** What a manual lists: each of them works together with each other one, or says in one documented answer that it does not. */
export const FEATURES = [
  "group",
  "recurrence",
  "extras",
  "coupon",
  "package",
  "deposit",
  "waitingList",
  "compound",
  "collaborative",
  "dayBased",
  "approval",
  "reschedule",
  "cancel",
  "refund",
] as const;
type Feature = (typeof FEATURES)[number];
export type PairName = `${Feature} × ${Feature}`;
export type Scenario = () => Promise<void>;

/** Every unordered pair, by its name. */
export const allPairs = (): PairName[] =>
  FEATURES.flatMap((one, index) => FEATURES.slice(index + 1).map((other): PairName => `${one} × ${other}`));

/** Runs the scenarios of a table, each from a shop of its own to sound data. */
export function testPairs(pairs: Partial<Record<PairName, Scenario>>): void {
  it.each(Object.entries(pairs))("%s", async (_, scenario) => {
    await scenario();
    await expectSoundData();
  });
}

type Body = Record<string, unknown>;

/** A shop of a single service of these fields: an hour for 20.00 unless they say otherwise. */
export const open = (service: Body = {}, plan: ShopPlan = {}): Promise<Shop> => openShop({ service, ...plan });

/** A shop whose service has three seats. */
export const openGroup = (service: Body = {}): Promise<Shop> => open({ capacity: 3, ...service });

/** A full group of two seats at 10:00 with room for two who wait. @returns its shop and who has both seats */
export async function openFull(service: Body = {}, order: Body = {}) {
  const shop = await open({ capacity: 2, waitlistCapacity: 2, ...service });
  return { shop, seated: await booked(shop, { start: "10:00", persons: 2 }, { name: "Ana Sol", ...order }) };
}

/** A shop whose service is made of a wash by Ana and a cut by Ben, for 50.00. @returns the parts too */
export async function openComposite(
  type: string,
  fields: Body = {},
  part: Body = {},
): Promise<Shop & { parts: string[] }> {
  const salon = await openSalon();
  const parts = [
    await addPart(salon, [salon.ana], { title: "Wash", duration: 30, ...part }),
    await addPart(salon, [salon.ben], { title: "Cut", duration: 60, ...part }),
  ];
  const serviceId = await addComposite(salon, parts.map(serviceOf), { type, ...fields });
  return { ...salon, staffIds: [salon.ana], serviceId, parts };
}

/** Lets customers pay online, as the owner of a sandbox would. */
export async function acceptOnline(shop: Shop): Promise<void> {
  await done(manage(shop, "PUT /settings/provider-key", { body: { key: "rk_for_tests_alone" } }));
  await done(manage(shop, "PATCH /settings", { body: { payProviderEnabled: true } }));
}

const FORM = { headers: { "content-type": "application/x-www-form-urlencoded" } };

/** Chooses an outcome on a payment's page. */
export async function choose(
  { checkoutUrl }: Pick<Booked["payment"], "checkoutUrl">,
  outcome: "pay" | "decline" | "retry",
): Promise<void> {
  if (!checkoutUrl) throw new Error("There is nothing to pay online.");
  const { status } = await ask("POST", `${new URL(checkoutUrl).pathname}/${outcome}`, FORM);
  expect(status).toBe(303);
}

/** Lets the time to pay run out; whoever would pay then finds it over. */
export async function loseHold({ id, checkoutUrl }: Pick<Booked["payment"], "id" | "checkoutUrl">): Promise<void> {
  const holdExpiresAt = new Date(Date.now() - 1000);
  await testDatabase().db.update(payments).set({ holdExpiresAt }).where(eq(payments.id, id));
  await choose({ checkoutUrl }, "pay");
}

const make = async <Made = { id: string }>(shop: Shop, path: string, body: Body): Promise<Made> =>
  done(manage<Made>(shop, `POST ${path}`, { body }));

/** Adds an extra for 10.00 that takes half an hour, unless said otherwise. @returns its id */
export const addExtra = async (shop: Shop, fields: Body = {}): Promise<string> =>
  (await make(shop, `/services/${shop.serviceId}/extras`, { title: "Wash", price: 10, duration: 30, ...fields })).id;

/** Adds a coupon of half the price. @returns how often it was used */
export async function addCoupon(shop: Shop, fields: Body = {}): Promise<() => Promise<number>> {
  const { id } = await make(shop, "/coupons", { code: "HALF", discount: 50, ...fields });
  return async () => (await done(manage<{ used: number }>(shop, `GET /coupons/${id}`))).used;
}

/** What the order of a coupon says. */
export const HALF = { coupon: "HALF" };

/** The customer who books unless another is named. @returns the id */
export async function evaOf(shop: Shop): Promise<string> {
  const { data } = await done(manage<{ data: { id: string; fullName: string }[] }>(shop, "GET /customers"));
  const known = data.find(({ fullName }) => fullName === "Eva Gil");
  return known?.id ?? (await make(shop, "/customers", { fullName: "Eva Gil", email: "eva@example.com" })).id;
}

/** Sells Eva a package of five. */
export async function sell(shop: Shop, fields: Body = {}) {
  const sale = { customerId: await evaOf(shop), serviceId: shop.serviceId, size: 5, ...fields };
  const { id, code, paymentId } = await make<Sold>(shop, "/packages", sale);
  const read = () => done(manage<Sold>(shop, `GET /packages/${id}`));
  return { code, paymentId, status: async () => (await read()).status, used: async () => (await read()).used };
}

interface Sold {
  id: string;
  code: string;
  paymentId: string;
  status: string;
  used: number;
}

export interface Written {
  id: string;
  start: string;
  end: string;
  seriesId: string;
  bookingId: string;
  appointmentIds: string[];
  bookingIds: string[];
}

/** Writes an operator appointment for Eva at 10:00. */
export async function write(shop: Shop, body: Body = {}): Promise<Answer<Written>> {
  const [staffId] = shop.staffIds;
  const who = { serviceId: shop.serviceId, staffId, customerId: await evaOf(shop) };
  return manage<Written>(shop, "POST /appointments", { body: { ...who, start: at(shop, "10:00"), ...body } });
}

/** Writes a series of three weeks, or as said. */
export const writeSeries = async (shop: Shop, body: Body = {}): Promise<Written> =>
  done(write(shop, { recurrence: { freq: "weekly", count: 3 }, ...body }));

export interface Entry {
  id: string;
  status: string;
  persons: number;
  price: number;
  sequence: number;
  paymentId: string | null;
  couponCode: string | null;
  packageId: string | null;
  appointmentId: string;
  appointment: { start: string; end: string };
}

export const readBooking = (shop: Shop, id: string) => done(manage<Entry>(shop, `GET /bookings/${id}`));
export const patch = (shop: Shop, id: string, body: Body) => manage<Entry>(shop, `PATCH /bookings/${id}`, { body });
/** Changes what can be changed, a status unless more is said. */
export const setStatus = (shop: Shop, id: string, change: string | Body) =>
  done(patch(shop, id, typeof change === "string" ? { status: change } : change));
export const giveSeat = (shop: Shop, id: string) => manage<Entry>(shop, `POST /bookings/${id}/give-seat`, { body: {} });

export const moveAppointment = (shop: Shop, id: string, body: Body) =>
  manage<Written>(shop, `PATCH /appointments/${id}`, { body });
export const deleteAppointment = (shop: Shop, id: string, query = "notify=true") =>
  done(manage(shop, `DELETE /appointments/${id}?${query}`));
interface Shown extends Written {
  persons: number;
  bookings: Entry[];
}

/** The appointments in the calendar. */
export const calendar = async (shop: Shop, query = "status=active") =>
  (await done(manage<{ data: Shown[] }>(shop, `GET /appointments?${query}`))).data;

interface Link {
  token: string;
}

/** Cancels by the link of a booking. */
export const cancel = (shop: Shop, { token }: Link) => visit(shop, `POST /manage/${token}/cancel`, { body: {} });
/** Moves by the link of a booking. @param start a wall time of the shop's Monday, or a timestamp */
export const move = (shop: Shop, { token }: Link, start: string) =>
  visit<{ booking: Entry & { start: string; end: string } }>(shop, `POST /manage/${token}/reschedule`, {
    body: { start: start.length === "10:00".length ? at(shop, start) : start },
  });

/** The token of a booking that was not ordered but written. */
export async function linkOf(shop: Shop, bookingId: string): Promise<Link> {
  const { manageUrl } = await done(manage<{ manageUrl: string }>(shop, `GET /bookings/${bookingId}`));
  return { token: manageUrl.split("/").at(-1) ?? "" };
}

interface Paid {
  checkoutUrl: string | null;
  status: string;
  method: string;
  total: number;
  discount: number;
  due: number;
  paid: number;
  refunded: number;
  lines: { kind: string; amount: number }[];
}

/** The payment of a booking, whose lines must add up. */
export async function payment(shop: Shop, { id }: { id: string }): Promise<Paid> {
  const { paymentId } = await readBooking(shop, id);
  const paid = await done(manage<Paid>(shop, `GET /payments/${paymentId}`));
  expect(paid.lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(paid.total, 6);
  return paid;
}

/** What each kind of line adds to the payment of a booking. */
export const linesOf = async (shop: Shop, booking: { id: string }) =>
  (await payment(shop, booking)).lines.map(({ kind, amount }) => [kind, amount]);

const onPayment = async (shop: Shop, id: string, { verb, body }: { verb: string; body: Body }) =>
  manage<Paid>(shop, `POST /payments/${(await readBooking(shop, id)).paymentId}/${verb}`, { body });

/** Takes the money of a booking at the desk. */
export const complete = async (shop: Shop, { id }: { id: string }) =>
  done(onPayment(shop, id, { verb: "complete", body: {} }));
/** Gives money of a booking back. */
export const refund = (shop: Shop, { id }: { id: string }, body: Body = {}) =>
  onPayment(shop, id, { verb: "refund", body });

/** Seats on offer to the public at a start; 0 where none is. @param start a wall time of the shop's Monday, or a timestamp */
export async function seats(shop: Shop, start = "10:00", service = shop.serviceId): Promise<number> {
  const wanted = start.length === "10:00".length ? at(shop, start) : start;
  const date = new Date(Date.parse(wanted) - 86_400_000).toISOString().slice(0, 10);
  const query = `service=${service}&from=${date}&days=3`;
  const { days } = await done(
    visit<{ days: { slots: { start: string; seatsLeft: number }[] }[] }>(shop, `GET /slots?${query}`),
  );
  return days.flatMap(({ slots }) => slots).find((slot) => slot.start === wanted)?.seatsLeft ?? 0;
}

/** How often each webhook event was told of so far. */
export async function events(shop: Shop): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of await eventsOf(shop)) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The mails so far, by type, in order. */
export const mails = async (shop: Shop): Promise<string[]> => (await mailsOf(shop)).map(({ type }) => type);

/** A refusal as it is documented: status, code and the fields it names. */
export const refusal = ({ status, code, fields }: Answer<unknown>) => [status, code, ...fields];

/** An order that must be refused. */
export const refused = async (shop: Shop, item: Wanted, order: Body = {}) => refusal(await book(shop, item, order));
