import { and, eq, sql } from "drizzle-orm";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import { type TenantRow, tenants, users } from "../../../db/schema";
import { DomainError, invalid, invariant, notFound } from "../../../domain/errors";
import { clearTrade } from "../../account-data";
import type { FoundSession } from "../../members";
import { hashNewPassword } from "../passwords/password";
import { insertPassword, isGuest, lockSignUps } from "../queries";
import type { KeepInput } from "../schemas";
import { mailVerification } from "../verify-email";
import { signUpsAreOpen } from "./sign-up";

/**
 * Makes a sandbox a real account: what it offers, its people, weeks, notifications and settings stay under their ids and
 * public key; what was booked, paid, mailed and subscribed goes, its keys die, and its clock is the world's again. A
 * guest becomes a person with a password.
 *
 * @param input null for somebody who is a person already
 * @throws DomainError not_found unless an owner of the sandbox asks | forbidden where `SIGNUPS` keeps strangers out |
 * validation on `email` when it is taken
 */
export async function keepAccount(
  tenantId: string,
  signedIn: FoundSession,
  input: KeepInput & { company: string },
): Promise<TenantRow> {
  if (signedIn.membership?.role !== "owner") throw notFound("sandbox");
  const hash = isGuest(signedIn.email)
    ? await hashNewPassword(requirePassword(input), [input.name ?? "", input.email ?? "", input.company])
    : null;
  return database().db.transaction(async (db) => {
    await lockSignUps(db);
    const [sandbox] = await db
      .select()
      .from(tenants)
      .where(and(eq(tenants.id, tenantId), eq(tenants.isSandbox, true)))
      .for("update");
    if (!sandbox) throw notFound("sandbox");
    await clearTrade(db, tenantId);
    const kept = await makeReal(db, tenantId, input.company);
    if (hash !== null) await makePerson(db, signedIn, { ...input, hash, locale: kept.locale });
    return kept;
  });
}

function requirePassword({ password }: KeepInput): string {
  if (password === undefined) throw invalid({ password: "Choose a password." });
  return password;
}

async function makeReal(db: Db, tenantId: string, company: string): Promise<TenantRow> {
  const now = realNow();
  const names = { companyName: company, senderName: company };
  const real = {
    isSandbox: false,
    searchEngines: true,
    expiresAt: null,
    clockOffsetMs: 0,
    signedUpAt: now,
    updatedAt: now,
  };
  // The provider's key of a sandbox is any word, with which nobody can be paid.
  const provider = { payProviderEnabled: false, payProviderHint: null };
  const [kept] = await db
    .update(tenants)
    .set({ ...names, ...real, ...provider })
    .where(eq(tenants.id, tenantId))
    .returning();
  invariant(kept, "a held account is there");
  return kept;
}

async function makePerson(
  db: Db,
  { userId }: FoundSession,
  { name, email, hash, locale }: KeepInput & { hash: string; locale: string },
): Promise<void> {
  if (!(await signUpsAreOpen(db)))
    throw new DomainError("forbidden", "New accounts are made by invitation, or by whoever runs this server.");
  if (name === undefined || email === undefined) throw invalid({ email: "Enter your address." });
  const now = realNow();
  const isFree = sql`not exists (select from ${users} other where other.email = ${email})`;
  const [user] = await db
    .update(users)
    .set({ name, email, emailVerified: false, updatedAt: now })
    .where(and(eq(users.id, userId), isFree))
    .returning();
  if (!user) throw invalid({ email: "There is an account with this address: sign in instead." });
  await insertPassword(db, userId, { hash, now });
  await mailVerification(db, user, locale);
}
