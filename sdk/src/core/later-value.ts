declare const later: unique symbol;

/**
 * A text of an answer that this package does not know, which a later version of the API may send.
 *
 * It lets answers be inputs again and compares with any text, while a typing error in a literal is still one.
 *
 * @example
 * switch (booking.status) {
 *   case "approved": return "Booked";
 *   case "cancelled": return "Cancelled";
 *   default: return booking.status; // also what is newer than this package
 * }
 */
export type LaterValue = string & { readonly [later]: true };
