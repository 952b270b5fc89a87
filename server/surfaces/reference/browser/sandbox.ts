/** The sandbox that the page opens, and what of it the requests on the page name. */

export interface Sandbox {
  apiKey: string;
  publicKey: string;
  own: Own;
}

/** Ids and starts of the sandbox; what could not be found is absent. */
export interface Own {
  category?: string;
  service?: string;
  staff?: string;
  customer?: string;
  appointment?: string;
  booking?: string;
  /** Two starts that can still be booked with `staff`. */
  start?: string;
  laterStart?: string;
}

// For this tab alone: its key is worthless after a day, and nobody else's business until then.
const KEPT = "slotwright-sandbox";

/** The one of this tab, if there is any. */
export function keptSandbox(): Sandbox | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return kept && { ...kept, own: kept.own ?? {} };
  } catch {
    return null;
  }
}

/** Opens a salon with one customer and one appointment, and keeps it for this tab. @throws Error that says why not */
export async function openSandbox(): Promise<Sandbox> {
  const { apiKey, publicKey } = await ask<Sandbox>("/sandbox", { body: { seed: "salon" } });
  // Without its ids the sandbox still serves, so what is missing of them is no failure.
  const own: Own = {};
  await fillIn(own, apiKey).catch(() => undefined);
  const sandbox = { apiKey, publicKey, own };
  sessionStorage.setItem(KEPT, JSON.stringify(sandbox));
  return sandbox;
}

interface Page {
  data: { id: string; categoryId?: string }[];
}

interface Slots {
  days: { slots: { start: string; staffId: string }[] }[];
}

async function fillIn(own: Own, apiKey: string): Promise<void> {
  const ana = { fullName: "Ana López", email: "ana@example.com", locale: "es" };
  const [services, customer] = await Promise.all([
    ask<Page>("/services?limit=1", { apiKey }),
    ask<{ id: string }>("/customers", { apiKey, body: ana }),
  ]);
  own.customer = customer.id;
  own.service = services.data[0]?.id;
  own.category = services.data[0]?.categoryId;
  const { days } = await ask<Slots>(`/slots?service=${own.service}&days=14`, { apiKey });
  const slots = days.flatMap((day) => day.slots);
  own.staff = slots[0]?.staffId;
  // Days apart, so that no two of them overlap.
  const starts = days.flatMap((day) => day.slots.find(({ staffId }) => staffId === own.staff)?.start ?? []);
  [, own.start, own.laterStart] = starts;
  const booked = { serviceId: own.service, staffId: own.staff, customerId: own.customer, start: starts[0] };
  const appointment = await ask<{ id: string; bookingId: string }>("/appointments", { apiKey, body: booked });
  own.appointment = appointment.id;
  own.booking = appointment.bookingId;
}

/** Calls the management API: POST with a body, else GET. @throws Error with the refusal's message */
async function ask<Answer>(path: string, { apiKey, body }: { apiKey?: string; body?: unknown }): Promise<Answer> {
  const response = await fetch(`/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? `Status ${response.status}`);
  return answer;
}
