export {
  COUPON_DEFAULTS,
  couponCodeOf,
  findCouponByCode,
  giveBackCoupon,
  lockCouponByCode,
  lockedCouponAsk,
} from "./queries";
export { countingCode, type QuotedCode, quoteCoupon, refusedCode } from "./quoted";
export { faultsOfRestrictions } from "./restriction-queries";
export { couponOrdersAsk, couponOrdersOfGuestAsk, judgeCoupon, LIVE_ORDER, termsOf } from "./use-queries";
