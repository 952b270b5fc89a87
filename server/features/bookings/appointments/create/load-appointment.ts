import type { TenantContext } from "../../../../context";
import type { CustomerRow, StaffRow } from "../../../../db/schema";
import { roundTrip } from "../../../../db/unit/round-trip";
import type { SlotSpan } from "../../../../domain/availability/span";
import { couponOrdersAsk, lockedCouponAsk } from "../../../coupons";
import { livingCustomerAsk, lockedCustomerAsk } from "../../../customers";
import { lockedPackageAsk, lockedPackageOfIdAsk } from "../../../packages";
import { visibilityAsk } from "../../../staff";
import { uploadsAsk } from "../../../uploads";
import type { LockedCodes } from "../../charge/codes";
import { typedCode } from "../../charge/price-items";
import type { Freshness } from "../../create/catalogue";
import type { Chosen } from "../../create/requested-items";
import { lockStaffAsk } from "../../load/lock-staff";
import { candidateIds } from "../../segments/segments";
import { type ItemTimetable, writtenAsks, writtenTable } from "../../segments/timetables";
import type { CreateAppointmentInput } from "../schemas";
import { ANY } from "./written-item";

interface AppointmentToLoad {
  input: CreateAppointmentInput;
  fresh: Freshness;
  /** Null while what is named cannot be booked. */
  item: Chosen | null;
  /** By start; none while they are not known. */
  spans: SlotSpan[];
  /** Uploads among the answers. */
  fileIds: string[];
}

/** All that an appointment, or a series, is decided with, and locked until its transaction ends. */
export interface LoadedAppointment {
  version: string;
  uploads: { id: string; name: string }[];
  /** Of the member who is named; null: there is none. */
  visibility: StaffRow["visibility"] | null;
  /** Null: none is named, or there is none. */
  customer: CustomerRow | null;
  locked: LockedCodes;
  table: ItemTimetable | null;
}

/**
 * Loads it in one round trip. A dry run locks neither members nor customer; else locked in this order, as everywhere:
 * uploads, members, customer, coupon, package.
 */
export async function loadAppointment(ctx: TenantContext, asked: AppointmentToLoad): Promise<LoadedAppointment> {
  const { tenant } = ctx;
  const { input, fresh, item, spans, fileIds } = asked;
  const { staffId, customerId, dryRun } = input;
  const customerAsk = dryRun ? livingCustomerAsk : lockedCustomerAsk;
  const coupon = typedCode(input.coupon);
  const startsAt = spans.map(({ startAt }) => startAt);
  const untilAt = Math.max(...spans.map(({ endAt }) => endAt));
  const [calendarAsk, standingAsk] =
    item && spans.length > 0 ? writtenAsks(ctx, { item, startsAt, untilAt }) : ([null, null] as const);
  const [uploads, , customer, lockedCoupon, pack, couponOrders, visibility, version, calendar, standing] =
    await roundTrip(ctx, [
      uploadsAsk(tenant.id, fileIds),
      dryRun ? null : lockStaffAsk(tenant.id, staffIdsOf(item, staffId)),
      customerId ? customerAsk(tenant.id, customerId) : null,
      coupon === null ? null : lockedCouponAsk(tenant.id, coupon),
      packageAsk(tenant.id, input),
      coupon === null || !customerId ? null : couponOrdersAsk(tenant.id, { coupon, customerId }),
      staffId === ANY ? null : visibilityAsk(tenant.id, staffId),
      fresh.ask,
      calendarAsk,
      standingAsk,
    ]);
  const table = calendar ? writtenTable(calendar, standing) : null;
  const locked = { coupon: lockedCoupon, pack, couponOrders };
  return { version, uploads: uploads ?? [], visibility, customer, locked, table };
}

/** Whose time is locked: who is named, and all who may serve. */
function staffIdsOf(item: Chosen | null, staffId: string): string[] {
  return [...(staffId === ANY ? [] : [staffId]), ...(item ? candidateIds(item) : [])];
}

/** The package that a body names by its id or its code, locked; null where it names none. */
export function packageAsk(
  tenantId: string,
  { packageId, packageCode }: Pick<CreateAppointmentInput, "packageId" | "packageCode">,
) {
  if (packageId) return lockedPackageOfIdAsk(tenantId, packageId);
  const code = typedCode(packageCode);
  return code === null ? null : lockedPackageAsk(tenantId, code);
}
