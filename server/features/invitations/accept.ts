import { noteAudit } from "../../audit";
import { nowOf, realNow, type SignedInContext } from "../../context";
import type { Db } from "../../db/client";
import type { InvitationRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { insertMember } from "../members";
import { deleteInvitation, type InvitedTo, lockInvitationOf } from "./queries";
import type { Accepted } from "./schemas";

const overLink = () =>
  new DomainError("not_found", "This invitation is over, was used or taken back. Ask for another one.");

/**
 * Lets the person who is signed in into the account that a link invites to. A link works once: of two who follow it at
 * the same time one is let in. A person who belongs to the account already stays what they are.
 *
 * @throws DomainError not_found | forbidden unless signed in with the invited address, confirmed
 */
export async function acceptInvitation(ctx: SignedInContext, token: string): Promise<Accepted> {
  const { db, actor } = ctx;
  const invited = await lockInvitationOf(db, token, realNow());
  if (!invited) throw overLink();
  const { invitation, tenant } = invited;
  if (actor.email !== invitation.email)
    throw new DomainError("forbidden", "This invitation is for another address: sign in with that one.");
  if (!actor.emailVerified) throw new DomainError("forbidden", "Confirm your address first: its link is in your mail.");
  await join(db, invited, actor.userId);
  const output = { tenantId: tenant.id, companyName: tenant.companyName, role: invitation.role };
  const call = { name: "invitations.accept", input: { id: invitation.id }, output };
  noteAudit({ ...ctx, tenant, now: nowOf(tenant) }, {}, call);
  return output;
}

/** Makes a person what an invitation says and uses it up. The caller has locked it, see `lockInvitationOf`. */
export async function join(db: Db, { invitation, tenant }: InvitedTo, userId: string): Promise<void> {
  const { role, staffId }: InvitationRow = invitation;
  await insertMember(db, tenant.id, { userId, role, staffId, now: nowOf(tenant) });
  await deleteInvitation(db, tenant.id, invitation.id);
}
