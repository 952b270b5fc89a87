/** What an address asks for something new by. */
export const NEW = "new";

/**
 * The address of a page that asks for something new at once.
 *
 * @param of whose it is to be: the id of a customer, for a visit
 */
export const askingNew = (page: string, of?: string): string => `${page}?${NEW}${of === undefined ? "" : `=${of}`}`;
