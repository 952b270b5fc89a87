import { and, count, desc, eq, ilike, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { behind, countedOnce, type Marked } from "../../../db/lists/mark";
import { appointments, bookings, customers, packages } from "../../../db/schema";
import { containing } from "../../../db/search/like";
import type { Paging } from "../../../schemas/lists";
import { HAS_STATUS } from "../queries";
import type { BrowsePackagesInput } from "./schemas";

const ofOwner = and(eq(customers.tenantId, packages.tenantId), eq(customers.id, packages.customerId));

/** Packages with whose they are, newest first; every filter given must match. The status is that of `now`. */
export async function browsePackages(db: Db, tenantId: string, asked: BrowsePackagesInput & Marked & { now: Date }) {
  const { id, status, serviceId, customerId, search, now, limit, offset, after } = asked;
  const where = and(
    eq(packages.tenantId, tenantId),
    id ? eq(packages.id, id) : undefined,
    serviceId ? eq(packages.serviceId, serviceId) : undefined,
    customerId ? eq(packages.customerId, customerId) : undefined,
    status && HAS_STATUS[status](now),
    search?.trim() ? found(search.trim()) : undefined,
    behind({ at: packages.createdAt, id: packages.id }, after),
  );
  const [rows, total] = await Promise.all([
    db
      .select({ row: packages, customer: { id: customers.id, fullName: customers.fullName, email: customers.email } })
      .from(packages)
      .innerJoin(customers, ofOwner)
      .where(where)
      .orderBy(desc(packages.createdAt), desc(packages.id))
      .limit(limit)
      .offset(offset),
    countedOnce(after, async () => {
      const [counted] = await db.select({ total: count() }).from(packages).innerJoin(customers, ofOwner).where(where);
      return counted?.total ?? 0;
    }),
  ]);
  return { rows, total };
}

const found = (words: string) =>
  or(
    ilike(customers.fullName, containing(words)),
    ilike(customers.email, containing(words)),
    eq(packages.code, words.toUpperCase()),
  );

/** The bookings that were made with a package, the latest start first; cancelled ones too. */
export async function listUses(db: Db, tenantId: string, { id, limit, offset }: Paging & { id: string }) {
  const where = and(eq(bookings.tenantId, tenantId), eq(bookings.packageId, id));
  const [rows, total] = await Promise.all([
    db
      .select({
        bookingId: bookings.id,
        number: bookings.number,
        status: bookings.status,
        start: appointments.startsAt,
      })
      .from(bookings)
      .innerJoin(
        appointments,
        and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
      )
      .where(where)
      .orderBy(desc(appointments.startsAt), desc(bookings.id))
      .limit(limit)
      .offset(offset),
    db.$count(bookings, where),
  ]);
  return { rows, total };
}
