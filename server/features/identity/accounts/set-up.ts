import { and, gt, like } from "drizzle-orm";
import { realNow } from "../../../context";
import { database } from "../../../db/client";
import { userTokens } from "../../../db/schema";
import { DomainError, notFound } from "../../../domain/errors";
import { env } from "../../../env";
import { HANDED_LINK_MS } from "../library/settings";
import { hashNewPassword } from "../passwords/password";
import { hasNoPerson, lockSignUps } from "../queries";
import type { SignUpInput } from "../schemas";
import type { Caller } from "../sessions/sessions";
import { findToken, insertToken, takeToken } from "../token-queries";
import { insertOwner, type SignedUp } from "./sign-up";

/** A link that makes the first person, for whoever starts the server; null as soon as there is one. */
export async function newSetUpLink(): Promise<string | null> {
  const { db } = database();
  if (!(await hasNoPerson(db))) return null;
  const token = await insertToken(db, "set-up", { value: "set-up", lastsMs: HANDED_LINK_MS });
  return `${env().APP_ORIGIN}/admin/set-up?token=${token}`;
}

/** What a set-up link is worth: `done` when somebody has set the server up, `dead` when it is none of ours or over. */
export async function setUpState(token: string): Promise<"open" | "done" | "dead"> {
  const { db } = database();
  if (!(await hasNoPerson(db))) return "done";
  return (await findToken(db, "set-up", token)) === null ? "dead" : "open";
}

/**
 * Makes the first person with their account. Of several at once one is the first: the others wait for its lock.
 *
 * @throws DomainError conflict when there is a person already | not_found when the link is none of ours or over
 */
export async function claimSetUp(token: string, input: SignUpInput, caller: Caller): Promise<SignedUp> {
  const hash = await hashNewPassword(input.password, [input.name, input.email, input.company]);
  return database().db.transaction(async (db) => {
    await lockSignUps(db);
    if (!(await hasNoPerson(db))) throw new DomainError("conflict", "This server has been set up already.");
    if ((await takeToken(db, "set-up", token)) === null) throw notFound("link");
    // Whoever can read what the server prints is believed about their address.
    const made = await insertOwner(db, { ...input, hash, emailVerified: true }, caller);
    // Links that other processes have printed open nothing from now on.
    await db
      .delete(userTokens)
      .where(and(like(userTokens.identifier, "set-up:%"), gt(userTokens.expiresAt, realNow())));
    return made;
  });
}
