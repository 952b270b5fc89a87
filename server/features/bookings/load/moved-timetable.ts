import type { TenantContext } from "../../../context";
import type { Timetable } from "../../../domain/booking/layout/timetable";
import { calendarOf, compositeCalendarOf } from "../../availability";
import { servedBy } from "../create/composite-service";
import type { LoadedMove } from "./move";
import type { MovedService } from "./moved-services";

/** Who moves, and with what. */
export interface Party {
  persons: number;
  /** What extras add to a service of one segment. */
  extraMinutes: number;
}

/**
 * All that a visit of a service is laid out with where it moves to: those of its members whose time is locked, with the
 * time that the visit takes now.
 */
export function movedTimetable(
  { tenant, now }: TenantContext,
  { busy, locked }: LoadedMove,
  { offered, composite, persons, extraMinutes }: MovedService & Party,
): Timetable {
  const scope = { fromDate: "", days: 1, persons, extraMinutes, now };
  const isLocked = ({ id }: { id: string }) => locked.has(id);
  const { id: serviceId, waitlistCapacity } = offered.service;
  const time = busy(serviceId);
  if (composite)
    return {
      kind: "composite",
      calendar: compositeCalendarOf(tenant, { offered: servedBy(composite, isLocked), scope }, time),
    };
  const mine = { ...offered, members: offered.members.filter(isLocked) };
  const calendar = calendarOf(tenant, { offered: mine, scope }, time);
  return { kind: "simple", serviceId, waitlistCapacity, standing: [], calendar };
}
