import { BodyTooLarge, type SurfaceRequest } from "../http/http";
import type { SentFile } from "./in-process";

/** Far above the longest legal answers (5000 characters of notes, percent-encoded). */
const FORM_LIMIT_BYTES = 256 * 1024;
/** Three files of the largest size that the API takes, and the rest of the form. */
const FILES_LIMIT_BYTES = 16 * 1024 * 1024;

/** The posted body is not a form. */
export class NotAForm extends Error {}

export interface PostedForm {
  texts: URLSearchParams;
  /** By the name of their input; inputs left empty are not there. */
  files: Map<string, SentFile>;
}

/**
 * Reads a posted form; `takesFiles` allows a multipart one.
 *
 * @throws NotAForm for another content type, or a multipart form that cannot be read
 * @throws BodyTooLarge past 256 KiB, or 16 MiB with files
 */
export async function readForm(request: SurfaceRequest, takesFiles: boolean): Promise<PostedForm> {
  const header = request.header("content-type");
  const type = header?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" && header !== undefined && takesFiles) return readMultipart(request, header);
  if (type !== "application/x-www-form-urlencoded") throw new NotAForm(`content-type ${type ?? "absent"}`);
  const text = new TextDecoder().decode(await request.body(FORM_LIMIT_BYTES));
  return { texts: new URLSearchParams(text), files: new Map() };
}

async function readMultipart(request: SurfaceRequest, header: string): Promise<PostedForm> {
  const body = Uint8Array.from(await request.body(FILES_LIMIT_BYTES));
  const form = await new Response(body, { headers: { "content-type": header } }).formData().catch(() => {
    throw new NotAForm("multipart that cannot be read");
  });
  const [texts, files] = [new URLSearchParams(), new Map<string, SentFile>()];
  for (const [name, value] of form) {
    if (typeof value === "string") texts.append(name, value);
    else if (value.size > 0) files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  if (texts.toString().length > FORM_LIMIT_BYTES) throw new BodyTooLarge();
  return { texts, files };
}
