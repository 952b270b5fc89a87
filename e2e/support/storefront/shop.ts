import { ask, createSalon, manage, type Salon } from "../salon";
import { sendArt } from "./art";
import { type Happening, publish } from "./happenings";

/** A salon at work, with something of everything that its pages can show. */
export interface Shop {
  salon: Salon;
  slug: string;
  services: Record<Title, string>;
  /** The start of a class that has only its waiting list left. */
  fullClass: string;
  events: Record<"open" | "full" | "later" | "asking" | "cancelled", Happening>;
  /** Books a free time of a service, the first or a later one. @returns the paths of the booking and of its payment */
  book(title: Title, more?: Record<string, unknown>): Promise<Booked>;
}

export interface Booked {
  path: string;
  pay: string | null;
}

type Title = "Haircut" | "Colour" | "Beard trim" | "Manicure" | "Styling class";

const YEAR_MINUTES = 525_600;
const ABOUT = "Three chairs, good coffee and **no hurry**. We cut, colour and care since 2009.";

/** @param origins sites that may show its pages */
export async function openShop(origins: string[] = []): Promise<Shop> {
  const salon = await createSalon();
  const slug = `salon-${salon.publicKey
    .slice(-10)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "x")}`;
  const services = await servicesOf(salon);
  const art = await sendArt(salon);
  await manage(salon, "PUT /settings/provider-key", { key: "rk_test_for_journeys_1" });
  await manage(salon, "PATCH /settings", {
    ...{ slug, about: ABOUT, coverUrl: art.cover, logoUrl: art.logo, allowedOrigins: origins },
    ...{ companyEmail: "hello@example.com", addressLines: ["Calle Mayor 1", "28013 Madrid"] },
    ...{ mapUrl: "https://maps.example/salon-aurora", payProviderEnabled: true },
  });
  await manage(salon, `PATCH /services/${services.Haircut}`, { imageUrl: art.cut, deposit: 50 });
  await manage(salon, `PATCH /services/${services["Beard trim"]}`, { minCancelMinutes: YEAR_MINUTES });
  const events = {
    open: await publish(salon, { title: "Braiding evening", daysAhead: 3, event: { imageUrl: art.evening } }),
    full: await publish(salon, {
      ...{ title: "Bridal styles", daysAhead: 5, event: { waitlist: true }, type: { quantity: 4 } },
    }),
    later: await publish(salon, { title: "Summer cuts", daysAhead: 40, event: { salesStart: inDays(20) } }),
    asking: await publish(salon, { title: "Masterclass", daysAhead: 9, event: { requiresApproval: true } }),
    cancelled: await publish(salon, { title: "Open evening", daysAhead: 12 }),
  };
  await manage(salon, `PATCH /events/${events.cancelled.id}`, { status: "cancelled" });
  await events.full.order(4);
  const [first] = await startsOf(salon, services["Styling class"]);
  const fullClass = first?.start ?? "";
  await book(salon, services["Styling class"], { start: fullClass, persons: 6 });
  return { ...{ salon, slug, services, fullClass, events }, book: (title, more) => book(salon, services[title], more) };
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

async function servicesOf(salon: Salon): Promise<Record<Title, string>> {
  const { data } = await ask<{ data: { id: string; title: string }[] }>(salon, "GET /services");
  return Object.fromEntries(data.map(({ title, id }) => [title, id])) as Record<Title, string>;
}

/** The free starts of a service in the coming weeks. */
export async function startsOf(salon: Salon, service: string): Promise<{ start: string; staffId: string }[]> {
  const from = inDays(2).slice(0, 10);
  const search = new URLSearchParams({ service, staff: "any", from, days: "28" });
  const { days } = await ask<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    salon,
    `GET /slots?${search}`,
  );
  return days.flatMap((day) => day.slots);
}

async function book(salon: Salon, service: string, more: Record<string, unknown> = {}): Promise<Booked> {
  const { nth = 0, persons = 1, start: asked, ...rest } = more;
  const slot = (await startsOf(salon, service))[Number(nth)];
  const start = asked ?? slot?.start;
  const customer = { name: "Ana López", email: "ana@example.com", timeZone: "Europe/Madrid", locale: "en" };
  const { bookings, payment } = await ask<{
    bookings: { manageUrl: string }[];
    payment: { checkoutUrl: string | null } | null;
  }>(salon, "POST /bookings", { items: [{ service, start, persons }], ...customer, ...rest });
  const pay = payment?.checkoutUrl ?? null;
  return {
    path: new URL(bookings[0]?.manageUrl ?? "").pathname,
    pay: pay && new URL(pay).pathname,
  };
}
