import { toApiError } from "../../errors";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { logFailure } from "../rest/exchange";
import { adminCaller } from "../trpc/caller";

const ID = "[0-9a-fA-F-]{36}";
const MAIL_FILE = new RegExp(`^/admin/(?<account>${ID})/outbox/(?<id>${ID})/(?<form>html|ics)$`);

/**
 * A mail is HTML that a business and its customers have a hand in: it runs nothing, reaches nothing of ours and loads
 * pictures and its own styles alone. Only our own pages show it in a frame.
 */
const HARMLESS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * Answers `/admin/{account}/outbox/{mail}/html`, the mail as its reader sees it, and `…/ics`, its calendar file; null
 * for other paths.
 */
export async function serveMailFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { account, id, form } = MAIL_FILE.exec(request.path)?.groups ?? {};
  if (account === undefined || id === undefined) return null;
  const plain = { ...HARMLESS, "x-request-id": request.requestId };
  if (request.method !== "GET") return said(405, "Only GET.", { ...plain, allow: "GET, HEAD" });
  try {
    const { path, clientAddress } = request;
    const office = await adminCaller({ cookie: request.header("cookie"), account, path, clientAddress });
    if (form === "html") {
      const { html } = await office.outbox.get({ id });
      return { status: 200, headers: { ...plain, "content-type": "text/html; charset=utf-8" }, body: html };
    }
    const type = {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="calendar.ics"',
    };
    return { status: 200, headers: { ...plain, ...type }, body: await office.outbox.ics({ id }) };
  } catch (error) {
    const refusal = toApiError(error);
    logFailure(refusal, request.requestId);
    return said(refusal.status, refusal.message, plain);
  }
}

const said = (status: number, words: string, headers: Record<string, string>): SurfaceResponse => ({
  status,
  headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  body: `${words}\n`,
});
