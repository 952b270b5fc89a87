import { contextOfWork } from "../../context";
import { database } from "../../db/client";
import { notFound } from "../../domain/errors";
import { viewTicketOrder } from "../../features/events/attendees/order-page";
import { findOwnedOrder } from "../../features/events/attendees/record-queries";
import { readOrderToken } from "../../secrets";
import type { OrderAccess } from "../pages/order/order-access";

/** The order pages' way to orders of tickets. Whoever holds a token has this order, and nothing else. */
export const orderAccess: OrderAccess = {
  accountOf: async (token) => (await find(token))?.tenant.publicKey ?? null,
  view: async (token) => {
    const found = await find(token);
    if (!found) throw notFound("order");
    return viewTicketOrder(contextOfWork(found.tenant), found.records);
  },
};

async function find(token: string) {
  const meant = readOrderToken(token);
  return meant && findOwnedOrder(database().db, meant);
}
