import type { RescheduleRequest, StandingVisit } from "../../../domain/booking/layout/reschedule";
import { isLive } from "../../../domain/booking/status-change";
import { asBookedService, type BookingRecord } from "../read/record";
import { type Draft, othersIn } from "../store/draft";

/** A booking's visit as it stands. @param lead that of its first segment */
export function standingVisit(draft: Draft, lead: BookingRecord): StandingVisit {
  return {
    startAt: asBookedService(lead).appointment.startsAt.getTime(),
    segments: draft.records.map(({ booking, appointment }) => ({
      id: appointment.id,
      serviceId: appointment.serviceId,
      staffId: appointment.staffId,
      blockedStartAt: appointment.blockedStartsAt.getTime(),
      blockedEndAt: appointment.blockedEndsAt.getTime(),
      isShared: othersIn(draft, booking).some(({ status }) => isLive(status)),
    })),
  };
}

/** With whom it is to move. @param staff undefined: with the present member when free, else whoever is */
export function staffWanted(staff: string | undefined): RescheduleRequest["staff"] {
  if (staff === undefined) return { kind: "present" };
  return staff === "any" ? { kind: "any" } : { kind: "named", staffId: staff };
}
