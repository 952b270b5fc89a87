import { realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import type { UploadRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { newStorageKey, uploadStorage } from "../../uploads/storage";
import { insertStoredFile, insertUpload } from "./queries";
import type { CreateUploadInput } from "./schemas";
import { typeOf } from "./type";

/**
 * Stores a visitor's file: first its bytes, then its row, so that no row is without its file.
 *
 * The note of the object commits on its own beforehand. When the row is not stored after all, even because the
 * process died, the sweep finds the object by it.
 *
 * @throws DomainError unsupported_type
 */
export async function storeUpload(ctx: TenantContext, { file }: CreateUploadInput): Promise<UploadRow> {
  const { name, bytes } = file;
  const type = await typeOf(bytes);
  if (!type) throw new DomainError("unsupported_type", "Only JPEG, PNG, WebP and PDF files are taken.");
  const storage = uploadStorage();
  const storageKey = newStorageKey();
  await insertStoredFile(database().db, storageKey, realNow());
  await storage.put(storageKey, bytes, { type });
  const upload = { name, sizeBytes: bytes.byteLength, type, storageKey, now: ctx.now };
  return insertUpload(ctx.db, ctx.tenant.id, upload).catch(async (error: unknown) => {
    // The failure of the row is the one to tell; what stays behind is swept.
    await storage.remove(storageKey).catch(() => {});
    throw error;
  });
}
