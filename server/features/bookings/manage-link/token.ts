import type { BookingRow } from "../../../db/schema";
import { manageTokenOf, sha256 } from "../../../secrets";

/** The manage link of a booking that is given to another customer: the one before opens nothing any more. */
export function linkFor(booking: BookingRow): Pick<BookingRow, "tokenVersion" | "manageTokenHash"> {
  const tokenVersion = booking.tokenVersion + 1;
  return { tokenVersion, manageTokenHash: sha256(manageTokenOf({ ...booking, tokenVersion })) };
}
