import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type TenantRow, tenants } from "../../db/schema";

/** How much of what is over is looked for, and when it is. */
export interface PurgeScope {
  /** Real time. */
  realNow: Date;
  limit: number;
  /** One account alone. */
  tenantId?: string | undefined;
}

const isOf = (tenantId: string | undefined): SQL =>
  tenantId === undefined ? sql`true` : sql`t.id = ${tenantId}::uuid`;

const presentOf = (realNow: Date): SQL =>
  sql`(${realNow.toISOString()}::timestamptz + t.clock_offset_ms * interval '1 millisecond')`;
const deadlineOf = (realNow: Date): SQL => sql`(${presentOf(realNow)} - t.retention_days * interval '1 day')`;
const isAlive = (realNow: Date): SQL =>
  sql`(t.expires_at is null or t.expires_at > ${realNow.toISOString()}::timestamptz)`;

/** A customer whose data an account keeps no longer. */
export interface IdleCustomer {
  tenantId: string;
  id: string;
}

/**
 * Customers of accounts with a retention period with whom nothing has happened for that long: no booking made, under
 * way or to come, no ticket, and no package with uses left.
 *
 * @param after the last one of the batch before
 */
export async function listIdleCustomers(
  db: Db,
  { realNow, limit, tenantId, after }: PurgeScope & { after: IdleCustomer | null },
): Promise<IdleCustomer[]> {
  const deadline = deadlineOf(realNow);
  const isLater = after ? sql`(c.tenant_id, c.id) > (${after.tenantId}::uuid, ${after.id}::uuid)` : sql`true`;
  return db.execute<IdleCustomer & Record<string, unknown>>(sql`
    select c.tenant_id as "tenantId", c.id from customers c join tenants t on t.id = c.tenant_id
    where t.retention_days is not null and ${isAlive(realNow)} and ${isOf(tenantId)} and ${isLater}
      and c.anonymized_at is null and c.created_at < ${deadline} and c.updated_at < ${deadline}
      and not exists (select from bookings b
        join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
        where b.tenant_id = c.tenant_id and b.customer_id = c.id
          and (b.created_at >= ${deadline} or a.ends_at >= ${deadline}))
      and not exists (select from tickets k join events e on e.tenant_id = k.tenant_id and e.id = k.event_id
        where k.tenant_id = c.tenant_id and k.customer_id = c.id
          and (k.created_at >= ${deadline} or e.ends_at >= ${deadline}))
      and not exists (select from packages p
        where p.tenant_id = c.tenant_id and p.customer_id = c.id
          and (p.created_at >= ${deadline} or (p.state = 'active' and p.used < p.size
            and (p.expires_at is null or p.expires_at >= ${deadline}))))
    order by c.tenant_id, c.id
    limit ${limit}`);
}

/** Deletes mails that are through and older than their account keeps data. @returns how many */
export async function deleteOldMails(db: Db, { realNow, limit, tenantId }: PurgeScope): Promise<number> {
  const gone = await db.execute(sql`
    delete from outbox_mails where (tenant_id, id) in (
      select m.tenant_id, m.id from tenants t join outbox_mails m on m.tenant_id = t.id
      where t.retention_days is not null and ${isAlive(realNow)} and ${isOf(tenantId)}
        and m.created_at < ${deadlineOf(realNow)} and m.status in ('sent', 'failed', 'suppressed')
      limit ${limit} for update of m skip locked)
    returning 1`);
  return gone.length;
}

/** The account of a customer; null when it is gone. */
export async function findTenant(db: Db, id: string): Promise<TenantRow | null> {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, id));
  return row ?? null;
}
