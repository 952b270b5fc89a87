import type { TenantContext } from "../../../context";
import { send } from "../../../db/unit/ask";
import { datesFrom } from "../../../domain/availability/horizon";
import { requireStaffChoice } from "../../../domain/availability/staff/staff-choice";
import { findNewStarts } from "../../../domain/booking/layout/reschedule";
import type { Timetable } from "../../../domain/booking/layout/timetable";
import { invariant } from "../../../domain/errors";
import { pieceByPiece } from "../../../process/turns";
import { sha256 } from "../../../secrets";
import { calendarAsk, compositeCalendarAsk, listed, type SlotList, slotsByDates } from "../../availability";
import { currentCatalogue } from "../create/catalogue";
import { requireMember } from "../create/requested-slot";
import { minutesOf } from "../intake/extras";
import { loadChange } from "../load/change";
import { asBookedService, type BookingRecord, isLead } from "../read/record";
import { staffWanted, standingVisit } from "../reschedule/standing-visit";
import type { Bookable } from "../segments/segments";
import { draftOf } from "../store/draft";
import { requireMovable } from "./deadline";
import type { SlotsByTokenInput } from "./schemas";

/**
 * The starts to which the booking of a manage link can be moved: those that `rescheduleByToken` takes, with whom it
 * gives them to. What the booking takes now is not in its own way.
 *
 * @throws DomainError not_found | validation on `staff` and on `before` | too_late
 */
export async function slotsOfLink(ctx: TenantContext, input: SlotsByTokenInput): Promise<SlotList> {
  const { staff } = input;
  const named = { token: sha256(input.token) };
  const loaded = await loadChange(ctx, { named, money: false, notification: null, dryRun: true });
  const lead = loaded.records.find(isLead) ?? loaded.records[0];
  invariant(lead, "a booking that was found is loaded");
  requireMovable(ctx, lead);
  requireStaffChoice(ctx.tenant, staff, "staff");
  const service = await serviceOf(ctx, lead);
  if (service) requireMember(service.offered, staff === "any" ? undefined : staff, "staff");
  const visit = standingVisit(draftOf(loaded), lead);
  return slotsByDates(ctx, input, async ({ from, days }) => {
    if (service === null) return listed({ days: datesFrom(from, days).map(none), hasMore: false });
    const timetable = await timetableOf(ctx, { service, lead, from, days });
    return listed(
      await pieceByPiece(findNewStarts(timetable, visit, { staff: staffWanted(staff), fromDate: from, days })),
    );
  });
}

const none = (date: string) => ({ date, slots: [] });

/** What was booked as it is offered now; null when it can no longer be booked. */
async function serviceOf(ctx: TenantContext, lead: BookingRecord): Promise<Bookable | null> {
  const { id } = asBookedService(lead).service;
  const { services } = await currentCatalogue(ctx, { serviceIds: [id], audience: "public" });
  return services.get(id) ?? null;
}

interface Asked {
  service: Bookable;
  lead: BookingRecord;
  from: string;
  days: number;
}

/** What its visits are laid out with on these dates, read anew: with the time that the booking takes now. */
async function timetableOf({ db, tenant, now }: TenantContext, asked: Asked): Promise<Timetable> {
  const { offered, composite } = asked.service;
  const { persons, extras } = asked.lead.booking;
  const scope = { fromDate: asked.from, days: asked.days, persons, extraMinutes: minutesOf(extras), now };
  if (composite) {
    return { kind: "composite", calendar: await send(db, compositeCalendarAsk(tenant, { offered: composite, scope })) };
  }
  const { id: serviceId, waitlistCapacity } = offered.service;
  const calendar = await send(db, calendarAsk(tenant, { offered, scope }));
  return { kind: "simple", serviceId, waitlistCapacity, standing: [], calendar };
}
