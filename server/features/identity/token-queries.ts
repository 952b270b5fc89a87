import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../context";
import type { Db } from "../../db/client";
import { userTokens } from "../../db/schema";
import { sha256 } from "../../secrets";

const TOKEN_BYTES = 32;

/** What a link of ours is for; a token for one opens nothing else. */
export type LinkKind = "verify-email" | "change-email" | "set-up" | "open-account" | "passkey";

/** A token of 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

const identifierOf = (kind: LinkKind, token: string): string => `${kind}:${sha256(token).toString("base64url")}`;

/** Stores what a link stands for, under the hash of its token. @returns the token, which nothing keeps */
export async function insertToken(db: Db, kind: LinkKind, { value, lastsMs }: { value: string; lastsMs: number }) {
  const token = newLinkToken();
  await keepToken(db, kind, { token, value, lastsMs });
  return token;
}

/** Stores what a token stands for that was made elsewhere. */
export async function keepToken(
  db: Db,
  kind: LinkKind,
  { token, value, lastsMs }: { token: string; value: string; lastsMs: number },
): Promise<void> {
  const now = realNow();
  const times = { expiresAt: new Date(now.getTime() + lastsMs), createdAt: now, updatedAt: now };
  await db.insert(userTokens).values({ id: newId(), identifier: identifierOf(kind, token), value, ...times });
}

const live = (kind: LinkKind, token: string) =>
  and(eq(userTokens.identifier, identifierOf(kind, token)), gt(userTokens.expiresAt, realNow()));

/** What a link stands for, without using it up; null when it is none of ours, used or over. */
export async function findToken(db: Db, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await db.select({ value: userTokens.value }).from(userTokens).where(live(kind, token));
  return row?.value ?? null;
}

/** Uses a link up and answers what it stood for; of several at once one gets it. */
export async function takeToken(db: Db, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await db.delete(userTokens).where(live(kind, token)).returning({ value: userTokens.value });
  return row?.value ?? null;
}

/** Takes back all links of a kind that stand for the same. */
export async function deleteTokens(db: Db, value: string): Promise<void> {
  await db.delete(userTokens).where(eq(userTokens.value, value));
}
