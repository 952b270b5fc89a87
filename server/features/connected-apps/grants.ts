import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "../../db/client";
import { oauthGrants, oauthTokens, tenants } from "../../db/schema";
import type { Scope } from "../../domain/scopes";
import { noteOfApp } from "./audit";
import { hashOf } from "./tokens";

/** An app that a person has connected. */
export interface ConnectedApp {
  id: string;
  clientName: string;
  companyName: string;
  scopes: Scope[];
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** The apps that a person has connected, in all their accounts, the latest first. */
export async function listApps(db: Db, userId: string): Promise<ConnectedApp[]> {
  const rows = await db
    .select({
      id: oauthGrants.id,
      clientName: oauthGrants.clientName,
      companyName: tenants.companyName,
      scopes: oauthGrants.scopes,
      lastUsedAt: oauthGrants.lastUsedAt,
      createdAt: oauthGrants.createdAt,
    })
    .from(oauthGrants)
    .innerJoin(tenants, eq(tenants.id, oauthGrants.tenantId))
    .where(eq(oauthGrants.userId, userId))
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id));
  return rows.map((row) => ({ ...row, scopes: row.scopes as Scope[] }));
}

/** Ends what an app was given, with all its tokens: it is dead for the next request of any process. */
export const endGrant = (db: Db, tenantId: string, id: string): Promise<boolean> =>
  endGrants(db, and(eq(oauthGrants.tenantId, tenantId), eq(oauthGrants.id, id)));

/** Disconnects an app of a person's own. @returns whether there was such a one */
export const disconnectApp = (userId: string, id: string): Promise<boolean> =>
  endGrants(database().db, and(eq(oauthGrants.userId, userId), eq(oauthGrants.id, id)));

/** Disconnects all apps of a person, such as when somebody else may have connected them. */
export const disconnectAll = (userId: string): Promise<boolean> =>
  endGrants(database().db, eq(oauthGrants.userId, userId));

/** Gives a token back, and with it all that came of the same consent (RFC 7009). One that is unknown is gone already. */
export async function revokeToken(token: string, clientId: string | null): Promise<void> {
  const { db } = database();
  const [found] = await db
    .select({ tenantId: oauthTokens.tenantId, grantId: oauthTokens.grantId })
    .from(oauthTokens)
    .where(eq(oauthTokens.hash, hashOf(token)));
  if (!found) return;
  const ofClient = clientId === null ? undefined : eq(oauthGrants.clientId, clientId);
  await endGrants(db, and(eq(oauthGrants.tenantId, found.tenantId), eq(oauthGrants.id, found.grantId), ofClient));
}

/** One statement, so that it can run within a transaction of the identity library's. */
async function endGrants(db: Db, which: SQL | undefined): Promise<boolean> {
  const ended = await db.execute(sql`
    with ended as (delete from ${oauthGrants} where ${which} returning *)
    ${noteOfApp("app.disconnect", sql`ended`)} returning 1`);
  return ended.length > 0;
}
