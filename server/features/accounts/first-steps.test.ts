import { beforeEach, expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { ORIGIN } from "../../testing/identity";
import { newMember } from "../../testing/people";
import { type Account, ask, manage, openAccount } from "../../testing/rest";

interface Steps {
  pageTriedAt: Date | null;
  pageSharedAt: Date | null;
}

const NOTHING = { pageTriedAt: null, pageSharedAt: null };

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
});

const note = (step: string, by = tab) => by.mutate("accounts.noteFirstStep", { step });
const known = async (by = tab): Promise<Steps> => {
  const { pageTriedAt, pageSharedAt } = (await by.query<{ account: Steps }>("accounts.current")).data.account;
  return { pageTriedAt, pageSharedAt };
};

it("an account knows when its page was first tried and first shared, for everybody who opens it", async () => {
  expect(await known()).toEqual(NOTHING);
  expect((await note("try")).status).toBe(200);
  expect(await known()).toEqual({ pageTriedAt: expect.any(Date), pageSharedAt: null });
  const manager = tabOf(await newMember(account, { role: "manager" }), account);
  expect((await note("share", manager)).status).toBe(200);
  const both = { pageTriedAt: expect.any(Date), pageSharedAt: expect.any(Date) };
  expect([await known(), await known(manager)]).toEqual([both, both]);
});

it("the first time stands, however often and by however many it is done again", async () => {
  await Promise.all([note("try"), note("try"), note("share")]);
  const first = await known();
  await Promise.all([note("try"), note("share")]);
  expect(await known()).toEqual(first);
});

it("no key and no visitor does either: neither by REST, nor by what the page reads", async () => {
  const settings = { pageTriedAt: new Date().toISOString(), pageSharedAt: new Date().toISOString() };
  await manage(account, "PATCH /settings", { body: settings });
  expect((await ask("GET", `/api/public/${account.publicKey}/config`)).status).toBe(200);
  const asked = { key: account.apiKey, headers: { origin: ORIGIN }, body: { json: { step: "try" } } };
  expect((await ask("POST", "/api/trpc/accounts.noteFirstStep", asked)).status).toBe(401);
  expect(await known()).toEqual(NOTHING);
});

it("refuses with validation what is no such step", async () => {
  expect(await refusal(note("company"))).toEqual({ status: 422, code: "validation", fields: ["step"] });
});

it("answers forbidden to who does not write settings, and reaches no other account", async () => {
  for (const role of ["front_desk", "viewer"] as const) {
    const who = tabOf(await newMember(account, { role }), account);
    expect(await refusal(note("share", who))).toEqual({ status: 403, code: "forbidden" });
  }
  const stranger = tabOf(await newMember(await openAccount({ seed: "empty" })), account);
  expect((await note("share", stranger)).status).toBe(404);
  expect(await known()).toEqual(NOTHING);
});
