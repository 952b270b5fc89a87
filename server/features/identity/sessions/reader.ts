import { database } from "../../../db/client";
import { type FoundSession, findMembership } from "../../members";
import { sessionTokenIn } from "./cookie";

/**
 * Who a request comes from, by its `cookie` header: the signature is compared, in constant time, before a statement is
 * sent, and one SELECT reads session, person and membership. A session that was ended is nobody's for the next request
 * of any process.
 *
 * @param tenantId the account that is asked for, a uuid; null: none. The caller answers 404 where `membership` is null
 * @returns null when nobody is signed in
 */
export async function readSession(cookie: string | undefined, tenantId: string | null): Promise<FoundSession | null> {
  const token = sessionTokenIn(cookie);
  return token === null ? null : findMembership(database().db, { token, tenantId });
}
