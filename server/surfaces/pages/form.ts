import type { SurfaceRequest } from "../http";

/** Far above the longest legal answers (5000 characters of notes, percent-encoded). */
const FORM_LIMIT_BYTES = 64 * 1024;

/** The posted body is not a form. */
export class NotAForm extends Error {}

/**
 * Reads an `application/x-www-form-urlencoded` body.
 *
 * @throws NotAForm for another content type
 * @throws BodyTooLarge past 64 KiB
 */
export async function readForm(request: SurfaceRequest): Promise<URLSearchParams> {
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new NotAForm(`content-type ${type ?? "absent"}`);
  return new URLSearchParams(new TextDecoder().decode(await request.body(FORM_LIMIT_BYTES)));
}
