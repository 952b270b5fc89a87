import { expect, type Page } from "@playwright/test";

/** A salon of its own, opened in the back office by its owner, and used beside it over the API. */
export interface Office {
  /** Path of the account's back office. */
  path: string;
  /** Asks the management API; fails the journey when it refuses. */
  api: <Answer>(method: string, route: string, body?: object) => Promise<Answer>;
}

/**
 * Makes a sandbox with the `salon` seed and signs the browser in to its back office, in the browser's language. It
 * sends what the page of `adminUrl` sends, and opens no page: two loads that most journeys have nothing to do with.
 */
export async function openOffice(page: Page, asked: { currency?: string } = {}): Promise<Office> {
  const made = await page.request.post("/api/sandbox", { data: { seed: "salon", ...asked } });
  const { adminUrl, apiKey } = await made.json();
  const form = { form: {}, headers: { origin: new URL(adminUrl).origin }, maxRedirects: 0 };
  const { location } = (await page.request.post(adminUrl, form)).headers();
  if (!location) throw new Error("The back office was not opened.");
  const headers = { authorization: `Bearer ${apiKey}` };
  return {
    path: location,
    api: async (method, route, body) => {
      const answer = await page.request.fetch(`/api/v1${route}`, { method, headers, ...(body && { data: body }) });
      expect(answer.ok(), `${method} ${route}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
  };
}

interface Named {
  id: string;
  title: string;
  type: string;
  capacityMax: number;
  durationDays: number | null;
}

export interface Booked {
  bookingId: string;
  customerId: string;
  service: string;
  start: string;
}

/** Books somebody into the first free time of a plain service, from `from` on. */
export async function bookVisit(
  { api }: Office,
  fullName: string,
  { from, ...asked }: { from?: string; [field: string]: unknown } = {},
): Promise<Booked> {
  const { data } = await api<{ data: Named[] }>("GET", "/services?limit=100");
  const plain = data.find(
    ({ type, capacityMax, durationDays }) => type === "simple" && capacityMax === 1 && durationDays === null,
  );
  if (!plain) throw new Error("The salon seed has a plain service.");
  const days = from === undefined ? "days=14" : `from=${from}&days=14`;
  const slots = await api<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    "GET",
    `/slots?service=${plain.id}&${days}`,
  );
  const [slot] = slots.days.flatMap((day) => day.slots);
  if (!slot) throw new Error("The salon has a free time in two weeks.");
  const email = emailOf(fullName);
  const customer = await api<{ id: string }>("POST", "/customers", { fullName, email });
  const { start, staffId } = slot;
  const wanted = { serviceId: plain.id, customerId: customer.id, start, staffId, ...asked };
  const made = await api<{ bookingId: string }>("POST", "/appointments", wanted);
  return { bookingId: made.bookingId, customerId: customer.id, service: plain.title, start };
}

/** An address that nobody else has, short enough for a picture of it. */
export const emailOf = (fullName: string): string =>
  `${fullName.toLowerCase().replace(/[^a-z].*/, "")}.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** A Monday at least a week ahead: no journey depends on the day it runs. */
export function nextMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** Opens a page whose scripts do not run yet. @returns lets them run */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let run = () => {};
  const isTime = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return run;
}
