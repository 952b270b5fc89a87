import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import type { Db } from "../../../db/client";
import { userSessions } from "../../../db/schema";
import { SESSION_MS } from "../library/settings";
import { sessionCookie } from "./cookie";

const TOKEN_BYTES = 24;
const USER_AGENT_MAX = 500;

/** Where a request comes from, as a session remembers it. */
export interface Caller {
  /** The client's address, proxies believed as the operator says. */
  address: string;
  userAgent: string | undefined;
}

/** Signs a person in. @returns the new session and the `set-cookie` line that carries it */
export async function openSession(db: Db, userId: string, caller: Caller): Promise<{ id: string; cookie: string }> {
  const now = realNow();
  const [id, token] = [newId(), randomBytes(TOKEN_BYTES).toString("base64url")];
  await db.insert(userSessions).values({
    id,
    userId,
    token,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    ipAddress: caller.address,
    userAgent: caller.userAgent?.slice(0, USER_AGENT_MAX) ?? "",
    createdAt: now,
    updatedAt: now,
  });
  return { id, cookie: sessionCookie(token) };
}

/** A session as its person sees it; never with its token. */
export interface ListedSession {
  id: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

/** A person's live sessions, the latest first. @param currentId the one that asks */
export async function listSessions(db: Db, userId: string, currentId: string): Promise<ListedSession[]> {
  const rows = await db
    .select({
      id: userSessions.id,
      userAgent: userSessions.userAgent,
      address: userSessions.ipAddress,
      createdAt: userSessions.createdAt,
      lastUsedAt: userSessions.lastUsedAt,
    })
    .from(userSessions)
    .where(and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, realNow())))
    .orderBy(desc(userSessions.createdAt), desc(userSessions.id));
  return rows.map(({ userAgent, address, lastUsedAt, ...row }) => ({
    ...row,
    userAgent: userAgent ?? "",
    address: address ?? "",
    lastUsedAt: lastUsedAt ?? row.createdAt,
    isCurrent: row.id === currentId,
  }));
}

/** Ends one session of a person, at once and in every process. @returns whether there was such a one of theirs */
export async function revokeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(userSessions)
    .where(and(eq(userSessions.userId, userId), eq(userSessions.id, id)))
    .returning({ id: userSessions.id });
  return ended.length > 0;
}

/** Ends a person's sessions. @param exceptId one that stays; null: none does */
export async function revokeSessions(db: Db, userId: string, exceptId: string | null): Promise<void> {
  const others = exceptId === null ? undefined : ne(userSessions.id, exceptId);
  await db.delete(userSessions).where(and(eq(userSessions.userId, userId), others));
}
