import { PICTURES_BASE, type PictureWidth, SMALLER_WIDTHS } from "../../../domain/picture-widths";
import { decrypt, encrypt } from "../../../secrets";

const PURPOSE = "picture-link";
const TOKEN = /^[A-Za-z0-9_-]{64,400}$/;

interface Target {
  tenantId: string;
  id: string;
}

/** The path of a picture, for good. Its token is sealed (AES-256-GCM): nobody finds an account's other pictures by one. */
export const picturePathOf = ({ tenantId, id }: Target): string =>
  `${PICTURES_BASE}${encrypt(PURPOSE, JSON.stringify({ tenantId, id })).toString("base64url")}`;

/** The path by which a picture is known, and the width that is asked for: `/pictures/{token}`, `/pictures/480/{token}`. */
export function readWidth(path: string): { path: string; width: PictureWidth | null } {
  const width = SMALLER_WIDTHS.find((one) => path.startsWith(`${PICTURES_BASE}${one}/`)) ?? null;
  return { path: width === null ? path : path.replace(`/${width}/`, "/"), width };
}

/** What a path stands for; null when we did not make it. */
export function readPicturePath(path: string): Target | null {
  const token = path.slice(PICTURES_BASE.length);
  const sealed = Buffer.from(token, "base64url");
  // One text for each token: the last sign of another could differ in bits that are not read.
  if (!TOKEN.test(token) || sealed.toString("base64url") !== token) return null;
  try {
    return JSON.parse(decrypt(PURPOSE, sealed));
  } catch {
    return null;
  }
}
