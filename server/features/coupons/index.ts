export {
  COUPON_DEFAULTS,
  couponCodeOf,
  findCouponByCode,
  giveBackCoupon,
  heldCouponAsk,
  lockCouponByCode,
} from "./queries";
export { faultsOfRestrictions } from "./restriction-queries";
export { couponOrdersAsk, couponOrdersOfGuestAsk, judgeCoupon, LIVE_ORDER, takeCoupon, termsOf } from "./use-queries";
