"use client";
import { useEffect, useState } from "react";
import type { BookingForm } from "../../../../../server/features/calendar";
import { untilReleased } from "../../../client/press/press";
import { backOfficeOf } from "../../../client/trpc";
import { useAccount } from "../../../shell/account-context";

/** What may be said when a service is booked; null until it is known. */
export function useBookingForm(serviceId: string): BookingForm | null {
  const { id: account } = useAccount();
  const [known, setKnown] = useState<{ serviceId: string; form: BookingForm } | null>(null);
  useEffect(() => {
    let isOver = false;
    if (serviceId !== "")
      backOfficeOf(account)
        .calendar.bookingForm.query({ serviceId })
        .then(
          async (form) => {
            await untilReleased();
            if (!isOver) setKnown({ serviceId, form });
          },
          () => {},
        );
    return () => {
      isOver = true;
    };
  }, [account, serviceId]);
  return known?.serviceId === serviceId ? known.form : null;
}
