import { arrayOf } from "../../../db/arrays";
import type { StaffRow } from "../../../db/schema";
import { type Ask, askText } from "../../../db/unit/ask";
import { forEach, forEachWay, NAMED, NAMED_APPOINTMENTS, type Named, type NamedBy, namedBy } from "./concerned";
import { SERVING, type Servers, valuesOfServers } from "./serving";

/** Whose time is locked besides that of the present members. */
interface Also {
  /** What `members` reads. */
  ctes: string;
  /** Ids of members. */
  staffIds: string;
}

// $3 further members.
const LISTED: Also = { ctes: "", staffIds: "select unnest($3::uuid[])" };

// `no key update` leaves the locks alone that foreign keys to the same rows take.
const membersCte = ({ staffIds }: Also): string => `
  members as materialized (
    select s.id, s.visibility from staff s
    where s.tenant_id = $1::uuid and s.id = any(array(
      select staff_id from concerned
      union
      select p.staff_id from concerned c join appointments p on p.tenant_id = $1::uuid and p.group_id = c.group_id
      union
      ${staffIds}
    ))
    order by s.id for no key update
  )`;

// The count makes PostgreSQL lock the members before the bookings, and each kind in the order of its ids: the one order
// of all writers.
const lockNamed = (which: string, also: Also): string => `
  with ${also.ctes} concerned as materialized (
    select a.staff_id, a.group_id from bookings b
    join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
    where b.tenant_id = $1::uuid and ${which}
  ), ${membersCte(also)}
  select (select json_object_agg(m.id, m.visibility) from members m) as members from bookings b
  where b.tenant_id = $1::uuid and ${which} and (select count(*) from members) >= 0
  order by b.id for update of b`;

const lockNamedAppointments = (appointmentIds: string, also: Also): string => `
  with ${also.ctes} concerned as materialized (
    select a.staff_id, a.group_id from appointments a
    where a.tenant_id = $1::uuid and a.id = any(array(${appointmentIds}))
  ), ${membersCte(also)}
  select (select json_object_agg(m.id, m.visibility) from members m) as members from concerned limit 1`;

const lockTexts = (alsoOf: (by: NamedBy) => Also): Record<NamedBy, string> =>
  forEachWay((by) =>
    by === "appointment" || by === "appointments"
      ? lockNamedAppointments(NAMED_APPOINTMENTS[by], alsoOf(by))
      : lockNamed(NAMED[by], alsoOf(by)),
  );

const LOCK = lockTexts(() => LISTED);
const LOCK_MOVING = lockTexts((by) => ({ ctes: `${SERVING[by]},`, staffIds: "select staff_id from serving" }));

/** The members whose time is locked, by id, and who may see them. */
export type LockedMembers = Map<string, StaffRow["visibility"]>;

interface LockedRow {
  /** Null: there is none. */
  members: Record<string, StaffRow["visibility"]> | null;
}

const lockedIn = ([row]: LockedRow[]): LockedMembers | null =>
  row ? new Map(Object.entries(row.members ?? {})) : null;

/**
 * Locks the time of the members concerned, and then the bookings that are named, until the transaction ends.
 *
 * @param alsoStaffIds members that the change concerns besides the present ones
 * @returns who is locked; null when nothing is there that was named
 */
export function lockBookings(
  tenantId: string,
  named: Named,
  { alsoStaffIds }: { alsoStaffIds: string[] },
): Ask<LockedMembers | null> {
  const { by, value } = namedBy(named);
  const values = [tenantId, value, arrayOf(alsoStaffIds)];
  return askText<LockedRow, LockedMembers | null>(LOCK[by], values, lockedIn);
}

/**
 * Locks what moves as `lockBookings` does, with the time of all who may serve it.
 *
 * @returns who is locked; null when nothing is there that was named
 */
export function lockMoving(tenantId: string, named: Named, servers: Servers): Ask<LockedMembers | null> {
  const { by, value } = namedBy(named);
  const values = [tenantId, value, ...valuesOfServers(servers)];
  return askText<LockedRow, LockedMembers | null>(LOCK_MOVING[by], values, lockedIn);
}

// The coupons are locked before the packages, and those before the payments, each in their order.
const lockMoneyOf = (mine: string, { codes, packageIds }: { codes: string; packageIds: string }): string => `
  with mine as materialized (
    select b.coupon_code, b.package_id, b.payment_id, b.pay_with from bookings b
    where b.tenant_id = $1::uuid and b.id = any(array(${mine}))
  ), locked_coupons as materialized (
    select c.id, c.code, c.created_at, c.used, c.usage_limit from coupons c
    where c.tenant_id = $1::uuid and c.code = any(array(${codes}))
    order by c.code for no key update
  ), locked_packages as materialized (
    select p.id, p.state, p.expires_at, p.size, p.used from packages p
    where p.tenant_id = $1::uuid and p.id = any(array(${packageIds}))
      and (select count(*) from locked_coupons) >= 0
    order by p.id for no key update
  ), locked_payments as materialized (
    select y.id from payments y
    where y.tenant_id = $1::uuid and y.id = any(array(select payment_id from mine))
      and (select count(*) from locked_packages) >= 0
    order by y.id for no key update
  )
  select (select count(*) from locked_payments) as payments,
    (select json_agg(json_build_object('id', c.id, 'code', c.code, 'createdAt', c.created_at, 'used', c.used,
      'usageLimit', c.usage_limit)) from locked_coupons c) as coupons,
    (select json_agg(json_build_object('id', p.id, 'state', p.state, 'expiresAt', p.expires_at, 'size', p.size,
      'used', p.used)) from locked_packages p) as packages`;

const USED = { codes: "select coupon_code from mine", packageIds: "select package_id from mine" };
const LOCK_USED = forEach((mine) => lockMoneyOf(mine, USED));
const LOCK_USED_AND_PROMISED = forEach((mine) =>
  lockMoneyOf(mine, {
    codes: `${USED.codes} union select pay_with->>'coupon' from mine`,
    packageIds: `${USED.packageIds} union select (pay_with->>'packageId')::uuid from mine`,
  }),
);

/** For a dry run, which stores nothing and waits for nobody. */
const LOOK_AT_USED = forEachWay((by) => LOCK_USED[by].replaceAll(" for no key update", ""));

/** A locked coupon. */
interface LockedCoupon {
  id: string;
  code: string;
  createdAt: Date;
  used: number;
  usageLimit: number | null;
}

/** A locked package. */
interface LockedPackage {
  id: string;
  state: "pending" | "active" | "cancelled";
  expiresAt: Date | null;
  size: number;
  used: number;
}

/** What pays for the bookings, and lowers what they cost. */
export interface LockedMoney {
  coupons: LockedCoupon[];
  packages: LockedPackage[];
}

type AsJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

interface MoneyRow {
  coupons: AsJson<LockedCoupon>[] | null;
  packages: AsJson<LockedPackage>[] | null;
}

/**
 * Locks the coupons, packages and payments of the bookings, which are locked already, until the transaction ends.
 *
 * @param isPromised whether also those that are meant to pay for a seat that is waited for; no dry run gives one
 */
export function lockMoney(
  tenantId: string,
  named: Named,
  { isPromised, dryRun }: { isPromised: boolean; dryRun?: boolean | undefined },
): Ask<LockedMoney> {
  const { by, value } = namedBy(named);
  const texts = dryRun ? LOOK_AT_USED : isPromised ? LOCK_USED_AND_PROMISED : LOCK_USED;
  return askText<MoneyRow, LockedMoney>(texts[by], [tenantId, value], ([row]) => ({
    coupons: (row?.coupons ?? []).map((coupon) => ({ ...coupon, createdAt: new Date(coupon.createdAt) })),
    packages: (row?.packages ?? []).map(({ expiresAt, ...pack }) => ({
      ...pack,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
  }));
}
