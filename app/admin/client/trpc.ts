"use client";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import type { AdminRouter } from "../../../server/router";
import { refusalsInWords } from "./refusals-in-words";
import { counted } from "./saving/under-way";
import { sendSignedIn } from "./sign-in-again";

export type BackOffice = TRPCClient<AdminRouter>;

/** As `server/surfaces/trpc` reads them, which is no module for a browser. */
const TRPC_BASE = "/api/trpc";
const ACCOUNT_HEADER = "x-slotwright-account";

const clients = new Map<string, BackOffice>();

/** The procedures of one account, called from its pages. One call is one request: a slow one holds up no other. */
export function backOfficeOf(account: string): BackOffice {
  const known = clients.get(account);
  if (known) return known;
  const made = createTRPCClient<AdminRouter>({
    links: [
      refusalsInWords,
      httpLink({
        url: TRPC_BASE,
        transformer: superjson,
        headers: { [ACCOUNT_HEADER]: account },
        fetch: counted(sendSignedIn),
      }),
    ],
  });
  clients.set(account, made);
  return made;
}
