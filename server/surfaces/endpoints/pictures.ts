import { database } from "../../db/client";
import { DomainError } from "../../domain/errors";
import { PICTURES_BASE } from "../../domain/picture-widths";
import { env } from "../../env";
import { retryHeaders, toApiError } from "../../errors";
import { readPicturePath, readWidth } from "../../features/uploads/pictures/link";
import { findPicture } from "../../features/uploads/pictures/queries";
import { PICTURE_TYPE } from "../../features/uploads/pictures/redraw";
import { PICTURE_BYTES_MAX } from "../../features/uploads/pictures/schemas";
import { uploadStorage } from "../../uploads/storage";
import { widthKeyOf } from "../../uploads/widths";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { managementError, respond } from "../rest/answers";
import { countRate, logFailure } from "../rest/exchange";
import { limiters } from "../rest/limiters";
import { adminCaller } from "../trpc/caller";
import { enterAsPerson } from "../trpc/enter";
import { saidPlainly } from "./office-file";

const SENT_TO = /^\/admin\/(?<account>[0-9a-fA-F-]{36})\/pictures$/;

/** We drew it ourselves; still a browser neither shows it as a page nor runs anything of it. */
const HARMLESS = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
};
// Its address never shows another one.
const FOR_GOOD = "public, max-age=31536000, immutable";

/** Answers `GET /pictures/{token}` and its smaller widths with a picture of an account; null for other paths. */
export async function servePicture(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { method, path, requestId } = request;
  if (!path.startsWith(PICTURES_BASE)) return null;
  const bytes = method === "GET" || method === "HEAD" ? await findBytes(path) : null;
  if (!bytes) return saidPlainly(request, 404, "There is no such picture.");
  const headers = { ...HARMLESS, "cache-control": FOR_GOOD, "content-type": PICTURE_TYPE, "x-request-id": requestId };
  return { status: 200, headers, body: bytes };
}

/** The bytes of a picture by its whole address; null for one that is not ours. */
export async function pictureAt(url: string): Promise<Uint8Array | null> {
  const base = `${env().APP_ORIGIN}${PICTURES_BASE}`;
  return url.startsWith(base) ? findBytes(url.slice(env().APP_ORIGIN.length)) : null;
}

async function findBytes(asked: string): Promise<Uint8Array | null> {
  const { path, width } = readWidth(asked);
  const target = readPicturePath(path);
  const found = target && (await findPicture(database().db, target.tenantId, target.id));
  if (!found || found.path !== path) return null;
  const storage = uploadStorage();
  // One that was sent smaller, or before there were widths, lies there once.
  const narrow = width && (await storage.read(widthKeyOf(found.storageKey, width)));
  return narrow ?? storage.read(found.storageKey);
}

/**
 * Takes the picture that is posted to `/admin/{account}/pictures`, the file itself being the body, and answers
 * `{id, url, width, height}`; null for other paths. As with all writes of the back office: origin → session →
 * membership → rate limit → body → procedure.
 */
export async function receivePicture(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const account = SENT_TO.exec(request.path)?.groups?.account;
  if (account === undefined || request.method !== "POST") return null;
  const headers = { "x-request-id": request.requestId };
  try {
    return respond(201, JSON.stringify(await receive(request, account)), headers);
  } catch (error) {
    const told =
      error instanceof BodyTooLarge ? new DomainError("payload_too_large", "A picture has at most 8 MiB.") : error;
    const refusal = toApiError(told);
    logFailure(refusal, request.requestId);
    const more = retryHeaders(refusal.code);
    return respond(refusal.status, JSON.stringify(managementError(refusal)), { ...headers, ...more });
  }
}

async function receive(request: SurfaceRequest, account: string) {
  if (request.header("origin") !== env().APP_ORIGIN)
    throw new DomainError("forbidden", "This is for the pages of this server alone.");
  const cookie = request.header("cookie");
  const { tenant, actor } = await enterAsPerson(cookie, account);
  countRate({ tenant, actor, rate: { limiter: limiters().people, key: actor.userId } }, {});
  const { path, clientAddress } = request;
  const office = await adminCaller({ cookie, account, path, clientAddress });
  return office.pictures.create({ file: { name: "picture", bytes: await request.body(PICTURE_BYTES_MAX) } });
}
