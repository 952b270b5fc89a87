import { type Catalogue, readCatalogue } from "../../../server/catalogue";
import type { Office, OpenedAccount } from "../../../server/open-account";

const UPCOMING_SHOWN = 50;
const PAST_SHOWN = 10;
const PAYMENTS_SHOWN = 20;
const PACKAGES_SHOWN = 20;
const ORDERS_SHOWN = 5;

type Data<List extends (...args: never[]) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<List>>["data"];
export type Booking = Data<Office["bookings"]["list"]>[number];

/** What a customer's page shows; empty where the role may not see it. */
export interface Profile {
  customer: Awaited<ReturnType<Office["customers"]["get"]>>;
  catalogue: Catalogue;
  /** The next ones, by start. */
  upcoming: Booking[];
  upcomingTotal: number;
  /** The last ones, the latest first. */
  past: Booking[];
  pastTotal: number;
  /** The newest ones. */
  payments: Data<Office["payments"]["browse"]>;
  paymentsTotal: number;
  /** What all that was ever asked still leaves to pay, in major units. */
  owed: number;
  /** The newest ones. */
  orders: Data<Office["orders"]["browse"]>;
  ordersTotal: number;
  /** The newest ones. */
  packages: Data<Office["packages"]["list"]>;
  packagesTotal: number;
}

const NOTHING = { data: [], total: 0 };

/** Reads it. @throws TRPCError not_found | validation for an id of nobody */
export async function readProfile(opened: OpenedAccount, id: string): Promise<Profile> {
  const { office, may, mayBeyondOwn } = opened;
  const customer = await office.customers.get({ id });
  const now = opened.now.toISOString();
  const seesBookings = may("bookings:read");
  const [catalogue, upcoming, past, payments, { owed }, packages, orders] = await Promise.all([
    readCatalogue(office),
    seesBookings
      ? office.bookings.browseVisits({ customerId: id, from: now, order: "first", limit: UPCOMING_SHOWN })
      : NOTHING,
    seesBookings
      ? office.bookings.browseVisits({ customerId: id, to: now, order: "last", limit: PAST_SHOWN })
      : NOTHING,
    may("payments:read") ? office.payments.browse({ customerId: id, limit: PAYMENTS_SHOWN }) : NOTHING,
    may("payments:read") ? office.payments.owed({ customerId: id }) : { owed: 0 },
    mayBeyondOwn("bookings:read") ? office.packages.list({ customerId: id, limit: PACKAGES_SHOWN }) : NOTHING,
    mayBeyondOwn("bookings:read") ? office.orders.browse({ customerId: id, limit: ORDERS_SHOWN }) : NOTHING,
  ]);
  return {
    customer,
    catalogue,
    upcoming: upcoming.data,
    upcomingTotal: upcoming.total,
    past: past.data,
    pastTotal: past.total,
    payments: payments.data,
    paymentsTotal: payments.total,
    owed,
    orders: orders.data,
    ordersTotal: orders.total,
    packages: packages.data,
    packagesTotal: packages.total,
  };
}
