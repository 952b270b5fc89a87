import type { SurfaceResponse } from "../../http/http";
import { calendarAnswer } from "../answer";
import { eventTimeText } from "../events/event-time";
import type { Page } from "../page";
import type { TicketAction } from "../routes";
import type { TicketAccess, TicketView, WalletWords } from "./ticket-access";
import { ticketPage } from "./ticket-page";

/** Answers a ticket's page, its calendar file, or its way into a wallet; null where it has none. */
export async function answerTicket(
  inProcess: TicketAccess,
  page: Page,
  { token, action }: { token: string; action: TicketAction },
): Promise<SurfaceResponse | null> {
  if (action === "ics") return calendarAnswer("ticket.ics", await inProcess.calendarFile(token));
  const view = await inProcess.view(token);
  if (action === "apple-wallet") return passAnswer(await inProcess.applePass(token, wordsOf(page, view)));
  if (action === "google-wallet") return elsewhere(await inProcess.googleLink(token, wordsOf(page, view)));
  return ticketPage(page, view, { token, wallets: inProcess.wallets() });
}

function wordsOf(page: Page, { event: { start, end } }: TicketView): WalletWords {
  const { m, lang: language, homeZone: zone } = page;
  const labels = { when: m.when, where: m.where, attendee: m.ticket.attendee, type: m.ticket.type };
  return { language, when: eventTimeText(page, { start, end, zone }), labels };
}

function passAnswer(body: Uint8Array | null): SurfaceResponse | null {
  if (body === null) return null;
  const headers = {
    "content-type": "application/vnd.apple.pkpass",
    "content-disposition": 'attachment; filename="ticket.pkpass"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}

/** The address of the ticket is its key: nobody else is told it. */
const elsewhere = (location: string | null): SurfaceResponse | null =>
  location === null
    ? null
    : {
        status: 303,
        headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
        body: null,
      };
