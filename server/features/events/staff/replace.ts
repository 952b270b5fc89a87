import { isDeepStrictEqual } from "node:util";
import { markUnchanged, type TenantContext } from "../../../context";
import { type Fields, invalid } from "../../../domain/errors";
import { lockEvent, updateEvent } from "../queries";
import { holdKnownStaff, listEventStaff, replaceEntries } from "./queries";
import { ENTRIES_MAX, type EventStaff, type ReplaceEventStaffInput, type SetEventStaffInput } from "./schemas";

/** Gives an event other staff, in the order given. @throws DomainError not_found | validation on `staff.N.staffId` */
export async function replaceEventStaff(ctx: TenantContext, input: ReplaceEventStaffInput): Promise<EventStaff> {
  const { db, tenant, now } = ctx;
  const event = await lockEvent(db, tenant.id, input.id);
  const known = await holdKnownStaff(
    db,
    tenant.id,
    input.staff.map(({ staffId }) => staffId),
  );
  const faults: Fields = {};
  for (const [index, { staffId }] of input.staff.entries())
    if (!known.has(staffId)) faults[`staff.${index}.staffId`] = "There is no such staff member.";
  if (Object.keys(faults).length > 0) throw invalid({ ...faults, staff: "There is no such staff member." });
  const present = (await listEventStaff(db, tenant.id, [event.id])).map(({ staffId, role }) => ({ staffId, role }));
  if (isDeepStrictEqual(present, input.staff)) {
    markUnchanged(ctx);
    return { staff: input.staff };
  }
  await replaceEntries(db, event, input.staff);
  // Whoever asks for what changed is told of the event, which says who works at it.
  await updateEvent(db, event, { updatedAt: now });
  return { staff: input.staff };
}

/**
 * The same staff with another task of one member, who is added behind the others or left out.
 *
 * @throws DomainError validation on `staffId` once nobody more may be added
 */
export function withEntry(
  staff: EventStaff["staff"],
  { staffId, role }: Pick<SetEventStaffInput, "staffId" | "role">,
): EventStaff["staff"] {
  if (role === null) return staff.filter((entry) => entry.staffId !== staffId);
  if (staff.some((entry) => entry.staffId === staffId))
    return staff.map((entry) => (entry.staffId === staffId ? { staffId, role } : entry));
  if (staff.length >= ENTRIES_MAX) throw invalid({ staffId: `At most ${ENTRIES_MAX} can work at an event.` });
  return [...staff, { staffId, role }];
}
