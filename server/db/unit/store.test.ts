import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testTenant } from "../../testing/context";
import { database } from "../client";
import { categories, holidays, idempotencyKeys, services, webhookEvents } from "../schema";
import { refusalOfViolation } from "../violations";
import { deleteRow, insertRows, type noChanges, updateRow } from "./changes";
import { StaleRow } from "./store";
import { inUnit } from "./unit";

const now = new Date("2026-11-23T09:00:00Z");

async function newRows() {
  const { id: tenantId } = await testTenant();
  const common = { tenantId, createdAt: now, updatedAt: now };
  const category = (fields = {}) => ({
    ...common,
    id: newId(),
    name: "Hair",
    description: "",
    position: 0,
    imageUrl: null,
    ...fields,
  });
  const holiday = () => ({ ...common, id: newId(), date: "2026-12-25", kind: "once" as const, staffId: null });
  return { tenantId, category, holiday };
}

const storing = (fill: (changes: ReturnType<typeof noChanges>) => void) =>
  inUnit(database(), async ({ unit }) => fill(unit.changes));

const categoriesOf = (tenantId: string) =>
  database().db.select().from(categories).where(eq(categories.tenantId, tenantId)).orderBy(categories.id);

it("stores rows of several tables as they are: dates, bytes, JSON, what is null, and every character", async () => {
  const { tenantId, category, holiday } = await newRows();
  const text = `"quoted" 'single' \\ back\\ud800slash \n \t ✂️ ñ ${"\u2028"}`;
  const made = [category({ name: text }), category({ imageUrl: "https://example.com/a?b=c&d" })];
  const day = holiday();
  const answer = {
    tenantId,
    surface: "public" as const,
    key: "k",
    fingerprint: Buffer.from([0, 1, 254, 255]),
    status: 201,
    body: Buffer.from("secret"),
    expiresAt: new Date("2026-11-24T09:00:00.123Z"),
    createdAt: now,
  };
  const payload = { text, list: [1, null, { deep: true }], nothing: null };
  const event = { tenantId, id: newId(), type: "ping" as const, payload, relayedAt: null, createdAt: now };
  await storing((changes) => {
    insertRows(changes, categories, made);
    insertRows(changes, holidays, [day]);
    insertRows(changes, idempotencyKeys, [answer as never]);
    insertRows(changes, webhookEvents, [event as never]);
  });
  const { db } = database();
  expect(await categoriesOf(tenantId)).toEqual(made);
  expect(await db.select().from(holidays).where(eq(holidays.id, day.id))).toEqual([day]);
  expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.tenantId, tenantId))).toEqual([answer]);
  const [stored] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  expect(stored?.payload).toEqual(payload);
});

it("stores half of a character as U+FFFD, and refuses NUL", async () => {
  const { tenantId, category } = await newRows();
  await storing((changes) => insertRows(changes, categories, [category({ name: "half \ud83d, \\ud83d" })]));
  expect((await categoriesOf(tenantId)).map(({ name }) => name)).toEqual(["half \ufffd, \\ud83d"]);
  const failure = await storing((changes) => insertRows(changes, categories, [category({ name: "a\0b" })])).catch(
    (error: unknown) => error,
  );
  expect(refusalOfViolation(failure)?.code).toBe("validation");
});

it("changes rows of one shape together, and adds to columns what came meanwhile too", async () => {
  const { tenantId, category } = await newRows();
  const made = [category(), category()];
  await storing((changes) => insertRows(changes, categories, made));
  await storing((changes) => {
    for (const [index, { id }] of made.entries())
      updateRow(changes, categories, {
        key: { tenantId, id },
        set: { name: `New ${index}`, imageUrl: null },
        add: { position: index + 1 },
        was: { name: "Hair", imageUrl: null },
      });
  });
  const rows = await categoriesOf(tenantId);
  expect(rows.map(({ name, position }) => [name, position])).toEqual([
    ["New 0", 1],
    ["New 1", 2],
  ]);
});

it("stores nothing when a row is not as it was expected, or is another account's", async () => {
  const { tenantId, category } = await newRows();
  const other = await newRows();
  const row = category();
  await storing((changes) => insertRows(changes, categories, [row]));
  const changed = { set: { name: "New" }, was: { name: "Else" } };
  const attempts = [
    { key: { tenantId, id: row.id }, ...changed },
    { key: { tenantId: other.tenantId, id: row.id }, set: { name: "New" } },
  ];
  for (const change of attempts) {
    const failing = inUnit(database(), async ({ unit }) => {
      insertRows(unit.changes, categories, [category()]);
      updateRow(unit.changes, categories, change);
    });
    await expect(failing).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await categoriesOf(tenantId)).toEqual([row]);
  expect(new StaleRow()).toBeInstanceOf(Error);
});

it("deletes before it inserts, so that what is new may take the place of what goes", async () => {
  const { tenantId, category } = await newRows();
  const row = category();
  await storing((changes) => insertRows(changes, categories, [row]));
  await storing((changes) => {
    insertRows(changes, categories, [{ ...row, name: "Again" }]);
    deleteRow(changes, categories, { tenantId, id: row.id });
  });
  expect((await categoriesOf(tenantId)).map(({ id, name }) => [id, name])).toEqual([[row.id, "Again"]]);
  const others = await database().db.$count(services, and(eq(services.tenantId, tenantId)));
  expect(others).toBe(0);
});
