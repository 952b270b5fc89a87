import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../context";
import type { OrderRow } from "../../db/schema";

/** The row of what a request books, orders or sells for a customer. */
export const newOrder = (ctx: TenantContext, customerId: string): OrderRow => ({
  tenantId: ctx.tenant.id,
  id: newId(),
  customerId,
  source: causeOf(ctx),
  createdAt: ctx.now,
});
