import { beforeEach, describe, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { testDatabase } from "../../../testing/database";
import { newMember } from "../../../testing/people";
import { type Account, manage, openAccount } from "../../../testing/rest";
import { done } from "../../../testing/shop";
import type { Customer } from "../schemas";
import type { Dismissed, Suggestions } from "./schemas";

let account: Account;
let tab: Tab;

beforeEach(async () => {
  account = await openAccount();
  tab = tabOf(await newMember(account), account);
});

const add = (fields: object) => done(manage<Customer>(account, "POST /customers", { body: fields }));
const change = (id: string, body: object) => done(manage(account, `PATCH /customers/${id}`, { body }));
const askToDismiss = (input: object, by = tab) => by.mutate<Dismissed>("customerMerges.dismiss", input);
const restore = (input: object, by = tab) => by.mutate<Dismissed>("customerMerges.restore", input);

/** Says that two are two persons, as they are shown. */
async function dismiss(one: Customer, other: Customer, reasons = ["email"]): Promise<void> {
  expect((await askToDismiss({ id: one.id, otherId: other.id, reasons })).data).toMatchObject({ dismissed: true });
}

async function pairs() {
  const { data, total } = (await tab.query<Suggestions>("customerMerges.suggest", {})).data;
  expect(total).toBe(data.length);
  return data.map(({ customer, other, reasons }) => [customer.fullName, other.fullName, reasons.join()]);
}

const FAMILY = "family@example.com";
const ANA = { fullName: "Ana", email: FAMILY };
const EVA = { fullName: "Eva", email: FAMILY };
const LEO = { fullName: "Leo", email: FAMILY };

describe("two customers who are two persons", () => {
  it("are not suggested again, in whatever order they were named, until that is taken back", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    expect(await pairs()).toEqual([["Ana", "Eva", "email"]]);
    await dismiss(eva, ana);
    expect(await pairs()).toEqual([]);
    expect((await restore({ id: ana.id, otherId: eva.id })).data.dismissed).toBe(false);
    expect(await pairs()).toEqual([["Ana", "Eva", "email"]]);
  });

  it("stay so when what they do not share changes, and come back once they share something else", async () => {
    const [ana, eva] = [await add({ ...ANA, phone: "600 112 233" }), await add(EVA)];
    await dismiss(ana, eva);
    await change(ana.id, { notes: "Likes tea." });
    expect(await pairs()).toEqual([]);
    await change(eva.id, { phone: "+34 600 112 233" });
    expect(await pairs()).toEqual([["Ana", "Eva", "phone"]]);
    await dismiss(ana, eva, ["phone"]);
    expect(await pairs()).toEqual([]);
    for (const { id } of [ana, eva]) await change(id, { email: "new@example.com" });
    expect(await pairs()).toEqual([["Ana", "Eva", "email"]]);
  });

  it("leave each to be compared with others of the same address", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    await add(LEO);
    await dismiss(ana, eva);
    expect(await pairs()).toEqual([["Ana", "Leo", "email"]]);
    const [, , leo] = await listed();
    await dismiss(ana, leo as Customer);
    expect(await pairs()).toEqual([["Eva", "Leo", "email"]]);
    await dismiss(leo as Customer, eva);
    expect(await pairs()).toEqual([]);
  });

  it("are put aside only for what was shown of them", async () => {
    const [ana, eva] = [await add({ ...ANA, phone: "600 112 233" }), await add({ ...EVA, phone: "600 112 233" })];
    await dismiss(ana, eva, ["email"]);
    expect(await pairs()).toEqual([["Ana", "Eva", "phone"]]);
  });

  it("is kept without what they share, and forgotten with either", async () => {
    const [ana, eva, leo] = [await add(ANA), await add(EVA), await add(LEO)];
    await dismiss(ana, eva);
    await dismiss(eva, leo);
    expect(JSON.stringify(await kept())).not.toContain(FAMILY);
    expect((await kept()).length).toBe(2);
    await done(manage(account, `DELETE /customers/${ana.id}`));
    expect((await kept()).length).toBe(1);
    await tab.mutate("customerMerges.create", { id: leo.id, mergedId: eva.id });
    expect(await kept()).toEqual([]);
  });

  it("is audited, and taking back what nobody said is not", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    await dismiss(ana, eva);
    for (let time = 0; time < 2; time++) await restore({ id: ana.id, otherId: eva.id });
    const actions = async (name: string) =>
      (await done(manage<{ total: number }>(account, `GET /audit?action=customerMerges.${name}`))).total;
    expect([await actions("dismiss"), await actions("restore")]).toEqual([1, 1]);
  });
});

describe("putting a suggestion aside is refused", () => {
  it("with validation for oneself, for no reason and for one that there is not", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    const both = { id: ana.id, otherId: eva.id };
    for (const [input, fields] of [
      [{ ...both, otherId: ana.id, reasons: ["email"] }, ["otherId"]],
      [{ ...both, reasons: [] }, ["reasons"]],
      [{ ...both, reasons: ["shoe size"] }, ["reasons.0", "reasons"]],
      [{ id: "1", otherId: eva.id, reasons: ["email"] }, ["id"]],
    ] as const)
      expect(await refusal(askToDismiss(input)), fields[0]).toMatchObject({ status: 422, fields });
    expect(await refusal(restore({ id: ana.id, otherId: ana.id }))).toMatchObject({ status: 422 });
  });

  it("with not_found for nobody, for whom was merged, and for another account's", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    const other = await openAccount();
    const stranger = await done(manage<Customer>(other, "POST /customers", { body: LEO }));
    const asked = { id: ana.id, otherId: stranger.id, reasons: ["email"] };
    expect(await refusal(askToDismiss(asked))).toMatchObject({ status: 404 });
    expect(await refusal(restore({ id: stranger.id, otherId: ana.id }))).toMatchObject({ status: 404 });
    await tab.mutate("customerMerges.create", { id: ana.id, mergedId: eva.id });
    expect(await refusal(askToDismiss({ ...asked, otherId: eva.id }))).toMatchObject({ status: 404 });
  });

  it("with conflict once they have nothing of it in common, or one was erased", async () => {
    const [ana, eva, leo] = [await add(ANA), await add(EVA), await add(LEO)];
    await change(eva.id, { email: "eva@example.com" });
    await done(manage(account, `DELETE /customers/${leo.id}`));
    for (const other of [eva, leo]) {
      const refused = await refusal(askToDismiss({ id: ana.id, otherId: other.id, reasons: ["email"] }));
      expect(refused, other.fullName).toMatchObject({ status: 409, code: "conflict" });
    }
  });

  it("with forbidden to whoever may only look", async () => {
    const [ana, eva] = [await add(ANA), await add(EVA)];
    const viewer = tabOf(await newMember(account, { role: "viewer" }), account);
    const both = { id: ana.id, otherId: eva.id };
    expect(await refusal(askToDismiss({ ...both, reasons: ["email"] }, viewer))).toMatchObject({ status: 403 });
    expect(await refusal(restore(both, viewer))).toMatchObject({ status: 403 });
  });
});

const listed = async () =>
  (await done(manage<{ data: Customer[] }>(account, "GET /customers"))).data.sort((one, other) =>
    one.fullName.localeCompare(other.fullName),
  );

const kept = () =>
  testDatabase()
    .db.execute(`select * from dismissed_duplicates where tenant_id = '${account.id}'`)
    .then((rows) => [...rows]);
