import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { headersOf, tabOf } from "../../../testing/admin";
import { newMember, type TestMember } from "../../../testing/people";
import { manage, requestOf } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import { dispatch } from "../../dispatch";

let shop: Shop;
let owner: TestMember;

beforeEach(async () => {
  shop = await openShop();
  owner = await newMember(shop);
});

async function read(list: string, who: TestMember | null = owner, account: { id: string } = shop) {
  const asked = who ? { headers: headersOf(who, null) } : {};
  const answer = await dispatch(requestOf("GET", `/admin/${account.id}/${list}`, asked));
  if (!answer) throw new Error(`No surface serves ${list}.`);
  const text = String(answer.body);
  const rows = answer.status === 200 ? (parse(text, { bom: true, columns: true }) as Record<string, string>[]) : [];
  return { ...answer, text, rows };
}

const add = (fullName: string, more: object = {}) =>
  done(manage(shop, "POST /customers", { body: { fullName, email: "someone@example.com", ...more } }));

it("customers are all of those that the search finds, more than a page of them, and none of them runs", async () => {
  for (let number = 0; number < 103; number++) await add(`Person ${number}`);
  await add("=HYPERLINK(1)", { phone: "+34 600", notes: "-1", tags: ["@home", "vip"] });
  expect((await read("customers/csv")).rows).toHaveLength(104);
  const { rows, headers } = await read("customers/csv?search=hyperlink");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="customers.csv"');
  expect(rows).toEqual([
    expect.objectContaining({ fullName: "'=HYPERLINK(1)", phone: "'+34 600", notes: "'-1", tags: "'@home; vip" }),
  ]);
});

it("customers that were taken along are read by an import as they were", async () => {
  await add("=Ana", { phone: "+34 600", tags: ["vip", "hair"], externalId: "A1", birthday: "1990-02-03" });
  const { text } = await read("customers/csv");
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
  const { number } = await booked(shop, { start: "10:00" });
  const { rows } = await read("bookings/csv?status=approved");
  expect(rows).toEqual([expect.objectContaining({ number, status: "approved", price: "20", currency: "EUR" })]);
  expect(rows[0]?.service).not.toBe("");
  expect(rows[0]?.staff).not.toBe("");
  expect((await read("bookings/csv?status=cancelled")).rows).toEqual([]);
});

it("are for those who may read them, of the own calendar for the role staff", async () => {
  await booked(shop, { start: "10:00" });
  await add("Somebody else");
  const [staffId = ""] = shop.staffIds;
  const staff = await newMember(shop, { role: "staff", staffId });
  const elsewhere = await newMember(await openShop());
  expect((await read("customers/csv", staff)).rows).toHaveLength(1);
  expect((await read("customers/csv", null)).status).toBe(401);
  expect((await read("customers/csv", elsewhere)).status).toBe(404);
  expect((await read("bookings/csv?status=nonsense")).status).toBe(422);
});
