import { parse } from "csv-parse/sync";
import { v7 as newId } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { customers } from "../../../db/schema";
import { PART_ROWS } from "../../../features/exports/schemas";
import { headersOf, tabOf } from "../../../testing/admin";
import { eveningAhead } from "../../../testing/concert";
import { testDatabase } from "../../../testing/database";
import { newMember, type TestMember } from "../../../testing/people";
import { manage, requestOf } from "../../../testing/rest";
import { whileGone } from "../../../testing/sessions";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import { dispatch } from "../../dispatch";

let shop: Shop;
let owner: TestMember;

beforeEach(async () => {
  shop = await openShop();
  owner = await newMember(shop);
});

async function wholeOf(pieces: AsyncGenerator<string, void>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function read(list: string, who: TestMember | null = owner, account: { id: string } = shop) {
  const asked = who ? { headers: headersOf(who, null) } : {};
  const answer = await dispatch(requestOf("GET", `/admin/${account.id}/${list}`, asked));
  if (!answer) throw new Error(`No surface serves ${list}.`);
  const text = answer.pieces ? await wholeOf(answer.pieces()) : String(answer.body);
  const rows = answer.status === 200 ? (parse(text, { bom: true, columns: true }) as Record<string, string>[]) : [];
  return { ...answer, text, rows };
}

const asked = (list: string) =>
  dispatch(requestOf("GET", `/admin/${shop.id}/${list}`, { headers: headersOf(owner, null) }));

/** People who were added one after another, each a millisecond later. */
const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ tenantId: shop.id, id: newId(), fullName: `Person ${at}`, email: "someone@example.com", notes: "", tags: [] },
    ...{ createdAt: new Date(Date.now() + (count === 1 ? 60_000 : at)), updatedAt: new Date() },
  }));

/** Something in every list. */
async function furnish() {
  const send = <Body = { id: string }>(line: string, body: object) => done(manage<Body>(shop, line, { body }));
  const { id: webhook } = await send("POST /webhooks", {
    url: "https://shop.example/hooks",
    events: ["booking.created"],
  });
  await booked(shop, { start: "10:00" });
  await send("POST /coupons", { code: "SUMMER", discount: 5 });
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers"));
  await send("POST /packages", { customerId: data[0]?.id, serviceId: shop.serviceId, size: 3, price: 30 });
  const { id: event } = await send("POST /events", { title: "Concert", ...eveningAhead(9), status: "published" });
  const { id: ticketTypeId } = await send(`POST /events/${event}/ticket-types`, { title: "Seat", price: 5 });
  await send(`POST /events/${event}/attendees`, { ticketTypeId, customerId: data[0]?.id });
  await send(`POST /webhooks/${webhook}/test`, {});
  return { event, webhook };
}

const add = (fullName: string, more: object = {}) =>
  done(manage(shop, "POST /customers", { body: { fullName, email: "someone@example.com", ...more } }));

it("customers are all of those that the search finds, more than a page of them, and none of them runs", async () => {
  for (let number = 0; number < 103; number++) await add(`Person ${number}`);
  await add("=HYPERLINK(1)", { phone: "+34 600", notes: "-1", tags: ["@home", "vip"] });
  expect((await read("csv/customers")).rows).toHaveLength(104);
  const { rows, headers } = await read("csv/customers?search=hyperlink");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="customers.csv"');
  expect(rows).toEqual([
    expect.objectContaining({ fullName: "'=HYPERLINK(1)", phone: "'+34 600", notes: "'-1", tags: "'@home; vip" }),
  ]);
});

it("customers that were taken along are read by an import as they were", async () => {
  await add("=Ana", { phone: "+34 600", tags: ["vip", "hair"], externalId: "A1", birthday: "1990-02-03" });
  const { text } = await read("csv/customers");
  const other = await openShop();
  const tab = tabOf(await newMember(other), other);
  const { data } = await tab.mutate<{ counts: object }>("customerImports.create", { csv: text });
  expect(data.counts).toEqual({ new: 1, known: 0, faulty: 0 });
  const { body } = await manage<{ data: object[] }>(other, "GET /customers");
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{ fullName: "=Ana", phone: "+34 600", tags: ["vip", "hair"], externalId: "A1", birthday: "1990-02-03" },
    }),
  ]);
});

it("bookings are those of the filter, with the names of what they are", async () => {
  const { id, number } = await booked(shop, { start: "10:00" });
  const { arrivedAt } = await done(
    manage<{ arrivedAt: string }>(shop, `PATCH /bookings/${id}`, { body: { arrived: true } }),
  );
  const { rows } = await read("csv/bookings?status=approved");
  const told = { number, status: "approved", price: "20", currency: "EUR", arrivedAt };
  expect(rows).toEqual([expect.objectContaining(told)]);
  expect(rows[0]?.service).not.toBe("");
  expect(rows[0]?.staff).not.toBe("");
  expect((await read("csv/bookings?status=cancelled")).rows).toEqual([]);
});

it("bookings that were picked are they alone, of this account, newest first", async () => {
  const [one, other] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "12:00" })];
  await booked(shop, { start: "14:00" });
  const stranger = await booked(await openShop(), { start: "10:00" });
  const { rows } = await read(`csv/bookings?ids=${[one, stranger, other].map(({ id }) => id).join(",")}`);
  expect(rows.map(({ number }) => number)).toEqual([other.number, one.number]);
  expect((await read(`csv/bookings?ids=${stranger.id}`)).rows).toEqual([]);
  expect((await read(`csv/bookings?ids=${one.id}&status=cancelled`)).rows).toEqual([]);
  for (const ids of ["", "none", `${one.id},`, Array(101).fill(one.id).join(",")])
    expect((await read(`csv/bookings?ids=${ids}`)).status).toBe(422);
});

it("every list of the back office is one, with heads, and those below a record", async () => {
  const { event, webhook } = await furnish();
  const lists = ["payments", "packages", "coupons", "events", "services", "staff", "outbox", "audit", "offers"];
  const run = ["webhooks", "notifications", "keys", "people"];
  for (const list of [...lists, ...run, `attendees?id=${event}`, `deliveries?id=${webhook}`]) {
    const { status, rows } = await read(`csv/${list}`);
    expect([list, status, rows.length > 0]).toEqual([list, 200, true]);
  }
  for (const list of ["nothing", "constructor"]) expect((await asked(`csv/${list}`))?.status ?? 404).toBe(404);
  expect((await read("csv/deliveries?id=none")).status).toBe(422);
});

it("services and staff that were searched for are they alone, hidden services where those are shown", async () => {
  const send = (line: string, body: object) => done(manage<{ id: string }>(shop, line, { body }));
  await send("POST /services", { title: "Séance", visibility: "private" });
  await send("POST /services", { title: "Seance at home", visibility: "public" });
  await send("POST /staff", { fullName: "Zoë Núñez", email: "zoe@example.com" });
  const titles = async (filter: string) => (await read(`csv/services?${filter}`)).rows.map(({ title }) => title);
  expect((await titles("search=seance")).sort()).toEqual(["Seance at home", "Séance"]);
  expect(await titles("search=seance&show=private")).toEqual(["Séance"]);
  expect(await titles("search=nothing")).toEqual([]);
  expect((await read("csv/staff?search=nunez")).rows.map(({ fullName }) => fullName)).toEqual(["Zoë Núñez"]);
  expect((await read(`csv/staff?search=${"x".repeat(256)}`)).status).toBe(422);
});

it("categories, days off and the packages on offer are told in the words of the API, with whose day it is", async () => {
  const send = (line: string, body: object) => done(manage<{ id: string }>(shop, line, { body }));
  await send("POST /categories", { name: "=Hair", description: "Cuts" });
  await send("POST /holidays", { date: "2030-12-25", kind: "yearly" });
  await send("POST /holidays", { date: "2030-12-27", kind: "once", staffId: shop.staffIds[0] });
  await send(`PATCH /services/${shop.serviceId}`, { packageSize: 5, packageDays: 90, packagePrice: 80 });
  expect((await read("csv/categories")).rows).toEqual([
    expect.objectContaining({ name: "'=Hair", description: "Cuts", position: "0" }),
  ]);
  expect((await read("csv/holidays")).rows).toEqual([
    { date: "2030-12-25", kind: "yearly", staff: "" },
    { date: "2030-12-27", kind: "once", staff: "Member 1" },
  ]);
  expect((await read("csv/offers")).rows).toEqual([
    expect.objectContaining({ title: "Cut", packageSize: "5", packageDays: "90", packagePrice: "80" }),
  ]);
});

it("how the account is run is told without a secret, to those who may see it", async () => {
  const { id, secret } = await done(
    manage<{ id: string; secret: string }>(shop, "POST /webhooks", {
      body: { url: "https://shop.example/hooks", events: ["booking.created", "booking.cancelled"] },
    }),
  );
  expect(id).toBeTruthy();
  const { rows, text } = await read("csv/webhooks");
  const told = { url: "https://shop.example/hooks", events: "booking.created; booking.cancelled", active: "true" };
  expect(rows).toEqual([expect.objectContaining(told)]);
  expect(text).not.toContain(secret);
  const key = (await read("csv/keys")).rows[0];
  // A hint that begins like a formula stands behind an apostrophe.
  expect(shop.apiKey.endsWith(key?.hint?.replace(/^'/, "") ?? "none")).toBe(true);
  expect((await read("csv/keys")).text).not.toContain(shop.apiKey);
  expect((await read("csv/people")).rows).toContainEqual(expect.objectContaining({ role: "owner" }));
  const desk = await newMember(shop, { role: "front_desk" });
  for (const list of ["keys", "people"]) expect([list, (await read(`csv/${list}`, desk)).status]).toEqual([list, 403]);
});

it("of a list that grows while it is read each that was there stands in it once", async () => {
  const { db } = testDatabase();
  await db.insert(customers).values(peopleOf(PART_ROWS * 2 + 1));
  const { pieces } = (await asked("csv/customers")) ?? {};
  let text = "";
  for await (const piece of pieces?.() ?? []) {
    text += piece;
    await db.insert(customers).values(peopleOf(1));
  }
  const names = (parse(text, { bom: true, columns: true }) as { fullName: string }[]).map(({ fullName }) => fullName);
  expect(names).toHaveLength(PART_ROWS * 2 + 1);
  expect(new Set(names).size).toBe(names.length);
});

it("reads no further part than it is asked for, and fails where one cannot be read", async () => {
  const { db } = testDatabase();
  await db.insert(customers).values(peopleOf(PART_ROWS * 2));
  const { pieces } = (await asked("csv/customers")) ?? {};
  const lines = pieces?.();
  expect((await lines?.next())?.value).toContain("Person");
  await whileGone("customers", async () => {
    await expect(lines?.next()).rejects.toThrow();
  });
});

it("are for those who may read them, of the own calendar for the role staff", async () => {
  await booked(shop, { start: "10:00" });
  await add("Somebody else");
  const [staffId = ""] = shop.staffIds;
  const staff = await newMember(shop, { role: "staff", staffId });
  const elsewhere = await newMember(await openShop());
  expect((await read("csv/customers", staff)).rows).toHaveLength(1);
  expect((await read("csv/customers", null)).status).toBe(401);
  expect((await read("csv/customers", elsewhere)).status).toBe(404);
  expect((await read("csv/bookings?status=nonsense")).status).toBe(422);
});
