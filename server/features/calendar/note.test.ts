import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { booked, done, openShop, type Shop } from "../../testing/shop";

let shop: Shop;
let id: string;
let ana: Tab;
let ben: Tab;

const appointment = () => done(manage<{ internalNote: string }>(shop, `GET /appointments/${id}`));

beforeEach(async () => {
  shop = await openShop({ members: 1 });
  await booked(shop, { start: "10:00" }, { name: "Eva", email: "eva@example.com" });
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /appointments"));
  id = data[0]?.id ?? "";
  [ana, ben] = [tabOf(await newMember(shop), shop), tabOf(await newMember(shop), shop)];
});

const note = (tab: Tab, said: object, seen: object) => refusal(tab.mutate("calendar.note", { id, ...said, seen }));
const FINE = { status: 200, code: undefined };
const CONFLICT = { status: 409, code: "conflict" };

it("of two who write the note of an appointment the second is told, and the first one's stands", async () => {
  expect(await note(ana, { internalNote: "Allergic." }, { internalNote: "" })).toEqual(FINE);
  expect(await note(ben, { internalNote: "Late." }, { internalNote: "" })).toEqual({
    ...CONFLICT,
    fields: ["internalNote"],
  });
  expect((await appointment()).internalNote).toBe("Allergic.");
  expect(await note(ben, { internalNote: "Late." }, { internalNote: "Allergic." })).toEqual(FINE);
  expect((await appointment()).internalNote).toBe("Late.");
});

it("what a program has noted meanwhile is not written over, and stays where nothing else was changed", async () => {
  await done(manage(shop, `PATCH /appointments/${id}`, { body: { externalId: "a-1", metadata: { crm: "1" } } }));
  expect(await note(ana, { internalNote: "Allergic." }, { internalNote: "" })).toEqual(FINE);
  expect(await note(ana, { metadata: { crm: "2" } }, { metadata: {} })).toEqual({ ...CONFLICT, fields: ["metadata"] });
  expect(await note(ana, { externalId: "a-2" }, { externalId: null })).toEqual({ ...CONFLICT, fields: ["externalId"] });
  expect(await appointment()).toMatchObject({
    ...{ internalNote: "Allergic.", externalId: "a-1", metadata: { crm: "1" } },
  });
});

it("bad notes are refused by their names, and nothing is written", async () => {
  const bad = { internalNote: "Allergic.", metadata: { "two words": "1" } };
  expect(await note(ana, bad, {})).toMatchObject({ status: 422, code: "validation" });
  expect((await appointment()).internalNote).toBe("");
});
