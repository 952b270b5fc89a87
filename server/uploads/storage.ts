import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { env } from "../env";
import { localStorage } from "./local-storage";
import { s3Storage } from "./s3-storage";

/** Where the bytes of uploads lie, under keys that nobody can guess. */
export interface UploadStorage {
  /** Stores an object whole or not at all. */
  put: (key: string, bytes: Uint8Array, facts: { type: string }) => Promise<void>;
  /** An object's bytes; null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Removes an object; one that is gone already is fine. */
  remove: (key: string) => Promise<void>;
}

let storage: UploadStorage | undefined;

/** The storage that the configuration names: a bucket, else the folder `uploads` of `DATA_DIR`. */
export function uploadStorage(): UploadStorage {
  storage ??= chosen();
  return storage;
}

/** 256 random bits as 43 characters that are safe in a path. */
export const newStorageKey = (): string => randomBytes(32).toString("base64url");

function chosen(): UploadStorage {
  const { DATA_DIR, UPLOADS_S3_URL, UPLOADS_S3_REGION, ...keys } = env();
  if (UPLOADS_S3_URL === undefined) return localStorage(join(resolve(DATA_DIR), "uploads"));
  return s3Storage({
    url: UPLOADS_S3_URL,
    region: UPLOADS_S3_REGION,
    accessKeyId: keys.UPLOADS_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: keys.UPLOADS_S3_SECRET_ACCESS_KEY ?? "",
  });
}
