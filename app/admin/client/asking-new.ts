/** What an address asks for something new by. */
export const NEW = "new";

/** The address of a page that asks for something new at once. */
export const askingNew = (page: string): string => `${page}?${NEW}`;
