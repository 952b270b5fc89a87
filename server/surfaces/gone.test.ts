import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { tenants } from "../db/schema";
import { newPublicKey, newSandboxKey } from "../secrets";
import { testDatabase } from "../testing/database";
import { serveOnLoopback } from "../testing/mcp";
import { manage, openAccount, visit } from "../testing/rest";

/** The status of each page of an account. */
async function statusesOf(publicKey: string, paths = ["", "/events", "/packages", "/some-service"]) {
  const { origin, close } = await serveOnLoopback();
  const answers = await Promise.all(paths.map((path) => fetch(`${origin}/book/${publicKey}${path}`)));
  close();
  return [...new Set(answers.map(({ status }) => status))];
}

const end = (id: string, columns: Partial<typeof tenants.$inferInsert>) =>
  testDatabase().db.update(tenants).set(columns).where(eq(tenants.id, id));

it("is what the pages of a sandbox are once it is deleted or its day is over; the public API answers 404", async () => {
  const [deleted, expired] = [await openAccount(), await openAccount()];
  expect(await statusesOf(expired.publicKey, [""])).toEqual([200]);
  await manage(deleted, "DELETE /sandbox");
  await end(expired.id, { expiresAt: new Date() });
  for (const account of [deleted, expired]) {
    expect(await statusesOf(account.publicKey)).toEqual([410]);
    expect((await visit(account, "GET /config")).status).toBe(404);
  }
});

it("is nothing that ever lived otherwise: unknown keys are 404, and so is a mistyped one of a sandbox", async () => {
  const key = newSandboxKey();
  const mistyped = `${key.slice(0, 5)}${key[5] === "A" ? "B" : "A"}${key.slice(6)}`;
  for (const publicKey of [newPublicKey(), mistyped, "pk_x"]) expect(await statusesOf(publicKey)).toEqual([404]);
  expect(await statusesOf(key)).toEqual([410]);
});

it("is no account that was a sandbox once and is closed, for it may be opened again", async () => {
  const account = await openAccount();
  await end(account.id, { isSandbox: false, expiresAt: null, closingAt: new Date(Date.now() + 1e9) });
  expect(await statusesOf(account.publicKey)).toEqual([404]);
});
