import { changesOf, type TenantContext } from "../../../context";
import { bookings, customers, orders, payments } from "../../../db/schema";
import { insertRows, updateRow } from "../../../db/unit/changes";
import { leaveEffects } from "../../outbox";
import { keepFiles } from "../intake/keep-files";
import { effectsOfNew } from "../notifications/effects";
import { factsFor } from "../notifications/mail-facts";
import type { BookingRecord } from "../read/record";
import type { BookInput } from "../schemas";
import { type DecidedOrder, decideOrder } from "./decide-order";
import { type LoadedOrder, loadOrder } from "./load-order";

/**
 * Books slots for a customer, who may be racing others for them. All items or none.
 *
 * The members' time is locked before the slots are evaluated, so the loser of a race gets a refusal, never a place.
 * What is decided is left in the context's unit.
 *
 * @throws DomainError validation | slot_unavailable | capacity_exceeded | coupon_invalid | package_invalid |
 *   package_expired | package_used_up
 */
export async function createOrder(ctx: TenantContext, input: BookInput): Promise<BookingRecord[]> {
  const loaded = await loadOrder(ctx, input);
  const decided = decideOrder(ctx, loaded);
  await leaveOrder(ctx, loaded, decided);
  return decided.records;
}

async function leaveOrder(ctx: TenantContext, loaded: LoadedOrder, decided: DecidedOrder): Promise<void> {
  const { tenant } = ctx;
  const { catalogue, tables, fileIds } = loaded;
  const { records, made, payment } = decided;
  const changes = changesOf(ctx);
  leaveCustomer(ctx, decided);
  insertRows(changes, orders, [made]);
  insertRows(changes, payments, payment ? [payment] : []);
  insertRows(
    changes,
    bookings,
    records.map(({ booking }) => booking),
  );
  const facts = factsFor(catalogue, tables, records);
  const notify = { toCustomer: true, templates: catalogue.templates, facts };
  leaveEffects(changes, tenant, await effectsOfNew(ctx, records, notify));
  keepFiles(ctx, fileIds);
}

function leaveCustomer(ctx: TenantContext, { arrived, records }: DecidedOrder): void {
  const { customer, isNew, filledIn } = arrived;
  const changes = changesOf(ctx);
  const { now } = ctx;
  if (isNew) {
    insertRows(changes, customers, [{ ...customer, bookingsCount: records.length, lastBookingAt: now }]);
    return;
  }
  const key = { tenantId: customer.tenantId, id: customer.id };
  updateRow(changes, customers, {
    key,
    set: { ...filledIn, lastBookingAt: now },
    add: { bookingsCount: records.length },
  });
}
