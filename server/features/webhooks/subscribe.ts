import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { WebhookRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { PAYLOAD_VERSION } from "../outbox";
import { countWebhooksInTurn, insertWebhook, lockWebhook, toWebhook, updateWebhook } from "./queries";
import type { CreatedWebhook, CreateWebhookInput, UpdateWebhookInput } from "./schemas";
import { newSigningSecret } from "./secret";

const WEBHOOKS_MAX = 20;

/** Adds a subscription and answers it with its secret, the only time. @throws DomainError validation past 20 */
export async function createWebhook(ctx: TenantContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  const { db, tenant, now } = ctx;
  if ((await countWebhooksInTurn(db, tenant.id)) >= WEBHOOKS_MAX)
    throw invalid({ url: `An account has at most ${WEBHOOKS_MAX} webhooks.` });
  const { url, events, active = true, description = "" } = input;
  const { secret, sealedSecret } = newSigningSecret();
  const given = { url, events: once(events), active, disabledReason: reasonOf(active), description };
  const row = await insertWebhook(db, tenant.id, { ...given, apiVersion: PAYLOAD_VERSION, sealedSecret, now });
  return { ...toWebhook(row), secret };
}

/** Writes the fields that are sent. Switching on forgets why it was off. @throws DomainError not_found */
export async function changeWebhook(ctx: TenantContext, input: UpdateWebhookInput): Promise<WebhookRow> {
  const { db, tenant, now } = ctx;
  const { id, events, ...patch } = input;
  const row = await lockWebhook(db, tenant.id, id);
  const changes = changesIn<WebhookRow>(row, { ...patch, events: events && once(events) });
  if (!changes) {
    markUnchanged(ctx);
    return row;
  }
  const reason = changes.active === undefined ? {} : { disabledReason: reasonOf(changes.active) };
  // Who switches it on begins anew: failures of before do not count.
  const fresh = changes.active ? { failingSince: null } : {};
  return updateWebhook(db, row, { ...changes, ...reason, ...fresh, updatedAt: now });
}

const reasonOf = (active: boolean) => (active ? null : ("manual" as const));
const once = <Kind>(kinds: Kind[]) => [...new Set(kinds)];
