export {
  COUPON_DEFAULTS,
  couponCodeOf,
  findCouponByCode,
  lockedCouponAsk,
} from "./queries";
export { countingCode, type QuotedCode, quoteCoupon, refusedCode } from "./quoted";
export { faultsOfRestrictions } from "./restriction-queries";
export { couponOrdersAsk, couponOrdersByNameAsk, judgeCoupon, LIVE_ORDER, termsOf } from "./use-queries";
