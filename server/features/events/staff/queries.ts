import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type EventStaffRow, eventStaff, staff } from "../../../db/schema";

/** Entries of several events, each event's in their order. */
export async function listEventStaff(db: Db, tenantId: string, eventIds: string[]): Promise<EventStaffRow[]> {
  if (eventIds.length === 0) return [];
  return db
    .select()
    .from(eventStaff)
    .where(and(eq(eventStaff.tenantId, tenantId), inArray(eventStaff.eventId, eventIds)))
    .orderBy(asc(eventStaff.position));
}

/** The organizers of an event whom a mail reaches: names and addresses, archived members left out. */
export async function listOrganizers(db: Db, tenantId: string, eventId: string) {
  return db
    .select({ fullName: staff.fullName, email: staff.email })
    .from(eventStaff)
    .innerJoin(staff, and(eq(staff.tenantId, eventStaff.tenantId), eq(staff.id, eventStaff.staffId)))
    .where(
      and(
        eq(eventStaff.tenantId, tenantId),
        eq(eventStaff.eventId, eventId),
        eq(eventStaff.role, "organizer"),
        ne(staff.visibility, "archive"),
      ),
    )
    .orderBy(asc(eventStaff.position));
}

/** Which of these ids are staff members of the account, archived ones too. They stay until the transaction ends. */
export async function holdKnownStaff(db: Db, tenantId: string, staffIds: string[]): Promise<Set<string>> {
  if (staffIds.length === 0) return new Set();
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), inArray(staff.id, staffIds)))
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}

/** Takes the place of all entries of an event. The caller has locked the event. */
export async function replaceEntries(
  db: Db,
  event: { tenantId: string; id: string },
  entries: Pick<EventStaffRow, "staffId" | "role">[],
): Promise<void> {
  const { tenantId, id: eventId } = event;
  await db.delete(eventStaff).where(and(eq(eventStaff.tenantId, tenantId), eq(eventStaff.eventId, eventId)));
  if (entries.length === 0) return;
  await db
    .insert(eventStaff)
    .values(entries.map(({ staffId, role }, position) => ({ tenantId, eventId, staffId, role, position })));
}
