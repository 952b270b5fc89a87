declare const later: unique symbol;

/**
 * A text of an answer that this package does not know, which a later version of the API may send.
 *
 * It lets answers be inputs again and compares with any text, while a typing error in a literal is still one.
 */
export type LaterValue = string & { readonly [later]: true };
