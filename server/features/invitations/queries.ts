import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type InvitationRow, invitations, type TenantRow, tenants } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";
import { notFound } from "../../domain/errors";
import type { Role } from "../../domain/roles";
import type { Paging } from "../../schemas/lists";
import { sha256 } from "../../secrets";
import type { Invitation } from "./schemas";

/** How long an invitation is open, in real time. */
const INVITATION_DAYS = 7;
const TOKEN_BYTES = 32;

/** A new token with what is kept of it and until when it is good. */
function newLink(now: Date) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: sha256(token), expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) };
}

/** An invitation as people see it: without what opens it. */
export const toInvitation = ({ id, email, role, staffId, expiresAt, createdAt }: InvitationRow): Invitation => ({
  id,
  email,
  role,
  staffId,
  expiresAt,
  createdAt,
});

/** An account's invitations that nobody has accepted, newest first; those that are over among them. */
export async function listInvitations(db: Db, tenantId: string, { limit, offset }: Paging) {
  const ofAccount = eq(invitations.tenantId, tenantId);
  const [rows, total] = await Promise.all([
    db.select().from(invitations).where(ofAccount).orderBy(desc(invitations.id)).limit(limit).offset(offset),
    db.$count(invitations, ofAccount),
  ]);
  return { data: rows.map(toInvitation), total };
}

/** How many invitations an account has. */
export const countInvitations = (db: Db, tenantId: string): Promise<number> =>
  db.$count(invitations, eq(invitations.tenantId, tenantId));

export interface NewInvitation {
  /** Lower case. */
  email: string;
  role: Role;
  staffId: string | null;
  invitedBy: string | null;
  /** Real time. */
  now: Date;
}

/** An invitation with the token of its link, which nothing keeps. */
export interface Linked {
  invitation: InvitationRow;
  token: string;
}

/** Stores an invitation in place of one to the same address that is over. @returns null while that one is open */
export async function insertInvitation(
  db: Db,
  tenantId: string,
  { now, ...invited }: NewInvitation,
): Promise<Linked | null> {
  const { token, ...link } = newLink(now);
  const { email: _, ...renewed } = { ...invited, ...link, createdAt: now, updatedAt: now };
  const [invitation] = await db
    .insert(invitations)
    .values({ ...renewed, email: invited.email, tenantId, id: newId() })
    .onConflictDoUpdate({
      target: [invitations.tenantId, invitations.email],
      set: renewed,
      setWhere: lte(invitations.expiresAt, now),
    })
    .returning();
  return invitation ? { invitation, token } : null;
}

/** An invitation, locked until the transaction ends. @throws DomainError not_found */
export async function lockInvitation(db: Db, tenantId: string, id: string): Promise<InvitationRow> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.id, id)))
    .for("update");
  if (!row) throw notFound("invitation");
  return row;
}

/** Gives an invitation another link; the one before opens nothing any more. */
export async function renewInvitation(db: Db, { tenantId, id }: InvitationRow, now: Date): Promise<Linked> {
  const { token, ...link } = newLink(now);
  const [invitation] = await db
    .update(invitations)
    .set({ ...link, updatedAt: now })
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.id, id)))
    .returning();
  if (!invitation) throw notFound("invitation");
  return { invitation, token };
}

/** Removes an invitation that was taken back or used up. */
export async function deleteInvitation(db: Db, tenantId: string, id: string): Promise<void> {
  await db.delete(invitations).where(and(eq(invitations.tenantId, tenantId), eq(invitations.id, id)));
}

/** What a link invites to. */
export interface InvitedTo {
  invitation: InvitationRow;
  tenant: TenantRow;
}

/** What an open link invites to, without using it up; null when it is none of ours, used or over. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<InvitedTo | null> {
  const [row] = await openBy(db, token, now);
  return row ?? null;
}

/** The same, locked until the transaction ends: of several who accept it at once the second finds none. */
export async function lockInvitationOf(db: Db, token: string, now: Date): Promise<InvitedTo | null> {
  const [row] = await openBy(db, token, now).for("update", { of: invitations });
  return row ?? null;
}

const openBy = (db: Db, token: string, now: Date) =>
  db
    .select({ invitation: invitations, tenant: tenants })
    .from(invitations)
    .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
    .where(and(eq(invitations.tokenHash, sha256(token)), gt(invitations.expiresAt, now)));
