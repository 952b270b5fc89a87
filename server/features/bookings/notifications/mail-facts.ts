import type { Catalogue } from "../create/catalogue";
import { type BookingRecord, bookedService } from "../read/record";
import type { ItemTimetable } from "../segments/timetables";
import type { MailFacts } from "./mails";

/** What the mails of new bookings say beyond their records, as it is known before they are stored. */
export function factsFor({ services }: Catalogue, tables: ItemTimetable[], records: BookingRecord[]) {
  const standing = tables.flatMap((table) => table.standing);
  return (record: BookingRecord): MailFacts => {
    const { booking } = record;
    const known = services.get(bookedService(record).id);
    const before = standing.find(({ row }) => row.id === booking.appointmentId)?.waitingBookings ?? 0;
    const beside = records.filter(
      (other) => other.booking.appointmentId === booking.appointmentId && other.booking.id < booking.id,
    ).length;
    return {
      questions: known?.intake.questions ?? [],
      categoryName: known?.categoryName ?? null,
      waitlistPosition: booking.status === "waitlisted" ? 1 + before + beside : null,
    };
  };
}
