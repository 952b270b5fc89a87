import { type MemberContext, markUnchanged, type TenantContext } from "../../../context";
import { invalid } from "../../../domain/errors";
import { unknownWithNearest } from "../../../domain/notifications/nearest-code";
import { codesFor } from "../../../domain/notifications/template-variables";
import { inLanguage } from "../../../mail/in-language";
import { rendered, unrendered } from "../../../mail/unrendered";
import { insertEffects } from "../../outbox";
import { faultsOf, NOTIFICATION_DEFAULTS } from "../template";
import { sampleValues } from "./sample";
import type { NotificationDraft, NotificationPreview } from "./schemas";

/**
 * How a mail of the draft would read, of a sample. What its type has no placeholder for stays as it is written.
 *
 * @throws DomainError validation for more than a mail may have
 */
export function previewOf(ctx: TenantContext, draft: NotificationDraft): NotificationPreview {
  markUnchanged(ctx);
  const { type, subject, body } = draft;
  const unknown = { subject: unknownWithNearest(type, subject), body: unknownWithNearest(type, body) };
  // What is unknown is told with what may have been meant; anything else is refused as when it is saved.
  if (unknown.subject.length + unknown.body.length === 0) requireSound(draft);
  return { ...rendered(contentOf(ctx, draft)), unknown };
}

/** Writes a mail of the draft to whoever asks, of a sample. @throws DomainError validation, as saving it does */
export async function sendTrial(ctx: MemberContext, draft: NotificationDraft): Promise<{ toEmail: string }> {
  const { db, tenant, now, actor } = ctx;
  requireSound(draft);
  const to = { toEmail: actor.email, toName: actor.name };
  const mail = { type: draft.type, bookingId: null, ...to, content: contentOf(ctx, draft), ics: null };
  await insertEffects(db, tenant, { mails: [mail], events: [], now });
  return { toEmail: actor.email };
}

function requireSound(draft: NotificationDraft): void {
  const { subject, body } = faultsOf({ ...NOTIFICATION_DEFAULTS, name: "", ...draft }, {});
  if (subject ?? body) throw invalid({ ...(subject && { subject }), ...(body && { body }) });
}

function contentOf({ tenant, now }: TenantContext, draft: NotificationDraft) {
  const { locale, ...words } = inLanguage(draft, { reader: tenant.locale, account: tenant.locale });
  const sample = sampleValues(tenant, locale, now);
  const values = Object.fromEntries(codesFor(draft.type).map(({ code }) => [code, sample[code]]));
  return unrendered(words, values, { accentColor: tenant.primaryColor, locale });
}
