import { and, asc, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import { StaleLock } from "../../../db/own-transaction";
import {
  type AppointmentRow,
  appointments,
  bookings,
  type CustomerRow,
  type NotificationRow,
} from "../../../db/schema";
import { statement } from "../../../db/statement";
import type { Ask } from "../../../db/unit/ask";
import { roundTrip } from "../../../db/unit/round-trip";
import { notFound } from "../../../domain/errors";
import type { NotificationType } from "../../../domain/notifications/template-variables";
import { livingCustomerAsk, lockedCustomerAsk } from "../../customers";
import { activeNotificationsAsk } from "../../notifications";
import { type BookingRecord, selectRecords } from "../read/record";
import { forEach, NAMED_APPOINTMENTS, type Named, namedBy, withNames } from "./concerned";
import { type LockedMembers, type LockedMoney, lockBookings, lockMoney } from "./lock";
import { NOTHING_PROMISED, type Promised, promisedOf } from "./promised";
import { NOTHING_AROUND, type Surroundings, surroundingsOf } from "./surroundings";

/** What a command that changes bookings needs. */
export interface Wanted {
  named: Named;
  /** Members that the change concerns besides the present ones. */
  alsoStaffIds?: string[];
  /** Who is to have the bookings. */
  customerId?: string | undefined;
  /** Whether what pays for them may change. */
  money: boolean;
  /** Whether who waits may have a seat by it: then what is meant to pay for that is locked and read too. Default false. */
  mayGiveSeat?: boolean;
  /** What notifies of the change. */
  notification: NotificationType | null;
  /** Whether nothing is locked, and so nobody waited for: nothing will be stored. Default false. */
  dryRun?: boolean | undefined;
  /** Whether nothing of the bookings changes, so that nobody asks who else is there, or pays with them. Default false. */
  notesAlone?: boolean | undefined;
}

/** All that a change of bookings is decided from; until the transaction ends nobody else changes it. */
export interface Loaded extends Surroundings, LockedMoney {
  /** The named bookings; of one of a composite service those of all its segments. By start of the segments. */
  records: BookingRecord[];
  /** The named appointments, those without bookings too, by start. None where bookings are named. */
  rows: AppointmentRow[];
  /** Who is to have them; null: there is no such customer. */
  customer: CustomerRow | null;
  promised: Promised;
  templates: NotificationRow[];
}

const findRecords = forEach((bookingIds) =>
  statement<BookingRecord[], { tenantId: string; named: string | Buffer }>((db) =>
    selectRecords(db)
      .where(
        and(
          eq(bookings.tenantId, sql.placeholder("tenantId")),
          sql`${bookings.id} = any(array(${withNames(bookingIds, ["tenantId", "named"])}))`,
        ),
      )
      .orderBy(asc(appointments.id), asc(bookings.id))
      .prepare("find_records_to_change"),
  ),
);

const rowsNamed = (appointmentIds: string) =>
  statement<AppointmentRow[], { tenantId: string; named: string | Buffer }>((db) =>
    db
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.tenantId, sql.placeholder("tenantId")),
          sql`${appointments.id} = any(array(${withNames(appointmentIds, ["tenantId", "named"])}))`,
        ),
      )
      .orderBy(asc(appointments.startsAt), asc(appointments.id))
      .prepare("find_appointments_to_change"),
  );

const findRows = {
  appointment: rowsNamed(NAMED_APPOINTMENTS.appointment),
  appointments: rowsNamed(NAMED_APPOINTMENTS.appointments),
};

/**
 * Locks bookings with the time of their members, and all that goes with them, and reads what a change needs to know: in
 * one round trip. They are locked in the one order of all writers: members, bookings, customer, coupons, packages,
 * payments.
 *
 * @throws DomainError not_found
 * @throws StaleLock when one moved to another member before it was locked: the transaction begins anew
 */
export async function loadChange(ctx: TenantContext, { alsoStaffIds = [], ...wanted }: Wanted): Promise<Loaded> {
  const { named, dryRun } = wanted;
  const lock = dryRun ? null : lockBookings(ctx.tenant.id, named, { alsoStaffIds });
  return (await loadWith(ctx, { ...wanted, lock }, [])).loaded;
}

/** What is locked instead; null: nothing, of a dry run. */
type WantedWith = Omit<Wanted, "alsoStaffIds"> & { lock: Ask<LockedMembers | null> | null };

/**
 * Loads a change with what else its command asks, behind the locks.
 *
 * @returns also who is locked, null where nobody is, and the further answers
 */
export async function loadWith(ctx: TenantContext, wanted: WantedWith, further: (Ask<unknown> | null)[]) {
  const { tenant } = ctx;
  const { named, lock, customerId, money, mayGiveSeat = false, notification, dryRun, notesAlone } = wanted;
  const customerAsk = dryRun ? livingCustomerAsk : lockedCustomerAsk;
  const { by, value } = namedBy(named);
  const asked = await roundTrip(ctx, [
    lock,
    // Kept from being erased until the transaction ends.
    customerId === undefined ? null : customerAsk(tenant.id, customerId),
    money ? lockMoney(tenant.id, named, { isPromised: mayGiveSeat, dryRun }) : null,
    mayGiveSeat ? promisedOf(tenant.id, named, customerId) : null,
    by === "appointment" || by === "appointments" ? findRows[by].ask({ tenantId: tenant.id, named: value }) : null,
    findRecords[by].ask({ tenantId: tenant.id, named: value }),
    notesAlone ? null : surroundingsOf(tenant.id, named),
    notification === null ? null : activeNotificationsAsk(tenant.id, [notification]),
    ...further,
  ]);
  const [locked, customer, lockedMoney, promised, rows, records, surroundings, templates, ...answers] = asked;
  const places = [...(rows ?? []), ...records.map(({ appointment }) => appointment)];
  const isThere = lock === null ? places.length > 0 : locked !== null;
  if (!isThere) throw notFound("appointmentIds" in named ? "appointment" : "booking");
  if (locked && places.some(({ staffId }) => !locked.has(staffId))) throw new StaleLock();
  const { coupons, packages } = lockedMoney ?? { coupons: [], packages: [] };
  const loaded: Loaded = {
    records,
    rows: rows ?? [],
    ...(surroundings ?? NOTHING_AROUND),
    coupons,
    packages,
    customer,
    promised: promised ?? NOTHING_PROMISED,
    templates: templates ?? [],
  };
  return { loaded, locked, answers };
}
