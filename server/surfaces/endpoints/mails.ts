import type { NotificationType } from "../../domain/notifications/template-variables";
import { toApiError } from "../../errors";
import { isOwnForm } from "../admin-pages/visit";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { logFailure } from "../rest/exchange";
import { adminCaller } from "../trpc/caller";

const ID = "[0-9a-fA-F-]{36}";
const MAIL_FILE = new RegExp(`^/admin/(?<account>${ID})/outbox/(?<id>${ID})/(?<form>html|ics)$`);

const PREVIEW = new RegExp(`^/admin/(?<account>${ID})/notifications/preview$`);
/** A template's 50,000 characters, each as nine signs of a form. */
const FORM_BYTES_MAX = 512 * 1024;
const HTML = "text/html; charset=utf-8";
const ICS = { type: "text/calendar; charset=utf-8", disposition: 'attachment; filename="calendar.ics"' };

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
 * Answers `/admin/{account}/outbox/{mail}/html`, the mail as its reader sees it, and `…/ics`, its calendar file; to a
 * form posted to `/admin/{account}/notifications/preview` with `type`, `subject` and `body` how a mail of it would
 * look; null for other paths.
 */
export async function serveMailFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const previewed = PREVIEW.exec(request.path)?.groups?.account;
  if (previewed !== undefined) return servePreview(request, previewed);
  const { account, id, form } = MAIL_FILE.exec(request.path)?.groups ?? {};
  if (account === undefined || id === undefined) return null;
  if (request.method !== "GET") return said(405, "Only GET.", { ...plainOf(request), allow: "GET, HEAD" });
  return answer(request, account, async (office) => {
    if (form === "html") return { type: HTML, body: (await office.outbox.get({ id })).html };
    const body = await office.outbox.ics({ id });
    return { ...ICS, body };
  });
}

/** A form's page reads what the server made of it; it only shows, yet nobody else's page asks for it. */
async function servePreview(request: SurfaceRequest, account: string): Promise<SurfaceResponse> {
  if (request.method !== "POST") return said(405, "Only POST.", { ...plainOf(request), allow: "POST" });
  if (!isOwnForm(request)) return said(403, "This is for the pages of this server alone.", plainOf(request));
  return answer(request, account, async (office) => {
    const form = new URLSearchParams(new TextDecoder().decode(await request.body(FORM_BYTES_MAX)));
    const subject = form.get("subject") ?? "";
    // A form's lines end in CR LF (HTML, "constructing entry list"), those of a template in LF.
    const body = (form.get("body") ?? "").replaceAll("\r\n", "\n");
    const type = form.get("type") as NotificationType;
    return { type: HTML, body: (await office.notifications.preview({ type, subject, body })).html };
  });
}

type Office = Awaited<ReturnType<typeof adminCaller>>;
type Read = (office: Office) => Promise<{ type: string; disposition?: string; body: string }>;

async function answer(request: SurfaceRequest, account: string, read: Read): Promise<SurfaceResponse> {
  const plain = plainOf(request);
  const { path, clientAddress } = request;
  try {
    const office = await adminCaller({ cookie: request.header("cookie"), account, path, clientAddress });
    const { type, disposition, body } = await read(office);
    const said = { "content-type": type, ...(disposition && { "content-disposition": disposition }) };
    return { status: 200, headers: { ...plain, ...said }, body };
  } catch (error) {
    if (error instanceof BodyTooLarge) return said(413, "This is too long.", plain);
    const refusal = toApiError(error);
    logFailure(refusal, request.requestId);
    return said(refusal.status, refusal.message, plain);
  }
}

const plainOf = ({ requestId }: SurfaceRequest) => ({ ...HARMLESS, "x-request-id": requestId });

const said = (status: number, words: string, headers: Record<string, string>): SurfaceResponse => ({
  status,
  headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  body: `${words}\n`,
});
