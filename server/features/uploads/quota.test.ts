import { eq, notInArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { storedFiles, tenants, uploads } from "../../db/schema";
import { send as sendAsk } from "../../db/unit/ask";
import { FILE_BYTES_MAX } from "../../schemas/files";
import { senderOf } from "../../secrets";
import { testDatabase } from "../../testing/database";
import { FORM_TYPE, formOf, SAMPLES } from "../../testing/fixtures/uploads";
import { type Account, openAccount, visit } from "../../testing/rest";
import { newStorageKey } from "../../uploads/storage";
import { purgeUploads } from "./purge";
import { keptUploadsAsk } from "./queries";
import { ACCOUNT_BYTES_MAX, SANDBOX_BYTES_MAX, SENDER_BYTES_MAX, UNUSED_BYTES_MAX } from "./quota";

const MIB = 1_048_576;
const TOTAL_BYTES = 10_240 * MIB;
const db = () => testDatabase().db;

let account: Account;
beforeEach(async () => {
  await db().delete(uploads);
  await db().delete(storedFiles);
  account = await openAccount({ seed: "empty" });
});

const png = SAMPLES["image/png"];
const pngOf = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.byteLength)]);
const send = async (bytes: Uint8Array = png, address = "192.0.2.1") => {
  const asked = { raw: formOf([{ bytes }]), contentType: FORM_TYPE, address };
  const { status, code, body } = await visit<{ id: string }>(account, "POST /uploads", asked);
  return { answered: [status, code], id: body.id };
};
const makeReal = () => db().update(tenants).set({ isSandbox: false }).where(eq(tenants.id, account.id));

/** Notes files of so many bytes together, as former uploads would have. */
async function fill(bytes: number, facts: Partial<typeof storedFiles.$inferInsert> = {}): Promise<void> {
  const largest = 1024 * MIB;
  const counted = Array.from({ length: Math.ceil(bytes / largest) }, (_, index) =>
    Math.min(largest, bytes - index * largest),
  );
  const rows = counted.map((countedBytes) => ({
    storageKey: newStorageKey(),
    ownerId: account.id,
    countedBytes,
    createdAt: new Date(),
    ...facts,
  }));
  await db().insert(storedFiles).values(rows);
}

const REFUSED = [507, "insufficient_storage"];
const TAKEN = [201, undefined];
const SMALLEST = 64 * 1024;
const stranger = "0191e0a0-0000-7000-8000-000000000001";

describe("a file is taken up to, and refused with 507 insufficient_storage beyond,", () => {
  it.each<[string, number, Partial<typeof storedFiles.$inferInsert>]>([
    ["what an account may have", ACCOUNT_BYTES_MAX, { isUsed: true }],
    ["what an account may have unused", UNUSED_BYTES_MAX, {}],
    ["what all accounts may have unused", TOTAL_BYTES / 4, { ownerId: stranger }],
    ["what all accounts may have", TOTAL_BYTES, { ownerId: stranger, isUsed: true }],
  ])("%s", async (_what, bytes, facts) => {
    await makeReal();
    await fill(bytes - SMALLEST, facts);
    expect((await send()).answered).toEqual(TAKEN);
    expect((await send()).answered).toEqual(REFUSED);
  });

  it.each<[string, number, Partial<typeof storedFiles.$inferInsert>]>([
    ["what a sandbox may have", SANDBOX_BYTES_MAX, { isSandbox: true }],
    ["what all sandboxes may have", TOTAL_BYTES / 10, { ownerId: stranger, isSandbox: true, isUsed: true }],
  ])("%s", async (_what, bytes, facts) => {
    await fill(bytes - SMALLEST, facts);
    expect((await send()).answered).toEqual(TAKEN);
    expect((await send()).answered).toEqual(REFUSED);
    await makeReal();
    expect((await send()).answered).toEqual(TAKEN);
  });
});

it("is refused beyond what one network may have unused, and taken from another and once it is used", async () => {
  await makeReal();
  const sender = senderOf("2001:db8:1:2::/64");
  const { id } = await send(png, "2001:db8:1:2::1");
  await fill(SENDER_BYTES_MAX - SMALLEST, { sender });
  expect((await send(png, "2001:db8:1:2:ffff::1")).answered).toEqual(REFUSED);
  expect((await send(png, "2001:db8:1:3::1")).answered).toEqual(TAKEN);
  await sendAsk(db(), keptUploadsAsk(account.id, { ids: [id], now: new Date() }));
  expect((await send(png, "2001:db8:1:2::9")).answered).toEqual(TAKEN);
  expect((await send(png, "2001:db8:1:2::9")).answered).toEqual(REFUSED);
});

it("cannot be exceeded together by many uploads at once", async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => send(pngOf(FILE_BYTES_MAX))));
  const [taken, refused] = [TAKEN, REFUSED].map((answered) =>
    answers.filter((answer) => `${answer.answered}` === `${answered}`),
  );
  expect([taken?.length, refused?.length]).toEqual([taken?.length, 24 - (taken?.length ?? 0)]);
  const [{ bytes } = { bytes: 0 }] = await db().select({ bytes: sql<number>`sum(size_bytes)::float8` }).from(uploads);
  expect(bytes).toBeLessThanOrEqual(SANDBOX_BYTES_MAX);
  // Those who lost leave nothing: the room that is left can be taken.
  const left = Math.floor(SANDBOX_BYTES_MAX / FILE_BYTES_MAX) - (taken?.length ?? 0);
  for (let sent = 0; sent < left; sent++) expect((await send(pngOf(FILE_BYTES_MAX))).answered).toEqual(TAKEN);
  expect((await send(pngOf(FILE_BYTES_MAX))).answered).toEqual(REFUSED);
});

it("counts a small file as 64 KiB, and a refused one not at all", async () => {
  await fill(SANDBOX_BYTES_MAX - 3 * SMALLEST);
  for (const answered of [TAKEN, TAKEN, TAKEN, REFUSED, REFUSED]) expect((await send()).answered).toEqual(answered);
});

it("counts a file as used from when a booking answers with it, and no longer once it is swept", async () => {
  await makeReal();
  const { id } = await send();
  await fill(UNUSED_BYTES_MAX - SMALLEST);
  expect((await send()).answered).toEqual(REFUSED);
  await sendAsk(db(), keptUploadsAsk(account.id, { ids: [id], now: new Date() }));
  expect((await send()).answered).toEqual(TAKEN);
  expect((await send()).answered).toEqual(REFUSED);
  const kept = db().select({ key: uploads.storageKey }).from(uploads);
  const aDayAgo = new Date(Date.now() - 86_400_000);
  await db().update(storedFiles).set({ createdAt: aDayAgo }).where(notInArray(storedFiles.storageKey, kept));
  await purgeUploads(db(), new Date(), 1000);
  expect((await send()).answered).toEqual(TAKEN);
});
