import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { members, oauthClients, oauthCodes, oauthGrants, oauthTokens } from "../db/schema";
import { sha256 } from "../secrets";
import { testDatabase } from "./database";

/** An app that a member of the account has connected, with a code and a token. */
export async function newConnectedApp({ id: tenantId }: { id: string }): Promise<string> {
  const { db } = testDatabase();
  const [member] = await db.select().from(members).where(eq(members.tenantId, tenantId)).limit(1);
  if (!member) throw new Error("The account has no member.");
  const [now, clientId, grantId] = [new Date(), newId(), newId()];
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db
    .insert(oauthClients)
    .values({ id: clientId, name: "App", redirectUris: ["https://a.example/"], createdAt: now, updatedAt: now });
  const given = { clientId, clientName: "App", scopes: ["bookings:read"], resource: "https://a.example/api/mcp" };
  const own = { tenantId, userId: member.userId, createdAt: now };
  await db.insert(oauthGrants).values({ ...own, ...given, id: grantId });
  await db.insert(oauthCodes).values({
    ...own,
    ...given,
    hash: sha256(newId()),
    grantId,
    redirectUri: "https://a.example/",
    challenge: "x",
    expiresAt,
  });
  await db
    .insert(oauthTokens)
    .values({ tenantId, hash: sha256(newId()), grantId, kind: "access", expiresAt, createdAt: now });
  return grantId;
}
