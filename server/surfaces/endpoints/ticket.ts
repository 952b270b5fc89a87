import { contextOfWork, realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import { notFound } from "../../domain/errors";
import { companyAddressOf } from "../../domain/text/company-address";
import { icsOf } from "../../features/events/attendees/notifications/calendar";
import { findOwnedTicket } from "../../features/events/attendees/record-queries";
import { viewTicket } from "../../features/events/attendees/ticket-page";
import { readTicketToken } from "../../secrets";
import { applePass } from "../../wallet/apple-pass";
import { googleLink } from "../../wallet/google-link";
import type { WalletTicket } from "../../wallet/wallet-ticket";
import { isValid, wallets } from "../../wallet/wallets";
import { drawIcon } from "../pages/business/draw";
import type { TicketAccess, WalletWords } from "../pages/ticket/ticket-access";
import { pictureAt } from "./pictures";

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
  wallets: () => {
    const { apple, google } = wallets.get();
    return { apple: apple !== null && isValid(apple, realNow()), google: google !== null };
  },
  applePass: async (token, words) => {
    const { apple } = wallets.get();
    const found = await openValid(token, words);
    if (found === null || apple === null || !isValid(apple, realNow())) return null;
    const { ctx, ticket } = found;
    const { companyName: name, primaryColor, logoUrl } = ctx.tenant;
    const logo = logoUrl === null ? null : await pictureAt(logoUrl);
    return applePass(apple, ticket, (side) => drawIcon({ name, line: "", primaryColor, cover: null, logo }, side));
  },
  googleLink: async (token, words) => {
    const { google } = wallets.get();
    const found = await openValid(token, words);
    return found && google && googleLink(google, found.ticket, realNow());
  },
};

/** What a wallet keeps of a ticket; null for one that opens no door, or none any more. @throws DomainError not_found */
async function openValid(token: string, words: WalletWords): Promise<Found | null> {
  const { ctx, record } = await open(token);
  if (viewTicket(ctx, record).state !== "approved") return null;
  const { ticket, event, ticketType } = record;
  const { companyName: name, primaryColor } = ctx.tenant;
  const { title, startsAt, endsAt, location } = event;
  const shown = {
    ...words,
    ...{ id: ticket.id, eventId: event.id, code: ticket.code, attendeeName: ticket.attendeeName },
    ...{ typeTitle: ticketType.title, company: { name, primaryColor } },
    event: { title, startsAt, endsAt, place: location ?? companyAddressOf(ctx.tenant) },
  };
  return { ctx, ticket: shown };
}

interface Found {
  ctx: TenantContext;
  ticket: WalletTicket;
}

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
