import type { TenantContext } from "../../../../context";
import { invariant } from "../../../../domain/errors";
import type { Composite } from "../../composite-schemas";
import type { PlacedVisit } from "../../create/place-visits";
import { toAppointment } from "../../presenters/to-appointment";
import type { BookingRecord } from "../../read/record";
import { visitIdOf } from "../../segments/in-visit";
import { listRecordsOf } from "../queries";
import { namesOfAppointment } from "../read-appointment";
import type { CreatedAppointment } from "../schemas";

/** The first appointment, with the ids of all. Nothing of it is read after it is written. */
export async function answerOf(
  ctx: TenantContext,
  placed: PlacedVisit[],
  ours: BookingRecord[],
): Promise<CreatedAppointment> {
  const [first] = placed;
  const appointment = first?.appointments[0];
  invariant(first && appointment, "a series has an appointment");
  // Who has booked there before is known to nobody yet.
  const others =
    first.visit.segments[0].joins === null ? [] : await listRecordsOf(ctx.db, ctx.tenant.id, appointment.id);
  const own = ours.filter(({ booking }) => booking.appointmentId === appointment.id);
  const [booking] = ours.map((record) => record.booking);
  const records = [...others, ...own];
  const names = await namesOfAppointment(ctx.db, appointment, records);
  return {
    ...toAppointment(appointment, { records, composite: compositeOf(first), names }),
    seriesId: booking?.seriesId ?? appointment.seriesId,
    bookingId: booking?.id ?? null,
    appointmentIds: placed.flatMap(({ appointments }) => appointments.map(({ id }) => id)),
    bookingIds: ours.map(({ booking: { id } }) => id),
  };
}

function compositeOf({ item: { composite }, appointments }: PlacedVisit): Composite | null {
  const [first] = appointments;
  if (!composite || !first) return null;
  const { id: serviceId, title } = composite.service;
  return { serviceId, title, groupId: visitIdOf(first), part: 1, parts: appointments.length };
}
