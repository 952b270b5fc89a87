import { fileTypeFromBuffer } from "file-type";
import { ENDINGS, type UploadType } from "./schemas";

/** An animated PNG is one that older readers show as a still. */
const ALIASES: Record<string, UploadType> = { "image/apng": "image/png" };

/** How files of the types that are taken begin. Others are not looked into: an archive may unpack to anything. */
const BEGINNINGS = ["\xff\xd8\xff", "\x89PNG", "RIFF", "%PDF"];
const BEGINNING_BYTES = 4;

/** The type of a file by its own bytes, whatever it is called; null unless it is one of those that are taken. */
export async function typeOf(bytes: Uint8Array): Promise<UploadType | null> {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString("latin1");
  if (!BEGINNINGS.some((known) => beginning.startsWith(known))) return null;
  // Bytes that end in the middle of what they began are of no type.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found && (ALIASES[found.mime] ?? found.mime);
  return type !== undefined && type in ENDINGS ? (type as UploadType) : null;
}
