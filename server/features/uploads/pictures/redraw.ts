import { invalid } from "../../../domain/errors";

/** The longer side of what is kept: a banner of a large screen. */
export const SIDE_PIXELS_MAX = 1600;
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
}

/**
 * A picture drawn anew as WebP, upright and at most 1600 pixels on its longer side, without anything that the file said
 * beside it. Of an animation the first frame.
 *
 * @throws DomainError validation on `file` when it cannot be read as a picture
 */
export async function redrawn(bytes: Uint8Array): Promise<Redrawn> {
  // With the first picture: most processes never see one.
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated" })
      .autoOrient()
      .resize({ width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { data, type: PICTURE_TYPE, width: info.width, height: info.height };
  } catch {
    throw invalid({ file: "This picture cannot be read: it is damaged, or has too many pixels." });
  }
}
