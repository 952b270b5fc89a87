import type { Page } from "@playwright/test";
import { manage, sellPackages } from "../salon";
import { type Shop, startsOf } from "./shop";

/** A page of the storefront in one of its states. */
export interface StorefrontPage {
  name: string;
  path: string;
  /** What has happened before it is opened. */
  before?: (page: Page) => Promise<void>;
  /** What its visitor does there before it looks so. */
  act?: (page: Page) => Promise<void>;
  /** Its status, where it is none of success. */
  status?: number;
}

/** Every page that a customer of a business meets, in the states that look different. */
export async function storefrontPages(shop: Shop): Promise<StorefrontPage[]> {
  return [
    ...businessPages(shop),
    ...(await bookingPages(shop)),
    ...(await bookedPages(shop)),
    ...(await eventPages(shop)),
    ...(await ticketPages(shop)),
    ...(await packagePages(shop)),
    ...(await statusPages(shop)),
  ];
}

const send = (page: Page) => page.locator("form[method=post] button.btn").filter({ visible: true }).first().click();
/** Leaves what is asked empty, and waits for what the page says of it. */
const sendEmpty = async (page: Page): Promise<void> => {
  await send(page);
  await page.getByRole("alert").waitFor();
};

function businessPages({ slug, salon, services }: Shop): StorefrontPage[] {
  const visit = `${services.Haircut},${services.Manicure}`;
  return [
    { name: "business", path: `/${slug}` },
    { name: "business-visit", path: `/${slug}?visit=${visit}` },
    { name: "services", path: salon.path },
  ];
}

async function bookingPages({ salon, services, fullClass }: Shop): Promise<StorefrontPage[]> {
  const times = `${salon.path}/${services.Haircut}`;
  const [slot, other] = await startsOf(salon, services.Haircut);
  const [colour] = await startsOf(salon, services.Colour);
  const detailsOf = (service: string, at = slot) =>
    `${salon.path}/${service}/details?start=${encodeURIComponent(at?.start ?? "")}&staff=${at?.staffId}`;
  const taken = async (page: Page): Promise<void> => {
    await page.locator("[name=name]").fill("Ana López");
    await page.locator("[name=email]").fill("ana@example.com");
    const date = other?.start.slice(0, 10);
    await manage(salon, "POST /holidays", { date, kind: "once", staffId: other?.staffId }).catch(() => {});
    await sendEmpty(page);
  };
  return [
    { name: "times", path: times },
    { name: "times-visit", path: `${salon.path}/${services.Haircut}_${services.Manicure}` },
    { name: "times-visit-members", path: `${salon.path}/${services.Haircut}_${services.Colour}?staff=each` },
    { name: "times-full", path: `${salon.path}/${services["Styling class"]}?date=${fullClass.slice(0, 10)}` },
    { name: "times-zones", path: `${times}?tz=America/New_York&zones=1` },
    { name: "details", path: detailsOf(services.Haircut) },
    { name: "details-questions", path: detailsOf(services.Colour, colour) },
    {
      name: "details-waiting",
      path: `${detailsOf(services["Styling class"], { start: fullClass, staffId: "any" })}&wait=1`,
    },
    { name: "details-errors", path: detailsOf(services.Haircut), act: sendEmpty },
    { name: "details-taken", path: detailsOf(services.Haircut, other), act: taken },
  ];
}

async function bookedPages({ salon, services, fullClass, book }: Shop): Promise<StorefrontPage[]> {
  const booked = await book("Haircut", { nth: 3 });
  const late = await book("Beard trim");
  await manage(salon, `PATCH /services/${services.Manicure}`, { requiresApproval: true });
  const pending = await book("Manicure");
  const unpaid = await book("Haircut", { nth: 8, payment: "provider" });
  const cancelled = await book("Haircut", { nth: 12 });
  const waiting = await book("Styling class", { start: fullClass, persons: 2, waitlist: true });
  const { data } = await manage<{ data: { id: string; manageUrl: string }[] }>(salon, "GET /bookings?limit=50");
  const id = data.find(({ manageUrl }) => manageUrl.endsWith(cancelled.path))?.id;
  await manage(salon, `PATCH /bookings/${id}`, { status: "cancelled" });
  return [
    { name: "booked", path: booked.path },
    { name: "booked-late", path: late.path },
    { name: "booked-pending", path: pending.path },
    { name: "booked-unpaid", path: unpaid.path },
    { name: "booked-waiting", path: waiting.path },
    { name: "booked-cancelled", path: cancelled.path },
    { name: "reschedule", path: `${booked.path}/reschedule` },
    { name: "cancel", path: `${booked.path}/cancel` },
    { name: "pay", path: unpaid.pay ?? "" },
  ];
}

async function eventPages({ salon, events }: Shop): Promise<StorefrontPage[]> {
  const { open, full, later, cancelled } = events;
  const choose = async (page: Page, quantity: string): Promise<void> => {
    await page.locator("select, input[type=number]").first().selectOption(quantity);
    await page.locator("aside [data-live], aside").first().waitFor();
  };
  return [
    { name: "events", path: `${salon.path}/events` },
    { name: "event", path: open.path },
    { name: "event-chosen", path: open.path, act: (page) => choose(page, "2") },
    { name: "event-errors", path: open.path, act: sendEmpty },
    { name: "event-full", path: full.path },
    { name: "event-later", path: later.path },
    { name: "event-cancelled", path: cancelled.path },
  ];
}

async function ticketPages({ salon, events }: Shop): Promise<StorefrontPage[]> {
  const { open, full, asking } = events;
  const order = await open.order(2);
  const [used, gone] = [await open.order(1), await open.order(1)];
  const [unpaid, waiting, pending] = [
    await open.order(1, { payment: "provider" }),
    await full.order(2, { name: "Eva Sol", email: "eva@example.com" }),
    await asking.order(1),
  ];
  await manage(salon, `POST /events/${open.id}/check-in`, { code: used.tickets[0]?.code });
  await manage(salon, `POST /events/${open.id}/attendees/${gone.tickets[0]?.id}/cancel`, {});
  const first = ({ tickets }: typeof order) => tickets[0]?.path ?? "";
  return [
    { name: "ticket-order", path: order.path },
    { name: "ticket-order-unpaid", path: unpaid.path },
    { name: "ticket-order-waiting", path: waiting.path },
    { name: "ticket", path: first(order) },
    { name: "ticket-pending", path: first(pending) },
    { name: "ticket-used", path: first(used) },
    { name: "ticket-cancelled", path: first(gone) },
  ];
}

async function packagePages({ salon }: Shop): Promise<StorefrontPage[]> {
  const packaged = await sellPackages(salon);
  return [
    { name: "packages", path: `${salon.path}/packages` },
    { name: "package", path: packaged.path },
    { name: "package-errors", path: packaged.path, act: sendEmpty },
    { name: "package-order", path: await packaged.buy() },
  ];
}

async function statusPages({ salon }: Shop): Promise<StorefrontPage[]> {
  return [
    { name: "not-found", path: "/book/pk_unknown", status: 404 },
    { name: "not-found-here", path: `${salon.path}/00000000-0000-7000-8000-000000000000`, status: 404 },
  ];
}

/** The pages of the product itself. */
export const PRODUCT_PAGES: StorefrontPage[] = [
  { name: "start", path: "/" },
  {
    name: "start-sandbox",
    path: "/",
    act: async (page) => {
      await page.locator("form button").first().click();
      await page.locator(".band h1").waitFor();
    },
  },
  { name: "docs", path: "/docs" },
  {
    name: "docs-operation",
    path: "/docs#management/tag/services/GET/services",
    act: async (page) => {
      await page.getByRole("heading", { name: "List services" }).waitFor();
    },
  },
  { name: "guides", path: "/docs/guides" },
  { name: "guide", path: "/docs/guides/quickstart" },
  { name: "sign-in", path: "/admin/sign-in" },
  {
    name: "sign-in-errors",
    path: "/admin/sign-in",
    act: async (page) => {
      await page.locator("[name=email]").fill("nobody@example.com");
      await page.locator("[name=password]").fill("a wrong one");
      await page.locator("form[method=post] button[type=submit]").first().click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "sign-up", path: "/admin/sign-up" },
  { name: "forgot", path: "/admin/forgot" },
];
