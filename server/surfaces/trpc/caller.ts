import { v7 as newId } from "uuid";
import { newContext } from "../../context";
import { adminRouter } from "../../router";
import { enterAsPerson } from "./enter";

/** What a page knows of its own request. */
export interface PageRequest {
  /** The `cookie` header. */
  cookie: string | undefined;
  /** Of the URL; null for pages of no account. */
  account: string | null;
  path: string;
  clientAddress: string;
}

/**
 * The back office's procedures for a page that is made on the server: the same session, membership and checks as over
 * HTTP, in process.
 *
 * @throws DomainError unauthorized | not_found | forbidden, see `enterAsPerson`; a call throws what `toApiError` reads
 */
export async function adminCaller({ cookie, account, path, clientAddress }: PageRequest) {
  const { tenant, actor } = await enterAsPerson(cookie, account);
  const request = { method: "PAGE", path, requestId: newId(), clientAddress };
  return adminRouter.createCaller(async () => newContext({ tenant, actor, request }));
}
