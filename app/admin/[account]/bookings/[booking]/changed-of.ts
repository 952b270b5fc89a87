import type { OpenedAccount } from "../../../server/open-account";
import type { Before } from "./change-button";
import type { Visit } from "./read-visit";
import type { Changed } from "./visit-actions";

/** What the buttons of a visit need to know of it. */
export function changedOf({ now, m, formats }: OpenedAccount, { booking, payment }: Visit): Changed {
  const { id, customer, status, appointment, composite } = booking;
  const money = (amount: number) => formats.money(amount, booking.currency);
  const kept = payment ? payment.paid - payment.refunded : 0;
  const asked = payment?.status === "pending" ? payment.total - payment.paid : 0;
  const consequences = [
    m.endFrees,
    composite && m.endParts(composite.title),
    kept > 0 && m.endKeeps(money(kept)),
    asked > 0 && m.endAsksNoMore(money(asked)),
  ];
  return {
    ...{ id, status, name: customer.fullName },
    isSeries: appointment.seriesId !== null,
    hasBegun: new Date(appointment.start) <= now,
    consequences: consequences.flatMap((text) => text || []),
  };
}

/** What of a visit its change begins with. */
export const beforeOf = ({ booking }: Visit): Before => ({
  ...{ id: booking.id, name: booking.customer.fullName, persons: booking.persons, notes: booking.notes },
  serviceId: booking.composite ? null : booking.appointment.serviceId,
  extras: booking.extras.map(({ extraId, quantity }) => ({ extraId, quantity })),
  answers: booking.fields,
});
