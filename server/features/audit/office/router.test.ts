import { expect, it } from "vitest";
import { openOffice, refusal, tabOf } from "../../../testing/admin";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { done } from "../../../testing/shop";

type Stored = { id: string; updatedAt: string };
type Writer = { by: string | null };

it("whoever left a change is known by the instant it left, a person and a key alike", async () => {
  const { account, tab } = await openOffice();
  const by = async (resource: string, at: string, asking = tab) =>
    (await asking.query<Writer>("audit.writer", { resource, at })).data.by;
  const { data: made } = await tab.mutate<Stored>("services.create", { title: "Cut" });
  const { name } = (await tab.query<{ person: { name: string } }>("accounts.current")).data.person;
  expect(await by("services", made.updatedAt)).toBe(name);
  const changed = await done(manage<Stored>(account, `PATCH /services/${made.id}`, { body: { title: "Trim" } }));
  const keys = await tab.query<{ data: { name: string }[] }>("apiKeys.list");
  expect(keys.data.data.map((key) => key.name)).toContain(await by("services", changed.updatedAt));
  const settings = (await tab.mutate<Stored>("settings.edits.save", { maxDays: 30, seen: {} })).data;
  expect(await by("settings", settings.updatedAt)).toBe(name);
  expect(await by("coupons", settings.updatedAt)).toBeNull();
  expect(await by("services", new Date(0).toISOString())).toBeNull();
  const elsewhere = await openOffice();
  expect(await by("services", made.updatedAt, elsewhere.tab)).toBeNull();
  const staff = await done(
    manage<Stored>(account, "POST /staff", { body: { fullName: "Eva", email: "e@example.com" } }),
  );
  const own = tabOf(await newMember(account, { role: "staff", staffId: staff.id }), account);
  const asked = { resource: "services", at: made.updatedAt };
  expect(await refusal(own.query("audit.writer", asked))).toEqual({ status: 403, code: "forbidden" });
  expect(await refusal(tab.query("audit.writer", { ...asked, at: "soon" }))).toMatchObject({
    status: 422,
    fields: ["at"],
  });
});
