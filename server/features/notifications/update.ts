import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { NotificationRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { faultsOfRestrictions } from "../coupons";
import { countOthersInTurn, insertNotification, lockNotification, updateNotification } from "./queries";
import type { CreateNotificationInput, UpdateNotificationInput } from "./schemas";
import { faultsOf, merged, NOTIFICATION_DEFAULTS, type NotificationColumns } from "./template";

const OF_TYPE_MAX = 10;
const ADDRESSES_OF_TYPE_MAX = 40;

/** Adds a notification. @throws DomainError validation */
export async function createNotification(ctx: TenantContext, input: CreateNotificationInput): Promise<NotificationRow> {
  const { db, tenant, now } = ctx;
  const { type, name, subject, body } = input;
  const next = merged({ ...NOTIFICATION_DEFAULTS, type, name, subject, body }, input as Partial<NotificationRow>);
  const unknown = await faultsOfRestrictions(db, tenant.id, { sent: { serviceIds: input.serviceIds } });
  requireFaultless({ ...faultsOf(next, input as Partial<NotificationRow>), ...unknown });
  await requireRoom(ctx, next);
  return insertNotification(db, tenant.id, { ...next, now });
}

/**
 * Writes the fields that are sent. The template is checked as it becomes, so a new type may refuse an old text.
 *
 * @throws DomainError not_found | validation
 */
export async function changeNotification(ctx: TenantContext, input: UpdateNotificationInput): Promise<NotificationRow> {
  const { db, tenant, now } = ctx;
  const { id, ...sent } = input;
  const patch = sent as Partial<NotificationRow>;
  const row = await lockNotification(db, tenant.id, id);
  const next = merged(row, patch);
  const unknown = await faultsOfRestrictions(db, tenant.id, { sent: { serviceIds: sent.serviceIds }, kept: row });
  requireFaultless({ ...faultsOf(next, patch), ...unknown });
  if (next.type !== row.type || next.toCustom.length > row.toCustom.length) await requireRoom(ctx, { ...next, id });
  const changes = changesIn<NotificationRow>(row, next);
  if (changes) return updateNotification(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

/**
 * Each active one writes a mail of its own, to each recipient.
 *
 * @param next with its id when it is there already
 * @throws DomainError validation on `type` | `toCustom`
 */
async function requireRoom({ db, tenant }: TenantContext, next: NotificationColumns & { id?: string }): Promise<void> {
  const others = await countOthersInTurn(db, tenant.id, next);
  if (others.count >= OF_TYPE_MAX)
    throw invalid({ type: `An account has at most ${OF_TYPE_MAX} notifications of one type.` });
  if (next.toCustom.length > 0 && others.addresses + next.toCustom.length > ADDRESSES_OF_TYPE_MAX)
    throw invalid({ toCustom: `All of one type have at most ${ADDRESSES_OF_TYPE_MAX} further addresses.` });
}

function requireFaultless(faults: Fields): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
