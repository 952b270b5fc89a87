import type { OpenedAccount } from "../../server/open-account";

/** How many things were ordered together, by order; of none where the role does not see orders. */
export async function thingsOf(
  { office, mayBeyondOwn }: OpenedAccount,
  of: { orderId: string }[],
): Promise<Map<string, number>> {
  const ids = [...new Set(of.map(({ orderId }) => orderId))];
  if (ids.length === 0 || !mayBeyondOwn("bookings:read")) return new Map();
  const { data } = await office.orders.browse({ ids, limit: ids.length });
  return new Map(data.map(({ id, things }) => [id, things.length]));
}
