import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { ask, manage, visit } from "../../testing/rest";
import { addMember, addService, done, openShop, type Shop } from "../../testing/shop";
import { noteStatements } from "../../testing/statements";

interface Listed {
  id: string;
  price: number;
  maxDays: number;
  currency: string;
}

const listed = async (shop: Shop) => (await done(visit<{ data: Listed[] }>(shop, "GET /services"))).data;

/** How many statements something sends. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const end = noteStatements(testDatabase().sql, () => count++);
  await work().finally(end);
  return count;
}

it("shows every change of what services are made of at once", async () => {
  const shop = await openShop();
  const [ana = ""] = shop.staffIds;
  const path = `/services/${shop.serviceId}`;
  const extra = await done(manage<{ id: string }>(shop, `POST ${path}/extras`, { body: { title: "Oil" } }));
  const composite = await addService({ ...shop, staffIds: [] }, { title: "Ritual", type: "compound", price: 80 });
  const changes: [string, object?][] = [
    [`PATCH ${path}`, { title: "Trim" }],
    [`PATCH ${path}/extras/${extra.id}`, { title: "Balm" }],
    [`PUT ${path}/fields`, { fields: [{ label: "Curls?" }] }],
    [`PATCH /staff/${ana}`, { fullName: "Anna" }],
    [`PUT /staff/${ana}/services/${shop.serviceId}`, { price: 25 }],
    [
      `PUT /services/${composite}/parts`,
      {
        parts: [
          { kind: "service", serviceId: shop.serviceId },
          { kind: "spare_time", minutes: 5 },
        ],
      },
    ],
    ["PATCH /settings", { maxDays: 33 }],
    [`DELETE ${path}/extras/${extra.id}`],
    [`PUT /staff/${ana}/schedule`, { days: [] }],
  ];
  let before = JSON.stringify(await listed(shop));
  for (const [line, body] of changes) {
    await done(manage(shop, line, body ? { body } : {}));
    const after = JSON.stringify(await listed(shop));
    expect([line, after === before]).toEqual([line, false]);
    before = after;
  }
  expect(before).toBe("[]");
});

it("is read again for nobody while nothing has changed, and is each account's own", async () => {
  const [shop, other] = [await openShop(), await openShop({ members: 2 })];
  const first = await listed(shop);
  expect(await sentBy(() => listed(shop))).toBe(2);
  expect(await listed(shop)).toEqual(first);
  expect((await listed(other)).map(({ id }) => id)).toEqual([other.serviceId]);
  await addMember(other, "Ben", 5);
  expect(await sentBy(() => listed(shop))).toBe(2);
});

it("lets the page of times ask for its account, services and slots once each", async () => {
  const shop = await openShop();
  const page = () => ask("GET", `/book/${shop.publicKey}/${shop.serviceId}`);
  const { text } = await page();
  expect(await sentBy(page)).toBe(3);
  const again = await page();
  expect([again.status, again.text]).toEqual([200, text]);
});
