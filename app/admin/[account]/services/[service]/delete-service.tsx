"use client";
import { DeleteRecord } from "../../../parts/rows/delete-record";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  id: string;
  title: string;
  /** Null for who may not read bookings. */
  bookings: { upcoming: number; href: string } | null;
}

/** The end of a service that was never booked; the server says when it was. */
export function DeleteService({ id, title, bookings }: Properties) {
  const m = useMessages();
  return (
    <DeleteRecord
      label={m.serviceDelete}
      title={m.serviceDeleteTitle(title)}
      action={m.serviceDeleteDo}
      page="services"
      call={(office) => office.services.delete.mutate({ id })}
    >
      <p>{m.serviceDeleteText}</p>
      {bookings && (
        <p>
          {m.serviceUpcoming(bookings.upcoming)} <a href={bookings.href}>{m.serviceBookings}</a>
        </p>
      )}
      <p>{m.serviceDeleteKept}</p>
    </DeleteRecord>
  );
}
