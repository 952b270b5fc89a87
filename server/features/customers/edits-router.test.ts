import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, openAccount, UNKNOWN_ID } from "../../testing/rest";
import type { Customer } from "./schemas";

let account: Account;
let tab: Tab;
let eva: Customer;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
  const given = { fullName: "Eva Gil", email: "eva@example.com", tags: ["a, b"] };
  ({ data: eva } = await tab.mutate<Customer>("customers.create", given));
});

const save = (change: object, by = tab) => by.mutate<Customer>("customers.edits.save", { id: eva.id, ...change });

it("two who change different fields of a customer do not meet, and a tag with a comma stays whole", async () => {
  await save({ notes: "Left ear", seen: { notes: "" } });
  const { data } = await save({ phone: "+34600111222", seen: { phone: null } });
  expect(data).toMatchObject({ notes: "Left ear", phone: "+34600111222", tags: ["a, b"] });
});

it("of two who change the same field of a customer the second is told, and nothing of theirs is written", async () => {
  await save({ notes: "Left ear", seen: { notes: "" } });
  const late = save({ notes: "Right ear", phone: "+34600111222", seen: { notes: "", phone: null } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["notes"] });
  const { data } = await tab.query<Customer>("customers.get", { id: eva.id });
  expect(data).toMatchObject({ notes: "Left ear", phone: null });
});

it("a customer of another account is not found", async () => {
  const stranger = tabOf(await newMember(await openAccount({ seed: "empty" })), account);
  expect((await save({ notes: "x", seen: {} }, stranger)).status).toBe(404);
  const nobody = tab.mutate("customers.edits.save", { id: UNKNOWN_ID, seen: {} });
  expect(await refusal(nobody)).toEqual({ status: 404, code: "not_found" });
});
