import { realNow, type TenantContext } from "../../context";
import type { NotificationRow, StaffRow } from "../../db/schema";
import type { ReminderWindow } from "../../domain/notifications/reminder-window";
import { inLanguage } from "../../mail/in-language";
import { type Recipient, recipientsOf } from "../../mail/recipients";
import { unrendered } from "../../mail/unrendered";
import { type AgendaEntry, agendaValues } from "../../mail/values/agenda-values";
import { companyOf } from "../../mail/values/company";
import { insertEffects, type NewMail } from "../outbox";
import { findMember, listAgenda } from "./agenda-queries";
import { noteReminder } from "./queries";
import type { Reminded } from "./send";

/**
 * Writes the agenda of a day to its members, each once; who has no appointment gets none.
 *
 * It always goes to the member; to the account and to further addresses if its template says so.
 *
 * @param ctx its transaction writes note and mails together
 */
export async function sendAgendas(
  ctx: TenantContext,
  template: NotificationRow,
  { staffIds, window }: { staffIds: string[]; window: ReminderWindow },
): Promise<Reminded[]> {
  const { db, tenant, now } = ctx;
  const dueAt = new Date(window.dueAt ?? now);
  const day = { startAt: window.fromAt, endAt: window.toAt };
  const reminded: Reminded[] = [];
  // After its day it tells nothing new.
  if (now.getTime() >= day.endAt) return reminded;
  for (const about of staffIds) {
    const member = await findMember(db, tenant.id, about);
    const rows = await listAgenda(db, tenant.id, { staffId: about, day });
    if (!member || rows.length === 0) continue;
    if (!(await noteReminder(db, { tenantId: tenant.id, notification: template.id, about, dueAt }, realNow())))
      continue;
    const mails = mailsTo(ctx, template, { member, rows, dayAt: day.startAt });
    await insertEffects(db, tenant, { mails, events: [], now });
    reminded.push({ about, dueAt });
  }
  return reminded;
}

interface Agenda {
  member: StaffRow;
  rows: AgendaEntry[];
  dayAt: number;
}

function mailsTo(ctx: TenantContext, template: NotificationRow, agenda: Agenda): NewMail[] {
  const parties = { account: ctx.tenant, customer: null, staff: [agenda.member] };
  const recipients = recipientsOf({ ...template, toStaff: true }, parties, false);
  return recipients.map((recipient) => toMail(ctx, template, { ...agenda, recipient }));
}

function toMail(
  { tenant }: TenantContext,
  template: NotificationRow,
  { member, rows, dayAt, recipient }: Agenda & { recipient: Recipient },
): NewMail {
  const { locale, ...words } = inLanguage(template, { reader: recipient.locale, account: tenant.locale });
  const values = agendaValues({
    locale,
    timeZone: tenant.timeZone,
    company: companyOf(tenant),
    staff: { ...member, name: member.fullName },
    dayStartsAt: dayAt,
    entries: rows,
  });
  const content = unrendered(words, values, { accentColor: tenant.primaryColor, locale });
  return { type: template.type, bookingId: null, toEmail: recipient.email, toName: recipient.name, content, ics: null };
}
