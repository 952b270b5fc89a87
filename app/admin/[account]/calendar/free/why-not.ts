import type { ExplainCode } from "../../../../../server/features/availability";
import type { Messages } from "../../../messages";

/** Why a start is not free, in a few words. */
export function whyNotWord(m: Messages, code: ExplainCode): string {
  const words: Record<ExplainCode, string> = {
    service_private: m.whyServicePrivate,
    no_staff: m.whyNoStaff,
    staff_private: m.whyStaffPrivate,
    staff_archived: m.whyStaffArchived,
    not_linked: m.whyNotLinked,
    no_schedule: m.whyNoSchedule,
    outside_schedule: m.whyOutsideSchedule,
    break: m.whyBreak,
    holiday_staff: m.whyHolidayStaff,
    holiday_company: m.whyHolidayCompany,
    too_soon: m.whyTooSoon,
    too_far: m.whyTooFar,
    overlap: m.whyOverlap,
    padding: m.whyPadding,
    capacity_full: m.whyCapacityFull,
    part_unavailable: m.whyPartUnavailable,
    dst_gap: m.whyDstGap,
    off_grid: m.whyOffGrid,
  };
  return words[code];
}
