import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import { booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 10 } });
});
afterAll(expectSoundData);

interface Found {
  persons: number;
  fields: Record<string, unknown>;
}

/** Sets the service's questions. @returns their ids */
async function askFor(fields: object[]): Promise<string[]> {
  const path = `PUT /services/${shop.serviceId}/fields`;
  const set = await done(manage<{ fields: { id: string }[] }>(shop, path, { body: { fields } }));
  return set.fields.map(({ id }) => id);
}
const patch = (id: string, body: object) => manage<Found>(shop, `PATCH /bookings/${id}`, { body });

async function isInvalid(id: string, question: string, body: object): Promise<void> {
  const refused = await patch(id, body);
  expect(refused).toMatchObject({ status: 422, code: "validation" });
  expect(refused.fields).toContain(`fields.${question}`);
}

describe("the answers of each person, for other persons", () => {
  it("have to be sent where a question is required of those who come anew", async () => {
    const [name = ""] = await askFor([{ label: "Name", required: true, perPerson: true }]);
    const { id } = await booked(shop, { start: "10:00", persons: 2, fields: { [name]: ["x", "y"] } });
    await isInvalid(id, name, { persons: 3 });
    await isInvalid(id, name, { persons: 3, fields: { [name]: ["x", "y"] } });
    const fields = { [name]: ["x", "y", "z"] };
    expect(await done(patch(id, { persons: 3, fields }))).toMatchObject({ persons: 3, fields });
  });

  it("are none of those who come anew where a question may stay open", async () => {
    const [name = ""] = await askFor([{ label: "Name", perPerson: true }]);
    const { id } = await booked(shop, { start: "10:00", persons: 1, fields: { [name]: ["x"] } });
    expect(await done(patch(id, { persons: 3 }))).toMatchObject({ fields: { [name]: ["x", null, null] } });
    expect(await done(patch(id, { persons: 2 }))).toMatchObject({ fields: { [name]: ["x", null] } });
  });

  it("have to be sent when fewer come: whose answers stay is not ours to guess", async () => {
    const [name = ""] = await askFor([{ label: "Name", perPerson: true }]);
    const { id } = await booked(shop, { start: "10:00", persons: 2, fields: { [name]: ["x", "y"] } });
    await isInvalid(id, name, { persons: 1 });
    expect(await done(patch(id, { persons: 1, fields: { [name]: ["y"] } }))).toMatchObject({
      fields: { [name]: ["y"] },
    });
  });

  it("are not asked of those whom the question's condition leaves out", async () => {
    const asked = await askFor([
      { label: "Diet", perPerson: true },
      { label: "Name", required: true, perPerson: true },
    ]);
    const [diet = "", name = ""] = asked;
    const conditional = {
      id: name,
      label: "Name",
      required: true,
      perPerson: true,
      showIf: { field: diet, is: "vegan" },
    };
    await askFor([{ id: diet, label: "Diet", perPerson: true }, conditional]);
    const fields = { [diet]: ["vegan"], [name]: ["x"] };
    const { id } = await booked(shop, { start: "10:00", persons: 1, fields });
    expect(await done(patch(id, { persons: 2 }))).toMatchObject({
      fields: { [diet]: ["vegan", null], [name]: ["x", null] },
    });
  });

  it("of a question that is gone have an entry for each who comes", async () => {
    const [name = ""] = await askFor([{ label: "Name", required: true, perPerson: true }]);
    const { id } = await booked(shop, { start: "10:00", persons: 2, fields: { [name]: ["x", "y"] } });
    await askFor([]);
    expect(await done(patch(id, { persons: 3 }))).toMatchObject({ fields: { [name]: ["x", "y", null] } });
    expect(await done(patch(id, { persons: 1 }))).toMatchObject({ fields: { [name]: ["x"] } });
  });

  it("that stand open already stay so", async () => {
    const { id } = await booked(shop, { start: "10:00", persons: 1 });
    await askFor([{ label: "Name", required: true, perPerson: true }]);
    expect(await done(patch(id, { persons: 2 }))).toMatchObject({ persons: 2, fields: {} });
  });
});
