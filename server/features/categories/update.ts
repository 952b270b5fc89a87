import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { CategoryRow } from "../../db/schema";
import { lockCategory, updateCategory } from "./queries";
import type { UpdateCategoryInput } from "./schemas";

/** Writes the fields that are sent. @throws DomainError not_found */
export async function changeCategory(ctx: TenantContext, { id, ...patch }: UpdateCategoryInput): Promise<CategoryRow> {
  const row = await lockCategory(ctx.db, ctx.tenant.id, id);
  const changes = changesIn<CategoryRow>(row, patch as Partial<CategoryRow>);
  if (changes) return updateCategory(ctx.db, row, { ...changes, updatedAt: ctx.now });
  markUnchanged(ctx);
  return row;
}
