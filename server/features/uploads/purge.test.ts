import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { storedFiles, uploads } from "../../db/schema";
import { send as sendAsk } from "../../db/unit/ask";
import { testDatabase } from "../../testing/database";
import { FORM_TYPE, formOf, SAMPLES } from "../../testing/fixtures/uploads";
import { type Account, manage, openAccount, visit } from "../../testing/rest";
import { whileGone } from "../../testing/sessions";
import { uploadStorage } from "../../uploads/storage";
import { purgeUploads } from "./purge";
import { keptUploadsAsk } from "./queries";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const purge = (hours: number, limit = 100) => purgeUploads(testDatabase().db, inHours(hours), limit);

let account: Account;
beforeEach(async () => {
  account = await openAccount({ seed: "empty" });
  await testDatabase().db.delete(uploads);
  await purge(1000);
});

const raw = formOf([{ bytes: SAMPLES["image/png"] }]);
const send = () => visit<{ id: string }>(account, "POST /uploads", { raw, contentType: FORM_TYPE });

async function sendFile() {
  const { body } = await send();
  const [row] = await testDatabase().db.select().from(uploads).where(eq(uploads.id, body.id));
  if (!row) throw new Error("The upload was just stored.");
  return row;
}

const isKept = async ({ id, storageKey }: { id: string; storageKey: string }) => [
  (await testDatabase().db.select().from(uploads).where(eq(uploads.id, id))).length === 1,
  (await uploadStorage().read(storageKey)) !== null,
];

it("deletes what no booking has used in 24 hours, with its bytes, and nothing sooner", async () => {
  const [unused, used] = [await sendFile(), await sendFile()];
  await sendAsk(testDatabase().db, keptUploadsAsk(account.id, { ids: [used.id], now: inHours(0) }));
  expect(await purge(23.9)).toEqual({ uploads: 0, objects: 0 });
  expect(await isKept(unused)).toEqual([true, true]);
  expect(await purge(24.1)).toEqual({ uploads: 1, objects: 1 });
  expect(await isKept(unused)).toEqual([false, false]);
  expect(await isKept(used)).toEqual([true, true]);
  expect(await purge(24.1)).toEqual({ uploads: 0, objects: 0 });
});

it("goes by the account's clock", async () => {
  const file = await sendFile();
  await manage(account, "PUT /sandbox/clock", { body: { now: inHours(48).toISOString() } });
  const later = await sendFile();
  await purge(0.1);
  expect((await isKept(file))[0]).toBe(false);
  expect(await isKept(later)).toEqual([true, true]);
});

it("removes the bytes of an account that is gone, at once", async () => {
  const file = await sendFile();
  expect((await manage(account, "DELETE /sandbox")).status).toBe(204);
  expect(await isKept(file)).toEqual([false, true]);
  await purge(0);
  expect(await isKept(file)).toEqual([false, false]);
});

it("leaves no bytes of an upload whose row was not stored", async () => {
  const failed = await whileGone("uploads", send);
  expect(failed.status).toBe(500);
  const [note] = await testDatabase().db.select().from(storedFiles);
  expect(await uploadStorage().read(note?.storageKey ?? "")).toBeNull();
  expect(await purge(0.5)).toEqual({ uploads: 0, objects: 0 });
  expect(await purge(2)).toEqual({ uploads: 0, objects: 1 });
  expect(await testDatabase().db.select().from(storedFiles)).toEqual([]);
});

it("deletes at most as many as it is told, and may run twice at once", async () => {
  const files = await Promise.all([1, 2, 3, 4, 5].map(sendFile));
  expect((await purge(25, 2)).uploads).toBe(2);
  const purged = await Promise.all([purge(25), purge(25)]);
  expect(purged[0].uploads + purged[1].uploads).toBe(3);
  await purge(25);
  const keys = files.map(({ storageKey }) => storageKey);
  const notes = await testDatabase().db.select().from(storedFiles).where(inArray(storedFiles.storageKey, keys));
  expect(notes).toEqual([]);
});
