import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../context";
import { insertRowsAtOnce, rowsOf } from "../../db/insert-rows";
import { type OrderRow, orders } from "../../db/schema";

/** The row of what a request books, orders or sells for a customer. */
export const newOrder = (ctx: TenantContext, customerId: string): OrderRow => ({
  tenantId: ctx.tenant.id,
  id: newId(),
  customerId,
  source: causeOf(ctx),
  createdAt: ctx.now,
});

/** Stores what a request is about to book for a customer, whom the caller holds. */
export async function insertOrder(ctx: TenantContext, customerId: string): Promise<OrderRow> {
  const order = newOrder(ctx, customerId);
  await insertRowsAtOnce(ctx.db, [rowsOf(orders, [order])]);
  return order;
}
