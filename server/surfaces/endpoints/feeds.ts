import { realNow } from "../../context";
import { database } from "../../db/client";
import { feedOf, findSubscribed } from "../../features/staff-feed/feed";
import { sha256 } from "../../secrets";
import { clientNetwork } from "../client";
import { isNotModified } from "../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { limiters } from "../rest/limiters";

export const FEEDS_BASE = "/feeds/";

const ENDING = ".ics";
const HARMLESS = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" };

/**
 * Answers `GET /feeds/{token}.ics` with the calendar of the staff member whose feed it is. A client that has it as it
 * is gets 304 (RFC 9110 §13.1.2).
 *
 * Calendars ask every quarter of an hour; each member's feed has a visitor's budget for each client.
 */
export async function serveFeed(request: SurfaceRequest): Promise<SurfaceResponse> {
  const { method, path, requestId } = request;
  const plain = { ...HARMLESS, "x-request-id": requestId, "cache-control": "no-store" };
  if (method !== "GET" && method !== "HEAD") return said(405, "Only GET.", { ...plain, allow: "GET, HEAD" });
  const { db } = database();
  const token = path.endsWith(ENDING) ? path.slice(FEEDS_BASE.length, -ENDING.length) : "";
  const subscribed = await findSubscribed(db, token, realNow());
  if (!subscribed) return said(404, "This link is not valid, or no longer.", plain);
  // By member too: a provider of calendars asks for many from one address.
  const asked = `feed ${subscribed.member.id} ${clientNetwork(request.clientAddress)}`;
  const rate = limiters().visitors.count(asked, realNow().getTime());
  if (!rate.allowed) return said(429, "Too many requests.", { ...plain, "retry-after": String(rate.retryAfter) });
  const body = await feedOf(db, subscribed);
  const etag = `"${sha256(body).toString("base64url")}"`;
  // Kept by the client alone, who asks each time whether it still holds.
  const headers = { ...plain, "cache-control": "private, no-cache", etag };
  if (isNotModified(request, etag)) return { status: 304, headers, body: null };
  const type = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
  };
  return { status: 200, headers: { ...headers, ...type }, body };
}

const said = (status: number, words: string, headers: Record<string, string>): SurfaceResponse => ({
  status,
  headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  body: `${words}\n`,
});
