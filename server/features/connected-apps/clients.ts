import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type OauthClientRow, oauthClients } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { readDescription } from "./client-description";
import type { ClientFacts } from "./client-metadata";
import { isDescriptionAddress } from "./client-metadata";

export type AppClient = Pick<OauthClientRow, "id" | "name" | "redirectUris">;

/** A description is read again after ten minutes, when somebody asks for consent. */
const FRESH_MS = 10 * 60_000;

/** Notes a client that registered (RFC 7591). */
export async function registerClient(db: Db, facts: ClientFacts, now: Date): Promise<OauthClientRow> {
  const row = { id: newId(), ...facts, readAt: null, createdAt: now, updatedAt: now };
  const [stored] = await db.insert(oauthClients).values(row).returning();
  invariant(stored, "an insert returns its row");
  return stored;
}

/**
 * The client of an id: one that registered, or one whose id is the address where it describes itself
 * (draft-ietf-oauth-client-id-metadata-document), which is read when it was not lately.
 *
 * @returns null for one that nobody knows
 * @throws OauthError invalid_client where its description cannot be read, or does not hold
 */
export async function findClient(db: Db, id: string, now: Date): Promise<AppClient | null> {
  const known = await findKnownClient(db, id);
  if (!isDescriptionAddress(id)) return known;
  if (known?.readAt && now.getTime() - known.readAt.getTime() < FRESH_MS) return known;
  const facts = { ...(await readDescription(id)), readAt: now, updatedAt: now };
  await db
    .insert(oauthClients)
    .values({ id, ...facts, createdAt: now })
    .onConflictDoUpdate({ target: oauthClients.id, set: facts });
  return { id, ...facts };
}

async function findKnownClient(db: Db, id: string): Promise<OauthClientRow | null> {
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.id, id));
  return row ?? null;
}

/** Whether there is such a client, as far as we know without asking anybody. */
export const isKnownClient = async (db: Db, id: string): Promise<boolean> => (await findKnownClient(db, id)) !== null;
