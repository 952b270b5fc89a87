import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../../testing/context";
import { servicesRouter } from "../router";
import { partsRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const CONFLICT = { code: "conflict", status: 409 };

const openServices = (tenant: TenantRow) => callerOf(servicesRouter, tenant);
const openParts = (tenant: TenantRow) => callerOf(partsRouter, tenant);

let tenant: TenantRow;
let services: ReturnType<typeof openServices>;
let parts: ReturnType<typeof openParts>;

beforeEach(async () => {
  tenant = await testTenant();
  services = openServices(tenant);
  parts = openParts(tenant);
});

const idOf = async (fields: Omit<Parameters<typeof services.create>[0], "title"> = {}) =>
  (await services.create({ title: "Cut", ...fields })).id;
const durationOf = async (id: string) => (await services.get({ id })).duration;

const service = (serviceId: string) => ({ kind: "service" as const, serviceId });
const pause = (minutes: number) => ({ kind: "spare_time" as const, minutes });
const several = <Part>(part: Part, count: number): Part[] => Array<Part>(count).fill(part);

describe("the parts of a compound service", () => {
  it("are none at first", async () => {
    expect(await parts.get({ id: await idOf({ type: "compound" }) })).toEqual({ parts: [] });
  });

  it("are replaced as a composite, and their sum is its duration", async () => {
    const [id, cut, dye] = [await idOf({ type: "compound" }), await idOf({ duration: 30 }), await idOf()];
    const sent = [service(dye), pause(20), service(cut), service(cut)];
    const stored = [
      { kind: "service", serviceId: dye, minutes: null },
      { kind: "spare_time", serviceId: null, minutes: 20 },
      { kind: "service", serviceId: cut, minutes: null },
      { kind: "service", serviceId: cut, minutes: null },
    ];
    expect(await parts.replace({ id, parts: sent })).toEqual({ parts: stored });
    expect(await parts.get({ id })).toEqual({ parts: stored });
    expect(await durationOf(id)).toBe(140);
    await parts.replace({ id, parts: [service(cut), pause(5)] });
    expect(await durationOf(id)).toBe(35);
  });

  it("change nothing, neither stamp nor audit, when they are sent back", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const answer = await parts.replace({ id, parts: [service(cut), pause(20)] });
    const { updatedAt } = await services.get({ id });
    const audited = await auditedWrites(tenant);
    expect(await parts.replace({ id, ...answer })).toEqual(answer);
    expect((await services.get({ id })).updatedAt).toBe(updatedAt);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("leave out what belongs to the other kind", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const sent = [
      { ...service(cut), minutes: 9 },
      { ...pause(20), serviceId: cut },
    ];
    const answer = await parts.replace({ id, parts: sent });
    expect(answer.parts.map(({ serviceId, minutes }) => [serviceId, minutes])).toEqual([
      [cut, null],
      [null, 20],
    ]);
  });

  it("are 2 to 20, one of them a service, else refused with validation", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf({ duration: 1 })];
    expect((await parts.replace({ id, parts: several(service(cut), 20) })).parts).toHaveLength(20);
    const wrong = [[], [service(cut)], several(service(cut), 21), [pause(1), pause(1)]];
    const refusals = await Promise.all(wrong.map((sent) => refusalOf(parts.replace({ id, parts: sent }))));
    expect(refusals).toEqual(wrong.map(() => ({ code: "validation", status: 422, fields: ["parts"] })));
  });

  it("last at most a day together, else refused with validation", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf({ duration: 1000 })];
    await parts.replace({ id, parts: [service(cut), pause(440)] });
    expect(await durationOf(id)).toBe(1440);
    const refusal = await refusalOf(parts.replace({ id, parts: [service(cut), pause(441)] }));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: ["parts"] });
    expect(await durationOf(id)).toBe(1440);
  });

  it.each([
    [{ kind: "spare_time" }, "minutes"],
    [{ kind: "spare_time", minutes: null }, "minutes"],
    [pause(0), "minutes"],
    [pause(1441), "minutes"],
    [{ kind: "service" }, "serviceId"],
    [{ kind: "service", serviceId: null }, "serviceId"],
    [service("cut"), "serviceId"],
    [service(NOBODY), "serviceId"],
    [{ kind: "pause" }, "kind"],
  ])("are refused with validation for %j", async (part, field) => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const refusal = await refusalOf(parts.replace({ id, parts: [service(cut), part] } as never));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: [`parts.1.${field}`, "parts"] });
  });

  it("are simple services of the account that last minutes, else refused with validation", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const others = await openServices(await testTenant()).create({ title: "Cut" });
    const wrong = [id, await idOf({ type: "collaborative" }), await idOf({ durationDays: 1 }), others.id];
    const refusal = await refusalOf(parts.replace({ id, parts: [service(cut), ...wrong.map(service)] }));
    const fields = [1, 2, 3, 4].map((index) => `parts.${index}.serviceId`);
    expect(refusal.fields?.toSorted()).toEqual(["parts", ...fields]);
  });
});

describe("the parts of a collaborative service", () => {
  it("start together, so the longest is its duration", async () => {
    const id = await idOf({ type: "collaborative" });
    const [short, long] = [await idOf({ duration: 30 }), await idOf({ duration: 90 })];
    await parts.replace({ id, parts: [service(short), service(long), service(short)] });
    expect(await durationOf(id)).toBe(90);
  });

  it("are 2 to 10, all of them services, else refused with validation", async () => {
    const [id, cut] = [await idOf({ type: "collaborative" }), await idOf()];
    await parts.replace({ id, parts: several(service(cut), 10) });
    const many = await refusalOf(parts.replace({ id, parts: several(service(cut), 11) }));
    expect(many).toEqual({ code: "validation", status: 422, fields: ["parts"] });
    const paused = await refusalOf(parts.replace({ id, parts: [service(cut), pause(5)] }));
    expect(paused).toEqual({ code: "validation", status: 422, fields: ["parts.1.kind", "parts"] });
  });
});

describe("parts", () => {
  it("answer conflict for a simple service", async () => {
    const [id, cut] = [await idOf(), await idOf()];
    expect(await refusalOf(parts.get({ id }))).toEqual(CONFLICT);
    expect(await refusalOf(parts.replace({ id, parts: [service(cut), service(cut)] }))).toEqual(CONFLICT);
  });

  it("answer not_found for an unknown service, and to another account", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const others = openParts(await testTenant());
    const sent = [service(cut), service(cut)];
    const calls = [
      parts.get({ id: NOBODY }),
      parts.replace({ id: NOBODY, parts: sent }),
      others.get({ id }),
      others.replace({ id, parts: sent }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answer forbidden to a key that may only read", async () => {
    const reader = callerOf(partsRouter, tenant, ["catalog:read"]);
    const sent = [service(NOBODY), pause(1)];
    expect((await refusalOf(reader.replace({ id: NOBODY, parts: sent }))).code).toBe("forbidden");
  });

  it("end with their composite, whose services then can be deleted", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    await parts.replace({ id, parts: [service(cut), pause(5)] });
    expect(await refusalOf(services.delete({ id: cut }))).toEqual(CONFLICT);
    await services.delete({ id });
    expect(await services.delete({ id: cut })).toBeNull();
  });
});

describe("a service that is a part", () => {
  it("takes its composites with it when its duration changes", async () => {
    const [compound, collaborative] = [await idOf({ type: "compound" }), await idOf({ type: "collaborative" })];
    const [cut, dye] = [await idOf({ duration: 30 }), await idOf({ duration: 45 })];
    await parts.replace({ id: compound, parts: [service(cut), pause(10), service(cut)] });
    await parts.replace({ id: collaborative, parts: [service(cut), service(dye)] });
    const before = await services.get({ id: compound });
    await services.update({ id: cut, duration: 60 });
    const after = await services.get({ id: compound });
    expect([before.duration, after.duration, await durationOf(collaborative)]).toEqual([70, 130, 60]);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    await services.update({ id: cut, duration: 15 });
    expect([await durationOf(compound), await durationOf(collaborative)]).toEqual([40, 45]);
  });

  it("leaves the stamp of a composite whose duration stays", async () => {
    const [id, cut, dye] = [await idOf({ type: "collaborative" }), await idOf({ duration: 30 }), await idOf()];
    await parts.replace({ id, parts: [service(cut), service(dye)] });
    const before = await services.get({ id });
    await services.update({ id: cut, duration: 40 });
    expect(await services.get({ id })).toEqual(before);
  });

  it("is refused with validation a duration that makes a composite longer than a day", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf({ duration: 700 })];
    await parts.replace({ id, parts: [service(cut), service(cut)] });
    const refusal = await refusalOf(services.update({ id: cut, duration: 721 }));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: ["duration"] });
    expect([await durationOf(cut), await durationOf(id)]).toEqual([700, 1400]);
  });

  it("is refused with validation days of duration, until it is a part no more", async () => {
    const [id, cut, dye] = [await idOf({ type: "compound" }), await idOf(), await idOf()];
    await parts.replace({ id, parts: [service(cut), pause(5)] });
    const refusal = await refusalOf(services.update({ id: cut, durationDays: 2 }));
    expect(refusal).toEqual({ code: "validation", status: 422, fields: ["durationDays"] });
    await parts.replace({ id, parts: [service(dye), pause(5)] });
    expect((await services.update({ id: cut, durationDays: 2 })).duration).toBe(1440);
    expect(await durationOf(id)).toBe(65);
  });
});

describe("changes of parts and composites at the same time", () => {
  it("leave every composite as long as its parts, and none waits in a circle", async () => {
    const ids = await Promise.all([30, 40, 50, 60].map((duration) => idOf({ duration })));
    const composites = await Promise.all(
      (["compound", "compound", "collaborative"] as const).map(async (type) => ({ type, id: await idOf({ type }) })),
    );
    const rounds = Array.from({ length: 6 }, (_, round) => round);
    const calls = rounds.flatMap((round) => [
      ...ids.map((id, index) => services.update({ id, duration: 10 + ((round * 7 + index * 5) % 60) })),
      ...composites.map(({ id }, index) => {
        const chosen = ids.filter((_, place) => (place + round + index) % 3 > 0);
        return parts.replace({ id, parts: (round % 2 ? chosen : chosen.toReversed()).map(service) });
      }),
    ]);
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
    for (const { type, id } of composites) {
      const own = (await parts.get({ id })).parts.map(({ serviceId }) => durationOf(serviceId ?? ""));
      const minutes = await Promise.all(own);
      const expected = type === "compound" ? minutes.reduce((sum, one) => sum + one, 0) : Math.max(...minutes);
      expect(await durationOf(id)).toBe(expected);
    }
  });

  it("never leave a part that lasts days", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const [put, patch] = await Promise.allSettled([
      parts.replace({ id, parts: [service(cut), pause(5)] }),
      services.update({ id: cut, durationDays: 1 }),
    ]);
    expect([put.status, patch.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { durationDays } = await services.get({ id: cut });
    expect((await parts.get({ id })).parts).toHaveLength(durationDays === null ? 2 : 0);
  });

  it("never leave a part that is deleted", async () => {
    const [id, cut] = [await idOf({ type: "compound" }), await idOf()];
    const [put, gone] = await Promise.allSettled([
      parts.replace({ id, parts: [service(cut), pause(5)] }),
      services.delete({ id: cut }),
    ]);
    expect([put.status, gone.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
