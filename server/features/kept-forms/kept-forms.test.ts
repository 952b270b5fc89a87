import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { keptForms } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { type Account, openAccount } from "../../testing/rest";
import { atOnce } from "../../testing/shop";
import {
  type FormOwner,
  findKeptForm,
  KEPT_BYTES_MAX,
  KEPT_MINUTES,
  KEPT_OF_ACCOUNT_MAX,
  KEPT_OF_VISITOR_MAX,
  keepForm,
} from "./kept-forms";
import { purgeKeptForms } from "./purge";

const MINUTE_MS = 60_000;
const { db } = testDatabase();
const TYPED = JSON.stringify({ texts: "name=Ana+L%C3%B3pez" });

let account: Account;
let owner: FormOwner;
beforeEach(async () => {
  await db.delete(keptForms);
  account = await openAccount({ seed: "empty" });
  owner = { tenantId: account.id, path: "/book/pk/details", network: "203.0.113.7" };
});

async function kept(of: FormOwner = owner, content = TYPED): Promise<string> {
  const id = await keepForm(db, of, content);
  if (id === null) throw new Error("The form was not kept.");
  return id;
}

const countOf = (tenantId: string) => db.$count(keptForms, eq(keptForms.tenantId, tenantId));
const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * MINUTE_MS), limit: 100 });

it("gives a form back as it was typed, as often as it is asked for", async () => {
  const id = await kept();
  expect(await findKeptForm(db, owner, id)).toBe(TYPED);
  expect(await findKeptForm(db, owner, id)).toBe(TYPED);
});

it("shows nobody another's: not on another page, from another network, or of another account", async () => {
  const id = await kept();
  const other = await openAccount({ seed: "empty" });
  expect(await findKeptForm(db, { ...owner, path: "/book/pk/other" }, id)).toBeNull();
  expect(await findKeptForm(db, { ...owner, network: "198.51.100.1" }, id)).toBeNull();
  expect(await findKeptForm(db, { ...owner, tenantId: other.id }, id)).toBeNull();
});

it("does not open a row that was moved to another account", async () => {
  const id = await kept();
  const other = await openAccount({ seed: "empty" });
  const theirs = { ...owner, tenantId: other.id };
  const [row] = await db.select().from(keptForms).where(eq(keptForms.tenantId, account.id));
  await kept(theirs);
  const [mine] = await db.select().from(keptForms).where(eq(keptForms.tenantId, other.id));
  if (!row || !mine) throw new Error("Both forms are kept.");
  await db.insert(keptForms).values({ ...row, tenantId: other.id, visitorHash: mine.visitorHash });
  expect(await findKeptForm(db, theirs, id)).toBeNull();
});

it("does not fail over a row that was sealed under another secret", async () => {
  const id = await kept();
  await db
    .update(keptForms)
    .set({ content: Buffer.alloc(64) })
    .where(eq(keptForms.tenantId, account.id));
  expect(await findKeptForm(db, owner, id)).toBeNull();
});

it("knows no id that it did not give, whatever its shape", async () => {
  await kept();
  for (const id of ["", "x", "'", "A".repeat(32), "A".repeat(10_000)])
    expect(await findKeptForm(db, owner, id)).toBeNull();
});

it("keeps neither what was typed nor the id in a readable form", async () => {
  const id = await kept();
  const [row] = await db.select().from(keptForms).where(eq(keptForms.tenantId, account.id));
  const stored = Buffer.concat([row?.content ?? Buffer.alloc(0), row?.idHash ?? Buffer.alloc(0)]).toString("latin1");
  expect(stored).not.toContain("Ana");
  expect(stored).not.toContain(id);
});

it("shows no form once its half hour is over, and deletes it then", async () => {
  const id = await kept();
  expect(await purgeKeptForms(db, inMinutes(KEPT_MINUTES - 1))).toBe(0);
  expect(await findKeptForm(db, owner, id)).toBe(TYPED);
  await db.update(keptForms).set({ expiresAt: new Date() }).where(eq(keptForms.tenantId, account.id));
  expect(await findKeptForm(db, owner, id)).toBeNull();
  expect(await purgeKeptForms(db, inMinutes(1))).toBe(1);
  expect(await countOf(account.id)).toBe(0);
});

it("keeps no form that is too long", async () => {
  expect(await keepForm(db, owner, "x".repeat(KEPT_BYTES_MAX))).not.toBeNull();
  expect(await keepForm(db, owner, "x".repeat(KEPT_BYTES_MAX + 1))).toBeNull();
});

it("keeps two tabs' forms apart, also when they are refused at once", async () => {
  const ids = await atOnce(8, (tab) => kept(owner, `tab ${tab}`));
  expect(new Set(ids).size).toBe(8);
  const found = await Promise.all(ids.map((id) => findKeptForm(db, owner, id)));
  expect(found).toEqual(ids.map((_, tab) => `tab ${tab}`));
});

it("keeps a visitor's newest, and leaves other visitors' alone", async () => {
  const theirs = { ...owner, network: "198.51.100.1" };
  const others = await kept(theirs);
  const ids: string[] = [];
  for (let form = 0; form < KEPT_OF_VISITOR_MAX + 2; form++) ids.push(await kept());
  const found = await Promise.all(ids.map((id) => findKeptForm(db, owner, id)));
  expect(found.map((content) => content !== null)).toEqual(ids.map((_, place) => place >= 2));
  expect(await findKeptForm(db, theirs, others)).toBe(TYPED);
});

it("keeps no more of an account than its limit, and forgets none for that; another account keeps on", async () => {
  const first = await kept();
  const [row] = await db.select().from(keptForms).where(eq(keptForms.tenantId, account.id));
  if (!row) throw new Error("The form is kept.");
  const many = Array.from({ length: KEPT_OF_ACCOUNT_MAX - 1 }, (_, place) => Buffer.from(String(place)));
  await db.insert(keptForms).values(many.map((place) => ({ ...row, idHash: place, visitorHash: place })));
  expect(await keepForm(db, owner, TYPED)).toBeNull();
  expect(await findKeptForm(db, owner, first)).toBe(TYPED);
  expect(await keepForm(db, { ...owner, tenantId: (await openAccount({ seed: "empty" })).id }, TYPED)).not.toBeNull();
});
