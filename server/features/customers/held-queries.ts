import { and, eq, isNull, sql } from "drizzle-orm";
import { type CustomerRow, customers } from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askThen } from "../../db/unit/ask";

/** A customer who is not erased, kept from it until the transaction ends, for a journey; null when there is none. */
export const heldCustomerAsk = (tenantId: string, id: string): Ask<CustomerRow | null> =>
  askThen(findHeld.ask({ tenantId, id }), ([row]) => row ?? null);

const findHeld = statement<CustomerRow[], { tenantId: string; id: string }>((db) =>
  db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, sql.placeholder("tenantId")),
        eq(customers.id, sql.placeholder("id")),
        isNull(customers.anonymizedAt),
      ),
    )
    .for("key share")
    .prepare("hold_customer"),
);
