import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { members, oauthCodes, tenants } from "../../db/schema";
import type { Role } from "../../domain/roles";
import type { Scope } from "../../domain/scopes";
import type { AppClient } from "./clients";
import { CODE_MS, newSecret } from "./tokens";

/** An account that a person may open to an app. */
export interface OwnAccount {
  id: string;
  companyName: string;
  isSandbox: boolean;
  role: Role;
  /** Whether it asks for a second factor of its people. */
  requireSecondFactor: boolean;
}

/** The accounts of a person that an app could work with, by name: neither closed nor over. */
export const openAccountsOf = (db: Db, userId: string): Promise<OwnAccount[]> =>
  db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      isSandbox: tenants.isSandbox,
      role: members.role,
      requireSecondFactor: tenants.requireSecondFactor,
    })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(
      and(
        eq(members.userId, userId),
        isNull(tenants.closingAt),
        or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(tenants.companyName, tenants.id);

/** What a person has agreed to. */
export interface Consent {
  tenantId: string;
  userId: string;
  client: AppClient;
  scopes: readonly Scope[];
  resource: string;
  redirectUri: string;
  challenge: string;
}

/** Notes a person's yes. @returns the code that the app exchanges for its tokens, once and within two minutes */
export async function giveCode(db: Db, { client, scopes, ...consent }: Consent, now: Date): Promise<string> {
  const { secret, hash } = newSecret("code");
  await db.insert(oauthCodes).values({
    ...consent,
    hash,
    grantId: newId(),
    clientId: client.id,
    clientName: client.name,
    scopes: [...scopes],
    expiresAt: new Date(now.getTime() + CODE_MS),
    createdAt: now,
  });
  return secret;
}
