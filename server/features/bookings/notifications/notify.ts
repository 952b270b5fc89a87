import type { TenantContext } from "../../../context";
import { type Draft, recordIn } from "../store/draft";
import { type Change, effectsOfChange } from "./effects";

/** Leaves the event of a booking that has been changed, and the mails its notification makes. */
export async function notify(ctx: TenantContext, draft: Draft, change: Change): Promise<void> {
  const { templates } = draft.loaded;
  const { mails, events } = await effectsOfChange(ctx, recordIn(draft, change.before), { ...change, templates });
  draft.mails.push(...mails);
  draft.events.push(...events);
}
