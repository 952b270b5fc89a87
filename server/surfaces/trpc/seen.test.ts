import { beforeEach, describe, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, openAccount, UNKNOWN_ID } from "../../testing/rest";

let account: Account;
let tab: Tab;
/** What each of the writes below is of. */
let ids: { member: string; service: string; extra: string; category: string; composite: string; part: string };

const add = async (name: string, fields: object) => (await tab.mutate<{ id: string }>(name, fields)).data.id;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
  const member = await add("staff.create", { fullName: "Ana", email: "ana@example.com" });
  const service = await add("services.create", { title: "Cut", price: 32 });
  const part = await add("services.create", { title: "Dye", price: 20 });
  const composite = await add("services.create", { title: "All", type: "compound" });
  const extra = await add("services.extras.create", { id: service, title: "Mask" });
  const category = await add("categories.create", { name: "Hair" });
  await tab.mutate("staff.services.put", { id: member, serviceId: service });
  ids = { member, service, extra, category, composite, part };
});

interface Written {
  save: string;
  /** The same without a guard, as somebody else writes it. */
  other: string;
  of: () => object;
  /** What the editor showed, and what it and somebody else make of it. */
  seen: () => Promise<object>;
  mine: () => object;
  theirs: () => object;
  field: string;
}

const read = async (name: string, input: object, field: string) => ({
  [field]: (await tab.query<Record<string, unknown>>(name, input)).data[field],
});
const day = (start: string) => ({ weekday: 1, start, end: "18:00" });
const parts = (...minutes: number[]) => [
  { kind: "service", serviceId: ids.service },
  ...minutes.map((each) => ({ kind: "spare_time", minutes: each })),
  { kind: "service", serviceId: ids.part },
];

const WRITTEN: Record<string, Written> = {
  "a member's week": {
    ...{ save: "staff.scheduleEdits.save", other: "staff.schedule.replace", of: () => ({ id: ids.member }) },
    ...{ seen: () => read("staff.schedule.get", { id: ids.member }, "days"), field: "days" },
    mine: () => ({ days: [{ ...day("10:00"), breaks: [] }] }),
    theirs: () => ({ days: [{ ...day("11:00"), breaks: [{ start: "13:00", end: "14:00" }] }] }),
  },
  "the opening hours": {
    ...{ save: "businessHours.edits.save", other: "businessHours.replace", of: () => ({}) },
    ...{ seen: () => read("businessHours.get", {}, "days"), field: "days" },
    ...{ mine: () => ({ days: [day("10:00")] }), theirs: () => ({ days: [day("11:00")] }) },
  },
  "a service's questions": {
    ...{ save: "services.fieldEdits.save", other: "services.fields.replace", of: () => ({ id: ids.service }) },
    ...{ seen: () => read("services.fields.get", { id: ids.service }, "fields"), field: "fields" },
    ...{ mine: () => ({ fields: [{ label: "Mine?" }] }), theirs: () => ({ fields: [{ label: "Theirs?" }] }) },
  },
  "a service's parts": {
    ...{ save: "services.partEdits.save", other: "services.parts.replace", of: () => ({ id: ids.composite }) },
    ...{ seen: () => read("services.parts.get", { id: ids.composite }, "parts"), field: "parts" },
    ...{ mine: () => ({ parts: parts(5) }), theirs: () => ({ parts: parts(10, 5) }) },
  },
  "a member": {
    ...{ save: "staff.edits.save", other: "staff.update", of: () => ({ id: ids.member }), field: "info" },
    ...{ seen: async () => ({ info: "" }), mine: () => ({ info: "Mine" }), theirs: () => ({ info: "Theirs" }) },
  },
  "a member's terms": {
    ...{ save: "staff.termEdits.save", other: "staff.services.put", field: "price" },
    of: () => ({ id: ids.member, serviceId: ids.service }),
    ...{ seen: async () => ({ price: 32 }), mine: () => ({ price: 40 }), theirs: () => ({ price: 50 }) },
  },
  "an extra": {
    ...{ save: "services.extraEdits.save", other: "services.extras.update", field: "price" },
    of: () => ({ id: ids.service, extraId: ids.extra }),
    ...{ seen: async () => ({ price: 0 }), mine: () => ({ price: 4 }), theirs: () => ({ price: 5 }) },
  },
  "a category": {
    ...{ save: "categories.edits.save", other: "categories.update", of: () => ({ id: ids.category }), field: "name" },
    ...{ seen: async () => ({ name: "Hair" }), mine: () => ({ name: "Mine" }), theirs: () => ({ name: "Theirs" }) },
  },
};

describe.each(Object.entries(WRITTEN))("%s", (_, { save, other, of, seen, mine, theirs, field }) => {
  it("is written over what the editor showed, also a second time", async () => {
    const first = await tab.mutate(save, { ...of(), ...mine(), seen: await seen() });
    expect([first.status, first.data]).toEqual([200, expect.objectContaining({ [field]: expect.anything() })]);
    const { [field]: shown } = first.data;
    const again = await tab.mutate(save, { ...of(), ...theirs(), seen: { [field]: shown } });
    expect(again.status).toBe(200);
  });

  it("is not written over what somebody else has written meanwhile: conflict names it, and theirs stands", async () => {
    const before = await seen();
    const stands = await tab.mutate(other, { ...of(), ...theirs() });
    expect(stands.status).toBe(200);
    const late = tab.mutate(save, { ...of(), ...mine(), seen: before });
    expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: [field] });
    const unchanged = await tab.mutate(save, { ...of(), ...theirs(), seen: { [field]: stands.data[field] } });
    expect(unchanged.data[field]).toEqual(expect.anything());
  });

  it("refuses with forbidden who only reads, not_found another account's, and validation what is none", async () => {
    const asked = { ...of(), ...mine(), seen: {} };
    const viewer = tabOf(await newMember(account, { role: "viewer" }), account);
    expect(await refusal(viewer.mutate(save, asked))).toEqual({ status: 403, code: "forbidden" });
    expect((await refusal(tab.mutate(save, { ...asked, seen: 1 }))).code).toBe("validation");
    if (!("id" in asked)) return;
    const other = await openAccount({ seed: "empty" });
    const stranger = tabOf(await newMember(other), other);
    expect((await refusal(stranger.mutate(save, asked))).code).toBe("not_found");
    expect((await refusal(tab.mutate(save, { ...asked, id: UNKNOWN_ID }))).code).toBe("not_found");
  });
});
