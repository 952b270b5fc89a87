export {
  COUPON_DEFAULTS,
  couponCodeOf,
  findCouponByCode,
  giveBackCoupon,
  lockCouponByCode,
  lockedCouponAsk,
} from "./queries";
export { faultsOfRestrictions } from "./restriction-queries";
export { couponOrdersAsk, couponOrdersOfGuestAsk, judgeCoupon, LIVE_ORDER, termsOf } from "./use-queries";
