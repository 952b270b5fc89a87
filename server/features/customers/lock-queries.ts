import { and, eq, isNull, sql } from "drizzle-orm";
import { type CustomerRow, customers } from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askThen } from "../../db/unit/ask";

const living = and(
  eq(customers.tenantId, sql.placeholder("tenantId")),
  eq(customers.id, sql.placeholder("id")),
  isNull(customers.anonymizedAt),
);

/** A customer who is not erased, kept from it until the transaction ends, for a round trip; null when there is none. */
export const lockedCustomerAsk = (tenantId: string, id: string): Ask<CustomerRow | null> =>
  askThen(findLocked.ask({ tenantId, id }), ([row]) => row ?? null);

/** The same, not kept from anything. */
export const livingCustomerAsk = (tenantId: string, id: string): Ask<CustomerRow | null> =>
  askThen(findLiving.ask({ tenantId, id }), ([row]) => row ?? null);

const findLocked = statement<CustomerRow[], { tenantId: string; id: string }>((db) =>
  db.select().from(customers).where(living).for("key share").prepare("lock_customer"),
);

const findLiving = statement<CustomerRow[], { tenantId: string; id: string }>((db) =>
  db.select().from(customers).where(living).prepare("find_living_customer"),
);
