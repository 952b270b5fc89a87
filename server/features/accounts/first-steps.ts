import { and, eq, isNull } from "drizzle-orm";
import { type MemberContext, markUnchanged, realNow } from "../../context";
import { tenants } from "../../db/schema";
import type { FirstStep } from "./schemas";

const COLUMN_OF = { try: "pageTriedAt", share: "pageSharedAt" } as const satisfies Record<FirstStep, string>;

/** Remembers that a person of the account has tried its page, or shared it. The first time stands. */
export async function noteFirstStep(ctx: MemberContext, step: FirstStep): Promise<void> {
  const { db, tenant } = ctx;
  const column = COLUMN_OF[step];
  const isNew = and(eq(tenants.id, tenant.id), isNull(tenants[column]));
  const noted = await db
    .update(tenants)
    .set({ [column]: realNow() })
    .where(isNew)
    .returning({ id: tenants.id });
  if (noted.length === 0) markUnchanged(ctx);
}
