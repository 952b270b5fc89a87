import type { TenantContext } from "../../../context";
import type { CustomerRow } from "../../../db/schema";
import { roundTrip } from "../../../db/unit/round-trip";
import { couponOrdersByNameAsk, lockedCouponAsk } from "../../coupons";
import { existingCustomerAsk, turnOfCustomer } from "../../customers";
import { lockedPackageAsk } from "../../packages";
import { uploadsAsk } from "../../uploads";
import type { LockedCodes } from "../charge/codes";
import { type CodesAsked, typedCode } from "../charge/price-items";
import { lockStaffInTurnAsk } from "../load/lock-staff";
import { type ItemTimetable, tablesIn, timetableAsks } from "../segments/timetables";
import type { Freshness } from "./catalogue";
import type { RequestedItem } from "./requested-items";

interface OrderToLock extends CodesAsked {
  fresh: Freshness;
  items: RequestedItem[];
  /** Whose time is locked. */
  staffIds: string[];
  details: Pick<CustomerRow, "fullName" | "email">;
  /** Uploads among the answers. */
  fileIds: string[];
}

/** What a public order is decided with of all that may change meanwhile, locked until its transaction ends. */
export interface LockedOrder {
  version: string;
  uploads: { id: string; name: string }[];
  tables: ItemTimetable[];
  /** Who books; null: nobody yet, and nobody else makes a customer with this address before this transaction ends. */
  existing: CustomerRow | null;
  locked: LockedCodes;
}

/** In one round trip. Locked in this order, as everywhere: uploads, members, customer, coupon, package. */
export async function lockOrder(ctx: TenantContext, order: OrderToLock): Promise<LockedOrder> {
  const { tenant } = ctx;
  const { staffIds, details, fileIds, items } = order;
  const [coupon, pack] = [typedCode(order.coupon), typedCode(order.packageCode)];
  const [uploads, , existing, lockedCoupon, lockedPackage, couponOrders, version, ...rest] = await roundTrip(ctx, [
    uploadsAsk(tenant.id, fileIds),
    lockStaffInTurnAsk(tenant.id, { staffIds, turn: turnOfCustomer(tenant.id, details) }),
    existingCustomerAsk(tenant.id, details),
    coupon === null ? null : lockedCouponAsk(tenant.id, coupon),
    pack === null ? null : lockedPackageAsk(tenant.id, pack),
    coupon === null ? null : couponOrdersByNameAsk(tenant.id, { coupon, details }),
    order.fresh.ask,
    ...timetableAsks(ctx, items),
  ]);
  const tables = tablesIn(items, rest);
  const locked = { coupon: lockedCoupon, pack: lockedPackage, couponOrders };
  return { version, uploads: uploads ?? [], tables, existing, locked };
}
