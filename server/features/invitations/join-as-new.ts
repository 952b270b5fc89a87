import { realNow } from "../../context";
import { database } from "../../db/client";
import { DomainError, notFound } from "../../domain/errors";
import { type Caller, hashNewPassword, insertPassword, insertPerson, type JoinInput, openSession } from "../identity";
import { join } from "./accept";
import { lockInvitationOf } from "./queries";

/**
 * Makes the person whom an invitation is for, lets them into its account and signs them in: all or nothing, and once.
 * Their address is confirmed, for the link came to it.
 *
 * @returns the `set-cookie` line of their session
 * @throws DomainError not_found when the link is over or was used | conflict when there is a person with the address
 */
export async function joinAsNew(token: string, { name, password }: JoinInput, caller: Caller): Promise<string> {
  const hash = await hashNewPassword(password, [name]);
  return database().db.transaction(async (db) => {
    const now = realNow();
    const invited = await lockInvitationOf(db, token, now);
    if (!invited) throw notFound("invitation");
    const user = await insertPerson(db, { name, email: invited.invitation.email, emailVerified: true, now });
    if (!user) throw new DomainError("conflict", "There is a person with this address: sign in with it.");
    await insertPassword(db, user.id, { hash, now });
    await join(db, invited, user.id);
    return (await openSession(db, user.id, caller)).cookie;
  });
}
