import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "../../../db/schema";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { addType, askTicket, type Concert, openConcert } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { booked, done, eventsOf, expectSoundData, expectSoundHistory, mailsOf } from "../../../testing/shop";
import type { Customer } from "../schemas";
import { NAMING } from "./queries";
import type { MergeResult, Suggestions } from "./schemas";

let shop: Concert;
let tab: Tab;

beforeEach(async () => {
  shop = await openConcert({}, { members: 1 });
  tab = tabOf(await newMember(shop), shop);
});

const add = (fields: object) => done(manage<Customer>(shop, "POST /customers", { body: fields }));
const see = (id: string) => manage<Customer>(shop, `GET /customers/${id}`);
const idOf = async (email: string) =>
  (await done(manage<{ data: Customer[] }>(shop, `GET /customers?email=${email}`))).data[0]?.id ?? "";
const merge = (input: object, by = tab) => by.mutate<MergeResult>("customerMerges.create", input);
const merged = async (input: object) => (await merge(input)).data;

const ANA = { fullName: "Ana López", email: "ana@example.com" };
const TWIN = { fullName: "Ana Lopez", email: "ana.lopez@example.com" };

/** Books, buys a ticket and a package, so that all that can name a customer names this one. */
async function live(person: { fullName: string; email: string }, start: string): Promise<string> {
  const who = { name: person.fullName, email: person.email };
  await booked(shop, { start }, who);
  const id = await idOf(person.email);
  const type = await addType(shop, { price: 10 });
  await done(
    askTicket(shop, type, { customerId: id, attendeeName: undefined, attendeeEmail: undefined, notify: true }),
  );
  const sale = { customerId: id, serviceId: shop.serviceId, size: 3, price: 30 };
  await done(manage(shop, "POST /packages", { body: sale }));
  return id;
}

describe("a merge of two customers", () => {
  it("gives the one all that names the other, whose id says who it is now", async () => {
    const kept = await live(ANA, "10:00");
    const twin = await live(TWIN, "12:00");
    const shown = await merged({ id: kept, mergedId: twin, dryRun: true });
    expect(shown.moved).toMatchObject({ bookings: 1, tickets: 1, packages: 1, payments: 3, orders: 3 });
    expect(shown.moved.mails).toBeGreaterThan(0);
    expect((await see(twin)).status).toBe(200);

    const result = await merged({ id: kept, mergedId: twin });
    expect(result.moved).toEqual(shown.moved);
    expect(result.customer).toEqual({ ...shown.customer, updatedAt: result.customer.updatedAt });
    expect(result.customer).toMatchObject({ id: kept, ...ANA, bookingsCount: 2 });
    const gone = await see(twin);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining(`merged into ${kept}`)]);
    expect((await tab.query("customerMerges.follow", { id: twin })).data).toEqual({ customerId: kept });
    expect((await tab.query("customerMerges.follow", { id: kept })).data).toEqual({ customerId: null });

    const { bookings, tickets } = await done(
      manage<{ bookings: object[]; tickets: object[] }>(shop, `GET /customers/${kept}/export`),
    );
    expect([bookings.length, tickets.length]).toEqual([2, 2]);
    for (const [list, count] of [
      ["packages", 2],
      ["payments", 6],
      ["orders", 6],
    ])
      expect(await done(manage(shop, `GET /${list}?customerId=${kept}`)), String(list)).toMatchObject({ total: count });
    expect((await mailsOf(shop)).some(({ customerId }) => customerId === twin)).toBe(false);
    await expectSoundData();
    await expectSoundHistory();
  });

  it("keeps what only one of them says, and of what both say what was chosen", async () => {
    const kept = await add({ ...ANA, phone: "600 112 233", notes: "Likes tea.", tags: ["vip", "hair"], locale: "es" });
    const twin = await add({
      ...TWIN,
      phone: "600 999 999",
      birthday: "1990-02-28",
      notes: "Allergic.",
      tags: ["vip"],
    });
    const choices = { phone: "merged", email: "kept" };
    const { customer } = await merged({ id: kept.id, mergedId: twin.id, choices });
    expect(customer).toMatchObject({
      ...{ ...ANA, phone: "600 999 999", birthday: "1990-02-28", locale: "es" },
      ...{ notes: "Likes tea.\n\nAllergic.", tags: ["vip", "hair"], createdAt: kept.createdAt },
    });
  });

  it("takes over the external id of whom is merged", async () => {
    const kept = await add(ANA);
    const twin = await add({ ...TWIN, externalId: "crm-7" });
    expect((await merged({ id: kept.id, mergedId: twin.id })).customer.externalId).toBe("crm-7");
  });

  it("leads on from whoever was merged into the merged one", async () => {
    const [one, two, three] = [await add(ANA), await add(TWIN), await add({ ...TWIN, fullName: "A. Lopez" })];
    await merged({ id: two.id, mergedId: one.id });
    await merged({ id: three.id, mergedId: two.id });
    for (const { id } of [one, two])
      expect((await tab.query("customerMerges.follow", { id })).data).toEqual({ customerId: three.id });
  });

  it("is audited once, and a dry run is not", async () => {
    const [kept, twin] = [await add(ANA), await add(TWIN)];
    await merged({ id: kept.id, mergedId: twin.id, dryRun: true });
    await merged({ id: kept.id, mergedId: twin.id });
    const { data } = await done(manage<{ data: object[] }>(shop, "GET /audit?action=customerMerges.create"));
    expect(data).toEqual([expect.objectContaining({ resourceId: kept.id })]);
  });

  it("leaves nothing of either behind once the one who stays is erased", async () => {
    const [kept, twin] = [await live(ANA, "10:00"), await live(TWIN, "12:00")];
    await merged({ id: kept, mergedId: twin });
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, `GET /bookings?customerId=${kept}`));
    for (const { id } of data) await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
    await done(manage(shop, `DELETE /customers/${kept}`));
    const notified = JSON.stringify([await eventsOf(shop), await mailsOf(shop)]);
    expect(notified).not.toContain(TWIN.email);
    expect(notified).not.toContain(ANA.email);
    expect((await tab.query("customerMerges.follow", { id: twin })).data).toEqual({ customerId: kept });
  });

  it("moves every table that refers to customers", () => {
    const tables = Object.values(schema).filter((table) => typeof table === "object") as PgTable[];
    // What goes with the customer has nothing to be given to the other.
    const refersTo = (table: PgTable) =>
      getTableConfig(table).foreignKeys.some(
        (key) => getTableName(key.reference().foreignTable) === "customers" && key.onDelete !== "cascade",
      );
    expect(tables.filter(refersTo).map(getTableName).sort()).toEqual(NAMING.map(getTableName).sort());
  });
});

describe("a merge is refused", () => {
  it("with validation for oneself, and for notes that are too long together", async () => {
    const [kept, twin] = [
      await add({ ...ANA, notes: "a".repeat(3000) }),
      await add({ ...TWIN, notes: "b".repeat(3000) }),
    ];
    expect(await refusal(merge({ id: kept.id, mergedId: kept.id }))).toMatchObject({
      ...{ status: 422, fields: ["mergedId"] },
    });
    const both = { id: kept.id, mergedId: twin.id };
    expect(await refusal(merge(both))).toMatchObject({ status: 422, fields: ["notes"] });
    expect((await merge({ ...both, choices: { notes: "kept" } })).status).toBe(200);
  });

  it("with not_found for nobody, for who is merged already, and for another account's", async () => {
    const [kept, twin] = [await add(ANA), await add(TWIN)];
    const other = await openConcert({}, { members: 1 });
    const stranger = await done(manage<Customer>(other, "POST /customers", { body: TWIN }));
    expect(await refusal(merge({ id: kept.id, mergedId: stranger.id }))).toMatchObject({ status: 404 });
    expect(await refusal(merge({ id: stranger.id, mergedId: twin.id }))).toMatchObject({ status: 404 });
    await merged({ id: kept.id, mergedId: twin.id });
    expect(await refusal(merge({ id: kept.id, mergedId: twin.id }))).toMatchObject({ status: 404 });
  });

  it("with conflict once one of them was erased, or has changed since it was shown", async () => {
    const [kept, twin, erased] = [await add(ANA), await add(TWIN), await add({ ...ANA, fullName: "Old Ana" })];
    await done(manage(shop, `DELETE /customers/${erased.id}`));
    expect(await refusal(merge({ id: kept.id, mergedId: erased.id }))).toMatchObject({ code: "conflict" });
    expect(await refusal(merge({ id: erased.id, mergedId: twin.id }))).toMatchObject({ code: "conflict" });
    const seen = { kept: kept.updatedAt, merged: twin.updatedAt };
    await done(manage(shop, `PATCH /customers/${twin.id}`, { body: { phone: "600 1" } }));
    expect(await refusal(merge({ id: kept.id, mergedId: twin.id, seen }))).toMatchObject({ code: "conflict" });
    expect(await done(see(twin.id))).toMatchObject({ phone: "600 1" });
  });

  it("with forbidden to whoever may only look, or has a calendar of their own", async () => {
    const [kept, twin] = [await add(ANA), await add(TWIN)];
    for (const said of [{ role: "viewer" }, { role: "staff", staffId: shop.staffIds[0] }] as const) {
      const by = tabOf(await newMember(shop, said as object), shop);
      expect(await refusal(merge({ id: kept.id, mergedId: twin.id }, by))).toMatchObject({ status: 403 });
    }
  });
});

describe("who may be one person", () => {
  const pairs = async () => {
    const { data } = (await tab.query<Suggestions>("customerMerges.suggest", {})).data;
    return data.map(({ customer, other, reasons }) => [customer.fullName, other.fullName, reasons]);
  };

  it("has the same address, the same name but for marks, or the same phone with the country or without", async () => {
    await add({ ...ANA, phone: "+34 600 112 233" });
    await add({ fullName: "Somebody Else", email: "else@example.com" });
    await add({ fullName: "ana  lopez", email: "other@example.com", phone: "600112233" });
    await add({ fullName: "Ana L.", email: "ANA@example.com" });
    expect(await pairs()).toEqual([
      ["Ana López", "ana  lopez", ["name", "phone"]],
      ["Ana López", "Ana L.", ["email"]],
    ]);
  });

  it("is nobody who was erased, merged, or is of another account", async () => {
    const [one, two] = [await add(ANA), await add(ANA)];
    const third = await add(ANA);
    expect((await pairs()).length).toBe(2);
    await done(manage(shop, `DELETE /customers/${third.id}`));
    await merged({ id: one.id, mergedId: two.id });
    expect(await pairs()).toEqual([]);
    const other = await openConcert({}, { members: 1 });
    await done(manage(other, "POST /customers", { body: ANA }));
    expect(await pairs()).toEqual([]);
  });
});
