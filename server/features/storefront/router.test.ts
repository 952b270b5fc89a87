import { expect, it } from "vitest";
import { manage, visit } from "../../testing/rest";
import { addService, done, openShop, type Shop } from "../../testing/shop";

interface Listed {
  id: string;
  extras: Record<string, unknown>[];
  fields: Record<string, unknown>[];
  staff: Record<string, unknown>[];
}

const listedIn = async (shop: Shop) => (await done(visit<{ data: Listed[] }>(shop, "GET /services"))).data;

it("shows visitors each service's own extras and questions, in their order", async () => {
  const shop = await openShop();
  const other = await addService(shop, { title: "Dye" });
  const path = `/services/${shop.serviceId}`;
  await done(manage(shop, `POST ${path}/extras`, { body: { title: "Oil", position: 1 } }));
  const mask = { title: "Mask", description: "Clay", price: 5.5, duration: 10, minQty: 1, maxQty: 2, perPerson: true };
  const extra = await done(manage<{ id: string }>(shop, `POST ${path}/extras`, { body: mask }));
  const hair = { label: "Hair", kind: "select", options: ["Long", "Short"], required: true, perPerson: true };
  const put = (fields: object[]) =>
    done(manage<{ fields: { id: string }[] }>(shop, `PUT ${path}/fields`, { body: { fields } }));
  const field = (await put([{ ...hair, position: 5 }])).fields[0]?.id;
  await put([
    { ...hair, id: field, position: 5 },
    { label: "Curls?", position: 7, showIf: { field, is: "Long" } },
    { label: "Name", position: 1 },
  ]);

  const services = await listedIn(shop);
  expect(services.find(({ id }) => id === other)).toMatchObject({ extras: [], fields: [] });
  const { extras, fields } = services.find(({ id }) => id === shop.serviceId) ?? expect.fail("it is listed");
  expect(extras[0]).toEqual({ id: extra.id, ...mask });
  expect(extras.map(({ title }) => title)).toEqual(["Mask", "Oil"]);
  expect(fields[1]).toEqual({ id: field, ...hair, position: 5, showIf: null });
  expect(fields.map(({ label, showIf }) => [label, showIf])).toEqual([
    ["Name", null],
    ["Hair", null],
    ["Curls?", { field, is: "Long" }],
  ]);
});

it("shows who does a service with their picture", async () => {
  const shop = await openShop();
  const imageUrl = "https://pictures.example/ana.webp";
  await done(manage(shop, `PATCH /staff/${shop.staffIds[0]}`, { body: { imageUrl } }));
  expect((await listedIn(shop))[0]?.staff[0]).toMatchObject({ id: shop.staffIds[0], imageUrl });
});

it("shows visitors no private service, and so nothing of it", async () => {
  const shop = await openShop({ service: { visibility: "private" } });
  await done(manage(shop, `POST /services/${shop.serviceId}/extras`, { body: { title: "Oil" } }));
  expect(await listedIn(shop)).toEqual([]);
});

it("shows a service made of parts once every part is served, with its own price and the members of its first part", async () => {
  const shop = await openShop();
  const composite = await addService(
    { ...shop, staffIds: [] },
    { title: "Ritual", type: "compound", price: 80, capacity: 2 },
  );
  const later = await addService({ ...shop, staffIds: [] }, { title: "Later" });
  const parts = [shop.serviceId, later].map((serviceId) => ({ kind: "service", serviceId }));
  await done(manage(shop, `PUT /services/${composite}/parts`, { body: { parts } }));
  const idsOf = async () => (await listedIn(shop)).map(({ id }) => id);
  expect(await idsOf()).not.toContain(composite);
  const staffId = shop.staffIds[0] ?? "";
  await done(manage(shop, `PUT /staff/${staffId}/services/${later}`, { body: {} }));
  const listed = (await listedIn(shop)).find(({ id }) => id === composite);
  expect(listed).toMatchObject({ type: "compound", price: 80, capacityMax: 2, staff: [{ id: staffId, price: 80 }] });
});
