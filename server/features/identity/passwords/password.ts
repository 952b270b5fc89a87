import { database } from "../../../db/client";
import { invalid } from "../../../domain/errors";
import { library } from "../library/library";
import { passwordHashOf } from "../queries";
import { isEasilyGuessed } from "./guessable";

/**
 * Hashes a password that somebody has chosen.
 *
 * @param about their own words, such as name, address and company
 * @throws DomainError validation on `password` when it is easily guessed
 */
export async function hashNewPassword(password: string, about: string[]): Promise<string> {
  if (await isEasilyGuessed(password, about))
    throw invalid({ password: "Is easily guessed: a common one, a row of keys, or your own name." });
  return hashPassword(password);
}

/** Hashes a password as the library does (scrypt, with a salt of its own); takes about 0.1 s. */
export async function hashPassword(password: string): Promise<string> {
  const { password: means } = await (await library()).$context;
  return means.hash(password);
}

/** Whether a password is the person's. Takes as long for somebody who has none. */
export async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const { password: means } = await (await library()).$context;
  const hash = await passwordHashOf(database().db, userId);
  if (hash !== null) return means.verify({ hash, password });
  await means.hash(password);
  return false;
}
