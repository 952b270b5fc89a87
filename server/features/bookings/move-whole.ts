import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { MINUTE_MS } from "../../domain/dates";
import { DomainError } from "../../domain/errors";
import { deleteOccupancy, insertOccupancy, updateAppointment } from "../appointments/queries";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { type PartToWrite, partColumns, servicePartsOf } from "./whole";

/** @throws DomainError slot_unavailable when the service is made of other parts by now */
export function requireSameParts(rows: AppointmentRow[], whole: OfferedWhole): void {
  const ids = servicePartsOf(whole).map(({ service }) => service.id);
  const isSame = rows.length === ids.length && rows.every(({ serviceId }, index) => serviceId === ids[index]);
  if (!isSame) throw new DomainError("slot_unavailable", "The service has other parts by now. Please book it anew.");
}

/** When the whole of a group starts, as its slots say it: before its first part there may be spare time. */
export function wholeStartOf(rows: AppointmentRow[], { parts }: OfferedWhole): number {
  const first = parts.findIndex(({ kind }) => kind === "service");
  const waits = parts.slice(0, first).map((part) => (part.kind === "spare_time" ? part.minutes : 0));
  const waitMinutes = waits.reduce((sum, minutes) => sum + minutes, 0);
  return (rows[0]?.startsAt.getTime() ?? Number.NaN) - waitMinutes * MINUTE_MS;
}

/** Frees the time of all parts, so that they may swap members and overlap where they were. */
export async function freeParts({ db }: TenantContext, rows: AppointmentRow[]): Promise<void> {
  for (const row of rows) await deleteOccupancy(db, row);
}

/**
 * Writes a plan into the freed appointments of a group. What an operator forced on the old time is over.
 *
 * @throws DomainError slot_unavailable
 */
export async function placeParts(
  { db, now }: TenantContext,
  rows: AppointmentRow[],
  { whole, parts }: { whole: OfferedWhole; parts: PartToWrite[] },
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const part = parts[index];
    if (!part) continue;
    const moved = await updateAppointment(db, row, { ...partColumns(whole, { part, index }), updatedAt: now });
    await insertOccupancy(db, moved);
  }
}
