import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { pictures, storedFiles } from "../../db/schema";
import { PICTURE_BYTES_MAX } from "../../features/uploads/pictures/schemas";
import { purgeUploads } from "../../features/uploads/purge";
import { SANDBOX_BYTES_MAX } from "../../features/uploads/quota";
import { headersOf, openOffice } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { SAMPLES } from "../../testing/fixtures/uploads";
import { newMember, type TestMember } from "../../testing/people";
import { type Account, manage, requestOf } from "../../testing/rest";
import { newStorageKey, uploadStorage } from "../../uploads/storage";
import { dispatch } from "../dispatch";

const { db } = testDatabase();
const HOUR_MS = 3_600_000;
const FOR_GOOD = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
};

let account: Account;
let owner: TestMember;
beforeEach(async () => {
  ({ account } = await openOffice());
  owner = await newMember(account);
});

interface Sent {
  id: string;
  url: string;
  width: number;
  height: number;
  error?: { code: string; fields?: object };
}

/** A photo as a phone takes it: lying on its side, and saying where it was taken. */
const photo = (width = 1800, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "40/1 25/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function ask(method: string, path: string, asked: { headers?: object; raw?: Uint8Array } = {}) {
  const answer = await dispatch(requestOf(method, path, asked as never));
  if (!answer) throw new Error(`No surface serves ${path}.`);
  return answer;
}

async function send(raw: Uint8Array, { who = owner as TestMember | null, to = account, headers = {} } = {}) {
  const own = who ? headersOf(who, null) : {};
  const answer = await ask("POST", `/admin/${to.id}/pictures`, { raw, headers: { ...own, ...headers } });
  return { status: answer.status, body: JSON.parse(String(answer.body)) as Sent };
}
const refused = async (...asked: Parameters<typeof send>) => {
  const { status, body } = await send(...asked);
  return [status, body.error?.code];
};
const show = (url: string, method = "GET") => ask(method, new URL(url).pathname);
const rowsLeft = async () => (await db.select().from(pictures).where(eq(pictures.tenantId, account.id))).length;
const purgeAfter = (hours: number) => purgeUploads(db, new Date(Date.now() + hours * HOUR_MS), 1000);

describe("a picture that a person sends", () => {
  it("is drawn anew: upright, no larger than needed, and without what the file said beside it", async () => {
    const { status, body } = await send(await photo());
    expect([status, body.width, body.height]).toEqual([201, 800, 1600]);
    const shown = await show(body.url);
    expect(shown).toMatchObject({
      status: 200,
      headers: { "content-type": "image/webp", "cache-control": expect.stringContaining("immutable") },
    });
    const { format, width, exif, orientation } = await sharp(shown.body as Uint8Array).metadata();
    expect({ format, width, exif, orientation }).toEqual({
      ...{ format: "webp", width: 800, exif: undefined, orientation: undefined },
    });
  });

  it("is there in three widths, each without what the file said, and phones need not load the large one", async () => {
    const { body } = await send(await photo(1000, 2000));
    expect([body.width, body.height]).toEqual([1600, 800]);
    const widths = [480, 960].map((width) => body.url.replace("/pictures/", `/pictures/${width}/`));
    const shown = await Promise.all([...widths, body.url].map((url) => show(url)));
    const found = await Promise.all(shown.map(async ({ body: bytes }) => sharp(bytes as Uint8Array).metadata()));
    expect(found.map(({ width, height, exif }) => [width, height, exif])).toEqual([
      ...[
        [480, 240, undefined],
        [960, 480, undefined],
        [1600, 800, undefined],
      ],
    ]);
    for (const { headers } of shown) expect(headers).toMatchObject(FOR_GOOD);
    const [sizes, [row]] = [
      shown.map(({ body: bytes }) => (bytes as Uint8Array).byteLength),
      await db.select().from(pictures).where(eq(pictures.id, body.id)),
    ];
    expect(row?.sizeBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it("is never drawn larger: a small one is the same in each width", async () => {
    const { body } = await send(await photo(500, 300));
    const [small, middle] = await Promise.all(
      [480, 960].map((width) => show(body.url.replace("/pictures/", `/pictures/${width}/`))),
    );
    const width = async (answer: typeof small) => (await sharp(answer?.body as Uint8Array).metadata()).width;
    expect([body.width, await width(small), await width(middle)]).toEqual([300, 300, 300]);
  });

  it("keeps its colours and what is seen through, whatever a file's channels are", async () => {
    const grey = await sharp({ create: { width: 600, height: 20, channels: 3, background: "#777" } })
      .greyscale()
      .png()
      .toBuffer();
    const glass = await sharp({ create: { width: 600, height: 20, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    for (const [sent, seen] of [
      [grey, { r: 119, g: 119, b: 119, alpha: 255 }],
      [glass, { r: 255, g: 0, b: 0, alpha: 128 }],
    ] as const) {
      const { body } = await send(sent);
      for (const url of [body.url, body.url.replace("/pictures/", "/pictures/480/")]) {
        const { data } = await sharp((await show(url)).body as Uint8Array)
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const [r = 0, g = 0, b = 0, alpha = 0] = data;
        for (const [found, meant] of [
          [r, seen.r],
          [g, seen.g],
          [b, seen.b],
          [alpha, seen.alpha],
        ] as const)
          expect(Math.abs(found - meant)).toBeLessThan(5);
      }
    }
  });

  it("is the first of the pictures of an animation", async () => {
    const frames = Buffer.concat([10, 120, 230].map((shade) => Buffer.alloc(600 * 20 * 3, shade)));
    const moving = await sharp(frames, { raw: { width: 600, height: 60, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { body } = await send(moving);
    expect([body.width, body.height]).toEqual([600, 20]);
    expect((await sharp((await show(body.url)).body as Uint8Array).metadata()).pages).toBeUndefined();
  });

  it("that was stored before there were widths is shown as it is in each", async () => {
    const { body } = await send(await photo(700, 500));
    const [row] = await db.select().from(pictures).where(eq(pictures.id, body.id));
    const key = newStorageKey();
    await uploadStorage().put(key, SAMPLES["image/webp"], { type: "image/webp" });
    await db.update(pictures).set({ storageKey: key }).where(eq(pictures.id, body.id));
    const narrow = await show(body.url.replace("/pictures/", "/pictures/480/"));
    expect([narrow.status, Buffer.from(narrow.body as Uint8Array)]).toEqual([200, Buffer.from(SAMPLES["image/webp"])]);
    expect(row?.storageKey).toMatch(/\.1600$/);
  });

  it("counts for the account with all its widths", async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    })
      .jpeg()
      .toBuffer();
    const { body } = await send(noise);
    const [row] = await db.select().from(pictures).where(eq(pictures.id, body.id));
    const [stored] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.storageKey, row?.storageKey ?? ""));
    expect(stored?.countedBytes).toBe(row?.sizeBytes);
    expect(row?.sizeBytes).toBeGreaterThan(((await show(body.url)).body as Uint8Array).byteLength);
  });

  it("stays when what shows it names one of its smaller widths", async () => {
    const { body } = await send(await photo(700, 500));
    const imageUrl = body.url.replace("/pictures/", "/pictures/480/");
    expect((await manage(account, "POST /services", { body: { title: "Cut", imageUrl } })).status).toBe(201);
    await purgeAfter(48);
    expect((await show(body.url)).status).toBe(200);
  });

  it.each(["image/png", "image/webp"] as const)("may be %s, whatever it is said to be", async (type) => {
    expect((await send(SAMPLES[type], { headers: { "content-type": "text/plain" } })).status).toBe(201);
  });

  it("can be the picture of a service, and then stays for good", async () => {
    const { body } = await send(SAMPLES["image/png"]);
    const service = await manage(account, "POST /services", { body: { title: "Cut", imageUrl: body.url } });
    expect(service.status).toBe(201);
    await purgeAfter(48);
    expect((await show(body.url)).status).toBe(200);
  });

  it("goes a day later when nothing shows it, with its bytes in all widths", async () => {
    const { body } = await send(await photo(500, 700));
    await purgeAfter(23);
    expect((await show(body.url)).status).toBe(200);
    const [row] = await db.select().from(pictures).where(eq(pictures.id, body.id));
    expect(await uploadStorage().read(row?.storageKey.replace(".1600", ".480") ?? "")).not.toBeNull();
    await purgeAfter(25);
    expect((await show(body.url)).status).toBe(404);
    const key = row?.storageKey ?? "";
    for (const object of [key, key.replace(".1600", ".480"), key.replace(".1600", ".960")])
      expect(await uploadStorage().read(object), object).toBeNull();
  });

  it("goes with its account, with its bytes", async () => {
    const { body } = await send(SAMPLES["image/png"]);
    const [row] = await db.select().from(pictures).where(eq(pictures.id, body.id));
    expect((await manage(account, "DELETE /sandbox")).status).toBe(204);
    expect((await show(body.url)).status).toBe(404);
    await purgeAfter(0);
    expect(await uploadStorage().read(row?.storageKey ?? "")).toBeNull();
  });
});

describe("nothing is stored, and the refusal is", () => {
  it("unsupported_type for what is no picture by its own bytes", async () => {
    for (const bytes of [
      SAMPLES["application/pdf"],
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("GIF89a"),
    ])
      expect(await refused(bytes, { headers: { "content-type": "image/png" } })).toEqual([415, "unsupported_type"]);
    expect(await rowsLeft()).toBe(0);
  });

  it("validation for one that is cut off, or unpacks to more than a camera makes", async () => {
    const whole = await photo();
    expect(await refused(whole.subarray(0, whole.byteLength / 2))).toEqual([422, "validation"]);
    const huge = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(huge.byteLength).toBeLessThan(PICTURE_BYTES_MAX);
    expect(await refused(huge)).toEqual([422, "validation"]);
    expect(await rowsLeft()).toBe(0);
  });

  it("payload_too_large beyond 8 MiB", async () => {
    const large = Buffer.concat([SAMPLES["image/png"], Buffer.alloc(PICTURE_BYTES_MAX)]);
    expect(await refused(large)).toEqual([413, "payload_too_large"]);
  });

  it("insufficient_storage once the account has no room", async () => {
    const now = new Date();
    const full = {
      storageKey: `full-${account.id}`,
      ownerId: account.id,
      countedBytes: SANDBOX_BYTES_MAX,
      isUsed: true,
    };
    await db.insert(storedFiles).values({ ...full, isSandbox: true, createdAt: now });
    expect(await refused(SAMPLES["image/png"])).toEqual([507, "insufficient_storage"]);
    await db.delete(storedFiles).where(eq(storedFiles.storageKey, full.storageKey));
    expect(await rowsLeft()).toBe(0);
  });

  it("forbidden from another origin and for who may not write the catalogue, unauthorized without a session", async () => {
    const png = SAMPLES["image/png"];
    expect(await refused(png, { headers: { origin: "https://elsewhere.example" } })).toEqual([403, "forbidden"]);
    const viewer = await newMember(account, { role: "viewer" });
    expect(await refused(png, { who: viewer })).toEqual([403, "forbidden"]);
    expect(await refused(png, { who: null, headers: { origin: headersOf(owner, null).origin } })).toEqual([
      ...[401, "unauthorized"],
    ]);
    const other = await openOffice();
    expect(await refused(png, { to: other.account })).toEqual([404, "not_found"]);
  });
});

it("shows nothing under an address that is not ours, and nothing of what is no GET", async () => {
  const { body } = await send(SAMPLES["image/png"]);
  const path = new URL(body.url).pathname;
  for (const wrong of [
    `${path.slice(0, -2)}AA`,
    "/pictures/",
    "/pictures/nothing",
    `${path}/more`,
    path.replace("/pictures/", "/pictures/640/"),
  ])
    expect((await ask("GET", wrong)).status, wrong).toBe(404);
  expect((await show(body.url, "POST")).status).toBe(404);
});
