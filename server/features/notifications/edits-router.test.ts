import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, UNKNOWN_ID } from "../../testing/rest";
import type { Notification } from "./schemas";

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
});

it("of two who change the same of a notification the second is told; different fields do not meet", async () => {
  const given = { type: "booking_new", name: "One", subject: "Hello", body: "See you.", toCustomer: true };
  const { data: one } = await tab.mutate<Notification>("notifications.create", given);
  const save = (change: object, by = tab) =>
    by.mutate<Notification>("notifications.edits.save", { id: one.id, ...change });
  await save({ subject: "Hi", seen: { subject: "Hello" } });
  expect((await save({ body: "Bye.", seen: { body: "See you." } })).data).toMatchObject({
    subject: "Hi",
    body: "Bye.",
  });
  const late = save({ subject: "Dear", seen: { subject: "Hello" } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["subject"] });
  const desk = tabOf(await newMember(account, { role: "front_desk" }), account);
  expect(await refusal(save({ subject: "x", seen: {} }, desk))).toEqual({ status: 403, code: "forbidden" });
  const nobody = tab.mutate("notifications.edits.save", { id: UNKNOWN_ID, seen: {} });
  expect(await refusal(nobody)).toEqual({ status: 404, code: "not_found" });
});
