import { isDeepStrictEqual } from "node:util";
import { markUnchanged, type TenantContext } from "../../../context";
import { type Fields, invalid } from "../../../domain/errors";
import { lockEvent } from "../queries";
import { holdKnownStaff, listEventStaff, replaceEntries } from "./queries";
import type { EventStaff, ReplaceEventStaffInput } from "./schemas";

/** Gives an event other staff, in the order given. @throws DomainError not_found | validation on `staff.N.staffId` */
export async function replaceEventStaff(ctx: TenantContext, input: ReplaceEventStaffInput): Promise<EventStaff> {
  const { db, tenant } = ctx;
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
  if (isDeepStrictEqual(present, input.staff)) markUnchanged(ctx);
  else await replaceEntries(db, event, input.staff);
  return { staff: input.staff };
}
