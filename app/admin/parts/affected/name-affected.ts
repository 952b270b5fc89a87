import type { BackOffice } from "../../client/trpc";

/** Bookings that stand all the same: how many, when the first is, and whose the first few are. */
export interface NamedAffected {
  count: number;
  /** The starts of the first and of the last; null where there is none. */
  span: { from: string; to: string } | null;
  first: { id: string; start: string; name: string }[];
}

/** How many are named; a list has the rest. */
const NAMED_MAX = 5;

/** Says whose the first of some bookings are; whoever may not read them is told how many there are. */
export async function nameAffected(
  office: BackOffice,
  affected: { bookingId: string; start: string }[],
): Promise<NamedAffected> {
  const first = await Promise.all(
    affected.slice(0, NAMED_MAX).map(({ bookingId: id, start }) =>
      office.bookings.get.query({ id }).then(
        ({ customer }) => [{ id, start, name: customer.fullName }],
        () => [],
      ),
    ),
  );
  const [one, last] = [affected[0], affected.at(-1)];
  const span = one && last ? { from: one.start, to: last.start } : null;
  return { count: affected.length, span, first: first.flat() };
}
