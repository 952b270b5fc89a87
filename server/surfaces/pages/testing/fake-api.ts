import type {
  ApiRefusal,
  BookingReceipt,
  BusinessPage,
  Categories,
  CodeVerdict,
  Config,
  ManagedBooking,
  ManagedOrder,
  Move,
  NewBookings,
  PublicEvent,
  PublicPackage,
  Quote,
  QuoteRequest,
  Service,
  Services,
  Slot,
  SlotDays,
  Upload,
} from "../api-types";
import type { InProcessAnswer, InProcessApi, InProcessRequest } from "../in-process";
import { slotDays, slotsAsked } from "./fake-slots";
import { CATEGORIES, CONFIG, HAIRCUT, orderOf, PAGE, SERVICES } from "./salon";

export const PUBLIC_KEY = "pk_aurora";

export interface FakeSalon {
  config?: Partial<Config>;
  services?: Service[];
  events?: PublicEvent[];
  packages?: PublicPackage[];
  /** Changes what the business page shows. */
  page?: Partial<BusinessPage>;
  /** The slug it had before the present one. */
  formerSlug?: string;
  /** Answers to give instead, by `METHOD /path` without the query; each may look at the request. */
  refuse?: Record<string, InProcessAnswer | ((request: InProcessRequest) => InProcessAnswer | null)>;
  /** Changes the slots of one day. */
  slots?: (date: string, slots: Slot[]) => Slot[];
  /** Changes what a manage page shows. */
  order?: Partial<ManagedOrder>;
  managed?: Partial<Omit<ManagedBooking, "booking">> & { booking?: Partial<ManagedBooking["booking"]> };
}

export interface FakeApi extends InProcessApi {
  calls: InProcessRequest[];
  bookings: Map<string, ManagedBooking>;
  reported: unknown[];
}

/** An in-memory salon behind the API: rendering is tested here, rules are tested where they live. */
export function fakeApi(salon: FakeSalon = {}): FakeApi {
  const config: Config = { ...CONFIG, ...salon.config };
  const services = salon.services ?? SERVICES;
  const fake: FakeApi = {
    calls: [],
    bookings: new Map(),
    reported: [],
    report: (error) => {
      fake.reported.push(error);
      return null;
    },
    businesses: {
      origin: "https://book.example",
      find: async (slug) =>
        slug === config.slug || slug === salon.formerSlug ? { publicKey: PUBLIC_KEY, slug: config.slug } : null,
      listed: async () => [{ slug: "salon-aurora", updatedAt: "2026-11-20T08:12:00.000Z" }],
      picture: async () => null,
    },
    accountOfToken: async (token) => (fake.bookings.has(token) ? PUBLIC_KEY : null),
    call: async (publicKey, request) => {
      fake.calls.push(request);
      const path = request.path.split("?")[0] ?? "";
      const planned = salon.refuse?.[`${request.method} ${path}`];
      const refused = typeof planned === "function" ? planned(request) : planned;
      if (refused) return refused;
      if (publicKey !== PUBLIC_KEY) return refusal(404, "not_found");
      return answer({ fake, salon, config, services }, request, path);
    },
  };
  fake.bookings.set(TOKEN, bookedHaircut(salon, services));
  return fake;
}

/** The manage token of a booking that every fake salon has. */
export const TOKEN = "tok_0123456789abcdefghij";

/** The id of every file that is sent. */
export const UPLOAD_ID = "0192f3a0-0000-7000-8000-00000000f11e";
/** The codes that count: a coupon of 10 % and a package that pays for all. */
export const COUPON = "TEN";
export const PACKAGE = "PACK";

export function refusal(status: number, error: string, more: { fields?: Record<string, string>; wait?: number } = {}) {
  const headers: Record<string, string> = more.wait === undefined ? {} : { "retry-after": String(more.wait) };
  const body = { error, message: error, fields: more.fields ?? {} };
  return { status, body: body satisfies Record<keyof ApiRefusal, unknown>, headers };
}

interface Inside {
  fake: FakeApi;
  salon: FakeSalon;
  config: Config;
  services: Service[];
}

function answer(inside: Inside, request: InProcessRequest, path: string): InProcessAnswer {
  const { config, services, fake } = inside;
  if (path === "/config") return ok<Config>(config);
  if (path === "/page") return ok<BusinessPage>({ ...PAGE, slug: config.slug, ...inside.salon.page });
  if (path === "/categories") return ok<Categories>({ data: CATEGORIES });
  if (path === "/services") return ok<Services>({ data: services });
  if (path === "/events") return ok<{ data: PublicEvent[] }>({ data: inside.salon.events ?? [] });
  if (path === "/packages") return ok<{ data: PublicPackage[] }>({ data: inside.salon.packages ?? [] });
  if (path === "/slots") return ok<SlotDays>(slotDays(inside, slotsAsked(request)));
  // Which starts fit a visit is for the API to find: here none does, and its pages stand all the same.
  if (path === "/slots/visits") return ok<SlotDays>({ days: [], hasMore: false });
  if (path === "/quote") return quoted(inside, request.body as QuoteRequest);
  if (path === "/uploads") return ok<Upload>(uploaded(request), 201);
  if (path === "/bookings") return book(inside, request.body as NewBookings);
  const [, , token = "", action = ""] = path.split("/");
  const managed = fake.bookings.get(token);
  if (managed === undefined) return refusal(404, "not_found");
  if (action === "ics") return { ...ok(calendarOf(token)), headers: { "content-type": "text/calendar" } };
  if (action === "slots") return ok<SlotDays>(slotDays(inside, slotsAsked(request, managed.booking.service.id)));
  if (action === "order") return ok<ManagedOrder>({ ...orderOf(managed), ...inside.salon.order });
  if (action === "cancel") managed.booking.status = "cancelled";
  if (action === "reschedule") managed.booking.start = (request.body as Move).start;
  return ok<ManagedBooking>(managed);
}

const calendarOf = (token: string): string =>
  `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:${token}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

function ok<Body>(body: Body, status = 200): InProcessAnswer {
  return { status, body, headers: {} };
}

const uploaded = ({ file }: InProcessRequest): Upload => ({
  id: UPLOAD_ID,
  name: file?.name ?? "",
  size: file?.bytes.length ?? 0,
  type: "application/pdf",
});

function quoted({ services }: Inside, { items, coupon, packageCode }: QuoteRequest): InProcessAnswer {
  const [item] = items;
  const service = services.find((known) => known.id === item?.service);
  if (!item || !service) return refusal(422, "validation", { fields: { "items.0.service": "unknown" } });
  const isPaid = packageCode === PACKAGE;
  const { persons = 1, extras = [] } = item;
  const lines = [lineOf("service", service.title, { quantity: persons, amount: isPaid ? 0 : priceOf(service, item) })];
  for (const { id, quantity = 1 } of extras) {
    const extra = service.extras.find((known) => known.id === id);
    if (extra) lines.push(lineOf("extra", extra.title, { quantity, amount: extra.price * quantity }));
  }
  const sum = () => lines.reduce((total, { amount }) => total + amount, 0);
  const discount = coupon === COUPON ? sum() / 10 : 0;
  if (discount > 0) lines.push(lineOf("discount", COUPON, { quantity: 1, amount: -discount }));
  const [total, currency] = [sum(), "EUR"];
  const codes = {
    coupon: verdictOn(coupon, coupon === COUPON),
    package: verdictOn(packageCode, isPaid),
  };
  return ok<Quote>({ lines, total, tax: 0, discount, due: total / 2, currency, items: [], ...codes });
}

type Line = Quote["lines"][number];

const lineOf = (kind: Line["kind"], label: string, of: Pick<Line, "quantity" | "amount">): Line => ({
  kind,
  label,
  ...of,
  unitPrice: of.quantity === 0 ? 0 : of.amount / of.quantity,
  taxRate: 0,
});

function verdictOn(code: string | null | undefined, valid: boolean): CodeVerdict | null {
  if (!code) return null;
  return { code, valid, ...(valid ? { reason: null, reasonCode: null } : { reason: "No.", reasonCode: "unknown" }) };
}

function priceOf(service: Service, { staff, persons = 1 }: QuoteRequest["items"][number]): number {
  const prices = service.staff.filter(({ id }) => staff === "any" || staff === id).map(({ price }) => price);
  return Math.min(...prices) * persons * (service.durationDays ?? 1);
}

function book(inside: Inside, body: NewBookings): InProcessAnswer {
  const fields: Record<string, string> = {};
  if (body.name === "") fields.name = "required";
  if (!body.email.includes("@")) fields.email = "invalid";
  if (Object.keys(fields).length > 0) return refusal(422, "validation", { fields });
  const managed = bookedHaircut(inside.salon, inside.services);
  const [item] = body.items;
  const service = inside.services.find((known) => known.id === item?.service);
  if (!item || !service) return refusal(422, "validation", { fields: { "items.0.service": "unknown" } });
  const token = `tok_${item.start.replace(/\D/g, "")}${inside.fake.bookings.size}`;
  const lengthMs = service.durationDays === null ? service.duration * 60_000 : service.durationDays * 86_400_000;
  Object.assign(managed.booking, {
    start: item.start,
    end: new Date(Date.parse(item.start) + lengthMs).toISOString(),
    service: { id: service.id, title: service.title, durationDays: service.durationDays },
    persons: item.persons,
    timeZone: body.timeZone,
    notes: body.notes,
    customer: { fullName: body.name, email: body.email, phone: body.phone },
  });
  inside.fake.bookings.set(token, managed);
  const { id, number, status, start, end } = managed.booking;
  const manageUrl = `http://localhost:3000/manage/${token}`;
  return ok<BookingReceipt>({ bookings: [{ id, number, status, start, end, manageUrl }], payment: null }, 201);
}

function bookedHaircut(salon: FakeSalon, services: Service[]): ManagedBooking {
  const config = { ...CONFIG, ...salon.config };
  const service = services[0] ?? HAIRCUT;
  const { companyName, companyPhone, companyEmail, timeZone, locale } = config;
  return {
    account: { companyName, companyPhone, companyEmail, timeZone, locale, publicKey: PUBLIC_KEY },
    payment: { status: "pending", total: 32, due: 0, paid: 0, method: "local", checkoutUrl: null },
    canCancel: true,
    canReschedule: true,
    cancelUntil: "2026-11-23T08:30:00Z",
    manageUrl: `http://localhost:3000/manage/${TOKEN}`,
    icsUrl: `http://localhost:3000/manage/${TOKEN}/ics`,
    ...salon.managed,
    booking: {
      id: "booking-1",
      number: "K7QX2M9A",
      status: "approved",
      start: "2026-11-24T08:30:00Z",
      end: "2026-11-24T09:15:00Z",
      service: { id: service.id, title: service.title, durationDays: service.durationDays },
      staff: { id: "staff-marta", fullName: "Marta Ruiz" },
      persons: 1,
      price: 32,
      currency: "EUR",
      notes: "",
      timeZone: "Europe/Madrid",
      cancelReason: null,
      sequence: 0,
      createdAt: "2026-11-20T08:00:00Z",
      movedAt: null,
      customer: { fullName: "Ana López", email: "ana@example.com", phone: null },
      ...salon.managed?.booking,
    },
  };
}
