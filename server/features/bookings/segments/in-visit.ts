/**
 * What an appointment is within the visit that it was booked as: all of it, or one of its segments. Its row says so in
 * `groupId` and `compositeId`, and is read here alone; whoever changes an appointment asks here for what they need to know.
 */
import { eq, type SQL } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type AppointmentRow, appointments } from "../../../db/schema";
import { type Bookable, segmentsOf, spansCalendars } from "./segments";

type InVisit = Pick<AppointmentRow, "id" | "groupId">;

/** Whether a visit consists of the appointment alone. */
export const isOnlySegment = ({ groupId }: Pick<AppointmentRow, "groupId">): boolean => groupId === null;

/** What the appointments of a new visit say of it. */
export const newVisitOf = ({ composite }: Bookable): Pick<AppointmentRow, "groupId" | "compositeId"> =>
  composite ? { groupId: newId(), compositeId: composite.service.id } : { groupId: null, compositeId: null };

/** The visit of an appointment: all its segments share it. */
export const visitIdOf = ({ id, groupId }: InVisit): string => groupId ?? id;

/** The segments of visits, by visit, in the order of their rows; of each in their own: they are stored in it, ids ascend. */
export function visitsIn<Row extends InVisit>(rows: Row[]): Row[][] {
  const visits = new Map<string, Row[]>();
  for (const row of rows) visits.set(visitIdOf(row), [...(visits.get(visitIdOf(row)) ?? []), row]);
  return [...visits.values()].map((own) => own.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** The condition of all segments of an appointment's visit. */
export const ofVisitOf = (row: InVisit): SQL =>
  eq(isOnlySegment(row) ? appointments.id : appointments.groupId, visitIdOf(row));

/** The visits of several segments among those of these appointments. */
export const visitIdsOfSeveral = (rows: InVisit[]): string[] => [
  ...new Set(rows.filter((row) => !isOnlySegment(row)).map(visitIdOf)),
];

/** A booking, and where it stands. */
interface Booked {
  booking: { id: string };
  appointment: InVisit;
}

/** Whether two bookings are of one visit. The segments of several are one customer's; a single one may be shared. */
export const isSameVisit = (one: Booked, other: Booked): boolean =>
  one.booking.id === other.booking.id ||
  (!isOnlySegment(one.appointment) && visitIdOf(one.appointment) === visitIdOf(other.appointment));

/** Whether others may join it, or wait for a seat: its service, member and start are those of a group. */
export const isJoinable = isOnlySegment;

/** Whether it may become longer or shorter, as its extras do: of several segments each keeps its length. */
export const mayChangeLength = isOnlySegment;

/** Whether it may become an appointment of another service. */
export const mayChangeService = isOnlySegment;

/** Whether it keeps its member where nobody asks for another: several segments find whoever is free. */
export const keepsMember = isOnlySegment;

/** What was booked: the service of all segments together. */
export const bookedServiceIdOf = ({
  serviceId,
  compositeId,
}: Pick<AppointmentRow, "serviceId" | "compositeId">): string => compositeId ?? serviceId;

/** Whether an appointment can be one of a service's visits: it neither falls into segments nor becomes one of several. */
export const canBeOf = (row: Pick<AppointmentRow, "groupId">, service: Bookable): boolean =>
  isOnlySegment(row) === !spansCalendars(service);

/** What its member has to offer. @param rows its visit's among them */
export function servingIn(service: Bookable, addressed: InVisit, rows: InVisit[]) {
  const own = rows.filter((row) => visitIdOf(row) === visitIdOf(addressed)).map(({ id }) => id);
  const members = segmentsOf(service)[own.toSorted().indexOf(addressed.id)]?.members ?? [];
  return { members, named: isOnlySegment(addressed) ? "the service" : "this part of the service" };
}
