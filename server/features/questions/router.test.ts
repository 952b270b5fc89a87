import { v7 as newId, v4 as uuidV4 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { servicesRouter } from "../services/router";
import { questionsRouter } from "./router";

type Draft = Parameters<ReturnType<typeof openQuestions>["replace"]>[0]["fields"][number];

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };

const openQuestions = (tenant: TenantRow) => callerOf(questionsRouter, tenant);
const newService = (tenant: TenantRow) => callerOf(servicesRouter, tenant).create({ title: "Cut" });

let tenant: TenantRow;
let questions: ReturnType<typeof openQuestions>;
/** Of the service. */
let id: string;

beforeEach(async () => {
  tenant = await testTenant();
  questions = openQuestions(tenant);
  ({ id } = await newService(tenant));
});

const replace = async (...fields: Draft[]) => (await questions.replace({ id, fields })).fields;
const labelsOf = (fields: { label: string }[]) => fields.map(({ label }) => label);
const hair: Draft = { label: "Hair", kind: "select", options: ["Long", "Short"] };

describe("the intake questions of a service", () => {
  it("are none at first", async () => {
    expect(await questions.get({ id })).toEqual({ fields: [] });
  });

  it("need a label alone, and answer every field", async () => {
    const [question] = await replace({ label: " Allergies? " });
    const { id: _, createdAt, updatedAt, ...rest } = question ?? expect.fail("there is one");
    expect(rest).toEqual({
      label: "Allergies?",
      kind: "text",
      required: false,
      perPerson: false,
      options: [],
      position: 0,
      showIf: null,
    });
    expect(createdAt).toBe(updatedAt);
    expect((await questions.get({ id })).fields).toEqual([question]);
  });

  it("are replaced as a composite: what has its id stays, the rest is new or gone", async () => {
    const [kept, gone] = await replace({ label: "A" }, { label: "B" });
    const fields = await replace({ label: "C" }, { id: kept?.id, label: "A!", required: true });
    expect(labelsOf(fields)).toEqual(["C", "A!"]);
    expect(fields[1]).toMatchObject({ id: kept?.id, required: true, position: 1, createdAt: kept?.createdAt });
    expect(fields[0]?.id).not.toBe(gone?.id);
    expect((await questions.get({ id })).fields).toEqual(fields);
    expect(await replace()).toEqual([]);
  });

  it("change nothing, neither stamp nor audit, when they are sent back", async () => {
    const [first] = await replace(hair, { label: "B", kind: "file", position: 9 });
    await replace({ ...hair, id: first?.id }, { label: "Curls?", showIf: { field: first?.id ?? "", is: "Long" } });
    const before = await questions.get({ id });
    const audited = await auditedWrites(tenant);
    expect(await questions.replace({ id, ...before })).toEqual(before);
    expect(await questions.get({ id })).toEqual(before);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("come by position, equal ones as they were sent", async () => {
    const [b, a] = await replace({ label: "B" }, { label: "A" });
    const fields = await replace(
      { label: "C", position: 5 },
      { id: a?.id, label: "A", position: 2 },
      { id: b?.id, label: "B", position: 2 },
    );
    expect(labelsOf(fields)).toEqual(["A", "B", "C"]);
    expect(fields.map(({ position }) => position)).toEqual([2, 3, 5]);
    expect(labelsOf((await questions.get({ id })).fields)).toEqual(["A", "B", "C"]);
  });

  it("take an id in capitals for the same", async () => {
    const [first] = await replace(hair);
    const capitals = first?.id.toUpperCase() ?? "";
    const fields = await replace({ ...hair, id: capitals }, { label: "B", showIf: { field: capitals, is: "Short" } });
    expect(fields.map(({ showIf }) => showIf)).toEqual([null, { field: first?.id, is: "Short" }]);
    expect(fields[0]).toEqual(first);
  });

  it("take an id of the caller's for a new question, which conditions of the same list name", async () => {
    const [asked, shown] = [newId(), uuidV4()];
    const fields = await replace(
      { ...hair, id: asked.toUpperCase() },
      { label: "Curls?", id: shown, showIf: { field: asked, is: "Long" } },
    );
    expect(fields.map(({ id: own, showIf }) => [own, showIf])).toEqual([
      [asked, null],
      [shown, { field: asked, is: "Long" }],
    ]);
    expect((await questions.get({ id })).fields).toEqual(fields);
    await replace();
    expect((await replace({ ...hair, id: asked }))[0]?.id).toBe(asked);
  });

  it("take an id that another account uses", async () => {
    const [own] = await replace(hair);
    const stranger = await testTenant();
    const { id: theirs } = await newService(stranger);
    const { fields } = await openQuestions(stranger).replace({ id: theirs, fields: [{ ...hair, id: own?.id }] });
    expect(fields[0]?.id).toBe(own?.id);
    expect((await questions.get({ id })).fields).toEqual([own]);
  });

  it("give an id that two services ask for at once to one of them", async () => {
    const services = await Promise.all(Array.from({ length: 4 }, () => newService(tenant)));
    const wanted = newId();
    const fields = [{ label: "A" }, { ...hair, id: wanted }];
    const tries = services.map((service) => refusalOf(questions.replace({ id: service.id, fields })).catch(() => null));
    const refusals = (await Promise.all(tries)).filter((refusal) => refusal !== null);
    expect(refusals).toEqual(
      Array(3).fill(expect.objectContaining({ code: "validation", fields: ["fields.1.id", "fields"] })),
    );
    const sets = await Promise.all(services.map((service) => questions.get({ id: service.id })));
    expect(sets.map((set) => set.fields.length).sort()).toEqual([0, 0, 0, 2]);
  });

  it("stay one whole set when two are sent at the same time", async () => {
    const sets = ["A", "B", "C", "D"].map((name) => [{ label: `${name}1` }, { label: `${name}2` }]);
    await Promise.all(sets.map((fields) => questions.replace({ id, fields })));
    expect(sets.map(labelsOf)).toContainEqual(labelsOf((await questions.get({ id })).fields));
  });

  it("end with their service", async () => {
    await replace(hair);
    await callerOf(servicesRouter, tenant).delete({ id });
    expect(await refusalOf(questions.get({ id }))).toEqual(NOT_FOUND);
  });

  it("take up to 50 questions of up to 100 options", async () => {
    const options = Array.from({ length: 100 }, (_, index) => `${index}`);
    const fields = Array.from({ length: 50 }, () => ({ ...hair, options, label: "x".repeat(255) }));
    expect(await replace(...fields)).toHaveLength(50);
  });

  it.each<[string, Record<string, unknown>[], string[]]>([
    ["no label", [{}], ["fields.0.label", "fields"]],
    ["a label too long", [{ label: "x".repeat(256) }], ["fields.0.label", "fields"]],
    ["an unknown kind", [{ label: "A", kind: "date" }], ["fields.0.kind", "fields"]],
    ["a select without options", [{ label: "A", kind: "select" }], ["fields.0.options", "fields"]],
    ["options of a text", [{ ...hair, kind: "text" }], ["fields.0.options", "fields"]],
    ["options of a file", [{ ...hair, kind: "file" }], ["fields.0.options", "fields"]],
    ["options of the default kind", [{ label: "A", options: ["B"] }], ["fields.0.options", "fields"]],
    ["an option twice", [{ ...hair, options: ["A", "A "] }], ["fields.0.options", "fields"]],
    ["an empty option", [{ ...hair, options: ["A", " "] }], ["fields.0.options.1", "fields"]],
    ["101 options", [{ ...hair, options: Array.from({ length: 101 }, String) }], ["fields.0.options", "fields"]],
    ["a negative position", [{ label: "A", position: -1 }], ["fields.0.position", "fields"]],
    ["a position too high", [{ label: "A", position: 1_000_001 }], ["fields.0.position", "fields"]],
    ["a malformed id", [{ label: "A", id: "1" }], ["fields.0.id", "fields"]],
    ["an unknown condition", [{ label: "A", showIf: { field: NOBODY, is: "B" } }], ["fields.0.showIf", "fields"]],
    ["half a condition", [{ label: "A", showIf: { field: NOBODY } }], ["fields.0.showIf.is", "fields"]],
    ["two faults", [{ kind: "select" }, { ...hair, kind: "text" }].reverse(), []],
    ["51 questions", Array.from({ length: 51 }, () => ({ label: "A" })), ["fields"]],
  ])("are refused with validation for %s", async (name, fields, expected) => {
    const refusal = await refusalOf(questions.replace({ id, fields } as never));
    expect(refusal).toMatchObject({ code: "validation", status: 422 });
    const all = ["fields.0.options", "fields", "fields.1.label", "fields.1.options"];
    expect(refusal.fields).toEqual(name === "two faults" ? all : expected);
  });

  it("are refused with validation for a question twice, or one of another service", async () => {
    const [own] = await replace(hair);
    const { id: otherService } = await newService(tenant);
    const [other] = (await questions.replace({ id: otherService, fields: [hair] })).fields;
    const twice = questions.replace({
      id,
      fields: [
        { ...hair, id: own?.id },
        { ...hair, id: own?.id },
      ],
    });
    expect((await refusalOf(twice)).fields).toEqual(["fields.1.id", "fields"]);
    const foreign = questions.replace({ id, fields: [{ ...hair, id: other?.id }] });
    expect((await refusalOf(foreign)).fields).toEqual(["fields.0.id", "fields"]);
    expect((await questions.get({ id })).fields).toEqual([own]);
  });

  it("are refused with validation for a condition that can no longer be met", async () => {
    const [first] = await replace(hair);
    const asked = { ...hair, id: first?.id };
    const onIt = { label: "B", showIf: { field: first?.id ?? "", is: "Long" } };
    const [, second] = await replace(asked, onIt);
    const dependent = { ...onIt, id: second?.id };
    const calls = [
      [{ ...asked, options: ["Short"] }, dependent],
      [{ ...asked, kind: "file" as const, options: [] }, dependent],
      [dependent, asked],
      [dependent],
    ].map((fields) => questions.replace({ id, fields }));
    expect((await Promise.all(calls.map(refusalOf))).map(({ fields }) => fields?.[0])).toEqual([
      "fields.1.showIf",
      "fields.1.showIf",
      "fields.0.showIf",
      "fields.0.showIf",
    ]);
  });

  it("answer not_found for an unknown service, and to another account", async () => {
    const others = openQuestions(await testTenant());
    const calls = [
      questions.get({ id: NOBODY }),
      questions.replace({ id: NOBODY, fields: [] }),
      others.get({ id }),
      others.replace({ id, fields: [hair] }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
  });

  it("answer forbidden to a key that may only read", async () => {
    const reader = callerOf(questionsRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.replace({ id, fields: [] }))).code).toBe("forbidden");
  });
});
