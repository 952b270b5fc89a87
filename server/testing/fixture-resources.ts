import { type Account, type Answer, manage, visit } from "./rest";

/** What a call that has to succeed answered. */
function done<Body>({ status, body, text }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`What a test needs was not made: ${status} ${text}`);
  return body;
}

/** Creates something over the management API. */
export const newResource = async (account: Account, path: string, body: Record<string, unknown>) =>
  done(await manage<{ id: string }>(account, `POST ${path}`, { body }));

/** A customer's booking, with what else a test may need of it. */
export interface Place {
  /** Of the booking. */
  id: string;
  appointmentId: string;
  customerId: string;
  serviceId: string;
  /** Last segment of its manage link. */
  token: string;
  /** A start of the same service and staff member that is free. */
  laterStart: string;
}

const NAMES = { name: "Ana Blanco", email: "ana.blanco@example.com", phone: "+34 600 111 222" };

/** Later starts that were given away, by member: calls may be prepared by the dozen before the first is sent. */
const handed = new Map<string, number[]>();

/** So far apart two starts leave each other free, whatever the fixtures' services take. */
const FAR_MS = 2 * 3_600_000;

function handLater(staff: string, starts: string[]): string {
  const given = handed.get(staff) ?? [];
  const distanceOf = (start: string) => Math.min(...given.map((at) => Math.abs(Date.parse(start) - at)));
  const later =
    starts.findLast((start) => distanceOf(start) >= FAR_MS) ?? starts.findLast((start) => distanceOf(start) > 0);
  if (later !== undefined) handed.set(staff, [...given, Date.parse(later)]);
  return later ?? "";
}

/** The id of the account's first service. */
export async function firstService(account: Account): Promise<string> {
  const { data: services } = done(await visit<{ data: { id: string }[] }>(account, "GET /services"));
  return services[0]?.id ?? "";
}

/** Books a free slot over the public API, of the account's first service unless another is named. */
export async function newPlace(account: Account, named?: string): Promise<Place> {
  const serviceId = named ?? (await firstService(account));
  const list = await visit<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    account,
    `GET /slots?service=${serviceId}&days=14`,
  );
  const [first, ...others] = done(list).days.flatMap(({ slots }) => slots);
  const { start, staffId: staff = "" } = first ?? {};
  // Far apart, so that the one leaves the other free; of the same member, for not everyone works on every day.
  const laterStart = handLater(
    staff,
    others.filter(({ staffId }) => staffId === staff).map((other) => other.start),
  );
  const body = { items: [{ service: serviceId, staff, start }], ...NAMES };
  const { bookings } = done(
    await visit<{ bookings: { id: string; manageUrl: string }[] }>(account, "POST /bookings", { body }),
  );
  const [{ id, manageUrl } = { id: "", manageUrl: "" }] = bookings;
  const booking = done(await manage<{ appointmentId: string; customerId: string }>(account, `GET /bookings/${id}`));
  const { appointmentId, customerId } = booking;
  return { id, appointmentId, customerId, serviceId, token: manageUrl.split("/").at(-1) ?? "", laterStart };
}
