import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { managementRouter } from "../router";
import type { Route } from "../surfaces/rest/routes";
import { MANAGEMENT_SURFACE, type ReadyCall, readyCall } from "../testing/calls";
import { testTenant } from "../testing/context";
import { testDatabase } from "../testing/database";
import {
  type Account,
  type Answer,
  ask,
  everywhere,
  lineOf,
  manage,
  managementRoutes,
  openAccount,
} from "../testing/rest";
import { ROWS_TIMES } from "../testing/rows-times";
import { done } from "../testing/shop";
import type { Db } from "./client";

/** With half as many PostgreSQL still sorts pages of some lists, which is quicker then. */
const ROWS = Math.max(25_000, 12_500 * ROWS_TIMES);
const ACCOUNTS = 10;
const OF_ONE_ACCOUNT = ROWS / ACCOUNTS;
const DAY_MS = 86_400_000;

/** Days, and what is read on from a cursor: neither has pages. */
const PAGELESS = ["slots.list", "changes.list"];
const lists = managementRoutes.filter(
  ({ meta, name }) => meta.openapi.method === "GET" && name.endsWith(".list") && !PAGELESS.includes(name),
);

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

interface Page {
  data: Record<string, unknown>[];
  total: number;
}

/** What one way to ask a list sends to the database. */
interface Asking {
  line: string;
  statements: Statement[];
}

const calls = new Map<Route, ReadyCall>();
const filled: string[] = [];
const askings: Asking[] = [];

/** Runs something and tells which reads it sent over the pool. */
async function recording(work: () => Promise<unknown>): Promise<Statement[]> {
  const pool = testDatabase().sql;
  const send = pool.unsafe;
  const seen: Statement[] = [];
  pool.unsafe = ((text: string, values: unknown[] = [], options?: object) => {
    seen.push({ text, values });
    return send(text, values as never[], options);
  }) as typeof send;
  await work().finally(() => {
    pool.unsafe = send;
  });
  return seen.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

const namesIn = ({ text }: Statement) => [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name = ""]) => name);

/** By name; what else stands behind a `from` is an alias or a function. */
async function tablesOfAccounts(): Promise<Set<string>> {
  const rows = await testDatabase().sql<{ name: string }[]>`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id'`;
  return new Set(rows.map(({ name }) => name));
}

/** Tables that every request reads one row of. */
const ACCESS_TABLES = ["tenants", "api_keys"];

const showPage = async ({ account, target }: ReadyCall, query: Record<string, string> = {}): Promise<Page> => {
  const search = new URLSearchParams(query).toString();
  const answer: Answer<Page> = await ask("GET", `${target.split("?")[0]}?${search}`, { key: account.apiKey });
  if (answer.status !== 200) throw new Error(`${target}?${search}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/**
 * Makes a table as large as that of a busy installation: every account gets copies of one row. Ids and instants differ
 * from copy to copy, and so does what a unique index asks to differ. Half the copies of the asked account have the
 * same parent, such as the deliveries of one subscription.
 */
async function fill(table: string, accounts: string[], parents: string[]): Promise<void> {
  const [asked = ""] = accounts;
  const columns = await columnsOf(table);
  const isParent = (name: string) => sql`(row.${sql.identifier(name)} = any(${arrayOf(parents)}::uuid[]))`;
  const uuids = columns.filter(({ type, name }) => type === "uuid" && name !== "tenant_id");
  const ranks = uuids.filter(({ name }) => name !== "id").map(({ name }) => sql`coalesce(${isParent(name)}::int, 0)`);
  const copies = columns.map(({ name, type, isUnique }) => {
    const column = sql`row.${sql.identifier(name)}`;
    const isKept = sql`(account = ${asked}::uuid and n % 2 = 0 and ${isParent(name)})`;
    if (name === "tenant_id") return sql`account`;
    if (type === "uuid" && name === "id") return sql`made.id`;
    if (type === "uuid") return sql`case when ${column} is null or ${isKept} then ${column} else made.id end`;
    if (type === "timestamptz") return sql`${column} - made.age`;
    if (isUnique && type === "bytea") return sql`uuid_send(made.id)`;
    if (isUnique && type === "date") return sql`${column} - n`;
    // A kind is one of few words.
    if (isUnique && type === "text" && name !== "kind") return sql`${column} || n`;
    return column;
  });
  await testDatabase().db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const indexes = await indexesOf(tx, table);
    for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(
        columns.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
      select ${sql.join(copies, sql`, `)}
      from (select * from ${sql.identifier(table)} as row where tenant_id = ${asked}
        order by ${sql.join([...ranks, sql`0::int`], sql` + `)} desc limit 1) as row,
        generate_series(1, ${OF_ONE_ACCOUNT}::int) as n, unnest(${arrayOf(accounts)}::uuid[]) as account,
        lateral (select md5(account || n::text)::uuid as id, n * interval '1 minute' as age offset 0) as made
      on conflict do nothing`);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  });
}

/** What is made anew once the rows are there, for that costs less than to keep it up for each: all but what is unique. */
const indexesOf = (db: Db, table: string) =>
  db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not indisunique and not indisexclusion`);

/** Two at a time: each takes seconds, and all of them at once would wait for each other longer than the pool lets them. */
async function fillAll(tables: string[], accounts: string[], parents: string[]): Promise<void> {
  const left = tables.values();
  const fillNext = async () => {
    for (const table of left) await fill(table, accounts, parents);
  };
  await Promise.all([fillNext(), fillNext()]);
}

const arrayOf = (values: string[]) => `{${values.join(",")}}`;

/** The columns of a table, and whether a unique index holds each. */
const columnsOf = (table: string) =>
  testDatabase().db.execute<{ name: string; type: string; isUnique: boolean }>(sql`
    select a.attname as name, t.typname as type, exists (
      select from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and split_part(pg_get_indexdef(i.indexrelid), ' WHERE ', 1) ~ ('\\m' || a.attname || '\\M')) as "isUnique"
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`);

/** Which list shows the ids that a filter of that name takes. */
const IDS: Record<string, string> = {
  staffId: "listStaff",
  serviceId: "listServices",
  customerId: "listCustomers",
  categoryId: "listCategories",
  eventId: "listEvents",
};

interface Procedure {
  _def: { inputs: z.ZodObject[] };
}

const filtersOf = (route: Route): [string, z.ZodType][] => {
  // tRPC keeps the inputs of a procedure out of its types.
  const procedures = managementRouter._def.procedures as unknown as Record<string, Procedure>;
  const shape = procedures[route.name]?._def.inputs[0]?.shape ?? {};
  const isFilter = (name: string) => !route.parameters.includes(name) && name !== "limit" && name !== "offset";
  return Object.entries(shape).filter(([name]) => isFilter(name)) as [string, z.ZodType][];
};

/** A value that a filter accepts, one that matches what the list shows if there is one. */
function valueFor([name, schema]: [string, z.ZodType], shown: Page["data"], ids: Record<string, string>): string {
  const { enum: options = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { enum?: string[] };
  const edge = new Date(Date.now() + (name === "to" ? DAY_MS : -DAY_MS)).toISOString();
  const known = [
    ...shown.map((row) => row[name]),
    ...shown.map((row) => (row[name] as { id?: unknown } | null | undefined)?.id),
    ids[name],
    ...options,
    edge,
    edge.slice(0, 10),
    "ana",
    "ana@example.com",
    "true",
  ];
  const value = known.find((candidate) => typeof candidate === "string" && schema.safeParse(candidate).success);
  if (typeof value !== "string") throw new Error(`No value is known for the filter ${name}.`);
  return value;
}

/** The ways to ask a list: without filters, with each of them, and with all of them. */
function waysToAsk(route: Route, shown: Page["data"], ids: Record<string, string>): Record<string, string>[] {
  const filters = filtersOf(route).map((filter) => ({ [filter[0]]: valueFor(filter, shown, ids) }));
  const all: Record<string, string> = Object.assign({}, ...filters);
  return [{}, ...filters, ...(filters.length > 1 ? [all] : [])];
}

/** Rows of tables that lists read beside their own, and that no list's example makes. */
async function addParts(account: Account): Promise<void> {
  const create = (path: string, body: object) => done(manage<{ id: string }>(account, path, { body }));
  const { id: serviceId } = await create("POST /services", { title: "Part" });
  const { id } = await create("POST /services", { title: "Composite", type: "compound" });
  await create(`PUT /services/${id}/parts`, {
    parts: [
      { kind: "service", serviceId },
      { kind: "spare_time", minutes: 5 },
    ],
  });
  const { id: staffId } = await create("POST /staff", { fullName: "Host", email: "host@example.com" });
  const span = { startAt: "2031-05-01T18:00:00Z", endAt: "2031-05-01T22:00:00Z" };
  const { id: eventId } = await create("POST /events", { title: "Concert", ...span });
  await create(`PUT /events/${eventId}/staff`, { staff: [{ staffId, role: "host" }] });
}

async function prepare(account: Account): Promise<{ tables: Set<string>; pages: Map<Route, Page["data"]> }> {
  const tables = new Set<string>();
  const ofAccounts = await tablesOfAccounts();
  const pages = new Map<Route, Page["data"]>();
  for (const route of lists) {
    const call = await readyCall(MANAGEMENT_SURFACE, route, account);
    calls.set(route, call);
    const statements = await recording(async () => pages.set(route, (await showPage(call)).data));
    for (const name of statements.flatMap(namesIn))
      if (ofAccounts.has(name) && !ACCESS_TABLES.includes(name)) tables.add(name);
  }
  return { tables, pages };
}

beforeAll(async () => {
  const account = await openAccount();
  await addParts(account);
  const { tables, pages } = await prepare(account);
  const others = await Promise.all(Array.from({ length: ACCOUNTS - 1 }, () => testTenant()));
  const accounts = [account.id, ...others.map(({ id }) => id)];
  const parents = [...calls.values()].flatMap(({ example }) => Object.values(example.params ?? {}));
  filled.push(...tables);
  await fillAll(filled, accounts, parents);
  // Once no transaction is left that could still see a table as it was.
  for (const table of filled) await testDatabase().db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
  const pageOf = (operationId: string | undefined) =>
    [...pages].find(([{ meta }]) => meta.openapi.operationId === operationId)?.[1] ?? [];
  const ids = Object.fromEntries(Object.entries(IDS).map(([name, list]) => [name, String(pageOf(list)[0]?.id)]));
  for (const [route, call] of calls) {
    for (const query of waysToAsk(route, pages.get(route) ?? [], ids)) {
      const statements = await recording(() => showPage(call, query));
      askings.push({ line: `${lineOf(route)}?${Object.keys(query).join("&")}`, statements });
    }
  }
});

async function planOf({ text, values }: Statement): Promise<Plan> {
  const [row] = await testDatabase().sql.unsafe(`explain (format json) ${text}`, values as never[]);
  const answer = row?.["QUERY PLAN"];
  const [top] = (typeof answer === "string" ? JSON.parse(answer) : answer) as { Plan: Plan }[];
  if (!top) throw new Error("An explained statement has a plan.");
  return top.Plan;
}

/** Lists in the order of another table's columns: sorted, but only ever a few rows. */
const SORTED = ["GET /staff/{id}/services"];

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe(`every list, with ${ROWS} rows in each table`, () => {
  it("is asked over tables that are as large as they are said to be", async () => {
    const counts = await Promise.all(
      filled.map(async (table) => {
        const [row] = await testDatabase().db.execute<{ rows: number }>(
          sql`select count(*)::int as rows from ${sql.identifier(table)}`,
        );
        return [table, (row?.rows ?? 0) > 0.95 * ROWS];
      }),
    );
    expect(filled.length).toBeGreaterThan(5);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(filled.map((table) => [table, true])));
    expect(new Set([...calls.keys()].map(lineOf))).toEqual(new Set(Object.keys(everywhere(lists, true))));
  });

  it("reads through indexes, however it is filtered: it never walks a whole table", async () => {
    const walked = await findings(askings, (nodes) =>
      nodes
        .filter((node) => node["Node Type"].includes("Seq Scan") && filled.includes(node["Relation Name"] ?? ""))
        .map((node) => node["Relation Name"]),
    );
    expect(walked).toEqual([]);
  });

  it("reads a page in the order of an index, without sorting all there is", async () => {
    const unfiltered = askings.filter(({ line }) => line.endsWith("?") && !SORTED.includes(line.slice(0, -1)));
    const sorted = await findings(unfiltered, (nodes) =>
      nodes[0]?.["Node Type"] === "Limit" && nodes.some((node) => node["Node Type"] === "Sort") ? ["sorts"] : [],
    );
    expect(unfiltered.length).toBeGreaterThan(5);
    expect(sorted).toEqual([]);
  });
});

/** What is wrong with the plans of these askings, each beside its line. */
async function findings(among: Asking[], faultsOf: (nodes: Plan[]) => (string | undefined)[]): Promise<string[]> {
  const found: string[] = [];
  for (const { line, statements } of among) {
    for (const statement of statements)
      found.push(...faultsOf(nodesOf(await planOf(statement))).map((fault) => `${line}: ${fault}`));
  }
  return [...new Set(found)];
}
