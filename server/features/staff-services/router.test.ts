import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { servicesRouter } from "../services/router";
import { staffRouter } from "../staff/router";
import { staffServicesRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };

const openLinks = (tenant: TenantRow) => callerOf(staffServicesRouter, tenant);

let tenant: TenantRow;
let links: ReturnType<typeof openLinks>;
/** Both ends of the link that the tests make. */
let ends: { id: string; serviceId: string };

async function newEnds(owner: TenantRow, title = "Cut") {
  const services = callerOf(servicesRouter, owner);
  const service = await services.create({ title, price: 19, capacityMin: 2, capacityMax: 6 });
  const { data } = await callerOf(staffRouter, owner).list({});
  const member = data[0] ?? (await callerOf(staffRouter, owner).create({ fullName: "Ana", email: "ana@example.com" }));
  return { id: member.id, serviceId: service.id };
}

beforeEach(async () => {
  tenant = await testTenant();
  links = openLinks(tenant);
  ends = await newEnds(tenant);
});

describe("a link of staff member and service", () => {
  it("takes price and seats of the service where a new one says nothing", async () => {
    const { createdAt, updatedAt, ...link } = await links.put(ends);
    const { id: staffId, serviceId } = ends;
    expect(link).toEqual({ staffId, serviceId, price: 19, capacityMin: 2, capacityMax: 6, deposit: null });
    expect(createdAt).toBe(updatedAt);
  });

  it("keeps what a later put does not send", async () => {
    await links.put({ ...ends, price: 19.99, capacityMax: 4, deposit: "50%" });
    const link = await links.put({ ...ends, capacityMin: 1 });
    expect(link).toMatchObject({ price: 19.99, capacityMin: 1, capacityMax: 4, deposit: "50%" });
    expect((await links.put({ ...ends, deposit: null })).deposit).toBeNull();
  });

  it("is left as it was, stamp and audit too, by its own answer sent back", async () => {
    const link = await links.put({ ...ends, deposit: "20.00" });
    const audited = await auditedWrites(tenant);
    expect(await links.put({ ...link, ...ends })).toEqual(link);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("is created once by two puts at the same time", async () => {
    await Promise.all([links.put({ ...ends, price: 5 }), links.put({ ...ends, capacityMax: 9 })]);
    const { data, total } = await links.list({ id: ends.id });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ price: 5, capacityMax: 9 });
  });

  it("is listed in the order of the services", async () => {
    await links.put(ends);
    const brush = await newEnds(tenant, "Brush");
    await links.put(brush);
    const { data, total } = await links.list({ id: ends.id });
    expect(data.map(({ serviceId }) => serviceId)).toEqual([brush.serviceId, ends.serviceId]);
    expect(total).toBe(2);
    expect((await links.list({ id: ends.id, limit: 1, offset: 1 })).data).toHaveLength(1);
  });

  it("ends with its deletion, and answers not_found to a second one", async () => {
    await links.put(ends);
    expect(await links.delete(ends)).toBeNull();
    expect((await links.list({ id: ends.id })).total).toBe(0);
    expect((await refusalOf(links.delete(ends))).code).toBe("not_found");
  });

  it.each(["0%", "50%", "12.5%", "100%", "20", "20.00", "0", "99999999.99", null])(
    "takes %s as its deposit",
    async (deposit) => {
      expect((await links.put({ ...ends, deposit })).deposit).toBe(deposit);
    },
  );

  it.each(["101%", "-1%", "5.001%", "%", "20.001", "20.000", "-5", "1e3", "100000000", "half", ""])(
    "refuses with validation %j as its deposit",
    async (deposit) => {
      expect(await refusalOf(links.put({ ...ends, deposit }))).toMatchObject({
        code: "validation",
        fields: ["deposit"],
      });
    },
  );

  it("counts the decimals of amounts by the account's currency", async () => {
    const [yen, dinar] = [await testTenant({ currency: "JPY" }), await testTenant({ currency: "KWD" })];
    const [inYen, inDinar] = [await newEnds(yen), await newEnds(dinar)];
    const refusal = await refusalOf(openLinks(yen).put({ ...inYen, price: 1.5, deposit: "1.00" }));
    expect(refusal.fields).toEqual(["price", "deposit"]);
    const terms = { price: 1.125, deposit: "1.125" };
    expect(await openLinks(dinar).put({ ...inDinar, ...terms })).toMatchObject(terms);
  });

  it("refuses with validation fewer seats than its minimum, sent or present", async () => {
    const tooFew = { code: "validation", status: 422, fields: ["capacityMin"] };
    expect(await refusalOf(links.put({ ...ends, capacityMax: 1 }))).toEqual(tooFew);
    await links.put({ ...ends, capacityMin: 3, capacityMax: 5 });
    expect(await refusalOf(links.put({ ...ends, capacityMin: 6 }))).toEqual(tooFew);
    expect(await refusalOf(links.put({ ...ends, capacityMax: 2 }))).toEqual(tooFew);
  });

  it("answers not_found for an unknown staff member or service", async () => {
    const calls = [
      links.list({ id: NOBODY }),
      links.put({ ...ends, id: NOBODY }),
      links.put({ ...ends, serviceId: NOBODY }),
      links.delete({ ...ends, id: NOBODY }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answers not_found for staff or services of another account", async () => {
    const theirs = await newEnds(await testTenant());
    const calls = [
      links.list({ id: theirs.id }),
      links.put({ ...ends, id: theirs.id }),
      links.put({ ...ends, serviceId: theirs.serviceId }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(staffServicesRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.put(ends))).code).toBe("forbidden");
  });
});
