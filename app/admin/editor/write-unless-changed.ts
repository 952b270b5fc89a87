import { refusalOf } from "../client/refusal";
import type { Clash } from "./use-edited";

export type Values = Readonly<Record<string, unknown>>;

/** What of a record is another by now than the page showed. */
export interface FoundClash {
  clashes: Clash[];
  by: string | null;
  /** The fields as they stand by now. */
  seen: Values;
}

export interface SeenEdit {
  /** What the page shows of the fields that are written. */
  seen: Values;
  wanted: Values;
}

interface Calls {
  write: () => Promise<unknown>;
  /** What the fields are by now, and who wrote them. */
  readNow: () => Promise<{ now: Values; by: string | null }>;
}

/**
 * Writes an edit, unless somebody else has changed the same fields since they were shown.
 *
 * @param onClash hears what they are by now, before the refusal is thrown
 */
export async function writeUnlessChanged(
  { seen, wanted }: SeenEdit,
  { write, readNow }: Calls,
  onClash: (clash: FoundClash) => void,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const refused = refusalOf(error);
    const names = refused?.code === "conflict" ? Object.keys(refused.fields ?? {}).filter((name) => name in seen) : [];
    if (names.length > 0) {
      const { now, by } = await readNow();
      onClash({
        clashes: names.map((name) => ({ name, mine: wanted[name], theirs: now[name] })),
        by,
        seen: Object.fromEntries(Object.keys(seen).map((name) => [name, now[name]])),
      });
    }
    throw error;
  }
}

interface Typed {
  wanted: Values;
  /** What the form began with. */
  shown: Values;
  /** What stands there by now, which is written over. */
  over: Values;
  /** Fields that are left to what somebody else wrote. */
  without: string[];
}

/** What of a form became another, with what its reader has seen of it; null where nothing did. */
export function editIn(
  { wanted, shown, over, without }: Typed,
  isSame: (a: unknown, b: unknown) => boolean,
): SeenEdit | null {
  const changes = Object.entries(wanted).filter(
    ([name, value]) => !without.includes(name) && !isSame(value, shown[name]),
  );
  if (changes.length === 0) return null;
  const seen = Object.fromEntries(changes.map(([name]) => [name, name in over ? over[name] : shown[name]]));
  return { seen, wanted: Object.fromEntries(changes) };
}
