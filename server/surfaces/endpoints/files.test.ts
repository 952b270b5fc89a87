import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { uploads } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { FORM_TYPE, formOf, SAMPLES } from "../../testing/fixtures/uploads";
import { type Account, manage, openAccount, requestOf, visit } from "../../testing/rest";
import { uploadStorage } from "../../uploads/storage";
import { dispatch } from "../dispatch";

let account: Account;
beforeAll(async () => {
  account = await openAccount({ seed: "empty" });
});

async function sendFile(bytes: Uint8Array, fileName: string) {
  const raw = formOf([{ bytes, fileName, type: "text/html" }]);
  const { body } = await visit<{ id: string }>(account, "POST /uploads", { raw, contentType: FORM_TYPE });
  const { body: shown } = await manage<{ url: string }>(account, `GET /uploads/${body.id}`);
  return { id: body.id, path: new URL(shown.url).pathname };
}

async function open(path: string, method = "GET") {
  const answer = await dispatch(requestOf(method, path));
  if (!answer) throw new Error(`No surface serves ${path}.`);
  return answer;
}

it.each(Object.entries(SAMPLES))(
  "gives out %s as a download of its own type, which nothing runs",
  async (type, bytes) => {
    const { path } = await sendFile(bytes, "Größe (1).html");
    const { status, headers, body } = await open(path);
    const ending = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" }[type] ?? "pdf";
    expect([status, Buffer.from(body ?? "").equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="Gr__e (1).html.${ending}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.html.${ending}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
  },
);

it("gives out a PNG that is HTML as well as a PNG alone", async () => {
  const both = Buffer.concat([SAMPLES["image/png"], Buffer.from("<html><script>alert(1)</script>")]);
  const { headers } = await open((await sendFile(both, "page.html")).path);
  expect(headers["content-type"]).toBe("image/png");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="page\.html\.png"/);
});

it("answers 404 for a link that is changed, made up, of another method or of a file that is gone", async () => {
  const { id, path } = await sendFile(SAMPLES["image/png"], "a.png");
  const changed = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
  const middle = path.slice(0, 40) + (path[40] === "x" ? "y" : "x") + path.slice(41);
  for (const wrong of [
    changed,
    middle,
    "/files/",
    `/files/${id}`,
    `${path}/x`,
    "/files/../etc/passwd",
    `/files/${"A".repeat(100)}`,
  ])
    expect((await open(wrong)).status, wrong).toBe(404);
  expect((await open(path, "POST")).status).toBe(404);
  const [row] = await testDatabase().db.select().from(uploads).where(eq(uploads.id, id));
  await uploadStorage().remove(row?.storageKey ?? "");
  expect((await open(path)).status).toBe(404);
  await testDatabase().db.delete(uploads).where(eq(uploads.id, id));
  expect((await open(path)).status).toBe(404);
});

it("answers 404 once an hour of the account's clock has passed, or when the account is gone", async () => {
  const other = account;
  account = await openAccount({ seed: "empty" });
  const { path } = await sendFile(SAMPLES["image/png"], "a.png");
  const setClock = (minutes: number) =>
    manage(account, "PUT /sandbox/clock", { body: { now: new Date(Date.now() + minutes * 60_000).toISOString() } });
  await setClock(59);
  expect((await open(path)).status).toBe(200);
  await setClock(61);
  expect((await open(path)).status).toBe(404);
  const fresh = await sendFile(SAMPLES["image/png"], "b.png");
  await manage(account, "DELETE /sandbox");
  expect((await open(fresh.path)).status).toBe(404);
  account = other;
});
