import type { TenantContext } from "../../../context";
import { localTimeOf } from "../../../domain/zones";
import { slotsFor } from "../../availability";
import type { Chosen } from "../create/requested-items";
import type { Quote } from "../schemas";

/** What is said of an item's start, and who would take it. */
interface QuotedTime {
  said: Quote["items"][number];
  /** Null: nobody, or no start was given. */
  staffId: string | null;
}

/** As many other starts as a visitor can take in at once. */
const OTHERS_MAX = 6;

/**
 * Whether an item could start when it is wanted, with its extras and its people; else the starts nearest to it on the
 * same day. Nothing is held: somebody else may be faster.
 *
 * @param start  an instant; undefined where it is not chosen yet
 */
export async function quotedTime(ctx: TenantContext, item: Chosen, start: string | undefined): Promise<QuotedTime> {
  if (start === undefined) return { said: { free: null, others: [] }, staffId: null };
  const startAt = Date.parse(start);
  const starts = await startsOn(ctx, item, localTimeOf(ctx.tenant.timeZone, startAt).date);
  const taken = starts.find((slot) => Date.parse(slot.start) === startAt);
  if (taken) return { said: { free: true, others: [] }, staffId: taken.staffId };
  const distance = (at: string) => Math.abs(Date.parse(at) - startAt);
  const nearest = starts.map((slot) => slot.start).sort((a, b) => distance(a) - distance(b));
  return { said: { free: false, others: nearest.slice(0, OTHERS_MAX).sort() }, staffId: null };
}

async function startsOn(ctx: TenantContext, { offered, staffId, persons, extras }: Chosen, from: string) {
  const asked = extras.map(({ extraId, quantity }) => `${extraId}:${quantity}`).join(",");
  const { days } = await slotsFor(ctx, "public", {
    service: offered.service.id,
    staff: staffId ?? "any",
    from,
    days: 1,
    persons,
    ...(asked === "" ? {} : { extras: asked }),
  });
  return days.flatMap(({ slots }) => slots);
}
