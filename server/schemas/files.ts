import { z } from "zod";

/** 5 MiB: the most that a sent file may have. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;

/** A file of a form, as a procedure receives it. */
export interface SentFile {
  /** As its sender called it, cleaned; see `fileNameOf`. */
  name: string;
  bytes: Uint8Array;
}

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;

/** The field of a form that carries a file. */
export const sentFile = () =>
  z.custom<SentFile>(isSentFile, "A file is needed.").meta({ override: { type: "string", format: "binary" } });
