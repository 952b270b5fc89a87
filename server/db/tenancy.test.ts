import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { fillAccount } from "../testing/calls";
import { newConnectedApp } from "../testing/connected-apps";
import { testDatabase } from "../testing/database";
import { newInvitation, newMember } from "../testing/people";
import { type Account, openAccount } from "../testing/rest";
import { postgresFailure } from "./violations";

interface Reference extends Record<string, unknown> {
  name: string;
  child: string;
  parent: string;
  /** Of the child, in the order of the parent's. */
  columns: string[];
  parentColumns: string[];
}

const rows = <Row extends Record<string, unknown>>(text: string) => testDatabase().db.execute<Row>(sql.raw(text));

const columnsOf = (side: string, keys: string) =>
  `(select array_agg(attname::text order by place) from unnest(${keys}) with ordinality as keys (number, place)
    join pg_attribute on attrelid = ${side} and attnum = number)`;

const listReferences = () =>
  rows<Reference>(`select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    ${columnsOf("conrelid", "conkey")} as columns, ${columnsOf("confrelid", "confkey")} as "parentColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);

const tenantTables = async () =>
  (
    await rows<{ name: string }>(
      "select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1",
    )
  ).map(({ name }) => name);

let references: Reference[];
/** References to rows of accounts. */
let between: Reference[];
let mine: Account;
let theirs: Account;

/** A member and an invitation that name a staff member. */
async function inviteOwnCalendar({ id: tenantId }: Account): Promise<void> {
  const [member] = await rows<{ id: string }>(`select id from staff where tenant_id = '${tenantId}' limit 1`);
  const staffId = member?.id ?? "";
  await newMember({ id: tenantId }, { role: "staff", staffId });
  await newInvitation({ id: tenantId }, { role: "staff", staffId });
}

/** A customer who was merged into another. */
const mergeCustomer = ({ id }: Account) =>
  rows(`insert into customer_merges (tenant_id, id, customer_id, full_name, email, merged_at)
    select tenant_id, gen_random_uuid(), id, full_name, email, now() from customers where tenant_id = '${id}' limit 1`);

/** Two customers who look alike and are two persons. */
const dismissPair = ({ id }: Account) =>
  rows(`insert into dismissed_duplicates (tenant_id, customer_id, other_id, shared, dismissed_at)
    select tenant_id, id, id, '{}', now() from customers where tenant_id = '${id}' limit 1`);

beforeAll(async () => {
  references = await listReferences();
  [mine, theirs] = await Promise.all([openAccount(), openAccount()]);
  await Promise.all([fillAccount(mine), fillAccount(theirs)]);
  await Promise.all([mine, theirs].map(inviteOwnCalendar));
  await Promise.all([mine, theirs].map(newConnectedApp));
  await Promise.all([mine, theirs].map(mergeCustomer));
  await Promise.all([mine, theirs].map(dismissPair));
  const tables = await tenantTables();
  between = references.filter(({ parent }) => tables.includes(parent));
}, 120_000);

it("every table of an account leads its primary key with the tenant", async () => {
  const keys = await rows<{ child: string; columns: string[] }>(
    `select conrelid::regclass::text as child, ${columnsOf("conrelid", "conkey")} as columns from pg_constraint
      where contype = 'p' and connamespace = 'public'::regnamespace`,
  );
  const leading = Object.fromEntries(keys.map(({ child, columns }) => [child, columns[0]]));
  const tables = await tenantTables();
  expect(tables.length).toBeGreaterThan(20);
  expect(Object.fromEntries(tables.map((name) => [name, leading[name]]))).toEqual(
    Object.fromEntries(tables.map((name) => [name, "tenant_id"])),
  );
});

it("every reference between tables of an account carries the tenant on both sides", () => {
  expect(between.length).toBeGreaterThan(20);
  for (const { name, columns, parentColumns } of between) {
    expect([columns[0], parentColumns[0]], name).toEqual(["tenant_id", "tenant_id"]);
    expect(columns.length, name).toBeGreaterThan(1);
  }
});

/** Columns that end in `_id` and name no row: what they hold is said beside each. */
const NO_REFERENCE = [
  "appointments.external_id", // The integrator's own.
  "appointments.group_id", // What the parts of one booking share.
  "appointments.series_id", // What the occurrences of one series share.
  "audit_log.actor_id", // A key or a person may be deleted; what was done stays noted.
  "audit_log.key_id", // A key may be deleted; what it wrote stays noted.
  "audit_log.resource_id", // So may a resource.
  "audit_log.session_id", // So may a session.
  "bookings.external_id", // The same.
  "bookings.series_id", // The same of a series.
  "customers.external_id", // The integrator's own.
  "events.external_id", // The same.
  "job_runs.function_id", // A durable function of the code.
  "oauth_codes.grant_id", // The grant that the code becomes.
  "passkeys.credential_id", // What the person's device calls it.
  "services.external_id", // The integrator's own.
  "staff.external_id", // The same.
  "stored_files.owner_id", // The account may be gone; its files are swept later.
  "tickets.external_id", // The integrator's own.
  "user_credentials.account_id", // The person, as the provider calls them.
  "user_credentials.provider_id", // A way to sign in, of the code.
  "webhook_events.transaction_id", // PostgreSQL's transaction.
];

it("every column that names a row refers to it", async () => {
  const columns = await rows<{ child: string; name: string }>(
    `select table_name::text as child, column_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_id' order by 1, 2`,
  );
  const free = columns
    .filter(({ child, name }) => !references.some((each) => each.child === child && each.columns.includes(name)))
    .map(({ child, name }) => `${child}.${name}`);
  expect(free).toEqual(NO_REFERENCE);
});

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ");

/** Points one of my rows at one of theirs, with SQL. @returns what PostgreSQL says to it */
async function pointAcross({ child, parent, columns, parentColumns }: Reference): Promise<string> {
  const [, ...own] = columns;
  const [, ...other] = parentColumns;
  const target = `select ${quoted(other)} from ${parent} where tenant_id = '${theirs.id}' limit 1`;
  const update = `update ${child} set (${quoted(own)}) = (${target}) where ctid = (select ctid from ${child} where tenant_id = '${mine.id}' limit 1) returning 1`;
  try {
    const written = await rows(update);
    return written.length === 0 ? "found no row to write" : "wrote it";
  } catch (error) {
    return postgresFailure(error)?.code ?? "failed otherwise";
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

describe("a row of one account", () => {
  it("cannot be pointed at another account's by SQL either, by no reference there is", async () => {
    const said: [string, string][] = [];
    for (const reference of between) said.push([reference.name, await pointAcross(reference)]);
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(between.map(({ name }) => [name, FOREIGN_KEY_VIOLATION])),
    );
  });
});
