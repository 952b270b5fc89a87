import { statfsSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { env, setDatabaseUrl } from "../env";
import { FORM_TYPE, formOf, SAMPLES } from "../testing/fixtures/uploads";
import { openAccount, visit } from "../testing/rest";
import { freeSpace, isDatabaseCramped, leastOf } from "./free-space";

// No volume has so much: what is free is never enough.
vi.hoisted(() => {
  process.env.UPLOADS_FREE_MIB = "1000000000";
});

it("refuses files with 507 insufficient_storage while less is free than shall be", async () => {
  const account = await openAccount({ seed: "empty" });
  const raw = formOf([{ bytes: SAMPLES["image/png"] }]);
  const { status, code } = await visit(account, "POST /uploads", { raw, contentType: FORM_TYPE });
  expect([status, code]).toEqual([507, "insufficient_storage"]);
});

it("tells what is free on the volumes of the uploads and of the embedded database, which need not exist yet", async () => {
  const { bavail, bsize } = statfsSync(env().DATA_DIR);
  const { uploads, database } = await freeSpace();
  expect(database).toBeNull();
  expect(uploads).toBeGreaterThan((bavail * bsize) / 2);
  setDatabaseUrl(env().DATABASE_URL ?? "", `${env().DATA_DIR}/no/such/folder`);
  expect((await freeSpace()).database).toBeGreaterThan((bavail * bsize) / 2);
});

it("goes by the fuller one, and by none where nothing is stored", () => {
  expect(leastOf({ database: 5, uploads: 3 })).toBe(3);
  expect(leastOf({ database: null, uploads: 3 })).toBe(3);
  expect(leastOf({ database: null, uploads: null })).toBeNull();
});

it.each([
  [{ database: 67_108_863, uploads: null }, true],
  [{ database: 67_108_864, uploads: 0 }, false],
  [{ database: null, uploads: 0 }, false],
])("knows %j as too little for the database: %s", (space, isCramped) => {
  expect(isDatabaseCramped(space)).toBe(isCramped);
});
