import { and, desc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { isoOfJson, type JsonPage, readJsonPage } from "../../db/json-page";
import { behind, countedOnce, type Marked } from "../../db/lists/mark";
import { changedSince } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { refuseOn } from "../../db/refuse";
import { appointments, bookings, type CustomerRow, customers } from "../../db/schema";
import { holds, searchedText } from "../../db/search/searched-text";
import { insertStatement, statement } from "../../db/statement";
import { type Ask, askText, askThen, send } from "../../db/unit/ask";
import { type Changes, insertRows, updateRow } from "../../db/unit/changes";
import { invalid, invariant, notFound } from "../../domain/errors";
import { type Paging, toStamps } from "../../schemas/lists";
import { NO_MARKS, toMarks } from "../../schemas/marks";
import { noSuchCustomer } from "./merge/queries";
import type { Customer, ListCustomersInput } from "./schemas";

const sameText = (column: typeof customers.email | typeof customers.fullName, text: string | Placeholder): SQL =>
  sql`lower(${column}) = lower(${text})`;

/** The customer as answers show it. */
export const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  birthday: row.birthday,
  notes: row.notes,
  tags: row.tags,
  timeZone: row.timeZone,
  locale: row.locale,
  bookingsCount: row.bookingsCount,
  lastBookingAt: row.lastBookingAt?.toISOString() ?? null,
  anonymizedAt: row.anonymizedAt?.toISOString() ?? null,
  ...toMarks(row),
  ...toStamps(row),
});

/** What the caller sees of the customers besides what they ask for. */
interface Narrowing {
  /** Whose bookings' customers are all that the caller sees; null: all. */
  own: string | null;
}

/** Customers newest first, erased ones too; every filter given must match. */
export async function listCustomers(
  db: Db,
  tenantId: string,
  { limit, offset, own, after, ...filters }: ListCustomersInput & Narrowing & Marked,
) {
  const further = behind({ at: customers.createdAt, id: customers.id }, after);
  const given = [...matching(filters), ...(own === null ? [] : [ofCalendar(own)]), ...(further ? [further] : [])];
  if (given.length === 0) return listNewest(db, tenantId, { limit, offset });
  const where = and(eq(customers.tenantId, tenantId), ...given);
  const [rows, total] = await findMatching(db, where, { limit, offset, after });
  return { data: rows.map(toCustomer), total };
}

const newestFirst = [desc(customers.createdAt), desc(customers.id)];

// Inputs: tenant, limit, offset.
const NEWEST = {
  page: `
    select id, full_name as "fullName", email, phone, birthday, notes, tags, time_zone as "timeZone", locale,
      external_id as "externalId", metadata, bookings_count as "bookingsCount", last_booking_at as "lastBookingAt",
      anonymized_at as "anonymizedAt", created_at as "createdAt", updated_at as "updatedAt"
    from customers where tenant_id = $1::uuid order by created_at desc, id desc limit $2::int offset $3::int`,
  count: "select count(*) from customers where tenant_id = $1::uuid",
};

/** Without filters it is the page that every client starts with. */
async function listNewest(db: Db, tenantId: string, { limit, offset }: Paging): Promise<JsonPage<Customer>> {
  const page = await readJsonPage<Customer>(db, NEWEST, [tenantId, String(limit), String(offset)]);
  for (const customer of page.data) {
    customer.createdAt = isoOfJson(customer.createdAt);
    customer.updatedAt = isoOfJson(customer.updatedAt);
    if (customer.lastBookingAt) customer.lastBookingAt = isoOfJson(customer.lastBookingAt);
    if (customer.anonymizedAt) customer.anonymizedAt = isoOfJson(customer.anonymizedAt);
  }
  return page;
}

const findMatching = (db: Db, where: SQL | undefined, { limit, offset, after }: Paging & Marked) =>
  Promise.all([
    db
      .select()
      .from(customers)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    countedOnce(after, () => db.$count(customers, where)),
  ]);

function matching({
  email,
  externalId,
  search,
  updatedSince,
}: Omit<ListCustomersInput, keyof Paging>): (SQL | undefined)[] {
  return [
    email === undefined ? undefined : sameText(customers.email, email),
    externalId === undefined ? undefined : eq(customers.externalId, externalId),
    holds(searchedText(customers), search),
    changedSince(customers, updatedSince),
  ].filter((condition) => condition !== undefined);
}

/** Whether a customer has a booking in a staff member's calendar. */
export const ofCalendar = (staffId: string): SQL => sql`exists (
  select from ${bookings} b join ${appointments} a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
  where b.tenant_id = ${customers.tenantId} and b.customer_id = ${customers.id} and a.staff_id = ${staffId})`;

/** Refuses a customer without a booking in the calendar that the caller sees. @throws DomainError not_found */
export async function requireOfCalendar(
  db: Db,
  tenantId: string,
  { id, own }: { id: string } & Narrowing,
): Promise<void> {
  if (own !== null && (await db.$count(customers, and(ofTenant(customers, tenantId, id), ofCalendar(own)))) === 0)
    throw notFound("customer");
}

/** @throws DomainError not_found */
export async function getCustomer(db: Db, tenantId: string, id: string): Promise<CustomerRow> {
  const [row] = await db
    .select()
    .from(customers)
    .where(ofTenant(customers, tenantId, id));
  if (!row) throw await noSuchCustomer(db, tenantId, id);
  return row;
}

/** The customer, locked until the transaction ends. @throws DomainError not_found */
export async function lockCustomer(db: Db, tenantId: string, id: string): Promise<CustomerRow> {
  const [row] = await db
    .select()
    .from(customers)
    .where(ofTenant(customers, tenantId, id))
    .for("update");
  if (!row) throw await noSuchCustomer(db, tenantId, id);
  return row;
}

const externalIdTaken = () => invalid({ externalId: "Another customer has this external id." });

const insertRow = insertStatement(customers, "insert_customer");

const BLANK = { phone: null, birthday: null, notes: "", tags: [], timeZone: null, locale: null, ...NO_MARKS };

export type NewCustomer = Pick<CustomerRow, "fullName" | "email"> & Partial<CustomerRow> & { now: Date };

/** The row of a new customer, which stands nowhere yet. */
function newCustomer(tenantId: string, { now, ...given }: NewCustomer): CustomerRow {
  const blank = { ...BLANK, bookingsCount: 0, lastBookingAt: null, anonymizedAt: null };
  return { ...blank, ...given, tenantId, id: newId(), createdAt: now, updatedAt: now };
}

/** Stores a customer and answers the row. @throws DomainError validation on `externalId` */
export async function insertCustomer(db: Db, tenantId: string, given: NewCustomer): Promise<CustomerRow> {
  const row = newCustomer(tenantId, given);
  await insertRow(db, row).catch(refuseOn({ customers_external_id: externalIdTaken }));
  return row;
}

/** Writes the changed columns and answers the row. @throws DomainError validation on `externalId` */
export async function updateCustomer(db: Db, row: CustomerRow, changes: Partial<CustomerRow>): Promise<CustomerRow> {
  const [updated] = await db
    .update(customers)
    .set(changes)
    .where(ofTenant(customers, row.tenantId, row.id))
    .returning()
    .catch(refuseOn({ customers_external_id: externalIdTaken }));
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** What a public booking says of who books. */
export type CustomerDetails = Pick<CustomerRow, "fullName" | "email" | "phone" | "timeZone" | "locale">;

/** Who books, as the account knows them, or as they are still to be stored. */
export interface FoundOrNew {
  customer: CustomerRow;
  /** The caller inserts the row before its transaction ends: until then nobody else makes one of the same name and address. */
  isNew: boolean;
  filledIn: FilledIn;
}

/** Trimmed, as customers are stored and found. */
const customerDetailsOf = ({ now: _now, ...given }: CustomerDetails & { now: Date }): CustomerDetails => ({
  ...given,
  fullName: given.fullName.trim(),
  email: given.email.trim(),
});

/** What is filled in of a customer who exists. */
export type FilledIn = Partial<Pick<CustomerRow, "phone" | "timeZone" | "locale" | "updatedAt">>;

/**
 * The customer who books: the one with the same email address and name, in any case, the oldest of several; else a new
 * one. What an existing one lacks is filled in, and nothing else changes.
 *
 * @param existing whom `findExistingCustomer` found; where it found nobody, in the turn of `customerTurnAsk`
 */
export function foundOrNewCustomer(
  tenantId: string,
  { existing, ...input }: CustomerDetails & { now: Date; existing: CustomerRow | null },
): FoundOrNew {
  const { now } = input;
  const details = customerDetailsOf(input);
  if (existing === null) return { customer: newCustomer(tenantId, { ...details, now }), isNew: true, filledIn: {} };
  const missing: FilledIn = {
    ...(existing.phone === null && details.phone !== null ? { phone: details.phone } : {}),
    ...(existing.timeZone === null && details.timeZone !== null ? { timeZone: details.timeZone } : {}),
    ...(existing.locale === null && details.locale !== null ? { locale: details.locale } : {}),
  };
  const filledIn = Object.keys(missing).length === 0 ? {} : { ...missing, updatedAt: now };
  return { customer: { ...existing, ...filledIn }, isNew: false, filledIn };
}

/** The customer who has this name and address, locked against being erased; null when there is none yet. */
export const findExistingCustomer = (
  db: Db,
  tenantId: string,
  details: Pick<CustomerRow, "fullName" | "email">,
): Promise<CustomerRow | null> => send(db, existingCustomerAsk(tenantId, details));

/** `findExistingCustomer` for a round trip. */
export const existingCustomerAsk = (
  tenantId: string,
  { fullName, email }: Pick<CustomerDetails, "fullName" | "email">,
): Ask<CustomerRow | null> =>
  askThen(findExistingCustomers.ask({ tenantId, fullName: fullName.trim(), email: email.trim() }), oldestOf);

function oldestOf(namesakes: CustomerRow[]): CustomerRow | null {
  const [oldest] = namesakes.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  return oldest ?? null;
}

// `key share` is what the booking's foreign key takes anyway: bookings do not wait for each other, an erasure does.
// Without `order by … limit 1`: asked for the oldest, PostgreSQL may walk all customers by age to meet one by chance.
const findExistingCustomers = statement<CustomerRow[], { tenantId: string; fullName: string; email: string }>((db) =>
  db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, sql.placeholder("tenantId")),
        sameText(customers.email, sql.placeholder("email")),
        sameText(customers.fullName, sql.placeholder("fullName")),
        isNull(customers.anonymizedAt),
      ),
    )
    .for("key share")
    .prepare("find_existing_customers"),
);

/**
 * Has the turn of an address until the transaction ends: of two orders that bring the same new customer at once, the
 * second waits and finds the first one's.
 */
export const customerTurnAsk = (tenantId: string, details: Pick<CustomerDetails, "email">): Ask<unknown> =>
  askText("select pg_advisory_xact_lock(hashtextextended($1, 0))", [turnOfCustomer(tenantId, details)]);

/** Leaves the customer to be stored: a new one, or what was filled in. */
export function leaveCustomer(changes: Changes, { customer, isNew, filledIn }: FoundOrNew): void {
  const { tenantId, id } = customer;
  if (isNew) insertRows(changes, customers, [customer]);
  else if (Object.keys(filledIn).length > 0) updateRow(changes, customers, { key: { tenantId, id }, set: filledIn });
}

/** What an advisory lock is taken on, by the hash of this text, by whoever may make a customer with this address. */
export const turnOfCustomer = (tenantId: string, { email }: Pick<CustomerDetails, "email">): string =>
  `customer ${tenantId} ${email.trim().toLowerCase()}`;
