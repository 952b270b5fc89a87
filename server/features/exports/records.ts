import type { TenantContext } from "../../context";
import type { Marked } from "../../db/lists/mark";
import { inTurns } from "../../process/turns";
import { type ListAuditInput, listAudit } from "../audit";
import { type BrowseOutboxInput, listMailLines, subjectOf } from "../outbox";
import { getWebhook, type ListDeliveriesInput, listDeliveries } from "../webhooks";
import { type Columns, FIRST_ROWS, toPart } from "./part";
import type { Part } from "./schemas";

type Unpaged<Input> = Omit<Input, "limit" | "offset"> & Marked;
type Entry = Awaited<ReturnType<typeof listAudit>>["data"][number];
type Mail = Awaited<ReturnType<typeof listMailLines>>["rows"][number];
type Sent = Awaited<ReturnType<typeof listDeliveries>>["records"][number];

/** What was written and who did it, newest first. @throws DomainError not_found for an actor of nobody */
export async function exportAudit({ db, tenant }: TenantContext, asked: Unpaged<ListAuditInput>): Promise<Part> {
  const { data } = await listAudit(db, tenant, { ...asked, ...FIRST_ROWS });
  return toPart(data, AUDIT_COLUMNS, ({ at, id }) => ({ at, id }));
}

const AUDIT_COLUMNS: Columns<Entry> = [
  ["at", (one) => one.at],
  ["actorKind", (one) => one.actor.kind],
  ["actor", (one) => one.actor.name],
  ["action", (one) => one.action],
  ["resource", (one) => one.resource],
  ["resourceId", (one) => one.resourceId],
  ["method", (one) => one.method],
  ["path", (one) => one.path],
  ["status", (one) => one.status],
];

/** Mails, newest first, without what they say. */
export async function exportMails({ db, tenant }: TenantContext, asked: Unpaged<BrowseOutboxInput>): Promise<Part> {
  const { rows } = await listMailLines(db, tenant.id, { ...asked, ...FIRST_ROWS });
  const named = await inTurns(rows, async (row) => ({ row, subject: await subjectOf(row) }));
  return toPart(named, MAIL_COLUMNS, ({ row: { createdAt, id } }) => ({ at: createdAt.toISOString(), id }));
}

const MAIL_COLUMNS: Columns<{ row: Mail; subject: string }> = [
  ["createdAt", ({ row }) => row.createdAt.toISOString()],
  ["type", ({ row }) => row.type],
  ["status", ({ row }) => row.status],
  ["toEmail", ({ row }) => row.toEmail],
  ["toName", ({ row }) => row.toName],
  ["subject", ({ subject }) => subject],
  ["attempts", ({ row }) => row.attempts],
  ["lastError", ({ row }) => row.lastError],
];

/** Deliveries of a subscription, newest first, without their payload. @throws DomainError not_found */
export async function exportDeliveries(ctx: TenantContext, asked: Unpaged<ListDeliveriesInput>): Promise<Part> {
  const { db, tenant } = ctx;
  await getWebhook(db, tenant.id, asked.id);
  const { records } = await listDeliveries(db, tenant.id, { ...asked, ...FIRST_ROWS });
  // Of one instant they stand by their event.
  const markOf = ({ delivery }: Sent) => ({ at: delivery.createdAt.toISOString(), id: delivery.eventId });
  return toPart(records, DELIVERY_COLUMNS, markOf);
}

const DELIVERY_COLUMNS: Columns<Sent> = [
  ["id", ({ delivery }) => delivery.id],
  ["eventId", ({ delivery }) => delivery.eventId],
  ["type", ({ delivery }) => delivery.type],
  ["status", ({ delivery }) => delivery.status],
  ["attempts", ({ delivery }) => delivery.attempts.length],
  ["createdAt", ({ delivery }) => delivery.createdAt.toISOString()],
];
