import { refusalOf } from "../../../client/refusal";
import type { BackOffice } from "../../../client/trpc";
import type { Clash } from "../../../editor/use-edited";

type Values = Readonly<Record<string, unknown>>;

/** What of a visit is another by now than the page showed. */
export interface VisitClash {
  clashes: Clash[];
  by: string | null;
  /** The fields as they stand by now. */
  seen: Values;
}

interface Written {
  id: string;
  /** What the page shows of the fields that are written. */
  seen: Values;
  wanted: Values;
  /** What is said beside: nothing that somebody else could have changed. */
  more?: { notify?: boolean; scope?: "this" | "following" | "series"; cancelReason?: string | null };
}

/**
 * Writes a visit, unless somebody else has changed the same fields since they were shown.
 *
 * @param onClash hears what they are by now, before the refusal is thrown
 */
export async function writeVisit(
  office: BackOffice,
  { id, seen, wanted, more }: Written,
  onClash: (clash: VisitClash) => void,
): Promise<void> {
  try {
    await office.calendar.change.mutate({ id, ...wanted, ...more, seen });
  } catch (error) {
    const refused = refusalOf(error);
    const names = refused?.code === "conflict" ? Object.keys(refused.fields ?? {}).filter((name) => name in seen) : [];
    if (names.length > 0) onClash(await clashOf(office, { id, seen, wanted }, names));
    throw error;
  }
}

async function clashOf(office: BackOffice, { id, seen, wanted }: Written, names: string[]): Promise<VisitClash> {
  const [booking, { entries }] = await Promise.all([
    office.bookings.get.query({ id }),
    office.calendar.history.query({ id }),
  ]);
  const { status, persons, fields, notes, extras } = booking;
  const chosen = extras.map(({ extraId, quantity }) => ({ extraId, quantity }));
  const now: Values = { status, persons, fields, notes, extras: chosen };
  return {
    clashes: names.map((name) => ({ name, mine: wanted[name], theirs: now[name] })),
    by: entries.find(({ by }) => by !== null)?.by ?? null,
    seen: Object.fromEntries(Object.keys(seen).map((name) => [name, now[name]])),
  };
}
