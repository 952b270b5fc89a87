import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import { auditLog, members, type TenantRow, tenants, users } from "../../../db/schema";
import { DomainError, invalid, notFound } from "../../../domain/errors";
import { env } from "../../../env";
import { signalCommit } from "../../../process/commit-signal";
import type { FoundSession } from "../../members";
import { emitAgain } from "../../outbox";
import { DAY_MS } from "../library/settings";
import { insertAccountMail } from "../mails/mails";
import { isPasswordOf } from "../passwords/password";
import { countTry, forgiveTry, triesOf } from "../passwords/tries";

/** How long a closed account can be opened again; then all of it goes. */
const CLOSING_DAYS = 30;

/** A real account that its owner may close and open again. @throws DomainError not_found for anybody else */
export async function ownedAccount(tenantId: string, { membership }: FoundSession): Promise<TenantRow> {
  const [tenant] = await database()
    .db.select()
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.isSandbox, false)));
  if (!tenant || membership?.role !== "owner") throw notFound("account");
  return tenant;
}

/**
 * Closes an account: its pages and keys answer as if it were gone, nothing leaves it any more, and after 30 days it is.
 * All owners are told.
 *
 * @throws DomainError not_found | validation on `password` or `company` | rate_limited
 */
export async function closeAccount(
  tenantId: string,
  signedIn: FoundSession,
  proof: { password: string; company: string },
): Promise<Date> {
  const tenant = await ownedAccount(tenantId, signedIn);
  if (proof.company.trim() !== tenant.companyName.trim())
    throw invalid({ company: "Type the name of the business as it stands above." });
  await requirePassword(signedIn.userId, proof.password);
  return database().db.transaction((db) =>
    closeNow(db, tenant, { kind: "person", id: signedIn.userId, name: signedIn.name }),
  );
}

async function requirePassword(userId: string, password: string): Promise<void> {
  const { db } = database();
  const key = triesOf.person(userId);
  if ((await countTry(db, key)) !== null) throw new DomainError("rate_limited", "Too many tries. Wait a minute.");
  if (!(await isPasswordOf(userId, password.slice(0, 128)))) throw invalid({ password: "That is not your password." });
  await forgiveTry(db, key);
}

/** Who closes or opens an account, as its audit log names them. */
export interface Closer {
  kind: "person" | "system";
  id: string | null;
  name: string;
}

/** Closes an account for whoever may. One that is closed keeps its date. @returns when it goes */
export async function closeNow(db: Db, tenant: TenantRow, closer: Closer): Promise<Date> {
  if (tenant.closingAt !== null) return tenant.closingAt;
  const now = realNow();
  const closingAt = new Date(now.getTime() + CLOSING_DAYS * DAY_MS);
  const closed = await db
    .update(tenants)
    .set({ closingAt, updatedAt: now })
    .where(and(eq(tenants.id, tenant.id), isNull(tenants.closingAt)))
    .returning({ id: tenants.id });
  if (closed.length > 0) {
    await note(db, tenant.id, { action: "account.close", closer });
    await notifyOwners(db, tenant, closingAt);
  }
  return closingAt;
}

/** Opens an account again, as it was; what has waited to leave it is handed over. */
export async function openAgain(db: Db, tenant: TenantRow, closer: Closer): Promise<void> {
  await db.update(tenants).set({ closingAt: null, updatedAt: realNow() }).where(eq(tenants.id, tenant.id));
  await note(db, tenant.id, { action: "account.open", closer });
  await emitAgain(db, tenant.id);
  signalCommit();
}

async function notifyOwners(db: Db, tenant: TenantRow, closingAt: Date): Promise<void> {
  const owners = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.tenantId, tenant.id), eq(members.role, "owner")));
  const date = new Intl.DateTimeFormat(tenant.locale, { dateStyle: "long", timeZone: tenant.timeZone }).format(
    closingAt,
  );
  for (const to of owners)
    await insertAccountMail(db, {
      kind: "account_closing",
      to,
      link: `${env().APP_ORIGIN}/admin/closing?account=${tenant.id}`,
      facts: { account: tenant.companyName, date },
      tenantId: tenant.id,
      locale: tenant.locale,
    });
  signalCommit();
}

async function note(db: Db, tenantId: string, { action, closer }: { action: string; closer: Closer }): Promise<void> {
  await db.insert(auditLog).values({
    tenantId,
    id: newId(),
    at: realNow(),
    actorKind: closer.kind,
    actorId: closer.id,
    actorLabel: closer.name,
    action,
    method: closer.kind === "system" ? "COMMAND" : "POST",
    path: "/admin/closing",
    status: 200,
    resource: "account",
    resourceId: tenantId,
  });
}
