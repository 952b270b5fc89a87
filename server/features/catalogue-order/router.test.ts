import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { type Account, openAccount, UNKNOWN_ID } from "../../testing/rest";
import { atOnce } from "../../testing/shop";

interface Ordered {
  id: string;
  position: number;
}

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
});

const make = async (name: string, fields: object, by = tab) => (await by.mutate<Ordered>(name, fields)).data.id;
const orderOf = async (name: string, input: object = {}) =>
  (await tab.query<{ data: Ordered[] }>(name, input)).data.data.map(({ id }) => id);
const NOT_FOUND = { status: 404, code: "not_found" };

it("staff, categories, services and a service's extras stand in the order that they were put in", async () => {
  const [a, b, c] = [
    await make("categories.create", { name: "A" }),
    await make("categories.create", { name: "B" }),
    await make("categories.create", { name: "C" }),
  ];
  expect((await tab.mutate("catalogueOrder.categories", { ids: [c, a, b] })).status).toBe(200);
  expect(await orderOf("categories.list")).toEqual([c, a, b]);
  const [cut, dye] = [await make("services.create", { title: "Cut" }), await make("services.create", { title: "Dye" })];
  await tab.mutate("catalogueOrder.services", { ids: [dye, cut] });
  expect(await orderOf("services.list")).toEqual([dye, cut]);
  const ana = await make("staff.create", { fullName: "Ana", email: "ana@example.com" });
  const ben = await make("staff.create", { fullName: "Ben", email: "ben@example.com" });
  await tab.mutate("catalogueOrder.staff", { ids: [ben, ana] });
  expect(await orderOf("staff.list")).toEqual([ben, ana]);
  const [mask, wash] = [
    await make("services.extras.create", { id: cut, title: "Mask" }),
    await make("services.extras.create", { id: cut, title: "Wash" }),
  ];
  await tab.mutate("catalogueOrder.extras", { id: cut, ids: [wash, mask] });
  expect(await orderOf("services.extras.list", { id: cut })).toEqual([wash, mask]);
});

it("is the later of two that were put at once, whole", async () => {
  const ids = [await make("categories.create", { name: "A" }), await make("categories.create", { name: "B" })];
  const orders = [ids, ids.toReversed()];
  const answers = await atOnce(8, (index) => tab.mutate("catalogueOrder.categories", { ids: orders[index % 2] }));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(orders).toContainEqual(await orderOf("categories.list"));
  const { data } = await tab.query<{ data: Ordered[] }>("categories.list");
  expect(data.data.map(({ position }) => position)).toEqual([0, 1]);
});

it("answers not_found for what is not there, of another account or of another service; nothing is written", async () => {
  const own = await make("categories.create", { name: "A", position: 7 });
  const other = await openAccount({ seed: "empty" });
  const theirs = await make("categories.create", { name: "B" }, tabOf(await newMember(other), other));
  for (const id of [theirs, UNKNOWN_ID])
    expect(await refusal(tab.mutate("catalogueOrder.categories", { ids: [own, id] }))).toEqual(NOT_FOUND);
  const [cut, dye] = [await make("services.create", { title: "Cut" }), await make("services.create", { title: "Dye" })];
  const mask = await make("services.extras.create", { id: cut, title: "Mask" });
  expect(await refusal(tab.mutate("catalogueOrder.extras", { id: dye, ids: [mask] }))).toEqual(NOT_FOUND);
  const { data } = await tab.query<Ordered>("categories.get", { id: own });
  expect(data.position).toBe(7);
});

it("refuses with validation one that is named twice, and forbidden to who only reads", async () => {
  const id = await make("categories.create", { name: "A" });
  const twice = await refusal(tab.mutate("catalogueOrder.categories", { ids: [id, id] }));
  expect(twice).toEqual({ status: 422, code: "validation", fields: ["ids"] });
  const viewer = tabOf(await newMember(account, { role: "viewer" }), account);
  const asked = viewer.mutate("catalogueOrder.categories", { ids: [id] });
  expect(await refusal(asked)).toEqual({ status: 403, code: "forbidden" });
});
