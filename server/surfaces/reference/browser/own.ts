/**
 * What the requests on the page name: rows of the sandbox for every kind of resource, and those that a request needs of
 * its own, such as a service that nothing uses and that can be deleted.
 */

/** Ids, and what else names something, by what the examples call it; what could not be made is absent. */
export type Own = Partial<Record<Named, string>>;

/** Named as the examples' own ids, which they replace. */
type Example =
  | "category"
  | "service"
  | "extra"
  | "colouredQuestion"
  | "productQuestion"
  | "colouring"
  | "colourAndCut"
  | "staff"
  | "staffHoliday"
  | "customer"
  | "appointment"
  | "booking"
  | "order"
  | "coupon"
  | "notification"
  | "event"
  | "ticketType"
  | "ticket"
  | "package"
  | "payment"
  | "upload"
  | "mail"
  | "webhook"
  | "delivery";

type Named =
  | Example
  | "manageToken"
  /** Two services that go together in one visit, separated by a comma. */
  | "visitServices"
  | "ticketCode"
  /** Two starts that can still be booked with `staff`. */
  | "start"
  | "laterStart"
  /** Of what nothing else needs, so that it can be deleted. */
  | "spareService"
  | "spareStaff"
  | "spareCustomer"
  | "spareEvent"
  | "spareTicketType"
  /** An appointment that nobody has booked. */
  | "openAppointment"
  /** A payment that was made, so that it can be given back. */
  | "paidPayment";

/** The account that the rows are made in. */
export interface Account {
  /** Where the server is: the page's own origin. */
  origin: string;
  apiKey: string;
  publicKey: string;
}

interface Resource {
  id: string;
}

interface Page<Item> {
  data: Item[];
}

/** Calls the API of an account: `POST /services` with a body. @throws Error with the refusal's message */
type Call = <Answer = Resource>(route: string, body?: unknown) => Promise<Answer>;

const MANAGEMENT = "/api/v1";

/** Calls the management API, of an account when it has a key. */
export const callerOf =
  ({ origin, apiKey }: Pick<Account, "origin"> & Partial<Account>): Call =>
  async (route, body) => {
    const [method = "", path] = route.split(" ");
    const headers = { "content-type": "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
    const sent = method === "GET" ? {} : { body: JSON.stringify(body ?? {}) };
    return answerOf(await fetch(`${origin}${MANAGEMENT}${path}`, { method, headers, ...sent }));
  };

async function answerOf(response: Response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? answer.message ?? `Status ${response.status}`);
  return answer;
}

/** Makes the rows, and names each as soon as it is there: a step that fails leaves out what would come after it. */
export async function fillIn(own: Own, account: Account): Promise<void> {
  const call = callerOf(account);
  const { id } = await call("POST /customers", { fullName: "Ana López", email: "ana@example.com", locale: "es" });
  own.customer = id;
  await together([offer(own, call), invite(own, call), upload(own, account), stock(own, call)]);
  await together([book(own, call), sell(own, call), compose(own, call)]);
  const { data } = await call<Page<Resource & { hasIcs: boolean }>>("GET /outbox?type=booking_new&limit=100");
  // The customer's mail and the member's are of one moment; only one carries a calendar file.
  own.mail = data.find(({ hasIcs }) => hasIcs)?.id;
}

/** Waits for all, also for those after one that fails. */
const together = (steps: Promise<void>[]) => Promise.allSettled(steps);

interface Service extends Resource {
  type: string;
  categoryId?: string;
}

/** The first services of the salon, with an extra and two questions. */
async function offer(own: Own, call: Call): Promise<void> {
  const { data } = await call<Page<Service>>("GET /services?limit=20");
  const [service, colouring] = data;
  own.service = service?.id;
  own.colouring = colouring?.id;
  own.category = service?.categoryId;
  // The first two are asked about below.
  const others = data.slice(2).filter(({ type }) => type === "simple");
  own.visitServices = others
    .slice(0, 2)
    .map(({ id }) => id)
    .join(",");
  await call(`PATCH /services/${own.service}`, { packageSize: 10 });
  const extra = await call(`POST /services/${own.service}/extras`, { title: "Head massage", price: 8, duration: 15 });
  own.extra = extra.id;
  const asked = [{ label: "Have you coloured your hair lately?" }, { label: "With which product?" }];
  const { fields } = await call<{ fields: Resource[] }>(`PUT /services/${own.service}/fields`, { fields: asked });
  own.colouredQuestion = fields[0]?.id;
  own.productQuestion = fields[1]?.id;
}

interface Slots {
  days: { date: string; slots: { start: string; staffId: string }[] }[];
}

/** An appointment of Ana's, one of nobody's, and two starts that are still free, all with one member. */
async function book(own: Own, call: Call): Promise<void> {
  const { days } = await call<Slots>(`GET /slots?service=${own.service}&days=14`);
  own.staff = days.flatMap(({ slots }) => slots)[0]?.staffId;
  // Days apart, so that no two of them overlap.
  const starts = days.flatMap(({ slots }) => slots.find(({ staffId }) => staffId === own.staff)?.start ?? []);
  const [start, openStart] = starts;
  [, , own.start, own.laterStart] = starts;
  const slot = { serviceId: own.service, staffId: own.staff };
  const booked = { ...slot, customerId: own.customer, start, notify: true };
  const [{ id, bookings }, open] = await Promise.all([
    call<Resource & { bookings: (Resource & { orderId: string; manageUrl: string })[] }>("POST /appointments", booked),
    call("POST /appointments", { ...slot, start: openStart }),
  ]);
  own.openAppointment = open.id;
  own.appointment = id;
  own.booking = bookings[0]?.id;
  own.order = bookings[0]?.orderId;
  own.manageToken = bookings[0]?.manageUrl.split("/").at(-1);
  const holiday = await call("POST /holidays", { date: days.at(-1)?.date, kind: "once", staffId: own.staff });
  own.staffHoliday = holiday.id;
}

/** A published event with a ticket of Ana's, a kind of ticket that nobody has, and an event without any. */
async function invite(own: Own, call: Call): Promise<void> {
  const { now } = await call<{ now: string }>("GET /sandbox/clock");
  // A start is a whole second.
  const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString().replace(/\.\d+/, "");
  const workshop = { title: "Colour workshop", startAt: inDays(30), endAt: inDays(30.1), ticketMask: "SOL-****" };
  const [event, spare] = await Promise.all([
    call("POST /events", { ...workshop, status: "published" }),
    call("POST /events", { ...workshop, title: "Spare workshop" }),
  ]);
  own.event = event.id;
  own.spareEvent = spare.id;
  const types = `POST /events/${event.id}/ticket-types`;
  const [type, spareType] = await Promise.all([
    call(types, { title: "Seat", price: 25 }),
    call(types, { title: "Standing", price: 15 }),
  ]);
  own.ticketType = type.id;
  own.spareTicketType = spareType.id;
  const attendee = { ticketTypeId: type.id, customerId: own.customer };
  const ticket = await call<Resource & { code: string }>(`POST /events/${event.id}/attendees`, attendee);
  own.ticket = ticket.id;
  own.ticketCode = ticket.code;
}

/** A package that is still to be paid, and the payment of another, which is paid. */
async function sell(own: Own, call: Call): Promise<void> {
  const sale = { customerId: own.customer, serviceId: own.service, payment: "local" };
  const sold = () => call<Resource & { paymentId: string }>("POST /packages", sale);
  const [first, second] = await Promise.all([sold(), sold()]);
  own.package = first.id;
  own.payment = first.paymentId;
  await call(`POST /payments/${second.paymentId}/complete`);
  own.paidPayment = second.paymentId;
}

/** A service made of others. */
async function compose(own: Own, call: Call): Promise<void> {
  const composite = await call("POST /services", { title: "Colour and cut", type: "compound" });
  const parts = [own.colouring, own.service].map((serviceId) => ({ kind: "service", serviceId }));
  await call(`PUT /services/${composite.id}/parts`, { parts });
  own.colourAndCut = composite.id;
}

/** What stands alone: a coupon, a reminder, a provider's key, a subscription with a delivery, and what can be deleted. */
async function stock(own: Own, call: Call): Promise<void> {
  const reminder = { type: "reminder", name: "The day before", subject: "See you", body: "We await you." };
  // It resolves nowhere, so nobody is sent anything.
  const subscription = { url: "https://crm.example.invalid/hooks", events: ["booking.created"] };
  const [coupon, notification, webhook, service, member, customer] = await Promise.all([
    call("POST /coupons", { code: "WELCOME", discount: 10 }),
    call("POST /notifications", { ...reminder, reminderMode: "hours_before", reminderHours: 24 }),
    call("POST /webhooks", subscription),
    call("POST /services", { title: "Spare service" }),
    call("POST /staff", { fullName: "Spare member", email: "spare@example.com" }),
    call("POST /customers", { fullName: "Spare customer", email: "spare@example.com" }),
    call("PUT /settings/provider-key", { key: "sk_test_AAAAAAAAAAAAAAAAAAAAAAAA" }),
  ]);
  own.coupon = coupon.id;
  own.notification = notification.id;
  own.webhook = webhook.id;
  own.spareService = service.id;
  own.spareStaff = member.id;
  own.spareCustomer = customer.id;
  const { deliveryId } = await call<{ deliveryId: string }>(`POST /webhooks/${webhook.id}/test`);
  own.delivery = deliveryId;
}

/** A file, as a customer sends one with an answer. */
async function upload(own: Own, { origin, publicKey }: Account): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([PIXEL], { type: "image/png" }), "hair.png");
  const response = await fetch(`${origin}/api/public/${publicKey}/uploads`, { method: "POST", body: form });
  own.upload = (await answerOf(response)).id;
}

/** The smallest picture: one pixel. */
const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);
