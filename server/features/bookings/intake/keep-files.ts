import { changesOf, type TenantContext } from "../../../context";
import { keptUploadsAsk } from "../../uploads";

/** Leaves the files of answers to be kept for good. */
export function keepFiles(ctx: TenantContext, ids: string[]): void {
  if (ids.length > 0) changesOf(ctx).also.push(keptUploadsAsk(ctx.tenant.id, { ids, now: ctx.now }));
}
