import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../surfaces/rest/routes";
import { keptCalls, MANAGEMENT_SURFACE, PUBLIC_SURFACE, readyCallsApart, type TestedSurface } from "../testing/calls";
import { testDatabase } from "../testing/database";
import { lineOf } from "../testing/rest";
import { noteStatements, type Statement, selfComparisons } from "../testing/statements";

const RUNNING_MS = 120_000;

/** What each operation sent to the database, by its line. */
const sent = new Map<string, Statement[]>();
let tenantTables: Set<string>;

async function sendEach(surface: TestedSurface): Promise<void> {
  const isRead = ({ meta }: Route) => meta.openapi.method === "GET";
  const reads = await keptCalls(surface, surface.routes.filter(isRead));
  // What PostgreSQL plans depends on how many accounts there are.
  const writes = await readyCallsApart(
    surface,
    surface.routes.filter((route) => !isRead(route)),
  );
  for (const [route, { send }] of [...reads, ...writes]) {
    const statements: Statement[] = [];
    const end = noteStatements(testDatabase().sql, (statement) => statements.push(statement));
    const { status } = await send().finally(end);
    if (status >= 300) throw new Error(`${lineOf(route)} answered ${status}.`);
    sent.set(`${surface.name} ${lineOf(route)}`, statements);
  }
}

beforeAll(async () => {
  const rows = await testDatabase().sql<{ name: string }[]>`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id'`;
  tenantTables = new Set(rows.map(({ name }) => name));
  // One behind the other, so that each statement is known to be of its operation.
  for (const surface of [MANAGEMENT_SURFACE, PUBLIC_SURFACE]) await sendEach(surface);
}, RUNNING_MS);
afterAll(() => sent.clear());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables of accounts that a statement would read without saying whose: PostgreSQL tells what is asked of each. */
async function readWithoutTenant({ text, values }: Statement): Promise<string[]> {
  const [row] = await testDatabase().sql.unsafe(`explain (format json) ${text}`, values as never[]);
  const answer = row?.["QUERY PLAN"];
  const [top] = (typeof answer === "string" ? JSON.parse(answer) : answer) as { Plan: Plan }[];
  return nodesOf(top?.Plan ?? { "Node Type": "none" })
    .filter((node) => node["Node Type"].endsWith("Scan") && tenantTables.has(node["Relation Name"] ?? ""))
    .filter((node) => !/\btenant_id = /.test([node["Index Cond"], node["Recheck Cond"], node.Filter].join(" ")))
    .map((node) => node["Relation Name"] ?? "");
}

const READS_OR_WRITES = /^\s*(select|with|insert|update|delete)\b/i;

/** What has to be found before the account is known. */
const BY_SECRET = [
  /"api_keys"\."hash" = \$1/, // Whose key a request carries.
];

describe("no statement of any operation", () => {
  it("compares a column with itself", () => {
    const found = [...sent].flatMap(([line, statements]) =>
      statements.flatMap(({ text }) => selfComparisons(text).map((condition) => `${line}: ${condition}`)),
    );
    expect(sent.size).toBe(MANAGEMENT_SURFACE.routes.length + PUBLIC_SURFACE.routes.length);
    expect([...new Set(found)]).toEqual([]);
  });

  it(
    "reads a table of accounts without saying whose",
    async () => {
      const found: string[] = [];
      const known = new Set<string>();
      for (const [line, statements] of sent) {
        for (const statement of statements) {
          const { text } = statement;
          if (known.has(text) || !READS_OR_WRITES.test(text) || BY_SECRET.some((pattern) => pattern.test(text)))
            continue;
          known.add(text);
          for (const table of await readWithoutTenant(statement)) found.push(`${line}: ${table}: ${text}`);
        }
      }
      expect(known.size).toBeGreaterThan(100);
      expect(found).toEqual([]);
    },
    RUNNING_MS,
  );
});

describe("a condition that compares a column with itself", () => {
  it.each([
    'select "a" from "t" where "tenant_id" = "tenant_id"',
    "select a from t where t.tenant_id = t.tenant_id",
    'delete from "t" where ("t"."at" <= "t"."at" and "x" = $1)',
    "select 1 where a is not distinct from a",
  ])("is found in %s", (text) => {
    expect(selfComparisons(text)).toHaveLength(1);
  });

  it.each([
    'select "a" from "t" where "t"."tenant_id" = "u"."tenant_id"',
    'update "t" set "used" = "used" + 1, "b" = "bb", "c" = "c" || $1',
    'insert into "t" values ($1) on conflict do update set "a" = excluded."a"',
    "select 1 where tenant_id = tenant_id_of(x)",
    "update t set has_slot = has_slot and keeps, is_open = is_open or keeps",
  ])("is not found in %s", (text) => {
    expect(selfComparisons(text)).toEqual([]);
  });
});
