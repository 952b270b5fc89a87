import { type Cell, csvOf } from "../../../csv/write";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { answerFile, type Office, onlyBy } from "../office-file";

const LIST_FILE = /^\/admin\/(?<account>[0-9a-fA-F-]{36})\/(?<list>customers|bookings)\/csv$/;

/** As many as one call of a list answers. */
const PAGE = 100;

interface Page<Item> {
  data: Item[];
  total: number;
}

/** All of a list, page by page. What is added meanwhile moves the rest on: what was read already is left out. */
async function readAll<Item extends { id: string }>(
  read: (paging: { limit: number; offset: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const seen = new Map<string, Item>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await read({ limit: PAGE, offset });
    total = page.total;
    for (const item of page.data) if (!seen.has(item.id)) seen.set(item.id, item);
  }
  return [...seen.values()];
}

type Filter = Record<string, string>;

/** Under the names that an import reads. */
const CUSTOMER_HEADS = ["fullName", "email", "phone", "birthday", "notes", "tags", "timeZone", "locale", "externalId"];

async function customersAsCsv(office: Office, filter: Filter): Promise<string> {
  const customers = await readAll((paging) => office.customers.list({ ...filter, ...paging }));
  const rows = customers.map((one): Cell[] => [
    ...[one.fullName, one.email, one.phone, one.birthday, one.notes, one.tags.join("; ")],
    ...[one.timeZone, one.locale, one.externalId, one.bookingsCount, one.lastBookingAt],
  ]);
  return csvOf([...CUSTOMER_HEADS, "bookingsCount", "lastBookingAt"], rows);
}

const BOOKING_HEADS = [
  ...["number", "status", "start", "end", "service", "staff", "customer", "email", "phone"],
  ...["persons", "price", "currency", "paymentStatus", "notes"],
];

async function bookingsAsCsv(office: Office, filter: Filter): Promise<string> {
  const [services, staff, bookings] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.staff.list(paging)),
    readAll((paging) => office.bookings.list({ ...filter, ...paging })),
  ]);
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  const rows = bookings.map(({ appointment, customer, composite, ...one }): Cell[] => [
    ...[one.number, one.status, appointment.start, appointment.end],
    composite?.title ?? titles.get(appointment.serviceId) ?? "",
    names.get(appointment.staffId) ?? "",
    ...[customer.fullName, customer.email, customer.phone],
    ...[one.persons, one.price, one.currency, one.paymentStatus, one.notes],
  ]);
  return csvOf(BOOKING_HEADS, rows);
}

const LISTS: Record<string, (office: Office, filter: Filter) => Promise<string>> = {
  customers: customersAsCsv,
  bookings: bookingsAsCsv,
};

/** Answers `/admin/{account}/customers/csv` and `…/bookings/csv`: a list as CSV, filtered as the API filters it; null else. */
export async function serveListFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { account, list = "" } = LIST_FILE.exec(request.path)?.groups ?? {};
  const write = LISTS[list];
  if (account === undefined || !write) return null;
  if (request.method !== "GET") return onlyBy(request, "GET");
  const filter = Object.fromEntries(new URLSearchParams(request.search));
  return answerFile(request, account, async (office) => ({
    type: "text/csv; charset=utf-8",
    disposition: `attachment; filename="${list}.csv"`,
    body: await write(office, filter),
  }));
}
