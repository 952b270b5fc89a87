import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { uploads } from "../../db/schema";
import { send as sendAsk } from "../../db/unit/ask";
import { SCOPES } from "../../domain/scopes";
import { FILE_BYTES_MAX } from "../../schemas/files";
import { testDatabase } from "../../testing/database";
import { FORM_TYPE, formOf, SAMPLES } from "../../testing/fixtures/uploads";
import { type Account, type Answer, manage, newKey, openAccount, visit } from "../../testing/rest";
import { uploadStorage } from "../../uploads/storage";
import { findUploads, keptUploadsAsk } from "./queries";
import type { Upload, UploadLink } from "./schemas";

let account: Account;
beforeAll(async () => {
  account = await openAccount({ seed: "empty" });
});

const png = SAMPLES["image/png"];
type Asked = { contentType?: string; headers?: Record<string, string> };

const sendForm = (raw: Uint8Array | string, asked: Asked = {}) =>
  visit<Upload>(account, "POST /uploads", { raw, contentType: FORM_TYPE, ...asked });
const sendFile = (bytes: Uint8Array | string, fileName = "photo.png") => sendForm(formOf([{ bytes, fileName }]));
const answered = ({ status, code, fields }: Answer<unknown>) => [status, code, ...fields];

/** A PNG of that many bytes: readers ignore what follows its end. */
const pngOf = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.byteLength)]);

describe("POST /uploads", () => {
  it.each(Object.entries(SAMPLES))("takes %s, told from its bytes, and keeps them as they are", async (type, bytes) => {
    const { status, body } = await sendForm(formOf([{ bytes, fileName: "any.thing", type: "text/html" }]));
    expect([status, body]).toEqual([201, { id: body.id, name: "any.thing", size: bytes.byteLength, type }]);
    const [row] = await testDatabase().db.select().from(uploads).where(eq(uploads.id, body.id));
    expect(row?.storageKey).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from((await uploadStorage().read(row?.storageKey ?? "")) ?? []).equals(bytes)).toBe(true);
  });

  it.each([
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["SVG", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ["ZIP", Buffer.from("504b0304140000000800", "hex")],
    ["an executable", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
    ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["HTML in front of a PNG", Buffer.concat([Buffer.from("<html>"), png])],
    ["the first bytes of a PNG", png.subarray(0, 6)],
    ["text", "%PD"],
  ])("refuses %s called .png with 415 unsupported_type", async (_what, bytes) => {
    expect(answered(await sendForm(formOf([{ bytes, type: "image/png" }])))).toEqual([415, "unsupported_type"]);
  });

  it("takes exactly 5 MiB and refuses a byte more with 413 payload_too_large", async () => {
    const largest = await sendFile(pngOf(FILE_BYTES_MAX));
    expect([largest.status, largest.body.size]).toEqual([201, FILE_BYTES_MAX]);
    expect(answered(await sendFile(pngOf(FILE_BYTES_MAX + 1)))).toEqual([413, "payload_too_large"]);
    expect(answered(await sendFile(pngOf(FILE_BYTES_MAX * 2)))).toEqual([413, "payload_too_large"]);
  });

  it.each([
    ["no part", []],
    ["a file in another field", [{ field: "photo", bytes: png }]],
    ["a text in the field", [{ fileName: null, bytes: "photo.png" }]],
    ["an empty file", [{ bytes: "" }]],
    ["a field that was left empty", [{ fileName: "", type: "application/octet-stream", bytes: "" }]],
    ["two files", [{ bytes: png }, { bytes: png }]],
  ])("refuses a form with %s with 422 validation on file", async (_what, parts) => {
    expect(answered(await sendForm(formOf(parts)))).toEqual([422, "validation", "file"]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["no body", "", FORM_TYPE],
    ["JSON", '{"file":"x"}', "application/json"],
    ["the file alone", png, "image/png"],
    ["an encoded form", "file=x", "application/x-www-form-urlencoded"],
    ["a form without a boundary", formOf([{ bytes: png }]), "multipart/form-data"],
    ["a form with another boundary", formOf([{ bytes: png }]), "multipart/form-data; boundary=other"],
    ["a form cut in the file", formOf([{ bytes: png }]).subarray(0, 120), FORM_TYPE],
    ["a form cut before its end", formOf([{ bytes: png }]).subarray(0, -8), FORM_TYPE],
    [
      "too many parts",
      formOf(Array.from({ length: 30 }, (_, at) => ({ field: `f${at}`, fileName: null, bytes: "x" }))),
      FORM_TYPE,
    ],
  ])("refuses %s with 400 bad_request", async (_what, raw, contentType) => {
    expect(answered(await sendForm(raw, { contentType }))).toEqual([400, "bad_request"]);
  });

  it("ignores other fields, files too", async () => {
    const others = ["__proto__", "constructor", "id"].map((field) => ({ field, fileName: null, bytes: "x" }));
    const parts = [...others, { field: "other", bytes: "<html>", fileName: "x.html" }, { bytes: png }];
    expect((await sendForm(formOf(parts))).status).toBe(201);
  });

  it("keeps of the name the last segment, without control characters", async () => {
    const names = ["../../etc/Größe 日本.png", "C:\\\\me\\\\a.png", "a\tb.png", "x".repeat(300)];
    const kept = await Promise.all(names.map(async (name) => (await sendFile(png, name)).body.name));
    expect(kept).toEqual(["Größe 日本.png", "a.png", "ab.png", "x".repeat(255)]);
  });

  it("replays the same file under a key, by another boundary too, and no other file", async () => {
    const headers = { "idempotency-key": "photo" };
    const write = (fileName: string, boundary: string) => formOf([{ bytes: png, fileName }], boundary);
    const ask = (raw: Uint8Array, boundary: string) =>
      sendForm(raw, { headers, contentType: `multipart/form-data; boundary=${boundary}` });
    const first = await ask(write("a.png", "one"), "one");
    const again = await ask(write("a.png", "two"), "two");
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([201, first.text, "true"]);
    expect(answered(await ask(write("b.png", "one"), "one"))).toEqual([422, "idempotency_mismatch"]);
  });

  it("stores many at once, each under its own id and key", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => sendFile(pngOf(1000 + at))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(40);
    expect(answers.map(({ body }) => body.size)).toEqual(answers.map((_, at) => 1000 + at));
  });
});

describe("GET /uploads/{id}", () => {
  it("shows the file with a link, to a key that may read bookings", async () => {
    const { body } = await sendFile(png);
    const shown = await manage<UploadLink>(account, `GET /uploads/${body.id}`);
    expect([shown.status, shown.body]).toEqual([
      200,
      { ...body, url: shown.body.url, createdAt: shown.body.createdAt },
    ]);
    expect(shown.body.url).toMatch(/^http:\/\/localhost:3000\/files\/[\w-]{64,}$/);
    const key = await newKey(
      account,
      SCOPES.filter((scope) => !scope.startsWith("bookings:")),
    );
    expect(answered(await manage(account, `GET /uploads/${body.id}`, { key }))).toEqual([403, "forbidden"]);
  });

  it("answers not_found for another account's file, and for none", async () => {
    const { body } = await sendFile(png);
    const other = await openAccount({ seed: "empty" });
    expect(answered(await manage(other, `GET /uploads/${body.id}`))).toEqual([404, "not_found"]);
    expect(answered(await manage(account, "GET /uploads/nothing"))).toEqual([404, "not_found"]);
  });
});

describe("what a booking asks of uploads", () => {
  it("finds those of the account alone, used or not, and keeps the first use", async () => {
    const { db } = testDatabase();
    const [one, two] = [(await sendFile(png)).body, (await sendFile(png)).body];
    const other = await openAccount({ seed: "empty" });
    const ids = [one.id, two.id];
    const [first, later] = [new Date("2026-11-23T10:00:00Z"), new Date("2026-11-24T10:00:00Z")];
    await sendAsk(db, keptUploadsAsk(other.id, { ids, now: first }));
    await sendAsk(db, keptUploadsAsk(account.id, { ids: [one.id], now: first }));
    await sendAsk(db, keptUploadsAsk(account.id, { ids, now: later }));
    expect(await findUploads(db, account.id, ids)).toEqual(ids.map((id) => ({ id, name: "photo.png" })));
    expect(await findUploads(db, other.id, ids)).toEqual([]);
    const rows = await db.select().from(uploads).where(eq(uploads.tenantId, account.id));
    const usedAt = ids.map((id) => rows.find((row) => row.id === id)?.usedAt);
    expect(usedAt).toEqual([first, later]);
  });
});
