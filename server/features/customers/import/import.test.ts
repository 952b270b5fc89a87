import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { testDatabase } from "../../../testing/database";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { done, openShop, type Shop } from "../../../testing/shop";
import { IMPORT_ROWS_MAX } from "../../imports";
import type { ImportResult } from "./schemas";

let shop: Shop;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop), shop);
});

const send = (input: object) => tab.mutate<ImportResult>("customerImports.create", input);
const read = async (input: object) => (await send(input)).data;
const people = async () =>
  (await done(manage<{ data: { fullName: string }[] }>(shop, "GET /customers?limit=100"))).data
    .map(({ fullName }) => fullName)
    .sort();

const WAIT_MS = 30_000;

const HEAD = "Name,E-mail,Phone,Tags,External ID";
const GOOD = `${HEAD}
Ana López,ana@example.com,'+34 600 112 233,vip;hair,A1
Ben Okafor,ben@example.com,,,`;

describe("a file of customers", () => {
  it("is shown first, with what each column holds and each row comes to, and nothing is written", async () => {
    const shown = await read({ csv: `${GOOD}\nEva,no address,,,\nANA LÓPEZ,Ana@Example.com,,,`, dryRun: true });
    expect(shown.columns).toEqual(["fullName", "email", "phone", "tags", "externalId"]);
    expect(shown.counts).toEqual({ new: 2, known: 1, faulty: 1 });
    expect(shown.rows.map(({ line, state, faults }) => [line, state, Object.keys(faults)])).toEqual([
      [4, "faulty", ["email"]],
      [2, "new", []],
      [3, "new", []],
      [5, "known", []],
    ]);
    expect(await people()).toEqual([]);
  });

  it("adds all of them, by the rules of one that is added by hand", async () => {
    expect((await read({ csv: GOOD })).counts).toEqual({ new: 2, known: 0, faulty: 0 });
    const { data } = await done(manage<{ data: object[] }>(shop, "GET /customers?externalId=A1"));
    expect(data).toEqual([
      expect.objectContaining({
        ...{ fullName: "Ana López", email: "ana@example.com", phone: "+34 600 112 233", tags: ["vip", "hair"] },
      }),
    ]);
    expect(await people()).toEqual(["Ana López", "Ben Okafor"]);
  });

  it("is taken as the columns are said to be", async () => {
    const csv = "a;b;c\nx;ana@example.com;Ana";
    expect((await read({ csv, columns: [null, "email", "fullName"] })).counts.new).toBe(1);
    expect(await people()).toEqual(["Ana"]);
  });

  it("with a faulty row writes nothing, unless that row is to be left out: validation", async () => {
    const csv = `${GOOD}\nEva,no address,,,`;
    expect(await refusal(send({ csv }))).toEqual({ status: 422, code: "validation", fields: ["csv"] });
    expect(await people()).toEqual([]);
    expect((await read({ csv, skipFaulty: true })).counts).toEqual({ new: 2, known: 0, faulty: 1 });
    expect(await people()).toEqual(["Ana López", "Ben Okafor"]);
  });

  it("tells an external id that is taken, by the account or by a row before", async () => {
    await done(
      manage(shop, "POST /customers", { body: { fullName: "Old", email: "o@example.com", externalId: "A1" } }),
    );
    const csv = `${GOOD}\nEva,eva@example.com,,,B1\nFay,fay@example.com,,,B1`;
    const { rows, counts } = await read({ csv, dryRun: true });
    expect(counts).toEqual({ new: 2, known: 0, faulty: 2 });
    expect(rows.slice(0, 2).map(({ name, faults }) => [name, Object.keys(faults)])).toEqual([
      ["Ana López", ["externalId"]],
      ["Fay", ["externalId"]],
    ]);
  });

  it("adds nobody twice, whether it is sent again or twice at once", async () => {
    const both = await Promise.all([read({ csv: GOOD }), read({ csv: GOOD })]);
    expect(both.map(({ counts }) => counts.new).sort()).toEqual([0, 2]);
    expect((await read({ csv: GOOD })).counts).toEqual({ new: 0, known: 2, faulty: 0 });
    expect(await people()).toEqual(["Ana López", "Ben Okafor"]);
  });

  it("waits for an import that is under way, and finds whom that one adds", async () => {
    const { sql } = testDatabase();
    let waiting: Promise<ImportResult> | undefined;
    await sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(hashtextextended(${`customers import ${shop.id}`}, 0))`;
      await other`insert into customers (tenant_id, id, full_name, email, notes, tags, created_at, updated_at)
        values (${shop.id}, ${newId()}, 'ben okafor', 'Ben@Example.com', '', '{}', now(), now())`;
      waiting = read({ csv: GOOD });
      await vi.waitFor(
        async () => {
          const locks = await sql`select from pg_locks join pg_database d on d.oid = database
            where d.datname = current_database() and locktype = 'advisory' and not granted`;
          expect(locks).toHaveLength(1);
        },
        { timeout: WAIT_MS },
      );
    });
    expect((await waiting)?.counts).toEqual({ new: 1, known: 1, faulty: 0 });
    expect(await people()).toEqual(["Ana López", "ben okafor"]);
  });

  it("that collides with somebody who is added meanwhile is refused, and writes nothing: conflict or validation", async () => {
    const body = { fullName: "Other", email: "other@example.com", externalId: "A1" };
    const [imported] = await Promise.all([send({ csv: GOOD }), manage(shop, "POST /customers", { body })]);
    const names = await people();
    expect(names).toEqual(imported.status === 200 ? ["Ana López", "Ben Okafor"] : ["Other"]);
  });
});

it("what is no file of customers is refused by its field: validation", async () => {
  const many = `${HEAD}\n${"A,a@example.com,,,\n".repeat(IMPORT_ROWS_MAX + 1)}`;
  for (const csv of ["name,email", 'name\n"open', many])
    expect(await refusal(send({ csv }))).toEqual({ status: 422, code: "validation", fields: ["csv"] });
  for (const columns of [["email"], ["email", "email", null, null, null]])
    expect(await refusal(send({ csv: GOOD, columns }))).toEqual({
      status: 422,
      code: "validation",
      fields: ["columns"],
    });
});

it("a file as long as may be is added at once, and the audit tells of one import", async () => {
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, at) => `Person ${at},p${at}@example.com,,,id-${at}`);
  expect((await read({ csv: [HEAD, ...rows].join("\n") })).counts.new).toBe(IMPORT_ROWS_MAX);
  const { data } = await done(manage<{ data: { action: string }[] }>(shop, "GET /audit?action=customerImports.create"));
  expect(data).toHaveLength(1);
});

it("is for those who may write customers of the whole account", async () => {
  const [staffId = ""] = shop.staffIds;
  for (const [role, more] of [["viewer", {}] as const, ["staff", { staffId }] as const]) {
    const other = tabOf(await newMember(shop, { role, ...more }), shop);
    expect(await refusal(other.mutate("customerImports.create", { csv: GOOD }))).toEqual({
      ...{ status: 403, code: "forbidden" },
    });
  }
});
