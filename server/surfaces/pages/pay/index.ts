import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { redirect } from "../answer";
import { href, type Page } from "../page";
import { isOutcome, type PayAction } from "./actions";
import type { PayDoor } from "./door";
import { payPage } from "./pay-page";

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
export async function pay(door: PayDoor, page: Page, { request, token, action }: Arrival): Promise<SurfaceResponse> {
  const shown = href(page, `/pay/${token}`);
  if (request.method === "HEAD") return payPage(page, await door.view(token, { reads: true }), { token });
  if (action === "retry") await door.retry(token);
  else if (isOutcome(action)) await door.choose(token, action);
  else if (action === "return") return comeBack(door, page, token);
  else return show(door, page, token);
  return redirect(303, action === "pay" ? href(page, `/pay/${token}/return`) : shown);
}

async function show(door: PayDoor, page: Page, token: string): Promise<SurfaceResponse> {
  const view = await door.view(token);
  if (view.state !== "open" || page.config?.sandbox) return payPage(page, view, { token });
  const sent = await door.send(token);
  if (sent.kind === "elsewhere") return redirect(303, sent.url);
  if (sent.kind === "unavailable") return payPage(page, view, { token, notice: "unavailable" });
  const { isUnderWay } = await door.follow(token);
  return payPage(page, await door.view(token), { token, ...(isUnderWay ? { notice: "waiting" as const } : {}) });
}

/** From the provider: paid, the visitor goes on to what was bought; else the page says how it stands. */
async function comeBack(door: PayDoor, page: Page, token: string): Promise<SurfaceResponse> {
  const { isUnderWay } = await door.follow(token);
  const view = await door.view(token);
  if (view.state === "paid" && view.boughtUrl !== null)
    return redirect(303, href(page, new URL(view.boughtUrl).pathname));
  if (view.state !== "open" || page.config?.sandbox) return payPage(page, view, { token });
  const hasPaid = isUnderWay || page.query.get("back") === null;
  return payPage(page, view, { token, notice: hasPaid ? "waiting" : "unpaid" });
}
