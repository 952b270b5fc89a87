import { realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import type { UploadRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import type { PictureWidth } from "../../domain/picture-widths";
import { clientNetwork } from "../../schemas/client-network";
import { senderOf } from "../../secrets";
import { hasRoomForUploads } from "../../uploads/free-space";
import { newStorageKey, uploadStorage } from "../../uploads/storage";
import { largestKeyOf, objectsUnder, widthKeyOf } from "../../uploads/widths";
import { deleteStoredFile, insertStoredFile, insertUpload, sumStored } from "./queries";
import { countedBytes, noRoom, requireQuota } from "./quota";
import type { CreateUploadInput } from "./schemas";
import { typeOf } from "./type";

/**
 * Stores a visitor's file: first its bytes, then its row, so that no row is without its file.
 *
 * The note of the object commits on its own beforehand. When the row is not stored after all, even because the
 * process died, the purge finds the object by it, and what is noted counts against the quotas.
 *
 * @throws DomainError unsupported_type | insufficient_storage
 */
export async function storeUpload(ctx: TenantContext, { file }: CreateUploadInput): Promise<UploadRow> {
  const { name, bytes } = file;
  const type = await typeOf(bytes);
  if (!type) throw new DomainError("unsupported_type", "Only JPEG, PNG, WebP and PDF files are taken.");
  const upload = { name, sizeBytes: bytes.byteLength, type, now: ctx.now };
  return storeBytes(ctx, { bytes, type, isUsed: false }, (storageKey) =>
    insertUpload(ctx.db, ctx.tenant.id, { ...upload, storageKey }),
  );
}

/** A picture as wide as that. */
export interface Sized {
  width: PictureWidth;
  data: Uint8Array;
}

/** What is to be stored. */
interface Stored {
  bytes: Uint8Array;
  type: string;
  /** The same in smaller widths. */
  smaller?: Sized[];
  /** Whether it counts as used from the start; else it does once somebody uses it. */
  isUsed: boolean;
}

/**
 * Stores bytes and then their row, so that no row is without its object.
 *
 * @param insert stores the row @throws DomainError insufficient_storage
 */
export async function storeBytes<Row>(
  ctx: TenantContext,
  { bytes, smaller, type, isUsed }: Stored,
  insert: (storageKey: string) => Promise<Row>,
): Promise<Row> {
  if (!(await hasRoomForUploads())) throw noRoom();
  const objects = [{ data: bytes }, ...(smaller ?? [])];
  const total = objects.reduce((sum, { data }) => sum + data.byteLength, 0);
  const key = newStorageKey();
  const storageKey = await reserve(ctx, { key: smaller ? largestKeyOf(key) : key, bytes: total, isUsed });
  const storage = uploadStorage();
  try {
    await storage.put(storageKey, bytes, { type });
    for (const { width, data } of smaller ?? []) await storage.put(widthKeyOf(storageKey, width), data, { type });
    return await insert(storageKey);
  } catch (error) {
    // This failure is the one to tell; what stays behind is swept.
    await Promise.allSettled(objectsUnder(storageKey).map((object) => storage.remove(object)));
    throw isFull(error) ? noRoom() : error;
  }
}

/** Notes what is to lie under a key, if the quotas allow so many bytes. @returns the key @throws DomainError insufficient_storage */
async function reserve(
  { tenant, request }: TenantContext,
  { key: storageKey, bytes, isUsed }: { key: string; bytes: number; isUsed: boolean },
): Promise<string> {
  const { db } = database();
  const { id: ownerId, isSandbox } = tenant;
  const sender = senderOf(clientNetwork(request.clientAddress));
  const counted = { countedBytes: countedBytes(bytes), isUsed, sender: isUsed ? null : sender };
  const file = { storageKey, ownerId, isSandbox, ...counted, createdAt: realNow() };
  await insertStoredFile(db, file);
  try {
    requireQuota({ isSandbox }, await sumStored(db, ownerId, sender));
  } catch (error) {
    await deleteStoredFile(db, storageKey);
    throw error;
  }
  return storageKey;
}

const FULL = ["ENOSPC", "EDQUOT"];
const isFull = (error: unknown): boolean => error instanceof Error && "code" in error && FULL.includes(`${error.code}`);
