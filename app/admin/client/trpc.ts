"use client";
import type { TRPCClient } from "@trpc/client";
import type { AdminRouter } from "../../../server/router";
import { calledLater } from "./calls/called-later";

export type BackOffice = TRPCClient<AdminRouter>;

const clients = new Map<string, BackOffice>();

/** A page can be read and used without what sends its calls, which is a tenth of its code: it comes once the page stands. */
const loadClient = () => import("./calls/trpc-client");
if (typeof window !== "undefined") {
  const load = () => setTimeout(() => void loadClient().catch(() => {}));
  if (document.readyState === "complete") load();
  else window.addEventListener("load", load, { once: true });
}

/** The procedures of one account, called from its pages. */
export function backOfficeOf(account: string): BackOffice {
  const known = clients.get(account);
  if (known) return known;
  let connected: BackOffice | undefined;
  const made = calledLater(async (): Promise<BackOffice> => {
    connected ??= (await loadClient()).connect(account);
    return connected;
  });
  clients.set(account, made);
  return made;
}
