import { invalid } from "../../../domain/errors";
import { PICTURE_WIDTH_MAX, SMALLER_WIDTHS } from "../../../domain/picture-widths";
import type { Sized } from "../store";

/** The longer side of what is kept: a banner of a large screen. */
const SIDE_PIXELS_MAX = PICTURE_WIDTH_MAX;
/** What is read at all: the cameras of phones make 50 megapixels, a small file may unpack to far more. */
const PIXELS_MAX = 60_000_000;
const QUALITY = 80;

export const PICTURE_TYPE = "image/webp";

export interface Redrawn {
  data: Uint8Array;
  type: typeof PICTURE_TYPE;
  /** Pixels. */
  width: number;
  height: number;
  /** Those of the smaller widths that it is wider than. */
  smaller: Sized[];
}

/**
 * A picture drawn anew as WebP, upright and at most 1600 pixels on its longer side, without anything that the file said
 * beside it, and again in the smaller widths. Of an animation the first frame.
 *
 * @throws DomainError validation on `file` when it cannot be read as a picture
 */
export async function redrawn(bytes: Uint8Array): Promise<Redrawn> {
  // With the first picture: most processes never see one.
  const { default: sharp } = await import("sharp");
  try {
    // Unpacked once: that is what a large photo takes long for.
    const { data: pixels, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated" })
      .autoOrient()
      .resize({ width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const drawn = (to: number) =>
      sharp(pixels, { raw: { width, height, channels } }).resize({ width: to }).webp({ quality: QUALITY }).toBuffer();
    const smaller: Sized[] = [];
    for (const narrow of SMALLER_WIDTHS) if (narrow < width) smaller.push({ width: narrow, data: await drawn(narrow) });
    return { data: await drawn(width), type: PICTURE_TYPE, width, height, smaller };
  } catch {
    throw invalid({ file: "This picture cannot be read: it is damaged, or has too many pixels." });
  }
}
