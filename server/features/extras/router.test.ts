import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { servicesRouter } from "../services/router";
import { extrasRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };

const openExtras = (tenant: TenantRow) => callerOf(extrasRouter, tenant);
const newService = (tenant: TenantRow, type?: "simple" | "compound" | "collaborative") =>
  callerOf(servicesRouter, tenant).create({ title: "Cut", ...(type ? { type } : {}) });

let tenant: TenantRow;
let extras: ReturnType<typeof openExtras>;
/** Of the service. */
let id: string;

beforeEach(async () => {
  tenant = await testTenant();
  extras = openExtras(tenant);
  ({ id } = await newService(tenant));
});

describe("an extra", () => {
  it("needs a title alone, and answers every field", async () => {
    const { id: extraId, createdAt, updatedAt, ...extra } = await extras.create({ id, title: " Mask " });
    expect(extra).toEqual({
      serviceId: id,
      title: "Mask",
      description: "",
      position: 0,
      price: 0,
      duration: 0,
      minQty: 0,
      maxQty: 1,
      perPerson: false,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await extras.get({ id, extraId })).toEqual({ id: extraId, createdAt, updatedAt, ...extra });
  });

  it("is stored as it was sent", async () => {
    const said = { title: "Mask", description: "Clay\nof Teruel", position: 7, price: 5.5, duration: 15 };
    const extra = await extras.create({ id, ...said, minQty: 1, maxQty: 3, perPerson: true });
    expect(extra).toMatchObject({ ...said, minQty: 1, maxQty: 3, perPerson: true });
  });

  it("is changed in the fields that are sent", async () => {
    const extra = await extras.create({ id, title: "Mask", price: 5, maxQty: 3 });
    const changed = await extras.update({ id, extraId: extra.id, price: 6, minQty: 2 });
    expect(changed).toEqual({ ...extra, price: 6, minQty: 2, updatedAt: changed.updatedAt });
    expect(changed.updatedAt > extra.updatedAt).toBe(true);
  });

  it("is left as it was, stamp and audit too, by its own answer sent back", async () => {
    const extra = await extras.create({ id, title: "Mask", price: 5, minQty: 1, maxQty: 3 });
    const audited = await auditedWrites(tenant);
    expect(await extras.update({ ...extra, id, extraId: extra.id })).toEqual(extra);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("ends with its deletion, and answers not_found to a second one", async () => {
    const { id: extraId } = await extras.create({ id, title: "Mask" });
    expect(await extras.delete({ id, extraId })).toBeNull();
    expect((await extras.list({ id })).total).toBe(0);
    expect(await refusalOf(extras.delete({ id, extraId }))).toEqual(NOT_FOUND);
  });

  it("ends with its service", async () => {
    const { id: extraId } = await extras.create({ id, title: "Mask" });
    await callerOf(servicesRouter, tenant).delete({ id });
    expect(await refusalOf(extras.get({ id, extraId }))).toEqual(NOT_FOUND);
  });

  it("is listed by position, then title, page by page", async () => {
    for (const [title, position] of [["C", 0] as const, ["B", 1] as const, ["A", 1] as const])
      await extras.create({ id, title, position });
    const { data, total } = await extras.list({ id });
    expect(data.map(({ title }) => title)).toEqual(["C", "A", "B"]);
    expect(total).toBe(3);
    const page = await extras.list({ id, limit: 1, offset: 2 });
    expect(page.data.map(({ title }) => title)).toEqual(["B"]);
  });

  it.each([
    [{ title: "" }, "title"],
    [{ title: "x".repeat(256) }, "title"],
    [{ description: "x".repeat(5001) }, "description"],
    [{ position: -1 }, "position"],
    [{ price: -1 }, "price"],
    [{ price: 100_000_000 }, "price"],
    [{ price: 1.005 }, "price"],
    [{ duration: -1 }, "duration"],
    [{ duration: 721 }, "duration"],
    [{ minQty: -1 }, "minQty"],
    [{ minQty: 2 }, "minQty"],
    [{ minQty: 1001, maxQty: 1000 }, "minQty"],
    [{ maxQty: 0 }, "maxQty"],
    [{ maxQty: 1001 }, "maxQty"],
    [{ perPerson: "yes" }, "perPerson"],
  ])("is refused with validation as %j, new or changed", async (fields, field) => {
    const wrong = { code: "validation", status: 422, fields: [field] };
    expect(await refusalOf(extras.create({ id, title: "Mask", ...fields } as never))).toEqual(wrong);
    const { id: extraId } = await extras.create({ id, title: "Mask" });
    expect(await refusalOf(extras.update({ id, extraId, ...fields } as never))).toEqual(wrong);
  });

  it.each([
    { title: "x".repeat(255), description: "x".repeat(5000), position: 1_000_000 },
    { price: 99_999_999.99, duration: 720 },
    { minQty: 1000, maxQty: 1000 },
  ])("takes %j", async (fields) => {
    expect(await extras.create({ id, title: "Mask", ...fields })).toMatchObject(fields);
  });

  it("keeps its quantities in order through two changes at the same time", async () => {
    const { id: extraId } = await extras.create({ id, title: "Mask", minQty: 1, maxQty: 5 });
    await Promise.allSettled([extras.update({ id, extraId, minQty: 4 }), extras.update({ id, extraId, maxQty: 2 })]);
    const { minQty, maxQty } = await extras.get({ id, extraId });
    expect([`1-2`, `4-5`]).toContain(`${minQty}-${maxQty}`);
  });

  it.each(["compound", "collaborative"] as const)("is refused with conflict on a %s service", async (type) => {
    const composite = await newService(tenant, type);
    expect(await refusalOf(extras.create({ id: composite.id, title: "Mask" }))).toEqual({
      code: "conflict",
      status: 409,
    });
    expect((await extras.list({ id: composite.id })).total).toBe(0);
  });

  it("answers not_found for an unknown service or extra, and for an extra of another service", async () => {
    const { id: extraId } = await extras.create({ id, title: "Mask" });
    const { id: other } = await newService(tenant);
    const calls = [
      extras.list({ id: NOBODY }),
      extras.create({ id: NOBODY, title: "Mask" }),
      ...[
        { id: other, extraId },
        { id, extraId: NOBODY },
      ].flatMap((key) => [extras.get(key), extras.update({ ...key, title: "Oil" }), extras.delete(key)]),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answers not_found to another account", async () => {
    const { id: extraId } = await extras.create({ id, title: "Mask" });
    const others = openExtras(await testTenant());
    const calls = [
      others.list({ id }),
      others.create({ id, title: "Mask" }),
      others.get({ id, extraId }),
      others.update({ id, extraId, title: "Oil" }),
      others.delete({ id, extraId }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    expect((await extras.get({ id, extraId })).title).toBe("Mask");
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(extrasRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.create({ id, title: "Mask" }))).code).toBe("forbidden");
  });
});
