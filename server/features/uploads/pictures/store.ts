import { v7 as newId } from "uuid";
import { realNow, type TenantContext } from "../../../context";
import { DomainError } from "../../../domain/errors";
import { env } from "../../../env";
import { storeBytes } from "../store";
import { typeOf } from "../type";
import { picturePathOf } from "./link";
import { insertPicture } from "./queries";
import { redrawn } from "./redraw";
import { type CreatePictureInput, PICTURE_BYTES_MAX, type Picture } from "./schemas";

/**
 * Stores a picture that visitors are shown: drawn anew, so that of the file that was sent nothing is kept but what is
 * seen, neither its name nor where it was taken.
 *
 * @throws DomainError payload_too_large | unsupported_type | validation | insufficient_storage
 */
export async function storePicture(ctx: TenantContext, { file: { bytes } }: CreatePictureInput): Promise<Picture> {
  if (bytes.byteLength > PICTURE_BYTES_MAX) throw new DomainError("payload_too_large", "A picture has at most 8 MiB.");
  const sent = await typeOf(bytes);
  if (!sent?.startsWith("image/"))
    throw new DomainError("unsupported_type", "Only JPEG, PNG and WebP pictures are taken.");
  const { data, smaller, type, width, height } = await redrawn(bytes);
  const target = { tenantId: ctx.tenant.id, id: newId() };
  const path = picturePathOf(target);
  const sizeBytes = [data, ...smaller.map((one) => one.data)].reduce((sum, { byteLength }) => sum + byteLength, 0);
  await storeBytes(ctx, { bytes: data, smaller, type, isUsed: true }, (storageKey) =>
    insertPicture(ctx.db, { ...target, path, sizeBytes, storageKey, createdAt: realNow() }),
  );
  return { id: target.id, url: `${env().APP_ORIGIN}${path}`, width, height };
}
