import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { headersOf, tabOf } from "../../../testing/admin";
import { complete } from "../../../testing/composition";
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

const today = () => new Date().toISOString().slice(0, 10);

async function read(part: string, search: string, who: TestMember | null = owner) {
  const path = `/admin/${shop.id}/reports/csv/${part}`;
  const asked = who ? { headers: headersOf(who, null) } : {};
  const answer = await dispatch(requestOf("GET", `${path}?${search}`, asked));
  if (!answer) throw new Error(`No surface serves ${path}.`);
  const rows = answer.status === 200 ? (parse(String(answer.body), { bom: true, columns: true }) as object[]) : [];
  return { ...answer, rows };
}

it("is the table that the page shows, under the same names", async () => {
  await complete(shop, await booked(shop, { start: "10:00" }));
  const asked = { from: shop.date, to: addDays(shop.date, 8), by: "week" };
  const { data: report } = await tabOf(owner, shop).query<Record<string, object[]>>("reports.bookings", asked);
  for (const part of ["periods", "members", "services"]) {
    const { rows, headers } = await read(part, String(new URLSearchParams(asked)));
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain(`${part}-${asked.from}-${asked.to}.csv`);
    const shown = (report[part] ?? []).map((row) => Object.entries(row).filter(([name]) => name !== "id"));
    expect(rows).toEqual(shown.map((row) => Object.fromEntries(row.map(([name, value]) => [name, String(value)]))));
  }
  const days = `from=${addDays(today(), -1)}&to=${addDays(today(), 1)}`;
  expect((await read("payments", days)).rows).toEqual([expect.objectContaining({ taken: "20", kept: "20" })]);
  expect((await read("income", days)).rows).toEqual([expect.objectContaining({ taken: "20", currency: "EUR" })]);
});

it("a name that a spreadsheet would run stands behind an apostrophe", async () => {
  const [id] = shop.staffIds;
  await done(manage(shop, `PATCH /staff/${id}`, { body: { fullName: "=1+1" } }));
  const { rows } = await read("members", `from=${shop.date}&to=${shop.date}`);
  expect(rows).toEqual([expect.objectContaining({ name: "'=1+1" })]);
});

it("is for those who may read what it shows, of dates that make sense", async () => {
  const days = `from=${shop.date}&to=${shop.date}`;
  const [staffId = ""] = shop.staffIds;
  const staff = await newMember(shop, { role: "staff", staffId });
  const statuses = [
    (await read("members", days, null)).status,
    (await read("members", days, staff)).status,
    (await read("payments", days, staff)).status,
    (await read("members", `from=${shop.date}&to=${addDays(shop.date, 400)}`)).status,
    (await read("members", "from=x%0d%0ay&to=x")).status,
  ];
  expect(statuses).toEqual([401, 200, 403, 422, 422]);
});
