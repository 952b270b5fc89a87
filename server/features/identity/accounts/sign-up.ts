import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import type { TenantRow, UserRow } from "../../../db/schema";
import { DomainError, invalid } from "../../../domain/errors";
import { env } from "../../../env";
import { insertAccount } from "../../settings";
import { hashNewPassword } from "../passwords/password";
import { hasNoPerson, insertMember, insertPassword, insertPerson, lockSignUps } from "../queries";
import type { NewCompany, SignUpInput } from "../schemas";
import { type Caller, openSession } from "../sessions/sessions";
import { mailVerification } from "../verify-email";

export interface SignedUp {
  user: UserRow;
  tenant: TenantRow;
  /** The `set-cookie` line that signs the person in. */
  cookie: string;
}

/**
 * Makes a person and their account, whose owner they are, and signs them in: all or nothing.
 *
 * @throws DomainError forbidden where `SIGNUPS` keeps strangers out | validation on `email` when it is
 * taken, on `password` when it is easily guessed
 */
export async function signUp(input: SignUpInput, caller: Caller): Promise<SignedUp> {
  await requireOpen(database().db);
  const hash = await hashNewPassword(input.password, [input.name, input.email, input.company]);
  return database().db.transaction(async (db) => {
    await lockSignUps(db);
    // Whoever came first while this one's password was hashed.
    await requireOpen(db);
    return insertOwner(db, { ...input, hash, emailVerified: false }, caller);
  });
}

/** Whether strangers may make an account: `SIGNUPS`, by default the first person alone. */
export async function signUpsAreOpen(db: Db): Promise<boolean> {
  const { SIGNUPS } = env();
  return SIGNUPS === "open" || (SIGNUPS === "first" && (await hasNoPerson(db)));
}

async function requireOpen(db: Db): Promise<void> {
  if (!(await signUpsAreOpen(db)))
    throw new DomainError("forbidden", "New accounts are made by invitation, or by whoever runs this server.");
}

interface NewOwner extends NewCompany {
  name: string;
  email: string;
  hash: string;
  emailVerified: boolean;
}

/** Stores a person with an account of their own and signs them in. @throws DomainError validation on `email` when it is taken */
export async function insertOwner(db: Db, owner: NewOwner, caller: Caller): Promise<SignedUp> {
  const now = realNow();
  const { name, email, hash, emailVerified, ...company } = owner;
  const user = await insertPerson(db, { name, email, emailVerified, now });
  if (!user) throw invalid({ email: "There is an account with this address: sign in instead." });
  await insertPassword(db, user.id, { hash, now });
  const tenant = await insertCompany(db, company, now);
  await insertMember(db, tenant.id, { userId: user.id, role: "owner", now });
  if (!emailVerified) await mailVerification(db, user, company.locale);
  const { cookie } = await openSession(db, user.id, caller);
  return { user, tenant, cookie };
}

/** Stores a real account, empty but for what every new one starts with. */
export function insertCompany(db: Db, { company, ...rest }: NewCompany, now: Date): Promise<TenantRow> {
  const settings = { locale: rest.locale, signedUpAt: now };
  const { timeZone, currency } = rest;
  return insertAccount(db, { name: company, timeZone, currency, isSandbox: false, expiresAt: null, now, settings });
}
