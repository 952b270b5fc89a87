import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { manage, openAccount } from "../../testing/rest";
import { done } from "../../testing/shop";

let tab: Tab;

const DAY_MS = 86_400_000;

interface Listed {
  data: { title: string }[];
  total: number;
}

const browse = async (asked: object) => (await tab.query<Listed>("events.browse", asked)).data;
const titles = async (view: string) => (await browse({ view })).data.map(({ title }) => title);

beforeEach(async () => {
  const account = await openAccount({ seed: "empty" });
  tab = tabOf(await newMember(account), account);
  const add = async (title: string, { days, status = "published" }: { days: number; status?: string }) => {
    const startAt = new Date(Math.floor((Date.now() + days * DAY_MS) / 1000) * 1000);
    const endAt = new Date(startAt.getTime() + DAY_MS / 24);
    const body = { title, startAt: startAt.toISOString(), endAt: endAt.toISOString(), status: "draft" };
    const made = await done(manage<{ id: string }>(account, "POST /events", { body }));
    const turns = status === "archived" ? ["archived"] : status === "draft" ? [] : [status];
    for (const turn of turns) await done(manage(account, `PATCH /events/${made.id}`, { body: { status: turn } }));
  };
  await add("Later", { days: 9 });
  await add("Soon", { days: 2 });
  await add("Being written", { days: 5, status: "draft" });
  await add("Over", { days: -2 });
  await add("Long over", { days: -9 });
  await add("Put away", { days: 3, status: "archived" });
});

it("what comes next stands first, what is over by the latest, and what is put away under all alone", async () => {
  expect(await titles("upcoming")).toEqual(["Soon", "Being written", "Later"]);
  expect(await titles("past")).toEqual(["Over", "Long over"]);
  expect(await titles("drafts")).toEqual(["Being written"]);
  expect(await titles("all")).toEqual(["Long over", "Over", "Soon", "Put away", "Being written", "Later"]);
  expect(await browse({ view: "upcoming", limit: 1, offset: 1 })).toMatchObject({
    ...{ total: 3, data: [{ title: "Being written" }] },
  });
});

it("a view that there is not is refused", async () => {
  expect(await refusal(tab.query("events.browse", { view: "someday" }))).toMatchObject({
    ...{ status: 422, code: "validation", fields: ["view"] },
  });
});
