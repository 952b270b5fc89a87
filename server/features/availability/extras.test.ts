import { v7 as newId } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { extras } from "../../db/schema";
import { refusalOf, testContext } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { UNKNOWN_ID } from "../../testing/rest";
import { addService, openShop, type Shop } from "../../testing/shop";
import { slotsFor } from "./list-slots";

let shop: Shop;
let mask: string;

beforeEach(async () => {
  shop = await openShop({ settings: { slotLength: 60 } });
  mask = await addExtra(shop.serviceId, 30);
});

async function addExtra(serviceId: string, durationMinutes: number): Promise<string> {
  const [id, now] = [newId(), new Date()];
  const texts = { title: "Mask", description: "", position: 0 };
  const limits = { priceMinor: 0, durationMinutes, minQuantity: 0, maxQuantity: 4, perPerson: false };
  const row = { tenantId: shop.id, id, serviceId, ...texts, ...limits, createdAt: now, updatedAt: now };
  await testDatabase().db.insert(extras).values(row);
  return id;
}

async function slotsWith(text: string | undefined, service = shop.serviceId) {
  const { tenant, ...ctx } = await testContext(shop.id);
  if (!tenant) throw new Error("The shop has an account.");
  const input = { service, from: shop.date, days: 1, persons: 1, extras: text };
  const { days } = await slotsFor({ ...ctx, tenant }, "public", input);
  return days.flatMap(({ slots }) => slots);
}

const minutesOf = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / 60_000;

it("slots last the extras too, each as often as asked for", async () => {
  const brush = await addExtra(shop.serviceId, 15);
  const lengths = [];
  for (const text of [undefined, mask, `${mask}:2`, `${mask}:0`, `${mask.toUpperCase()}:3,${brush}`])
    lengths.push(minutesOf((await slotsWith(text))[0] ?? { start: "", end: "" }));
  expect(lengths).toEqual([60, 90, 120, 60, 165]);
  expect((await slotsWith(`${mask}:2`)).at(-1)?.time).toBe("18:00");
});

it("a stay lasts its days whatever the extras", async () => {
  const stay = await addService(shop, { durationDays: 1 });
  const [slot] = await slotsWith(await addExtra(stay, 600), stay);
  expect(slot && minutesOf(slot)).toBe(1440);
});

it.each([
  ["malformed", () => "mask"],
  ["empty entries", () => `${mask},`],
  ["negative", () => `${mask}:-1`],
  ["unknown", () => UNKNOWN_ID],
  ["named twice", () => `${mask},${mask}`],
  ["too many", () => `${mask}:5`],
])("validation refuses extras that are %s", async (_, text) => {
  expect(await refusalOf(slotsWith(text()))).toMatchObject({
    code: "validation",
    fields: ["extras"],
  });
});

it("validation refuses the extras of another service", async () => {
  const other = await addExtra(await addService(shop), 10);
  expect(await refusalOf(slotsWith(other))).toMatchObject({ code: "validation" });
});
