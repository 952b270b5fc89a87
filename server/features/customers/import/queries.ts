import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../../db/client";
import { refuseOn } from "../../../db/refuse";
import { type CustomerRow, customers } from "../../../db/schema";
import { DomainError } from "../../../domain/errors";
import { giveWay } from "../../../process/turns";
import { NO_MARKS } from "../../../schemas/marks";
import { portions } from "../../imports";

/** Lets one import of an account pass at a time, until the transaction ends: the second finds what the first added. */
export const lockImports = (db: Db, tenantId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers import ${tenantId}`}, 0))`);

interface Known {
  /** Addresses in lower case beside names in lower case. */
  people: { email: string; fullName: string }[];
  externalIds: string[];
}

const LOOK_AT_ONCE = 1000;

/** Whom the account has of those addresses, and which of those ids are taken. */
export async function findKnown(
  db: Db,
  tenantId: string,
  asked: { emails: string[]; externalIds: string[] },
): Promise<Known> {
  const { email, fullName, externalId, anonymizedAt } = customers;
  const ofTenant = eq(customers.tenantId, tenantId);
  const known: Known = { people: [], externalIds: [] };
  for (const emails of portions(asked.emails, LOOK_AT_ONCE)) {
    const lower = sql<string>`lower(${email})`;
    const rows = await db
      .select({ email: lower, fullName: sql<string>`lower(${fullName})` })
      .from(customers)
      .where(and(ofTenant, isNull(anonymizedAt), inArray(lower, emails)));
    known.people.push(...rows);
  }
  for (const ids of portions(asked.externalIds, LOOK_AT_ONCE)) {
    const rows = await db
      .select({ externalId })
      .from(customers)
      .where(and(ofTenant, inArray(externalId, ids)));
    known.externalIds.push(...rows.flatMap((row) => row.externalId ?? []));
  }
  return known;
}

export type ImportedCustomer = Pick<CustomerRow, "fullName" | "email"> & Partial<CustomerRow>;

const BLANK = { phone: null, birthday: null, notes: "", tags: [], timeZone: null, locale: null, ...NO_MARKS };
const WRITE_AT_ONCE = 250;

const takenMeanwhile = () =>
  new DomainError("conflict", "Somebody else has added a customer of this file meanwhile. Try again.");

/** Stores new customers in their order. @throws DomainError conflict where one's external id was taken meanwhile */
export async function insertImported(db: Db, tenantId: string, given: { rows: ImportedCustomer[]; now: Date }) {
  for (const rows of portions(given.rows, WRITE_AT_ONCE)) {
    const stamps = { createdAt: given.now, updatedAt: given.now };
    await db
      .insert(customers)
      .values(rows.map((row) => ({ ...BLANK, ...row, tenantId, id: newId(), ...stamps })))
      .catch(refuseOn({ customers_external_id: takenMeanwhile }));
    await giveWay();
  }
}
