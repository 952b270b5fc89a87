import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { schedulesRouter } from "../schedules/router";
import { staffRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const ana = { fullName: "Ana Ruiz", email: "ana@example.com" };

const openStaff = (tenant: TenantRow) => callerOf(staffRouter, tenant);

let tenant: TenantRow;
let staff: ReturnType<typeof openStaff>;

beforeEach(async () => {
  tenant = await testTenant();
  staff = openStaff(tenant);
});

describe("staff", () => {
  it("are found by part of a name, address or phone, in any case and without accents", async () => {
    await staff.create({ fullName: "Zoë Núñez", email: "zoe@example.com", phone: "+34 600 11 22 33" });
    await staff.create(ana);
    const namesOf = async (search: string) => (await staff.list({ search })).data.map(({ fullName }) => fullName);
    for (const search of ["nunez", "ZOË", "zoe@", "6001122", " núñ "])
      expect([search, await namesOf(search)]).toEqual([search, ["Zoë Núñez"]]);
    expect(await namesOf("example.com")).toEqual(["Ana Ruiz", "Zoë Núñez"]);
    expect(await namesOf("_")).toEqual([]);
  });
});

describe("a staff member", () => {
  it("is created from name and email, with every field answered", async () => {
    const { id, createdAt, updatedAt, ...member } = await staff.create(ana);
    expect(member).toEqual({
      ...ana,
      phone: null,
      info: "",
      color: "#2456d6",
      position: 0,
      timeZone: null,
      externalId: null,
      metadata: {},
      imageUrl: null,
      visibility: "public",
      feedUrl: expect.stringMatching(/\/feeds\/[\w-]{86}\.ics$/),
    });
    expect(createdAt).toBe(updatedAt);
    expect((await staff.get({ id })).fullName).toBe("Ana Ruiz");
  });

  it("starts with a copy of the business hours as the week", async () => {
    const late = await testTenant({ businessHours: [{ weekday: 6, start: "20:00", end: "24:00" }] });
    const { id } = await openStaff(late).create(ana);
    const { days } = await callerOf(schedulesRouter, late).get({ id });
    expect(days).toEqual([{ weekday: 6, start: "20:00", end: "24:00", breaks: [] }]);
  });

  it("is changed in the fields that are sent", async () => {
    const member = await staff.create({ ...ana, phone: "+34 600 000 000" });
    const changed = await staff.update({ id: member.id, fullName: "Ana R.", phone: null });
    expect(changed).toEqual({ ...member, fullName: "Ana R.", phone: null, updatedAt: changed.updatedAt });
    expect(changed.updatedAt > member.updatedAt).toBe(true);
  });

  it("is left as it was, stamp and audit too, by its own answer sent back", async () => {
    const member = await staff.create(ana);
    expect(await staff.update(member)).toEqual(member);
    expect(await auditedWrites(tenant)).toBe(1);
  });

  it("keeps its time zone read-only", async () => {
    const { id } = await staff.create(ana);
    const patch = { id, timeZone: "Asia/Tokyo" };
    expect((await staff.update(patch)).timeZone).toBeNull();
  });

  it("is archived, not deleted, however often", async () => {
    const { id } = await staff.create(ana);
    await staff.archive({ id });
    const archived = await staff.get({ id });
    expect(archived.visibility).toBe("archive");
    expect(await staff.archive({ id })).toBeNull();
    expect(await staff.get({ id })).toEqual(archived);
    expect((await staff.list({})).total).toBe(1);
  });

  it("leaves its email address to others once archived, and comes back with another", async () => {
    const { id } = await staff.create(ana);
    await staff.archive({ id });
    await staff.create(ana);
    const back = { id, visibility: "private" as const };
    expect(await refusalOf(staff.update(back))).toMatchObject({ code: "validation", fields: ["email"] });
    expect((await staff.update({ ...back, email: "ana2@example.com" })).visibility).toBe("private");
  });

  it("is listed by position, then name, a page at a time", async () => {
    await staff.create({ fullName: "Zoe", email: "z@example.com" });
    await staff.create({ fullName: "Last", email: "l@example.com", position: 9 });
    await staff.create({ fullName: "Ana", email: "a@example.com" });
    const names = async (page: { limit?: number; offset?: number }) =>
      (await staff.list(page)).data.map(({ fullName }) => fullName);
    expect(await names({})).toEqual(["Ana", "Zoe", "Last"]);
    expect(await names({ limit: 1, offset: 1 })).toEqual(["Zoe"]);
    expect(await staff.list({ offset: 9 })).toEqual({ data: [], total: 3 });
  });

  it("refuses with validation an email address in use, in any case", async () => {
    await staff.create(ana);
    const twin = staff.create({ fullName: "Other", email: "ANA@example.com" });
    expect(await refusalOf(twin)).toEqual({ code: "validation", status: 422, fields: ["email"] });
  });

  it("gives an email address to one of two who ask at once", async () => {
    const both = await Promise.allSettled([staff.create(ana), staff.create(ana)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses with validation every malformed field at once", async () => {
    const refusal = await refusalOf(staff.create({ fullName: " ", email: "ana", phone: "call me", color: "red" }));
    expect(refusal.fields).toEqual(["fullName", "email", "phone", "color"]);
  });

  it("answers not_found for an unknown one", async () => {
    const calls = [staff.get({ id: NOBODY }), staff.update({ id: NOBODY }), staff.archive({ id: NOBODY })];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answers not_found for one of another account, and leaves it alone", async () => {
    const { id } = await openStaff(await testTenant()).create(ana);
    const calls = [staff.get({ id }), staff.update({ id, fullName: "Mine" }), staff.archive({ id })];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    expect((await staff.list({})).total).toBe(0);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(staffRouter, tenant, ["catalog:read"]);
    expect((await reader.list({})).total).toBe(0);
    expect((await refusalOf(reader.create(ana))).code).toBe("forbidden");
  });
});
