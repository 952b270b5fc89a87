import { contextOfWork } from "../../context";
import { database } from "../../db/client";
import { notFound } from "../../domain/errors";
import { icsOf } from "../../features/events/attendees/notifications/calendar";
import { findOwnedTicket } from "../../features/events/attendees/record-queries";
import { viewTicket } from "../../features/events/attendees/ticket-page";
import { readTicketToken } from "../../secrets";
import type { TicketAccess } from "../pages/ticket/ticket-access";

/** The ticket pages' way to tickets. Whoever holds a token has this ticket, and nothing else. */
export const ticketAccess: TicketAccess = {
  accountOf: async (token) => (await find(token))?.tenant.publicKey ?? null,
  view: async (token) => {
    const { ctx, record } = await open(token);
    return viewTicket(ctx, record);
  },
  calendarFile: async (token) => {
    const { ctx, record } = await open(token);
    return icsOf(ctx, record);
  },
};

async function find(token: string) {
  const meant = readTicketToken(token);
  return meant && findOwnedTicket(database().db, meant);
}

/** @throws DomainError not_found */
async function open(token: string) {
  const found = await find(token);
  if (!found) throw notFound("ticket");
  return { record: found.record, ctx: contextOfWork(found.tenant) };
}
