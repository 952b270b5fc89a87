import type { TenantContext } from "../../context";
import { requireAsSeen } from "../../domain/seen";
import { type Appointment, changeAppointment, type DryRun } from "../bookings";
import type { NoteInput } from "./schemas";

/**
 * Changes what is noted at an appointment that somebody sees on a page: none of the fields that are another by now.
 *
 * @throws DomainError conflict with each field that was changed since, and all that `changeAppointment` does
 */
export function noteAppointment(ctx: TenantContext, { seen, ...noted }: NoteInput): Promise<Appointment | DryRun> {
  const change = { ...noted, scope: "this", force: false, dryRun: false } as const;
  return changeAppointment(ctx, change, {
    check: ({ internalNote, externalId, metadata }) =>
      requireAsSeen({ internalNote, externalId, metadata }, { seen, wanted: noted }),
  });
}
