import { expect } from "@playwright/test";

/** A salon of its own for one journey: a sandbox with the `salon` seed. */
export interface Salon {
  apiKey: string;
  publicKey: string;
  /** Opens its back office, once. */
  adminUrl: string;
  /** Path of the first booking page. */
  path: string;
  /** A plain service: one person, a time of day, no questions, a choice of members. */
  service: { id: string; title: string; staff: { id: string; fullName: string }[] };
}

export interface FreeSlot {
  start: string;
  time: string;
  staffId: string;
}

interface ManagedBooking {
  status: string;
  start: string;
  staff: { id: string };
  cancelReason: string | null;
}

interface ListedService {
  id: string;
  title: string;
  type: string;
  durationDays: number | null;
  capacityMax: number;
  requiresApproval: boolean;
  extras: { minQty?: number }[];
  fields: { required?: boolean }[];
  staff: { id: string; fullName: string }[];
}

export async function createSalon(): Promise<Salon> {
  const { apiKey, publicKey, adminUrl } = await call<Omit<Salon, "path" | "service">>("POST", "/api/sandbox", {
    body: { seed: "salon" },
  });
  const { data } = await call<{ data: ListedService[] }>("GET", `/api/public/${publicKey}/services`);
  const service = data.find(isPlain);
  if (service === undefined) throw new Error("The salon seed has a plain service.");
  return { apiKey, publicKey, adminUrl, path: `/book/${publicKey}`, service };
}

const twoDaysAhead = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Free times of the salon's plain service with one member, from two days ahead: no deadline is near. */
export async function freeSlots(
  salon: Salon,
  staffId?: string,
  { from = twoDaysAhead(), days = 21 }: { from?: string; days?: number } = {},
): Promise<FreeSlot[]> {
  const search = new URLSearchParams({ service: salon.service.id, staff: staffId ?? "any", from, days: String(days) });
  const answer = await call<{ days: { slots: FreeSlot[] }[] }>("GET", `/api/public/${salon.publicKey}/slots?${search}`);
  return answer.days.flatMap((day) => day.slots);
}

/** Books over the public API and answers the path of the booking's page. */
export async function bookSlot(salon: Salon, slot: FreeSlot): Promise<string> {
  const item = { service: salon.service.id, staff: slot.staffId, start: slot.start, persons: 1 };
  const customer = { name: "Ana López", email: "ana@example.com", phone: "", notes: "" };
  const body = { items: [item], ...customer, timeZone: "Europe/Madrid", locale: "en" };
  const path = `/api/public/${salon.publicKey}/bookings`;
  const { bookings } = await call<{ bookings: { manageUrl: string }[] }>("POST", path, { body });
  const url = bookings[0]?.manageUrl;
  expect(url).toBeDefined();
  return new URL(url ?? "").pathname;
}

/** What the booking's own address tells now. */
export function managed(salon: Salon, path: string) {
  const token = path.split("/").at(-1);
  const address = `/api/public/${salon.publicKey}/manage/${token}`;
  return call<{ booking: ManagedBooking }>("GET", address);
}

/** The details page of a free time with one member. */
export function detailsPath(salon: Salon, slot: FreeSlot): string {
  const search = new URLSearchParams({ start: slot.start, staff: slot.staffId });
  return `${salon.path}/${salon.service.id}/details?${search}`;
}

function isPlain(service: ListedService): boolean {
  const asksNothing =
    service.fields.every((field) => !field.required) && service.extras.every((extra) => !extra.minQty);
  const isTimed = service.type === "simple" && service.durationDays === null && service.capacityMax === 1;
  return isTimed && asksNothing && !service.requiresApproval && service.staff.length > 1;
}

/** Changes the salon as its owner would, over the management API. */
export function manage<Answer>({ apiKey }: Salon, route: string, body?: unknown): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  return call<Answer>(method, `/api/v1${path}`, { body, apiKey });
}

/** Asks the salon's public API as any visitor may. */
export function ask<Answer>({ publicKey }: Salon, route: string, body?: unknown): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  return call<Answer>(method, `/api/public/${publicKey}${path}`, { body });
}

async function call<Answer>(
  method: string,
  path: string,
  { body, apiKey }: { body?: unknown; apiKey?: string } = {},
): Promise<Answer> {
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${process.env.E2E_BASE_URL}${path}`, { method, headers, ...sent });
  const text = await response.text();
  expect(response.ok, `${method} ${path} ${response.status}: ${text}`).toBe(true);
  return text === "" ? (undefined as Answer) : JSON.parse(text);
}

/** A package of a salon's plain service on sale. */
export interface Packaged {
  /** Path of its page. */
  path: string;
  /** Buys it as another visitor would, to be paid on site. @returns the path of the package's page */
  buy(): Promise<string>;
}

/** Puts five uses of the salon's plain service on sale for 99.00. */
export async function sellPackages(salon: Salon): Promise<Packaged> {
  const { id } = salon.service;
  await manage(salon, `PATCH /services/${id}`, { packageSize: 5, packagePrice: 99, packageDays: 90 });
  const buy = async () => {
    const address = `${process.env.E2E_BASE_URL}/api/public/${salon.publicKey}/packages`;
    const body = JSON.stringify({ service: id, name: "Leo Sol", email: "leo@example.com" });
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
    return new URL(((await answer.json()) as { orderUrl: string }).orderUrl).pathname;
  };
  return { path: `${salon.path}/packages/${id}`, buy };
}
