import { createPrivateKey } from "node:crypto";
import { accentOf } from "../domain/accent";
import type { GoogleKeys } from "./google-keys";
import type { WalletTicket } from "./wallet-ticket";

const SAVE = "https://pay.google.com/gp/v/save/";
/** Longer ones are cut off on their way (developers.google.com/wallet, JWT). */
const TOKEN_LENGTH_MAX = 1800;
/** How many letters of each text, shortened until the link fits. */
const LETTERS = [64, 40, 24, 12, 6];

/** The address that saves a ticket to Google's wallet: all that it shows, signed. @param now real time */
export async function googleLink(keys: GoogleKeys, ticket: WalletTicket, now: Date): Promise<string> {
  const { SignJWT } = await import("jose");
  const key = createPrivateKey(keys.key);
  let token = "";
  for (const letters of LETTERS) {
    token = await new SignJWT({ typ: "savetowallet", origins: [], payload: payloadOf(keys, ticket, letters) })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(keys.email)
      .setAudience("google")
      .setIssuedAt(now)
      .sign(key);
    if (token.length <= TOKEN_LENGTH_MAX) break;
  }
  return `${SAVE}${token}`;
}

function payloadOf({ issuerId }: GoogleKeys, ticket: WalletTicket, letters: number) {
  const { company, event, code } = ticket;
  const cut = (text: string) => [...text].slice(0, letters).join("");
  const said = (text: string) => ({ defaultValue: { language: ticket.language, value: cut(text) } });
  const place = event.place ?? company.name;
  const classId = `${issuerId}.${ticket.eventId}`;
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: cut(company.name),
        reviewStatus: "UNDER_REVIEW",
        eventName: said(event.title),
        venue: { name: said(place), address: said(place) },
        dateTime: { start: event.startsAt.toISOString(), end: event.endsAt.toISOString() },
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuerId}.${ticket.id}`,
        classId,
        state: "ACTIVE",
        hexBackgroundColor: accentOf(company.primaryColor).light.fill,
        barcode: { type: "QR_CODE", value: code, alternateText: code },
        ticketHolderName: cut(ticket.attendeeName),
        ticketNumber: code,
        ticketType: said(ticket.typeTitle),
      },
    ],
  };
}
