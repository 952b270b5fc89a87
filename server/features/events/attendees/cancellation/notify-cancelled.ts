import { contextOfWork, realNow, type TenantContext } from "../../../../context";
import { database } from "../../../../db/client";
import { inOwnTransaction } from "../../../../db/own-transaction";
import type { EventRow, TicketRow } from "../../../../db/schema";
import { describeFailure } from "../../../../db/violations";
import { invariant } from "../../../../domain/errors";
import { log } from "../../../../log";
import { insertEffects } from "../../../outbox";
import { effectsOfChange } from "../notifications/effects";
import { templatesAndOrganizers } from "../notifications/mails";
import type { TicketRecord } from "../record-queries";
import { hasTurn, listCancelled, listEventsToNotify, noteNotified } from "./queries";

/** Orders of one transaction. */
const ORDERS_AT_ONCE = 50;

/**
 * Notifies of tickets that their event's cancellation cancelled, all tickets of an order together. What was to be told is
 * written with the mark that it was: whoever stops in between has told of each ticket once, or not yet.
 *
 * @returns how many tickets
 */
export async function notifyOfOrders(
  ctx: TenantContext,
  event: Pick<EventRow, "tenantId" | "id">,
  orders: number,
): Promise<number> {
  const records = await listCancelled(ctx.db, event, orders);
  if (records.length === 0) return 0;
  const readers = await templatesAndOrganizers(ctx, event.id, "event_cancelled");
  for (const [cause, some] of byCause(records)) {
    const changed = some.map((record) => ({ before: beforeOf(record.ticket), record: asCancelled(record) }));
    const effects = await effectsOfChange(ctx, changed, {
      ...readers,
      type: "ticket.cancelled",
      cause,
      toCustomer: true,
    });
    await insertEffects(ctx.db, ctx.tenant, effects);
  }
  await noteNotified(ctx.db, event, { ids: records.map(({ ticket }) => ticket.id) });
  return records.length;
}

type Cancellation = NonNullable<TicketRow["cancellation"]>;

function cancellationOf({ cancellation }: TicketRow): Cancellation {
  invariant(cancellation, "what is to be told of says how it was cancelled");
  return cancellation;
}

function byCause(records: TicketRecord[]): Map<Cancellation["cause"], TicketRecord[]> {
  const found = new Map<Cancellation["cause"], TicketRecord[]>();
  for (const record of records) {
    const { cause } = cancellationOf(record.ticket);
    found.set(cause, [...(found.get(cause) ?? []), record]);
  }
  return found;
}

const beforeOf = (ticket: TicketRow): TicketRow => ({ ...ticket, status: cancellationOf(ticket).status });

/** Whatever an operator has made of the ticket meanwhile is told of by itself. */
const asCancelled = (record: TicketRecord): TicketRecord => ({
  ...record,
  ticket: { ...record.ticket, status: "cancelled" },
});

const EVENTS_AT_ONCE = 100;

/**
 * Notifies of the tickets of all cancelled events that nobody was told of yet, some orders in a transaction of their own
 * at a time. An event that another process is at is left to it, and one that fails does not stop the others.
 *
 * @returns how many tickets
 */
export async function notifyOfCancelled(): Promise<number> {
  let notified = 0;
  for (const { tenant, eventId } of await listEventsToNotify(database().db, {
    realNow: realNow(),
    limit: EVENTS_AT_ONCE,
  }))
    try {
      const event = { tenantId: tenant.id, id: eventId };
      for (let count = -1; count !== 0; notified += count) count = await notifyOfSome(contextOfWork(tenant), event);
    } catch (error) {
      log().error({ eventId, failure: describeFailure(error) }, "the attendees of an event could not be notified");
    }
  return notified;
}

const notifyOfSome = (ctx: TenantContext, event: Pick<EventRow, "tenantId" | "id">): Promise<number> =>
  inOwnTransaction(ctx, async (own) =>
    (await hasTurn(own.db, event)) ? notifyOfOrders(own, event, ORDERS_AT_ONCE) : 0,
  );
