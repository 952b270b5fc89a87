import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, UNKNOWN_ID } from "../../testing/rest";
import type { Webhook } from "./schemas";

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
});

it("of two who change the same of a webhook the second is told; different fields do not meet", async () => {
  const given = { url: "https://example.com/hook", events: ["booking.created"], description: "One" };
  const { data: hook } = await tab.mutate<Webhook>("webhooks.create", given);
  const save = (change: object, by = tab) => by.mutate<Webhook>("webhooks.edits.save", { id: hook.id, ...change });
  await save({ description: "Two", seen: { description: "One" } });
  const events = ["booking.created", "booking.updated"];
  expect((await save({ events, seen: { events: ["booking.created"] } })).data).toMatchObject({
    description: "Two",
    events,
  });
  const late = save({ description: "Three", seen: { description: "One" } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["description"] });
  const desk = tabOf(await newMember(account, { role: "front_desk" }), account);
  expect(await refusal(save({ description: "x", seen: {} }, desk))).toEqual({ status: 403, code: "forbidden" });
  const nobody = tab.mutate("webhooks.edits.save", { id: UNKNOWN_ID, seen: {} });
  expect(await refusal(nobody)).toEqual({ status: 404, code: "not_found" });
});
