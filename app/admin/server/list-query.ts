/** The values of an address's query, as a page is given them. */
export type Search = Record<string, string | string[] | undefined>;

const PAGES_MAX = 10_000;

/** How many rows a page of a list has. */
export const PER_PAGE = 50;

/** Which rows the page of a list holds, as a procedure takes it. */
export const pagingOf = (page: number) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });

/** The page that an address asks for, from 1; what makes no sense is the first. @param name of its value in the query */
export function readPage(search: Search, name = "page"): number {
  const page = Number(search[name]);
  return Number.isInteger(page) && page > 0 && page <= PAGES_MAX ? page : 1;
}

/** One value of the query, trimmed; nothing where it is not said, or said twice. */
export function readText(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** As long as the procedures take it. */
const SEARCH_MAX = 255;

/** The words that a list is searched for. */
export const readSearch = (search: Search): string | undefined => readText(search, "search")?.slice(0, SEARCH_MAX);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** An id; nothing where it is none. */
export function readId(search: Search, name: string): string | undefined {
  const text = readText(search, name);
  return text !== undefined && isId(text) ? text : undefined;
}

/** One of several words. */
export const readOneOf = <Word extends string>(search: Search, name: string, words: readonly Word[]) =>
  words.find((word) => word === search[name]);

/** The address of the same list with these values; what is nothing is left out. */
export function listHref(values: Record<string, string | number | undefined>): string {
  const said = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `?${new URLSearchParams(said)}`;
}
