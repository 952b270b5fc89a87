import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addComposite, serviceOf } from "../../../testing/composites";
import { manage, visit } from "../../../testing/rest";
import { at, book, done, expectSoundData, openShop, orderOf, type Shop } from "../../../testing/shop";

interface Quoted {
  items: { free: boolean | null; others: string[] }[];
}

const LONG_MINUTES = 150;

let shop: Shop;
let long: string;
let composite: string;
beforeAll(async () => {
  shop = await openShop({ members: 2 });
  const body = { title: "Colour", price: 20, maxQty: 1, duration: LONG_MINUTES };
  long = (await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body }))).id;
  composite = await addComposite(shop, [serviceOf(shop.serviceId), serviceOf(shop.serviceId)]);
});
afterAll(expectSoundData);

const quoted = async (...items: Parameters<typeof orderOf>[1][]) =>
  (await done(visit<Quoted>(shop, "POST /quote", { body: orderOf(shop, items.flat()) }))).items;

describe("a quote of a time", () => {
  it("is silent where none was chosen", async () => {
    const body = { items: [{ service: shop.serviceId }] };
    const { items } = await done(visit<Quoted>(shop, "POST /quote", { body }));
    expect(items).toEqual([{ free: null, others: [] }]);
  });

  it("tells whether it is free, item by item, and which of the day are near when it is not", async () => {
    const [ana = ""] = shop.staffIds;
    const start = at(shop, "10:00");
    expect(await quoted({ start, staff: ana })).toEqual([{ free: true, others: [] }]);
    expect((await book(shop, { start, staff: ana })).status).toBe(201);
    const [mine, anyones] = await quoted({ start, staff: ana }, { start, staff: "any" });
    expect(anyones).toEqual({ free: true, others: [] });
    expect(mine?.free).toBe(false);
    expect(mine?.others).toHaveLength(6);
    expect(mine?.others).toEqual([...(mine?.others ?? [])].sort());
    for (const other of mine?.others ?? [])
      expect(await quoted({ start: other, staff: ana })).toEqual([{ free: true, others: [] }]);
  });

  it("counts the extras: what is too short for them is not free, and what is named instead is long enough", async () => {
    const [ana = ""] = shop.staffIds;
    const start = at(shop, "09:00");
    const extras = [{ id: long, quantity: 1 }];
    expect((await quoted({ start, staff: ana }))[0]?.free).toBe(true);
    const [tooShort] = await quoted({ start, staff: ana, extras });
    expect(tooShort?.free).toBe(false);
    expect(tooShort?.others.length).toBeGreaterThan(0);
    const refused = await book(shop, { start, staff: ana, extras });
    expect([refused.status, refused.code]).toEqual([409, "slot_unavailable"]);
    const [other = ""] = tooShort?.others ?? [];
    expect((await book(shop, { start: other, staff: ana, extras })).status).toBe(201);
  });

  it.each(["10:07", "03:00"])("is not free at %s, off the grid or the hours", async (time) => {
    expect((await quoted({ start: at(shop, time) }))[0]?.free).toBe(false);
  });

  it("is of the parts of a composite service", async () => {
    const start = at(shop, "16:00");
    expect((await quoted({ service: composite, start }))[0]).toEqual({ free: true, others: [] });
    while ((await book(shop, { service: composite, start })).status === 201);
    expect((await quoted({ service: composite, start }))[0]?.free).toBe(false);
  });
});
