import type { NotificationType } from "../../domain/notifications/template-variables";
import { isOwnForm } from "../admin-pages/visit";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { answerFile, onlyBy, saidPlainly } from "./office-file";

const ID = "[0-9a-fA-F-]{36}";
const MAIL_FILE = new RegExp(`^/admin/(?<account>${ID})/outbox/(?<id>${ID})/(?<form>html|ics)$`);

const PREVIEW = new RegExp(`^/admin/(?<account>${ID})/notifications/preview$`);
/** A template's 50,000 characters, each as nine signs of a form. */
const FORM_BYTES_MAX = 512 * 1024;
const HTML = "text/html; charset=utf-8";
const ICS = { type: "text/calendar; charset=utf-8", disposition: 'attachment; filename="calendar.ics"' };

/**
 * Answers `/admin/{account}/outbox/{mail}/html`, the mail as its reader sees it, and `…/ics`, its calendar file; to a
 * form posted to `/admin/{account}/notifications/preview` with `type`, `subject` and `body` how a mail of it would
 * look; null for other paths. A business and its customers have a hand in a mail's HTML: see {@link answerFile}.
 */
export async function serveMailFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const previewed = PREVIEW.exec(request.path)?.groups?.account;
  if (previewed !== undefined) return servePreview(request, previewed);
  const { account, id, form } = MAIL_FILE.exec(request.path)?.groups ?? {};
  if (account === undefined || id === undefined) return null;
  if (request.method !== "GET") return onlyBy(request, "GET");
  return answerFile(request, account, async (office) => {
    if (form === "html") return { type: HTML, body: (await office.outbox.get({ id })).html };
    return { ...ICS, body: await office.outbox.ics({ id }) };
  });
}

/** A form's page reads what the server made of it; it only shows, yet nobody else's page asks for it. */
async function servePreview(request: SurfaceRequest, account: string): Promise<SurfaceResponse> {
  if (request.method !== "POST") return onlyBy(request, "POST");
  if (!isOwnForm(request)) return saidPlainly(request, 403, "This is for the pages of this server alone.");
  return answerFile(request, account, async (office) => {
    const form = new URLSearchParams(new TextDecoder().decode(await request.body(FORM_BYTES_MAX)));
    const subject = form.get("subject") ?? "";
    // A form's lines end in CR LF (HTML, "constructing entry list"), those of a template in LF.
    const body = (form.get("body") ?? "").replaceAll("\r\n", "\n");
    const type = form.get("type") as NotificationType;
    return { type: HTML, body: (await office.notifications.preview({ type, subject, body })).html };
  });
}
