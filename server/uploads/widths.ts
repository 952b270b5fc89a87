import { PICTURE_WIDTH_MAX, type PictureWidth, SMALLER_WIDTHS } from "../domain/picture-widths";

const LARGEST = `.${PICTURE_WIDTH_MAX}`;

/** The key under which the largest of a picture's widths lies; of those before, which have one alone, the key says no width. */
export const largestKeyOf = (storageKey: string): string => `${storageKey}${LARGEST}`;

const hasWidths = (key: string): boolean => key.endsWith(LARGEST);

/** Where a width of a picture lies, if it was stored: a picture is never drawn larger than it was sent. */
export function widthKeyOf(key: string, width: PictureWidth): string {
  return hasWidths(key) ? `${key.slice(0, -LARGEST.length)}.${width}` : key;
}

/** All objects that may lie under a key that is noted: a picture's widths go together. */
export const objectsUnder = (key: string): string[] =>
  hasWidths(key) ? [key, ...SMALLER_WIDTHS.map((width) => widthKeyOf(key, width))] : [key];
