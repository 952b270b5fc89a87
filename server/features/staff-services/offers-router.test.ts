import { expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { openAccount, UNKNOWN_ID } from "../../testing/rest";

const add = async (tab: Tab, name: string, fields: object) => (await tab.mutate<{ id: string }>(name, fields)).data.id;

async function offered(tab: Tab) {
  const cut = await add(tab, "services.create", { title: "Cut", price: 32 });
  const ana = await add(tab, "staff.create", { fullName: "Ana", email: "ana@example.com" });
  const ben = await add(tab, "staff.create", { fullName: "Ben", email: "ben@example.com" });
  await tab.mutate("staff.services.put", { id: ana, serviceId: cut, price: 40 });
  await tab.mutate("staff.services.put", { id: ben, serviceId: cut });
  return { cut, ana, ben };
}

it("says who offers each service, and on which terms, without archived members", async () => {
  const { tab } = await openOffice();
  const { cut, ana, ben } = await offered(tab);
  const byService = () => tab.query("services.offers.byService");
  expect((await byService()).data).toEqual({ data: [{ serviceId: cut, staffIds: [ana, ben].toSorted() }] });
  await tab.mutate("staff.archive", { id: ben });
  expect((await byService()).data).toEqual({ data: [{ serviceId: cut, staffIds: [ana] }] });
  const { data } = await tab.query<{ data: object[] }>("services.offers.list", { id: cut });
  expect(data.data).toEqual([expect.objectContaining({ staffId: ana, serviceId: cut, price: 40 })]);
});

it("answers not_found for a service of nobody's and of another account", async () => {
  const { tab } = await openOffice();
  const { cut } = await offered(tab);
  const theirs = await openAccount({ seed: "empty" });
  const stranger = tabOf(await newMember(theirs), theirs);
  const NOT_FOUND = { status: 404, code: "not_found" };
  expect(await refusal(tab.query("services.offers.list", { id: UNKNOWN_ID }))).toEqual(NOT_FOUND);
  expect(await refusal(stranger.query("services.offers.list", { id: cut }))).toEqual(NOT_FOUND);
  expect((await stranger.query("services.offers.byService")).data).toEqual({ data: [] });
});
