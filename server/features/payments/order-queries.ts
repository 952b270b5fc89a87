import type { TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type OrderRow, orders } from "../../db/schema";
import { newOrder } from "./columns-queries";

/** Stores what a request is about to book for a customer, whom the caller holds. */
export async function insertOrder(ctx: TenantContext, customerId: string): Promise<OrderRow> {
  const order = newOrder(ctx, customerId);
  await insertTogether(ctx.db, [rowsOf(orders, [order])]);
  return order;
}
