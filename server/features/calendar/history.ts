import type { TenantContext } from "../../context";
import { requireSeen } from "../../own-calendar";
import { type FoundVisit, getVisit, listDeliveriesOf, listEvents, listWrites } from "./history-queries";
import type { Happened, History, HistoryEntry, NotifiedWebhooks } from "./history-schemas";

/** What happened to a visit and who did it, newest first. @throws DomainError not_found */
export async function readHistory(ctx: TenantContext, id: string): Promise<History> {
  const { db, tenant } = ctx;
  const visit = await getVisit(db, tenant.id, id);
  requireSeen(ctx, visit.staffId, "booking");
  const [events, writes] = await Promise.all([listEvents(db, tenant.id, visit), listWrites(db, tenant.id, visit)]);
  // A change and what is noted of it carry one instant.
  const writers = new Map(writes.map((write) => [write.at.getTime(), write]));
  const noted = events.map((event) => ({ ...eventEntry(event), by: writers.get(event.at.getTime())?.name ?? null }));
  const instants = new Set(events.map(({ at }) => at.getTime()));
  const booked = noted.some(({ what }) => what === "booked") ? [] : [bookedEntry(visit, writers)];
  instants.add(visit.createdAt.getTime());
  const rest = writes.filter(({ at }) => !instants.has(at.getTime())).map(writtenEntry);
  const entries = [...noted, ...rest, ...booked].sort((a, b) => b.at.localeCompare(a.at));
  return { entries };
}

/** Which subscriptions heard of a visit. @throws DomainError not_found */
export async function readNotifiedWebhooks({ db, tenant }: TenantContext, id: string): Promise<NotifiedWebhooks> {
  const events = await listEvents(db, tenant.id, await getVisit(db, tenant.id, id));
  const ids = events.map((event) => event.id);
  const rows = await listDeliveriesOf(db, tenant.id, ids);
  return {
    deliveries: rows.map(({ attempts, at, ...row }) => {
      const last = attempts.at(-1);
      const answered = { statusCode: last?.statusCode ?? null, durationMs: last?.durationMs ?? null };
      return { ...row, ...answered, attempts: attempts.length, at: at.toISOString() };
    }),
  };
}

type FoundEvent = Awaited<ReturnType<typeof listEvents>>[number];
type Write = Awaited<ReturnType<typeof listWrites>>[number];

function eventEntry({ id, at, cause, status, paid, refunded, ...event }: FoundEvent): Omit<HistoryEntry, "by"> {
  const what = whatOf(event);
  const amount = what === "paid" ? paid : what === "refunded" ? refunded : null;
  const isNewStatus = what === "status" || what === "cancelled" || what === "booked";
  return { at: at.toISOString(), what, status: isNewStatus ? status : null, cause, amount, eventId: id };
}

const KINDS: Partial<Record<FoundEvent["type"], Happened>> = {
  "booking.created": "booked",
  "booking.cancelled": "cancelled",
  "payment.completed": "paid",
  "payment.failed": "payment_failed",
  "payment.refunded": "refunded",
};

function whatOf({ type, previous }: Pick<FoundEvent, "type" | "previous">): Happened {
  const known = KINDS[type];
  if (known) return known;
  if (previous && "appointment" in previous) return "moved";
  if (previous && "status" in previous) return "status";
  return previous && "arrivedAt" in previous && previous.arrivedAt === null ? "arrived" : "changed";
}

const NO_EVENT = { amount: null, eventId: null };

function writtenEntry({ at, kind, name }: Write): HistoryEntry {
  const cause = { person: "admin", key: "api", system: "system" } as const;
  return { at: at.toISOString(), what: "other", status: null, by: name, cause: cause[kind], ...NO_EVENT };
}

/** Its event may be forgotten; the booking itself tells when and by which way it came. */
function bookedEntry({ createdAt, source }: FoundVisit, writers: Map<number, Write>): HistoryEntry {
  const by = writers.get(createdAt.getTime())?.name ?? null;
  return { at: createdAt.toISOString(), what: "booked", status: null, by, cause: source, ...NO_EVENT };
}
