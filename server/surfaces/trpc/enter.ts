import type { Actor } from "../../context";
import { database } from "../../db/client";
import type { TenantRow } from "../../db/schema";
import { getTenant } from "../../db/tenants";
import { DomainError, notFound } from "../../domain/errors";
import { readSession } from "../../features/identity/sessions/reader";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who is signed in, and the account that they look at. */
export interface PersonEntry {
  /** Null: none was asked for. */
  tenant: TenantRow | null;
  actor: Extract<Actor, { kind: "person" | "signed_in" }>;
}

/**
 * Who a browser is, and as what in the account that it asks for: a session opens all accounts of its person, and two
 * tabs may look at two.
 *
 * @param cookie  the request's `cookie` header
 * @param account the id of the account; null: none
 * @throws DomainError unauthorized | not_found for an account that the person does not belong to | forbidden where it
 * asks for a second factor that the person has not turned on
 */
export async function enterAsPerson(cookie: string | undefined, account: string | null): Promise<PersonEntry> {
  const tenantId = account !== null && UUID.test(account) ? account : null;
  const found = await readSession(cookie, tenantId);
  if (!found) throw new DomainError("unauthorized", "Sign in first.");
  const { membership, hasSecondFactor, ...who } = found;
  if (account === null) return { tenant: null, actor: { kind: "signed_in", ...who } };
  const tenant = membership && (await getTenant(database().db, membership.version));
  if (!tenant) throw notFound("account");
  if (tenant.requireSecondFactor && !hasSecondFactor)
    throw new DomainError("forbidden", "This account asks for a second factor: turn yours on first.");
  const { memberId, role, staffId } = membership;
  return { tenant, actor: { kind: "person", ...who, member: { id: memberId, role, staffId } } };
}
