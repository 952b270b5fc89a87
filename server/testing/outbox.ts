import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type OutboxMailRow, outboxMails } from "../db/schema";
import type { UnrenderedMail } from "../domain/notifications/unrendered-mail";
import { RENDERED_LENGTH_MAX } from "../features/outbox/contents";
import { insertEffects } from "../features/outbox/queries";
import { sendMail } from "../features/outbox/send";
import type { MailRef } from "../features/outbox/sending-queries";
import type { Mailer } from "../mail/smtp/port";
import { openMailer } from "../mail/smtp/smtp";
import { cleanups } from "./cleanups";
import { testTenant } from "./context";
import { testDatabase } from "./database";
import { type MailServerPlan, startMailServer } from "./smtp-server";

/** When the mails of these tests are written. */
export const NOW = new Date("2026-11-23T10:00:00.000Z");
export const minutesOn = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

interface MailPlan {
  isSandbox?: boolean;
  replyTo?: string;
  now?: Date;
  /** Too long to be rendered with the change. */
  isLong?: boolean;
}

const contentOf = (isLong: boolean): UnrenderedMail => ({
  subject: "Your booking",
  body: `Hi {client_name}${isLong ? " and".repeat(RENDERED_LENGTH_MAX) : ""}`,
  values: { client_name: "Eva" },
  accentColor: "#2456d6",
  locale: "en",
});

/** Writes a mail to Eva into the outbox of an account of its own. */
export async function newMail({ isSandbox = false, now = NOW, isLong = false, ...settings }: MailPlan = {}) {
  const tenant = await testTenant({ isSandbox, senderName: "Salon Sol", ...settings });
  const mail = {
    type: "booking_new" as const,
    bookingId: null,
    toEmail: `${newId()}@example.com`,
    toName: "Eva Gil",
    content: contentOf(isLong),
    ics: null,
  };
  await insertEffects(testDatabase().db, tenant, { mails: [mail], events: [], now });
  const [row] = await testDatabase().db.select().from(outboxMails).where(eq(outboxMails.tenantId, tenant.id));
  if (!row) throw new Error("The mail was not written.");
  return { tenantId: tenant.id, mailId: row.id, address: mail.toEmail };
}

export async function rowOf({ tenantId, mailId }: MailRef): Promise<OutboxMailRow | undefined> {
  const { db } = testDatabase();
  const isIt = and(eq(outboxMails.tenantId, tenantId), eq(outboxMails.id, mailId));
  return (await db.select().from(outboxMails).where(isIt))[0];
}

/** A mail server on the loopback and a mailer that talks to it, both until the test ends. */
export async function openServer(plan?: MailServerPlan) {
  const server = await startMailServer(plan);
  cleanups.push(server.close);
  const patience = { connectMs: 20_000, greetingMs: 20_000, silenceMs: 20_000, mailMs: 50_000 };
  const mailer: Mailer = openMailer(server.url, patience);
  cleanups.push(mailer.close);
  return { ...server, mailer };
}

/** Tries to send, the clock standing at so many minutes after the mail was written. */
export const sendAt = (ref: MailRef, mailer: Mailer | null, minutes = 0) =>
  sendMail(ref, { mailer, clock: () => minutesOn(minutes) });
