import { type Catalogue, readCatalogue } from "../../../server/catalogue";
import type { Office, OpenedAccount } from "../../../server/open-account";

type Got<Get extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Get>>;
type Mail = Got<Office["outbox"]["list"]>["data"][number];

/** What a visit's page shows. */
export interface Visit {
  booking: Got<Office["bookings"]["get"]>;
  catalogue: Catalogue;
  /** Null where nothing is to pay, or the role may not see it. */
  payment: Got<Office["payments"]["get"]> | null;
  /** What was asked and answered, in the order of the questions. */
  answers: { label: string; answer: string }[];
  /** About this booking, newest first; null where the role may not see them. */
  mails: Mail[] | null;
}

const MAILS_SEARCHED = 100;

/** Reads it. @throws TRPCError not_found | validation for an id of nobody */
export async function readVisit(opened: OpenedAccount, id: string): Promise<Visit> {
  const { office, may } = opened;
  const booking = await office.bookings.get({ id });
  const { paymentId, customer, appointment, composite } = booking;
  const [catalogue, payment, mails, asked] = await Promise.all([
    readCatalogue(office),
    paymentId && may("payments:read") ? office.payments.get({ id: paymentId }) : null,
    may("settings:read") ? office.outbox.list({ to: customer.email, limit: MAILS_SEARCHED }).catch(noneOfErased) : null,
    may("catalog:read") ? office.services.fields.get({ id: composite?.serviceId ?? appointment.serviceId }) : null,
  ]);
  return {
    booking,
    catalogue,
    payment,
    mails: mails?.data.filter(({ bookingId }) => bookingId === id) ?? null,
    answers: answersOf(booking.fields, asked?.fields ?? []),
  };
}

/** Who was erased has no address any more, hence no mails to it. */
function noneOfErased(error: { code?: string }): { data: Mail[] } {
  if (error.code !== "BAD_REQUEST" && error.code !== "UNPROCESSABLE_CONTENT") throw error;
  return { data: [] };
}

function answersOf(answers: Record<string, unknown>, questions: { id: string; label: string }[]) {
  const order = new Map(questions.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? questions.length;
  return Object.entries(answers)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([id, answer]) => ({ label: questions[place(id)]?.label ?? id, answer: inWords(answer) }));
}

function inWords(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(inWords).join(", ");
  if (typeof answer === "boolean") return answer ? "✓" : "–";
  if (typeof answer === "object" && answer !== null) return JSON.stringify(answer);
  return String(answer);
}
