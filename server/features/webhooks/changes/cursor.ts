import { z } from "zod";
import { DAY_MS } from "../../../domain/dates";
import { invalid } from "../../../domain/errors";
import { decrypt, encrypt } from "../../../secrets";
import { KEPT_DAYS } from "../deliveries/retention";

const CursorText = z.object({
  /** Whose changes are read: of another account's nothing was read yet. */
  tenantId: z.string(),
  /** Which life of the database its transactions are of. */
  epoch: z.string(),
  /** All that this snapshot of PostgreSQL sees was read. */
  seen: z.string(),
  /** While the pages of a later snapshot are read: that one, and how far its events were read. */
  reading: z.object({ upTo: z.string(), written: z.string() }).optional(),
  /** When it was given out, in epoch milliseconds, real time. */
  givenAtMs: z.number(),
});

/** Where a reader of the changes stands. */
export type Cursor = z.infer<typeof CursorText>;

const PURPOSE = "changes-cursor";

/** Its length tells nobody how many transactions were under way, or whether a page was the last. */
const LENGTH_STEP = 256;

/** Sealed, so that what is handed back to PostgreSQL is what it said itself. */
export function cursorText(cursor: Cursor): string {
  const text = JSON.stringify(cursor);
  const length = Math.ceil(text.length / LENGTH_STEP) * LENGTH_STEP;
  return encrypt(PURPOSE, text.padEnd(length)).toString("base64url");
}

/** @throws DomainError validation on `after`: not of ours, or so old that what came after it may be gone */
export function readCursor(text: string, { tenantId, nowMs }: { tenantId: string; nowMs: number }): Cursor {
  const cursor = unsealed(text);
  if (cursor?.tenantId !== tenantId)
    throw invalid({ after: "Must be the `next` of an earlier answer. Leave it out to begin anew." });
  if (nowMs - cursor.givenAtMs > KEPT_DAYS * DAY_MS) throw tooOld(`It is older than ${KEPT_DAYS} days`);
  return cursor;
}

/** The refusal of a cursor after which changes may be missing. */
export const tooOld = (why: string) =>
  invalid({ after: `${why}, and changes since may be gone. Read the lists anew, then begin without it.` });

function unsealed(text: string): Cursor | null {
  try {
    return CursorText.parse(JSON.parse(decrypt(PURPOSE, Buffer.from(text, "base64url"))));
  } catch {
    return null;
  }
}
