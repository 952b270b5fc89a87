import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantContext } from "../../../../context";
import { StaleLock } from "../../../../db/own-transaction";
import {
  type AppointmentRow,
  appointments,
  type CustomerRow,
  categories,
  type NotificationRow,
  type ServiceRow,
  type StaffServiceRow,
  services,
  staff,
  staffServices,
} from "../../../../db/schema";
import { statement } from "../../../../db/statement";
import { type Ask, askText } from "../../../../db/unit/ask";
import { roundTrip } from "../../../../db/unit/round-trip";
import { SEATED_STATUSES } from "../../../../domain/booking-status";
import { notFound } from "../../../../domain/errors";
import { memberColumns, type OfferingMember } from "../../../availability";
import { couponOrdersAsk, lockedCouponAsk } from "../../../coupons";
import { lockedCustomerAsk } from "../../../customers";
import { activeNotificationsAsk } from "../../../notifications";
import { uploadsAsk } from "../../../uploads";
import type { LockedCodes } from "../../charge/codes";
import { typedCode } from "../../charge/price-items";
import { filesMeant } from "../../intake/answers";
import { type Intake, intakeOfAppointmentAsk, NO_INTAKE } from "../../intake/queries";
import { lockBookings } from "../../load/lock";
import { packageAsk } from "../create/load-appointment";
import type { AddBookingInput } from "../schemas";

/** An appointment with what its bookings are made of. */
interface Standing {
  appointment: AppointmentRow;
  service: ServiceRow;
  member: Omit<OfferingMember, "link">;
  /** What the member asks and offers now; null: the service no more. */
  link: StaffServiceRow | null;
  categoryName: string | null;
}

/** Persons in an appointment, and its bookings that wait. */
interface Party {
  /** With a seat here, or in another appointment that shares these seats. */
  taken: number;
  waiting: number;
  waitingBookings: number;
}

/** All that one more booking of an appointment is decided with, and locked until its transaction ends. */
export interface LoadedAddition extends Standing {
  /** Whose time is locked: the member's, of a composite service those of all its segments. */
  staffIds: string[];
  /** Null: there is no such customer. */
  customer: CustomerRow | null;
  party: Party;
  locked: LockedCodes;
  intake: Intake;
  uploads: { id: string; name: string }[];
  templates: NotificationRow[];
}

/**
 * Loads it in one round trip. Locked in this order, as everywhere: uploads, members, customer, coupon, package.
 *
 * @throws DomainError not_found
 * @throws StaleLock when it moved to another member before it was locked: the transaction begins anew
 */
export async function loadAddition(ctx: TenantContext, input: AddBookingInput): Promise<LoadedAddition> {
  const { id: tenantId } = ctx.tenant;
  const { id, customerId } = input;
  const coupon = typedCode(input.coupon);
  const [uploads, members, customer, lockedCoupon, pack, couponOrders, rows, party, intake, templates] =
    await roundTrip(ctx, [
      uploadsAsk(tenantId, filesMeant(input.fields)),
      lockBookings(tenantId, { appointmentIds: [id] }, { alsoStaffIds: [] }),
      lockedCustomerAsk(tenantId, customerId),
      coupon === null ? null : lockedCouponAsk(tenantId, coupon),
      packageAsk(tenantId, input),
      coupon === null ? null : couponOrdersAsk(tenantId, { coupon, customerId }),
      findStanding.ask({ tenantId, id }),
      partyAsk(tenantId, id),
      intakeOfAppointmentAsk(tenantId, id),
      activeNotificationsAsk(tenantId, ["booking_new", "waitlist_joined"]),
    ] as const);
  const [standing] = rows;
  if (members === null || !standing) throw notFound("appointment");
  if (!members.has(standing.appointment.staffId)) throw new StaleLock();
  return {
    ...standing,
    staffIds: [...members.keys()],
    customer,
    party,
    locked: { coupon: lockedCoupon, pack, couponOrders },
    intake: intake.get(standing.service.id) ?? NO_INTAKE,
    uploads: uploads ?? [],
    templates,
  };
}

const findStanding = statement<Standing[], { tenantId: string; id: string }>((db) =>
  db
    .select({
      appointment: appointments,
      service: services,
      member: memberColumns,
      link: staffServices,
      categoryName: categories.name,
    })
    .from(appointments)
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId)))
    .innerJoin(staff, and(eq(staff.tenantId, appointments.tenantId), eq(staff.id, appointments.staffId)))
    .leftJoin(
      staffServices,
      and(
        eq(staffServices.tenantId, appointments.tenantId),
        eq(staffServices.serviceId, appointments.serviceId),
        eq(staffServices.staffId, appointments.staffId),
      ),
    )
    .leftJoin(categories, and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId)))
    .where(
      and(
        eq(appointments.tenantId, sql.placeholder("tenantId")),
        eq(appointments.id, sql.placeholder("id")),
        isNull(appointments.deletedAt),
      ),
    )
    .prepare("find_appointment_to_add_to"),
);

const SEATED = SEATED_STATUSES.map((status) => `'${status}'`).join(", ");

// $1 tenant, $2 appointment. Two of the same service, member and start share their seats: both may stand there since a
// time when the member took one party at a time. With one seat each party has an appointment of its own.
const PARTY = `
  select own.taken + beside.taken as taken, own.waiting, own."waitingBookings"
  from appointments a
  left join staff_services l on l.tenant_id = a.tenant_id and l.staff_id = a.staff_id and l.service_id = a.service_id
  cross join lateral (
    select coalesce(sum(b.persons) filter (where b.status in (${SEATED})), 0)::int as taken,
      coalesce(sum(b.persons) filter (where b.status = 'waitlisted'), 0)::int as waiting,
      (count(*) filter (where b.status = 'waitlisted'))::int as "waitingBookings"
    from bookings b where b.tenant_id = a.tenant_id and b.appointment_id = a.id
  ) own
  cross join lateral (
    select coalesce(sum(b.persons), 0)::int as taken from appointments q
    join bookings b on b.tenant_id = q.tenant_id and b.appointment_id = q.id and b.status in (${SEATED})
    where l.capacity_max > 1 and a.group_id is null and q.tenant_id = a.tenant_id and q.service_id = a.service_id
      and q.staff_id = a.staff_id and q.starts_at = a.starts_at and q.id <> a.id and q.status = 'active'
      and q.group_id is null
  ) beside
  where a.tenant_id = $1::uuid and a.id = $2::uuid`;

const partyAsk = (tenantId: string, id: string): Ask<Party> =>
  askText<Party, Party>(PARTY, [tenantId, id], ([row]) => row ?? { taken: 0, waiting: 0, waitingBookings: 0 });
