import type { BackOffice } from "../../../../client/trpc";
import {
  type FoundClash,
  type SeenEdit,
  type Values,
  writeUnlessChanged,
} from "../../../../editor/write-unless-changed";

interface Written extends SeenEdit {
  id: string;
  /** What is said beside: nothing that somebody else could have changed. */
  more?: { notify?: boolean; scope?: "this" | "following" | "series"; cancelReason?: string | null };
}

/**
 * Writes a visit, unless somebody else has changed the same fields since they were shown.
 *
 * @param onClash hears what they are by now, before the refusal is thrown
 */
export const writeVisit = (
  office: BackOffice,
  { id, seen, wanted, more }: Written,
  onClash: (clash: FoundClash) => void,
): Promise<void> =>
  writeUnlessChanged(
    { seen, wanted },
    {
      write: () => office.calendar.change.mutate({ id, ...wanted, ...more, seen }),
      readNow: () => visitNow(office, id),
    },
    onClash,
  );

async function visitNow(office: BackOffice, id: string) {
  const [booking, { entries }] = await Promise.all([
    office.bookings.get.query({ id }),
    office.calendar.history.query({ id }),
  ]);
  const { status, customerId, persons, fields, notes, externalId, metadata } = booking;
  const extras = booking.extras.map(({ extraId, quantity }) => ({ extraId, quantity }));
  const now: Values = { status, customerId, persons, fields, notes, extras, externalId, metadata };
  return { now, by: entries.find(({ by }) => by !== null)?.by ?? null };
}
