import { arrayOf } from "../../db/arrays";
import { type Ask, askText } from "../../db/unit/ask";

// $1 tenant, $2 customers.
const RECOUNT = `
  update customers c set
    bookings_count = (select count(*) from bookings b where b.tenant_id = c.tenant_id and b.customer_id = c.id),
    last_booking_at = (select max(b.created_at) from bookings b where b.tenant_id = c.tenant_id and b.customer_id = c.id)
  where c.tenant_id = $1::uuid and c.id = any($2::uuid[])`;

/** Takes the figures of customers between whom a booking changes hands from their bookings again, once it has. */
export const recountOf = (tenantId: string, customerIds: string[]): Ask<unknown> =>
  askText(RECOUNT, [tenantId, arrayOf(customerIds)]);
