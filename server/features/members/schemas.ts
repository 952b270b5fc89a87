import { z } from "zod";
import { ROLES } from "../../domain/roles";
import { uuid } from "../../schemas/fields";
import { listOf, paging } from "../../schemas/lists";

/** The role, and with `staff` whose calendar is the person's own. */
export const appointed = {
  role: z.enum(ROLES),
  staffId: uuid()
    .nullable()
    .default(null)
    .describe("The staff member whose calendar it is: of the role `staff` alone."),
};

export const Member = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  staffId: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Exact to a minute. */
  lastSeenAt: z.date().nullable(),
  createdAt: z.date(),
});
export type Member = z.infer<typeof Member>;

export const MemberList = listOf(Member);
export const ListMembersInput = z.object(paging);
export const MemberId = z.object({ id: uuid() });
export const ChangeRoleInput = z.object({ id: uuid(), ...appointed });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;
