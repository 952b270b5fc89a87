import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import { apiKeys, auditLog, invitations, members, type TenantRow, tenants, users } from "../../../db/schema";
import { DomainError, invalid, notFound } from "../../../domain/errors";
import type { Role } from "../../../domain/roles";
import type { Scope } from "../../../domain/scopes";
import { env } from "../../../env";
import { newApiKey, sha256 } from "../../../secrets";
import { library } from "../library/library";
import { DAY_MS, HANDED_LINK_MS } from "../library/settings";
import { findPerson, insertMember, insertPerson, lockSignUps } from "../queries";
import type { NewCompany } from "../schemas";
import { newLinkToken } from "../token-queries";
import { closeNow, openAgain } from "./closing";
import { insertCompany } from "./sign-up";

/** What whoever runs the server does by its command line: there is no session, so it is the operator's own responsibility. */

export interface CreatedAccount {
  tenant: TenantRow;
  /** Lets the owner choose a password and sign in, once. */
  link: string;
  /** Shown this once; null when none was asked for. */
  key: string | null;
}

/**
 * Makes an account with its owner, who gets in by a link.
 *
 * @throws DomainError validation on `email` when there is a person with it
 */
export async function createAccount(
  input: NewCompany & { name: string; email: string; scopes: Scope[] | null },
): Promise<CreatedAccount> {
  const { name, email, scopes, ...company } = input;
  const made = await database().db.transaction(async (db) => {
    await lockSignUps(db);
    const now = realNow();
    const user = await insertPerson(db, { name, email, emailVerified: true, now });
    if (!user) throw invalid({ email: "There is a person with this address already." });
    const tenant = await insertCompany(db, company, now);
    await insertMember(db, tenant.id, { userId: user.id, role: "owner", now });
    await noteByOperator(db, tenant.id, { action: "accounts.create", resourceId: tenant.id });
    const key =
      scopes === null ? null : await insertKeyFor(db, tenant.id, { name: "Operator", scopes, expiresAt: null });
    return { user, tenant, key };
  });
  return { tenant: made.tenant, key: made.key, link: await passwordLink(made.user.id) };
}

/** A link by which a person chooses a new password, once. @throws DomainError not_found */
export async function resetLink(email: string): Promise<string> {
  const person = await findPerson(database().db, email);
  if (!person) throw notFound("person");
  return passwordLink(person.id);
}

async function passwordLink(userId: string): Promise<string> {
  const token = newLinkToken();
  const { internalAdapter } = await (await library()).$context;
  const expiresAt = new Date(realNow().getTime() + HANDED_LINK_MS);
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt });
  return `${env().APP_ORIGIN}/admin/reset?token=${token}`;
}

export interface ListedAccount {
  id: string;
  companyName: string;
  publicKey: string;
  owners: string;
  createdAt: Date;
}

/** The real accounts, oldest first, each with its owners' addresses. */
export function listAccounts(): Promise<ListedAccount[]> {
  return database()
    .db.select({
      id: tenants.id,
      companyName: tenants.companyName,
      publicKey: tenants.publicKey,
      owners: sql<string>`coalesce(string_agg(${users.email}, ', ' order by ${users.email}), '')`,
      createdAt: tenants.createdAt,
    })
    .from(tenants)
    .leftJoin(members, and(eq(members.tenantId, tenants.id), eq(members.role, "owner")))
    .leftJoin(users, eq(users.id, members.userId))
    .where(eq(tenants.isSandbox, false))
    .groupBy(tenants.id)
    .orderBy(asc(tenants.createdAt), asc(tenants.id));
}

/** The account of an id or public key. @throws DomainError not_found */
export async function accountNamed(named: string): Promise<TenantRow> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named);
  const [row] = await database()
    .db.select()
    .from(tenants)
    .where(isId ? eq(tenants.id, named) : eq(tenants.publicKey, named));
  if (!row) throw notFound("account");
  return row;
}

const INVITATION_MS = 7 * DAY_MS;

/**
 * Invites an address to an account; a link sent before opens nothing any more.
 *
 * @throws DomainError not_found | conflict when the person is a member
 */
export async function inviteByOperator(named: string, { email, role }: { email: string; role: Role }): Promise<string> {
  const tenant = await accountNamed(named);
  const token = newLinkToken();
  const now = realNow();
  const fresh = { role, tokenHash: sha256(token), expiresAt: new Date(now.getTime() + INVITATION_MS), updatedAt: now };
  await database().db.transaction(async (db) => {
    await requireNoMember(db, tenant.id, email);
    await db
      .insert(invitations)
      .values({ tenantId: tenant.id, id: newId(), email, ...fresh, createdAt: now })
      .onConflictDoUpdate({ target: [invitations.tenantId, invitations.email], set: { ...fresh, staffId: null } });
    await noteByOperator(db, tenant.id, { action: "accounts.invite", resourceId: null });
  });
  return `${env().APP_ORIGIN}/admin/invite?token=${token}`;
}

async function requireNoMember(db: Db, tenantId: string, email: string): Promise<void> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.tenantId, tenantId), eq(users.email, email)));
  if (member) throw new DomainError("conflict", "This person is a member of the account already.");
}

/** Makes a key of an account. @returns the key, which is shown this once @throws DomainError not_found */
export async function keyByOperator(
  named: string,
  asked: { name: string; scopes: Scope[]; days: number | null },
): Promise<string> {
  const tenant = await accountNamed(named);
  const expiresAt = asked.days === null ? null : new Date(realNow().getTime() + asked.days * DAY_MS);
  return database().db.transaction(async (db) => {
    const key = await insertKeyFor(db, tenant.id, { ...asked, expiresAt });
    await noteByOperator(db, tenant.id, { action: "accounts.key", resourceId: null });
    return key;
  });
}

interface NewKey {
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
}

async function insertKeyFor(db: Db, tenantId: string, { name, scopes, expiresAt }: NewKey): Promise<string> {
  const { key, hash, hint } = newApiKey();
  const row = { tenantId, id: newId(), hash, hint, name, scopes, expiresAt, createdAt: realNow() };
  await db.insert(apiKeys).values(row);
  return key;
}

const OPERATOR = { kind: "system" as const, id: null, name: "Operator" };

/** Closes an account, which is gone after 30 days. @throws DomainError not_found, for sandboxes too */
export async function closeByOperator(named: string): Promise<{ companyName: string; closesOn: Date }> {
  const tenant = await realAccount(named);
  const closesOn = await database().db.transaction((db) => closeNow(db, tenant, OPERATOR));
  return { companyName: tenant.companyName, closesOn };
}

/** Opens a closed account again. @returns its name @throws DomainError not_found */
export async function openByOperator(named: string): Promise<string> {
  const tenant = await realAccount(named);
  await openAgain(database().db, tenant, OPERATOR);
  return tenant.companyName;
}

async function realAccount(named: string): Promise<TenantRow> {
  const tenant = await accountNamed(named);
  if (tenant.isSandbox) throw notFound("account");
  return tenant;
}

/** What the operator did stands in the account's audit log too. */
async function noteByOperator(
  db: Db,
  tenantId: string,
  { action, resourceId }: { action: string; resourceId: string | null },
): Promise<void> {
  await db.insert(auditLog).values({
    tenantId,
    id: newId(),
    at: realNow(),
    actorKind: "system",
    actorLabel: "Operator",
    action,
    method: "COMMAND",
    path: action,
    status: 200,
    resource: "account",
    resourceId,
  });
}
