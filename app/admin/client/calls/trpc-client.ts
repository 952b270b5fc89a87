import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import type { AdminRouter } from "../../../../server/router";
import { refusalsInWords } from "../refusals-in-words";
import { counted } from "../saving/under-way";
import { sendSignedIn } from "../sign-in-again";

/** As `server/surfaces/trpc` reads them, which is no module for a browser. */
const TRPC_BASE = "/api/trpc";
const ACCOUNT_HEADER = "x-slotwright-account";

/** One call is one request: a slow one holds up no other. */
export const connect = (account: string): TRPCClient<AdminRouter> =>
  createTRPCClient<AdminRouter>({
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
