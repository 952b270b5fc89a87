import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, openAccount } from "../../testing/rest";

interface Stored {
  companyName: string;
  maxDays: number;
  companyPhone: string | null;
}

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
  await tab.mutate("settings.update", { companyName: "Salon Sol", maxDays: 60, companyPhone: null });
});

const save = (change: object, by = tab) => by.mutate<Stored>("settings.edits.save", change);
const stored = async () => (await tab.query<Stored>("settings.get", {})).data;

it("an editor's change is written over what it showed", async () => {
  const { data } = await save({
    maxDays: 90,
    companyPhone: "+34 600 111 222",
    seen: { maxDays: 60, companyPhone: null },
  });
  expect(data).toMatchObject({ companyName: "Salon Sol", maxDays: 90, companyPhone: "+34 600 111 222" });
});

it("two who change different settings do not meet; conflict names those that both have changed", async () => {
  await save({ maxDays: 90, seen: { maxDays: 60 } });
  expect((await save({ companyName: "Sol", seen: { companyName: "Salon Sol" } })).data).toMatchObject({
    companyName: "Sol",
    maxDays: 90,
  });
  const late = save({ maxDays: 30, companyPhone: "123456", seen: { maxDays: 60, companyPhone: null } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["maxDays"] });
  expect(await stored()).toMatchObject({ maxDays: 90, companyPhone: null });
});

it("refuses with validation what the API refuses, online payment without a key too", async () => {
  const wrong = save({ maxDays: 0, companyName: "", seen: {} });
  expect(await refusal(wrong)).toEqual({ status: 422, code: "validation", fields: ["companyName", "maxDays"] });
  const unpaid = save({ payProviderEnabled: true, seen: { payProviderEnabled: false } });
  expect(await refusal(unpaid)).toEqual({ status: 422, code: "validation", fields: ["payProviderEnabled"] });
});

it("answers forbidden to who only reads, and reaches no other account", async () => {
  const desk = tabOf(await newMember(account, { role: "front_desk" }), account);
  expect(await refusal(save({ maxDays: 1, seen: {} }, desk))).toEqual({ status: 403, code: "forbidden" });
  const stranger = tabOf(await newMember(await openAccount({ seed: "empty" })), account);
  expect((await save({ maxDays: 1, seen: {} }, stranger)).status).toBe(404);
  expect(await stored()).toMatchObject({ maxDays: 60 });
});
