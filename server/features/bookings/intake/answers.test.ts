import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { uploads } from "../../../db/schema";
import { testDatabase } from "../../../testing/database";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import {
  book,
  booked,
  done,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  type Wanted,
} from "../../../testing/shop";

const { db } = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 5 } });
});
afterAll(expectSoundData);

interface Asked {
  fields: { id: string; label: string }[];
}

/** Asks questions with the service. @returns their ids */
async function ask(...fields: object[]): Promise<string[]> {
  const asked = fields.map((field, index) => ({ label: `Question ${index}`, ...field }));
  const body = { fields: asked };
  const set = await done(manage<Asked>(shop, `PUT /services/${shop.serviceId}/fields`, { body }));
  return set.fields.map(({ id }) => id);
}

async function upload(of: Shop = shop): Promise<string> {
  const id = newId();
  const row = { tenantId: of.id, id, name: "Scan.pdf", sizeBytes: 3, type: "application/pdf" as const };
  await db.insert(uploads).values({ ...row, storageKey: id, usedAt: null, createdAt: new Date() });
  return id;
}

const bookWith = (fields: Record<string, unknown>, item: Partial<Wanted> = {}) =>
  book(shop, { start: "10:00", fields, ...item });
const fieldsOf = async (id: string) => (await done(manage<{ fields: object }>(shop, `GET /bookings/${id}`))).fields;

describe("the answers of a booking", () => {
  it("are kept by question, one for each person where each is asked", async () => {
    const [name = "", size = ""] = await ask({}, { perPerson: true, kind: "select", options: ["S", "M"] });
    const { bookings } = await done(bookWith({ [name]: "Ana", [size]: ["S", "M"], [UNKNOWN_ID]: "x" }, { persons: 2 }));
    expect(await fieldsOf(bookings[0]?.id ?? "")).toEqual({ [name]: "Ana", [size]: ["S", "M"] });
  });

  it("that are missing or wrong are told by question, for every item at once", async () => {
    const [name = "", size = ""] = await ask({ required: true }, { kind: "select", options: ["S"] });
    const items = [{ start: "10:00" }, { start: "12:00", fields: { [name]: "Ana", [size]: "XL" } }];
    const { status, code, fields } = await book(shop, items);
    expect([status, code]).toEqual([422, "validation"]);
    expect(fields.toSorted()).toEqual(["items", `items.0.fields.${name}`, `items.1.fields.${size}`]);
  });

  it("name uploads of the account, which are kept from then on", async () => {
    const [scan = ""] = await ask({ kind: "file", required: true });
    const id = await upload();
    const { bookings } = await done(bookWith({ [scan]: id }));
    expect(await fieldsOf(bookings[0]?.id ?? "")).toEqual({ [scan]: { id, name: "Scan.pdf" } });
    const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
    expect(row?.usedAt).not.toBeNull();
    expect((await bookWith({ [scan]: { id } }, { start: "12:00" })).status).toBe(201);
  });

  it("that name no upload of the account are validation, and mark nothing as used", async () => {
    const [scan = "", other = ""] = await ask({ kind: "file" }, { kind: "file" });
    const theirs = await upload(await openShop());
    const own = await upload();
    for (const id of [theirs, UNKNOWN_ID]) {
      const { code, fields } = await bookWith({ [scan]: id, [other]: own });
      expect([code, fields.toSorted()]).toEqual(["validation", ["items", `items.0.fields.${scan}`]]);
    }
    const [row] = await db.select().from(uploads).where(eq(uploads.id, own));
    expect(row?.usedAt).toBeNull();
  });

  it("are in the mails under their questions", async () => {
    await setTemplates(shop, { body: "{custom_fields}" });
    const [name = "", size = ""] = await ask({ label: "Dog" }, { label: "Size", perPerson: true });
    await done(bookWith({ [name]: "Rex", [size]: ["S", "M"] }, { persons: 2 }));
    const [mail] = await mailsOf(shop);
    expect(mail?.text).toContain("Dog: Rex");
    expect(mail?.text).toContain("Size: S, M");
  });
});

describe("answers that a patch changes", () => {
  it("are checked like those of a new booking, and sent back as they are change nothing", async () => {
    const [name = "", scan = ""] = await ask({ required: true }, { kind: "file" });
    const file = await upload();
    const { id } = await booked(shop, { start: "10:00", fields: { [name]: "Ana", [scan]: file } });
    const patch = (fields: object) => manage<{ fields: object }>(shop, `PATCH /bookings/${id}`, { body: { fields } });
    expect((await patch({})).fields.toSorted()).toEqual(["fields", `fields.${name}`]);
    expect((await patch({ [name]: "Ana", [scan]: UNKNOWN_ID })).fields.toSorted()).toEqual([
      "fields",
      `fields.${scan}`,
    ]);
    expect(await done(patch({ [name]: "Eva", [scan]: { id: file } }))).toMatchObject({
      fields: { [name]: "Eva", [scan]: { id: file, name: "Scan.pdf" } },
    });
    const before = await done(manage<object>(shop, `GET /bookings/${id}`));
    await ask({ label: "New" });
    expect(await done(manage(shop, `PATCH /bookings/${id}`, { body: before }))).toEqual(before);
  });
});
