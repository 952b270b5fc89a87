import { accentOf } from "../domain/accent";
import type { AppleKeys } from "./apple-keys";
import type { WalletTicket } from "./wallet-ticket";

/** PNG, by side in pixels. */
export type DrawIcon = (side: number) => Promise<Uint8Array>;

/** The sizes that a phone asks for (Wallet Developer Guide, pass design). */
const PICTURES = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87, "logo.png": 50, "logo@2x.png": 100 };

/** A signed `.pkpass` of a ticket, with its code to scan. */
export async function applePass(keys: AppleKeys, ticket: WalletTicket, drawIcon: DrawIcon): Promise<Uint8Array> {
  // With the first pass: most processes sign none.
  const { PKPass } = await import("passkit-generator");
  const { passTypeIdentifier, teamIdentifier, certificate: signerCert, key: signerKey, issuer: wwdr } = keys;
  const pass = new PKPass(
    await picturesOf(drawIcon),
    { signerCert, signerKey, wwdr },
    {
      ...{ passTypeIdentifier, teamIdentifier, serialNumber: ticket.id },
      ...{ organizationName: ticket.company.name, logoText: ticket.company.name },
      ...{ description: `${ticket.event.title}, ${ticket.company.name}`, ...coloursOf(ticket.company.primaryColor) },
    },
  );
  fill(pass, ticket);
  pass.setRelevantDate(ticket.event.startsAt);
  pass.setExpirationDate(ticket.event.endsAt);
  const { code } = ticket;
  pass.setBarcodes({ format: "PKBarcodeFormatQR", message: code, altText: code, messageEncoding: "utf-8" });
  return pass.getAsBuffer();
}

async function picturesOf(drawIcon: DrawIcon): Promise<Record<string, Buffer>> {
  const drawn = Object.entries(PICTURES).map(async ([name, side]) => [name, Buffer.from(await drawIcon(side))]);
  return Object.fromEntries(await Promise.all(drawn));
}

type Field = { key: string; label: string; value: string };
type Fields = Record<"primaryFields" | "secondaryFields" | "auxiliaryFields", { push(...fields: Field[]): unknown }>;

function fill(pass: Fields & { type: string | undefined }, ticket: WalletTicket): void {
  const { event, labels } = ticket;
  pass.type = "eventTicket";
  pass.primaryFields.push({ key: "event", label: labels.type, value: event.title });
  pass.secondaryFields.push({ key: "when", label: labels.when, value: ticket.when });
  if (event.place) pass.auxiliaryFields.push({ key: "where", label: labels.where, value: event.place });
  pass.auxiliaryFields.push(
    { key: "attendee", label: labels.attendee, value: ticket.attendeeName },
    { key: "type", label: labels.type, value: ticket.typeTitle },
  );
}

function coloursOf(primaryColor: string) {
  const { fill: ground, ink } = accentOf(primaryColor).light;
  return { backgroundColor: rgb(ground), foregroundColor: rgb(ink), labelColor: rgb(ink) };
}

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
