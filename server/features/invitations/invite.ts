import { type MemberContext, realNow } from "../../context";
import type { Db } from "../../db/client";
import type { TenantRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { env } from "../../env";
import { insertAccountMail, sendsMail } from "../identity";
import { hasMember, requireAppointing, requireCalendar } from "../members";
import {
  countInvitations,
  deleteInvitation,
  insertInvitation,
  type Linked,
  lockInvitation,
  renewInvitation,
  toInvitation,
} from "./queries";
import type { InviteInput, SentInvitation } from "./schemas";

const INVITATIONS_MAX = 100;
const RESEND_MS = 60_000;

/** Where an invited person accepts. @param token of the invitation's link */
const invitationUrl = (token: string): string => `${env().APP_ORIGIN}/admin/invite?token=${encodeURIComponent(token)}`;

/**
 * Invites an address to the account, by mail where this server sends any.
 *
 * @throws DomainError forbidden | conflict | validation on `email` or `staffId`
 */
export async function invite(ctx: MemberContext, input: InviteInput): Promise<SentInvitation> {
  const { db, tenant, actor } = ctx;
  requireAppointing(ctx, input.role);
  if (sendsMail() && !actor.emailVerified)
    throw new DomainError("conflict", "Confirm your own address first: its link is in your mail.");
  await requireCalendar(db, tenant.id, input);
  if (await hasMember(db, tenant.id, input.email)) throw invalid({ email: "Belongs to the account already." });
  if ((await countInvitations(db, tenant.id)) >= INVITATIONS_MAX)
    throw new DomainError("conflict", `An account has at most ${INVITATIONS_MAX} invitations.`);
  const linked = await insertInvitation(db, tenant.id, { ...input, invitedBy: actor.userId, now: realNow() });
  if (!linked) throw new DomainError("conflict", "This address is invited already: send that invitation again.");
  return send(ctx, linked);
}

/**
 * Sends an invitation once more, with a link of its own, for another 7 days.
 *
 * @throws DomainError not_found | forbidden | rate_limited within a minute of the last time
 */
export async function resend(ctx: MemberContext, id: string): Promise<SentInvitation> {
  const { db, tenant } = ctx;
  const now = realNow();
  const row = await lockInvitation(db, tenant.id, id);
  requireAppointing(ctx, row.role);
  if (now.getTime() - row.updatedAt.getTime() < RESEND_MS)
    throw new DomainError("rate_limited", "It was sent a moment ago. Wait a minute.");
  return send(ctx, await renewInvitation(db, row, now));
}

/** Takes an invitation back: its link opens nothing any more. @throws DomainError not_found | forbidden */
export async function revoke(ctx: MemberContext, id: string): Promise<void> {
  const { db, tenant } = ctx;
  const row = await lockInvitation(db, tenant.id, id);
  requireAppointing(ctx, row.role);
  await deleteInvitation(db, tenant.id, id);
}

async function send({ db, tenant, actor }: MemberContext, linked: Linked): Promise<SentInvitation> {
  const isMailed = sendsMail() && !tenant.isSandbox;
  if (isMailed) await mailInvitation(db, { tenant, inviter: actor.name, linked });
  return { ...toInvitation(linked.invitation), isMailed };
}

/** Writes the mail with the link. */
async function mailInvitation(
  db: Db,
  { tenant, inviter, linked }: { tenant: TenantRow; inviter: string; linked: Linked },
): Promise<void> {
  const { email, role } = linked.invitation;
  await insertAccountMail(db, {
    kind: "invitation",
    to: { id: null, email, name: null },
    link: invitationUrl(linked.token),
    facts: { account: tenant.companyName, inviter, role: role.replace("_", " ") },
    tenantId: tenant.id,
    locale: tenant.locale,
  });
}
