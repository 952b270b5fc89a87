import { nowOf } from "../../context";
import { database } from "../../db/client";
import { downloadNameOf } from "../../domain/file-name";
import { readFileToken } from "../../features/uploads/link";
import { findServed } from "../../features/uploads/queries";
import { ENDINGS } from "../../features/uploads/schemas";
import { uploadStorage } from "../../uploads/storage";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";

const FILES_BASE = "/files/";

/** Whatever a visitor has sent, a browser neither shows it as a page nor runs anything of it. */
const HARMLESS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** Answers `GET /files/{token}` with the upload's bytes; null for other paths. */
export async function serveFile({ method, path, requestId }: SurfaceRequest): Promise<SurfaceResponse | null> {
  if (!path.startsWith(FILES_BASE)) return null;
  const found = method === "GET" ? await findFile(path.slice(FILES_BASE.length)) : null;
  const headers = { ...HARMLESS, "x-request-id": requestId };
  if (!found) {
    const body = "This link is not valid, or no longer.\n";
    return { status: 404, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body };
  }
  const { upload, bytes } = found;
  const disposition = attachment(downloadNameOf(upload.name, ENDINGS[upload.type]));
  return {
    status: 200,
    headers: { ...headers, "content-type": upload.type, "content-disposition": disposition },
    body: bytes,
  };
}

async function findFile(token: string) {
  const target = readFileToken(token);
  const found = target && (await findServed(database().db, target.tenantId, target.id));
  if (!found || nowOf(found).getTime() >= target.expiresAt) return null;
  const bytes = await uploadStorage().read(found.upload.storageKey);
  return bytes && { upload: found.upload, bytes };
}

/** RFC 6266 §4.3 with the encoding of RFC 8187 §3.2.1, which leaves fewer signs as they are than URLs do. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
