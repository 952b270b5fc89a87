import { z } from "zod";
import { ROLES } from "../../domain/roles";
import { email, uuid } from "../../schemas/fields";
import { listOf, paging } from "../../schemas/lists";
import { appointed } from "../members";

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  staffId: z.string().nullable(),
  expiresAt: z.date(),
  createdAt: z.date(),
});
export type Invitation = z.infer<typeof Invitation>;

export const SentInvitation = Invitation.extend({
  /** False: this server sends no mail, so the operator has to hand the link over. */
  isMailed: z.boolean(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const InvitationList = listOf(Invitation);
export const ListInvitationsInput = z.object(paging);
export const InvitationId = z.object({ id: uuid() });
export const InviteInput = z.object({ email: email().transform((address) => address.toLowerCase()), ...appointed });
export type InviteInput = z.infer<typeof InviteInput>;

const TOKEN_LENGTH_MAX = 200;
export const AcceptInput = z.object({ token: z.string().max(TOKEN_LENGTH_MAX) });
export const Accepted = z.object({ tenantId: z.string(), companyName: z.string(), role: z.enum(ROLES) });
export type Accepted = z.infer<typeof Accepted>;
