import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, openAccount, UNKNOWN_ID } from "../../testing/rest";

interface Stored {
  id: string;
  title: string;
  price: number;
  maxDays: number | null;
}

let account: Account;
let tab: Tab;
let service: Stored;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
  ({ data: service } = await tab.mutate<Stored>("services.create", { title: "Cut", price: 32 }));
});

const save = (change: object, by = tab) => by.mutate<Stored>("services.edits.save", { id: service.id, ...change });
const NOT_FOUND = { status: 404, code: "not_found" };

it("an editor's change is written over what it showed", async () => {
  const { data } = await save({ price: 35, maxDays: 30, seen: { price: 32, maxDays: null } });
  expect(data).toMatchObject({ title: "Cut", price: 35, maxDays: 30 });
});

it("two who change different fields do not meet; conflict names the fields that both have changed", async () => {
  await save({ price: 35, seen: { price: 32 } });
  expect((await save({ title: "Haircut", seen: { title: "Cut" } })).data).toMatchObject({
    title: "Haircut",
    price: 35,
  });
  const late = save({ price: 30, maxDays: 5, seen: { price: 32, maxDays: null } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["price"] });
  expect((await tab.query<Stored>("services.get", { id: service.id })).data).toMatchObject({
    price: 35,
    maxDays: null,
  });
});

it("refuses with validation what the API refuses, decimals of the currency too", async () => {
  const wrong = save({ price: 1.234, deposit: 120, seen: {} });
  expect(await refusal(wrong)).toEqual({ status: 422, code: "validation", fields: ["price", "deposit"] });
});

it("answers not_found for another account's service, forbidden to who only reads", async () => {
  const stranger = tabOf(await newMember(await openAccount({ seed: "empty" })), account);
  expect((await save({ title: "Mine", seen: {} }, stranger)).status).toBe(404);
  expect(await refusal(tab.mutate("services.edits.save", { id: UNKNOWN_ID, seen: {} }))).toEqual(NOT_FOUND);
  const viewer = tabOf(await newMember(account, { role: "front_desk" }), account);
  expect(await refusal(save({ title: "B", seen: {} }, viewer))).toEqual({ status: 403, code: "forbidden" });
});
