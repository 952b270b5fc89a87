import { eq } from "drizzle-orm";
import { database } from "../../../db/client";
import { userTokens } from "../../../db/schema";
import { disconnectAll } from "../../connected-apps";
import { deleteTries, triesOf } from "../passwords/tries";

interface Person {
  id: string;
  name: string;
  email: string;
}

/** A reset opens a person's account anew: tries are forgotten; links, trusted devices and connected apps are worth nothing. */
export async function afterReset(user: Person): Promise<void> {
  await deleteTokensOf(user.id);
  await disconnectAll(user.id);
  await deleteTries(database().db, triesOf.account(user.email));
}

/** Deletes what links, codes and trusted devices of a person stand for. */
export async function deleteTokensOf(userId: string): Promise<void> {
  await database().db.delete(userTokens).where(eq(userTokens.value, userId));
}
