import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { booked, done, openShop, type Shop } from "../../testing/shop";
import { noteStatements, type Statement } from "../../testing/statements";

let shop: Shop;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop), shop);
});

const add = (fullName: string, more: object = {}, account = shop) =>
  done(
    manage<{ id: string }>(account, "POST /customers", { body: { fullName, email: "someone@example.com", ...more } }),
  );
const namesOf = async (text: string, asked = tab) => {
  const { data } = await asked.query<{ data: { fullName: string }[] }>("search.customers", { text });
  return data.data.map(({ fullName }) => fullName);
};
const numbersOf = async (text: string) => {
  const { data } = await tab.query<{ data: { number: string }[] }>("search.bookings", { text });
  return data.data.map(({ number }) => number);
};

describe("customers", () => {
  it("are found by part of a name with or without accents, by address, and by phone however it is written", async () => {
    await add("Ana López", { email: "ana.l@shop.example", phone: "+34 600 11 22 33" });
    await add("Ben Okafor");
    for (const text of ["lop", "LÓPEZ", "ana lo", "lop ana", "l@shop", "60011", "600 11 22", "+34 (600)"])
      expect([text, await namesOf(text)]).toEqual([text, ["Ana López"]]);
    expect(await namesOf("ana ben")).toEqual([]);
  });

  it("come in the order of how well they fit: whose name begins so before whose name holds it", async () => {
    await add("Juliana Ruiz");
    await add("Ana Gil");
    expect(await namesOf("ana")).toEqual(["Ana Gil", "Juliana Ruiz"]);
  });

  it("are six at most, and nobody where nothing was typed", async () => {
    for (let number = 0; number < 8; number++) await add(`Ana ${number}`);
    expect(await namesOf("ana")).toHaveLength(6);
    expect(await namesOf("  ")).toEqual([]);
  });

  it("with a sign that patterns use are found by that sign", async () => {
    await add("Ana 100%");
    await add("Ana 1000");
    expect(await namesOf("100%")).toEqual(["Ana 100%"]);
    expect(await namesOf("_")).toEqual([]);
    expect(await namesOf("\\")).toEqual([]);
  });

  it("who were erased, and those of another account, are not found", async () => {
    const { id } = await add("Ana Gone");
    await done(manage(shop, `DELETE /customers/${id}`));
    await add("Ana Elsewhere", {}, await openShop());
    expect(await namesOf("ana")).toEqual([]);
    expect(await namesOf("erased")).toEqual([]);
  });
});

describe("bookings", () => {
  it("are found by how their number begins, as it is written or heard", async () => {
    const { number } = await booked(shop, { start: "10:00" }, { name: "Ana Sol" });
    const heard = `#${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase().replaceAll("0", "o");
    for (const text of [number, number.slice(0, 3), heard]) expect(await numbersOf(text)).toEqual([number]);
    const { data } = await tab.query<{ data: object[] }>("search.bookings", { text: number });
    expect(data.data[0]).toMatchObject({ customerName: "Ana Sol", serviceTitle: "Cut", status: "approved" });
    expect(await numbersOf(number.slice(0, 2))).toEqual([]);
  });

  it("of another account are not found", async () => {
    const other = await openShop();
    const { number } = await booked(other, { start: "10:00" });
    expect(await numbersOf(number)).toEqual([]);
  });
});

it("too long a text is refused: validation", async () => {
  for (const name of ["search.customers", "search.bookings"])
    expect(await refusal(tab.query(name, { text: "a".repeat(101) }))).toEqual({
      ...{ status: 422, code: "validation", fields: ["text"] },
    });
});

it("nobody is asked without a session", async () => {
  const nobody = tabOf({ session: { token: "none" } } as Parameters<typeof tabOf>[0], shop);
  expect((await nobody.query("search.customers", { text: "ana" })).status).toBe(401);
});

/** As many as a large account has. */
const CUSTOMERS = 10_000;
const BOOKINGS = 50_000;

/** Fills the account by copies of one booking and its customer, with a hundred different names. */
async function fill(): Promise<void> {
  await booked(shop, { start: "10:00" }, { name: "Ana Sol" });
  const { db } = testDatabase();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into customers (tenant_id, id, full_name, email, notes, tags, created_at, updated_at)
      select ${shop.id}::uuid, gen_random_uuid(), 'Person ' || md5((n % 100)::text), md5(n::text) || '@example.com', '',
        '{}', now(), now() from generate_series(1, ${CUSTOMERS}::int) n`);
    await tx.execute(sql`
      insert into bookings select made.* from bookings b, generate_series(1, ${BOOKINGS}::int) n,
        jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
        'number', upper(lpad(to_hex(n), 8, '0')), 'manage_token_hash', '\\x' || md5(n::text || b.id))) made
      where b.tenant_id = ${shop.id}`);
  });
  for (const table of ["customers", "bookings"]) await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

const MANY_MS = 120_000;

it(
  "both are found through their indexes among 10,000 customers and 50,000 bookings",
  async () => {
    await fill();
    const statements: Statement[] = [];
    const end = noteStatements(testDatabase().sql, (statement) => statements.push(statement));
    expect(await namesOf("ana sol")).toEqual(["Ana Sol"]);
    expect(await numbersOf("0000C0")).toHaveLength(6);
    end();
    const plans = await Promise.all(
      statements
        .filter(({ text }) => text.includes("limit"))
        .map(({ text, values }) => testDatabase().sql.unsafe(`explain analyze ${text}`, values as never[])),
    );
    const texts = plans.map((rows) => rows.map((row) => row["QUERY PLAN"]).join("\n"));
    expect(texts.filter((text) => text.includes("on customers_search"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("bookings_number"))).toHaveLength(1);
    expect(texts.filter((text) => /Seq Scan on (customers|bookings)/.test(text))).toEqual([]);
  },
  MANY_MS,
);
