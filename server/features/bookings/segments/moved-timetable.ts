import type { TenantContext } from "../../../context";
import type { Timetable } from "../../../domain/booking/layout/timetable";
import { calendarOf, compositeCalendarOf } from "../../availability";
import type { LoadedMove } from "../load/move";
import type { MovedService } from "../load/moved-services";
import { servedBy } from "./segments";

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
  { persons, extraMinutes, ...service }: MovedService & Party,
): Timetable {
  const scope = { fromDate: "", days: 1, persons, extraMinutes, now };
  const { offered, composite } = servedBy(service, ({ id }) => locked.has(id));
  const { id: serviceId, waitlistCapacity } = offered.service;
  const time = busy(serviceId);
  if (composite)
    return { kind: "composite", calendar: compositeCalendarOf(tenant, { offered: composite, scope }, time) };
  const calendar = calendarOf(tenant, { offered, scope }, time);
  return { kind: "simple", serviceId, waitlistCapacity, standing: [], calendar };
}
