import { eq } from "drizzle-orm";
import { type MemberContext, markUnchanged, realNow } from "../../context";
import { changesIn } from "../../db/changes";
import { type TenantRow, tenants, users } from "../../db/schema";
import { DomainError, invariant } from "../../domain/errors";
import type { AccountRules, UpdateRulesInput } from "./schemas";

/** What an account asks of its people. */
export const rulesOf = ({ requireSecondFactor, staffMayCancel, staffMayReschedule }: TenantRow): AccountRules => ({
  requireSecondFactor,
  staffMayCancel,
  staffMayReschedule,
});

/**
 * Changes what an account asks of its people. It counts from everybody's next request on.
 *
 * @throws DomainError conflict on a second factor for all that the caller has not turned on
 */
export async function changeRules(ctx: MemberContext, input: UpdateRulesInput): Promise<AccountRules> {
  const { db, tenant } = ctx;
  const [row] = await db.select().from(tenants).where(eq(tenants.id, tenant.id)).for("no key update");
  invariant(row, "the account of a request is there");
  if (input.requireSecondFactor) await requireOwnSecondFactor(ctx);
  const changes = changesIn<AccountRules>(rulesOf(row), input as Partial<AccountRules>);
  if (changes === null) markUnchanged(ctx);
  else
    await db
      .update(tenants)
      .set({ ...changes, updatedAt: realNow() })
      .where(eq(tenants.id, tenant.id));
  return { ...rulesOf(row), ...changes };
}

/** Who asks it of everybody would else be the first to be shut out. */
async function requireOwnSecondFactor({ db, actor }: MemberContext): Promise<void> {
  const [user] = await db.select({ has: users.twoFactorEnabled }).from(users).where(eq(users.id, actor.userId));
  if (!user?.has) throw new DomainError("conflict", "Turn on your own second factor first.");
}
