import type { TenantContext } from "../../context";
import { DomainError } from "../../domain/errors";
import { requireSeen } from "../../own-calendar";
import { type Appointment, changeAppointment, type DryRun } from "../bookings";
import { findLastWriter, getPlace } from "./change-queries";
import type { LastChange, MoveInput } from "./schemas";

/**
 * Moves an appointment that somebody sees in a calendar: not one that is another by now.
 *
 * @throws DomainError conflict with the field `seenAt` where it was changed since, and all that `changeAppointment` does
 */
export function moveSeen(ctx: TenantContext, { seenAt, ...asked }: MoveInput): Promise<Appointment | DryRun> {
  return changeAppointment(ctx, { ...asked, scope: "this" }, ({ updatedAt }) => {
    if (updatedAt.getTime() !== Date.parse(seenAt))
      throw new DomainError("conflict", "It was changed meanwhile.", { seenAt: "It was changed since." });
  });
}

/** Where an appointment stands by now, and who changed it last. @throws DomainError not_found */
export async function lastChange(ctx: TenantContext, id: string): Promise<LastChange> {
  const { db, tenant } = ctx;
  const place = await getPlace(db, tenant.id, id);
  requireSeen(ctx, place.staffId, "appointment");
  const by = await findLastWriter(db, tenant.id, { id, at: place.updatedAt });
  return {
    by,
    staffId: place.staffId,
    start: place.startsAt.toISOString(),
    end: place.endsAt.toISOString(),
    updatedAt: place.updatedAt.toISOString(),
  };
}
