/** Pixels: a phone's column, a large phone or half a desk, and the banner of a large screen. */
export const SMALLER_WIDTHS = [480, 960] as const;
export const PICTURE_WIDTH_MAX = 1600;
export type PictureWidth = (typeof SMALLER_WIDTHS)[number] | typeof PICTURE_WIDTH_MAX;

export const PICTURES_BASE = "/pictures/";

/** As addresses of pictures are made: 100 signs and more of base64url, which nobody else's happen to have. */
const OURS = /^(?<origin>https?:\/\/[^/?#]+)\/pictures\/(?<token>[A-Za-z0-9_-]{100,400})$/;

/**
 * The address of a smaller width of a picture of ours; any other address stays as it is. One that is not as wide is
 * shown as wide as it is.
 */
export function pictureOfWidth(url: string, width: PictureWidth): string {
  const { origin, token } = OURS.exec(url)?.groups ?? {};
  if (origin === undefined || width === PICTURE_WIDTH_MAX) return url;
  return `${origin}${PICTURES_BASE}${width}/${token}`;
}

/** What an `img` offers to choose from, so that a phone loads a phone's picture; undefined where there is one width alone. */
export function pictureSet(url: string): string | undefined {
  if (!OURS.test(url)) return undefined;
  const widths: PictureWidth[] = [...SMALLER_WIDTHS, PICTURE_WIDTH_MAX];
  return widths.map((width) => `${pictureOfWidth(url, width)} ${width}w`).join(", ");
}
