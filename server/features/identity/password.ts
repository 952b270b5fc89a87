import { database } from "../../db/client";
import { library } from "./library";
import { passwordHashOf } from "./queries";

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
