import { contextOfWork } from "../../context";
import { database } from "../../db/client";
import { notFound } from "../../domain/errors";
import { viewTicketOrder } from "../../features/events/attendees/order-page";
import { findOwnedOrder } from "../../features/events/attendees/record-queries";
import { findOwnedPackage, viewPackage } from "../../features/packages/on-sale/order-page";
import { readOrderToken } from "../../secrets";
import type { OrderAccess } from "../pages/order/order-access";

/** The order pages' way to orders of tickets and packages. Whoever holds a token has this order, and nothing else. */
export const orderAccess: OrderAccess = {
  accountOf: async (token) => (await find(token))?.tenant.publicKey ?? null,
  view: async (token) => {
    const found = await find(token);
    if (!found) throw notFound("order");
    const ctx = contextOfWork(found.tenant);
    return "records" in found
      ? { tickets: viewTicketOrder(ctx, found.records) }
      : { package: viewPackage(ctx, found.record) };
  },
};

async function find(token: string) {
  const meant = readOrderToken(token);
  if (!meant) return null;
  const { db } = database();
  return (await findOwnedOrder(db, meant)) ?? findOwnedPackage(db, meant);
}
