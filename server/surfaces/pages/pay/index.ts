import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { redirect } from "../answer";
import { href, type Page } from "../page";
import { isOutcome, type PayAction } from "./actions";
import { payPage } from "./pay-page";
import type { PaymentAccess } from "./payment-access";

interface Arrival {
  request: SurfaceRequest;
  token: string;
  action: PayAction;
}

/**
 * Answers a payment's page: in a sandbox the outcomes to choose from, else the way to the provider and back.
 *
 * HEAD changes nothing and contacts nobody.
 */
export async function pay(
  inProcess: PaymentAccess,
  page: Page,
  { request, token, action }: Arrival,
): Promise<SurfaceResponse> {
  const shown = href(page, `/pay/${token}`);
  if (request.method === "HEAD") return payPage(page, await inProcess.view(token, { reads: true }), { token });
  // As a provider sends back who leaves its page: nothing is paid, and the time is held on.
  if (action === "cancel") return redirect(303, href(page, `/pay/${token}/return`, { back: 1 }));
  if (action === "retry") await inProcess.retry(token);
  else if (isOutcome(action)) await inProcess.choose(token, action);
  else if (action === "return") return comeBack(inProcess, page, token);
  else return show(inProcess, page, token);
  return redirect(303, action === "pay" ? href(page, `/pay/${token}/return`) : shown);
}

async function show(inProcess: PaymentAccess, page: Page, token: string): Promise<SurfaceResponse> {
  const view = await inProcess.view(token);
  if (view.state !== "open" || page.config?.sandbox) return payPage(page, view, { token });
  const sent = await inProcess.send(token);
  if (sent.kind === "elsewhere") return redirect(303, sent.url);
  if (sent.kind === "unavailable") return payPage(page, view, { token, notice: "unavailable" });
  const { isUnderWay } = await inProcess.follow(token);
  return payPage(page, await inProcess.view(token), { token, ...(isUnderWay ? { notice: "waiting" as const } : {}) });
}

/** From the provider: paid, the visitor goes on to what was bought; else the page says how it stands. */
async function comeBack(inProcess: PaymentAccess, page: Page, token: string): Promise<SurfaceResponse> {
  const { isUnderWay } = await inProcess.follow(token);
  const view = await inProcess.view(token);
  if (view.state === "paid" && view.boughtUrl !== null)
    return redirect(303, href(page, new URL(view.boughtUrl).pathname, { done: "paid" }));
  const hasLeft = page.query.get("back") !== null;
  if (view.state !== "open") return payPage(page, view, { token });
  if (page.config?.sandbox) return payPage(page, view, hasLeft ? { token, notice: "unpaid" } : { token });
  const hasPaid = isUnderWay || !hasLeft;
  return payPage(page, view, { token, notice: hasPaid ? "waiting" : "unpaid" });
}
