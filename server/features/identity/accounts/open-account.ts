import { and, eq, gt, isNull, or } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import { members, type TenantRow, tenants } from "../../../db/schema";
import { invariant, notFound } from "../../../domain/errors";
import { GUEST_DOMAIN, insertPerson } from "../queries";
import { type Caller, openSession } from "../sessions/sessions";
import { findToken, takeToken } from "../token-queries";

/** The sandbox that a link opens, without using the link up; null when it is over, was used, or the sandbox is gone. */
export async function sandboxOf(token: string): Promise<TenantRow | null> {
  const { db } = database();
  const tenantId = await findToken(db, "open-account", token);
  return tenantId === null ? null : livingSandbox(db, tenantId);
}

async function livingSandbox(db: Db, tenantId: string): Promise<TenantRow | null> {
  const lives = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow()));
  const [row] = await db
    .select()
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.isSandbox, true), lives));
  return row ?? null;
}

export interface Opened {
  tenantId: string;
  /** The `set-cookie` line of a guest; null for somebody who was signed in already. */
  cookie: string | null;
}

/**
 * Opens a sandbox's back office by its link, once, as an owner: for whoever is signed in, else for a guest, who has no
 * other way to sign in and goes with the sandbox.
 *
 * @throws DomainError not_found when the link is over or was used
 */
export function openAccount(token: string, signedInId: string | null, caller: Caller): Promise<Opened> {
  return database().db.transaction(async (db) => {
    const tenantId = await takeToken(db, "open-account", token);
    const tenant = tenantId === null ? null : await livingSandbox(db, tenantId);
    if (tenant === null) throw notFound("link");
    const userId = signedInId ?? (await insertGuest(db));
    const now = realNow();
    await db
      .insert(members)
      .values({ tenantId: tenant.id, id: newId(), userId, role: "owner", createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [members.tenantId, members.userId] });
    const cookie = signedInId === null ? (await openSession(db, userId, caller)).cookie : null;
    return { tenantId: tenant.id, cookie };
  });
}

async function insertGuest(db: Db): Promise<string> {
  const email = `guest-${newId()}${GUEST_DOMAIN}`;
  const guest = await insertPerson(db, { name: "Guest", email, emailVerified: true, now: realNow() });
  invariant(guest, "a new guest's address is nobody's");
  return guest.id;
}
